//! `pbrain-tengen`: the brain that plays in tournaments and behind boards.

use std::process::ExitCode;

fn main() -> ExitCode {
    app::brain::main()
}
