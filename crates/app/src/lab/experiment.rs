//! The experiments by their names.

use super::bench::Bench;
use super::findings::Findings;
use super::{
    automaton, choosers, depth_breadth, depth_time, gamma, ladder, limits, max_expand,
    mcts_simulations, negamax_table, split_four, tournament, vcx_depth, vcx_split,
};
use crate::failure::Failure;

/// Something that a paper found out, to be found out again.
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    /// Its name.
    pub name: &'static str,
    /// Where it comes from.
    pub paper: &'static str,
    /// What it asks.
    pub question: &'static str,
    /// What the paper found.
    pub claim: &'static str,
    /// Why our figures differ from the paper's.
    pub reason: &'static str,
    /// Carries it out.
    pub run: fn(&mut Bench<'_>) -> Result<Findings, Failure>,
}

/// All experiments, in the order of the papers.
pub const ALL: &[Experiment] = &[
    depth_time::EXPERIMENT,
    negamax_table::EXPERIMENT,
    depth_breadth::EXPERIMENT,
    gamma::EXPERIMENT,
    split_four::EXPERIMENT,
    tournament::EXPERIMENT,
    max_expand::EXPERIMENT,
    mcts_simulations::EXPERIMENT,
    vcx_depth::EXPERIMENT,
    vcx_split::EXPERIMENT,
    automaton::EXPERIMENT,
    limits::EXPERIMENT,
    choosers::EXPERIMENT,
    ladder::EXPERIMENT,
];

/// The experiment of a name.
pub fn find(name: &str) -> Result<&'static Experiment, Failure> {
    ALL.iter().find(|experiment| experiment.name == name).ok_or_else(|| {
        let names: Vec<&str> = ALL.iter().map(|experiment| experiment.name).collect();
        Failure::input(format!("experiment `{name}`, expected one of {}", names.join(", ")))
    })
}
