//! A game as it stands in the library and in its export: one JSON object, nothing lost.
//!
//! ```text
//! {"rule":"renju","width":15,"height":15,"black":"alpha","result":"black","moves":"h8i9g7",
//!  "branches":[{"after":1,"moves":"h9"}],"remarks":[{"node":2,"comment":"calm","time_ms":1250}]}
//! ```
//!
//! Nodes are counted as they are written: 0 is the start, then come the moves of the main line,
//! then those of each branch. A branch goes on after a node that is there already.

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::time::Duration;

use board::{Color, Point, Rule, Setup, Size};
use record::{GameResult, Info, Move, Node, NodeId, Tree};
use serde::{Deserialize, Serialize};

/// A game as a JSON object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Body {
    rule: String,
    width: u8,
    height: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<Stones>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    black: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    white: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    event: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    opening: Option<usize>,
    moves: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    branches: Vec<Branch>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<Remark>,
}

/// Stones before the first move, each colour as a move list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Stones {
    black: String,
    white: String,
    turn: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Branch {
    after: usize,
    moves: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Remark {
    node: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    value: Option<i32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    labels: Vec<(String, String)>,
}

impl Body {
    /// The object of a game.
    pub fn new(tree: &Tree) -> Body {
        let (info, size) = (&tree.info, tree.info.size());
        let lines = lines(tree);
        let nodes =
            std::iter::once(tree.root()).chain(lines.iter().flat_map(|line| &line.1).copied());
        let remarks = nodes.enumerate().filter_map(|(number, id)| Remark::new(tree, number, id));
        let mut branches = lines.iter().map(|(after, line)| {
            let points: Vec<_> = line.iter().map(|&id| tree.node(id).step().point).collect();
            Branch { after: *after, moves: size.name_moves(&points) }
        });
        Body {
            rule: info.rule.name().to_string(),
            width: size.width(),
            height: size.height(),
            start: info.has_setup().then(|| Stones::new(&info.start)),
            black: info.players.black.clone(),
            white: info.players.white.clone(),
            result: info.result.map(|result| result_name(result).to_string()),
            reason: info.reason.clone(),
            event: info.event.clone(),
            date: info.date.clone(),
            comment: info.comment.clone(),
            opening: info.opening,
            moves: branches.next().map(|main| main.moves).unwrap_or_default(),
            branches: branches.collect(),
            remarks: remarks.collect(),
        }
    }

    /// The game; the words say what is wrong with it.
    pub fn tree(&self) -> Result<Tree, String> {
        let mut tree = Tree::new(self.info()?);
        let mut nodes = vec![tree.root()];
        let main = std::iter::once((0, &self.moves));
        for (after, moves) in main.chain(self.branches.iter().map(|b| (b.after, &b.moves))) {
            let lost = || format!("a branch after node {after}, expected one before it");
            let mut at = *nodes.get(after).ok_or_else(lost)?;
            for step in parse(tree.info.size(), moves)? {
                at = tree.play(at, step).map_err(|illegal| illegal.to_string())?;
                nodes.push(at);
            }
        }
        for remark in &self.remarks {
            let lost = || format!("a remark on node {}, expected fewer", remark.node);
            remark.add(&mut tree, *nodes.get(remark.node).ok_or_else(lost)?)?;
        }
        Ok(tree)
    }

    /// What is known besides the moves.
    pub fn info(&self) -> Result<Info, String> {
        let rule = Rule::from_name(&self.rule).ok_or_else(|| format!("rule `{}`", self.rule))?;
        let sides = || format!("a board of {} by {}", self.width, self.height);
        let size = Size::new(self.width, self.height).ok_or_else(sides)?;
        let mut info = Info::new(rule, size);
        if let Some(stones) = &self.start {
            info.start = stones.read(size)?;
        }
        info.players.black = self.black.clone();
        info.players.white = self.white.clone();
        info.result = self.result.as_deref().map(read_result).transpose()?;
        info.reason = self.reason.clone();
        info.event = self.event.clone();
        info.date = self.date.clone();
        info.comment = self.comment.clone();
        info.opening = self.opening;
        Ok(info)
    }

    /// The moves of the main line.
    pub fn points(&self) -> Result<Vec<Option<Point>>, String> {
        let size = self.info()?.size();
        parse(size, &self.moves)
    }

    /// What makes two games the same: rule, board, moves, players and date.
    pub(crate) fn identity(&self) -> String {
        let start = self.start.as_ref();
        let start = start.map(|s| format!("{} {} {}", s.black, s.white, s.turn));
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let (width, height) = (self.width, self.height);
        let (black, white, date) = (text(&self.black), text(&self.white), text(&self.date));
        let ground = format!("{} {width} {height} {}", self.rule, text(&start));
        [ground, self.moves.clone(), black, white, date].join("\n")
    }

    /// Both players in small letters, a line each.
    pub(crate) fn names(&self) -> String {
        let name = |name: &Option<String>| name.as_deref().unwrap_or_default().to_lowercase();
        format!("{}\n{}", name(&self.black), name(&self.white))
    }

    /// The date as `2026-11-16`, as far as it is known.
    pub(crate) fn day(&self) -> Option<String> {
        self.date.as_deref().and_then(day)
    }
}

/// The day that a date begins with: `2026`, `2026-11` or `2026-11-16`, whatever stands between.
pub fn day(date: &str) -> Option<String> {
    let numbers = date.trim().split(|c: char| !c.is_ascii_digit()).take(3);
    let parts: Vec<&str> = numbers.take_while(|part| !part.is_empty()).collect();
    let year = parts.first().filter(|year| year.len() == 4)?;
    let rest = parts[1..].iter().take_while(|part| part.len() <= 2);
    let rest: String = rest.map(|part| format!("-{part:0>2}")).collect();
    Some(format!("{year}{rest}"))
}

/// The main line and the branches, each with the number of the node it goes on after.
fn lines(tree: &Tree) -> Vec<(usize, Vec<NodeId>)> {
    let mut lines = vec![(0, tree.main_line().collect::<Vec<_>>())];
    let mut written = 1 + lines[0].1.len();
    let mut numbers: HashMap<NodeId, usize> = HashMap::from([(tree.root(), 0)]);
    numbers.extend(lines[0].1.iter().copied().zip(1..));
    let mut waiting = vec![tree.root()];
    waiting.extend(&lines[0].1);
    let mut next = 0;
    while let Some(&id) = waiting.get(next) {
        next += 1;
        for child in tree.children(id).skip(1) {
            let follow = |&id: &NodeId| tree.node(id).first_child();
            let line: Vec<NodeId> = std::iter::successors(Some(child), follow).collect();
            numbers.extend(line.iter().copied().zip(written..));
            written += line.len();
            waiting.extend(&line);
            lines.push((numbers[&id], line));
        }
    }
    lines
}

impl Stones {
    fn new(setup: &Setup) -> Stones {
        let names = |color| {
            let points: Vec<_> = setup.stones(color).iter().copied().map(Some).collect();
            setup.size().name_moves(&points)
        };
        let turn = setup.turn.name().to_string();
        Stones { black: names(Color::Black), white: names(Color::White), turn }
    }

    fn read(&self, size: Size) -> Result<Setup, String> {
        let mut setup = Setup::new(size);
        for (color, names) in [(Color::Black, &self.black), (Color::White, &self.white)] {
            for point in parse(size, names)?.into_iter().flatten() {
                setup.add(point, color).map_err(|error| error.to_string())?;
            }
        }
        setup.turn = Color::from_name(&self.turn).ok_or_else(|| format!("turn `{}`", self.turn))?;
        Ok(setup)
    }
}

impl Remark {
    /// What is known of a node besides its point, if anything is.
    fn new(tree: &Tree, node: usize, id: NodeId) -> Option<Remark> {
        let Move { time, value, comment, .. } = tree.node(id).step();
        let labels: &[_] = Node::labels(tree.node(id));
        if time.is_none() && value.is_none() && comment.is_none() && labels.is_empty() {
            return None;
        }
        let size = tree.info.size();
        let time_ms = time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        let labels = labels.iter().map(|(point, text)| (size.name(*point), text.clone()));
        let (comment, value) = (comment.clone(), *value);
        Some(Remark { node, comment, time_ms, value, labels: labels.collect() })
    }

    fn add(&self, tree: &mut Tree, id: NodeId) -> Result<(), String> {
        tree.set_comment(id, self.comment.clone());
        tree.set_time(id, self.time_ms.map(Duration::from_millis));
        tree.set_value(id, self.value);
        for (name, text) in &self.labels {
            let point = tree.info.size().parse(name).map_err(|error| error.to_string())?;
            tree.add_label(id, point, text.clone());
        }
        Ok(())
    }
}

fn parse(size: Size, moves: &str) -> Result<Vec<Option<Point>>, String> {
    size.parse_moves(moves).map_err(|error| error.to_string())
}

/// `black`, `white` or `draw`.
pub fn result_name(result: GameResult) -> &'static str {
    match result {
        GameResult::Win(color) => color.name(),
        GameResult::Draw => "draw",
    }
}

fn read_result(name: &str) -> Result<GameResult, String> {
    match name {
        "draw" => Ok(GameResult::Draw),
        name => Color::from_name(name)
            .map(GameResult::Win)
            .ok_or_else(|| format!("result `{name}`, expected black, white or draw")),
    }
}
