//! The native tools: `cargo run --release -p train -- TOOL …`.

use std::process::ExitCode;

fn main() -> ExitCode {
    match train::tools::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
