//! From what a manager set to what the search may use.

use std::time::Duration;

use board::{Reach, Rule};
use eval::Value;
use protocol::{SearchType, Settings, UNLIMITED};
use search::{Draw, Level, Limits};

use crate::agents::Pick;
use crate::settings::free_megabytes;

/// What a tournament grants unless it says more.
const TOURNAMENT_MEMORY: usize = 350 << 20;

/// The shortest time that a limit can mean: the move comes at once.
pub const AT_ONCE: Duration = Duration::from_millis(1);

/// Which agent plays, and with what.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// The agent.
    pub pick: Pick,
    /// What it may use.
    pub settings: search::Settings,
}

/// The player that the settings ask for, with a table of at most so many bytes; `pick` is the one
/// of the command line.
pub fn player(pick: &Pick, settings: &Settings, most: usize) -> Player {
    let is_mcts = settings.search_type == SearchType::Mcts && pick.name() == "tengen";
    let mcts = is_mcts.then(|| Pick::parse("mcts").ok()).flatten();
    Player { pick: mcts.unwrap_or_else(|| pick.clone()), settings: engine(settings, most) }
}

fn engine(settings: &Settings, most: usize) -> search::Settings {
    let whole = search::Settings {
        threads: settings.thread_num as usize,
        level: level(settings.strength),
        ..search::Settings::default()
    };
    let budget = match settings.max_memory {
        0 if settings.game_type > 0 => Some(TOURNAMENT_MEMORY),
        0 => None,
        bytes => Some(bytes as usize),
    };
    let asked = (settings.hash_size as usize * 1024).min(most);
    match (budget, asked) {
        (None, 0) => whole,
        (None, asked) => search::Settings { table_bytes: asked, ..whole },
        (Some(budget), 0) => whole.within(budget),
        (Some(budget), asked) => {
            let within = whole.within(budget);
            search::Settings { table_bytes: within.table_bytes.min(asked), ..within }
        }
    }
}

/// The largest table that the machine can hold beside what else it has.
pub fn largest_table() -> usize {
    free_megabytes().map_or(usize::MAX, |free| (free << 20) / 4 * 3)
}

/// The level of a strength in percent; none for full strength.
fn level(strength: i64) -> Option<Level> {
    let number = 1 + strength.clamp(0, 99) * 9 / 100;
    if strength >= 100 { None } else { Level::new(number as u8) }
}

/// How far from the stones moves are considered.
pub fn reach(settings: &Settings) -> Reach {
    let factor = usize::try_from(settings.caution_factor).ok();
    factor.and_then(|factor| Reach::ALL.get(factor)).copied().unwrap_or_default()
}

/// When a game ends without a winner, and what that is worth.
pub fn draw(settings: &Settings, rule: Rule, area: usize) -> Draw {
    let value = match settings.draw_result {
        1 => Value::from_winrate(1.0),
        2 => Value::from_winrate(0.0),
        _ => Value::from_winrate(settings.evaluator_draw_black_winrate),
    };
    let told = usize::try_from(settings.max_moves).ok().filter(|&stones| stones > 0);
    let by_rule = (rule == Rule::Renju && settings.game_type >= 2)
        .then(|| area.saturating_sub(RENJU_CELLS_LEFT));
    Draw { after: told.or(by_rule), value }
}

/// Tournaments call a game of renju a draw when so many cells are left.
const RENJU_CELLS_LEFT: usize = 25;

/// Milliseconds for a game that begins.
pub fn whole_time(settings: &Settings) -> i64 {
    let whole = settings.timeout_match;
    if (1..UNLIMITED).contains(&whole) { whole.min(settings.time_left) } else { settings.time_left }
}

/// The limits of a move that was asked for `ago`, with `left` milliseconds for the game. A board
/// of the Yixin kind means no limit by a turn of 0.
pub fn limits(settings: &Settings, left: i64, is_board: bool, ago: Duration) -> Limits {
    let turn = match settings.timeout_turn {
        ..0 => None,
        0 if is_board => None,
        ms => Some(rest(ms, ago)),
    };
    let game = (settings.timeout_match > 0 && left < UNLIMITED).then(|| rest(left, ago));
    let depth = u32::try_from(settings.max_depth).ok().filter(|&depth| depth > 0);
    let nodes = u64::try_from(settings.max_node).ok();
    Limits {
        turn,
        game,
        increment: milliseconds(settings.time_increment),
        depth,
        nodes: nodes.filter(|&nodes| nodes > 0 && nodes < i64::MAX as u64),
        start_depth: u32::try_from(settings.start_depth).ok().filter(|&depth| depth > 1),
    }
}

/// What is left of so many milliseconds for the search.
fn rest(ms: i64, ago: Duration) -> Duration {
    let whole = milliseconds(ms);
    whole.saturating_sub(ago + PIPES.min(whole / 10)).max(AT_ONCE)
}

/// What a move takes on its way from the search through threads and pipes to the manager, beside
/// what the search keeps back itself: with two busy loops and two matches on two processors, one
/// move in a thousand at 100 ms came late without it. A tenth at most.
const PIPES: Duration = Duration::from_millis(10);

/// A time; years are cut to thirty, so that no clock can overflow.
fn milliseconds(ms: i64) -> Duration {
    Duration::from_millis(ms.clamp(0, 1 << 40) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(pairs: &[(&str, &str)]) -> Settings {
        let mut settings = Settings::default();
        for (key, value) in pairs {
            assert_eq!(settings.set(key, value), Ok(true), "{key}");
        }
        settings
    }

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn no_limit_has_many_names() {
        let limits = |pairs, is_board| limits(&set(pairs), UNLIMITED, is_board, ms(0));
        assert_eq!(limits(&[("timeout_turn", "0")], false).turn, Some(AT_ONCE));
        assert_eq!(limits(&[("timeout_turn", "0")], true).turn, None);
        assert_eq!(limits(&[("timeout_turn", "-1")], false).turn, None);
        assert_eq!(limits(&[("timeout_turn", "1000")], true).turn, Some(ms(990)));
        assert_eq!(limits(&[], false).game, None);
        assert_eq!(limits(&[("max_node", "18446744073709551615")], false).nodes, None);
        assert_eq!(limits(&[("max_node", "500")], false).nodes, Some(500));
        assert_eq!(limits(&[("max_depth", "0")], false).depth, None);
    }

    #[test]
    fn time_that_is_over_means_at_once() {
        let settings = Settings::default();
        assert_eq!(limits(&settings, -500, false, ms(0)).game, Some(AT_ONCE));
        assert_eq!(limits(&settings, 1, false, ms(3)).game, Some(AT_ONCE));
        assert_eq!(limits(&settings, 500, false, ms(100)).game, Some(ms(390)));
        assert_eq!(limits(&settings, 50, false, ms(0)).game, Some(ms(45)));
        let unlimited = set(&[("timeout_match", "0")]);
        assert_eq!(limits(&unlimited, 1, false, ms(0)).game, None);
    }

    #[test]
    fn memory_covers_the_process() {
        let table = |pairs| player(&Pick::default(), &set(pairs), 1 << 30).settings.table_bytes;
        assert_eq!(table(&[]), search::Settings::default().table_bytes);
        assert!(table(&[("max_memory", "104857600")]) < 100 << 20);
        assert!(table(&[("game_type", "2")]) < TOURNAMENT_MEMORY);
        assert_eq!(table(&[("hash_size", "1024")]), 1 << 20);
        let both = table(&[("hash_size", "1048576"), ("max_memory", "104857600")]);
        assert!(both < 100 << 20);
        assert_eq!(table(&[("hash_size", "1000000000")]), 1 << 30);
    }

    #[test]
    fn strength_is_a_level() {
        let numbers = [0, 50, 99].map(|percent| level(percent).map(Level::number));
        assert_eq!(numbers, [Some(1), Some(5), Some(9)]);
        assert_eq!(level(100), None);
    }

    #[test]
    fn renju_tournaments_end_with_cells_left() {
        let settings = set(&[("game_type", "2")]);
        assert_eq!(draw(&settings, Rule::Renju, 225).after, Some(200));
        assert_eq!(draw(&settings, Rule::Freestyle, 225).after, None);
        let settings = set(&[("max_moves", "50"), ("draw_result", "2")]);
        assert_eq!(draw(&settings, Rule::Renju, 225).after, Some(50));
        assert!(draw(&settings, Rule::Renju, 225).value.units() < -1000);
    }
}
