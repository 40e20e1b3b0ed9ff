//! The networks that come with the program.

use std::sync::{Arc, OnceLock};

use board::Rule;

use super::Net;

/// One for each rule, in the order of [`Rule::ALL`].
const FILES: [&[u8]; Rule::ALL.len()] = [
    include_bytes!("../../nets/freestyle.net"),
    include_bytes!("../../nets/standard.net"),
    include_bytes!("../../nets/renju.net"),
    include_bytes!("../../nets/caro.net"),
    include_bytes!("../../nets/caro-overline.net"),
];

static NETS: [OnceLock<Arc<Net>>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];

impl Net {
    /// The network that comes with the program for a rule. The first call for a rule reads it,
    /// which takes some milliseconds.
    pub fn built_in(rule: Rule) -> Arc<Net> {
        let place = rule as usize;
        let read = || Net::from_bytes(FILES[place]).expect("a network that was tested");
        Arc::clone(NETS[place].get_or_init(|| Arc::new(read())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_one() {
        for rule in Rule::ALL {
            let net = Net::built_in(rule);
            assert_eq!(net.rule(), rule);
            assert_eq!(net.sides().len(), Net::side_count(rule));
        }
    }
}
