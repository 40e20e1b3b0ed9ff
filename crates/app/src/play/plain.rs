//! The game line by line, where there is no terminal to draw on.

use std::io::{BufRead, Read, Write};
use std::sync::atomic::AtomicBool;

use board::Diagram;
use search::{Event, Report};

use crate::failure::Failure;
use crate::play::opponent::{self, Opponent};
use crate::play::table::Table;

/// The longest line that is read as one; what comes after is another line.
const LONGEST_LINE: u64 = 4096;

const HELP: &str = "\
h8      play at column h, row 8 from the bottom
undo    take your last move back
hint    what the engine would play, and why
board   draw the board again
resign  give up
swap    change colours
new     begin another game
quit    leave";

/// A game read from lines and told in lines.
struct Dialogue<'a, W> {
    table: Table,
    opponent: Opponent,
    name: &'a str,
    out: &'a mut W,
}

/// Plays until `quit` or the end of the input.
pub fn run(
    table: Table,
    opponent: Opponent,
    name: &str,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut dialogue = Dialogue { table, opponent, name, out };
    dialogue.greet()?;
    dialogue.go_on()?;
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let line = String::from_utf8_lossy(&line);
        match line.trim().to_ascii_lowercase().as_str() {
            "" => {}
            "quit" | "q" | "exit" => return Ok(()),
            word => dialogue.obey(word)?,
        }
        dialogue.out.flush()?;
    }
}

impl<W: Write> Dialogue<'_, W> {
    fn greet(&mut self) -> Result<(), Failure> {
        let (rule, size, human) = (self.table.rule(), self.table.size(), self.table.human());
        writeln!(self.out, "{rule}, {size}: you are {human}, {} is {}", self.name, !human)?;
        writeln!(self.out, "type a move such as {}, or help", size.name(size.center()))?;
        Ok(())
    }

    fn obey(&mut self, word: &str) -> Result<(), Failure> {
        match word {
            "help" | "?" => writeln!(self.out, "{HELP}")?,
            "board" => self.draw()?,
            "hint" | "i" => self.hint()?,
            "undo" | "u" if self.table.take_back() => self.go_on()?,
            "undo" | "u" => writeln!(self.out, "undo: you have not moved yet, expected a move")?,
            "resign" => match self.table.resign() {
                Ok(()) => self.go_on()?,
                Err(refusal) => writeln!(self.out, "resign: {refusal}")?,
            },
            "swap" => {
                self.table.swap();
                self.greet()?;
                self.go_on()?;
            }
            "new" => {
                self.table.clear();
                self.go_on()?;
            }
            _ => self.play(word)?,
        }
        Ok(())
    }

    fn play(&mut self, word: &str) -> Result<(), Failure> {
        let point = match self.table.size().parse(word) {
            Ok(point) => point,
            Err(fault) => return Ok(writeln!(self.out, "{fault}, or help")?),
        };
        match self.table.play(point) {
            Ok(()) => self.go_on(),
            Err(refusal) => Ok(writeln!(self.out, "{word}: {refusal}")?),
        }
    }

    /// Lets the agent move if it is to, and shows how things stand.
    fn go_on(&mut self) -> Result<(), Failure> {
        let mut moved = None;
        if self.table.waits_for_agent() {
            let mut last: Option<Report> = None;
            let mut listen = |event: &Event| {
                if let Event::Variation(report) = event {
                    last = Some(report.clone());
                }
            };
            let task = self.table.task();
            let answer = self.opponent.choose(&task, &AtomicBool::new(false), &mut listen);
            self.table.answer(answer.point);
            moved = answer.point.map(|point| (point, last));
        }
        self.draw()?;
        let size = self.table.size();
        if let Some((point, report)) = moved {
            let thought = report.map_or(String::new(), |report| {
                format!(" ({})", opponent::in_words(&report, size))
            });
            writeln!(self.out, "{} plays {}{thought}", self.name, size.name(point))?;
        }
        match self.table.result() {
            Some(result) => writeln!(self.out, "{result}")?,
            None => writeln!(self.out, "{} to move", self.table.turn())?,
        }
        Ok(self.out.flush()?)
    }

    fn draw(&mut self) -> Result<(), Failure> {
        let marks = self.table.forbidden().iter().map(|&(point, _)| ('!', point)).collect();
        Ok(write!(self.out, "{}", Diagram { setup: self.table.setup(), marks })?)
    }

    fn hint(&mut self) -> Result<(), Failure> {
        if self.table.is_over() {
            return Ok(writeln!(self.out, "hint: the game has ended, expected new or undo")?);
        }
        let hint = self.opponent.hint(&self.table.task(), &AtomicBool::new(false));
        let words =
            hint.map_or("no legal move".to_string(), |hint| hint.in_words(self.table.size()));
        Ok(writeln!(self.out, "hint: {words}")?)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use board::{Color, Rule, Size};
    use search::Greedy;

    use super::*;

    /// What is told when these lines are read.
    fn told(rule: Rule, human: Color, lines: &str) -> String {
        let table = Table::new(rule, Size::square(9).unwrap(), human);
        let opponent = Opponent::new(Box::new(Greedy), Duration::from_secs(1), 1);
        let mut out = Vec::new();
        run(table, opponent, "greedy", &mut lines.as_bytes(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_agent_answers_and_the_board_is_drawn() {
        let text = told(Rule::Freestyle, Color::Black, "e5\n");
        assert!(text.starts_with("freestyle, 9x9: you are black, greedy is white\n"), "{text}");
        assert!(text.contains(" 5 . . . . x . . . .\n"), "{text}");
        assert!(text.contains("\ngreedy plays ") && text.ends_with("black to move\n"), "{text}");
    }

    #[test]
    fn the_agent_opens_as_black() {
        let text = told(Rule::Freestyle, Color::White, "");
        assert!(text.contains("greedy plays e5") && text.ends_with("white to move\n"), "{text}");
    }

    #[test]
    fn bad_lines_cost_one_line() {
        let rows = [
            ("hello", "`hello` is not a point, expected a letter and a number such as h8, or help"),
            ("z9", "`z9` lies outside the 9x9 board, expected a1 to i9, or help"),
            ("e5e6", "`e5e6` is not a point"),
            ("undo", "undo: you have not moved yet, expected a move"),
            ("resign\nresign", "resign: the game has ended, expected no more moves"),
            ("resign\nhint", "hint: the game has ended, expected new or undo"),
            ("e5\ne5", "e5: the point has a stone already, expected an empty one"),
            ("\u{fffd}", "is not a point"),
        ];
        for (lines, expected) in rows {
            let text = told(Rule::Freestyle, Color::Black, lines);
            assert!(text.lines().last().unwrap().contains(expected), "{lines}: {text}");
        }
    }

    #[test]
    fn moves_are_taken_back() {
        let text = told(Rule::Freestyle, Color::Black, "e5\nundo\n");
        let drawn = text.rsplit("   a b c d e f g h i\n").next().unwrap();
        assert_eq!(drawn.matches('.').count(), 81, "{text}");
        assert!(text.ends_with("black to move\n"), "{text}");
    }

    #[test]
    fn words_do_what_they_say() {
        let text = told(Rule::Freestyle, Color::Black, "help\nswap\nnew\nboard\nquit\ne5\n");
        assert!(text.contains("undo    take your last move back"), "{text}");
        assert!(text.contains("you are white, greedy is black"), "{text}");
        assert_eq!(text.matches("greedy plays e5").count(), 2, "{text}");
    }
}
