//! From text to HTML and JSON that are safe wherever the page puts them.

use serde::Serialize;

/// Text for an element or a quoted attribute. Control characters, which HTML does not allow,
/// become blanks.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// JSON for a script element. HTML ends that at `</script`, and begins odd states at `<!--`, even
/// inside a string; so no angle bracket may stand there, nor a line end that only old scripts see.
pub fn json(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).unwrap_or_else(|_| "null".to_string());
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                out.push_str(&format!("\\u{:04x}", u32::from(c)));
            }
            c => out.push(c),
        }
    }
    out
}

/// A table that can be scrolled sideways where the screen is narrow. Cells are HTML already; the
/// first of a row names the row.
pub fn table(caption: &str, head: &[&str], rows: &[Vec<String>]) -> String {
    let mut out = format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{caption}\"><table>\
         <caption>{caption}</caption><thead><tr>"
    );
    head.iter().for_each(|cell| out.push_str(&format!("<th scope=\"col\">{cell}</th>")));
    out.push_str("</tr></thead><tbody>\n");
    for row in rows {
        let Some((name, cells)) = row.split_first() else { continue };
        out.push_str(&format!("<tr><th scope=\"row\">{name}</th>"));
        cells.iter().for_each(|cell| out.push_str(&format!("<td>{cell}</td>")));
        out.push_str("</tr>\n");
    }
    out + "</tbody></table></div>"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_never_becomes_markup() {
        assert_eq!(escape("<b a=\"x\" b='y'>&\n"), "&lt;b a=&quot;x&quot; b=&#39;y&#39;&gt;&amp; ");
    }

    #[test]
    fn json_never_ends_its_script() {
        let text = "</script><!-- & \u{2028}\"\\";
        let safe = json(&text);
        assert!(!safe.contains(['<', '>', '&', '\u{2028}']), "{safe}");
        assert_eq!(serde_json::from_str::<String>(&safe).unwrap(), text);
    }
}
