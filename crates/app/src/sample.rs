//! Figures that were measured several times.

/// Measurements of the same thing, in order of size.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample(Vec<f64>);

impl Sample {
    /// The mean; 0 of nothing.
    pub fn mean(&self) -> f64 {
        self.total() / self.0.len().max(1) as f64
    }

    /// The sum.
    pub fn total(&self) -> f64 {
        self.0.iter().sum()
    }

    /// The measurement below which a share of all lie, between two of them in proportion.
    pub fn quantile(&self, share: f64) -> f64 {
        let place = share * self.0.len().saturating_sub(1) as f64;
        let (below, above) = (place.floor() as usize, place.ceil() as usize);
        let at = |index: usize| self.0.get(index).copied().unwrap_or(0.0);
        at(below) + (at(above) - at(below)) * place.fract()
    }

    /// The largest; 0 of nothing.
    pub fn most(&self) -> f64 {
        self.quantile(1.0)
    }
}

impl FromIterator<f64> for Sample {
    fn from_iter<T: IntoIterator<Item = f64>>(values: T) -> Sample {
        let mut values: Vec<f64> = values.into_iter().collect();
        values.sort_by(f64::total_cmp);
        Sample(values)
    }
}

/// Seconds in the unit that fits.
pub fn seconds(seconds: f64) -> String {
    match seconds {
        0.0 => "0 s".to_string(),
        s if s < 1e-3 => format!("{:.1} µs", s * 1e6),
        s if s < 1.0 => format!("{:.2} ms", s * 1e3),
        s if s < 120.0 => format!("{s:.2} s"),
        s => format!("{:.1} min", s / 60.0),
    }
}

/// A share from 0 to 1 in percent.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_lie_between_measurements() {
        let sample: Sample = [4.0, 1.0, 3.0, 2.0].into_iter().collect();
        assert_eq!(
            [0.0, 0.5, 0.75, 1.0].map(|share| sample.quantile(share)),
            [1.0, 2.5, 3.25, 4.0]
        );
        assert_eq!((sample.mean(), sample.most(), sample.total()), (2.5, 4.0, 10.0));
        assert_eq!((Sample::default().mean(), Sample::default().quantile(0.5)), (0.0, 0.0));
    }

    #[test]
    fn times_have_the_unit_that_fits() {
        let texts = [2.5e-6, 0.0312, 9.24, 180.0].map(seconds);
        assert_eq!(texts, ["2.5 µs", "31.20 ms", "9.24 s", "3.0 min"]);
    }
}
