//! What a check found, in words.

/// Why a check was not passed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Miss {
    /// It went wrong.
    Fault(String),
    /// It went well enough, but not as it should.
    Doubt(String),
    /// The brain answered `ERROR` or `UNKNOWN`.
    Refused(String),
    /// The brain need not do this, and does not.
    Absent(String),
}

impl Miss {
    /// Of what nobody must be able to do: refusing it is no fault.
    pub(super) fn excused(self) -> Miss {
        match self {
            Miss::Refused(why) => Miss::Absent(why),
            miss => miss,
        }
    }
}

/// The detail of a check that was passed, or why it was not.
pub(super) type Outcome = Result<String, Miss>;

/// The start of a line, for a report.
pub(super) fn cut(line: &str) -> String {
    const MOST: usize = 60;
    let mut text: String = line.chars().filter(|c| !c.is_control()).take(MOST).collect();
    if line.chars().count() > MOST {
        text.push('…');
    }
    text
}

/// Lines as they stand in a report.
pub(super) fn quoted(lines: &[String]) -> String {
    let more = if lines.len() > 3 { ", …" } else { "" };
    let lines: Vec<String> = lines.iter().take(3).map(|line| format!("`{line}`")).collect();
    format!("{}{more}", lines.join(", "))
}
