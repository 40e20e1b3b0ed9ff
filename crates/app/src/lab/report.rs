//! The files of an experiment, and the page about all of them.

use std::path::Path;

use arena::report::{STYLE, escape, table as html_table};

use super::args::Means;
use super::experiment::Experiment;
use super::findings::{Fact, Findings, Table};
use crate::failure::Failure;

/// What is added to the style of matches.
const MORE_STYLE: &str = include_str!("report/page.css");

/// Writes the files of an experiment, each whole or not at all.
pub fn write(folder: &Path, experiment: &Experiment, findings: &Findings) -> Result<(), Failure> {
    let mut files = vec![
        ("table.md", markdown(experiment, findings)),
        ("data.csv", findings.data.csv()),
        ("plot.svg", findings.plot.clone()),
    ];
    files.extend(findings.pages.iter().map(|page| (page.file, page.text.clone())));
    for (name, text) in files {
        record::store(&folder.join(name), text.as_bytes())?;
    }
    Ok(())
}

/// The tables in words, the paper's figure beside ours.
fn markdown(experiment: &Experiment, findings: &Findings) -> String {
    let Experiment { name, paper, question, claim, reason, .. } = experiment;
    let Findings { measured, facts, tables, .. } = findings;
    let fact = |fact: &Fact| {
        let mark = if fact.holds { "x" } else { " " };
        format!("- [{mark}] {}\n", fact.text)
    };
    let facts: String = facts.iter().map(fact).collect();
    let tables: Vec<String> = tables.iter().map(Table::markdown).collect();
    format!(
        "# {name}\n\n{question}\n\n**{paper}:** {claim} **Here:** {measured} {reason}\n\n\
         ![{question}](plot.svg)\n\n{}\n{facts}",
        tables.join("\n")
    )
}

/// The page about all experiments, which loads nothing else.
pub fn html(means: &Means, results: &[(&Experiment, Findings)]) -> String {
    let facts = || results.iter().flat_map(|(_, findings)| &findings.facts);
    let held = facts().filter(|fact| fact.holds).count();
    let links: String = results.iter().map(|(experiment, _)| link(experiment)).collect();
    let sections: String =
        results.iter().map(|(experiment, findings)| section(experiment, findings)).collect();
    let sizes = match means.quick {
        true => "small sizes, to see that everything runs: figures are rough",
        false => "whole sizes",
    };
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src \
         'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n\
         <title>Five papers on five in a row, measured again</title>\n\
         <style>\n{STYLE}{MORE_STYLE}</style>\n</head>\n<body class=\"lab\">\n<header>\n\
         <p class=\"brand\"><span aria-hidden=\"true\">●</span> Tengen lab</p>\n\
         <h1>Five papers on five in a row, measured again</h1>\n\
         <p class=\"lead\">{count} experiments · {held} of {total} expected facts came out · {sizes} \
         · Tengen {version}</p>\n{INTRODUCTION}\n<nav aria-label=\"Experiments\">{links}</nav>\n\
         </header>\n<main>\n{sections}</main>\n<footer><p>Made by <code>tengen lab all</code>. Every \
         figure stands in the CSV file of its experiment.</p></footer>\n</body>\n</html>\n",
        count = results.len(),
        total = facts().count(),
    )
}

const INTRODUCTION: &str = "\
<p class=\"prose\">Students have built many programs that play five in a row, and five of them told how in \
reports: alpha-beta with hand-made scores, patterns as regular expressions or as an automaton, random games, \
chains of threats. Their agents are rebuilt here, each from its report, and their experiments are \
repeated on one machine, with the engine Tengen beside them. Each part below asks one question, gives the \
report's figure and ours, and says why they differ.</p>";

fn link(experiment: &Experiment) -> String {
    let name = experiment.name;
    format!("<a href=\"#{name}\">{name}</a>\n")
}

fn section(experiment: &Experiment, findings: &Findings) -> String {
    let Experiment { name, paper, question, claim, reason, .. } = experiment;
    let words = [*paper, question, claim, reason, &findings.measured];
    let [paper, question, claim, reason, measured] = words.map(escape);
    let facts: String = findings.facts.iter().map(item).collect();
    let tables: String = findings.tables.iter().map(rows).collect();
    let pages = findings
        .pages
        .iter()
        .map(|page| format!(" · <a href=\"{name}/{}\">{}</a>", page.file, escape(page.about)));
    format!(
        "<section id=\"{name}\" aria-labelledby=\"{name}-title\">\n\
         <p class=\"brand\">{name}</p>\n<h2 id=\"{name}-title\">{question}</h2>\n\
         <div class=\"beside\"><div><h3>{paper}</h3><p>{claim}</p></div>\n\
         <div><h3>Here</h3><p>{measured}</p></div></div>\n<p class=\"prose\">{reason}</p>\n\
         <figure class=\"plot\" role=\"img\" aria-label=\"{question}\">{}</figure>\n\
         <ul class=\"facts\">{facts}</ul>\n{tables}\n\
         <p class=\"files\"><a href=\"{name}/data.csv\">data.csv</a> · <a \
         href=\"{name}/table.md\">table.md</a> · <a href=\"{name}/plot.svg\">plot.svg</a>{}</p>\n\
         </section>\n",
        findings.plot,
        pages.collect::<String>(),
    )
}

fn item(fact: &Fact) -> String {
    let (class, word) = if fact.holds { ("good", "as expected") } else { ("bad", "not here") };
    format!("<li class=\"{class}\"><b>{word}</b> {}</li>\n", escape(&fact.text))
}

/// A table; a long one is folded.
fn rows(table: &Table) -> String {
    let cells = |row: &Vec<String>| row.iter().map(|cell| escape(cell)).collect::<Vec<String>>();
    let head = cells(&table.head);
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let rows: Vec<Vec<String>> = table.rows.iter().map(cells).collect();
    let caption = escape(&table.caption);
    let text = html_table(&caption, &head, &rows);
    match rows.len() > 16 {
        true => format!("<details><summary>{caption}</summary>\n{text}</details>\n"),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXPERIMENT: Experiment = Experiment {
        name: "sample",
        paper: "A & B",
        question: "Is a < b?",
        claim: "Yes.",
        reason: "It does not.",
        run: |_| Ok(Findings::default()),
    };

    fn findings() -> Findings {
        let mut findings = Findings { measured: "It is.".into(), ..Findings::default() };
        findings.fact(true, "a < b");
        findings.fact(false, "b < a");
        let mut table = Table::new("Both", &["name", "value"]);
        table.push(["<script>".to_string(), "1".to_string()]);
        findings.tables.push(table);
        findings
    }

    #[test]
    fn words_never_become_markup() {
        let means = Means {
            out: "report".into(),
            quick: true,
            opponents: Vec::new(),
            concurrency: None,
            turn: std::time::Duration::from_secs(1),
            puzzles: None,
            json: false,
        };
        let page = html(&means, &[(&EXPERIMENT, findings())]);
        assert!(page.contains("1 of 2 expected facts") && page.contains("Is a &lt; b?"));
        assert!(!page.contains("<script") && !page.contains("http://") && !page.contains("src="));
    }

    #[test]
    fn facts_are_ticked() {
        let text = markdown(&EXPERIMENT, &findings());
        assert!(text.contains("- [x] a < b\n- [ ] b < a\n"), "{text}");
    }
}
