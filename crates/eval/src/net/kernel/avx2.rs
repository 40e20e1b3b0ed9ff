//! The same with AVX2: sixteen channels a register.
//!
//! Safe functions outside, which are called only where [`Kernel`](super::Kernel) has asked the
//! processor; unsafe ones inside.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi16, _mm256_add_epi32, _mm256_castsi256_si128, _mm256_cvtepi16_epi32,
    _mm256_extracti128_si256, _mm256_load_si256, _mm256_loadu_si256, _mm256_madd_epi16,
    _mm256_max_epi16, _mm256_max_epi32, _mm256_min_epi32, _mm256_mullo_epi32, _mm256_packs_epi32,
    _mm256_permute4x64_epi64, _mm256_set1_epi32, _mm256_setzero_si256, _mm256_srai_epi32,
    _mm256_store_si256, _mm256_sub_epi16,
};

use super::{Channels, Sums};
use crate::net::features::Change;
use crate::net::{CHANNELS, HIDDEN, Head, POLICY, PolicyHead, SUM_SHIFT, WEIGHT_SHIFT};

/// Registers of sixteen numbers in a cell.
const HALVES: usize = CHANNELS / 16;
/// Registers of eight numbers in the sums.
const EIGHTHS: usize = CHANNELS / 8;
/// Changes of a channel that still fit sixteen bits: each is at most 8188.
const GROUP: usize = 4;

pub(super) fn follow(
    table: &[Channels],
    changes: &[Change],
    cells: &mut [Channels],
    sums: &mut Sums,
    log: &mut [Channels],
) {
    // SAFETY: `Kernel` calls this only after the processor said that it has AVX2.
    unsafe { follow_vectors(table, changes, cells, sums, log) }
}

pub(super) fn value(head: &Head, sums: &Sums) -> i32 {
    // SAFETY: `Kernel` calls this only after the processor said that it has AVX2.
    unsafe { value_vectors(head, sums) }
}

pub(super) fn score(head: &PolicyHead, cell: &Channels) -> i32 {
    // SAFETY: `Kernel` calls this only after the processor said that it has AVX2.
    unsafe { score_vectors(head, cell) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn follow_vectors(
    table: &[Channels],
    changes: &[Change],
    cells: &mut [Channels],
    sums: &mut Sums,
    log: &mut [Channels],
) {
    let zero = _mm256_setzero_si256();
    let mut all: [__m256i; EIGHTHS] = std::array::from_fn(|index| load_sums(sums, index));
    let mut log = log.iter_mut();
    for group in changes.chunks(GROUP) {
        let mut grown = [zero; HALVES];
        for (change, log) in group.iter().zip(&mut log) {
            let (before, after) = (&table[change.before as usize], &table[change.after as usize]);
            let cell = &mut cells[change.cell as usize];
            for (half, grown) in grown.iter_mut().enumerate() {
                let old = load(cell, half);
                let less = _mm256_sub_epi16(old, load(before, half));
                let new = _mm256_add_epi16(less, load(after, half));
                store(log, half, old);
                store(cell, half, new);
                let more =
                    _mm256_sub_epi16(_mm256_max_epi16(new, zero), _mm256_max_epi16(old, zero));
                *grown = _mm256_add_epi16(*grown, more);
            }
        }
        for half in 0..HALVES {
            let low = _mm256_cvtepi16_epi32(_mm256_castsi256_si128(grown[half]));
            let high = _mm256_cvtepi16_epi32(_mm256_extracti128_si256::<1>(grown[half]));
            all[2 * half] = _mm256_add_epi32(all[2 * half], low);
            all[2 * half + 1] = _mm256_add_epi32(all[2 * half + 1], high);
        }
    }
    for (index, register) in all.into_iter().enumerate() {
        store_sums(sums, index, register);
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn value_vectors(head: &Head, sums: &Sums) -> i32 {
    let mut inputs = [0_i32; CHANNELS / 2];
    for half in 0..HALVES {
        let parts = [2 * half, 2 * half + 1]
            .map(|index| cut(_mm256_srai_epi32::<{ SUM_SHIFT as i32 }>(load_sums(sums, index))));
        // Packing works in halves of the registers: put their quarters in order again.
        let packed =
            _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi32(parts[0], parts[1]));
        store_pairs(&mut inputs, half, packed);
    }
    let mut hidden: [__m256i; HIDDEN / 8] =
        std::array::from_fn(|index| load_numbers(&head.hidden_bias, index));
    first_layer(&inputs, &head.hidden, &mut hidden);
    last_layer(&hidden, &head.output) + head.output_bias
}

#[target_feature(enable = "avx2")]
#[inline]
fn score_vectors(head: &PolicyHead, cell: &Channels) -> i32 {
    let mut inputs = [0_i32; CHANNELS / 2];
    for half in 0..HALVES {
        let seen = _mm256_max_epi16(load(cell, half), _mm256_setzero_si256());
        store_pairs(&mut inputs, half, seen);
    }
    let mut hidden: [__m256i; POLICY / 8] =
        std::array::from_fn(|index| load_numbers(&head.hidden_bias, index));
    first_layer(&inputs, &head.hidden, &mut hidden);
    last_layer(&hidden, &head.output) + head.output_bias
}

/// Adds the inputs, two at a time, times their weights.
#[target_feature(enable = "avx2")]
#[inline]
fn first_layer<const UNITS: usize>(
    inputs: &[i32; CHANNELS / 2],
    weights: &[[[i16; 2]; UNITS]; CHANNELS / 2],
    hidden: &mut [__m256i],
) {
    for (&pair, weights) in inputs.iter().zip(weights) {
        let pair = _mm256_set1_epi32(pair);
        for (index, unit) in hidden.iter_mut().enumerate() {
            let product = _mm256_madd_epi16(pair, load_weights(weights, index));
            *unit = _mm256_add_epi32(*unit, product);
        }
    }
}

/// The hidden units, cut, times their weights.
#[target_feature(enable = "avx2")]
#[inline]
fn last_layer(hidden: &[__m256i], weights: &[i32]) -> i32 {
    let mut total = _mm256_setzero_si256();
    for (index, &unit) in hidden.iter().enumerate() {
        let unit = cut(_mm256_srai_epi32::<{ WEIGHT_SHIFT as i32 }>(unit));
        let product = _mm256_mullo_epi32(unit, load_numbers(weights, index));
        total = _mm256_add_epi32(total, product);
    }
    add_up(total)
}

/// Numbers brought into the range of what may be multiplied.
#[target_feature(enable = "avx2")]
#[inline]
fn cut(numbers: __m256i) -> __m256i {
    let most = _mm256_set1_epi32(i16::MAX as i32);
    _mm256_min_epi32(_mm256_max_epi32(numbers, _mm256_setzero_si256()), most)
}

#[target_feature(enable = "avx2")]
#[inline]
fn add_up(numbers: __m256i) -> i32 {
    let mut parts = Sums([0; CHANNELS]);
    store_sums(&mut parts, 0, numbers);
    parts.0[..8].iter().sum()
}

#[target_feature(enable = "avx2")]
#[inline]
fn load(channels: &Channels, half: usize) -> __m256i {
    let part: &[i16; 16] = channels.0.as_chunks().0.get(half).expect("half a cell");
    // SAFETY: the part is 32 bytes long, and aligned: cells are, and parts fill them.
    unsafe { _mm256_load_si256(part.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store(channels: &mut Channels, half: usize, register: __m256i) {
    let part: &mut [i16; 16] = channels.0.as_chunks_mut().0.get_mut(half).expect("half a cell");
    // SAFETY: the part is 32 bytes long, and aligned: cells are, and parts fill them.
    unsafe { _mm256_store_si256(part.as_mut_ptr().cast(), register) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn load_sums(sums: &Sums, index: usize) -> __m256i {
    let part: &[i32; 8] = sums.0.as_chunks().0.get(index).expect("eight sums");
    // SAFETY: the part is 32 bytes long, and aligned: sums are, and parts fill them.
    unsafe { _mm256_load_si256(part.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store_sums(sums: &mut Sums, index: usize, register: __m256i) {
    let part: &mut [i32; 8] = sums.0.as_chunks_mut().0.get_mut(index).expect("eight sums");
    // SAFETY: the part is 32 bytes long, and aligned: sums are, and parts fill them.
    unsafe { _mm256_store_si256(part.as_mut_ptr().cast(), register) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store_pairs(inputs: &mut [i32; CHANNELS / 2], half: usize, register: __m256i) {
    let mut packed = Sums([0; CHANNELS]);
    store_sums(&mut packed, 0, register);
    inputs[8 * half..8 * half + 8].copy_from_slice(&packed.0[..8]);
}

#[target_feature(enable = "avx2")]
#[inline]
fn load_numbers(numbers: &[i32], index: usize) -> __m256i {
    let part: &[i32; 8] = numbers.as_chunks().0.get(index).expect("eight numbers");
    // SAFETY: the part is 32 bytes long; this kind of load asks for no alignment.
    unsafe { _mm256_loadu_si256(part.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn load_weights(weights: &[[i16; 2]], index: usize) -> __m256i {
    let part: &[[i16; 2]; 8] = weights.as_chunks().0.get(index).expect("eight pairs");
    // SAFETY: the part is 32 bytes long; this kind of load asks for no alignment.
    unsafe { _mm256_loadu_si256(part.as_ptr().cast()) }
}
