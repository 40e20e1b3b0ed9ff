//! Signs and styles, for every terminal: dark, light, without colours, without Unicode.

use std::env;

use board::Color as Side;
use ratatui::style::{Color, Modifier, Style};

/// How things are drawn. Stones are bold in the terminal's own colour, rows and cursor reversed:
/// both can be read on any background. Colours only add to that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Signs of ASCII only.
    pub ascii: bool,
    /// Colours may be used.
    pub colors: bool,
}

impl Theme {
    /// What the environment asks for (<https://no-color.org>, and the locale).
    pub fn from_env(ascii: bool) -> Theme {
        let no_color = env::var_os("NO_COLOR").is_some_and(|text| !text.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
            .into_iter()
            .find_map(|name| env::var(name).ok().filter(|text| !text.is_empty()));
        let is_utf8 = cfg!(windows) || locale.is_some_and(|name| is_utf8(&name));
        Theme { ascii: ascii || !is_utf8, colors: !no_color }
    }

    /// A stone.
    pub fn stone(&self, side: Side) -> &'static str {
        match (side, self.ascii) {
            (Side::Black, false) => "●",
            (Side::White, false) => "○",
            (Side::Black, true) => "X",
            (Side::White, true) => "O",
        }
    }

    /// An empty point in column `x` of `width` and row `y` of `height`.
    pub fn empty(&self, (x, width): (u8, u8), (y, height): (u8, u8)) -> &'static str {
        if self.ascii {
            return ".";
        }
        let place = |at: u8, count: u8| usize::from(at > 0) + usize::from(at + 1 == count);
        const CORNERS: [[&str; 3]; 3] = [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]];
        CORNERS[place(y, height)][place(x, width)]
    }

    /// Between two points of a row.
    pub fn between(&self) -> &'static str {
        if self.ascii { " " } else { "─" }
    }

    /// Before the name of the side to move.
    pub fn turn(&self) -> &'static str {
        if self.ascii { ">" } else { "▸" }
    }

    /// While the agent thinks.
    pub fn dots(&self) -> &'static str {
        if self.ascii { "..." } else { "…" }
    }

    /// Lines and labels, behind everything else.
    pub fn faint(&self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Stones and headings.
    pub fn bold(&self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The cursor and the winning row.
    pub fn reversed(&self) -> Style {
        self.bold().add_modifier(Modifier::REVERSED)
    }

    /// The last move.
    pub fn last(&self) -> Style {
        self.colored(Color::Magenta)
    }

    /// The hint.
    pub fn hint(&self) -> Style {
        self.colored(Color::Green)
    }

    /// What is forbidden or refused.
    pub fn warning(&self) -> Style {
        self.colored(Color::Red)
    }

    /// Magenta, green and red are the three of the sixteen that both white and black grounds bear.
    fn colored(&self, color: Color) -> Style {
        if self.colors { self.bold().fg(color) } else { self.bold() }
    }
}

/// Whether a locale's name tells that text is UTF-8.
fn is_utf8(locale: &str) -> bool {
    let name = locale.to_ascii_lowercase();
    name.contains("utf-8") || name.contains("utf8")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_tell_their_encoding() {
        for (locale, expected) in
            [("C.UTF-8", true), ("de_DE.utf8", true), ("C", false), ("de_DE.ISO-8859-1", false)]
        {
            assert_eq!(is_utf8(locale), expected, "{locale}");
        }
    }

    #[test]
    fn ascii_is_ascii_and_no_color_is_none() {
        let theme = Theme { ascii: true, colors: false };
        let signs = [
            theme.stone(Side::Black),
            theme.stone(Side::White),
            theme.empty((0, 5), (4, 5)),
            theme.between(),
            theme.turn(),
            theme.dots(),
        ];
        assert!(signs.iter().all(|sign| sign.is_ascii()));
        assert!([theme.last(), theme.hint(), theme.warning()].iter().all(|s| s.fg.is_none()));
    }

    #[test]
    fn the_board_has_edges() {
        let theme = Theme { ascii: false, colors: true };
        let row = |y| (0..5).map(|x| theme.empty((x, 5), (y, 5))).collect::<String>();
        assert_eq!([row(0), row(2), row(4)], ["┌┬┬┬┐", "├┼┼┼┤", "└┴┴┴┘"]);
    }
}
