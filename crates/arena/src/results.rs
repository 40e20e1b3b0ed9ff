//! Results for rating tools such as BayesElo and Ordo, which read PGN.
//!
//! A game is its tags and its result, without moves. PGN tells colours from chess, where White
//! moves first; here Black does. Colours keep their names: our black, who moves first, is `Black`,
//! so `0-1` is a win of black and `1-0` a win of white. A tool that estimates the advantage of
//! White thus finds a negative one.
//!
//! ```text
//! [Event "freestyle 15x15"]
//! [Site "?"]
//! [Date "2024.05.01"]
//! [Round "1"]
//! [White "beta"]
//! [Black "alpha"]
//! [Result "0-1"]
//!
//! 0-1
//! ```

use board::Color;
use record::GameResult;

use crate::plan::Plan;
use crate::played::Played;

/// The results of games in the order given; a game without result is left out.
pub fn print(plan: &Plan, games: &[Played]) -> String {
    let event = escape(&format!("{} {}", plan.terms.rule.name(), plan.terms.size));
    let date = date(&plan.date);
    let entry = |game: &Played| {
        let result = match game.outcome()? {
            GameResult::Win(Color::Black) => "0-1",
            GameResult::Win(Color::White) => "1-0",
            GameResult::Draw => "1/2-1/2",
        };
        let [black, white] = Color::ALL.map(|color| escape(game.player(color)));
        let round = game.round + 1;
        Some(format!(
            "[Event \"{event}\"]\n[Site \"?\"]\n[Date \"{date}\"]\n[Round \"{round}\"]\n\
             [White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n{result}\n\n"
        ))
    };
    games.iter().filter_map(entry).collect()
}

/// A text between double quotes; PGN allows no control characters there.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// `2024-05-01…` as `2024.05.01`; question marks if the text does not begin with a day.
fn date(text: &str) -> String {
    let day: Vec<char> = text.chars().take(10).collect();
    let is_day = day.len() == 10
        && day.iter().enumerate().all(|(at, c)| match at {
            4 | 7 => *c == '-',
            _ => c.is_ascii_digit(),
        });
    match is_day {
        true => day.into_iter().map(|c| if c == '-' { '.' } else { c }).collect(),
        false => "????.??.??".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;

    /// White, black and result of each game, as a rating tool reads them.
    fn parse(text: &str) -> Vec<[String; 3]> {
        let tag = |entry: &str, name: &str| {
            let start = format!("[{name} \"");
            let line = entry.lines().find(|line| line.starts_with(&start)).unwrap();
            let inner = line.strip_prefix(&start).unwrap().strip_suffix("\"]").unwrap();
            inner.replace("\\\"", "\"").replace("\\\\", "\\")
        };
        let entries: Vec<&str> = text.split("[Event ").skip(1).collect();
        let read = |entry: &&str| {
            let game = ["White", "Black", "Result"].map(|name| tag(entry, name));
            assert_eq!(entry.trim_end().lines().last(), Some(game[2].as_str()), "{entry}");
            game
        };
        entries.iter().map(read).collect()
    }

    #[test]
    fn results_read_back() {
        let (plan, _, games) = samples::duel(["a \"quoted\" \\ name", "beta"]);
        let text = print(&plan, &games);
        let read = parse(&text);
        assert_eq!(read.len(), games.len());
        for (game, [white, black, result]) in games.iter().zip(read) {
            assert_eq!((white, black), (game.players.white.clone(), game.players.black.clone()));
            let expected = match game.result.as_str() {
                "black" => "0-1",
                "white" => "1-0",
                _ => "1/2-1/2",
            };
            assert_eq!(result, expected, "game {}", game.number);
        }
        assert!(text.contains("[Date \"2024.05.01\"]\n"), "{text}");
        assert!(text.contains("[White \"a \\\"quoted\\\" \\\\ name\"]"), "{text}");
    }

    #[test]
    fn a_game_without_result_is_left_out() {
        let (plan, _, mut games) = samples::duel(["a", "b"]);
        games[0].result.clear();
        assert_eq!(parse(&print(&plan, &games)).len(), games.len() - 1);
    }

    #[test]
    fn days_are_recognised() {
        assert_eq!(date("2024-05-01 12:30"), "2024.05.01");
        for text in ["", "yesterday", "2024-5-1", "20240-5-01", "é024-05-01"] {
            assert_eq!(date(text), "????.??.??", "{text}");
        }
    }
}
