//! Numbers in words.

/// `1 step`, `1,200 steps`.
pub fn counted(count: u64, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(count))
}

/// `1 ply`, `9 plies`: no plain plural.
pub fn plies(count: usize) -> String {
    if count == 1 { "1 ply".to_string() } else { format!("{count} plies") }
}

/// A number with a comma between thousands.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        let rows = [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")];
        for (number, expected) in rows {
            assert_eq!(grouped(number), expected);
        }
    }

    #[test]
    fn one_is_no_plural() {
        assert_eq!([counted(1, "step"), counted(2000, "step")], ["1 step", "2,000 steps"]);
        assert_eq!([plies(1), plies(9)], ["1 ply", "9 plies"]);
    }
}
