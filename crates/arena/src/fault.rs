//! What a player can do wrong, and how that is counted.

use std::fmt;
use std::time::Duration;

/// Why a player loses a game that its stones did not lose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It could not be started, or does not take the game: the words tell why.
    Absent(String),
    /// It ended, or closed its pipes, in the middle of a game.
    Crash(String),
    /// Its move did not come in time.
    Late {
        /// What it took until it came or was no longer waited for.
        used: Duration,
        /// What it might take.
        limit: Duration,
    },
    /// Without a clock, it said nothing for so long.
    Hang(Duration),
    /// It wrote more than anybody can mean.
    Flood(usize),
    /// Its answer is no move that can be played.
    Illegal(String),
}

impl Fault {
    /// The word for records.
    pub fn name(&self) -> &'static str {
        match self {
            Fault::Absent(_) => "absent",
            Fault::Crash(_) => "crash",
            Fault::Late { .. } => "timeout",
            Fault::Hang(_) => "hang",
            Fault::Flood(_) => "flood",
            Fault::Illegal(_) => "illegal",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Absent(why) => write!(f, "does not play: {why}"),
            Fault::Crash(why) => write!(f, "ended during the game: {why}"),
            Fault::Late { used, limit } => {
                let (used, limit) = (used.as_secs_f64(), limit.as_secs_f64());
                write!(f, "used {used:.3} s of {limit:.3} s")
            }
            Fault::Hang(silence) => write!(f, "said nothing for {} s", silence.as_secs()),
            Fault::Flood(bytes) => write!(f, "wrote {bytes} bytes without a move"),
            Fault::Illegal(answer) => write!(f, "answered {answer}"),
        }
    }
}

impl std::error::Error for Fault {}
