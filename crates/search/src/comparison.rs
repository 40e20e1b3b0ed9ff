//! The moves that a search compares, as it last told of them.

use crate::agent::{Event, Report};

/// Listens to a search of several variations and keeps the last report of each.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    reports: Vec<Report>,
}

impl Comparison {
    /// Takes what a search told. A move that changed its place is there once.
    pub fn hear(&mut self, event: &Event) {
        if let Event::Variation(fresh) = event {
            let is_stale =
                |old: &Report| old.number == fresh.number || old.line[0] == fresh.line[0];
            self.reports.retain(|old| !is_stale(old));
            self.reports.push(fresh.clone());
        }
    }

    /// One report of each move, those told last at the end.
    pub fn reports(&self) -> &[Report] {
        &self.reports
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use board::{Point, Size};
    use eval::Value;

    use super::*;

    #[test]
    fn a_move_that_changes_its_place_is_kept_once() {
        let report = |number, point: Point, value| {
            let (value, line) = (Value::new(value), vec![point]);
            let (depth, deepest, nodes, time) = (1, 1, 1, Duration::ZERO);
            Event::Variation(Report {
                number,
                variations: 2,
                depth,
                deepest,
                value,
                nodes,
                time,
                line,
            })
        };
        let [a, b, c] = [0, 1, 2].map(|x| Size::default().point(x, 0).unwrap());
        let mut comparison = Comparison::default();
        let told = [report(0, a, 9), report(1, b, 5), Event::Best(b), report(0, b, 7)];
        told.iter().for_each(|event| comparison.hear(event));
        let kept = |comparison: &Comparison| -> Vec<(Point, i32)> {
            comparison.reports().iter().map(|r| (r.line[0], r.value.units())).collect()
        };
        assert_eq!(kept(&comparison), [(b, 7)], "b took the place of a");
        comparison.hear(&report(1, c, 3));
        assert_eq!(kept(&comparison), [(b, 7), (c, 3)]);
    }
}
