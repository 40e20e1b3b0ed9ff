//! Networks from files.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use board::Rule;
use eval::Net;
use search::Judge;

use crate::failure::Failure;

/// Which network judges positions, and how the user named it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetChoice {
    name: String,
    judge: Judge,
}

/// The networks that come with the program, and none at all.
pub const BUILT_IN: &str = "built-in";
const NONE: &str = "none";

impl NetChoice {
    /// Reads `built-in`, `none` or the name of a file; the words tell what is wrong.
    pub fn parse(text: &str) -> Result<NetChoice, String> {
        let judge = match text {
            BUILT_IN => Judge::BuiltIn,
            NONE => Judge::Classic,
            file => Judge::Net(Arc::new(load(Path::new(file))?)),
        };
        Ok(NetChoice { name: text.to_string(), judge })
    }

    /// What the user called it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What judges.
    pub fn judge(&self) -> Judge {
        self.judge.clone()
    }

    /// What judges; a network of one's own must be one of the rule.
    pub fn for_rule(&self, rule: Rule) -> Result<Judge, Failure> {
        match &self.judge {
            Judge::Net(net) if net.rule() != rule => Err(Failure::input(format!(
                "{}: a network of {}, expected one of {rule}, or --net none for the classic \
                 evaluation",
                self.name,
                net.rule()
            ))),
            judge => Ok(judge.clone()),
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
