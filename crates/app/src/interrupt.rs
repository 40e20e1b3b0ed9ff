//! Ctrl-C: the first one ends a command in good order, the second at once.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::failure::Failure;

/// An interrupt that comes so soon after the first is the same one: `timeout -s INT` sends it to
/// the program and again to its group.
const SAME: Duration = Duration::from_millis(500);

/// Set by the first interrupt; the second ends the program. What is saved is whole at any moment.
pub fn stop_flag() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    on_first(move || flag.store(true, Ordering::Relaxed))?;
    Ok(stop)
}

/// Does something at the first interrupt; the second ends the program.
pub fn on_first(end: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    let (mut end, mut first) = (Some(end), None);
    let handle = move || match wish(&mut first, Instant::now()) {
        Wish::End => {
            if let Some(end) = end.take() {
                end();
            }
        }
        Wish::EndAtOnce => process::exit(130),
    };
    ctrlc::set_handler(handle)
        .map_err(|error| Failure::input(format!("interrupts cannot be caught: {error}")))
}

/// What an interrupt means.
#[derive(Debug, PartialEq, Eq)]
enum Wish {
    End,
    EndAtOnce,
}

/// What an interrupt at this moment means, after the first if there was one.
fn wish(first: &mut Option<Instant>, now: Instant) -> Wish {
    let first = *first.get_or_insert(now);
    if now.duration_since(first) < SAME { Wish::End } else { Wish::EndAtOnce }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupt_that_is_sent_twice_is_one() {
        let (mut first, start) = (None, Instant::now());
        assert_eq!(wish(&mut first, start), Wish::End);
        assert_eq!(wish(&mut first, start + SAME / 2), Wish::End);
        assert_eq!(wish(&mut first, start + SAME), Wish::EndAtOnce);
    }
}
