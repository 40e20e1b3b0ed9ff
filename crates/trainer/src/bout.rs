//! One game of engines in this process, judged by the referee.

use std::sync::atomic::{AtomicBool, Ordering};

use board::referee::{Referee, Verdict};
use board::{Color, Point, Rule, Size};
use eval::Value;
use record::{Game, GameResult, Move};
use search::{Agent, Answer, Comparison, Draw, Engine, Event, Limits, Task};

/// A game is called drawn once the values of so many moves in a row stayed within so much of
/// even, on a board of which one point in so many has a stone. Of 500 games of 15×15 with 2,000
/// positions a move 16 came so far, after 154 to 191 stones; played on with both colours, all of
/// them were drawn.
const CALM_MOVES: usize = 20;
const CALM: i32 = 30;
const CALM_SHARE: usize = 3;

/// What a game is played by.
#[derive(Clone, Copy, Debug)]
pub struct Bout<'a> {
    /// The rule.
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// The stones that are given.
    pub opening: &'a [Point],
    /// How many moves a search compares; the game keeps the values of all.
    pub variations: usize,
    /// The game is drawn after so many stones; else when the board is full.
    pub draw_after: Option<usize>,
    /// Whether a win that an engine has proved ends the game. Who compares engines lets them show
    /// it: an engine that claims what it does not have must not gain by it.
    pub trusts_claims: bool,
}

impl Bout<'_> {
    /// Plays the game: the first engine has black and the last white, so one alone has both.
    /// `limits` are asked for before each move. `None` if it was stopped.
    pub fn play(
        &self,
        engines: &mut [Engine],
        stop: &AtomicBool,
        mut limits: impl FnMut() -> Limits,
    ) -> Option<Game> {
        let mut table = Table::new(self);
        while table.game.info.result.is_none() {
            let seat = match table.referee.turn() {
                Color::Black => 0,
                Color::White => engines.len().checked_sub(1)?,
            };
            let (task, mut comparison) = (self.task(&table.game), Comparison::default());
            // One move has nothing to be compared with.
            let mut listen = |event: &Event| {
                if task.variations > 1 {
                    comparison.hear(event);
                }
            };
            let answer = engines.get_mut(seat)?.choose(&task, &limits(), stop, &mut listen);
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            table.take(&answer, others(&comparison, &answer));
        }
        Some(table.game)
    }

    fn task(&self, game: &Game) -> Task {
        let draw = Draw { after: self.draw_after, ..Draw::default() };
        // Where the end is forced there is nothing to compare, and one move is found much sooner.
        let value = game.moves().last().and_then(|step| step.value).map(Value::from_units);
        let is_forced = value.is_some_and(|value| value.mate().is_some());
        let variations = if is_forced { 1 } else { self.variations };
        Task { draw, variations, ..Task::new(self.rule, self.size, game.points()) }
    }
}

/// The moves that were not chosen, with their values.
fn others(comparison: &Comparison, answer: &Answer) -> Vec<(Point, i32)> {
    let told = comparison.reports().iter().map(|report| (report.line[0], report.value.units()));
    told.filter(|(point, _)| Some(*point) != answer.point).collect()
}

/// A game on the table.
struct Table<'a> {
    bout: &'a Bout<'a>,
    referee: Referee,
    game: Game,
    /// Moves in a row that both sides found even.
    calm: usize,
}

impl<'a> Table<'a> {
    fn new(bout: &'a Bout<'a>) -> Table<'a> {
        let (rule, size) = (bout.rule, bout.size);
        let (referee, game) = (Referee::new(rule, size), Game::new(rule, size));
        let mut table = Table { bout, referee, game, calm: 0 };
        bout.opening.iter().for_each(|&point| table.put(point, Move::from(point)));
        table.game.info.opening = Some(table.game.moves().len());
        table
    }

    /// Plays a move, and ends the game where its value or its length does.
    fn take(&mut self, answer: &Answer, others: Vec<(Point, i32)>) {
        let turn = self.referee.turn();
        match answer.point {
            Some(point) => {
                let value = answer.value.map(Value::units);
                self.put(point, Move { value, others, ..Move::from(point) });
            }
            // Renju: every point that is left is forbidden.
            None => self.end(GameResult::Draw),
        }
        let is_calm = |value: Value| value.units().abs() <= CALM;
        self.calm = match answer.value.map(is_calm) {
            Some(true) => self.calm + 1,
            Some(false) => 0,
            None => self.calm,
        };
        let claim = answer.value.filter(|_| self.bout.trusts_claims).and_then(Value::mate);
        if let Some(plies) = claim {
            self.end(GameResult::Win(if plies > 0 { turn } else { !turn }));
        } else if self.is_dead() || self.is_long() {
            self.end(GameResult::Draw);
        }
    }

    fn put(&mut self, point: Point, step: Move) {
        let mover = self.referee.turn();
        let (verdict, kept) = (self.referee.play(point), self.game.play(step));
        match (verdict, kept) {
            (Ok(None), Ok(())) => {}
            (Ok(Some(Verdict::Five { winner, .. })), _) => self.end(GameResult::Win(winner)),
            (Ok(Some(Verdict::Draw)), _) => self.end(GameResult::Draw),
            // A forbidden point, or one that cannot be played at all: the mover's fault.
            _ => self.end(GameResult::Win(!mover)),
        }
    }

    /// The first end counts.
    fn end(&mut self, result: GameResult) {
        self.game.info.result.get_or_insert(result);
    }

    /// Whether nobody has made anything of it for long.
    fn is_dead(&self) -> bool {
        let stones = self.game.moves().len();
        self.calm >= CALM_MOVES && stones * CALM_SHARE >= self.bout.size.area()
    }

    fn is_long(&self) -> bool {
        self.bout.draw_after.is_some_and(|most| self.game.moves().len() >= most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bout(opening: &[Point], draw_after: Option<usize>, trusts_claims: bool) -> Bout<'_> {
        let size = Size::default();
        Bout { rule: Rule::Renju, size, opening, variations: 1, draw_after, trusts_claims }
    }

    fn points(moves: &str) -> Vec<Point> {
        Size::default().parse_moves(moves).unwrap().into_iter().flatten().collect()
    }

    fn played(bout: &Bout<'_>) -> Game {
        let mut engine = [Engine::new(search::Settings::default())];
        bout.play(&mut engine, &AtomicBool::new(false), || Limits::nodes(200)).unwrap()
    }

    #[test]
    fn a_proved_win_ends_the_game_only_where_claims_are_trusted() {
        // Black has an open three and the move.
        let opening = points("h8a1i8c1j8e1");
        let claimed = played(&bout(&opening, None, true));
        assert_eq!(claimed.info.result, Some(GameResult::Win(Color::Black)));
        assert_eq!((claimed.moves().len(), claimed.info.opening), (7, Some(6)));
        let shown = played(&bout(&opening, None, false));
        assert_eq!(shown.info.result, Some(GameResult::Win(Color::Black)));
        assert_eq!(shown.moves().len(), 9);
        assert!(shown.moves()[6].value.is_some());
    }

    #[test]
    fn a_forbidden_stone_loses_and_a_long_game_is_drawn() {
        // Black makes two threes with the last stone.
        let forbidden = points("h8a1i8o15j9a15j10o1j8");
        assert_eq!(
            played(&bout(&forbidden, None, true)).info.result,
            Some(GameResult::Win(Color::White))
        );
        let opening = points("h8h9");
        let short = played(&bout(&opening, Some(5), true));
        assert_eq!((short.info.result, short.moves().len()), (Some(GameResult::Draw), 5));
    }
}
