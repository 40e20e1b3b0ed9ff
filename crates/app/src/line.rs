//! The longest line of a proof, to its end.

use board::{Board, Point, Proof, Ruleset, Step, with_rule};

/// What both sides play where the loser holds out longest, up to the five. Where the proof answers
/// many defences alike, one beside the winner's last stone stands for them.
pub fn longest(proof: &Proof) -> Vec<Point> {
    with_rule!(proof.rule, R => follow(Board::<R>::from_setup(&proof.setup), proof))
}

fn follow<R: Ruleset>(mut board: Board<R>, proof: &Proof) -> Vec<Point> {
    let (steps, lengths) = (&proof.steps, proof.lengths());
    let mut line = Vec::new();
    let mut next = steps.last();
    while let Some(step) = next {
        board.play(step.play);
        line.push(step.play);
        let Some((defence, number)) = hardest(&board, step, &lengths) else { break };
        board.play(defence);
        line.push(defence);
        next = steps.get(number);
    }
    line
}

/// The defence that lasts longest and the step that answers it; of several a named one.
fn hardest<R: Ruleset>(board: &Board<R>, step: &Step, lengths: &[usize]) -> Option<(Point, usize)> {
    let free = step.answers.iter().filter(|(point, _)| board.is_legal(*point));
    let named = free.copied().max_by_key(|(_, next)| lengths[*next]);
    let is_longer = |next: &usize| named.is_none_or(|(_, named)| lengths[*next] > lengths[named]);
    let Some(next) = step.otherwise.filter(is_longer) else { return named };
    let is_named = |point: Point| step.answers.iter().any(|(named, _)| *named == point);
    let legal = board.legal_moves();
    let others = legal.iter().filter(|&point| !is_named(point));
    let far = |point: &Point| {
        let steps = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        steps(point.x(), step.play.x()) + steps(point.y(), step.play.y())
    };
    others.min_by_key(far).map(|point| (point, next)).or(named)
}

#[cfg(test)]
mod tests {
    use board::{Color, Rule, Setup, Size};

    use super::*;

    /// An open four at i8: j8 is answered by e8, everything else by j8.
    fn open_four(answers: &[(&str, usize)]) -> Proof {
        let size = Size::default();
        let mut setup = Setup::new(size);
        for name in ["f8", "g8", "h8"] {
            setup.add(size.parse(name).unwrap(), Color::Black).unwrap();
        }
        let step = |play: &str, answers: &[(&str, usize)], otherwise| Step {
            play: size.parse(play).unwrap(),
            answers: answers
                .iter()
                .map(|&(name, next)| (size.parse(name).unwrap(), next))
                .collect(),
            otherwise,
        };
        let steps =
            vec![step("e8", &[], None), step("j8", &[], None), step("i8", answers, Some(1))];
        Proof { rule: Rule::Freestyle, setup, steps }
    }

    #[test]
    fn a_line_ends_with_the_five() {
        let names = |proof: &Proof| {
            let line: Vec<Option<Point>> = longest(proof).into_iter().map(Some).collect();
            Size::default().name_moves(&line)
        };
        assert_eq!(names(&open_four(&[("j8", 0)])), "i8j8e8");
        let unnamed = open_four(&[]);
        let line = longest(&unnamed);
        assert_eq!((line.len(), unnamed.plies()), (3, 3));
        assert_eq!([line[0], line[2]].map(|point| Size::default().name(point)), ["i8", "j8"]);
    }
}
