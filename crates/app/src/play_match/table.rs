//! The table of a match in words.

use arena::{Director, Standing};

/// Every engine's line, the best first, and what a test of two says.
pub fn table(director: &Director) -> String {
    let rows = director.standings().table();
    let width = rows.iter().map(|row| row.engine.chars().count()).max().unwrap_or(0).max(6);
    let mut text = format!(
        "{:width$}  games     +     =     -   score    Elo          time  depth    nodes  faults\n",
        "engine"
    );
    for row in &rows {
        text += &line(row, width);
    }
    text += &verdict(director);
    text
}

fn line(row: &Standing, width: usize) -> String {
    let games = row.wins + row.draws + row.losses;
    let performance = &row.performance;
    let time = performance.time_ms as f64 / 1000.0 / performance.moves.max(1) as f64;
    let depth = performance.depth.mean().map_or("-".to_string(), |depth| format!("{depth:.1}"));
    let nodes = performance.nodes.mean().map_or("-".to_string(), short);
    format!(
        "{:width$}  {games:5} {:5} {:5} {:5}  {:5.1} %  {:+6.1} ± {:<6.1} {time:6.3} s {depth:>6} {nodes:>8}  {}\n",
        row.engine,
        row.wins,
        row.draws,
        row.losses,
        row.score * 100.0,
        row.elo,
        row.elo_error,
        faults(row),
    )
}

/// `2 late, 1 illegal`, or a dash.
fn faults(row: &Standing) -> String {
    let kinds = [(row.time_losses, "late"), (row.crashes, "crashed"), (row.illegal, "illegal")];
    let words: Vec<String> = kinds
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, kind)| format!("{count} {kind}"))
        .collect();
    if words.is_empty() { "-".to_string() } else { words.join(", ") }
}

/// The test of a match of two, and the pairs it rests on.
fn verdict(director: &Director) -> String {
    if director.plan().engines.len() != 2 {
        return String::new();
    }
    let tally = director.standings().meeting(0, 1);
    let los = arena::Estimate::new(&tally).los;
    let mut text = format!(
        "pairs {}, draws {:.1} %, chance that {} is stronger {:.1} %\n",
        tally.pairs.map(|count| count.to_string()).join(" "),
        tally.draw_rate() * 100.0,
        director.plan().engines[0].name,
        los * 100.0
    );
    if let (Some((llr, decision)), Some(sprt)) = (director.sprt(), &director.plan().sprt) {
        let (lower, upper) = sprt.bounds();
        let (elo0, elo1) = (sprt.elo0, sprt.elo1);
        let decision = decision.name();
        text += &format!(
            "SPRT of {elo0} against {elo1} Elo: LLR {llr:.2} of {lower:.2} and {upper:.2}, {decision}\n"
        );
    }
    text
}

/// `512`, `87K`, `2.1M`.
fn short(count: f64) -> String {
    match count {
        count if count < 1e4 => format!("{count:.0}"),
        count if count < 1e6 => format!("{:.0}K", count / 1e3),
        count => format!("{:.1}M", count / 1e6),
    }
}
