//! What the kernels compute, written plainly.

use super::{Channels, Sums};
use crate::net::features::Change;
use crate::net::{CHANNELS, Head, PolicyHead, SUM_SHIFT, WEIGHT_SHIFT};

pub(super) fn follow(
    table: &[Channels],
    changes: &[Change],
    cells: &mut [Channels],
    sums: &mut Sums,
    log: &mut [Channels],
) {
    for (change, log) in changes.iter().zip(log) {
        let [before, after] = [change.before, change.after].map(|row| &table[row as usize].0);
        let cell = &mut cells[change.cell as usize];
        *log = *cell;
        for channel in 0..CHANNELS {
            let old = cell.0[channel];
            let new = old.wrapping_sub(before[channel]).wrapping_add(after[channel]);
            cell.0[channel] = new;
            sums.0[channel] += i32::from(new.max(0)) - i32::from(old.max(0));
        }
    }
}

pub(super) fn value(head: &Head, sums: &Sums) -> i32 {
    let inputs = sums.0.map(|sum| cut(sum >> SUM_SHIFT));
    let mut hidden = head.hidden_bias;
    for (pair, weights) in inputs.chunks(2).zip(&head.hidden) {
        for (unit, &[first, second]) in hidden.iter_mut().zip(weights) {
            *unit += product(pair[0], first) + product(pair[1], second);
        }
    }
    last_layer(&hidden, &head.output) + head.output_bias
}

pub(super) fn score(head: &PolicyHead, cell: &Channels) -> i32 {
    let mut hidden = head.hidden_bias;
    for (pair, weights) in cell.0.chunks(2).zip(&head.hidden) {
        for (unit, &[first, second]) in hidden.iter_mut().zip(weights) {
            *unit += product(pair[0].max(0), first) + product(pair[1].max(0), second);
        }
    }
    last_layer(&hidden, &head.output) + head.output_bias
}

/// The hidden units, cut, times their weights.
fn last_layer(hidden: &[i32], weights: &[i32]) -> i32 {
    let units = hidden.iter().map(|&unit| i32::from(cut(unit >> WEIGHT_SHIFT)));
    units.zip(weights).map(|(unit, weight)| unit * weight).sum()
}

/// A number brought into the range of what may be multiplied.
fn cut(number: i32) -> i16 {
    number.clamp(0, i32::from(i16::MAX)) as i16
}

fn product(one: i16, other: i16) -> i32 {
    i32::from(one) * i32::from(other)
}
