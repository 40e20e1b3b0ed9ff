//! The losses on the way to a network, as a table and as a picture.

use board::Rule;
use trainer::NetProgress;

use crate::failure::Failure;
use crate::plot::{Axes, Line, Panel, draw};

/// All that was told on the way.
#[derive(Default)]
pub struct Curve(pub Vec<NetProgress>);

impl Curve {
    /// A line for each report.
    pub fn table(&self) -> String {
        let rows = self.0.iter().map(row);
        std::iter::once("part,color,batch,loss,held_out\n".to_string()).chain(rows).collect()
    }

    /// A chart of the values' losses and one of the moves'.
    pub fn picture(&self, rule: Rule) -> Result<String, Failure> {
        draw(&["value", "policy"].map(|part| {
            let title = format!("{rule}: loss of the {part}");
            Panel::Lines(Axes::new(&title, "batches", "nats").near(), self.lines(part))
        }))
    }

    /// The losses of a part: by colour, those learnt from and those held out.
    fn lines(&self, part: &str) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        let mut add =
            |name: String, point: (f64, f64)| match lines.iter_mut().find(|line| line.name == name)
            {
                Some(line) => line.points.push(point),
                None => lines.push(Line { name, points: vec![point] }),
            };
        for told in self.0.iter().filter(|told| told.part == part) {
            let (color, batch) = (told.color, told.batches[0] as f64);
            add(format!("{color}, learnt from"), (batch, told.loss));
            if let Some(loss) = told.held_out {
                add(format!("{color}, held out"), (batch, loss));
            }
        }
        lines
    }
}

/// A line of the table.
fn row(progress: &NetProgress) -> String {
    let NetProgress { part, color, batches: [done, _], loss, held_out } = progress;
    let held_out = held_out.map_or(String::new(), |loss| format!("{loss:.5}"));
    format!("{part},{color},{done},{loss:.5},{held_out}\n")
}
