//! The pairings of one round of a Swiss match.

/// Two engines met, or one had a round off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meeting {
    /// They met.
    Pair([usize; 2]),
    /// Nobody was left to play against.
    Bye(usize),
}

/// Pairs engines by points, the most first: neighbours meet who have not met yet. With an odd
/// number the last who has not had one gets a round off.
///
/// Who meets whom is searched with steps back, nearest opponents first; where every way repeats a
/// meeting the nearest opponents meet again.
pub(crate) fn pair(points: &[f64], before: &[Meeting]) -> Vec<Meeting> {
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by(|&a, &b| points[b].total_cmp(&points[a]).then(a.cmp(&b)));
    let mut round = Vec::new();
    if order.len() % 2 == 1 {
        let rested = |engine: &usize| before.contains(&Meeting::Bye(*engine));
        let place = order.iter().rposition(|engine| !rested(engine)).unwrap_or(order.len() - 1);
        round.push(Meeting::Bye(order.remove(place)));
    }
    let pairs = unmet(&order, before, &mut { STEPS }).unwrap_or_else(|| neighbours(&order));
    // Pairs first: the games of who rests are none.
    pairs.into_iter().map(Meeting::Pair).chain(round).collect()
}

/// Tries before a repeated meeting is accepted: each is some comparisons.
const STEPS: usize = 100_000;

fn unmet(order: &[usize], before: &[Meeting], steps: &mut usize) -> Option<Vec<[usize; 2]>> {
    let Some((&first, rest)) = order.split_first() else { return Some(Vec::new()) };
    for (place, &second) in rest.iter().enumerate() {
        *steps = steps.checked_sub(1)?;
        let has_met = |meeting: &Meeting| matches!(meeting, Meeting::Pair(pair) if *pair == [first, second] || *pair == [second, first]);
        if before.iter().any(has_met) {
            continue;
        }
        let mut others = rest.to_vec();
        others.remove(place);
        if let Some(mut pairs) = unmet(&others, before, steps) {
            pairs.insert(0, [first, second]);
            return Some(pairs);
        }
    }
    None
}

fn neighbours(order: &[usize]) -> Vec<[usize; 2]> {
    order.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_meet_and_nobody_twice() {
        let mut before = Vec::new();
        let mut points = [0.0; 6];
        for round in 0..5 {
            let meetings = pair(&points, &before);
            assert_eq!(meetings.len(), 3);
            for meeting in &meetings {
                assert!(!before.contains(meeting), "round {round}: {meeting:?}");
                let Meeting::Pair([first, second]) = *meeting else { panic!("a bye of six") };
                // The one with the lower number always wins.
                points[first.min(second)] += 1.0;
            }
            before.extend(meetings);
        }
        assert_eq!(points, [5.0, 4.0, 3.0, 2.0, 1.0, 0.0]);
        assert_eq!(pair(&points, &before)[0], Meeting::Pair([0, 1]), "all have met: again");
    }

    #[test]
    fn everybody_rests_once_before_anybody_does_twice() {
        let mut before = Vec::new();
        for _ in 0..5 {
            before.extend(pair(&[0.0; 5], &before));
        }
        let mut byes: Vec<usize> = before
            .iter()
            .filter_map(|meeting| match meeting {
                Meeting::Bye(engine) => Some(*engine),
                Meeting::Pair(_) => None,
            })
            .collect();
        byes.sort_unstable();
        assert_eq!(byes, [0, 1, 2, 3, 4]);
    }
}
