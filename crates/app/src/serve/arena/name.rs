//! Names of matches, which are folders.

use std::path::Path;

/// The longest name, in characters: of four bytes each it still fits into a name of a folder.
const LONGEST: usize = 60;

/// Names that mean something else: devices of some systems, and words of the addresses.
const TAKEN: [&str; 7] = ["con", "nul", "aux", "prn", "start", "stop", "resume"];

/// A name for a folder made of any text: letters and digits of any script stay, what stands between
/// them becomes a dash. None if nothing is left.
pub fn safe(text: &str) -> Option<String> {
    let parts = text.split(|c: char| !is_plain(c)).filter(|part| !part.is_empty());
    let name: String = parts.collect::<Vec<_>>().join("-").chars().take(LONGEST).collect();
    let name = name.trim_end_matches('-');
    let is_taken = TAKEN.iter().any(|taken| name.eq_ignore_ascii_case(taken))
        || ["com", "lpt"].iter().any(|port| is_port(name, port));
    match is_taken {
        true => Some(format!("match-{name}")),
        false => Some(name.to_string()).filter(|name| !name.is_empty()),
    }
}

/// Whether a name is one that [`safe`] gives, and so leads to no other place than its folder.
pub fn is_safe(name: &str) -> bool {
    safe(name).as_deref() == Some(name)
}

/// The name, with a number behind it if the folder has one of that name already.
pub fn free(folder: &Path, name: &str) -> String {
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    let mut names = [name.to_string()].into_iter().chain(numbered);
    names.find(|name| !folder.join(name).exists()).unwrap_or_default()
}

fn is_plain(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn is_port(name: &str, port: &str) -> bool {
    let digit = name.to_ascii_lowercase().strip_prefix(port).and_then(|rest| rest.parse().ok());
    digit.is_some_and(|digit: u8| digit < 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_nowhere_else() {
        for (text, expected) in [
            ("My match", Some("My-match")),
            ("level 5 – level 7", Some("level-5-level-7")),
            ("../../etc/passwd", Some("etc-passwd")),
            ("..", None),
            (".", None),
            ("", None),
            ("/", None),
            ("\\\\server\\share", Some("server-share")),
            ("C:\\x", Some("C-x")),
            ("a\0b\nc", Some("a-b-c")),
            (".hidden", Some("hidden")),
            ("NUL", Some("match-NUL")),
            ("lpt1", Some("match-lpt1")),
            ("start", Some("match-start")),
            ("天元 対局", Some("天元-対局")),
            ("%2e%2e%2f", Some("2e-2e-2f")),
        ] {
            assert_eq!(safe(text).as_deref(), expected, "{text}");
        }
        let long = safe(&"天".repeat(500)).unwrap();
        assert!(long.len() < 255 && is_safe(&long));
        for name in ["..", "a/b", "a\\b", "", ".", "a b", "a-", "nul", "a\0"] {
            assert!(!is_safe(name), "{name}");
        }
        assert!(is_safe("match-2026-11-16-170000") && is_safe("match-nul"));
    }

    #[test]
    fn a_taken_name_gets_a_number() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(free(folder.path(), "cup"), "cup");
        for name in ["cup", "cup-2"] {
            std::fs::create_dir(folder.path().join(name)).unwrap();
        }
        assert_eq!(free(folder.path(), "cup"), "cup-3");
    }
}
