//! Pictures of results as SVG, drawn without any font of the machine: the viewer's own are used.

mod board;
mod chart;
mod style;

pub use board::Diagram;

use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea};
use plotters::prelude::SVGBackend;

use crate::failure::Failure;
use crate::sample::Sample;
use style::BACK;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Fault = DrawingAreaErrorKind<std::io::Error>;

/// Pixels across a picture.
const WIDTH: u32 = 900;

/// Pixels down a chart, and down a row of bars.
const HEIGHT: u32 = 340;
const ROW: u32 = 24;

/// One chart of a picture.
pub enum Panel {
    /// Values over values, a line for each name.
    Lines(Axes, Vec<Line>),
    /// Boxes from quartile to quartile with the median and whiskers to the ends, one for each
    /// name.
    Boxes(Axes, Vec<(String, Sample)>),
    /// A bar to the right for each name, with its error.
    Bars(String, Vec<Bar>),
    /// A position.
    Board(Diagram),
}

/// What a chart shows.
pub struct Axes {
    /// The words above it.
    pub title: String,
    /// The words below it.
    pub across: String,
    /// The words beside it.
    pub up: String,
    /// Whether each step up is ten times as much.
    pub is_log: bool,
    /// Whether the scale begins at the least value, not at nothing.
    pub is_near: bool,
}

/// Points in the order of a line.
pub struct Line {
    /// Its name.
    pub name: String,
    /// Its points.
    pub points: Vec<(f64, f64)>,
}

/// A value with its name.
pub struct Bar {
    /// The name.
    pub name: String,
    /// The value.
    pub value: f64,
    /// How far it may be off.
    pub error: f64,
}

impl Axes {
    /// A chart with a plain scale.
    pub fn new(title: &str, across: &str, up: &str) -> Axes {
        let [title, across, up] = [title, across, up].map(str::to_string);
        Axes { title, across, up, is_log: false, is_near: false }
    }

    /// The same with a scale by tens.
    pub fn log(self) -> Axes {
        Axes { is_log: true, ..self }
    }

    /// The same with a scale from the least value to the largest: all values are much alike.
    pub fn near(self) -> Axes {
        Axes { is_near: true, ..self }
    }

    /// Where a value stands on the scale.
    fn place(&self, value: f64) -> f64 {
        if self.is_log { value.max(1e-9).log10() } else { value }
    }

    /// The scale for values; from nothing up where it is plain and not near.
    fn scale(&self, values: impl Iterator<Item = f64>) -> std::ops::Range<f64> {
        let places: Vec<f64> = values.map(|value| self.place(value)).collect();
        let low = places.iter().copied().fold(f64::INFINITY, f64::min);
        let high = places.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        match (low.is_finite(), self.is_log) {
            (false, _) => 0.0..1.0,
            (true, true) => low.floor()..(high.ceil()).max(low.floor() + 1.0),
            (true, false) if self.is_near && low < high => {
                let room = (high - low) / 20.0;
                low - room..high + room
            }
            (true, false) => low.min(0.0)..if high > 0.0 { high * 1.05 } else { 1.0 },
        }
    }

    /// A number beside the scale.
    fn label(&self, place: f64) -> String {
        match self.is_log {
            true if place.fract().abs() > 0.01 => String::new(),
            true => short(10f64.powf(place)),
            false => short(place),
        }
    }
}

/// The picture: two charts side by side, boards and bars below each other.
pub fn draw(panels: &[Panel]) -> Result<String, Failure> {
    let mut text = String::new();
    let is_pair = panels.len() == 2 && panels.iter().all(Panel::is_narrow);
    let height = match is_pair {
        true => HEIGHT,
        false => panels.iter().map(Panel::height).sum(),
    };
    let mut fill = || -> Result<(), Fault> {
        let area = SVGBackend::with_string(&mut text, (WIDTH, height)).into_drawing_area();
        area.fill(&BACK)?;
        let mut rest = area.clone();
        for panel in panels {
            let (own, others) = match is_pair {
                true => rest.split_horizontally(WIDTH / 2),
                false => rest.split_vertically(panel.height()),
            };
            panel.draw(&own)?;
            rest = others;
        }
        area.present()
    };
    fill().map_err(|error| Failure::input(format!("the plot cannot be drawn: {error}")))?;
    Ok(text)
}

impl Panel {
    fn is_narrow(&self) -> bool {
        matches!(self, Panel::Lines(..) | Panel::Boxes(..))
    }

    fn height(&self) -> u32 {
        match self {
            Panel::Lines(..) | Panel::Boxes(..) => HEIGHT,
            Panel::Bars(_, bars) => 70 + ROW * bars.len() as u32,
            Panel::Board(diagram) => diagram.height(),
        }
    }

    fn draw(&self, area: &Area<'_>) -> Result<(), Fault> {
        match self {
            Panel::Lines(axes, lines) => chart::lines(area, axes, lines),
            Panel::Boxes(axes, boxes) => chart::boxes(area, axes, boxes),
            Panel::Bars(title, bars) => chart::bars(area, title, bars),
            Panel::Board(diagram) => diagram.draw(area),
        }
    }
}

/// A number in few letters: `0.02`, `7`, `1.5k`.
fn short(value: f64) -> String {
    let (value, unit) = match value.abs() {
        size if size >= 1e9 => (value / 1e9, "G"),
        size if size >= 1e6 => (value / 1e6, "M"),
        size if size >= 1e4 => (value / 1e3, "k"),
        _ => (value, ""),
    };
    let decimals = match value.abs() {
        size if size == 0.0 || size >= 100.0 => 0,
        size if size >= 1.0 => 1,
        size => (1.0 - size.log10().floor()).clamp(1.0, 6.0) as usize,
    };
    let text = format!("{value:.decimals$}");
    let text = match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_string(),
        false => text,
    };
    text + unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_hold_their_words() {
        let lines = vec![
            Line { name: "a<b".into(), points: vec![(1.0, 0.001), (2.0, 10.0)] },
            Line { name: "alone".into(), points: vec![(1.0, 1.0)] },
        ];
        let boxes = vec![("d = 1".to_string(), [1.0, 2.0, 9.0].into_iter().collect())];
        let axes = || Axes::new("Time a turn", "move", "seconds").log();
        let text = draw(&[Panel::Lines(axes(), lines), Panel::Boxes(axes(), boxes)]).unwrap();
        for word in ["Time a turn", "seconds", "a&lt;b", "d = 1", "0.001", "</svg>"] {
            assert!(text.contains(word), "{word} in {text}");
        }
        assert_eq!(text.matches("<svg").count(), 1);
    }

    #[test]
    fn empty_charts_are_drawn() {
        let axes = || Axes::new("Nothing", "x", "y");
        let panels = [
            Panel::Lines(axes(), vec![]),
            Panel::Boxes(axes(), vec![]),
            Panel::Bars("Nothing".into(), vec![]),
        ];
        assert!(draw(&panels).unwrap().contains("Nothing"));
    }

    #[test]
    fn numbers_are_short() {
        let rows = [(0.0, "0"), (0.001, "0.001"), (0.25, "0.25"), (7.0, "7"), (-12.5, "-12.5")];
        for (value, expected) in rows {
            assert_eq!(short(value), expected);
        }
        assert_eq!([short(1500.0), short(25_000.0), short(3e6)], ["1500", "25k", "3M"]);
    }
}
