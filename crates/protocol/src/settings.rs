//! Everything that `INFO` can set, each declared once: name, type, default, range and meaning.

mod value;

use std::fmt;

use board::Rule;

use crate::fault::{Fault, excerpt};
use value::Setting;

/// What a setting may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A whole number within bounds.
    Integer(i64, i64),
    /// 0 or 1.
    Flag,
    /// A number within bounds.
    Real(f64, f64),
    /// One of these words.
    Word(&'static [&'static str]),
    /// Any text, to the end of the line.
    Text,
}

/// A setting, for dialogs, help and documentation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spec {
    /// The key.
    pub name: &'static str,
    /// What it may be.
    pub kind: Kind,
    /// What it means, in a sentence or two.
    pub about: &'static str,
}

/// A rule and an opening, as one number of the protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleCode {
    /// Which rows win.
    pub rule: Rule,
    /// How the game is opened.
    pub opening: Opening,
}

/// How a game is opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Opening {
    /// By the first move.
    #[default]
    Free,
    /// After the first stone the other player chooses a colour.
    Swap1,
    /// Three stones, then the other player takes a colour or adds two stones.
    Swap2,
}

/// Which search finds the moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SearchType {
    /// Alpha-beta.
    #[default]
    AlphaBeta,
    /// Monte-Carlo tree search.
    Mcts,
}

/// Declares the settings: a struct with their defaults, and the list that dialogs are made of.
macro_rules! settings {
    ($($(#[doc = $doc:literal])+ $name:ident: $type:ty = $default:expr, $kind:expr;)+) => {
        /// What managers and command lines can set.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Settings {
            $($(#[doc = $doc])+ pub $name: $type,)+
        }

        impl Default for Settings {
            fn default() -> Settings {
                Settings { $($name: $default,)+ }
            }
        }

        /// Every setting.
        pub const SPECS: &[Spec] = &[
            $(Spec { name: stringify!($name), kind: $kind, about: concat!($($doc),+) },)+
        ];

        impl Settings {
            /// Sets one by its name in any case; `Ok(false)` if there is none of that name.
            pub fn set(&mut self, name: &str, text: &str) -> Result<bool, Fault> {
                let Some(spec) = Spec::find(name) else { return Ok(false) };
                let refusal =
                    || Fault::Setting(spec.name, excerpt(text), spec.kind.to_string());
                let text = spec.kind.admit(text).ok_or_else(refusal)?;
                match spec.name {
                    $(stringify!($name) => {
                        self.$name = Setting::read(&text).ok_or_else(refusal)?;
                    })+
                    _ => return Ok(false),
                }
                Ok(true)
            }

            /// The value of one, as text.
            pub fn show(&self, name: &str) -> Option<String> {
                match name {
                    $(stringify!($name) => Some(self.$name.show()),)+
                    _ => None,
                }
            }
        }
    };
}

settings! {
    /// Milliseconds for a move. 0 is as fast as possible, or no limit for boards that send YX
    /// commands; below 0 is no limit.
    timeout_turn: i64 = 30_000, Kind::Integer(i64::MIN, i64::MAX);
    /// Milliseconds for all moves of a game; 0 and below is no limit.
    timeout_match: i64 = UNLIMITED, Kind::Integer(i64::MIN, i64::MAX);
    /// Milliseconds left of them; 2147483647 is no limit, 0 and below means to move at once.
    time_left: i64 = UNLIMITED, Kind::Integer(i64::MIN, i64::MAX);
    /// Milliseconds added after each move.
    time_increment: i64 = 0, Kind::Integer(0, i64::MAX);
    /// Bytes for the whole process; 0 is no limit, 350 MB in tournaments.
    max_memory: i64 = 0, Kind::Integer(0, i64::MAX);
    /// Who plays: 0 a human, 1 another brain, 2 a tournament, 3 a network tournament.
    game_type: i64 = 0, Kind::Integer(0, 3);
    /// 0 freestyle, 1 standard, 2 and 4 renju, 5 swap1, 6 swap2, 8 caro with overlines, 9 caro.
    rule: RuleCode = RuleCode::default(), Kind::Word(&RULES);
    /// A folder for files that outlive the game.
    folder: String = String::new(), Kind::Text;
    /// The point under the mouse; nothing is answered.
    evaluate: String = String::new(), Kind::Text;
    /// Iterations of deepening; 0 is no limit.
    max_depth: i64 = 0, Kind::Integer(i64::MIN, i64::MAX);
    /// Positions to look at; 0 and the largest numbers are no limit.
    max_node: i64 = 0, Kind::Integer(i64::MIN, i64::MAX);
    /// The first iteration.
    start_depth: i64 = 1, Kind::Integer(i64::MIN, i64::MAX);
    /// Kilobytes for the transposition table; 0 takes what max_memory leaves.
    hash_size: i64 = 0, Kind::Integer(0, 1 << 34);
    /// Threads to search with.
    thread_num: i64 = 1, Kind::Integer(1, 256);
    /// How far from the stones moves are considered: 0 5x5, 1 with lines to 3, 2 7x7, 3 with lines
    /// to 4, 4 9x9, 5 the whole board.
    caution_factor: i64 = 3, Kind::Integer(0, 5);
    /// Whether to think while the enemy does.
    pondering: bool = false, Kind::Flag;
    /// Strength in percent: 100 is everything, less is one of ten levels.
    strength: i64 = 100, Kind::Integer(0, 100);
    /// What is told while thinking: 1 the moves at the root, 2 every variation, 3 both, 0 neither.
    show_detail: i64 = 0, Kind::Integer(0, 3);
    /// Whether the answer may be SWAP.
    swapable: bool = false, Kind::Flag;
    /// Stones after which a game ends as draw_result says; 0 and below is never.
    max_moves: i64 = 0, Kind::Integer(i64::MIN, i64::MAX);
    /// What a game without a winner counts as: 0 a draw, 1 won by black, 2 won by white.
    draw_result: i64 = 0, Kind::Integer(0, 2);
    /// What a draw is worth for black.
    evaluator_draw_black_winrate: f64 = 0.5, Kind::Real(0.0, 1.0);
    /// How likely draws are taken to be; accepted, the evaluation has its own idea.
    evaluator_draw_ratio: f64 = 0.0, Kind::Real(0.0, 1.0);
    /// Which search finds the moves.
    search_type: SearchType = SearchType::AlphaBeta, Kind::Word(&["alphabeta", "mcts"]);
    /// Whether the database is used; there is none yet.
    usedatabase: bool = false, Kind::Flag;
    /// Whether the database is left as it is.
    database_readonly: bool = false, Kind::Flag;
    /// Accepted and without effect.
    thread_split_depth: i64 = 0, Kind::Integer(i64::MIN, i64::MAX);
    /// Accepted and without effect.
    checkmate: i64 = 0, Kind::Integer(i64::MIN, i64::MAX);
    /// Accepted and without effect.
    nbestsym: i64 = 0, Kind::Integer(i64::MIN, i64::MAX);
    /// Accepted and without effect.
    vcthread: i64 = 0, Kind::Integer(i64::MIN, i64::MAX);
}

/// The number by which managers say that time does not matter.
pub const UNLIMITED: i64 = 2_147_483_647;

/// The rules that have a number.
const RULES: [&str; 8] = ["0", "1", "2", "4", "5", "6", "8", "9"];

impl Spec {
    /// The setting of that name, in any case.
    pub fn find(name: &str) -> Option<&'static Spec> {
        SPECS.iter().find(|spec| spec.name.eq_ignore_ascii_case(name))
    }

    /// Its value unless set.
    pub fn default(&self) -> String {
        Settings::default().show(self.name).unwrap_or_default()
    }
}

impl Kind {
    /// The text as a value of this kind is written, if it is one. Numbers too large for anything
    /// count as the largest.
    fn admit(&self, text: &str) -> Option<String> {
        let text = text.trim();
        let is_number =
            |text: &str| text.trim_start_matches(['-', '+']).bytes().all(|b| b.is_ascii_digit());
        match self {
            Kind::Integer(low, high) => {
                let number = match text.parse::<i64>() {
                    Ok(number) => number,
                    Err(_) if text.len() < 4 || !is_number(text) => return None,
                    Err(_) if text.starts_with('-') => i64::MIN,
                    Err(_) => i64::MAX,
                };
                (low..=high).contains(&&number).then(|| number.to_string())
            }
            Kind::Flag => matches!(text, "0" | "1").then(|| text.to_string()),
            Kind::Real(low, high) => {
                let number: f64 = text.parse().ok()?;
                (low..=high).contains(&&number).then(|| text.to_string())
            }
            Kind::Word(words) => {
                let word = words.iter().find(|word| word.eq_ignore_ascii_case(text))?;
                Some(word.to_string())
            }
            Kind::Text => Some(text.to_string()),
        }
    }

    /// The word for this kind in the list of options.
    pub fn name(&self) -> &'static str {
        match self {
            Kind::Integer(..) => "integer",
            Kind::Flag => "flag",
            Kind::Real(..) => "real",
            Kind::Word(_) => "word",
            Kind::Text => "text",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Integer(i64::MIN, i64::MAX) => write!(f, "a whole number"),
            Kind::Integer(low, i64::MAX) => write!(f, "a whole number from {low}"),
            Kind::Integer(low, high) => write!(f, "a whole number from {low} to {high}"),
            Kind::Flag => write!(f, "0 or 1"),
            Kind::Real(low, high) => write!(f, "a number from {low} to {high}"),
            Kind::Word(words) => write!(f, "{}", words.join(", ")),
            Kind::Text => write!(f, "a text"),
        }
    }
}

impl RuleCode {
    /// The rule of a number, if it has one.
    pub fn from_code(code: u32) -> Option<RuleCode> {
        let (rule, opening) = match code {
            0 => (Rule::Freestyle, Opening::Free),
            1 => (Rule::Standard, Opening::Free),
            2 | 4 => (Rule::Renju, Opening::Free),
            5 => (Rule::Freestyle, Opening::Swap1),
            6 => (Rule::Freestyle, Opening::Swap2),
            8 => (Rule::CaroOverline, Opening::Free),
            9 => (Rule::Caro, Opening::Free),
            _ => return None,
        };
        Some(RuleCode { rule, opening })
    }

    /// The number of the rule.
    pub fn code(self) -> u32 {
        match (self.rule, self.opening) {
            (_, Opening::Swap1) => 5,
            (_, Opening::Swap2) => 6,
            (Rule::Freestyle, _) => 0,
            (Rule::Standard, _) => 1,
            (Rule::Renju, _) => 4,
            (Rule::CaroOverline, _) => 8,
            (Rule::Caro, _) => 9,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_can_be_set_again() {
        let defaults = Settings::default();
        for spec in SPECS {
            let mut settings = Settings::default();
            let text = defaults.show(spec.name).unwrap();
            assert_eq!(settings.set(&spec.name.to_uppercase(), &text), Ok(true), "{}", spec.name);
            assert_eq!(settings, defaults, "{}", spec.name);
            assert!(!spec.about.trim().is_empty());
        }
    }

    #[test]
    fn rules_have_numbers() {
        for text in RULES {
            let mut settings = Settings::default();
            assert_eq!(settings.set("rule", text), Ok(true));
            let code = settings.rule.code().to_string();
            assert!(code == text || text == "2" && code == "4", "{text} {code}");
        }
        let mut settings = Settings::default();
        settings.set("rule", "9").unwrap();
        let fault = settings.set("rule", "3").unwrap_err();
        assert_eq!(fault.to_string(), "unsupported rule `3`, expected 0, 1, 2, 4, 5, 6, 8, 9");
        assert_eq!(settings.rule.rule, Rule::Caro);
    }

    #[test]
    fn bad_values_change_nothing() {
        let rows = [
            ("thread_num", "0"),
            ("thread_num", "many"),
            ("thread_num", ""),
            ("timeout_turn", "1.5"),
            ("timeout_turn", "-"),
            ("pondering", "yes"),
            ("strength", "101"),
            ("draw_result", "-1"),
            ("evaluator_draw_ratio", "NaN"),
            ("search_type", "minimax"),
        ];
        for (name, text) in rows {
            let mut settings = Settings::default();
            assert!(settings.set(name, text).is_err(), "{name} {text}");
            assert_eq!(settings, Settings::default());
        }
    }

    #[test]
    fn the_largest_numbers_mean_no_limit() {
        let mut settings = Settings::default();
        settings.set("max_node", "18446744073709551615").unwrap();
        assert_eq!(settings.max_node, i64::MAX);
        settings.set("time_left", "-99999999999999999999").unwrap();
        assert_eq!(settings.time_left, i64::MIN);
        assert_eq!(settings.set("nobody_knows", "1"), Ok(false));
    }
}
