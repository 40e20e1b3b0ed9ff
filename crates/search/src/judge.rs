//! Who judges positions: the classic evaluation or a network.

use std::ops::RangeInclusive;
use std::sync::Arc;

use board::{Board, Rule, Size, with_rule};
use eval::{Classic, Learned, Net};

use crate::position::Position;

/// The sides of boards that the built-in networks judge. They learnt from 15×15, freestyle's from
/// 20×20 as well; standard's misjudged an even position of 20×20 by two logits.
const SIDES: RangeInclusive<u8> = 12..=17;
const FREESTYLE_SIDES: RangeInclusive<u8> = 12..=22;

/// What the engine judges positions by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Judge {
    /// The classic evaluation.
    Classic,
    /// The rule's network that comes with the program, on boards like those it learnt from.
    #[default]
    BuiltIn,
    /// A network of one's own, for positions of its rule; the classic evaluation judges others.
    Net(Arc<Net>),
}

impl Judge {
    /// The network for positions of a rule and board, if one judges them.
    pub fn net(&self, rule: Rule, size: Size) -> Option<Arc<Net>> {
        match self {
            Judge::Classic => None,
            Judge::BuiltIn => is_known(rule, size).then(|| Net::built_in(rule)),
            Judge::Net(net) => (net.rule() == rule).then(|| Arc::clone(net)),
        }
    }

    /// Makes what judging the first position under a rule needs: tables, and the network.
    pub(crate) fn prepare(&self, rule: Rule) {
        let size = Size::default();
        with_rule!(rule, R => {
            let board = Board::<R>::new(size);
            match self.net(rule, size) {
                Some(net) => drop(Position::new(board, Learned::<R>::new(net))),
                None => drop(Position::new(board, Classic::<R>::new())),
            }
        });
    }
}

fn is_known(rule: Rule, size: Size) -> bool {
    let sides = if rule == Rule::Freestyle { FREESTYLE_SIDES } else { SIDES };
    sides.contains(&size.width()) && sides.contains(&size.height())
}
