//! A position as a picture.

use board::{Color as Side, Point, Setup};
use plotters::element::{Circle, PathElement, Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, RGBColor};

use super::style::{INK, color, font, small};
use super::{Area, Fault};

/// Pixels between two lines.
const STEP: i32 = 26;

/// Pixels above and beside the board.
const TOP: i32 = 44;
const LEFT: i32 = 40;

const WOOD: RGBColor = RGBColor(0xe3, 0xb8, 0x73);
const GRAIN: RGBColor = RGBColor(0x6b, 0x4a, 0x1f);
const BLACK: RGBColor = RGBColor(0x1b, 0x1b, 0x1d);
const WHITE: RGBColor = RGBColor(0xfa, 0xf8, 0xf2);

/// A position with points that carry letters.
pub struct Diagram {
    /// The words above it.
    pub title: String,
    /// The stones.
    pub setup: Setup,
    /// Letters on points, each with a line that explains it.
    pub marks: Vec<(Point, char, String)>,
}

impl Diagram {
    /// Pixels down.
    pub fn height(&self) -> u32 {
        (TOP + STEP * i32::from(self.setup.size().height()) + 16) as u32
    }

    /// Draws it.
    pub(super) fn draw(&self, area: &Area<'_>) -> Result<(), Fault> {
        let size = self.setup.size();
        let (width, height) = (i32::from(size.width()), i32::from(size.height()));
        let at = |x: i32, y: i32| (LEFT + STEP * x, TOP + STEP / 2 + STEP * y);
        let place = |point: Point| at(i32::from(point.x()), i32::from(point.y()));
        area.draw(&Text::new(self.title.clone(), (16, 12), font()))?;
        let corners = [(at(0, 0).0 - STEP / 2 - 4, at(0, 0).1 - STEP / 2 - 4), {
            let (x, y) = at(width - 1, height - 1);
            (x + STEP / 2 + 4, y + STEP / 2 + 4)
        }];
        area.draw(&Rectangle::new(corners, WOOD.filled()))?;
        for x in 0..width {
            area.draw(&PathElement::new([at(x, 0), at(x, height - 1)], GRAIN.stroke_width(1)))?;
        }
        for y in 0..height {
            area.draw(&PathElement::new([at(0, y), at(width - 1, y)], GRAIN.stroke_width(1)))?;
        }
        for (side, paint) in [(Side::Black, BLACK), (Side::White, WHITE)] {
            for &stone in self.setup.stones(side) {
                area.draw(&Circle::new(place(stone), STEP / 2 - 2, paint.filled()))?;
                area.draw(&Circle::new(place(stone), STEP / 2 - 2, BLACK.stroke_width(1)))?;
            }
        }
        self.draw_marks(area, place, at(width, 0).0 + STEP)
    }

    /// The letters on the board and what they say beside it.
    fn draw_marks(
        &self,
        area: &Area<'_>,
        place: impl Fn(Point) -> (i32, i32),
        beside: i32,
    ) -> Result<(), Fault> {
        let middle = Pos::new(HPos::Center, VPos::Center);
        for (index, (point, letter, words)) in self.marks.iter().enumerate() {
            area.draw(&Circle::new(place(*point), STEP / 2 - 3, color(index).filled()))?;
            let style = font().pos(middle).color(&WHITE);
            area.draw(&Text::new(letter.to_string(), place(*point), style))?;
            let y = TOP + 40 + 30 * index as i32;
            area.draw(&Text::new(letter.to_string(), (beside, y), font().color(&color(index))))?;
            area.draw(&Text::new(words.clone(), (beside + 22, y), small().color(&INK)))?;
        }
        Ok(())
    }
}
