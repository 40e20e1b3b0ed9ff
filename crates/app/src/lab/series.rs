//! A match that was played for an experiment.

use arena::{Director, Played, Standing, Tally};
use board::Color;
use record::GameResult;

use super::findings::{Page, Table};
use crate::sample::{Sample, percent};

/// A match that was played to its end.
pub struct Series {
    /// How it stands.
    pub director: Director,
    /// Its games by their numbers.
    pub games: Vec<Played>,
}

impl Series {
    /// The games of two players, seen by the first.
    pub fn tally(&self, one: &str, other: &str) -> Tally {
        let names = self.director.standings().names();
        let index = |name: &str| names.iter().position(|known| known == name);
        let pair = index(one).zip(index(other));
        pair.map_or(Tally::default(), |(one, other)| self.director.standings().meeting(one, other))
    }

    /// The table of all players, the best first.
    pub fn standings(&self) -> Vec<Standing> {
        self.director.standings().table()
    }

    /// Wins, draws and losses of a player against another, with black and with white.
    pub fn by_color(&self, one: &str, other: &str) -> [[u64; 3]; 2] {
        let mut counts = [[0; 3]; 2];
        for (row, color) in Color::ALL.into_iter().enumerate() {
            for game in &self.games {
                if (game.player(color), game.player(!color)) == (one, other) {
                    counts[row][place(game, color)] += 1;
                }
            }
        }
        counts
    }

    /// The stones of the games of two players.
    pub fn lengths(&self, one: &str, other: &str) -> Sample {
        let is_theirs = |game: &&Played| {
            let names = [game.player(Color::Black), game.player(Color::White)];
            names == [one, other] || names == [other, one]
        };
        self.games.iter().filter(is_theirs).map(|game| game.moves.len() as f64).collect()
    }

    /// Seconds for a move of a player on average.
    pub fn seconds(&self, name: &str) -> f64 {
        let standings = self.standings();
        let own = standings.iter().find(|standing| standing.engine == name);
        own.map_or(0.0, |own| {
            own.performance.time_ms as f64 / 1000.0 / own.performance.moves.max(1) as f64
        })
    }

    /// All games on a page where they can be replayed.
    pub fn page(&self, file: &'static str, about: &'static str) -> Page {
        let (plan, standings) = (self.director.plan(), self.director.standings());
        Page { file, about, text: arena::report::html(plan, standings, &self.games) }
    }

    /// A row of points for each player against each other one, the best first.
    pub fn cross_table(&self, caption: &str) -> Table {
        let standings = self.standings();
        let names: Vec<&str> = standings.iter().map(|row| row.engine.as_str()).collect();
        let mut head = vec!["player".to_string()];
        head.extend((1..=names.len()).map(|number| number.to_string()));
        let mut table = Table { caption: caption.to_string(), head, rows: Vec::new() };
        for (number, &one) in names.iter().enumerate() {
            let cell = |&other: &&str| match one == other {
                true => "–".to_string(),
                false => {
                    let tally = self.tally(one, other);
                    format!("{}", tally.wins as f64 + tally.draws as f64 / 2.0)
                }
            };
            let name = format!("{} {one}", number + 1);
            table.push(std::iter::once(name).chain(names.iter().map(cell)));
        }
        table
    }
}

/// 0 for a win, 1 for a draw, 2 for a loss.
fn place(game: &Played, color: Color) -> usize {
    match game.outcome() {
        Some(GameResult::Win(winner)) if winner == color => 0,
        Some(GameResult::Win(_)) => 2,
        _ => 1,
    }
}

/// `12+1-7, 62.5 %`: wins, draws, losses and the score.
pub fn score(tally: &Tally) -> String {
    let Tally { wins, draws, losses, .. } = tally;
    format!("{wins}+{draws}−{losses}, {}", percent(tally.score()))
}

/// How far 95 of 100 scores of so many games between equals lie from one half, at most.
pub fn error(tally: &Tally) -> f64 {
    0.98 / (tally.games().max(1) as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_games_leave_less_to_chance() {
        let tally = |wins, losses| Tally { wins, losses, ..Tally::default() };
        assert!((error(&tally(20, 5)) - 0.196).abs() < 1e-9 && error(&tally(0, 0)) < 1.0);
        assert_eq!(score(&tally(3, 1)), "3+0−1, 75.0 %");
    }
}
