//! Fair matches between players of five in a row.
#![cfg_attr(not(test), deny(clippy::unwrap_used))]
