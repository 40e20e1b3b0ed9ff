//! A training that was interrupted, on disk.
//!
//! A mark, a version, the run's fingerprint, the rounds done, the rate, the best loss, the count of
//! sides that are through, then all numbers (four bytes each, lowest byte first), and a checksum.

use std::fmt;

use flate2::Crc;

use super::classes::Classes;
use super::descent::Descent;
use super::model::Model;

const MARK: &[u8; 13] = b"tengen-course";
const VERSION: u8 = 1;
const CHECKSUM: usize = size_of::<u32>();

/// Where a training stands after a round.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    /// Tells runs with other games or settings apart.
    pub fingerprint: u64,
    /// Rounds done.
    pub epoch: usize,
    /// Size of the steps before they become shorter.
    pub rate: f32,
    /// The smallest held-out loss.
    pub least: f64,
    /// The models of the sides that are through.
    pub finished: Vec<Model>,
    /// The model with that loss.
    pub best: Model,
    /// The model as it is.
    pub model: Model,
    /// The descent as it is.
    pub descent: Descent,
}

/// Why bytes are no checkpoint of this run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckpointError {
    /// They are none, of another version, or not whole.
    Damaged,
    /// They belong to a run with other games or settings.
    Other,
}

impl Checkpoint {
    /// Writes it down.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        bytes.extend([VERSION, self.finished.len() as u8]);
        bytes.extend(self.fingerprint.to_le_bytes());
        bytes.extend((self.epoch as u32).to_le_bytes());
        bytes.extend(self.rate.to_le_bytes());
        bytes.extend(self.least.to_le_bytes());
        // Reading and writing walk the numbers in the same order.
        self.clone().numbers(&mut |number| bytes.extend(number.to_le_bytes()));
        bytes.extend(sum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads what [`to_bytes`](Checkpoint::to_bytes) wrote in a run of the same fingerprint.
    pub fn from_bytes(
        bytes: &[u8],
        fingerprint: u64,
        classes: &Classes,
    ) -> Result<Checkpoint, CheckpointError> {
        let damaged = CheckpointError::Damaged;
        let (body, check) = bytes.split_last_chunk::<CHECKSUM>().ok_or(damaged)?;
        let mut reader = Reader(body.strip_prefix(MARK).ok_or(damaged)?);
        let [version, sides] = reader.take().ok_or(damaged)?;
        if version != VERSION || sides > 2 || sum(body) != u32::from_le_bytes(*check) {
            return Err(damaged);
        }
        if reader.take().map(u64::from_le_bytes).ok_or(damaged)? != fingerprint {
            return Err(CheckpointError::Other);
        }
        let blank = Model::random(classes, 0);
        let mut checkpoint = Checkpoint {
            fingerprint,
            epoch: reader.take().map(u32::from_le_bytes).ok_or(damaged)? as usize,
            rate: reader.take().map(f32::from_le_bytes).ok_or(damaged)?,
            least: reader.take().map(f64::from_le_bytes).ok_or(damaged)?,
            finished: vec![blank.clone(); sides as usize],
            best: blank.clone(),
            model: blank,
            descent: Descent::new(classes),
        };
        let mut is_short = false;
        checkpoint.numbers(&mut |number| match reader.take() {
            Some(bytes) => *number = f32::from_le_bytes(bytes),
            None => is_short = true,
        });
        if is_short || !reader.0.is_empty() {
            return Err(damaged);
        }
        let Checkpoint { finished, best, model, .. } = &mut checkpoint;
        finished.iter_mut().chain([best, model]).for_each(|model| model.fold(classes));
        Ok(checkpoint)
    }

    /// Every number, always in the same order.
    fn numbers(&mut self, look: &mut dyn FnMut(&mut f32)) {
        for model in self.finished.iter_mut().chain([&mut self.best, &mut self.model]) {
            model.numbers().for_each(&mut *look);
        }
        self.descent.numbers(look);
    }
}

fn sum(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const LENGTH: usize>(&mut self) -> Option<[u8; LENGTH]> {
        let (bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*bytes)
    }
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged => write!(f, "no whole checkpoint of version {VERSION}"),
            Self::Other => write!(f, "a checkpoint of other games or settings"),
        }
    }
}

impl std::error::Error for CheckpointError {}
