//! The README's commands do what it shows: each `$ tengen …` in a console block is run, and it
//! must print the text shown under it (`…` stands for what differs from run to run).

use std::fs;
use std::path::Path;
use std::process::Command;

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
    let page = fs::read_to_string(root.join("README.md")).expect("a README");
    // Run beside a copy of the data, so that nothing is written into the project.
    let folder = tempfile::tempdir().expect("a folder");
    copy(&root.join("data"), &folder.path().join("data"));
    let mut run = 0;
    for (command, shown) in commands(&page) {
        let Some(arguments) = command.strip_prefix("tengen ") else { continue };
        let output = Command::new(env!("CARGO_BIN_EXE_tengen"))
            .args(arguments.split_whitespace())
            .current_dir(&folder)
            .output()
            .expect("tengen starts");
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(
            output.status.success(),
            "{command}: {:?}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(fits(&text, &shown), "{command} prints\n{text}\nnot\n{shown}");
        run += 1;
    }
    assert!(run >= 3, "{run} commands in the README");
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
