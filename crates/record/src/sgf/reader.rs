//! From signs to trees.

use board::Color;

use super::lexer::{Lexer, Token};
use super::value;
use crate::error::quote;
use crate::header::size;
use crate::tree::NodeId;
use crate::{Error, Hints, Info, Tree};

/// How many variations may stand inside each other.
const MAX_NESTING: usize = 10_000;

/// Reads the games of a text.
pub(super) struct Reader<'a> {
    lexer: Lexer<'a>,
    hints: &'a Hints,
}

/// A game that is being read.
struct Partial {
    tree: Tree,
    /// The node that properties belong to.
    at: NodeId,
    /// Where each open variation began.
    open: Vec<NodeId>,
    /// Whether a property said who begins.
    has_turn: bool,
}

type Property = (usize, String, Vec<String>);

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str, hints: &'a Hints) -> Reader<'a> {
        Reader { lexer: Lexer::new(text), hints }
    }

    pub(super) fn read(mut self) -> Result<Vec<Tree>, Error> {
        let mut trees = Vec::new();
        while let Some(token) = self.lexer.next()? {
            let line = self.lexer.line;
            if token != Token::Open {
                return Err(Error::at(line, "text outside a game, expected ("));
            }
            trees.push(self.read_game()?);
        }
        if trees.is_empty() {
            return Err(Error::whole("no game, expected (;…)"));
        }
        Ok(trees)
    }

    /// Reads a game whose `(` is passed.
    fn read_game(&mut self) -> Result<Tree, Error> {
        let line = self.lexer.line;
        let first = self.lexer.next()?;
        if first != Some(Token::Node) {
            return Err(Error::at(line, "a game without a node, expected (;"));
        }
        let (first_node, mut token) = self.read_node()?;
        let mut game = Partial::new(&first_node, self.hints)?;
        game.read_node(first_node)?;
        game.open.push(game.at);
        loop {
            let line = self.lexer.line;
            match token {
                None => {
                    let open = game.open.len();
                    let what = format!("the text ends with {open} open ( (is the file whole?)");
                    return Err(Error::at(line, what));
                }
                Some(Token::Open) if game.open.len() >= MAX_NESTING => {
                    return Err(Error::at(line, format!("more than {MAX_NESTING} open (")));
                }
                Some(Token::Open) => game.open.push(game.at),
                Some(Token::Close) if game.close() => return Ok(game.tree),
                Some(Token::Close) => {}
                Some(Token::Node) => {
                    let (node, after) = self.read_node()?;
                    game.read_node(node)?;
                    token = after;
                    continue;
                }
                Some(Token::Property(name, _)) => {
                    return Err(Error::at(line, format!("{} outside a node", quote(&name))));
                }
            }
            token = self.lexer.next()?;
        }
    }

    /// The properties of a node whose `;` is passed, and the sign after them.
    fn read_node(&mut self) -> Result<(Vec<Property>, Option<Token>), Error> {
        let mut properties = Vec::new();
        loop {
            match self.lexer.next()? {
                Some(Token::Property(name, values)) => {
                    properties.push((self.lexer.line, name, values));
                }
                after => return Ok((properties, after)),
            }
        }
    }
}

impl Partial {
    /// Starts a game from the properties of its first node that must be known before all others.
    fn new(node: &[Property], hints: &Hints) -> Result<Partial, Error> {
        let find = |wanted: &str| {
            let found = node.iter().find(|(_, name, _)| name == wanted);
            found.and_then(|(line, _, values)| Some((*line, values.first()?.trim())))
        };
        if let Some((line, game)) = find("GM").filter(|(_, game)| *game != "4") {
            return Err(Error::at(
                line,
                format!("GM {}, expected GM[4] (gomoku and renju)", quote(game)),
            ));
        }
        let size = find("SZ").map_or(Ok(hints.size()), |(line, text)| size(line, text))?;
        let named = find("RU").and_then(|(_, text)| value::rule(text));
        let tree = Tree::new(Info::new(named.unwrap_or(hints.rule()), size));
        Ok(Partial { at: tree.root(), tree, open: Vec::new(), has_turn: false })
    }

    /// Ends a variation; tells whether it was the game itself.
    fn close(&mut self) -> bool {
        if let Some(start) = self.open.pop() {
            self.at = start;
        }
        self.open.is_empty()
    }

    /// Reads a node: first its setup, then its moves, then what is said about the last of them.
    fn read_node(&mut self, properties: Vec<Property>) -> Result<(), Error> {
        for (line, name, values) in &properties {
            self.read_setup(*line, name, values)?;
        }
        for (line, name, values) in &properties {
            match (name.as_str(), values.as_slice()) {
                ("B", [value, ..]) => self.play(*line, Color::Black, value)?,
                ("W", [value, ..]) => self.play(*line, Color::White, value)?,
                _ => {}
            }
        }
        for (line, name, values) in &properties {
            self.read_remark(*line, name, values)?;
            self.read_info(name, values);
        }
        Ok(())
    }

    /// Reads the stones before the first move and who begins.
    fn read_setup(&mut self, line: usize, name: &str, values: &[String]) -> Result<(), Error> {
        if matches!(name, "AB" | "AW" | "AE" | "PL") && !self.tree.is_empty() {
            return Err(Error::at(
                line,
                format!("{name} after the first move, expected it before"),
            ));
        }
        match (name, values) {
            ("AB", values) => self.add_stones(line, Color::Black, values),
            ("AW", values) => self.add_stones(line, Color::White, values),
            ("AE", _) => {
                Err(Error::at(line, "AE takes stones away, expected AB, AW and moves only"))
            }
            ("PL", [turn, ..]) => {
                self.tree.info.start.turn = match turn.trim().to_ascii_lowercase().as_str() {
                    "b" | "1" | "black" => Color::Black,
                    "w" | "2" | "white" => Color::White,
                    _ => {
                        let what = format!("PL {}, expected B or W", quote(turn));
                        return Err(Error::at(line, what));
                    }
                };
                self.has_turn = true;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn add_stones(&mut self, line: usize, color: Color, values: &[String]) -> Result<(), Error> {
        let start = &mut self.tree.info.start;
        for value in values {
            for point in value::points(line, start.size(), value)? {
                start.add(point, color).map_err(|error| Error::at(line, error))?;
            }
        }
        if !self.has_turn {
            let [black, white] = Color::ALL.map(|color| start.stones(color).len());
            start.turn = if black > white { Color::White } else { Color::Black };
        }
        Ok(())
    }

    /// Plays a move. Where the same side moves twice, the other passes in between.
    fn play(&mut self, line: usize, color: Color, text: &str) -> Result<(), Error> {
        let point = value::move_point(line, self.tree.info.size(), text)?;
        if self.tree.turn(self.at) != color {
            if self.tree.is_empty() && !self.has_turn {
                self.tree.info.start.turn = color;
            } else {
                self.at = self.tree.play(self.at, None).map_err(|error| Error::at(line, error))?;
            }
        }
        self.at = self.tree.play(self.at, point).map_err(|error| Error::at(line, error))?;
        self.has_turn = true;
        Ok(())
    }

    /// Reads what is said about a move or the start.
    fn read_remark(&mut self, line: usize, name: &str, values: &[String]) -> Result<(), Error> {
        let Some(first) = values.first() else { return Ok(()) };
        let is_move = self.at != self.tree.root();
        match name {
            "C" => {
                let comment = value::text(first);
                self.tree.set_comment(self.at, (!comment.is_empty()).then_some(comment));
            }
            "SPENT" if is_move => {
                self.tree.set_time(self.at, Some(value::seconds(line, first)?));
            }
            "V" if is_move => {
                let for_black = value::worth(line, first)?;
                let by_black = self.tree.turn(self.at) == Color::White;
                let worth = if by_black { for_black } else { for_black.saturating_neg() };
                self.tree.set_value(self.at, Some(worth));
            }
            "LB" => {
                for label in values {
                    let (place, text) = label.split_once(':').unwrap_or((label, ""));
                    let point = value::point(line, self.tree.info.size(), place)?;
                    self.tree.add_label(self.at, point, value::text(text));
                }
            }
            _ => {
                if let Some(sign) = value::sign(name) {
                    self.add_signs(line, sign, values)?;
                }
            }
        }
        Ok(())
    }

    fn add_signs(&mut self, line: usize, sign: &str, values: &[String]) -> Result<(), Error> {
        for places in values {
            for point in value::points(line, self.tree.info.size(), places)? {
                self.tree.add_label(self.at, point, sign.to_string());
            }
        }
        Ok(())
    }

    /// Reads what is said about the game.
    fn read_info(&mut self, name: &str, values: &[String]) {
        let Some(first) = values.first() else { return };
        let info = &mut self.tree.info;
        match name {
            "PB" => info.players.black = value::line(first),
            "PW" => info.players.white = value::line(first),
            "EV" => info.event = value::line(first),
            "DT" => info.date = value::line(first),
            "GC" => info.comment = Some(value::text(first)).filter(|text| !text.is_empty()),
            "REASON" => info.reason = value::line(first),
            "OPENING" => info.opening = first.trim().parse().ok(),
            "RE" => {
                let (result, reason) = value::result(first);
                info.result = result;
                info.reason = reason.or(info.reason.take());
            }
            _ => {}
        }
    }
}
