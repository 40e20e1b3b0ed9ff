//! What the pages name is there: a link leads to a file and to a heading of it, a path is one of
//! the project, a type is declared, and its members with it.
//!
//! Paths are looked for everywhere on a page, types in `code` between the lines of text: whole
//! blocks of code are compiled or run by other tests. A source file may be named by the end of its
//! path alone (`alphabeta/node.rs`).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Folders that hold nothing of the project's own.
const FOREIGN: [&str; 4] = [".git", "target", "node_modules", "dist"];

/// Words before the name of something that is declared.
const KEYWORDS: [&str; 8] = ["struct", "enum", "trait", "type", "fn", "const", "static", "mod"];

/// Names of the web that look like types of ours.
const OF_THE_WEB: [&str; 1] = ["Origin"];

/// All files, and what the sources of each crate declare.
struct Project {
    files: BTreeSet<String>,
    crates: BTreeMap<String, BTreeSet<String>>,
    pages: BTreeMap<String, String>,
}

impl Project {
    fn load(root: &Path) -> Project {
        let mut project =
            Project { files: BTreeSet::new(), crates: BTreeMap::new(), pages: BTreeMap::new() };
        project.walk(root, "");
        project
    }

    fn walk(&mut self, root: &Path, folder: &str) {
        for entry in fs::read_dir(root.join(folder)).expect("a readable folder") {
            let entry = entry.expect("a readable entry");
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
            if entry.path().is_dir() {
                if !FOREIGN.contains(&name.as_str()) {
                    self.walk(root, &path);
                }
                continue;
            }
            if path.ends_with(".md") {
                self.pages.insert(path.clone(), fs::read_to_string(entry.path()).expect("text"));
            }
            if let ["crates", name, "src", ..] = path.split('/').collect::<Vec<_>>()[..]
                && path.ends_with(".rs")
            {
                let source = fs::read_to_string(entry.path()).expect("text");
                self.crates.entry(name.to_string()).or_default().extend(declared(&source));
            }
            self.files.insert(path);
        }
    }

    /// Whether there is a file or a folder of that path. What is written in capitals stands for
    /// many names, as does a star.
    fn has(&self, path: &str) -> bool {
        let stands_for_many = |part: &&str| {
            let stem = part.split('.').next().unwrap_or(part);
            part.contains('*') || stem.len() > 1 && stem.chars().all(|c| c.is_ascii_uppercase())
        };
        let certain: Vec<&str> =
            path.split('/').take_while(|part| !stands_for_many(part)).collect();
        let certain = certain.join("/");
        let certain = certain.trim_end_matches('/');
        let inside = format!("{certain}/");
        [path, certain].iter().any(|path| self.files.contains(*path))
            || self.files.iter().any(|file| file.starts_with(&inside))
    }

    /// Whether a source file's path ends like this.
    fn has_source(&self, end: &str) -> bool {
        let inside = format!("/{end}");
        self.files.iter().any(|file| file == end || file.ends_with(&inside))
    }

    /// What a page names and the project does not have.
    fn faults(&self, page: &str, text: &str) -> Vec<String> {
        let links = links(text).into_iter().filter(|link| !self.leads(page, link));
        let paths = paths(text).into_iter().filter(|path| !self.knows_path(path));
        let names = names(text).into_iter().filter(|name| !self.knows_name(name));
        links.chain(paths).chain(names).map(|what| format!("{page}: `{what}`")).collect()
    }

    fn leads(&self, page: &str, link: &str) -> bool {
        let (file, heading) = link.split_once('#').unwrap_or((link, ""));
        let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
        let target = if file.is_empty() { page.to_string() } else { joined(folder, file) };
        match self.pages.get(&target).filter(|_| !heading.is_empty()) {
            Some(page) => headings(page).iter().any(|known| known == heading),
            None => heading.is_empty() && self.has(&target),
        }
    }

    fn knows_path(&self, path: &str) -> bool {
        let is_whole = path.split_once('/').is_some_and(|(first, _)| self.is_folder(first));
        if is_whole { self.has(path) } else { !path.ends_with(".rs") || self.has_source(path) }
    }

    fn is_folder(&self, name: &str) -> bool {
        let inside = format!("{name}/");
        self.files.iter().any(|file| file.starts_with(&inside))
    }

    /// Whether all parts of a name are declared, in the crate that it begins with or in any.
    fn knows_name(&self, name: &str) -> bool {
        let mut parts = name.split("::").peekable();
        let home = parts.next_if(|first| self.crates.contains_key(*first));
        let parts: Vec<&str> = parts.collect();
        let declares = |crate_name: &&String| {
            let known = &self.crates[*crate_name];
            home.is_none_or(|home| home == *crate_name)
                && parts.iter().all(|part| known.contains(*part))
        };
        self.crates.keys().any(|name| declares(&name))
    }
}

/// What a source declares: names after a keyword, and names that begin a line, as fields and
/// variants do.
fn declared(source: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for line in source.lines().map(str::trim).filter(|line| !line.starts_with("//")) {
        let words: Vec<&str> =
            line.split(|c| !is_letter(c)).filter(|word| !word.is_empty()).collect();
        let after = words.windows(2).filter(|pair| KEYWORDS.contains(&pair[0])).map(|pair| pair[1]);
        let first = words.iter().find(|word| **word != "pub");
        names.extend(after.chain(first.copied()).map(String::from));
    }
    names
}

/// The page without its blocks of code.
fn prose(text: &str) -> String {
    let mut in_block = false;
    let is_text = |line: &&str| {
        let is_fence = line.trim_start().starts_with("```");
        in_block ^= is_fence;
        !in_block && !is_fence
    };
    text.lines().filter(is_text).collect::<Vec<_>>().join("\n")
}

/// The relative links.
fn links(text: &str) -> Vec<String> {
    let prose = prose(text);
    let targets = prose.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    let targets = targets.map(|(target, _)| target.to_string());
    targets.filter(|target| !target.contains("://") && !target.contains(' ')).collect()
}

/// Words that look like paths.
fn paths(text: &str) -> Vec<String> {
    let is_part = |c: char| is_letter(c) || "/.*-".contains(c);
    let words = text.split(|c| !is_part(c)).map(|word| word.trim_end_matches(['.', '-']));
    let is_path = |word: &&str| word.contains('/') || word.ends_with(".rs");
    words
        .filter(is_path)
        .filter(|word| !word.starts_with(['.', '/', '*']))
        .map(String::from)
        .collect()
}

/// Types, with or without a crate or a member, that stand in `code` of the text.
fn names(text: &str) -> Vec<String> {
    let prose = prose(text);
    let spans = prose.split('`').skip(1).step_by(2);
    let is_name = |span: &&str| {
        let is_type =
            |part: &str| part.starts_with(|c: char| c.is_ascii_uppercase()) && has_small(part);
        span.chars().all(|c| is_letter(c) || c == ':')
            && (span.contains("::") && !span.starts_with("std::") || is_type(span))
    };
    spans.filter(is_name).filter(|name| !OF_THE_WEB.contains(name)).map(String::from).collect()
}

/// The headings as links name them.
fn headings(page: &str) -> Vec<String> {
    let prose = prose(page);
    let lines = prose.lines().filter_map(|line| line.strip_prefix('#'));
    let slug = |line: &str| {
        let line = line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
        line.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect()
    };
    lines.map(slug).collect()
}

/// A relative path seen from a folder.
fn joined(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." | "" => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn has_small(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_lowercase())
}

fn project() -> Project {
    Project::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
}

#[test]
fn every_page_names_what_is_there() {
    let project = project();
    let pages = project.pages.iter().filter(|(page, _)| page.as_str() != "CHANGELOG.md");
    let faults: Vec<String> = pages.flat_map(|(page, text)| project.faults(page, text)).collect();
    assert!(faults.is_empty(), "named but not there:\n{}", faults.join("\n"));
}

#[test]
fn every_page_is_in_the_contents() {
    let project = project();
    let listed = links(&project.pages["docs/README.md"]);
    let pages = project.pages.keys().filter_map(|page| page.strip_prefix("docs/"));
    let missing: Vec<&str> = pages
        .filter(|page| *page != "README.md" && !listed.iter().any(|link| link == page))
        .collect();
    assert!(missing.is_empty(), "not in docs/README.md: {missing:?}");
}

#[test]
fn what_is_not_there_is_noticed() {
    let page = "See [this](search.md#openings), [that](nowhere.md), [there](search.md#nowhere).\n\
        `board::Board::play`, `Shape::Five` and `search::threat::Solver` are, `board::Solver`, \
        `Shape::Six` and `Nobody` are not.\n\
        ```\nalphabeta/node.rs crates/board/src/nowhere.rs betabeta/node.rs data/openings/RULE.txt\n```\n";
    let found = project().faults("docs/page.md", page);
    let expected = [
        "nowhere.md",
        "search.md#nowhere",
        "crates/board/src/nowhere.rs",
        "betabeta/node.rs",
        "board::Solver",
        "Shape::Six",
        "Nobody",
    ];
    assert_eq!(found, expected.map(|what| format!("docs/page.md: `{what}`")));
}
