//! Every check in one table: the run, the list and the documentation are made of it.

use board::Rule;

use super::Question::{Plain, Ruled};
use super::Severity::{Recommended, Required};
use super::miss::Outcome;
use super::{Check, Severity, Subject};
use super::{boards, games, input, manners, rules, start, time};

/// The check without which no other makes sense.
pub(super) const FIRST: &str = "start";

const fn check(
    severity: Severity,
    name: &'static str,
    ask: fn(&Subject) -> Outcome,
    about: &'static str,
) -> Check {
    Check { name, about, severity, rule: None, question: Plain(ask) }
}

/// Only freestyle is every brain's rule.
const fn of_rule(
    rule: Rule,
    name: &'static str,
    ask: fn(&Subject, Rule) -> Outcome,
    about: &'static str,
) -> Check {
    let severity = if matches!(rule, Rule::Freestyle) { Required } else { Recommended };
    Check { name, about, severity, rule: Some(rule), question: Ruled(ask) }
}

const FIVE: &str = "makes five of an open four";
const GAME: &str = "a game against itself, judged by the referee";
const CLOSED: &str = "does not take a five that is closed at both ends for a win";

use Rule::{Caro, CaroOverline, Freestyle, Renju, Standard};

/// Every check.
#[rustfmt::skip]
pub const CHECKS: &[Check] = &[
    // Boards.
    check(Required, FIRST, start::start, "`START 15` is answered by `OK`, at once"),
    check(Required, "about", start::about, "`ABOUT` is answered by `name=\"…\"`"),
    check(Required, "start-20", start::large, "plays on 20x20"),
    check(Required, "start-again", start::again, "`START` in a game begins another one"),
    check(Required, "sizes", start::sizes, "`START` with sizes from 3 to 100: `OK` or `ERROR`"),
    check(Required, "bad-size", start::bad_size, "`START` with no size: `ERROR`, and a new game is possible after it"),
    check(Recommended, "rectstart", start::rectangle, "`RECTSTART 12,9` is refused, or played"),
    check(Recommended, "restart", start::restart, "`RESTART` is refused, or begins another game"),
    // Moves.
    check(Required, "begin", boards::begin, "`BEGIN` is answered by a move"),
    check(Required, "turn", boards::turn, "`TURN` is answered by moves to empty points"),
    check(Recommended, "prompt-turn", boards::prompt_turn, "`TURN` right after its move is not lost"),
    check(Required, "board", boards::board, "`BOARD` is answered by a move, and so is `TURN` after it"),
    check(Required, "board-any-order", boards::any_order, "the same if the stones come colour by colour"),
    check(Recommended, "board-empty", boards::empty, "the same without a stone"),
    check(Required, "board-full", boards::nearly_full, "finds one of the last five empty points"),
    check(Recommended, "takeback", boards::take_back, "`TAKEBACK` is refused, or takes stones back"),
    check(Recommended, "swap2-empty", boards::swap2_empty, "`SWAP2BOARD` without stones is refused, or answered by three"),
    check(Recommended, "swap2-three", boards::swap2_three, "with three stones: `SWAP`, one stone or two"),
    check(Recommended, "swap2-five", boards::swap2_five, "with five stones: `SWAP` or one stone"),
    // Rules.
    of_rule(Freestyle, "five-freestyle", rules::five, FIVE),
    of_rule(Standard, "five-standard", rules::five, FIVE),
    of_rule(Renju, "five-renju", rules::five, FIVE),
    of_rule(Caro, "five-caro", rules::five, FIVE),
    of_rule(CaroOverline, "five-caro-overline", rules::five, FIVE),
    of_rule(Standard, "overline-standard", rules::overline, "does not take six for a win"),
    of_rule(Renju, "forbidden-renju", rules::forbidden, "keeps off a double three"),
    of_rule(Caro, "closed-caro", rules::closed_five, CLOSED),
    of_rule(CaroOverline, "closed-caro-overline", rules::closed_five, CLOSED),
    // Time.
    check(Required, "turn-100", time::short_turn, "keeps 100 ms a move"),
    check(Required, "turn-1000", time::long_turn, "keeps 1000 ms a move"),
    check(Recommended, "turn-0", time::no_turn, "`timeout_turn 0` is answered as fast as possible"),
    check(Required, "little-time", time::little_left, "moves with 100, 1 and 0 ms left"),
    check(Required, "game-clock", games::clock, "a game against itself with the time of 25 turns a side"),
    // Input.
    check(Required, "cr-lf", input::cr_lf, "reads lines that end with CR LF"),
    check(Recommended, "small-letters", input::small_letters, "reads commands in small letters"),
    check(Recommended, "blanks", input::blanks, "reads points with blanks around the comma"),
    check(Recommended, "blank-lines", input::blank_lines, "passes over blank lines"),
    check(Recommended, "unknown-info", input::unknown_key, "`INFO` with unknown keys is not answered"),
    check(Required, "unknown-command", input::unknown_command, "an unknown command costs one `UNKNOWN` or `ERROR`"),
    check(Required, "bad-turn", input::bad_turn, "bad `TURN`s cost an `ERROR`; a new game is possible after each"),
    check(Required, "bad-board", input::bad_board, "bad `BOARD`s are answered; a new game is possible after each"),
    check(Recommended, "long-line", input::long_line, "outlives a line of a megabyte"),
    check(Recommended, "random-bytes", input::random_bytes, "outlives bytes that mean nothing"),
    // Manners.
    check(Required, "busy", manners::busy, "`ABOUT` and `INFO` while it thinks do not cost the move"),
    check(Required, "end", manners::end_idle, "ends within 500 ms after `END`"),
    check(Required, "end-thinking", manners::end_thinking, "the same while it thinks"),
    check(Required, "end-of-input", manners::end_of_input, "ends when its input ends"),
    check(Recommended, "silent-end", manners::silent_end, "writes nothing after `END`"),
    check(Recommended, "children", manners::children, "leaves no process behind"),
    check(Recommended, "output", manners::output, "writes nothing that is no reply while a move is due"),
    check(Recommended, "errors", manners::errors, "writes nothing on its error stream"),
    check(Recommended, "memory", manners::memory, "uses no more than the `max_memory` of 350 MB that it is told"),
    // Games.
    of_rule(Freestyle, "game-freestyle", games::game, GAME),
    of_rule(Standard, "game-standard", games::game, GAME),
    of_rule(Renju, "game-renju", games::game, GAME),
    of_rule(Caro, "game-caro", games::game, GAME),
    of_rule(CaroOverline, "game-caro-overline", games::game, GAME),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_single_and_the_first_is_first() {
        for (index, check) in CHECKS.iter().enumerate() {
            assert!(CHECKS[index + 1..].iter().all(|other| other.name != check.name));
            let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(check.name.chars().all(is_plain), "{}", check.name);
        }
        assert_eq!(CHECKS[0].name, FIRST);
    }
}
