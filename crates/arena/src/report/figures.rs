//! How the page writes numbers and words.

use crate::plan::Plan;

/// The name of a match: its two engines, or how many there are.
pub(super) fn title(plan: &Plan) -> String {
    match plan.engines.as_slice() {
        [one, other] => format!("{} – {}", one.name, other.name),
        engines => format!("Match of {} engines", engines.len()),
    }
}

/// A number with its sign, without decimals; no sign before a zero.
pub(super) fn signed(value: f64) -> String {
    match value.round() {
        0.0 => "0".to_string(),
        value if value < 0.0 => format!("−{:.0}", -value),
        value => format!("+{value:.0}"),
    }
}

/// A share from 0 to 1 as a percentage.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// Points of games, half ones as ½.
pub(super) fn points(wins: u64, draws: u64) -> String {
    let (whole, half) = (wins + draws / 2, draws % 2 == 1);
    match (whole, half) {
        (0, true) => "½".to_string(),
        (_, true) => format!("{whole}½"),
        _ => whole.to_string(),
    }
}

/// Milliseconds in the unit that fits.
pub(super) fn time(ms: f64) -> String {
    match ms {
        ms if ms < 999.5 => format!("{ms:.0} ms"),
        ms if ms < 120_000.0 => format!("{:.2} s", ms / 1e3),
        ms => format!("{:.1} min", ms / 6e4),
    }
}

/// A large number with a letter for its thousands.
pub(super) fn count(number: f64) -> String {
    match number {
        number if number < 999.5 => format!("{number:.0}"),
        number if number < 999_500.0 => format!("{:.1} K", number / 1e3),
        number if number < 999.5e6 => format!("{:.1} M", number / 1e6),
        number => format!("{:.1} G", number / 1e9),
    }
}

/// What is shown where nothing is known.
pub(super) const NOTHING: &str = "–";

/// Wins, draws and losses as a bar of three parts; the numbers stand beside it.
pub(super) fn bar(wins: u64, draws: u64, losses: u64) -> String {
    let parts = [("w", wins), ("d", draws), ("l", losses)];
    let part = |(class, number): (&str, u64)| {
        format!("<i class=\"{class}\" style=\"flex-grow:{number}\"></i>")
    };
    let parts: String = parts.into_iter().filter(|(_, number)| *number > 0).map(part).collect();
    format!("<span class=\"bar\" aria-hidden=\"true\">{parts}</span>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!([-12.4, -0.4, 0.0, 7.6].map(signed), ["−12", "0", "0", "+8"]);
        assert_eq!(
            [(0, 1), (3, 1), (3, 4), (0, 0)].map(|(w, d)| points(w, d)),
            ["½", "3½", "5", "0"]
        );
        assert_eq!(
            [0.0, 999.4, 1500.0, 180_000.0].map(time),
            ["0 ms", "999 ms", "1.50 s", "3.0 min"]
        );
        assert_eq!([12.0, 1_200.0, 2.5e6, 3e9].map(count), ["12", "1.2 K", "2.5 M", "3.0 G"]);
    }
}
