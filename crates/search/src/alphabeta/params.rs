//! The numbers of the search, each declared once: default, range and reason.

use crate::params::params;

// Depths are in hundredths of a ply, margins in units of `Value` (200 a logit).
params! {
    /// The part of the search's work that the solver may do at the root, in hundredths.
    solver_share = 15 in 0..=100;
    /// Half-width of the first window around the last value. Narrower re-searches too often.
    aspiration = 18 in 4..=64;
    /// Depth up to which a hopeless node is handed to the search of fours.
    razor_depth = 272 in 100..=500;
    /// How far below alpha hopeless is, at depth 0.
    razor_base = 9 in 0..=200;
    /// And for each ply more.
    razor_slope = 12 in 0..=100;
    /// Margin for each ply by which a position may stand above beta and be left.
    futility_slope = 94 in 20..=200;
    /// Depth up to which that is done.
    futility_depth = 3000 in 300..=10000;
    /// How much smaller the margin is where a cut is expected and nothing remembered.
    futility_unseen = 14 in 0..=40;
    /// Depth from which a pass is tried.
    null_depth = 800 in 400..=1600;
    /// How far above beta the evaluation must stand for it, less with depth.
    null_base = 580 in 100..=1000;
    /// By how much each ply lowers that.
    null_slope = 28 in 0..=100;
    /// How much shallower the pass is searched.
    null_reduction = 370 in 200..=600;
    /// Quiet moves tried at depth 0, in hundredths.
    count_base = 534 in 100..=900;
    /// Growth of that number with depth, in hundredths of the depth to the power 1.3.
    count_slope = 161 in 30..=300;
    /// Score below which quiet moves near the horizon are left out, at depth 0.
    score_floor = -684 in -2000..=200;
    /// By how much each ply lowers that.
    score_slope = 59 in 0..=400;
    /// What the only answer to a five is searched deeper.
    forced_extension = 91 in 0..=200;
    /// Depth from which a threat of an open four is answered by search, not by fours alone.
    answer_depth = 213 in -100..=600;
    /// What the move that the table remembers is searched deeper on a principal variation.
    remembered_extension = 30 in 0..=100;
    /// How far above beta the evaluation promises a cut, at depth 0.
    high_base = -15 in -100..=200;
    /// And for each ply more.
    high_slope = 15 in 0..=60;
    /// What moves are searched shallower then.
    high_reduction = 88 in 0..=200;
    /// Depth from which a lone good move is looked for.
    singular_depth = 600 in 400..=1200;
    /// How far below the stored value all others must stay, for each ply, in hundredths.
    singular_margin = 175 in 20..=300;
    /// Depth of the search of the others, in hundredths of the node's.
    singular_share = 45 in 20..=80;
    /// How much farther below the others must stay for a second ply.
    singular_more = 66 in 5..=200;
    /// Plies of second plies on one line, in hundredths.
    surplus_most = 1080 in 0..=3000;
    /// The same for second looks at reduced moves.
    surplus_few = 500 in 0..=3000;
    /// What the move is searched shallower if it is not alone in being good.
    plural_reduction = 161 in 0..=300;
    /// Depth taken from a node of a principal variation for each ply its entry lacks, in hundredths.
    doubt_share = 19 in 0..=100;
    /// The most that takes.
    doubt_most = 360 in 0..=800;
    /// Depth taken from it if no move is remembered.
    doubt_pv = 32 in 0..=200;
    /// Depth taken from any other node without a move.
    doubt_other = 99 in 0..=200;
    /// Depth below which moves are left out that build and hinder nothing.
    idle_depth = 320 in 0..=1000;
    /// Scale of the reduction of late moves, in hundredths of ln(depth) · ln(number).
    reduction_scale = 63 in 30..=150;
    /// Score units below the best move that reduce a move by a ply.
    reduction_gap_unit = 749 in 100..=2000;
    /// The most that a low score reduces.
    reduction_gap_most = 444 in 0..=1000;
    /// Less reduction for nodes of old principal variations.
    reduction_pv = 97 in 0..=250;
    /// More reduction where a cut is expected.
    reduction_cut = 193 in 0..=300;
    /// More where the side stands worse than at its last turn.
    reduction_worsening = 84 in 0..=200;
    /// More for fours that leave a threat standing, by how far they lie from the fight.
    reduction_useless = 84 in 0..=200;
    /// Less for attacks that follow an attack.
    reduction_attack = 44 in 0..=200;
    /// How far above alpha a reduced search must come to be repeated a ply deeper.
    deeper_base = 24 in 0..=200;
    /// And two plies deeper.
    much_deeper_base = 349 in 100..=1000;
    /// History units that change the reduction by a ply.
    reduction_history_unit = 3497 in 2000..=32000;
    /// Plies of fours that the search of fours may play at the horizon.
    four_depth = 16 in 4..=40;
    /// How far below alpha a node of that search may stand and still go on.
    four_delta = 1475 in 500..=6000;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_lie_in_their_ranges_and_names_set_them() {
        for param in Params::LIST {
            assert!((param.low..=param.high).contains(&param.default), "{}", param.name);
            let mut params = Params::default();
            assert_eq!(params.set(param.name, param.high), Some(()));
            assert_eq!(params.set(param.name, param.high + 1), None);
        }
        assert_eq!(Params::default().set("nothing", 1), None);
    }
}
