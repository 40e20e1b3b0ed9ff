//! A review as one page for a browser. It loads nothing: style, script and game stand inside it.

use arena::report::{BOARD, STYLE, escape, fill, json, table};

use super::moment::Moment;
use super::report::{Ply, Review};

const PAGE: &str = include_str!("page/page.html");
const OWN_STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");

/// The page of a review.
pub fn html(review: &Review) -> String {
    let parts = [
        ("title", escape(&title(review))),
        ("style", STYLE.to_string()),
        ("own", OWN_STYLE.to_string()),
        ("lead", escape(&lead(review))),
        ("accuracy", accuracy(review)),
        ("turning", turning(review)),
        ("moves", moves(review)),
        ("about", escape(&about(review))),
        ("data", json(review)),
        ("board", BOARD.to_string()),
        ("script", SCRIPT.to_string()),
    ];
    fill(PAGE, &parts)
}

fn title(review: &Review) -> String {
    let name = |name: &Option<String>, other: &str| name.clone().unwrap_or(other.to_string());
    format!("{} – {}", name(&review.black, "Black"), name(&review.white, "White"))
}

/// `renju 15x15 · 43 moves · black won · Kagetsu (d4)`
fn lead(review: &Review) -> String {
    let board = format!("{} {}x{}", review.rule, review.width, review.height);
    let moves = format!("{} moves", review.plies.len());
    let result = review.result.as_deref().map(|result| match result {
        "draw" => "drawn".to_string(),
        winner => format!("{winner} won"),
    });
    let opening = review.opening.as_ref();
    let opening = opening.map(|opening| format!("{} ({})", opening.name, opening.code));
    let parts = [Some(board), Some(moves), result, opening];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn about(review: &Review) -> String {
    let state = if review.complete { "Reviewed" } else { "Stopped early; looked at" };
    format!("{state} by Tengen in {:.1} s.", review.time_ms as f64 / 1000.0)
}

fn accuracy(review: &Review) -> String {
    let sides = [
        ("Black", review.black.as_deref(), review.accuracy.black),
        ("White", review.white.as_deref(), review.accuracy.white),
    ];
    let card = |(color, name, accuracy): (&str, Option<&str>, Option<f64>)| {
        let figure = accuracy.map_or("–".to_string(), |number| format!("{number:.0}"));
        let name = name.map_or(String::new(), |name| format!(" · {}", escape(name)));
        let small = escape(&counts(review, &color.to_lowercase()));
        format!(
            "<div class=\"card\"><h3>{color}{name}</h3><p class=\"figure\">{figure}</p>\
             <p>{small}</p></div>"
        )
    };
    sides.map(card).join("\n")
}

/// `1 blunder, 2 mistakes, 0 inaccuracies`
fn counts(review: &Review, color: &str) -> String {
    let count = |class: &str| {
        let is_such =
            |ply: &&Ply| ply.color == color && ply.class.is_some_and(|c| c.name() == class);
        review.plies.iter().filter(is_such).count()
    };
    let (blunders, mistakes, slips) = (count("blunder"), count("mistake"), count("inaccuracy"));
    let plural = |count: usize, one: &str, many: &str| {
        format!("{count} {}", if count == 1 { one } else { many })
    };
    [
        plural(blunders, "blunder", "blunders"),
        plural(mistakes, "mistake", "mistakes"),
        plural(slips, "inaccuracy", "inaccuracies"),
    ]
    .join(", ")
}

fn turning(review: &Review) -> String {
    if review.turning.is_empty() {
        return "<p>No move changed the game much.</p>".to_string();
    }
    let items: Vec<String> = review.turning.iter().map(|moment| item(review, moment)).collect();
    format!("<ol class=\"turning\">\n{}\n</ol>", items.join("\n"))
}

fn item(review: &Review, moment: &Moment) -> String {
    let Moment { ply, class, .. } = moment;
    let (color, point) = (escape(&moment.color), escape(&moment.point.to_uppercase()));
    let (before, after) = (percent(Some(moment.before)), percent(Some(moment.after)));
    let win = review.plies.get(ply - 1).and_then(|row| row.win.as_ref());
    let proof = win.map_or(String::new(), |_| {
        format!(" <button type=\"button\" data-proof=\"{ply}\">Show the win</button>")
    });
    format!(
        "<li class=\"{}\"><span class=\"chance\">{before} → {after}</span>\
         <button type=\"button\" data-ply=\"{ply}\">{ply}. {color} {point}{}</button>{proof}\
         <p>{}</p></li>",
        class.name(),
        class.sign(),
        escape(&moment.sentence)
    )
}

fn moves(review: &Review) -> String {
    let row = |ply: &Ply| {
        let (number, class) = (ply.ply, ply.class.map_or("", |class| class.name()));
        let stone = if ply.color == "black" { "●" } else { "○" };
        let point = escape(&ply.point.to_uppercase());
        let best = ply.line.first().map_or(String::new(), |best| escape(&best.to_uppercase()));
        vec![
            format!(
                "<button type=\"button\" data-ply=\"{number}\">{number} {stone} {point}</button>"
            ),
            percent(ply.before),
            percent(ply.after),
            class.to_string(),
            best,
        ]
    };
    let rows: Vec<Vec<String>> = review.plies.iter().map(row).collect();
    table("Moves", &["Move", "Before", "After", "Class", "Best"], &rows)
        .replace("class=\"scroll\"", "class=\"scroll tall\"")
}

fn percent(chance: Option<f64>) -> String {
    chance.map_or("–".to_string(), |chance| format!("{:.0} %", chance * 100.0))
}
