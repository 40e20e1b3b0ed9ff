//! What the user sees while a match runs.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use arena::{Decision, Director, Event, Played, machine};
use board::Color;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value as Json, json};

use super::args::MatchArgs;
use super::plan::{concurrency, threads};
use super::table::table;

/// How often the machine is asked whether it is too busy.
const WATCH: Duration = Duration::from_secs(30);

/// The live table on a terminal, events as JSON, and warnings.
pub struct Live {
    bar: ProgressBar,
    is_json: bool,
    /// Threads that the match keeps busy.
    wanted: usize,
    watched: Option<Instant>,
    is_warned: bool,
}

impl Live {
    /// A table without games.
    pub fn new(args: &MatchArgs, director: &Director) -> Live {
        let style = ProgressStyle::with_template("[{bar:30}] {pos}/{len} games, {eta} left\n{msg}");
        let bar = ProgressBar::new(director.plan().total() as u64);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(director.standings().games() as u64);
        let plan = director.plan();
        let wanted = concurrency(args, plan) * threads(plan);
        // How busy other machines are is not known here.
        let is_warned = args.is_remote();
        Live { bar, is_json: args.json, wanted, watched: None, is_warned }
    }

    /// Warns of what is wrong before the first game.
    pub fn begin(&self, director: &Director, out: &mut impl Write) -> io::Result<()> {
        let plan = director.plan();
        let Some(different) = plan.different_games() else { return Ok(()) };
        let text = format!(
            "{} games of a pairing, of which {different} differ if nobody plays by clock or chance: \
             errors will be told too small, more openings would help",
            plan.games
        );
        self.warn(&text, out)
    }

    /// Shows what happened.
    pub fn show(
        &mut self,
        director: &Director,
        event: &Event,
        out: &mut impl Write,
    ) -> io::Result<()> {
        self.watch(out)?;
        if let Event::Note(text) = event {
            return self.warn(text, out);
        }
        let Event::Ended(played) = event else { return Ok(()) };
        self.bar.set_position(director.standings().games() as u64);
        if !self.bar.is_hidden() {
            self.bar.set_message(table(director));
        }
        if self.is_json {
            writeln!(out, "{}", game(played))?;
            if let Some(sprt) = sprt(director) {
                writeln!(out, "{sprt}")?;
            }
            out.flush()?;
        } else if let Some(color) = played.fault.as_deref().and_then(Color::from_name) {
            let (number, name) = (played.number + 1, played.player(color));
            self.say(&format!("game {number}: {name} {}", played.detail));
        }
        Ok(())
    }

    /// Clears the live table.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// A line beside the live table, for the user and not for scripts.
    fn say(&self, line: &str) {
        self.bar.suspend(|| eprintln!("{line}"));
    }

    /// Warns once when games would be unfair.
    fn watch(&mut self, out: &mut impl Write) -> io::Result<()> {
        let is_time = self.watched.is_none_or(|watched| watched.elapsed() >= WATCH);
        if self.is_warned || !is_time {
            return Ok(());
        }
        self.watched = Some(Instant::now());
        let Some(overload) = machine::overload(self.wanted) else { return Ok(()) };
        self.is_warned = true;
        let text = format!("the machine is overloaded, results may be unfair: {overload}");
        self.warn(&text, out)
    }

    fn warn(&self, text: &str, out: &mut impl Write) -> io::Result<()> {
        if self.is_json {
            writeln!(out, "{}", json!({"type": "warning", "text": text}))?;
            return out.flush();
        }
        self.say(&format!("warning: {text}"));
        Ok(())
    }
}

/// A game that has ended.
fn game(played: &Played) -> Json {
    let mut object = serde_json::to_value(played).unwrap_or_default();
    object["type"] = json!("game");
    object
}

/// What the test of two says.
pub fn sprt(director: &Director) -> Option<Json> {
    let (llr, decision) = director.sprt()?;
    let (lower, upper) = director.plan().sprt.as_ref()?.bounds();
    let decision = Decision::name(decision);
    Some(json!({"type": "sprt", "llr": llr, "lower": lower, "upper": upper, "decision": decision}))
}

/// Every engine's line of the table.
pub fn standings(director: &Director) -> Vec<Json> {
    let standing = |row| {
        let mut object = serde_json::to_value(row).unwrap_or_default();
        object["type"] = json!("standing");
        object
    };
    director.standings().table().iter().map(standing).collect()
}
