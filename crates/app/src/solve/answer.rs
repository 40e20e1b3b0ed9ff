//! What was found, for scripts and in words.

use board::{Point, Size};
use record::Claim;
use search::threat::{Kind, Outcome, Solution, Threats, Win};
use serde::Serialize;

use super::position::Position;
use crate::count::{counted, grouped, plies};
use crate::events::names;
use crate::line::longest;

/// A position and what was found about it.
pub struct Answer<'a> {
    /// The position.
    pub position: &'a Position,
    /// What was found, or why nothing was looked for.
    pub finding: Result<Finding, String>,
    /// What was asked for.
    pub kind: Kind,
}

/// What was found: about the position, and about its first moves if they were asked for.
pub struct Finding {
    /// Whether the side to move wins.
    pub solution: Solution,
    /// Every first move that may win, with what it leads to.
    pub moves: Option<Vec<(Point, Outcome)>>,
}

/// The answer for scripts. Moves are names such as `h8`.
#[derive(Serialize)]
struct Object<'a> {
    id: Option<&'a str>,
    result: &'static str,
    kind: &'static str,
    winner: Option<&'static str>,
    plies: Option<usize>,
    line: Option<Vec<String>>,
    nodes: u64,
    time_ms: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    threats: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<FirstMove>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves_complete: Option<bool>,
}

/// A first move that wins.
#[derive(Serialize)]
struct FirstMove {
    #[serde(rename = "move")]
    point: String,
    plies: usize,
    kind: &'static str,
}

/// What is said of a position that cannot be solved.
#[derive(Serialize)]
struct Fault<'a> {
    id: Option<&'a str>,
    error: &'a str,
}

impl Answer<'_> {
    /// The win, if one was found.
    pub fn win(&self) -> Option<&Win> {
        self.finding.as_ref().ok().and_then(Finding::win)
    }

    /// The proof of the win, if one was found.
    pub fn claim(&self) -> Option<Claim> {
        let kind = |win: &Win| Some(win.kind.name().to_string());
        let id = self.position.id.clone();
        self.win().map(|win| Claim { id, kind: kind(win), proof: win.proof.clone() })
    }

    /// One JSON object.
    pub fn in_json(&self) -> serde_json::Result<String> {
        let id = self.position.id.as_deref();
        match &self.finding {
            Ok(finding) => serde_json::to_string(&self.object(finding)),
            Err(error) => serde_json::to_string(&Fault { id, error }),
        }
    }

    fn object(&self, finding: &Finding) -> Object<'_> {
        let Solution { outcome, nodes, time } = &finding.solution;
        let (result, kind) = match outcome {
            Outcome::Win(win) => ("win", win.kind),
            Outcome::None(Threats::Fours) => ("none", Kind::Vcf),
            Outcome::None(_) => ("none", Kind::Vct),
            Outcome::Unknown => ("unknown", self.kind),
        };
        let (win, size) = (finding.win(), self.position.size);
        let first = |(point, win): (Point, &Win)| FirstMove {
            point: size.name(point),
            plies: win.proof.plies(),
            kind: win.kind.name(),
        };
        Object {
            id: self.position.id.as_deref(),
            result,
            kind: kind.name(),
            winner: win.map(|win| win.proof.winner().name()),
            plies: win.map(|win| win.proof.plies()),
            line: win.map(|win| names(&longest(&win.proof), size)),
            nodes: *nodes,
            time_ms: time.as_millis() as u64,
            steps: win.map(|win| win.proof.steps.len()),
            shortest: win.map(|win| win.is_shortest),
            threats: match outcome {
                Outcome::None(threats) => Some(threats.name()),
                _ => None,
            },
            moves: finding.moves.as_ref().map(|_| finding.winning().map(first).collect()),
            moves_complete: finding.moves.as_ref().map(|_| finding.open() == 0),
        }
    }

    /// A line of words, and another about the first moves if they were asked for.
    pub fn in_words(&self) -> String {
        let name = self.position.name.as_ref().map_or(String::new(), |name| format!("{name}: "));
        let (turn, size) = (self.position.turn, self.position.size);
        let finding = match &self.finding {
            Ok(finding) => finding,
            Err(error) => return name + error,
        };
        let said = match &finding.solution {
            Solution { outcome: Outcome::Win(win), .. } => told(win, size),
            Solution { outcome: Outcome::None(threats), .. } => {
                format!("{turn} has no win by {}: all were tried", threats.name())
            }
            Solution { outcome: Outcome::Unknown, nodes, time } => {
                let (seconds, nodes) = (time.as_secs_f64(), grouped(*nodes));
                format!("{turn}: nothing found in {seconds:.1} s, {nodes} positions")
            }
        };
        name + &said + &finding.moves_in_words(size)
    }
}

impl Finding {
    /// The win, if one was found.
    fn win(&self) -> Option<&Win> {
        match &self.solution.outcome {
            Outcome::Win(win) => Some(win),
            _ => None,
        }
    }

    /// The first moves that win.
    fn winning(&self) -> impl Iterator<Item = (Point, &Win)> {
        self.moves.iter().flatten().filter_map(|(point, outcome)| match outcome {
            Outcome::Win(win) => Some((*point, win)),
            _ => None,
        })
    }

    /// How many first moves are not settled.
    fn open(&self) -> usize {
        let moves = self.moves.iter().flatten();
        moves.filter(|(_, outcome)| *outcome == Outcome::Unknown).count()
    }

    fn moves_in_words(&self, size: Size) -> String {
        if self.moves.is_none() {
            return String::new();
        }
        let row = |(point, win): (Point, &Win)| {
            format!("{} ({})", size.name(point), plies(win.proof.plies()))
        };
        let rows: Vec<String> = self.winning().map(row).collect();
        let rows = if rows.is_empty() { "none".to_string() } else { rows.join(", ") };
        let open = match self.open() {
            0 => String::new(),
            open => format!("; {} not settled", counted(open as u64, "move")),
        };
        format!("\nfirst moves that win: {rows}{open}")
    }
}

/// `black wins in 9 plies by fours: h8 h9 … (proof of 23 steps)`
fn told(win: &Win, size: Size) -> String {
    let means = match win.kind {
        Kind::Vcf => " by fours",
        Kind::Vct => " by threats",
        Kind::Any => "",
    };
    let fewer = if win.is_shortest { "" } else { " or fewer" };
    let (winner, plies) = (win.proof.winner(), plies(win.proof.plies()));
    let line = names(&longest(&win.proof), size).join(" ");
    let steps = counted(win.proof.steps.len() as u64, "step");
    format!("{winner} wins in {plies}{fewer}{means}: {line} (proof of {steps})")
}
