//! Networks from files.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use board::Rule;
use eval::Net;

use crate::failure::Failure;

/// Which network judges positions, as the user named it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetChoice(Option<(String, Arc<Net>)>);

impl NetChoice {
    /// Reads `none` or the name of a file; the words tell what is wrong.
    pub fn parse(text: &str) -> Result<NetChoice, String> {
        if text == "none" {
            return Ok(NetChoice(None));
        }
        let net = load(Path::new(text))?;
        Ok(NetChoice(Some((text.to_string(), Arc::new(net)))))
    }

    /// The network.
    pub fn net(&self) -> Option<Arc<Net>> {
        self.0.as_ref().map(|(_, net)| Arc::clone(net))
    }

    /// The network, which must be one of the rule.
    pub fn for_rule(&self, rule: Rule) -> Result<Option<Arc<Net>>, Failure> {
        match &self.0 {
            Some((name, net)) if net.rule() != rule => Err(Failure::input(format!(
                "{name}: a network of {}, expected one of {rule}, or --net none for the classic \
                 evaluation",
                net.rule()
            ))),
            _ => Ok(self.net()),
        }
    }
}

/// The network of a file; the words tell what is wrong, and what else there is.
pub fn load(path: &Path) -> Result<Net, String> {
    let name = path.display();
    let bytes = fs::read(path).map_err(|error| {
        format!("{name}: cannot be read: {error}; `none` is the classic evaluation")
    })?;
    Net::from_bytes(&bytes)
        .map_err(|error| format!("{name}: {error}; `none` is the classic evaluation"))
}
