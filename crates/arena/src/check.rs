//! Whether a brain keeps to the protocol: a list of questions, each put to a process of its own.

mod boards;
mod games;
mod guide;
mod input;
mod manners;
mod miss;
mod rules;
mod session;
mod start;
mod time;

use std::time::{Duration, Instant};

use board::Rule;

use crate::child::Child;
use crate::engine::words;
use miss::{Miss, Outcome};

pub use guide::CHECKS;

/// A question to a brain.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// Its name, in small letters.
    pub name: &'static str,
    /// What it asks for, in a sentence.
    pub about: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// The rule it is about, if it is about one.
    pub rule: Option<Rule>,
    question: Question,
}

/// How a question is put.
#[derive(Clone, Copy, Debug)]
enum Question {
    Plain(fn(&Subject) -> Outcome),
    Ruled(fn(&Subject, Rule) -> Outcome),
}

/// How much a check matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// Who fails it loses games, or keeps its manager waiting.
    Required,
    /// Who fails it is warned.
    Recommended,
}

/// What a check found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All is well.
    Passed,
    /// Something required is missing.
    Failed,
    /// Something recommended is missing, or nearly something required.
    Warned,
    /// The brain says that it cannot do this, and need not.
    Skipped,
}

/// The answer to a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The check's name.
    pub name: &'static str,
    /// How much it matters here.
    pub severity: Severity,
    /// What was found.
    pub verdict: Verdict,
    /// In words.
    pub detail: String,
    /// How long it took.
    pub time: Duration,
}

/// A brain under examination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The program and its arguments.
    pub words: Vec<String>,
    /// Time for a move where a check is not about time.
    pub turn: Duration,
    /// The rules that it must know. None: it must know freestyle, and is asked for all.
    pub rules: Vec<Rule>,
}

impl Subject {
    /// The program of a command, whose words are split as a shell does.
    pub fn new(command: &str) -> Result<Subject, String> {
        // A fifth of a second lets every brain find a five, and all checks end in a minute.
        Ok(Subject { words: words(command)?, turn: Duration::from_millis(200), rules: Vec::new() })
    }

    /// Starts the program and ends it again, to see that there is one.
    pub fn try_start(&self) -> Result<(), String> {
        Child::spawn(&self.words, None).map(drop)
    }

    /// The answers to these checks, each found when it is asked for. If the program does not even
    /// start a game, what follows is skipped.
    pub fn findings<'a>(
        &'a self,
        checks: &'a [&'static Check],
    ) -> impl Iterator<Item = Finding> + 'a {
        let mut is_up = true;
        checks.iter().filter(|check| self.concerns(check)).map(move |check| {
            let finding = self.find(check, is_up);
            is_up &= check.name != guide::FIRST || finding.verdict != Verdict::Failed;
            finding
        })
    }

    fn concerns(&self, check: &Check) -> bool {
        check.rule.is_none_or(|rule| self.rules.is_empty() || self.rules.contains(&rule))
    }

    fn find(&self, check: &Check, is_up: bool) -> Finding {
        let start = Instant::now();
        let outcome = match check.question {
            _ if !is_up => Err(Miss::Absent("no game can be started".to_string())),
            Question::Plain(ask) => ask(self),
            Question::Ruled(ask) => ask(self, check.rule.unwrap_or_default()),
        };
        let is_named = check.rule.is_some_and(|rule| self.rules.contains(&rule));
        let severity = if is_named { Severity::Required } else { check.severity };
        let (verdict, detail) = judge(outcome, severity);
        Finding { name: check.name, severity, verdict, detail, time: start.elapsed() }
    }
}

fn judge(outcome: Outcome, severity: Severity) -> (Verdict, String) {
    match outcome {
        Ok(detail) => (Verdict::Passed, detail),
        Err(Miss::Absent(detail)) => (Verdict::Skipped, detail),
        Err(Miss::Doubt(detail)) => (Verdict::Warned, detail),
        Err(Miss::Fault(detail) | Miss::Refused(detail)) => match severity {
            Severity::Required => (Verdict::Failed, detail),
            Severity::Recommended => (Verdict::Warned, detail),
        },
    }
}

impl Severity {
    /// The word for reports.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Required => "required",
            Severity::Recommended => "recommended",
        }
    }
}

impl Verdict {
    /// Every verdict.
    pub const ALL: [Verdict; 4] =
        [Verdict::Passed, Verdict::Failed, Verdict::Warned, Verdict::Skipped];

    /// The word for reports.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Passed => "passed",
            Verdict::Failed => "failed",
            Verdict::Warned => "warned",
            Verdict::Skipped => "skipped",
        }
    }
}
