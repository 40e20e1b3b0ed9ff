//! The checks on brains that are known: one that does well, and one for each kind of misbehaviour.
#![cfg(unix)]

use std::fs;
use std::thread;
use std::time::Duration;

use arena::{CHECKS, Check, Finding, Subject, Verdict};
use tempfile::TempDir;

/// A brain in shell that plays the first empty point, or misbehaves in the way its argument names.
const BRAIN: &str = r#"
way=$1
taken=' '
play() {
    [ "$way" = slow ] && sleep 7
    [ "$way" = chatty ] && echo thinking
    [ "$way" = cheat ] && { echo 7,7; return; }
    [ "$way" = outside ] && { echo 15,3; return; }
    [ "$way" = grumbler ] && echo oops >&2
    y=0
    while :; do
        x=0
        while [ $x -lt 15 ]; do
            case "$taken" in *" $x,$y "*) ;; *) taken="$taken$x,$y "; echo "$x,$y"; return ;; esac
            x=$((x + 1))
        done
        y=$((y + 1))
    done
}
[ "$way" = closed ] && exec cat >/dev/null
while read -r word rest; do
    case "$word" in
    ABOUT) [ "$way" = shy ] || echo 'name="Misfit"' ;;
    START)
        taken=' '
        case "$rest" in
        '' | 0 | *[!0-9]*) [ "$way" = fragile ] && exit 3; echo 'ERROR size' ;;
        *) echo OK ;;
        esac ;;
    INFO) [ "$way" = eager ] && echo OK ;;
    BEGIN) play ;;
    TURN)
        case "$rest" in
        *[!0-9,]* | ,* | *, | '') [ "$way" = fragile ] && exit 3; echo 'ERROR point'; continue ;;
        esac
        taken="$taken$rest "
        play ;;
    BOARD)
        taken=' '
        while read -r stone && [ "$stone" != DONE ]; do taken="$taken${stone%,*} "; done
        play ;;
    END)
        [ "$way" = stubborn ] && continue
        [ "$way" = gossip ] && echo goodbye
        if [ "$way" = parent ]; then sleep 60 >/dev/null 2>&1 & fi
        exit 0 ;;
    *) [ "$way" = deaf ] || echo "UNKNOWN $word" ;;
    esac
done
[ "$way" = undead ] && sleep 60
"#;

/// A folder with the brain in it.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("misfit.sh"), BRAIN).unwrap();
    folder
}

/// What the checks of these names find.
fn findings(folder: &TempDir, way: &str, names: &[&str]) -> Vec<Finding> {
    let script = folder.path().join("misfit.sh");
    let mut subject = Subject::new(&format!("sh \"{}\" {way}", script.display())).unwrap();
    subject.turn = Duration::from_millis(50);
    let checks: Vec<&'static Check> =
        CHECKS.iter().filter(|check| names.contains(&check.name)).collect();
    assert_eq!(checks.len(), names.len(), "{names:?}");
    subject.findings(&checks).collect()
}

#[test]
fn misbehaviour_is_found_by_the_check_for_it() {
    let rows = [
        ("closed", "start", Verdict::Failed, "ended at `START 15`"),
        ("shy", "about", Verdict::Failed, "no answer to `ABOUT`"),
        ("cheat", "turn", Verdict::Failed, "`7,7` to `TURN 4,1`, where a stone is"),
        ("outside", "begin", Verdict::Failed, "`15,3` to `BEGIN`, outside the 15x15 board"),
        ("slow", "turn-100", Verdict::Failed, "no answer to `BOARD …`"),
        ("fragile", "bad-size", Verdict::Failed, "exit status: 3"),
        ("fragile", "bad-turn", Verdict::Failed, "exit status: 3"),
        ("deaf", "unknown-command", Verdict::Failed, "no answer to `WOMBAT 1 2 3`"),
        ("eager", "unknown-info", Verdict::Warned, "`OK` to INFO"),
        ("chatty", "output", Verdict::Warned, "`thinking`"),
        ("grumbler", "errors", Verdict::Warned, "`oops` on the error stream"),
        ("stubborn", "end", Verdict::Failed, "runs on 3 s after END"),
        ("gossip", "silent-end", Verdict::Warned, "`goodbye` after END"),
        ("parent", "children", Verdict::Warned, "run on after END"),
        ("undead", "end-of-input", Verdict::Failed, "runs on 3 s after the end of its input"),
        ("good", "swap2-empty", Verdict::Skipped, "UNKNOWN"),
    ];
    let folder = folder();
    let judge = &|(way, name, verdict, detail): (&str, &str, Verdict, &str)| {
        let found = findings(&folder, way, &[name]);
        let [finding] = &found[..] else { panic!("{way}: {found:?}") };
        assert_eq!(finding.verdict, verdict, "{way}: {finding:?}");
        assert!(finding.detail.contains(detail), "{way}: {finding:?}");
    };
    // Most of them are waited for: at once, that takes no longer than the slowest.
    thread::scope(|scope| rows.map(|row| scope.spawn(move || judge(row))).map(drop));
}

#[test]
fn who_behaves_is_not_blamed() {
    let names = [
        "start",
        "about",
        "start-again",
        "sizes",
        "bad-size",
        "begin",
        "turn",
        "unknown-info",
        "unknown-command",
        "output",
        "errors",
        "silent-end",
        "children",
    ];
    for finding in findings(&folder(), "good", &names) {
        // How fast a busy machine starts a process is no question of behaviour.
        let is_late = finding.name == "start" && finding.verdict == Verdict::Warned;
        assert!(finding.verdict == Verdict::Passed || is_late, "{finding:?}");
    }
}

#[test]
fn nothing_is_asked_of_who_does_not_start() {
    let found = findings(&folder(), "closed", &["start", "turn", "end-of-input"]);
    let verdicts: Vec<Verdict> = found.iter().map(|finding| finding.verdict).collect();
    assert_eq!(verdicts, [Verdict::Failed, Verdict::Skipped, Verdict::Skipped]);
}

#[test]
fn rules_that_are_named_are_required() {
    let folder = folder();
    let script = folder.path().join("misfit.sh");
    let mut subject = Subject::new(&format!("sh \"{}\" good", script.display())).unwrap();
    let checks: Vec<&'static Check> =
        CHECKS.iter().filter(|check| check.name.starts_with("five-")).collect();
    subject.rules = vec![board::Rule::Renju];
    let found: Vec<Finding> = subject.findings(&checks).collect();
    let [finding] = &found[..] else { panic!("{found:?}") };
    assert_eq!((finding.name, finding.severity), ("five-renju", arena::Severity::Required));
}
