//! Tests of the board as a stranger would use it.

mod dice;
mod oracle;
mod rules;
mod walks;
