//! A review as text.

use std::fmt::Write as _;

use super::grade::Class;
use super::report::{Ply, Review};

/// The review for a terminal.
pub fn text(review: &Review) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = fill(&mut out, review);
    out
}

fn fill(out: &mut String, review: &Review) -> std::fmt::Result {
    for ply in &review.plies {
        writeln!(out, "{}", row(ply))?;
    }
    writeln!(out)?;
    if let Some(opening) = &review.opening {
        writeln!(out, "opening {} ({})", opening.name, opening.code)?;
    }
    for (color, accuracy) in [("black", review.accuracy.black), ("white", review.accuracy.white)] {
        let accuracy = accuracy.map_or("not known".to_string(), |number| format!("{number:.1}"));
        writeln!(out, "accuracy of {color} {accuracy}")?;
    }
    if review.turning.is_empty() {
        writeln!(out, "no turning points")?;
    }
    for moment in &review.turning {
        let (ply, color, point, sign) =
            (moment.ply, &moment.color, &moment.point, moment.class.sign());
        writeln!(out, "{ply:3}. {color} {point}{sign}: {}", moment.sentence)?;
    }
    if !review.complete {
        let known = review.plies.iter().filter(|ply| ply.class.is_some()).count();
        writeln!(out, "stopped: {known} of {} moves are known", review.plies.len())?;
    }
    Ok(())
}

/// ` 21. black h8   96 % -> 40 %  blunder     best k8`
fn row(ply: &Ply) -> String {
    let percent = |chance: Option<f64>| {
        chance.map_or("  ? %".to_string(), |chance| format!("{:3.0} %", chance * 100.0))
    };
    let class = ply.class.map_or("", |class| class.name());
    let is_best = |best: &&String| **best != ply.point && ply.class != Some(Class::Best);
    let best = ply.line.first().filter(is_best);
    let best = best.map_or(String::new(), |best| format!("best {best}"));
    let win = ply.win.as_ref().map_or(String::new(), |win| format!(", wins in {}", win.plies));
    let (before, after) = (percent(ply.before), percent(ply.after));
    let text = format!(
        "{:3}. {} {:<4} {before} -> {after}  {class:<10}  {best}{}",
        ply.ply,
        ply.color,
        ply.point,
        if best.is_empty() { String::new() } else { win }
    );
    text.trim_end().to_string()
}
