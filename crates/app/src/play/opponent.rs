//! The agent on the other side of the table, and the engine that gives hints.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Point, Size};
use search::{Agent, Answer, Engine, Event, Limits, Report, Settings, Task, explain};

use crate::events::names;

/// Time for a hint: long enough to see most wins by threats, short enough to wait for.
const HINT_TIME: Duration = Duration::from_secs(1);

/// Bytes of the table for hints; a second of search does not fill more.
const HINT_BYTES: usize = 16 << 20;

/// The most moves that are told after a hint: nobody remembers more.
const HINT_LINE: usize = 4;

/// An agent with its limits, and a guide for the person.
pub struct Opponent {
    agent: Box<dyn Agent>,
    limits: Limits,
    threads: usize,
    /// Made when the first hint is asked for.
    guide: Option<Engine>,
}

/// What the guide would play.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The move.
    pub point: Point,
    /// The winning chance of the side to move, from 0 to 1, if there is an estimate.
    pub chance: Option<f64>,
    /// Why.
    pub reasons: Vec<String>,
    /// What both sides would play after it.
    pub line: Vec<Point>,
}

impl Opponent {
    /// An agent that takes `time` for a move at most.
    pub fn new(agent: Box<dyn Agent>, time: Duration, threads: usize) -> Opponent {
        Opponent { agent, limits: Limits::time(time), threads, guide: None }
    }

    /// The agent's move.
    pub fn choose(
        &mut self,
        task: &Task,
        stop: &AtomicBool,
        listen: &mut dyn FnMut(&Event),
    ) -> Answer {
        self.agent.choose(task, &self.limits, stop, listen)
    }

    /// What the engine would play for the person; nothing if there is no legal move.
    pub fn hint(&mut self, task: &Task, stop: &AtomicBool) -> Option<Hint> {
        let guide = self.guide.get_or_insert_with(|| {
            Engine::new(Settings {
                threads: self.threads,
                table_bytes: HINT_BYTES,
                ..Settings::default()
            })
        });
        let answer = guide.choose(task, &Limits::time(HINT_TIME), stop, &mut |_| ());
        let point = answer.point?;
        let chance = answer.value.map(|value| value.winrate());
        let line = answer.line.into_iter().skip(1).take(HINT_LINE).collect();
        Some(Hint { point, chance, reasons: explain(task, point, answer.value), line })
    }
}

impl Hint {
    /// `h8 (55 %): makes an open three; then i9 g7`
    pub fn in_words(&self, size: Size) -> String {
        let mut words = size.name(self.point);
        if let Some(chance) = self.chance {
            words += &format!(" ({:.0} %)", chance * 100.0);
        }
        if !self.reasons.is_empty() {
            words += &format!(": {}", self.reasons.join(", "));
        }
        if !self.line.is_empty() {
            words += &format!("; then {}", names(&self.line, size).join(" "));
        }
        words
    }
}

/// What a search has found, in one line: `depth 9-21, value 87, 61 %: h8 i9 g7`.
pub fn in_words(report: &Report, size: Size) -> String {
    format!(
        "depth {}-{}, value {}, {:.0} %: {}",
        report.depth,
        report.deepest,
        report.value,
        report.value.winrate() * 100.0,
        names(&report.line, size).join(" ")
    )
}

#[cfg(test)]
mod tests {
    use board::Rule;
    use search::Greedy;

    use super::*;

    #[test]
    fn a_hint_is_a_move_with_its_reason() {
        let size = Size::default();
        let task = Task::new(Rule::Freestyle, size, size.parse_moves("h8a1i8b1j8c1").unwrap());
        let mut opponent = Opponent::new(Box::new(Greedy), HINT_TIME, 1);
        let hint = opponent.hint(&task, &AtomicBool::new(false)).unwrap();
        let words = hint.in_words(size);
        assert!(["g8", "k8"].contains(&size.name(hint.point).as_str()), "{words}");
        assert!(words.contains("(100 %): wins by force in 3 plies, makes an open four"), "{words}");
    }
}
