//! The tables of the page.

use std::collections::BTreeMap;

use board::{Point, Size};

use super::figures::{NOTHING, bar, count, percent, points, signed, time};
use super::markup::{escape, table};
use crate::played::Played;
use crate::standings::{Balance, Performance, Standing, Standings};

/// Rank, points, rating and faults.
pub(super) fn standings(table_of: &[Standing]) -> String {
    let row = |(rank, standing): (usize, &Standing)| {
        let Standing { wins, draws, losses, .. } = *standing;
        let faults = [standing.time_losses, standing.crashes, standing.illegal];
        let games = wins + draws + losses;
        let mut cells = vec![
            format!("<span class=\"rank\">{}</span> {}", rank + 1, escape(&standing.engine)),
            format!("<b>{}</b> ± {:.0}", signed(standing.elo), standing.elo_error),
            percent(standing.score),
            format!("{}{}", points(wins, draws), bar(wins, draws, losses)),
            games.to_string(),
            wins.to_string(),
            draws.to_string(),
            losses.to_string(),
            percent(standing.los),
        ];
        cells.extend(faults.map(|faults| match faults {
            0 => "0".to_string(),
            faults => format!("<b class=\"bad\">{faults}</b>"),
        }));
        cells
    };
    let rows: Vec<Vec<String>> = table_of.iter().enumerate().map(row).collect();
    let superiority = "<abbr title=\"likelihood of superiority\">LOS</abbr>";
    let [late, crashed, illegal] = [
        "<abbr title=\"games lost on time\">Late</abbr>",
        "<abbr title=\"games lost by a crash, a hang or a flood of words\">Crashed</abbr>",
        "<abbr title=\"games lost by a move that cannot be played\">Illegal</abbr>",
    ];
    let head = ["Engine", "Elo", "Score", "Points", "Games", "Won", "Drawn", "Lost", superiority];
    table("Standings", &[&head[..], &[late, crashed, illegal]].concat(), &rows)
}

/// Points of everybody against everybody; nothing for two.
pub(super) fn cross(table_of: &[Standing], standings: &Standings) -> String {
    if table_of.len() <= 2 {
        return String::new();
    }
    let index = |name: &str| standings.names().iter().position(|other| other == name);
    let order: Vec<usize> = table_of.iter().filter_map(|s| index(&s.engine)).collect();
    let cell = |one: usize, other: usize| {
        let tally = standings.meeting(one, other);
        let score = points(tally.wins, tally.draws);
        let color = 100.0 * tally.score();
        match tally.games() {
            _ if one == other => "<span class=\"self\" aria-label=\"itself\"></span>".to_string(),
            0 => NOTHING.to_string(),
            games => format!(
                "<span class=\"heat\" style=\"--share:{color:.0}%\">{score}<small>/{games}</small>\
                 </span>"
            ),
        }
    };
    let row = |(rank, &one): (usize, &usize)| {
        let name = escape(&standings.names()[one]);
        let name = format!("<span class=\"rank\">{}</span> {name}", rank + 1);
        std::iter::once(name).chain(order.iter().map(|&other| cell(one, other))).collect()
    };
    let rows: Vec<Vec<String>> = order.iter().enumerate().map(row).collect();
    let numbers: Vec<String> = (1..=order.len()).map(|rank| rank.to_string()).collect();
    let head: Vec<&str> =
        std::iter::once("Engine").chain(numbers.iter().map(String::as_str)).collect();
    let table = table("Who scored what against whom", &head, &rows);
    format!("<section aria-label=\"Cross table\"><h2>Cross table</h2>{table}</section>")
}

/// What the engines scored with each colour.
pub(super) fn colors(table_of: &[Standing], standings: &Standings) -> String {
    let cells = |[wins, draws, losses]: [u64; 3]| {
        let games = (wins + draws + losses).max(1) as f64;
        let score = percent((wins as f64 + draws as f64 / 2.0) / games);
        [format!("{wins} / {draws} / {losses}"), score]
    };
    let row = |standing: &Standing| {
        let [black, white] = [standing.performance.black, standing.performance.white].map(cells);
        [vec![escape(&standing.engine)], black.to_vec(), white.to_vec()].concat()
    };
    let mut rows: Vec<Vec<String>> = table_of.iter().map(row).collect();
    let Balance { black, draws, white } = standings.balance();
    let [one, other] = [[black, draws, white], [white, draws, black]].map(cells);
    rows.push([vec!["<i>all games</i>".to_string()], one.to_vec(), other.to_vec()].concat());
    let [black, white] = ["Black", "White"]
        .map(|color| format!("<abbr title=\"won / drawn / lost\">as {color}</abbr>"));
    let head = ["Engine", black.as_str(), "Score", white.as_str(), "Score"];
    table("By colour", &head, &rows)
}

/// Time, depth and nodes.
pub(super) fn resources(table_of: &[Standing]) -> String {
    let row = |standing: &Standing| {
        let Performance { moves, time_ms, longest_ms, depth, nodes, .. } = &standing.performance;
        let mean = *time_ms as f64 / (*moves).max(1) as f64;
        let known = |number: Option<f64>, show: &dyn Fn(f64) -> String| {
            number.map_or(NOTHING.to_string(), show)
        };
        let speed = nodes.mean().filter(|_| mean >= 1.0).map(|nodes| 1000.0 * nodes / mean);
        vec![
            escape(&standing.engine),
            moves.to_string(),
            time(mean),
            time(*longest_ms as f64),
            time(*time_ms as f64),
            known(depth.mean(), &|depth| format!("{depth:.1}")),
            known(nodes.mean(), &count),
            known(speed, &count),
        ]
    };
    let rows: Vec<Vec<String>> = table_of.iter().map(row).collect();
    let head = ["Engine", "Moves", "A move", "Longest", "All", "Depth", "Nodes", "Nodes / s"];
    table("Use of time, on average", &head, &rows)
}

/// Why the games ended, the most frequent first.
pub(super) fn reasons(games: &[Played]) -> String {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    games.iter().for_each(|game| *counts.entry(game.reason.as_str()).or_default() += 1);
    let mut counts: Vec<(&str, u64)> = counts.into_iter().collect();
    counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    let all = games.len().max(1) as f64;
    let row = |&(reason, count): &(&str, u64)| {
        let share = count as f64 / all;
        let rest = games.len() as u64 - count;
        vec![escape(reason), format!("{count}{}", bar(count, 0, rest)), percent(share)]
    };
    let rows: Vec<Vec<String>> = counts.iter().map(row).collect();
    table("Why games ended", &["Reason", "Games", "Share"], &rows)
}

/// Every opening with a small drawing, and how it ended for black.
pub(super) fn openings(size: Size, standings: &Standings) -> String {
    let row = |(text, balance): (&String, &Balance)| {
        let Balance { black, draws, white } = *balance;
        let games = (black + draws + white).max(1) as f64;
        let score = (black as f64 + draws as f64 / 2.0) / games;
        let name = if text.is_empty() { "empty board".to_string() } else { escape(text) };
        vec![
            format!("<span class=\"opening\">{}<code>{name}</code></span>", drawing(size, text)),
            (black + draws + white).to_string(),
            black.to_string(),
            draws.to_string(),
            white.to_string(),
            format!("{}{}", percent(score), bar(black, draws, white)),
        ]
    };
    let rows: Vec<Vec<String>> = standings.openings().iter().map(row).collect();
    let head = ["Opening", "Games", "Black won", "Drawn", "White won", "Score of black"];
    grid(size) + &table("By opening", &head, &rows)
}

/// The lines of a board, once for all drawings.
fn grid(size: Size) -> String {
    let (width, height) = (size.width(), size.height());
    let down = (0..width).map(|x| format!("M{x} 0V{}", height - 1));
    let across = (0..height).map(|y| format!("M0 {y}H{}", width - 1));
    let path: String = down.chain(across).collect();
    format!(
        "<svg class=\"none\" aria-hidden=\"true\"><symbol id=\"grid\" overflow=\"visible\"><path d=\"{path}\"/></symbol></svg>"
    )
}

/// The stones of an opening on a board of a few pixels.
fn drawing(size: Size, text: &str) -> String {
    let moves = size.parse_moves(text).unwrap_or_default();
    let stone = |(ply, step): (usize, &Option<Point>)| {
        let class = if ply % 2 == 0 { "b" } else { "w" };
        step.map(|p| {
            format!("<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\".75\"/>", p.x(), p.y())
        })
    };
    let stones: String = moves.iter().enumerate().filter_map(stone).collect();
    let (width, height) = (size.width() + 1, size.height() + 1);
    format!(
        "<svg class=\"mini\" viewBox=\"-1 -1 {width} {height}\" aria-hidden=\"true\">\
         <use href=\"#grid\"/>{stones}</svg>"
    )
}
