//! The normal distribution.

use std::f64::consts::PI;

/// 95 % of a normal distribution lie within this many standard deviations of its mean.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// The share of a standard normal distribution that lies below `z`.
///
/// Marsaglia, "Evaluating the normal distribution" (2004):
/// `Φ(z) = ½ + φ(z) · (z + z³/3 + z⁵/(3·5) + z⁷/(3·5·7) + …)`, where `φ` is the density.
pub(crate) fn cumulative(z: f64) -> f64 {
    // Beyond 8 deviations lies less than the rounding of 1.
    if z.abs() > 8.0 {
        return if z > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut term, mut sum, mut odd) = (z, z, 1.0);
    while term.abs() > 1e-17 * sum.abs() {
        odd += 2.0;
        term *= z * z / odd;
        sum += term;
    }
    let density = (-z * z / 2.0).exp() / (2.0 * PI).sqrt();
    (0.5 + density * sum).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_printed_table() {
        let table = [
            (0.0, 0.5),
            (0.5, 0.691_462_461_3),
            (1.0, 0.841_344_746_1),
            (1.644_853_627, 0.95),
            (Z95, 0.975),
            (3.0, 0.998_650_102_0),
            (5.0, 0.999_999_713_3),
            (40.0, 1.0),
        ];
        for (z, below) in table {
            assert!((cumulative(z) - below).abs() < 1e-9, "{z}: {}", cumulative(z));
            assert!((cumulative(-z) - (1.0 - below)).abs() < 1e-9, "{z}: {}", cumulative(-z));
        }
    }
}
