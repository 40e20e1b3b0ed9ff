//! Dialogues with `pbrain-tengen`, as managers and boards hold them.

mod brain;
mod conformance;
mod dialogues;
mod games;
mod noise;
