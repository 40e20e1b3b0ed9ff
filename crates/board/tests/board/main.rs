//! Tests of the board as a stranger would use it.

mod counts;
mod dice;
mod oracle;
mod rules;
mod walks;
