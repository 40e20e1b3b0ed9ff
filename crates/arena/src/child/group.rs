//! The processes of a group.

use std::fs;

/// Whether a process of the group lives, where the system tells (Linux). A signal would find the
/// dead too that nobody has buried yet, and where the first process of a container does not care,
/// that is for ever.
pub(super) fn has_members(group: u32) -> bool {
    let Ok(entries) = fs::read_dir("/proc") else { return false };
    let paths = entries.flatten().map(|entry| entry.path().join("stat"));
    paths.filter_map(|path| fs::read_to_string(path).ok()).any(|stat| is_member(&stat, group))
}

/// Whether this is a living process of the group: `id (name) state parent group …`.
fn is_member(stat: &str, group: u32) -> bool {
    let Some((_, rest)) = stat.rsplit_once(')') else { return false };
    let mut words = rest.split_whitespace();
    let is_alive = words.next().is_some_and(|state| !matches!(state, "Z" | "X"));
    is_alive && words.nth(1).and_then(|word| word.parse().ok()) == Some(group)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dead_are_no_members() {
        assert!(is_member("70 (a) b) S 1 70 70 0", 70));
        assert!(!is_member("70 (sleep) Z 1 70 70 0", 70));
        assert!(!is_member("70 (sleep) S 70 71 70 0", 70));
        assert!(!is_member("", 70));
    }
}
