//! JSON lines: one object a line, a game or a position.
//!
//! ```text
//! {"rule":"renju","size":15,"players":{"black":"alpha","white":"beta"},"result":"black",
//!  "reason":"five","moves":[[7,7],[8,6],null],"times_ms":[0,1250,null],"values":[null,-30,12]}
//! {"id":"puzzle-1","rule":"renju","size":[15,13],"black":[[7,7]],"white":[],"to_move":"white"}
//! ```
//!
//! Points count from 0 at the top left, `null` is a pass. `start` gives a game its first stones
//! (`{"black":[…],"white":[…],"to_move":"black"}`); `times_ms`, `values` and `comments` are as
//! long as `moves` or absent. An object with `black` and `white` stones is a position; its
//! `moves`, if any, tell the order in which they came. Fields that are not known are passed over.
//! A position with `steps` is the proof of a forced win:
//!
//! ```text
//! {"tengen":"proof","version":1,"rule":"renju","size":15,"black":[[5,7],[6,7],[7,7]],"white":[],
//!  "to_move":"black","kind":"vcf","steps":[["e8"],["j8"],["i8",{"j8":0},1]]}
//! ```

mod entry;
mod object;
mod proof;
mod step;

use board::{Color, Setup};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub use entry::Entry;
use object::Object;
pub use proof::Claim;
use proof::ProofObject;

use crate::{Error, Game, Hints};

/// Reads games; positions become games with starting stones, or with moves if these lead there.
pub fn parse(text: &str, hints: &Hints) -> Result<Vec<Game>, Error> {
    let read = |line, object: Object| match object.is_position() {
        true => entry::read(line, object, hints).map(Game::from),
        false => object.into_game(line, hints),
    };
    games(text)?.into_iter().map(|(line, object)| read(line, object)).collect()
}

/// Reads positions; games become the position after their last move.
pub fn parse_entries(text: &str, hints: &Hints) -> Result<Vec<Entry>, Error> {
    let read = |line, object: Object| match object.is_position() {
        true => entry::read(line, object, hints),
        false => {
            let id = object.id.clone();
            object.into_game(line, hints).map(|game| Entry { id, ..Entry::from(&game) })
        }
    };
    games(text)?.into_iter().map(|(line, object)| read(line, object)).collect()
}

/// Writes one game on each line.
pub fn print(games: &[Game]) -> String {
    games.iter().map(|game| object_line(&Object::from(game))).collect()
}

/// Writes one position on each line.
pub fn print_entries(entries: &[Entry]) -> String {
    entries.iter().map(|entry| object_line(&Object::from(entry))).collect()
}

/// Reads proofs.
pub fn parse_proofs(text: &str) -> Result<Vec<Claim>, Error> {
    let objects = objects::<ProofObject>(text, "proof")?;
    objects.into_iter().map(|(line, object)| object.read(line)).collect()
}

/// Writes one proof on each line.
pub fn print_proofs(claims: &[Claim]) -> String {
    claims.iter().map(|claim| object_line(&ProofObject::from(claim))).collect()
}

fn object_line(object: &impl Serialize) -> String {
    let text = serde_json::to_string(object).expect("texts, numbers and lists are JSON");
    text + "\n"
}

fn games(text: &str) -> Result<Vec<(usize, Object)>, Error> {
    let objects = objects::<Line>(text, "game")?;
    Ok(objects.into_iter().map(|(line, Line(object))| (line, object)).collect())
}

/// The objects of a text, each with the line it ends on.
fn objects<T: DeserializeOwned>(text: &str, noun: &str) -> Result<Vec<(usize, T)>, Error> {
    let mut objects = Vec::new();
    let (mut line, mut counted) = (1, 0);
    let mut reader = serde_json::Deserializer::from_str(text).into_iter::<T>();
    while let Some(object) = reader.next() {
        let object = object.map_err(|error| fault(&error, noun))?;
        let passed = text.get(counted..reader.byte_offset()).unwrap_or_default();
        line += passed.bytes().filter(|&byte| byte == b'\n').count();
        counted = reader.byte_offset();
        objects.push((line, object));
    }
    Ok(objects)
}

#[derive(Deserialize)]
#[serde(transparent)]
struct Line(Object);

/// What the JSON reader says, without the line that stands in front already.
fn fault(error: &serde_json::Error, noun: &str) -> Error {
    let text = error.to_string();
    let message = text.split(" at line ").next().unwrap_or(&text);
    let whole = if error.is_eof() { " (is the file whole?)" } else { "" };
    let column = error.column();
    let expected = format!("expected a {noun} object{whole}");
    Error::at(error.line(), format!("{message} at column {column}, {expected}"))
}

/// The side that moves next if nothing is said: the one with fewer stones, black if equal.
fn turn(setup: &Setup) -> Color {
    let [black, white] = Color::ALL.map(|color| setup.stones(color).len());
    if black > white { Color::White } else { Color::Black }
}

#[cfg(test)]
mod tests;
