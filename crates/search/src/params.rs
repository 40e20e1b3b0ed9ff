//! Numbers that a search can be tuned by, each declared once: default, range and reason.

/// One tunable number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// What it does, and why.
    pub about: &'static str,
    /// Its value unless set.
    pub default: i32,
    /// The smallest sensible value.
    pub low: i32,
    /// The largest sensible value.
    pub high: i32,
}

/// Declares the parameters: a struct with their defaults, and the list that a tuner works on.
macro_rules! params {
    ($($(#[doc = $doc:literal])+ $name:ident = $default:literal in $low:literal..=$high:literal;)+) => {
        /// The numbers that shape the search.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Params {
            $($(#[doc = $doc])+ pub $name: i32,)+
        }

        impl Default for Params {
            fn default() -> Params {
                Params { $($name: $default,)+ }
            }
        }

        impl Params {
            /// Name, reason, default and range of every parameter.
            pub const LIST: &'static [$crate::params::Param] = &[
                $($crate::params::Param {
                    name: stringify!($name),
                    about: concat!($($doc),+).trim_ascii_start(),
                    default: $default,
                    low: $low,
                    high: $high,
                },)+
            ];

            /// Sets a parameter by name; `None` if there is none of that name or it is out of range.
            pub fn set(&mut self, name: &str, value: i32) -> Option<()> {
                match name {
                    $(stringify!($name) if ($low..=$high).contains(&value) => self.$name = value,)+
                    _ => return None,
                }
                Some(())
            }
        }
    };
}

pub(crate) use params;
