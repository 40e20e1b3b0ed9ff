//! Splitting what the user typed into settings and words.

/// Settings `key=value` separated by commas; double quotes keep commas together.
pub(super) fn pairs(text: &str) -> Result<Vec<(String, String)>, String> {
    let parts = split(text, |c| c == ',').ok_or_else(|| unclosed(text))?;
    let pair = |part: &str| {
        let (key, value) =
            part.split_once('=').ok_or_else(|| format!("`{part}`, expected KEY=VALUE"))?;
        let value = value.trim();
        // Quotes around a whole value have done their work; those inside belong to a command.
        let bare = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        let value = bare.filter(|bare| !bare.contains('"')).unwrap_or(value);
        Ok((key.trim().to_string(), value.to_string()))
    };
    parts.iter().map(|part| pair(part)).collect()
}

/// The words of a command; double quotes keep blanks together.
pub(crate) fn words(command: &str) -> Result<Vec<String>, String> {
    let parts = split(command, char::is_whitespace).ok_or_else(|| unclosed(command))?;
    let words: Vec<String> =
        parts.iter().filter(|part| !part.is_empty()).map(|part| part.replace('"', "")).collect();
    if words.is_empty() {
        Err("an empty command, expected a program".to_string())
    } else {
        Ok(words)
    }
}

fn unclosed(text: &str) -> String {
    format!("`{text}`, expected a closing quote")
}

/// Parts between separators outside double quotes; none if a quote is not closed.
fn split(text: &str, is_separator: impl Fn(char) -> bool) -> Option<Vec<&str>> {
    let mut is_quoted = false;
    let parts = text.split(|c: char| {
        is_quoted ^= c == '"';
        !is_quoted && is_separator(c)
    });
    let parts = parts.collect();
    (!is_quoted).then_some(parts)
}
