//! The build of Narikoma: set-up, build, serve, test. Holds no product code.
//!
//! ```text
//! main ─ play, build ─→ setup ─→ node, compiler, browsers, apt
//!      │                wasm, page, size ─→ stamp (what changed since last time)
//!      │                serve
//!      ├ test ──→ check ─→ tally
//!      ├ budgets
//!      └ doctor, protocol, oracle
//! ```
#![allow(unreachable_pub)] // a program: `pub` in its modules means "for the other modules"

mod apt;
mod browsers;
mod budgets;
mod check;
mod compiler;
mod doctor;
mod licences;
mod node;
mod oracle;
mod page;
mod paths;
mod protocol;
mod serve;
mod setup;
mod size;
mod stamp;
mod step;
mod tally;
mod wasm;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Builds, serves and tests Narikoma. Every command sets up what it needs first.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build the engine and the page, serve them on this machine and print the address.
    Play {
        /// Port to listen on; without it a usual one, or a free one when that is taken.
        #[arg(long)]
        port: Option<u16>,
        /// Open the address in the desktop's browser.
        #[arg(long)]
        open: bool,
    },
    /// Build the engine and the page, print their sizes and fail over budget.
    Build,
    /// Measure waiting, memory and Lighthouse's scores on the built page; wants a machine that does nothing else.
    Budgets,
    /// Build the npm package into `npm/`, after engine and page.
    Package,
    /// Run every check; the last line reads `N passed, N failed`.
    Test {
        /// Leave out the slow perft and browser cases.
        #[arg(long)]
        fast: bool,
    },
    /// Install what is missing, and say what.
    Setup,
    /// Report what is there; install nothing.
    Doctor,
    /// Write www/protocol.ts anew from src/session/protocol.rs.
    Protocol,
    /// Compare the rules with the cshogi library (Python); arguments go to tests/oracle/*.py.
    Oracle {
        /// Passed on as they are.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
}

fn run(command: Command) -> Result<bool> {
    match command {
        Command::Play { port, open } => {
            let listener = serve::listen(port)?;
            // A browser of someone who builds this has SIMD.
            build(&wasm::VARIANTS[..1])?;
            serve::serve(&listener, &paths::dist(), open)?;
        }
        Command::Build => {
            build(&wasm::VARIANTS)?;
            return size::report();
        }
        Command::Budgets => {
            build(&wasm::VARIANTS)?;
            let sizes = size::report()?;
            return Ok(budgets::report(&setup::node()?)? && sizes);
        }
        Command::Package => {
            build(&wasm::VARIANTS)?;
            page::package(&setup::node()?)?;
        }
        Command::Test { fast } => return check::run(fast),
        Command::Setup => {
            setup::everything();
        }
        Command::Doctor => return Ok(doctor::report()),
        Command::Protocol => protocol::refresh()?,
        Command::Oracle { args } => oracle::run_scripts(&args)?,
    }
    Ok(true)
}

/// Set-up, engine, page: what `play` and `build` share.
fn build(variants: &[wasm::Variant]) -> Result<()> {
    let tools = setup::for_build()?;
    wasm::build(&tools, variants)?;
    page::build(&tools.node)
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
