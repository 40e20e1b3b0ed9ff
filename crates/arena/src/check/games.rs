//! Does it play whole games against itself?

use board::{Rule, Size};

use super::Subject;
use super::miss::{Miss, Outcome};
use super::session::Session;
use crate::brain::Brain;
use crate::engine::{Engine, Source};
use crate::game::play;
use crate::job::{Job, Seat};
use crate::limits::Limits;
use crate::terms::Terms;

/// Games end after so many stones: enough for a fight, and five rules are through in a minute.
const MOST_STONES: usize = 50;

/// Milliseconds by which a move may be late where time is not the question.
const PATIENT_MS: u64 = 5000;

pub(super) fn game(subject: &Subject, rule: Rule) -> Outcome {
    let mut session = Session::under(subject, rule).map_err(Miss::excused)?;
    session.tell("BEGIN")?;
    session.point().map_err(Miss::excused)?;
    let turn_ms = (subject.turn.as_millis() as u64 / 2).max(1);
    let limits = Limits { turn_ms: Some(turn_ms), ..Limits::default() };
    let terms = Terms { tolerance_ms: PATIENT_MS, ..Terms::new(rule, Size::default()) };
    run(subject, terms, &limits)
}

/// The time of 25 turns for a whole game.
pub(super) fn clock(subject: &Subject) -> Outcome {
    let game_ms = subject.turn.as_millis() as u64 * 25;
    let limits = Limits { game_ms: Some(game_ms), ..Limits::default() };
    let detail = run(subject, Terms::new(Rule::Freestyle, Size::default()), &limits)?;
    Ok(format!("{detail}, {game_ms} ms a side"))
}

fn run(subject: &Subject, terms: Terms, limits: &Limits) -> Outcome {
    let seat = |name: &str| Seat { name: name.to_string(), limits: limits.clone() };
    let job = Job {
        number: 0,
        pair: 0,
        round: 0,
        terms: Terms { draw_after: Some(MOST_STONES), ..terms },
        seats: [seat("black"), seat("white")],
        // Near a corner, where the edge matters.
        opening: "b2e2e3".to_string(),
    };
    let absent = || Miss::Fault("no program".to_string());
    let mut black = brain(subject).ok_or_else(absent)?;
    let mut white = brain(subject).ok_or_else(absent)?;
    let played = play(&job, &mut [&mut black, &mut white]);
    let moves = played.moves.len();
    match &played.fault {
        Some(color) => {
            let detail = &played.detail;
            Err(Miss::Fault(format!("{color} after {moves} moves: {detail}")))
        }
        None => Ok(format!("{} ({}) after {moves} moves", played.result, played.reason)),
    }
}

fn brain(subject: &Subject) -> Option<Brain> {
    Brain::new(&Engine {
        name: String::new(),
        source: Source::Program { words: subject.words.clone(), folder: None },
        limits: Limits::default(),
        options: Vec::new(),
        lines: Vec::new(),
        pause_ms: None,
    })
}
