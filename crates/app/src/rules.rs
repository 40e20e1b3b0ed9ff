//! `tengen rules`: who has won, what is forbidden, what threatens.

use std::io::Write;

use board::referee::{Referee, Verdict};
use board::{ByColor, Color, Diagram, Forbidden, Point, Rule, Setup, Size};
use record::Entry;
use serde::Serialize;

use crate::args::RulesArgs;
use crate::failure::Failure;
use crate::replay::Replay;
use crate::threats::Threats;

/// Answers for one position or for all of a file.
pub fn run(args: &RulesArgs, out: &mut impl Write) -> Result<(), Failure> {
    let positions = match (&args.position, &args.file) {
        (_, Some(file)) => {
            let entries = record::load_entries(file, &args.board.hints())?;
            entries.into_iter().map(|entry| Position::stand(entry, args.board.rule)).collect()
        }
        (moves, None) => {
            let rule = args.board.rule.unwrap_or_default();
            let size = args.board.size.unwrap_or_default();
            vec![Position::play(rule, size, moves.as_deref().unwrap_or_default())?]
        }
    };
    for (index, position) in positions.iter().enumerate() {
        if args.json {
            let line = serde_json::to_string(&position.answer()).map_err(std::io::Error::other)?;
            writeln!(out, "{line}")?;
            continue;
        }
        if index > 0 {
            writeln!(out)?;
        }
        position.print(out)?;
    }
    Ok(())
}

/// A position to be judged.
struct Position {
    id: Option<String>,
    rule: Rule,
    setup: Setup,
    verdict: Option<Verdict>,
    forbidden: Vec<(Point, Forbidden)>,
    legal: Vec<Point>,
}

/// The answer for scripts. Points are `[x,y]` from the top left.
#[derive(Serialize)]
struct Answer<'a> {
    id: Option<&'a str>,
    winner: Option<&'static str>,
    row: Option<Vec<[u8; 2]>>,
    forbidden: Vec<[u8; 2]>,
    reasons: Vec<&'static str>,
    rule: &'static str,
    size: [u8; 2],
    to_move: &'static str,
    legal: Vec<[u8; 2]>,
    threats: Sides<Vec<Threat>>,
}

#[derive(Serialize)]
struct Sides<T> {
    black: T,
    white: T,
}

#[derive(Serialize)]
struct Threat {
    point: [u8; 2],
    shape: &'static str,
}

impl Position {
    /// The position after moves, judged move by move.
    fn play(rule: Rule, size: Size, text: &str) -> Result<Position, Failure> {
        let replay = Replay::new(rule, size, text)?;
        Ok(Position::judge(None, replay.setup()?, &replay.referee))
    }

    /// A position whose stones stand as they are. A rule on the command line beats the file's.
    fn stand(entry: Entry, rule: Option<Rule>) -> Position {
        let rule = rule.or(entry.rule).unwrap_or_default();
        let referee = Referee::from_setup(rule, &entry.setup);
        Position::judge(entry.id, entry.setup, &referee)
    }

    fn judge(id: Option<String>, setup: Setup, referee: &Referee) -> Position {
        Position {
            id,
            rule: referee.rule(),
            setup,
            verdict: referee.verdict().cloned(),
            forbidden: referee.forbidden_points(),
            legal: referee.legal_moves(),
        }
    }

    fn threats(&self) -> ByColor<Threats> {
        let [black, white] = Color::ALL.map(|color| Threats::new(self.rule, &self.setup, color));
        ByColor { black, white }
    }

    fn answer(&self) -> Answer<'_> {
        let list = |points: &[Point]| points.iter().copied().map(pair).collect();
        let row = match &self.verdict {
            Some(Verdict::Five { row, .. }) => Some(list(row)),
            _ => None,
        };
        let threats = |threats: Threats| {
            let threat = |(point, shape): (Point, _)| -> Threat {
                Threat { point: pair(point), shape: board::Shape::name(shape) }
            };
            threats.0.into_iter().map(threat).collect()
        };
        let ByColor { black, white } = self.threats();
        Answer {
            id: self.id.as_deref(),
            rule: self.rule.name(),
            size: [self.setup.size().width(), self.setup.size().height()],
            to_move: self.setup.turn.name(),
            winner: self.verdict.as_ref().and_then(Verdict::winner).map(Color::name),
            row,
            forbidden: self.forbidden.iter().map(|&(point, _)| pair(point)).collect(),
            reasons: self.forbidden.iter().map(|(_, kind)| kind.name()).collect(),
            legal: list(&self.legal),
            threats: Sides { black: threats(black), white: threats(white) },
        }
    }

    /// The drawn board and the answers in words. Forbidden points are marked on the board.
    fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        let size = self.setup.size();
        let marks = self.forbidden.iter().map(|&(point, _)| ('!', point)).collect();
        if let Some(id) = &self.id {
            writeln!(out, "{id}")?;
        }
        write!(out, "{}", Diagram { setup: self.setup.clone(), marks })?;
        let count: usize = Color::ALL.iter().map(|&c| self.setup.stones(c).len()).sum();
        let stones = if count == 1 { "stone" } else { "stones" };
        writeln!(out, "{}, {size}, {count} {stones}, {} to move", self.rule, self.setup.turn)?;
        let row = match &self.verdict {
            Some(Verdict::Five { row, .. }) => format!(": {}", self.names(row)),
            Some(Verdict::Forbidden { point, .. }) => format!(": {}", size.name(*point)),
            _ => String::new(),
        };
        let verdict = self.verdict.as_ref().map_or("nobody has won".to_string(), |v| v.to_string());
        writeln!(out, "result       {verdict}{row}")?;
        writeln!(out, "legal moves  {}", self.legal.len())?;
        for (point, kind) in &self.forbidden {
            writeln!(out, "forbidden    {} {kind}", size.name(*point))?;
        }
        let threats = self.threats();
        for color in Color::ALL {
            writeln!(out, "{color} makes  {}", threats[color].in_words(size))?;
        }
        Ok(())
    }

    fn names(&self, points: &[Point]) -> String {
        let names: Vec<String> = points.iter().map(|&p| self.setup.size().name(p)).collect();
        names.join(" ")
    }
}

fn pair(point: Point) -> [u8; 2] {
    [point.x(), point.y()]
}
