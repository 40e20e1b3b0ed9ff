//! What a match of two engines has proved.

use super::figures::{percent, points, signed};
use super::markup::escape;
use crate::elo::Estimate;
use crate::plan::Plan;
use crate::sprt::{Decision, Sprt};
use crate::standings::Standings;
use crate::tally::Tally;

/// Score, Elo, pairs and SPRT; nothing if there are not two engines.
pub(super) fn section(plan: &Plan, standings: &Standings) -> String {
    let [one, other] = standings.names() else { return String::new() };
    let tally = standings.meeting(0, 1);
    let test = plan.sprt.map_or(String::new(), |sprt| ratio(&sprt, &tally));
    let (one, other) = (escape(one), escape(other));
    format!(
        "<section id=\"duel\" aria-labelledby=\"duel-title\"><h2 id=\"duel-title\">{one} against \
         {other}</h2>\n<div class=\"cards\">{}{}{test}</div></section>",
        cards(&tally),
        pairs(&tally)
    )
}

fn cards(tally: &Tally) -> String {
    let Tally { wins, draws, losses, .. } = *tally;
    let estimate = Estimate::new(tally);
    let score = format!("{} : {}", points(wins, draws), points(losses, draws));
    let elo = format!("{} <small>± {:.0}</small>", signed(estimate.elo), estimate.error);
    let games = format!("{wins} won, {draws} drawn, {losses} lost: {}", percent(tally.score()));
    let normalised =
        format!("normalised {} ± {:.0}", signed(estimate.normalised), estimate.normalised_error);
    [
        ("Score", score, games),
        ("Elo", elo, normalised),
        ("Superiority", percent(estimate.los), "chance to be the stronger one".to_string()),
    ]
    .into_iter()
    .map(|(name, figure, note)| {
        format!(
            "<div class=\"card\"><h3>{name}</h3><p class=\"figure\">{figure}</p><p>{note}</p></div>\n"
        )
    })
    .collect()
}

/// The pentanomial count: a column for each worth of a pair.
fn pairs(tally: &Tally) -> String {
    let most = tally.pairs.iter().copied().max().unwrap_or(0).max(1);
    let mut columns = String::new();
    for (cell, &count) in tally.pairs.iter().enumerate() {
        let (x, height) = (cell * 20 + 2, 44.0 * count as f64 / most as f64);
        let (y, worth) = (60.0 - height, ["0", "½", "1", "1½", "2"][cell]);
        let (middle, above) = (x + 8, y - 3.0);
        columns.push_str(&format!(
            "<rect class=\"p{cell}\" x=\"{x}\" y=\"{y:.1}\" width=\"16\" height=\"{height:.1}\" \
             rx=\"1.5\"/><text x=\"{middle}\" y=\"{above:.1}\">{count}</text>\
             <text class=\"axis\" x=\"{middle}\" y=\"70\">{worth}</text>"
        ));
    }
    let told: Vec<String> = tally.pairs.iter().map(u64::to_string).collect();
    format!(
        "<div class=\"card\"><h3>Pairs by points</h3><svg class=\"pairs\" viewBox=\"0 0 100 74\" \
         role=\"img\" aria-label=\"Pairs worth 0, ½, 1, 1½ and 2 points: {}\">{columns}</svg>\
         </div>\n",
        told.join(", ")
    )
}

/// Where the ratio of likelihoods lies between its bounds.
fn ratio(sprt: &Sprt, tally: &Tally) -> String {
    let (llr, (low, high)) = (sprt.llr(tally), sprt.bounds());
    let share = ((llr - low) / (high - low)).clamp(0.0, 1.0) * 100.0;
    let zero = (-low / (high - low)).clamp(0.0, 1.0) * 100.0;
    let (elo0, elo1) = (sprt.elo0, sprt.elo1);
    let (class, verdict) = match sprt.decide(tally) {
        Decision::H0 => ("bad", format!("H0: rather {elo0} Elo than {elo1}")),
        Decision::H1 => ("good", format!("H1: rather {elo1} Elo than {elo0}")),
        Decision::Continue => ("", "not decided yet".to_string()),
    };
    format!(
        "<div class=\"card\"><h3>SPRT</h3><p class=\"figure {class}\">{llr:.2}</p>\
         <svg class=\"ratio\" width=\"100%\" height=\"14\" role=\"img\" \
         aria-label=\"log-likelihood ratio {llr:.2} between {low:.2} and {high:.2}\">\
         <rect class=\"track\" y=\"5\" width=\"100%\" height=\"4\" rx=\"2\"/>\
         <rect class=\"zero\" x=\"{zero:.1}%\" y=\"2\" width=\"1\" height=\"10\"/>\
         <circle cx=\"{share:.1}%\" cy=\"7\" r=\"5\"/></svg>\
         <p class=\"ends\"><span>{low:.2}</span><span>{high:.2}</span></p><p>{verdict}</p></div>\n"
    )
}
