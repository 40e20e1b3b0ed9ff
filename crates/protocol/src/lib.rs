//! The text that a brain and a manager speak: the Gomocup protocol, the extensions of Yixin-Board
//! and of Rapfi that boards rely on, and a few commands of our own.
//!
//! Bytes become [`Lines`], lines become [`Command`]s by a [`Reader`], and a brain answers with
//! [`Reply`]s. Everything that is parsed can be printed, and nothing here reads or writes.
//!
//! ```
//! use protocol::{Command, Reader, Reply};
//!
//! let mut reader = Reader::default();
//! let commands = reader.read("YXBOARD 7,7,2 7,8,1 DONE");
//! assert_eq!(commands[0].as_ref().unwrap().to_string(), "YXBOARD 7,7,2 7,8,1 DONE");
//! assert_eq!(reader.read("turn 3 , 4"), [Ok(Command::Turn(board::Point::new(3, 4)))]);
//! assert_eq!(Reply::parse("7,7").unwrap().to_string(), "7,7");
//! ```
#![cfg_attr(not(test), deny(clippy::unwrap_used))]

mod command;
mod coordinates;
mod fault;
mod guide;
mod lines;
mod reader;
mod reply;
mod report;
mod settings;

pub use command::{Command, Database, Owner, Solve, Stone};
pub use coordinates::{Coordinates, Step, parse_point, parse_step};
pub use fault::Fault;
pub use guide::{Entry, GUIDE};
pub use lines::{Line, Lines};
pub use reader::Reader;
pub use reply::Reply;
pub use report::{Field, Mark, Verdict};
pub use settings::{Kind, Opening, RuleCode, SPECS, SearchType, Settings, Spec, UNLIMITED};
