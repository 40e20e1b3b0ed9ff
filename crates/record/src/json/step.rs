//! One step of a proof: `["i8",{"j8":0,"e8":1},2]`.

use std::fmt;

use board::{NotationError, Size, Step};
use serde::de::{self, MapAccess, SeqAccess, Visitor};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A step whose points are names: only with the size of the board they are points.
pub(super) struct Written {
    play: String,
    answers: Answers,
    otherwise: Option<usize>,
}

/// Named defences and the numbers of the steps against them, in the order of the file.
#[derive(Default)]
struct Answers(Vec<(String, usize)>);

/// What may stand behind the move.
enum Part {
    Answers(Answers),
    Otherwise(usize),
}

impl Written {
    pub(super) fn new(size: Size, step: &Step) -> Written {
        let answers = step.answers.iter().map(|&(point, next)| (size.name(point), next)).collect();
        let play = size.name(step.play);
        Written { play, answers: Answers(answers), otherwise: step.otherwise }
    }

    pub(super) fn read(&self, size: Size) -> Result<Step, NotationError> {
        let answers = self.answers.0.iter().map(|(name, next)| Ok((size.parse(name)?, *next)));
        Ok(Step {
            play: size.parse(&self.play)?,
            answers: answers.collect::<Result<_, NotationError>>()?,
            otherwise: self.otherwise,
        })
    }
}

impl Serialize for Written {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        list.serialize_element(&self.play)?;
        if !self.answers.0.is_empty() {
            list.serialize_element(&self.answers)?;
        }
        if let Some(next) = self.otherwise {
            list.serialize_element(&next)?;
        }
        list.end()
    }
}

impl Serialize for Answers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, next) in &self.0 {
            map.serialize_entry(name, next)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Written, D::Error> {
        deserializer.deserialize_seq(WrittenVisitor)
    }
}

impl<'de> Deserialize<'de> for Part {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Part, D::Error> {
        deserializer.deserialize_any(PartVisitor)
    }
}

struct WrittenVisitor;

impl<'de> Visitor<'de> for WrittenVisitor {
    type Value = Written;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a step such as [\"i8\",{\"j8\":0},1]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Written, A::Error> {
        let play = list.next_element()?.ok_or_else(|| de::Error::invalid_length(0, &self))?;
        let (answers, otherwise) = match list.next_element()? {
            None => (Answers::default(), None),
            Some(Part::Otherwise(next)) => (Answers::default(), Some(next)),
            Some(Part::Answers(answers)) => (answers, list.next_element()?),
        };
        Ok(Written { play, answers, otherwise })
    }
}

struct PartVisitor;

impl<'de> Visitor<'de> for PartVisitor {
    type Value = Part;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("answers such as {\"j8\":0} or the number of a step")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Part, E> {
        let next = usize::try_from(number);
        next.map(Part::Otherwise).map_err(|_| E::custom(format!("step {number} is too far")))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Part, A::Error> {
        let mut answers = Vec::new();
        while let Some(answer) = map.next_entry()? {
            answers.push(answer);
        }
        Ok(Part::Answers(Answers(answers)))
    }
}
