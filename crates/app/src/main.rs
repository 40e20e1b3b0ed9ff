//! `tengen`: everything about five in a row, in one program.

use std::process::ExitCode;

fn main() -> ExitCode {
    app::main()
}
