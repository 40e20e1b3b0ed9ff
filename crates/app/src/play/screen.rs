//! The terminal: taken for a game, and given back on every way out.

use std::io::{self, Stdout};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::event::{KeyEventKind, MouseButton, MouseEventKind};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen};
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use ratatui::layout::{Position, Rect};

use crate::failure::Failure;
use crate::play::keys::{self, Action};
use crate::play::session::Session;
use crate::play::theme::Theme;
use crate::play::view;

/// How long keys are waited for before the thinking thread is asked for news: nobody sees a
/// twentieth of a second.
const BEAT: Duration = Duration::from_millis(50);

/// Plays on the terminal until the person quits.
pub fn run(mut session: Session, theme: &Theme) -> Result<(), Failure> {
    let ended = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&ended);
    // Without the handler a signal ends the program at once, which is no reason not to play.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
    restore_on_panic();
    let mut screen = Screen::enter()?;
    let mut then = Instant::now();
    while !ended.load(Ordering::Relaxed) {
        session.pass_time(then.elapsed());
        then = Instant::now();
        if session.hear().is_err() {
            let fault = format!("agent {} broke down, expected a move", session.name);
            return Err(Failure::Input(fault));
        }
        screen.terminal.draw(|frame| view::draw(&session, theme, frame))?;
        if !event::poll(BEAT)? {
            continue;
        }
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => match keys::action(key) {
                Some(Action::Quit) => break,
                Some(action) => session.act(action),
                None => {}
            },
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let size = screen.terminal.size()?;
                let area = Rect::new(0, 0, size.width, size.height);
                let at = Position::new(mouse.column, mouse.row);
                let place = view::place(session.table.size(), area);
                if let Some(point) = place.and_then(|place| place.point(at)) {
                    session.play(point);
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// The terminal while it is ours.
struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    fn enter() -> io::Result<Screen> {
        enable_raw_mode()?;
        let entered = execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture);
        let made = entered.and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        // A screen that is half ours is given back too.
        made.map(|terminal| Screen { terminal }).inspect_err(|_| leave())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        leave();
    }
}

/// Gives the terminal back. What fails here can be told to nobody.
fn leave() {
    let _ = disable_raw_mode();
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
}

/// Gives the terminal back before a panic of this thread is told. A panic of the thinking thread is
/// not told: its words would spoil the screen, and the game ends with a sentence about it.
fn restore_on_panic() {
    let (owner, tell) = (thread::current().id(), panic::take_hook());
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == owner {
            leave();
            tell(info);
        }
    }));
}
