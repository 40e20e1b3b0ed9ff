//! A brain with one fault. Its good moves make a row of five in the middle of the board.

use std::io::{self, BufRead, Write};
use std::process::{self, ExitCode};
use std::thread;
use std::time::Duration;

/// Reads commands and answers them until its fault ends it.
pub fn run(manner: &str, mark: Option<&str>) -> ExitCode {
    let mut own = 0;
    let mut lines = io::stdin().lock().lines();
    while let Some(Ok(line)) = lines.next() {
        let is_deaf = manner == "loses-a-word" && own == 5;
        let heard = line.split_whitespace().nth(usize::from(is_deaf));
        let word = heard.unwrap_or_default().to_ascii_uppercase();
        if is_deaf {
            own = 0;
        }
        match word.as_str() {
            "START" => {
                own = 0;
                start(manner);
            }
            "BOARD" => {
                let end = |line: &Result<String, _>| line.as_ref().is_ok_and(|line| line != "DONE");
                lines.by_ref().take_while(end).for_each(drop);
                answer(manner, mark, &mut own);
            }
            "BEGIN" | "TURN" => answer(manner, mark, &mut own),
            "ABOUT" => say("name=\"faulty\", version=\"1\""),
            "END" => return ExitCode::SUCCESS,
            "INFO" | "" => {}
            _ => say(&format!("UNKNOWN command {word}")),
        }
    }
    ExitCode::SUCCESS
}

fn say(line: &str) {
    // Written at once, lines and all. Nobody may be listening any more; then this brain ends by
    // itself.
    let _ = io::stdout().write_all(format!("{line}\n").as_bytes());
}

fn start(manner: &str) {
    match manner {
        "crash-at-start" => process::exit(4),
        "other-protocol" => say("UNKNOWN command START"),
        "small-boards-only" => say("ERROR unsupported size"),
        _ => say("OK"),
    }
}

/// The first move is good, the second shows the fault.
fn answer(manner: &str, mark: Option<&str>, own: &mut u8) {
    *own += 1;
    if *own >= 2 {
        misbehave(manner, mark, *own);
    }
    let point = match manner {
        // Three-three: h8 i8, j9 j10, then j8.
        "forbidden" => [(7, 7), (8, 7), (9, 6), (9, 5), (9, 7)][usize::from(*own) - 1],
        _ => (3 + *own, 7),
    };
    say("MESSAGE depth 3-5 ev 12 n 100");
    let answer = format!("{},{}", point.0, point.1);
    // An echo arrives together with the move.
    say(&if manner == "echo" { format!("{answer}\n{answer}") } else { answer });
}

fn misbehave(manner: &str, mark: Option<&str>, own: u8) {
    match manner {
        "crash" => {
            eprintln!("out of luck");
            process::exit(3);
        }
        "crash-once" => {
            let mark = mark.expect("a file");
            if std::fs::File::create_new(mark).is_ok() {
                process::exit(3);
            }
        }
        "abort" => process::abort(),
        "noise-on-stderr" => {
            eprintln!("{}", "noise ".repeat(50_000));
            process::exit(5);
        }
        "hang" => forever(),
        "slow-by-a-millisecond" => thread::sleep(Duration::from_millis(101)),
        "flood" => loop {
            println!("MESSAGE and another thing");
        },
        "endless-line" => loop {
            print!("and so on ");
        },
        "outside" => say("20,3"),
        "far-outside" => say("99,99"),
        "occupied" => say(&format!("{},7", 2 + own)),
        "two-moves" => say("1,1 2,2"),
        "pass" => say("-1,-1"),
        "closes-stdin" => {
            close(false);
            // Its move still arrives; the next question does not.
            say("5,7");
            forever();
        }
        "closes-stdout" => {
            close(true);
            forever();
        }
        _ => {}
    }
}

/// Closes a pipe: nothing stands in its place.
#[cfg(unix)]
fn close(is_output: bool) {
    let nothing = std::fs::File::options().read(true).write(true).open("/dev/null");
    let nothing = nothing.expect("the null device");
    let closed = match is_output {
        true => rustix::stdio::dup2_stdout(&nothing),
        false => rustix::stdio::dup2_stdin(&nothing),
    };
    closed.expect("a pipe that closes");
}

#[cfg(not(unix))]
fn close(_: bool) {
    process::exit(6);
}

fn forever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(3600));
    }
}
