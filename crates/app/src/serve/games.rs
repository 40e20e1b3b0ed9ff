//! Games from text and back to text, with their variations.

use std::path::Path;
use std::time::Duration;

use board::{Color, Size};
use record::{Format, GameResult, Hints, Info, Move, NodeId, Tree};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use time::OffsetDateTime;

use super::position::{Ground, read_move, read_rule, read_size};

/// The deepest that brackets may stand inside each other: every move of the longest game opens two.
pub const MOST_NESTED: usize = 4_000;

/// `/api/read`: a text, and what to take for granted where it says nothing.
#[derive(Debug, Deserialize)]
pub struct Text {
    text: String,
    name: Option<String>,
    rule: Option<String>,
    width: Option<i64>,
    height: Option<i64>,
}

/// `/api/write`: a game, and the format to write it in.
#[derive(Debug, Deserialize)]
pub struct Written {
    format: String,
    game: Game,
}

/// A game as the page has it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Game {
    #[serde(flatten)]
    ground: Ground,
    black: Option<String>,
    white: Option<String>,
    result: Option<String>,
    date: Option<String>,
    tree: Node,
}

/// A move with its remarks and what follows; the root has no move.
#[derive(Debug, Serialize, Deserialize)]
struct Node {
    #[serde(rename = "move")]
    point: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    /// Time that the move took.
    #[serde(skip_serializing_if = "Option::is_none")]
    time_ms: Option<u64>,
    /// Value before the move, as the side that moved saw it.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<i32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    marks: Vec<Mark>,
    #[serde(default)]
    children: Vec<Node>,
}

/// A sign on a point.
#[derive(Debug, Serialize, Deserialize)]
struct Mark {
    point: String,
    mark: String,
}

/// Signs that have a name for the page, and the label that stands for each in a record.
const SIGNS: [(&str, &str); 4] =
    [("triangle", "△"), ("square", "□"), ("circle", "○"), ("cross", "×")];

/// What stands before the text of every other mark.
const LETTER: &str = "letter:";

impl Text {
    /// All games of the text.
    pub fn read(&self) -> Result<Json, String> {
        let rule = self.rule.as_deref().map(read_rule).transpose()?;
        let sides = self.width.or(self.height).zip(self.height.or(self.width));
        let size = sides.map(|(width, height)| read_size(width, height)).transpose()?;
        let name = self.name.as_deref().map(Path::new);
        let trees = record::read_trees(self.text.as_bytes(), name, &Hints { rule, size })
            .map_err(|error| error.to_string())?;
        let games: Vec<Game> = trees.iter().map(Game::new).collect();
        let games = serde_json::to_value(games).map_err(|error| error.to_string())?;
        Ok(json!({ "games": games }))
    }
}

impl Written {
    /// The text, and a name for its file.
    pub fn write(&self) -> Result<Json, String> {
        let (format, end) = match self.format.as_str() {
            "sgf" => (Format::Sgf, "sgf"),
            "psq" => (Format::Psq, "psq"),
            "moves" => (Format::Positions, "txt"),
            "json" => (Format::Json, "json"),
            other => return Err(format!("format `{other}`, expected sgf, psq, moves or json")),
        };
        let bytes = record::write_trees(&[self.game.tree()?], format);
        let text = String::from_utf8(bytes.map_err(|error| error.to_string())?);
        let text = text.map_err(|_| "a game that is no text, expected text".to_string())?;
        let day = OffsetDateTime::now_utc().date();
        Ok(json!({ "text": text, "name": format!("tengen-{day}.{end}") }))
    }
}

impl Game {
    /// A game of a record.
    pub fn new(tree: &Tree) -> Game {
        let info = &tree.info;
        let result = info.result.map(|result| match result {
            GameResult::Win(winner) => winner.name().to_string(),
            GameResult::Draw => "draw".to_string(),
        });
        let mut root = Node::new(tree, tree.root());
        let comments = info.comment.iter().chain(&root.comment).cloned().collect::<Vec<_>>();
        root.comment = (!comments.is_empty()).then(|| comments.join("\n"));
        Game {
            ground: Ground::new(info.rule, &info.start, info.has_setup()),
            black: info.players.black.clone(),
            white: info.players.white.clone(),
            result,
            date: info.date.clone(),
            tree: root,
        }
    }

    /// The game for a record; the words tell what is wrong with it.
    pub fn tree(&self) -> Result<Tree, String> {
        let (rule, start) = self.ground.read()?;
        let mut info = Info::new(rule, start.size());
        info.start = start;
        info.players.black = self.black.clone();
        info.players.white = self.white.clone();
        info.date = self.date.clone();
        info.result = match self.result.as_deref() {
            None => None,
            Some("draw") => Some(GameResult::Draw),
            Some(name) => Some(GameResult::Win(
                Color::from_name(name)
                    .ok_or_else(|| format!("result `{name}`, expected black, white or draw"))?,
            )),
        };
        let mut tree = Tree::new(info);
        let root = tree.root();
        self.tree.add_remarks(&mut tree, root)?;
        self.tree.add_children(&mut tree, root)?;
        Ok(tree)
    }
}

impl Node {
    fn new(tree: &Tree, id: NodeId) -> Node {
        let (node, size) = (tree.node(id), tree.info.size());
        let name = || node.step().point.map_or("pass".to_string(), |point| size.name(point));
        let marks = node.labels().iter().map(|(point, label)| Mark::new(size.name(*point), label));
        Node {
            point: (id != tree.root()).then(name),
            comment: node.step().comment.clone(),
            time_ms: node.step().time.and_then(|time| u64::try_from(time.as_millis()).ok()),
            value: node.step().value,
            marks: marks.collect(),
            children: tree.children(id).map(|child| Node::new(tree, child)).collect(),
        }
    }

    fn add_children(&self, tree: &mut Tree, at: NodeId) -> Result<(), String> {
        for child in &self.children {
            let name = child.point.as_deref();
            let name = name.ok_or("a node without a move, expected it at the root only")?;
            let step = Move {
                time: child.time_ms.map(Duration::from_millis),
                value: child.value,
                ..Move::from(read_move(tree.info.size(), name)?)
            };
            let id = tree.play(at, step).map_err(|illegal| illegal.to_string())?;
            child.add_remarks(tree, id)?;
            child.add_children(tree, id)?;
        }
        Ok(())
    }

    fn add_remarks(&self, tree: &mut Tree, id: NodeId) -> Result<(), String> {
        tree.set_comment(id, self.comment.clone().filter(|comment| !comment.is_empty()));
        for Mark { point, mark } in &self.marks {
            let label = label(mark)?;
            let size: Size = tree.info.size();
            let point = size.parse(point).map_err(|error| error.to_string())?;
            tree.add_label(id, point, label);
        }
        Ok(())
    }
}

impl Mark {
    fn new(point: String, label: &str) -> Mark {
        let named = SIGNS.iter().find(|(_, sign)| *sign == label);
        let mark = named.map_or_else(|| format!("{LETTER}{label}"), |(name, _)| name.to_string());
        Mark { point, mark }
    }
}

/// The label that stands for a mark.
fn label(mark: &str) -> Result<String, String> {
    let named = SIGNS.iter().find(|(name, _)| *name == mark);
    let label = named.map(|(_, sign)| *sign).or(mark.strip_prefix(LETTER));
    label.map(str::to_string).ok_or_else(|| {
        format!("mark `{mark}`, expected triangle, square, circle, cross or letter:A")
    })
}

/// How deep brackets stand inside each other in a JSON text.
pub fn nesting(json: &[u8]) -> usize {
    let (mut deepest, mut depth, mut in_text, mut is_escaped) = (0usize, 0usize, false, false);
    for byte in json {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if in_text => is_escaped = true,
            b'"' => in_text = !in_text,
            b'{' | b'[' if !in_text => depth += 1,
            b'}' | b']' if !in_text => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Json {
        let text =
            Text { text: text.to_string(), name: None, rule: None, width: None, height: None };
        text.read().unwrap()["games"][0].take()
    }

    fn write(format: &str, game: Json) -> Result<String, String> {
        let written = json!({ "format": format, "game": game });
        let written: Written = serde_json::from_value(written).unwrap();
        Ok(written.write()?["text"].as_str().unwrap().to_string())
    }

    #[test]
    fn variations_comments_and_marks_come_back() {
        let sgf = "(;GM[4]SZ[15]RU[renju]PB[a]C[start];B[hh]C[one]LB[aa:A]TR[bb](;W[hi])(;W[ih]))";
        let game = read(sgf);
        let marks = json!([
            { "point": "a15", "mark": "letter:A" },
            { "point": "b14", "mark": "triangle" },
        ]);
        assert_eq!(game["tree"]["children"][0]["marks"], marks);
        assert_eq!(game["tree"]["children"][0]["children"][1]["move"], "i8");
        assert_eq!((&game["rule"], &game["black"]), (&json!("renju"), &json!("a")));
        assert_eq!(read(&write("sgf", game.clone()).unwrap()), game);
        assert_eq!(write("moves", game).unwrap(), "# board: 15\n# rule: renju\nh8h7\n");
    }

    #[test]
    fn times_and_values_come_back() {
        let psq = "Piskvorky 15x15, 11:11, 0\n8,8,1250\n8,9,30\nana\nboris\n-1\n";
        let game = read(psq);
        assert_eq!(game["tree"]["children"][0]["time_ms"], 1250);
        assert_eq!(read(&write("psq", game.clone()).unwrap()), game);
        let mut valued = game;
        valued["tree"]["children"][0]["value"] = json!(-31);
        assert_eq!(read(&write("json", valued.clone()).unwrap()), valued);
    }

    #[test]
    fn setups_come_back() {
        let game = read("(;GM[4]SZ[9]AB[aa][bb]AW[cc]PL[B];B[ee];W[])");
        assert_eq!(
            game["setup"],
            json!({ "black": ["a9", "b8"], "white": ["c7"], "turn": "black" })
        );
        assert_eq!(game["tree"]["children"][0]["children"][0]["move"], "pass");
        assert_eq!(read(&write("sgf", game.clone()).unwrap()), game);
    }

    #[test]
    fn faults_are_told() {
        let mut game = read("h8i9");
        let rows = [("bmp", "format `bmp`"), ("sgf", "`z9` lies outside"), ("sgf", "mark `star`")];
        for (number, (format, expected)) in rows.into_iter().enumerate() {
            match number {
                1 => game["tree"]["children"][0]["move"] = json!("z9"),
                2 => {
                    game["tree"]["marks"] = json!([{ "point": "h8", "mark": "star" }]);
                }
                _ => {}
            }
            let error = write(format, game.clone()).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
    }

    #[test]
    fn nesting_counts_brackets_outside_texts() {
        assert_eq!(nesting(br#"{"a":[[1],"[[[[\"[["]}"#), 3);
        assert_eq!(nesting(b"]]]]["), 1);
        assert_eq!(nesting(&[b'['; 5000]), 5000);
    }
}
