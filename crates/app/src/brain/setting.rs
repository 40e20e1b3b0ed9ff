//! What managers and boards can set and ask for beside the game.

use std::io::Write;

use protocol::{Kind, Reply, SPECS, Spec};

use super::Brain;
use super::plan::{player, whole_time};
use super::searcher::Job;

/// The largest table that boards may offer: log2 of kilobytes, 16 GB.
const LARGEST_TABLE: u32 = 24;

impl<W: Write> Brain<W> {
    /// Sets something. What cannot be set is told at the next move: nothing may be answered here.
    pub(super) fn set(&mut self, key: &str, value: &str) {
        match self.settings.set(key, value) {
            Ok(true) => {}
            Ok(false) => return,
            Err(fault) => {
                if !self.complaints.contains(&fault) {
                    self.complaints.push(fault);
                }
                return;
            }
        }
        match key.to_ascii_lowercase().as_str() {
            "time_left" => self.left = self.settings.time_left,
            "timeout_match" => self.left = whole_time(&self.settings),
            "pondering" if !self.settings.pondering => self.stop_pondering(),
            _ => {}
        }
    }

    /// Makes the player ready while nobody waits for a move.
    pub(super) fn get_ready(&mut self) {
        if self.thought.is_none() && self.game.is_some() {
            self.settle_player();
        }
    }

    /// Makes the player that the settings ask for, and what its rule needs.
    pub(super) fn settle_player(&mut self) {
        let wanted = player(&self.options.pick, &self.settings, self.largest_table);
        if self.player.as_ref() != Some(&wanted) {
            self.stop_pondering();
            self.searcher.give(Job::Become(wanted.clone()));
            self.player = Some(wanted);
            self.ready_for = None;
            self.subject = None;
        }
        let rule = self.settings.rule.rule;
        if self.ready_for != Some(rule) {
            self.searcher.give(Job::Prepare(rule));
            self.ready_for = Some(rule);
        }
    }

    /// `OPTION name type default min max` for every setting.
    pub(super) fn list_options(&mut self) {
        for spec in SPECS {
            self.say(&Reply::Option(option(spec)));
        }
        self.say(&Reply::Ok);
    }

    /// A board of the Yixin kind introduces itself and asks what there is to set.
    pub(super) fn show_info(&mut self) {
        self.is_board = true;
        self.is_discreet = true;
        let threads = std::thread::available_parallelism().map_or(1, |count| count.get());
        self.message(&format!("INFO MAX_THREAD_NUM {threads}"));
        self.message(&format!("INFO MAX_HASH_SIZE {LARGEST_TABLE}"));
    }
}

fn option(spec: &Spec) -> String {
    let default = Some(spec.default()).filter(|text| !text.is_empty()).unwrap_or("-".to_string());
    let bound = |number: i64| match number {
        i64::MIN | i64::MAX => "-".to_string(),
        number => number.to_string(),
    };
    let (low, high) = match spec.kind {
        Kind::Integer(low, high) => (bound(low), bound(high)),
        Kind::Flag => (bound(0), bound(1)),
        Kind::Real(low, high) => (low.to_string(), high.to_string()),
        Kind::Word(words) => (words.join("|"), "-".to_string()),
        Kind::Text => ("-".to_string(), "-".to_string()),
    };
    format!("{} {} {default} {low} {high}", spec.name, spec.kind.name())
}
