//! `vcx-split`: Deng and Liu's open question, whether the opponent's kills are worth the time.

use arena::{Limits, Schedule};
use serde_json::json;

use super::agents::{engine, plan};
use super::bench::Bench;
use super::experiment::Experiment;
use super::findings::{Findings, Table};
use super::series::{Series, error, score};
use crate::failure::Failure;
use crate::plot::{Bar, Panel, draw};
use crate::sample::percent;

pub const EXPERIMENT: Experiment = Experiment {
    name: "vcx-split",
    paper: "Deng and Liu, 5 and 6.2",
    question: "Should time be spent on the opponent's kills?",
    claim: "Minimax with a search for kills is impressive. Searching the opponent's kills too did not help, \
            which the authors put down to the time: two searches of 3 s instead of one of 5 s.",
    reason: "The authors give an impression and no figure. Most openings are won by the same colour whoever plays \
             it, so that kills decide few pairs of games. The bars show how far chance alone may move a score; a \
             difference within them says nothing either way.",
    run,
};

/// The final agent of the paper, against which all others play.
const REFERENCE: &str = "deng-liu";

/// The final agent without the search for kills.
const MINIMAX: &str = "minimax alone";

fn run(bench: &mut Bench<'_>) -> Result<Findings, Failure> {
    let splits: Vec<f64> = bench.size(vec![0.5], vec![0.25, 0.5, 0.75, 0.9]);
    // Nine openings of ten are won by the same colour whoever plays it: kills decide few pairs, and
    // twenty games have disagreed with twenty others.
    let games = bench.size(4, 200);
    let each = match bench.means.quick {
        // A shallow minimax, so that few positions are enough for kills to matter.
        true => Limits { nodes: Some(4000), depth: Some(2), ..Limits::default() },
        false => bench.short_turn(),
    };
    bench.begin(json!({"splits": splits, "games": games, "each": each}))?;
    let mut engines = vec![
        engine(&format!("agent=deng-liu,name={REFERENCE}"))?,
        engine(&format!("agent=deng-liu,vcx_seconds=0,name={MINIMAX}"))?,
    ];
    for split in &splits {
        engines.push(engine(&format!("agent=deng-liu-both,split={split},name={}", name(*split)))?);
    }
    let plan = plan(engines, Schedule::Gauntlet, games, each);
    let series = bench.play("games", plan, bench.concurrency())?;
    let condition = bench.size(" (a minimax of 2 plies and 4,000 positions a move)", "");
    findings(&splits, &series, condition)
}

fn name(split: f64) -> String {
    format!("both {:.0} : {:.0}", 100.0 * split, 100.0 * (1.0 - split))
}

fn findings(splits: &[f64], series: &Series, condition: &str) -> Result<Findings, Failure> {
    let mut table = Table::new(
        "Games against deng-liu; both a : b gives a of 100 parts of the time to the own kills",
        &["agent", "won+drawn−lost", "± 95 %"],
    );
    let mut data = Table::new("", &["agent", "wins", "draws", "losses"]);
    let mut bars = Vec::new();
    let names = || std::iter::once(MINIMAX.to_string()).chain(splits.iter().map(|&s| name(s)));
    for name in names() {
        let tally = series.tally(&name, REFERENCE);
        table.push([name.clone(), score(&tally), percent(error(&tally))]);
        let counts = [tally.wins, tally.draws, tally.losses].map(|count| count.to_string());
        data.push([name.clone()].into_iter().chain(counts));
        bars.push(Bar { name, value: 100.0 * tally.score(), error: 100.0 * error(&tally) });
    }
    let plain = series.tally(REFERENCE, MINIMAX);
    let rate = |split: f64| series.tally(&name(split), REFERENCE).score();
    let best = splits.iter().copied().max_by(|&a, &b| rate(a).total_cmp(&rate(b))).unwrap_or(0.5);
    let mut findings = Findings { tables: vec![table], data, ..Findings::default() };
    findings.measured = format!(
        "deng-liu scores {} against its minimax alone{condition}. The best split of those tried, {}, scores {} \
         against deng-liu.",
        percent(plain.score()),
        name(best),
        percent(rate(best))
    );
    let text = format!("deng-liu beats its minimax alone{condition}: {}", score(&plain));
    findings.fact(plain.wins > plain.losses, text);
    findings.plot = draw(&[Panel::Bars("Score against deng-liu in percent".to_string(), bars)])?;
    findings.pages.push(series.page("games.html", "the games"));
    Ok(findings)
}
