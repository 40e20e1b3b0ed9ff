//! `tengen convert`: one file format into another.

use std::io::Write;

use record::{Format, Tree};

use crate::args::ConvertArgs;
use crate::failure::Failure;

/// Reads all games, writes all games, says how many.
pub fn run(args: &ConvertArgs, out: &mut impl Write) -> Result<(), Failure> {
    let trees = record::load_trees(&args.input, &args.board.hints())?;
    record::save_trees(&args.output, &trees)?;
    let games = trees.len();
    let noun = if games == 1 { "game" } else { "games" };
    writeln!(out, "{games} {noun} written to {}", args.output.display())?;
    let left_out = variations(&trees);
    let keeps = matches!(Format::from_name(&args.output), Some(Format::Sgf | Format::RenLib));
    if left_out > 0 && !keeps {
        writeln!(out, "{left_out} moves of variations left out: the format has main lines only")?;
    }
    Ok(())
}

/// Moves that are not on a main line.
fn variations(trees: &[Tree]) -> usize {
    trees.iter().map(|tree| tree.len() - tree.to_game().moves().len()).sum()
}
