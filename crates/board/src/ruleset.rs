//! The rules as types; see [`Ruleset`].

use std::sync::LazyLock;

use crate::tables::Tables;
use crate::{Rule, Ruleset};

macro_rules! rulesets {
    ($($name:ident),*) => {$(
        #[doc = concat!("[`Rule::", stringify!($name), "`] as a type.")]
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl Ruleset for $name {
            const RULE: Rule = Rule::$name;

            fn tables() -> &'static Tables {
                static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables::new(Rule::$name));
                &TABLES
            }

            fn walled_tables() -> &'static Tables {
                static TABLES: LazyLock<Tables> =
                    LazyLock::new(|| $name::tables().walled(Rule::$name.radius()));
                &TABLES
            }
        }
    )*};
}

rulesets!(Freestyle, Standard, Renju, Caro, CaroOverline);
