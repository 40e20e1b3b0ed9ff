//! What keys mean.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a person can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Moves the cursor by so many columns and rows, rows downwards.
    Step(i8, i8),
    /// Plays where the cursor is.
    Place,
    /// Asks for a hint.
    Hint,
    /// Takes the last move back.
    TakeBack,
    /// Begins another game.
    NewGame,
    /// Gives up.
    Resign,
    /// Changes colours.
    Swap,
    /// Shows the keys, or the game again.
    Help,
    /// Leaves.
    Quit,
}

/// Every key with its meaning, for the help.
pub const HELP: [(&str, &str); 9] = [
    ("arrows, hjkl", "move the cursor"),
    ("Enter, space", "play; or click a point"),
    ("? or i", "hint, with its reason"),
    ("u", "take back"),
    ("s", "swap sides"),
    ("r", "resign"),
    ("n", "new game"),
    ("F1", "these keys, or the game"),
    ("q", "quit"),
];

/// The action of a key, if it has one.
pub fn action(key: KeyEvent) -> Option<Action> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return matches!(key.code, KeyCode::Char('c' | 'd')).then_some(Action::Quit);
    }
    Some(match key.code {
        KeyCode::Left | KeyCode::Char('h') => Action::Step(-1, 0),
        KeyCode::Down | KeyCode::Char('j') => Action::Step(0, 1),
        KeyCode::Up | KeyCode::Char('k') => Action::Step(0, -1),
        KeyCode::Right | KeyCode::Char('l') => Action::Step(1, 0),
        KeyCode::Enter | KeyCode::Char(' ') => Action::Place,
        KeyCode::Char('?' | 'i') => Action::Hint,
        KeyCode::Char('u') => Action::TakeBack,
        KeyCode::Char('n') => Action::NewGame,
        KeyCode::Char('r') => Action::Resign,
        KeyCode::Char('s') => Action::Swap,
        KeyCode::F(1) => Action::Help,
        KeyCode::Char('q') => Action::Quit,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_their_meaning() {
        let plain = |code| action(KeyEvent::new(code, KeyModifiers::NONE));
        assert_eq!(plain(KeyCode::Up), Some(Action::Step(0, -1)));
        assert_eq!(plain(KeyCode::Char('k')), plain(KeyCode::Up));
        assert_eq!(plain(KeyCode::Char('?')), Some(Action::Hint));
        assert_eq!(plain(KeyCode::Char('x')), None);
        let control = |code| action(KeyEvent::new(code, KeyModifiers::CONTROL));
        assert_eq!(control(KeyCode::Char('c')), Some(Action::Quit));
        assert_eq!(control(KeyCode::Char('u')), None);
    }
}
