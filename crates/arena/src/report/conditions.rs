//! Under which conditions a match is played.

use super::figures::NOTHING;
use super::markup::{escape, table};
use crate::engine::{Engine, Source};
use crate::plan::Plan;
use crate::schedule::Schedule;

/// What holds for everybody.
pub(super) fn list(plan: &Plan) -> String {
    let terms = &plan.terms;
    let mut rows = vec![
        ("Rule", terms.rule.name().to_string()),
        ("Board", terms.size.to_string()),
        ("Schedule", schedule(plan)),
        ("Openings", openings(plan)),
    ];
    rows.extend(terms.draw_after.map(|most| ("Drawn after", format!("{most} stones"))));
    rows.push(("Late by at most", format!("{} ms", terms.tolerance_ms)));
    rows.extend(plan.sprt.map(|sprt| ("SPRT", format!("elo0, elo1, alpha, beta = {sprt}"))));
    rows.extend(Some(("Date", plan.date.clone())).filter(|(_, date)| !date.is_empty()));
    let row = |(name, text): (&str, String)| format!("<dt>{name}</dt><dd>{}</dd>", escape(&text));
    rows.into_iter().map(row).collect()
}

fn schedule(plan: &Plan) -> String {
    let games = plan.games;
    match plan.schedule {
        _ if plan.engines.len() == 2 => format!("{games} games"),
        Schedule::RoundRobin => format!("everybody meets everybody, {games} games each"),
        Schedule::Gauntlet => format!("the first against each other one, {games} games each"),
        Schedule::Swiss { rounds } => format!("Swiss, {rounds} rounds of {games} games"),
    }
}

fn openings(plan: &Plan) -> String {
    match plan.openings.len() {
        _ if plan.terms.swap2 => "swap2: the players open".to_string(),
        0 => "the empty board".to_string(),
        1 => "1, both colours".to_string(),
        count => format!("{count}, each with both colours"),
    }
}

/// What each engine is and what it may use.
pub(super) fn engines(plan: &Plan) -> String {
    let row = |engine: &Engine| {
        let limits = engine.limits.or(&plan.each).to_string();
        let option = |(key, value): &(String, String)| format!("{key}={value}");
        let options: Vec<String> = engine.options.iter().map(option).collect();
        let options = [options, engine.lines.clone()].concat().join(", ");
        vec![
            escape(&engine.name),
            escape(&source(&engine.source)),
            code(&limits),
            if options.is_empty() { NOTHING.to_string() } else { code(&options) },
        ]
    };
    let rows: Vec<Vec<String>> = plan.engines.iter().map(row).collect();
    table("What each engine may use", &["Engine", "Player", "Limits", "Options"], &rows)
}

/// The short name alone: where a program lies is nobody's business on a page that is passed on.
fn source(source: &Source) -> String {
    match source {
        Source::Program { .. } => format!("program {source}"),
        Source::Agent { .. } => format!("agent {source}"),
    }
}

fn code(text: &str) -> String {
    format!("<code>{}</code>", escape(text))
}
