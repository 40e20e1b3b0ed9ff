//! `split-four`: Figure 10 of Zhang, a four with a gap where one without was better.

use board::{Diagram as Drawing, Point, Rule, Setup};
use search::{Knobs, Limits, Task};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::agents::{agent, ask};
use super::bench::Bench;
use super::experiment::Experiment;
use super::findings::{Findings, Table};
use crate::agents::entries;
use crate::failure::Failure;
use crate::plot::{Diagram, Panel, draw};

pub const EXPERIMENT: Experiment = Experiment {
    name: "split-four",
    paper: "Zhang, Figure 10",
    question: "Does it matter that xxxx is worth more than xxx_x?",
    claim: "With both fours worth the same, the agent left a gap (xxx_x) where it could have made xxxx; \
            after xxxx got the higher value the results improved.",
    reason: "The paper's picture is not printed well enough to copy; this position has the same \
             three closed on one side, and the mistake and its cure are the paper's.",
    run,
};

/// Three in a row, closed on the right; the marked points make a four with a gap and one without.
const POSITION: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . a b x x x o .
    . . . . . . . . .
    . . . o . o . . .
    . . . . . . . . .";

/// One setting of the evaluation.
#[derive(Serialize, Deserialize)]
struct Opinion {
    /// Values after the four with a gap and after the one without.
    values: [f64; 2],
    choice: Option<[u8; 2]>,
}

fn run(bench: &mut Bench<'_>) -> Result<Findings, Failure> {
    bench.begin(json!({"position": POSITION}))?;
    let drawing = Drawing::parse(POSITION).map_err(Failure::input)?;
    let task = Task::from_setup(Rule::Freestyle, &drawing.setup);
    let points: Vec<Point> = ['a', 'b'].iter().flat_map(|&mark| drawing.marked(mark)).collect();
    let opinions: Vec<Opinion> = bench.measure(
        1,
        &[0, 1],
        |told| format!("split_four={told}"),
        |told, stop| {
            let settings = format!("zhang,split_four={told},kill_depth=0");
            let step =
                agent(&settings).map(|mut agent| ask(&mut *agent, &task, &Limits::depth(1), stop));
            let value = |index: usize| value(&task, points[index], *told);
            Opinion { values: [value(0), value(1)], choice: step.ok().and_then(|step| step.point) }
        },
    )?;
    findings(&drawing.setup, &points, &opinions)
}

/// What the agent thinks of its move, with the fours told apart or not.
fn value(task: &Task, point: Point, told: u32) -> f64 {
    let knobs = entries().find(|entry| entry.name == "zhang").map_or(&[][..], |entry| entry.knobs);
    let mut knobs = Knobs::new(knobs);
    if knobs.set("split_four", &told.to_string()).is_err() {
        return f64::NAN;
    }
    let mut task = task.clone();
    // After a pass the agent looks at its own position again.
    task.moves.extend([Some(point), None]);
    classics::zhang::evaluate(&task, &knobs)
}

fn findings(setup: &Setup, points: &[Point], opinions: &[Opinion]) -> Result<Findings, Failure> {
    let size = setup.size();
    let name = |choice: Option<[u8; 2]>| {
        let point = choice.and_then(|[x, y]| size.point(x, y));
        let letter = points.iter().position(|&known| Some(known) == point);
        match (letter, point) {
            (Some(0), _) => "a (xxx_x)".to_string(),
            (Some(_), _) => "b (xxxx)".to_string(),
            (None, Some(point)) => size.name(point),
            (None, None) => "none".to_string(),
        }
    };
    let mut table = Table::new(
        "Values of both moves, and the move played",
        &["xxxx and xxx_x are worth", "value of a (xxx_x)", "value of b (xxxx)", "played"],
    );
    for (words, opinion) in ["the same", "1200 and 1100"].iter().zip(opinions) {
        let values = opinion.values.map(|value| value.to_string());
        let cells = [words.to_string()].into_iter().chain(values);
        table.push(cells.chain([name(opinion.choice)]));
    }
    let [same, told] = opinions else { return Err(Failure::input("two opinions expected")) };
    let mut findings = Findings { data: table.clone(), ..Findings::default() };
    findings.tables.push(table);
    findings.measured = format!(
        "With equal values the agent plays {}; with xxxx worth more it plays {}.",
        name(same.choice),
        name(told.choice)
    );
    findings.fact(told.values[1] > told.values[0], "xxxx is worth more than xxx_x");
    findings.fact(
        same.choice != told.choice && name(told.choice).starts_with('b'),
        "the higher value changes the move from xxx_x to xxxx",
    );
    let words = ["xxx_x: one point of five is a gap", "xxxx: side by side"];
    let marks = points.iter().zip(['a', 'b']).zip(words);
    findings.plot = draw(&[Panel::Board(Diagram {
        title: "Black to move: which four?".to_string(),
        setup: setup.clone(),
        marks: marks.map(|((&point, letter), words)| (point, letter, words.to_string())).collect(),
    })])?;
    Ok(findings)
}
