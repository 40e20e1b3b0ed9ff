//! Evaluators that follow a board against evaluators that look at it afresh.

mod classic;
mod dice;
mod net;
