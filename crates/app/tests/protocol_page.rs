//! The tables of `docs/protocol.md` are made from the tables of the code. `UPDATE_DOCS=1 cargo test`
//! writes them anew.

use std::fs;
use std::path::Path;

use protocol::{GUIDE, SPECS};

/// The commands, as a table of Markdown.
fn commands() -> String {
    let mut rows = vec!["| Command | Reply | What it does |".to_string(), "|---|---|---|".into()];
    rows.extend(GUIDE.iter().map(|entry| {
        let usage = format!("{} {}", entry.word, entry.arguments).replace('|', "\\|");
        format!("| `{}` | {} | {} |", usage.trim_end(), entry.reply, entry.about)
    }));
    rows.join("\n")
}

/// The settings, as a table of Markdown.
fn settings() -> String {
    let mut rows = vec!["| Key | Value | Default | Meaning |".to_string()];
    rows.push("|---|---|---|---|".to_string());
    rows.extend(SPECS.iter().map(|spec| {
        let about: Vec<&str> = spec.about.split_whitespace().collect();
        format!("| `{}` | {} | {} | {} |", spec.name, spec.kind, spec.default(), about.join(" "))
    }));
    rows.join("\n")
}

/// The page with one of its tables made anew.
fn renewed(page: &str, name: &str, table: &str) -> String {
    let (start, end) = (format!("<!-- {name} -->\n"), format!("\n<!-- end of {name} -->"));
    let (before, rest) = page.split_once(&start).expect("the page has a place for the table");
    let (_, after) = rest.split_once(&end).expect("the place has an end");
    format!("{before}{start}{table}{end}{after}")
}

#[test]
fn the_page_tells_every_command_and_setting() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let page = fs::read_to_string(&path).expect("the page is there");
    let new = renewed(&renewed(&page, "commands", &commands()), "settings", &settings());
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(path, new).expect("the page can be written");
    } else {
        assert!(page == new, "docs/protocol.md is old: run `UPDATE_DOCS=1 cargo test`");
    }
}
