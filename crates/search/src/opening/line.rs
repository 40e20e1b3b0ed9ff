//! A straight line through points: what a search makes of static values.

/// Values beyond this, three logits, say no more than that a side is winning.
const FARTHEST: i32 = 600;

/// A line that is flatter or steeper than this tells more of chance than of the values.
const FLATTEST: f64 = 0.25;
const STEEPEST: f64 = 4.0;

/// Where the line through pairs of static and searched values reaches `target`: the static value
/// from which searches tend to it.
pub(crate) fn aim(pairs: &[(i32, i32)], target: i32) -> i32 {
    let cut = |value: i32| f64::from(value.clamp(-FARTHEST, FARTHEST));
    let pairs: Vec<(f64, f64)> = pairs.iter().map(|&(x, y)| (cut(x), cut(y))).collect();
    let count = pairs.len().max(1) as f64;
    let mean_x = pairs.iter().map(|pair| pair.0).sum::<f64>() / count;
    let mean_y = pairs.iter().map(|pair| pair.1).sum::<f64>() / count;
    let spread: f64 = pairs.iter().map(|pair| (pair.0 - mean_x).powi(2)).sum();
    let common: f64 = pairs.iter().map(|pair| (pair.0 - mean_x) * (pair.1 - mean_y)).sum();
    let slope = if spread > 0.0 { common / spread } else { 1.0 };
    (mean_x + (f64::from(target) - mean_y) / slope.clamp(FLATTEST, STEEPEST)).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_followed_to_its_target() {
        // Searches find half of the static value, and fifty less.
        let pairs = [(-200, -150), (0, -50), (100, 0), (300, 100)];
        assert_eq!(aim(&pairs, 0), 100);
        assert_eq!(aim(&pairs, -150), -200);
        assert_eq!(aim(&[(40, 10)], 0), 30);
        assert_eq!(aim(&[], 70), 70);
        // Chance alone: no line at all.
        assert_eq!(aim(&[(-10, 500), (10, -500)], 0), 0);
    }
}
