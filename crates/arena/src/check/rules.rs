//! Does it know the rules? Positions in which each rule has its own obvious move.

use board::referee::Referee;
use board::{Rule, Size};

use super::Subject;
use super::miss::{Miss, Outcome};
use super::session::Session;

/// Asks for the move after these moves: one of the points, if it knows the rule.
fn ask(subject: &Subject, rule: Rule, moves: &str, wanted: &[&str]) -> Outcome {
    let mut session = Session::under(subject, rule).map_err(Miss::excused)?;
    session.position(moves)?;
    let name = Size::default().name(session.point().map_err(Miss::excused)?);
    if wanted.contains(&name.as_str()) {
        return Ok(name);
    }
    Err(Miss::Fault(format!("{name} after {moves}, expected {}", wanted.join(" or "))))
}

/// An open four of black, who is to move.
pub(super) fn five(subject: &Subject, rule: Rule) -> Outcome {
    ask(subject, rule, "h8h9i8i9j8j9k8k9", &["g8", "l8"])
}

/// White has h9 to h12 and h14: h13 makes six, which wins nothing, and black has an open three.
pub(super) fn overline(subject: &Subject, rule: Rule) -> Outcome {
    ask(subject, rule, "h8h9i8h10g8h11j13h12g14h14i15", &["f8", "j8"])
}

/// Black has g8 to j8 between white's f8 and l8: k8 makes no five that counts, and white has an
/// open three.
pub(super) fn closed_five(subject: &Subject, rule: Rule) -> Outcome {
    ask(subject, rule, "h8f8g8f9i8f7j8l8", &["f5", "f6", "f10", "f11"])
}

/// Black's best-looking point g9 is a double three.
pub(super) fn forbidden(subject: &Subject, rule: Rule) -> Outcome {
    const MOVES: &str = "h8h9i7i9h10i6i11i12";
    let size = Size::default();
    let mut referee = Referee::new(rule, size);
    for point in size.parse_moves(MOVES).unwrap_or_default().into_iter().flatten() {
        referee.play(point).map_err(|illegal| Miss::Fault(illegal.to_string()))?;
    }
    let mut session = Session::under(subject, rule).map_err(Miss::excused)?;
    session.position(MOVES)?;
    let point = session.point().map_err(Miss::excused)?;
    let name = size.name(point);
    match referee.forbidden(point) {
        None => Ok(name),
        Some(why) => Err(Miss::Fault(format!("{name} after {MOVES}, which is forbidden ({why})"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_double_three_is_forbidden() {
        let size = Size::default();
        let mut referee = Referee::new(Rule::Renju, size);
        for point in size.parse_moves("h8h9i7i9h10i6i11i12").unwrap().into_iter().flatten() {
            referee.play(point).unwrap();
        }
        assert!(referee.forbidden(size.parse("g9").unwrap()).is_some());
    }
}
