//! Proofs of forced wins.
//!
//! ```text
//! {"tengen":"proof","version":1,"id":"puzzle-1","rule":"renju","size":15,"black":[[5,7],…],
//!  "white":[[0,14],…],"to_move":"black","kind":"vcf","steps":[["e8"],["j8"],["i8",{"j8":0},1]]}
//! ```
//!
//! The position is written as everywhere in JSON, the steps with the names of points: the winner's
//! move, the numbers of the steps that answer named defences, and that of the step against all
//! others. What is not there is left out: `["j8"]` wins at once, `["i8",1]` names no defence. Steps
//! count from 0 and go on with earlier ones; the last is played first.

use board::{Proof, Step};
use serde::{Deserialize, Serialize};

use super::object::{Pair, Side, Stones};
use super::step::Written;
use crate::Error;
use crate::error::quote;
use crate::header::rule;

/// A proof with its name, not yet verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Name of the position, if it has one.
    pub id: Option<String>,
    /// What kind of win it is, such as `vcf`, if that is told.
    pub kind: Option<String>,
    /// The position and the steps.
    pub proof: Proof,
}

/// Every field of a proof.
#[derive(Serialize, Deserialize)]
pub(super) struct ProofObject {
    /// What the object is, which makes it differ from a position.
    tengen: String,
    version: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    rule: String,
    size: Side,
    black: Vec<Pair>,
    white: Vec<Pair>,
    to_move: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    steps: Vec<Written>,
}

/// What the field `tengen` says of a proof.
const NAME: &str = "proof";

/// The only version so far.
const VERSION: u64 = 1;

impl ProofObject {
    pub(super) fn read(self, line: usize) -> Result<Claim, Error> {
        if self.tengen != NAME {
            let found = quote(&self.tengen);
            return Err(Error::at(line, format!("tengen {found}, expected {NAME}")));
        }
        if self.version != VERSION {
            let found = self.version;
            return Err(Error::at(line, format!("version {found}, expected {VERSION}")));
        }
        let rule = rule(line, &self.rule)?;
        let size = self.size.read(line)?;
        let (black, white) = (self.black, self.white);
        let setup = Stones { black, white, to_move: Some(self.to_move) }.read(line, size)?;
        let steps = self.steps.iter().enumerate().map(|(number, step)| {
            let fault = |error| Error::at(line, format!("step {number}: {error}"));
            step.read(size).map_err(fault)
        });
        let steps = steps.collect::<Result<Vec<Step>, Error>>()?;
        Ok(Claim { id: self.id, kind: self.kind, proof: Proof { rule, setup, steps } })
    }
}

impl From<&Claim> for ProofObject {
    fn from(claim: &Claim) -> ProofObject {
        let proof = &claim.proof;
        let size = proof.setup.size();
        let Stones { black, white, .. } = Stones::from(&proof.setup);
        ProofObject {
            tengen: NAME.to_string(),
            version: VERSION,
            id: claim.id.clone(),
            rule: proof.rule.to_string(),
            size: Side::from(size),
            black,
            white,
            to_move: proof.setup.turn.to_string(),
            kind: claim.kind.clone(),
            steps: proof.steps.iter().map(|step| Written::new(size, step)).collect(),
        }
    }
}
