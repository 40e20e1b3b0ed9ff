//! What both players of a game agree on.

use std::time::Duration;

use board::{Rule, Size};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Rule, board and manners of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The rule.
    #[serde(serialize_with = "write_rule", deserialize_with = "read_rule")]
    pub rule: Rule,
    /// The board.
    #[serde(serialize_with = "write_size", deserialize_with = "read_size")]
    pub size: Size,
    /// Whether the players open the game themselves by swap2.
    #[serde(default)]
    pub swap2: bool,
    /// The game is drawn after so many stones; else when the board is full.
    #[serde(default)]
    pub draw_after: Option<usize>,
    /// Milliseconds by which an answer may be late.
    pub tolerance_ms: u64,
    /// Milliseconds that a player without a clock may be silent.
    pub patience_ms: u64,
}

impl Terms {
    /// The rule on a board, with the tolerance and the patience that matches have unless told.
    pub fn new(rule: Rule, size: Size) -> Terms {
        // A tenth of a second is what pipes and a busy scheduler cost at worst on a machine that
        // is not overloaded; two minutes are longer than any search by nodes should take.
        Terms {
            rule,
            size,
            swap2: false,
            draw_after: None,
            tolerance_ms: 100,
            patience_ms: 120_000,
        }
    }

    /// By how much an answer may be late.
    pub fn tolerance(&self) -> Duration {
        Duration::from_millis(self.tolerance_ms)
    }

    /// How long a player without a clock may be silent.
    pub fn patience(&self) -> Duration {
        Duration::from_millis(self.patience_ms)
    }
}

fn write_rule<S: Serializer>(rule: &Rule, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(rule.name())
}

fn read_rule<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rule, D::Error> {
    let name = String::deserialize(deserializer)?;
    let names = || Rule::ALL.map(Rule::name).join(", ");
    Rule::from_name(&name)
        .ok_or_else(|| de::Error::custom(format!("rule `{name}`, expected one of {}", names())))
}

fn write_size<S: Serializer>(size: &Size, serializer: S) -> Result<S::Ok, S::Error> {
    [size.width(), size.height()].serialize(serializer)
}

fn read_size<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Size, D::Error> {
    let [width, height] = <[u8; 2]>::deserialize(deserializer)?;
    Size::new(width, height).ok_or_else(|| {
        let (least, most) = (Size::MIN, Size::MAX);
        let expected = format!("expected sides from {least} to {most}");
        de::Error::custom(format!("size {width} by {height}, {expected}"))
    })
}
