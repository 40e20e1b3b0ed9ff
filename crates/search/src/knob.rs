//! Numbers that an agent is set by, as in `agent=zhang,depth=3,gamma=1.4`.

use std::time::Duration;

use crate::params::Param;

/// One number that can be set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Knob {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    /// Its value unless set.
    pub default: f64,
    /// The smallest value.
    pub low: f64,
    /// The largest value.
    pub high: f64,
    /// Whether it has no fraction.
    pub is_whole: bool,
    /// Whether it is shown to users. A number of the search is for who tunes it.
    pub is_shown: bool,
}

impl Knob {
    /// A number without a fraction.
    pub const fn whole(
        name: &'static str,
        about: &'static str,
        default: u32,
        low: u32,
        high: u32,
    ) -> Knob {
        let (default, low, high) = (default as f64, low as f64, high as f64);
        Knob { name, about, default, low, high, is_whole: true, is_shown: true }
    }

    /// A number with a fraction.
    pub const fn real(
        name: &'static str,
        about: &'static str,
        default: f64,
        low: f64,
        high: f64,
    ) -> Knob {
        Knob { name, about, default, low, high, is_whole: false, is_shown: true }
    }

    /// A number of the search.
    pub(crate) const fn of_param(param: &Param) -> Knob {
        Knob {
            name: param.name,
            about: param.about,
            default: param.default as f64,
            low: param.low as f64,
            high: param.high as f64,
            is_whole: true,
            is_shown: false,
        }
    }

    fn read(&self, text: &str) -> Result<f64, String> {
        let is_fit = |value: &f64| {
            (self.low..=self.high).contains(value) && (!self.is_whole || value.fract() == 0.0)
        };
        let value = text.parse().ok().filter(is_fit);
        value.ok_or_else(|| {
            let kind = if self.is_whole { "whole number" } else { "number" };
            let Knob { name, low, high, .. } = self;
            format!("{name} `{text}`, expected a {kind} from {low} to {high}")
        })
    }
}

/// What the knobs of an agent are set to.
#[derive(Clone, Debug, PartialEq)]
pub struct Knobs {
    list: &'static [Knob],
    values: Vec<f64>,
}

impl Knobs {
    /// Every knob at its default.
    pub fn new(list: &'static [Knob]) -> Knobs {
        Knobs { list, values: list.iter().map(|knob| knob.default).collect() }
    }

    /// Sets a knob by its name; the words tell what is wrong.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), String> {
        let Some(index) = self.list.iter().position(|knob| knob.name == name) else {
            let shown = self.list.iter().filter(|knob| knob.is_shown);
            let names: Vec<&str> = shown.map(|knob| knob.name).collect();
            return Err(match names.is_empty() {
                true if !self.list.is_empty() => {
                    format!("setting `{name}`, expected a parameter of the search")
                }
                true => format!("setting `{name}`, expected none"),
                false => format!("setting `{name}`, expected one of {}", names.join(", ")),
            });
        };
        self.values[index] = self.list[index].read(text)?;
        Ok(())
    }

    /// The value of a knob; 0 if the agent has none of that name.
    pub fn real(&self, name: &str) -> f64 {
        let index = self.list.iter().position(|knob| knob.name == name);
        debug_assert!(index.is_some(), "no knob `{name}`");
        index.map_or(0.0, |index| self.values[index])
    }

    /// The value of a knob without a fraction.
    pub fn whole(&self, name: &str) -> usize {
        self.real(name) as usize
    }

    /// The value of a knob that counts seconds.
    pub fn seconds(&self, name: &str) -> Duration {
        Duration::from_secs_f64(self.real(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &[Knob] =
        &[Knob::whole("depth", "plies", 2, 1, 10), Knob::real("gamma", "care", 1.4, 0.0, 10.0)];

    #[test]
    fn knobs_are_set_by_name() {
        let mut knobs = Knobs::new(LIST);
        assert_eq!((knobs.whole("depth"), knobs.real("gamma")), (2, 1.4));
        knobs.set("depth", "3").unwrap();
        knobs.set("gamma", "0.5").unwrap();
        assert_eq!((knobs.whole("depth"), knobs.real("gamma")), (3, 0.5));
    }

    #[test]
    fn bad_settings_are_named() {
        let rows = [
            ("depth", "11", "depth `11`, expected a whole number from 1 to 10"),
            ("depth", "2.5", "expected a whole number"),
            ("gamma", "NaN", "gamma `NaN`, expected a number from 0 to 10"),
            ("beta", "1", "setting `beta`, expected one of depth, gamma"),
        ];
        for (name, text, expected) in rows {
            let error = Knobs::new(LIST).set(name, text).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
        assert!(Knobs::new(&[]).set("depth", "1").unwrap_err().contains("expected none"));
    }
}
