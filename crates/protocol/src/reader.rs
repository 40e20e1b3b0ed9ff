//! Lines into commands. Most stand on a line of their own; a list of stones may stand on one line
//! or on many, and ends with `DONE`.

use crate::command::{Command, Owner};
use crate::coordinates::{Step, parse_step};
use crate::fault::{Fault, excerpt};
use crate::guide::{Entry, Form};

/// A point of a list, and whose it is where that is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) step: Step,
    pub(crate) owner: Option<Owner>,
}

/// More items than this are no board: every point of the largest, and as many passes.
const MOST_ITEMS: usize = 1_000;

/// Reads commands, one line after the other.
#[derive(Debug, Default)]
pub struct Reader {
    open: Open,
}

/// What the next line belongs to.
#[derive(Debug, Default)]
enum Open {
    /// Nothing: it begins a command.
    #[default]
    Nothing,
    /// A command whose text has not come yet.
    Text(&'static Entry),
    /// A list that has not ended yet.
    List(List),
}

#[derive(Debug)]
struct List {
    entry: &'static Entry,
    arguments: String,
    items: Vec<Item>,
}

impl Reader {
    /// What a line says: nothing yet, or one command or more, or what is wrong with it.
    pub fn read(&mut self, line: &str) -> Vec<Result<Command, Fault>> {
        let mut found = Vec::new();
        match std::mem::take(&mut self.open) {
            Open::Text(entry) => found.push(Ok(Command::from_text(entry, line.trim()))),
            Open::List(list) if begins_command(line) => {
                found.push(Err(Fault::Unfinished(list.entry.word)));
                self.begin(line, &mut found);
            }
            Open::List(list) => self.go_on(list, line, &mut found),
            Open::Nothing => self.begin(line, &mut found),
        }
        found
    }

    fn begin(&mut self, line: &str, found: &mut Vec<Result<Command, Fault>>) {
        let line = line.trim();
        if line.is_empty() {
            return;
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let Some(entry) = Entry::find(word) else {
            return found.push(Err(Fault::Unknown(excerpt(word))));
        };
        match entry.form {
            Form::Line => found.push(Command::from_line(entry, rest)),
            Form::Text if rest.is_empty() => self.open = Open::Text(entry),
            Form::Text => found.push(Ok(Command::from_text(entry, rest))),
            Form::List => self.go_on(List::new(entry, ""), rest, found),
            Form::WordsAndList => {
                let (words, points) = split_words(rest);
                self.go_on(List::new(entry, &words), &points, found);
            }
            Form::LineAndList => self.open = Open::List(List::new(entry, rest)),
        }
    }

    /// More of a list; what follows its `DONE` is another command.
    fn go_on(&mut self, mut list: List, line: &str, found: &mut Vec<Result<Command, Fault>>) {
        let (points, rest) = match find_done(line) {
            Some((points, rest)) => (points, Some(rest)),
            None => (line.to_string(), None),
        };
        if let Err(fault) = list.add(&points) {
            found.push(Err(fault));
        }
        match rest {
            None => self.open = Open::List(list),
            Some(rest) => {
                found.push(Ok(Command::from_list(list.entry, &list.arguments, list.items)));
                self.begin(&rest, found);
            }
        }
    }
}

impl List {
    fn new(entry: &'static Entry, arguments: &str) -> List {
        List { entry, arguments: arguments.to_string(), items: Vec::new() }
    }

    /// Adds what a line holds. What is not understood is left out and, once a line, told.
    fn add(&mut self, text: &str) -> Result<(), Fault> {
        let mut result = Ok(());
        for word in join_commas(text).split_whitespace() {
            match self.item(word) {
                Ok(item) if self.items.len() < MOST_ITEMS => self.items.push(item),
                Ok(_) => return Err(Fault::TooMany(self.entry.word)),
                Err(fault) => result = result.and(Err(fault)),
            }
        }
        result
    }

    fn item(&self, word: &str) -> Result<Item, Fault> {
        let needs_owner = matches!(self.entry.word, "BOARD" | "YXBOARD");
        let fault = || match needs_owner {
            true => Fault::Stone(excerpt(word)),
            false => Fault::Coordinate(excerpt(word)),
        };
        let commas = word.matches(',').count();
        let (point, owner) = match (commas, word.rsplit_once(',')) {
            (2, Some((point, owner))) => {
                let owner = owner.parse().ok().and_then(Owner::from_number);
                (point, Some(owner.ok_or_else(fault)?))
            }
            _ if needs_owner => return Err(fault()),
            _ => (word, None),
        };
        Ok(Item { step: parse_step(point).map_err(|_| fault())?, owner })
    }
}

/// Whether a line within a list begins another command: the list was never ended.
fn begins_command(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|word| Entry::find(word).is_some())
}

/// The parts of a line before and after its `DONE`.
fn find_done(line: &str) -> Option<(String, String)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let at = words.iter().position(|word| word.eq_ignore_ascii_case("DONE"))?;
    Some((words[..at].join(" "), words[at + 1..].join(" ")))
}

/// The words without a comma at the front, and the rest.
fn split_words(line: &str) -> (String, String) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_list = |word: &&str| word.contains(',') || word.eq_ignore_ascii_case("DONE");
    let at = words.iter().position(is_list).unwrap_or(words.len());
    (words[..at].join(" "), words[at..].join(" "))
}

/// The text without blanks around commas.
fn join_commas(text: &str) -> String {
    text.split(',').map(str::trim).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use board::Size;

    use super::*;
    use crate::guide::GUIDE;

    fn read(lines: &[&str]) -> Vec<Result<String, String>> {
        let mut reader = Reader::default();
        let found = lines.iter().flat_map(|line| reader.read(line)).collect::<Vec<_>>();
        let text = |found: Result<Command, Fault>| match found {
            Ok(command) => Ok(command.to_string()),
            Err(fault) => Err(fault.to_string()),
        };
        found.into_iter().map(text).collect()
    }

    fn ok(text: &str) -> Result<String, String> {
        Ok(text.to_string())
    }

    fn err(text: &str) -> Result<String, String> {
        Err(text.to_string())
    }

    #[test]
    fn boards_stand_on_one_line_or_many() {
        let board = ok("BOARD 7,7,1 8,8,2 DONE");
        for lines in [
            &["BOARD", "7,7,1", "8,8,2", "DONE"][..],
            &["BOARD 7,7,1 8,8,2 DONE"],
            &["board 7,7,1", " 8 , 8 , 2  done"],
            &["BOARD", "", "7,7,1 8,8,2", "", "Done"],
        ] {
            assert_eq!(read(lines), std::slice::from_ref(&board), "{lines:?}");
        }
    }

    #[test]
    fn a_bad_stone_is_left_out_and_told_once_a_line() {
        assert_eq!(
            read(&["BOARD", "7,7,1", "8,x,2 9 10", "9,9,4", "1,1", "2,2,2", "DONE"]),
            [
                err("bad stone `8,x,2`, expected x,y,f with f from 1 to 3"),
                err("bad stone `9,9,4`, expected x,y,f with f from 1 to 3"),
                err("bad stone `1,1`, expected x,y,f with f from 1 to 3"),
                ok("BOARD 7,7,1 2,2,2 DONE"),
            ]
        );
    }

    #[test]
    fn a_list_that_never_ends_gives_way_to_the_next_command() {
        assert_eq!(read(&["BOARD", "7,7,1", "ABOUT"]), [err("BOARD without DONE"), ok("ABOUT")]);
    }

    #[test]
    fn another_command_may_follow_done() {
        assert_eq!(
            read(&["YXBOARD 7,7,2 DONE YXNBEST 2"]),
            [ok("YXBOARD 7,7,2 DONE"), ok("YXNBEST 2")]
        );
    }

    #[test]
    fn a_text_may_come_on_the_next_line() {
        let both = [ok("YXHASHDUMP some file"), ok("ABOUT")];
        assert_eq!(read(&["yxhashdump", "some file", "ABOUT"]), both);
        assert_eq!(read(&["yxhashdump some file", "ABOUT"]), both);
    }

    #[test]
    fn bad_lines_are_one_fault_each() {
        let rows = [
            ("FOO 1 2 3", "command FOO"),
            ("TURN abc", "bad coordinate `abc`, expected x,y"),
            ("TURN", "bad coordinate ``, expected x,y"),
            ("TURN 300,1", "bad coordinate `300,1`, expected x,y"),
            ("TURN 7,7 8,8", "bad coordinate `7,7 8,8`, expected x,y"),
            ("START", "unsupported size ``, expected 5 to 22, such as 15 or 20"),
            ("START 4", "unsupported size `4`, expected 5 to 22, such as 15 or 20"),
            ("START 15 16 17", "unsupported size `15 16 17`, expected 5 to 22, such as 15 or 20"),
            ("YXNBEST many", "YXNBEST with `many`, expected a number of variations"),
            ("SIDE red", "SIDE with `red`, expected black or white"),
            ("JSON", "JSON with ``, expected 0 or 1"),
            ("SOLVE vcd", "SOLVE with `vcd`, expected vcf, vct or all, and nodes"),
        ];
        for (line, fault) in rows {
            assert_eq!(read(&[line]), [err(fault)], "{line}");
        }
    }

    #[test]
    fn sizes_are_one_side_or_two() {
        let mut reader = Reader::default();
        for line in ["START 12", "RECTSTART 12,12", "start 12 12", "RECTSTART 12 , 12"] {
            let start = Command::Start(Size::square(12).unwrap());
            assert_eq!(reader.read(line), [Ok(start)], "{line}");
        }
        assert_eq!(read(&["RECTSTART 9,12"]), [ok("RECTSTART 9,12")]);
    }

    #[test]
    fn every_command_of_the_guide_is_read_and_printed() {
        for entry in GUIDE {
            let example = example(entry);
            let mut reader = Reader::default();
            let found: Vec<_> = example.lines().flat_map(|line| reader.read(line)).collect();
            let [Ok(command)] = &found[..] else { panic!("{example}: {found:?}") };
            let printed = command.to_string();
            let again: Vec<_> = printed.lines().flat_map(|line| reader.read(line)).collect();
            assert_eq!(again, found, "{printed}");
            assert_eq!(reader.read("ABOUT"), [Ok(Command::About)], "{printed} has ended");
        }
    }

    /// A line, or two, such as the guide describes.
    fn example(entry: &Entry) -> String {
        let arguments = match (entry.word, entry.arguments) {
            ("START", _) => "15",
            ("RECTSTART", _) => "9,12",
            ("YXEDITTVDDATABASE", _) => "1 -1 0 0\n7,7 8,8 DONE",
            ("YXEDITTEXTDATABASE", _) => "\"a, b\"\n7,7 8,8 DONE",
            ("YXEDITLABELDATABASE", _) => "7,7 W12\n7,7 8,8 DONE",
            ("YXDELETEDATABASEALL", _) => "wl recursive\n7,7 8,8 DONE",
            ("SOLVE", _) => "vct 1000",
            ("SIDE", _) => "white",
            ("JSON", _) => "1",
            (_, "x,y") => "7,8",
            (_, "x,y,f … DONE") => "7,7,1 8,8,2 9,9,3 -1,-1,1 DONE",
            (_, "x,y … DONE") => "7,7 8,8 DONE",
            (_, "n x,y … DONE") => "3 7,7 8,8 DONE",
            (_, "key value") => "folder C:\\some folder",
            (_, "path" | "[path]") => "some path/with blanks",
            (_, "n" | "value" | "[depth]") => "3",
            (_, "add|del …") => "add 1 2 3",
            (_, "") => "",
            other => panic!("no example for {other:?}"),
        };
        format!("{} {arguments}", entry.word)
    }
}
