//! Ratings with their errors as a picture.

use super::figures::signed;
use super::markup::escape;
use crate::standings::Standing;

/// Pixels for an engine: its name, and its bar below.
const ROW: usize = 48;

/// Steps between the lines of the scale, in Elo.
const STEPS: [f64; 9] = [5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0];

/// A row for each engine, the best first. Places across are shares of the width, so that the
/// letters keep their size on every screen.
pub(super) fn ratings(table: &[Standing]) -> String {
    let scale = Scale::new(table);
    let bottom = table.len() * ROW;
    let mut out = format!(
        "<svg class=\"ratings\" width=\"100%\" height=\"{}\" role=\"img\" \
         aria-label=\"Ratings with 95 % intervals; the numbers stand in the table above\">",
        bottom + 24
    );
    for elo in scale.lines() {
        let (x, text) = (scale.place(elo), signed(elo));
        let class = if elo == 0.0 { "zero" } else { "line" };
        out.push_str(&format!(
            "<line class=\"{class}\" x1=\"{x:.2}%\" x2=\"{x:.2}%\" y1=\"0\" y2=\"{bottom}\"/>\
             <text class=\"axis\" x=\"{x:.2}%\" y=\"{}\">{text}</text>",
            bottom + 17
        ));
    }
    table.iter().enumerate().for_each(|(row, standing)| out.push_str(&bar(&scale, row, standing)));
    out + "</svg>"
}

fn bar(scale: &Scale, row: usize, standing: &Standing) -> String {
    let Standing { engine, elo, elo_error: error, .. } = standing;
    let [left, middle, right] = [elo - error, *elo, elo + error].map(|elo| scale.place(elo));
    let (top, y) = (row * ROW + 15, row * ROW + 31);
    let (name, text) = (escape(&short(engine)), signed(*elo));
    let full = escape(engine);
    format!(
        "<g><title>{full}: {text} ± {error:.0}</title><text x=\"0\" y=\"{top}\">{name}</text>\
         <line class=\"error\" x1=\"{left:.2}%\" x2=\"{right:.2}%\" y1=\"{y}\" y2=\"{y}\"/>\
         <circle cx=\"{middle:.2}%\" cy=\"{y}\" r=\"5\"/></g>"
    )
}

/// A name that fits beside the bars.
fn short(name: &str) -> String {
    const SHOWN: usize = 36;
    match name.chars().nth(SHOWN) {
        Some(_) => name.chars().take(SHOWN - 1).chain(['…']).collect(),
        None => name.to_string(),
    }
}

/// From Elo to a share of the width.
struct Scale {
    low: f64,
    high: f64,
    step: f64,
}

impl Scale {
    fn new(table: &[Standing]) -> Scale {
        let ends = |sign: f64| table.iter().map(move |s| s.elo + sign * s.elo_error);
        let low = ends(-1.0).fold(-5.0, f64::min);
        let high = ends(1.0).fold(5.0, f64::max);
        let step = STEPS.into_iter().find(|step| (high - low) / step <= 8.0);
        let step = step.unwrap_or(STEPS[STEPS.len() - 1]);
        Scale { low: (low / step).floor() * step, high: (high / step).ceil() * step, step }
    }

    /// Between 4 and 96 %, so that numbers at the ends are not cut.
    fn place(&self, elo: f64) -> f64 {
        4.0 + 92.0 * (elo - self.low) / (self.high - self.low)
    }

    fn lines(&self) -> impl Iterator<Item = f64> {
        // Ratings are finite and the steps grow with them; the limit only guards the page.
        let count = ((self.high - self.low) / self.step).round().min(50.0) as usize;
        (0..=count).map(|line| self.low + line as f64 * self.step)
    }
}
