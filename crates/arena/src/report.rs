//! A match as one page for a browser.
//!
//! The page is a single file that loads nothing else: style, script and games stand inside it, so
//! it can be mailed, kept and opened without a network. Names and words come from engines and are
//! never trusted: `markup` alone turns text into HTML and JSON.

mod conditions;
mod data;
mod duel;
mod figures;
mod markup;
mod plot;
#[cfg(test)]
pub(crate) mod samples;
mod tables;

use crate::plan::Plan;
use crate::played::Played;
use crate::standings::Standings;
use figures::{signed, title};
pub use markup::{escape, json, table};

const PAGE: &str = include_str!("report/page.html");
/// The style of the page, for pages of the same kind.
pub const STYLE: &str = include_str!("report/page.css");
/// What draws the board of the page, for pages of the same kind: their script comes behind it and
/// sets `width` and `height`; the page has an `svg` with the id `board`.
pub const BOARD: &str = include_str!("report/board.js");
const SCRIPT: &str = include_str!("report/page.js");

/// The page of a match: how it stands, under which conditions, and all its games to replay. What
/// SPRT says follows from the plan and the standings. 2,000 games of 30 moves make a page of 1.4 MB
/// in 0.1 s.
pub fn html(plan: &Plan, standings: &Standings, games: &[Played]) -> String {
    let table = standings.table();
    let size = plan.terms.size;
    let parts = [
        ("title", escape(&title(plan))),
        ("style", STYLE.to_string()),
        ("lead", lead(plan, standings)),
        ("conditions", conditions::list(plan)),
        ("engines", conditions::engines(plan)),
        ("duel", duel::section(plan, standings)),
        ("standings", tables::standings(&table)),
        ("plot", plot::ratings(&table)),
        ("cross", tables::cross(&table, standings)),
        ("colors", tables::colors(&table, standings)),
        ("resources", tables::resources(&table)),
        ("reasons", tables::reasons(games)),
        ("openings", tables::openings(size, standings)),
        ("data", data::json(size, standings.names(), games)),
        ("board", BOARD.to_string()),
        ("script", SCRIPT.to_string()),
    ];
    fill(PAGE, &parts)
}

/// A page with its places filled, in one pass: what is put in is not looked at again.
pub fn fill(page: &str, parts: &[(&str, String)]) -> String {
    let mut out = String::new();
    let mut rest = page;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").unwrap_or((after, ""));
        out.push_str(before);
        let part = parts.iter().find(|(key, _)| *key == name);
        out.push_str(part.map_or("", |(_, text)| text));
        rest = after;
    }
    out + rest
}

/// One sentence about how it stands.
fn lead(plan: &Plan, standings: &Standings) -> String {
    let (played, total) = (standings.games(), plan.total());
    let count = match played == total {
        true => format!("{total} games"),
        false => format!("{played} of {total} games"),
    };
    let table = standings.table();
    let standing = match table.as_slice() {
        _ if played == 0 => "no result yet".to_string(),
        [best, second, ..] if best.elo > best.elo_error && best.elo > second.elo => {
            let (name, elo, error) = (escape(&best.engine), signed(best.elo), best.elo_error);
            format!("<strong>{name}</strong> leads with {elo} ± {error:.0} Elo")
        }
        _ => "no engine is clearly ahead".to_string(),
    };
    let date = Some(escape(&plan.date)).filter(|date| !date.is_empty());
    [date, Some(count), Some(standing)].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests;
