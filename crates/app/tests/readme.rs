//! The pages' commands do what they show: each `$ tengen …` in a console block is run, and each
//! `$ printf '…' | pbrain-tengen …`; it must print the text shown under it (`…` stands for what
//! differs from run to run). What pages name is looked for in `readme/names.rs`.

#[path = "readme/names.rs"]
mod names;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The commands of a page and the text shown under each.
fn commands(page: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    let mut in_console = false;
    for line in page.lines() {
        match line {
            "```console" => in_console = true,
            "```" => in_console = false,
            _ if !in_console => {}
            _ => match line.strip_prefix("$ ") {
                Some(command) => commands.push((command.to_string(), String::new())),
                None => {
                    let shown = &mut commands.last_mut().expect("text under a command").1;
                    shown.push_str(line);
                    shown.push('\n');
                }
            },
        }
    }
    commands
}

#[test]
fn every_command_prints_what_is_shown() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // Run beside a copy of the data, so that nothing is written into the project.
    let folder = tempfile::tempdir().expect("a folder");
    copy(&root.join("data"), &folder.path().join("data"));
    for (page, least) in [("README.md", 4), ("docs/protocol.md", 1)] {
        let page = fs::read_to_string(root.join(page)).expect("a page");
        let runs = commands(&page).into_iter().filter_map(|(command, shown)| {
            let output = run(&command, folder.path())?;
            let text = String::from_utf8(output.stdout).expect("text");
            let fault = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{command}: {fault}");
            assert!(fits(&text, &shown), "{command} prints\n{text}\nnot\n{shown}");
            Some(())
        });
        assert!(runs.count() >= least);
    }
}

/// Runs a command that is one of ours.
fn run(command: &str, folder: &Path) -> Option<Output> {
    let (input, program, arguments) = match command.strip_prefix("printf '") {
        Some(rest) => {
            let (input, arguments) = rest.split_once("' | pbrain-tengen")?;
            (input.replace("\\n", "\n"), env!("CARGO_BIN_EXE_pbrain-tengen"), arguments)
        }
        None => {
            let arguments = command.strip_prefix("tengen ")?;
            (String::new(), env!("CARGO_BIN_EXE_tengen"), arguments)
        }
    };
    let mut child = Command::new(program)
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that does not read its input may have ended already.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    Some(child.wait_with_output().expect("the program ends"))
}

/// Whether a text is the one shown, where `…` stands for anything on its line.
fn fits(text: &str, shown: &str) -> bool {
    let fits_line = |(line, shown): (&str, &str)| match shown.split_once('…') {
        Some((start, end)) => line.starts_with(start) && line.ends_with(end),
        None => line == shown,
    };
    text.lines().count() == shown.lines().count() && text.lines().zip(shown.lines()).all(fits_line)
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        let target = to.join(path.file_name().expect("a name"));
        match path.is_dir() {
            true => copy(&path, &target),
            false => drop(fs::copy(&path, &target).expect("a copied file")),
        }
    }
}
