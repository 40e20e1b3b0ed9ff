//! What stands beside the board.

use std::time::Duration;

use board::Color;
use ratatui::text::{Line, Span};

use crate::play::keys::HELP;
use crate::play::opponent;
use crate::play::session::Session;
use crate::play::theme::Theme;
use crate::play::thinker::Wish;

/// Pairs of moves on a line of the list.
const PAIRS: usize = 2;

/// The panel's text; the list of moves gets the lines that the rest leaves of `height`.
pub fn lines(session: &Session, theme: &Theme, height: u16) -> Vec<Line<'static>> {
    if session.shows_help {
        return help(theme);
    }
    let mut lines = vec![
        Line::styled(
            format!("tengen  {}  {}", session.table.rule(), session.table.size()),
            theme.bold(),
        ),
        Line::default(),
        side(session, theme, Color::Black),
        side(session, theme, Color::White),
        Line::styled(
            format!("{} a move for {}", seconds(session.time), session.name),
            theme.faint(),
        ),
        Line::default(),
        status(session, theme),
    ];
    lines.extend(remarks(session, theme));
    lines.push(Line::default());
    let end = Line::styled("F1 keys  ? hint  u undo  q quit", theme.faint());
    let room = usize::from(height).saturating_sub(lines.len() + 2 + WRAPPED);
    lines.extend(moves(session, room));
    lines.push(Line::default());
    lines.push(end);
    lines
}

/// Lines kept free for sentences that need more than one.
const WRAPPED: usize = 4;

/// The few lines under a board that leaves no room beside it.
pub fn short(session: &Session, theme: &Theme) -> Vec<Line<'static>> {
    if session.shows_help {
        return help(theme);
    }
    let mut lines = vec![status(session, theme)];
    lines.extend(remarks(session, theme));
    lines
}

fn help(theme: &Theme) -> Vec<Line<'static>> {
    let row = |(keys, meaning): &(&'static str, &'static str)| {
        Line::from(vec![Span::styled(format!("{keys:<13} "), theme.bold()), Span::raw(*meaning)])
    };
    HELP.iter().map(row).collect()
}

/// `▸ ● black  you  0:42`
fn side(session: &Session, theme: &Theme, color: Color) -> Line<'static> {
    let is_turn = !session.table.is_over() && session.table.turn() == color;
    let mark = if is_turn { theme.turn() } else { " " };
    let who = if session.table.human() == color { "you" } else { session.name.as_str() };
    let used = session.used[color].as_secs();
    let style = if is_turn { theme.bold() } else { ratatui::style::Style::new() };
    Line::from(vec![
        Span::styled(format!("{mark} {} ", theme.stone(color)), theme.bold()),
        Span::styled(format!("{color}  {who:<15} {}:{:02}", used / 60, used % 60), style),
    ])
}

/// How things stand.
fn status(session: &Session, theme: &Theme) -> Line<'static> {
    let table = &session.table;
    if let Some(result) = table.result() {
        let whose = match table.winner() {
            Some(winner) if winner == table.human() => "you win: ",
            Some(_) => "you lose: ",
            None => "",
        };
        return Line::styled(format!("{whose}{result}. n: new game"), theme.bold());
    }
    match session.wish() {
        Some(Wish::Move) => Line::raw(format!("{} thinks {}", session.name, theme.dots())),
        Some(Wish::Hint) => Line::raw(format!("looking for a hint {}", theme.dots())),
        None => Line::styled(format!("your turn: {}", cursor(session)), theme.bold()),
    }
}

fn cursor(session: &Session) -> String {
    session.table.size().name(session.cursor)
}

/// The agent's thought, the hint and what was refused.
fn remarks(session: &Session, theme: &Theme) -> Vec<Line<'static>> {
    let size = session.table.size();
    let thought = session.thought.as_ref().map(|report| {
        Line::styled(
            format!("{}: {}", session.name, opponent::in_words(report, size)),
            theme.faint(),
        )
    });
    let hint = session.hint.as_ref();
    let hint =
        hint.map(|hint| Line::styled(format!("hint: {}", hint.in_words(size)), theme.hint()));
    let notice = session.notice.as_ref().map(|words| Line::styled(words.clone(), theme.warning()));
    thought.into_iter().chain(hint).chain(notice).collect()
}

/// The last moves, as many lines as there is room for.
fn moves(session: &Session, room: usize) -> Vec<Line<'static>> {
    let size = session.table.size();
    let pair = |(number, pair): (usize, &[Option<board::Point>])| {
        let names: Vec<String> = pair.iter().map(|step| size.name_moves(&[*step])).collect();
        format!("{:>3}. {:<8}", number + 1, names.join(" "))
    };
    let pairs: Vec<String> = session.table.moves().chunks(2).enumerate().map(pair).collect();
    let rows: Vec<String> = pairs.chunks(PAIRS).map(|row| row.concat()).collect();
    let first = rows.len().saturating_sub(room);
    rows[first..].iter().map(|row| Line::raw(row.clone())).collect()
}

/// `2 s`, `0.5 s`
fn seconds(time: Duration) -> String {
    format!("{} s", time.as_millis() as f64 / 1000.0)
}
