//! Small dense symmetric matrices.

/// A symmetric positive definite matrix split into `L · Lᵀ` (Cholesky), row by row.
pub(crate) struct Cholesky {
    order: usize,
    lower: Vec<f64>,
}

/// Keeps the root of a pivot real when rounding has eaten it.
const LEAST_PIVOT: f64 = 1e-12;

impl Cholesky {
    /// Splits the matrix whose lower triangle is in `cells`, `order` rows of `order` cells.
    pub(crate) fn new(order: usize, cells: &[f64]) -> Cholesky {
        let mut lower = cells.to_vec();
        for row in 0..order {
            for column in 0..=row {
                let (above, here) = (column * order, row * order);
                let known: f64 = (0..column).map(|k| lower[here + k] * lower[above + k]).sum();
                let rest = lower[here + column] - known;
                lower[here + column] = if row == column {
                    rest.max(LEAST_PIVOT).sqrt()
                } else {
                    rest / lower[above + column]
                };
            }
        }
        Cholesky { order, lower }
    }

    /// The `x` with `matrix · x = right`.
    pub(crate) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut x = right.to_vec();
        for row in 0..self.order {
            let known: f64 = (0..row).map(|k| self.at(row, k) * x[k]).sum();
            x[row] = (x[row] - known) / self.at(row, row);
        }
        for row in (0..self.order).rev() {
            let known: f64 = (row + 1..self.order).map(|k| self.at(k, row) * x[k]).sum();
            x[row] = (x[row] - known) / self.at(row, row);
        }
        x
    }

    /// The inverse of the matrix, row by row.
    pub(crate) fn inverse(&self) -> Vec<f64> {
        let mut unit = vec![0.0; self.order];
        let mut rows = Vec::with_capacity(self.order * self.order);
        for row in 0..self.order {
            unit[row] = 1.0;
            rows.extend(self.solve(&unit));
            unit[row] = 0.0;
        }
        rows
    }

    fn at(&self, row: usize, column: usize) -> f64 {
        self.lower[row * self.order + column]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_undoes_the_matrix() {
        let matrix = [4.0, 1.0, -2.0, 1.0, 3.0, 0.5, -2.0, 0.5, 5.0];
        let split = Cholesky::new(3, &matrix);
        let inverse = split.inverse();
        for row in 0..3 {
            for column in 0..3 {
                let cell: f64 = (0..3).map(|k| matrix[3 * row + k] * inverse[3 * k + column]).sum();
                let expected = if row == column { 1.0 } else { 0.0 };
                assert!((cell - expected).abs() < 1e-12, "{row},{column}: {cell}");
            }
        }
        assert!((split.solve(&[4.0, 1.0, -2.0])[0] - 1.0).abs() < 1e-12);
    }
}
