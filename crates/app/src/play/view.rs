//! A frame: board and panel, however large the terminal is.

use board::Size;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::widgets::{Paragraph, Wrap};

use crate::play::grid::{Grid, PITCHES, Place};
use crate::play::panel;
use crate::play::session::Session;
use crate::play::theme::Theme;

/// Columns that a panel needs beside the board.
const PANEL: u16 = 34;

/// The widest panel: longer lines are hard to read.
const WIDEST_PANEL: u16 = 60;

/// Rows for the short panel under a board.
const SHORT_PANEL: u16 = 2;

/// Columns between board and panel.
const GAP: u16 = 2;

/// Where things go.
struct Layout {
    board: Place,
    panel: Rect,
    is_short: bool,
}

impl Layout {
    /// A wide board before a narrow one, the panel beside it before under it; none if nothing fits.
    fn new(size: Size, area: Rect) -> Option<Layout> {
        let layout =
            |pitch| Layout::beside(size, area, pitch).or_else(|| Layout::under(size, area, pitch));
        PITCHES.into_iter().find_map(layout)
    }

    fn beside(size: Size, area: Rect, pitch: u16) -> Option<Layout> {
        let board = Place::new(size, area, pitch)?;
        let left = area.x + board.width() + GAP;
        let width = area.right().checked_sub(left).filter(|&width| width >= PANEL)?;
        let panel = Rect { x: left, width: width.min(WIDEST_PANEL), ..area };
        Some(Layout { board, panel, is_short: false })
    }

    fn under(size: Size, area: Rect, pitch: u16) -> Option<Layout> {
        let upper = Rect { height: area.height.checked_sub(SHORT_PANEL)?, ..area };
        let board = Place::new(size, upper, pitch)?;
        let y = area.y + Place::extent(size, pitch).1;
        let panel = Rect { y, height: area.bottom() - y, ..area };
        Some(Layout { board, panel, is_short: true })
    }
}

/// Where the board is on a screen of this size, for the mouse.
pub fn place(size: Size, area: Rect) -> Option<Place> {
    Layout::new(size, area).map(|layout| layout.board)
}

/// Draws everything.
pub fn draw(session: &Session, theme: &Theme, frame: &mut Frame<'_>) {
    let (area, size) = (frame.area(), session.table.size());
    let Some(layout) = Layout::new(size, area) else {
        return frame.render_widget(Paragraph::new(too_small(size, area)).wrap(WRAP), area);
    };
    let hint = session.hint.as_ref().map(|hint| hint.point);
    let grid = Grid { table: &session.table, cursor: session.cursor, hint, theme };
    let covers_board = layout.is_short && session.shows_help;
    if !covers_board {
        grid.draw(layout.board, frame.buffer_mut());
    }
    let lines = match layout.is_short {
        true => panel::short(session, theme),
        false => panel::lines(session, theme, layout.panel.height),
    };
    let panel = if covers_board { area } else { layout.panel };
    frame.render_widget(Paragraph::new(lines).wrap(WRAP), panel);
}

const WRAP: Wrap = Wrap { trim: false };

fn too_small(size: Size, area: Rect) -> String {
    let (width, height) = Place::extent(size, 1);
    format!(
        "a terminal of {}x{}, expected at least {width}x{}: make it larger, or use --plain (q quits)",
        area.width,
        area.height,
        height + SHORT_PANEL
    )
}

#[cfg(test)]
mod tests {
    use board::Color;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;
    use crate::play::keys::Action;
    use crate::play::session::tests::{session, settle};

    const THEME: Theme = Theme { ascii: true, colors: true };

    fn screen(session: &Session, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(session, &THEME, frame)).unwrap();
        terminal.backend().to_string()
    }

    #[test]
    fn a_wide_screen_has_a_panel() {
        let mut session = session(15, Color::Black);
        session.act(Action::Place);
        settle(&mut session);
        let text = screen(&session, 100, 35);
        for expected in [
            " 8 . . . . . . .[X]",
            "> X black  you",
            "  O white  greedy",
            "2 s a move for greedy",
            "your turn: h8",
            "  1. h8 ",
            "F1 keys",
        ] {
            assert!(text.contains(expected), "{expected}:\n{text}");
        }
        session.act(Action::Resign);
        let text = screen(&session, 100, 35);
        assert!(text.contains("you lose: white wins: black resigns. n: new game"), "{text}");
    }

    #[test]
    fn long_games_keep_their_last_moves_in_sight() {
        let mut session = session(15, Color::Black);
        for _ in 0..40 {
            let free = |point: &board::Point| session.table.stone(*point).is_none();
            let point = session.table.size().points().find(free).unwrap();
            session.play(point);
            settle(&mut session);
        }
        let last = session.table.size().name(session.table.last().unwrap());
        let text = screen(&session, 80, 24);
        assert!(text.contains(&last) && text.contains("F1 keys"), "{last}\n{text}");
    }

    #[test]
    fn keys_are_shown_and_hidden() {
        let mut session = session(15, Color::Black);
        session.act(Action::Help);
        for (width, height) in [(80, 24), (34, 20)] {
            let text = screen(&session, width, height);
            assert!(text.contains("take back") && text.contains("resign"), "{text}");
        }
        session.act(Action::Help);
        assert!(!screen(&session, 80, 24).contains("take back"));
    }

    #[test]
    fn small_screens_get_a_compact_board_or_a_sentence() {
        let session = session(15, Color::Black);
        let narrow = screen(&session, 34, 18);
        assert!(narrow.contains(" 8 . . . . . . .[.]") && narrow.contains("your turn"), "{narrow}");
        let compact = screen(&session, 20, 18);
        assert!(compact.contains(" 8 ...............") && compact.contains("your turn"));
        let large = screen(&self::session(22, Color::Black), 80, 24);
        assert!(large.contains("> X black  you") && large.contains("22 ......"), "{large}");
        let tiny = screen(&session, 30, 10);
        assert!(tiny.contains("a terminal of 30x10, expected"), "{tiny}");
        for (width, height) in [(1, 1), (3, 40), (200, 2)] {
            screen(&session, width, height);
        }
    }
}
