//! Colours and letters of the pictures. The report changes the first four for dark screens.

use plotters::style::{FontDesc, FontFamily, FontStyle, RGBColor, TextStyle};

/// Letters and errors.
pub const INK: RGBColor = RGBColor(0x26, 0x22, 0x1c);
/// Numbers and axes.
pub const MUTED: RGBColor = RGBColor(0x6a, 0x62, 0x57);
/// Lines behind a chart.
pub const LINE: RGBColor = RGBColor(0xe3, 0xdc, 0xcf);
/// The paper.
pub const BACK: RGBColor = RGBColor(0xff, 0xfd, 0xf9);

/// Colours that can be told apart on light and dark paper.
const COLORS: [RGBColor; 8] = [
    RGBColor(0xc2, 0x56, 0x1f),
    RGBColor(0x3a, 0x7b, 0xbf),
    RGBColor(0x2f, 0x8f, 0x5b),
    RGBColor(0x8e, 0x5b, 0xb5),
    RGBColor(0xb8, 0x8a, 0x1b),
    RGBColor(0xc0, 0x4a, 0x7a),
    RGBColor(0x3b, 0x94, 0x96),
    RGBColor(0x7d, 0x7a, 0x72),
];

/// The colour of the line or box of this number.
pub fn color(index: usize) -> RGBColor {
    COLORS[index % COLORS.len()]
}

/// Letters of titles.
pub fn font() -> TextStyle<'static> {
    letters(18.0, &INK)
}

/// Letters of numbers and names.
pub fn small() -> TextStyle<'static> {
    letters(14.0, &MUTED)
}

fn letters(size: f64, color: &'static RGBColor) -> TextStyle<'static> {
    TextStyle::from(FontDesc::new(FontFamily::SansSerif, size, FontStyle::Normal)).color(color)
}
