//! The build program of Narikoma: sets up, builds, serves and tests. Contains no code of the product.
//!
//! ```text
//! main ─ play, build ─→ setup ─→ node, compiler, browsers, apt
//!      │                wasm, page, size ─→ stamp (skips unchanged steps)
//!      │                serve
//!      ├ test ──→ check ─→ reports, tally
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
mod parts;
mod paths;
mod protocol;
mod reports;
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

/// Builds, serves and tests Narikoma. Each command first installs what it needs.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build the engine and the page, serve them on this machine, and print the address.
    Play {
        /// Port to listen on. Default: 4747, or a free port if that is in use.
        #[arg(long)]
        port: Option<u16>,
        /// Open the address in the default browser.
        #[arg(long)]
        open: bool,
    },
    /// Build the engine and the page and print their sizes; fails if a size is over its budget.
    Build {
        /// Also write the sizes of the engine's parts, which a later message about a budget compares with.
        #[arg(long)]
        accept_parts: bool,
    },
    /// Measure waiting time, memory and Lighthouse's scores of the built page; needs an idle machine.
    Budgets,
    /// Build the engine, the page, and the npm package into `npm/`.
    Package,
    /// Build the engine and, for ShogiHome, the folder `shogihome/narikoma/`.
    Shogihome,
    /// Run all checks; the last line is `N passed, N failed`.
    Test {
        /// Leave out the slow perft and browser cases.
        #[arg(long)]
        fast: bool,
    },
    /// Run a test program and print the time of each test. `test` calls it.
    #[command(hide = true)]
    RunTests {
        /// The program and its arguments.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        program: Vec<String>,
    },
    /// Install missing programs and print what is installed.
    Setup,
    /// Report which programs are installed; install nothing.
    Doctor,
    /// Write www/engine/protocol.ts and www/engine/roster.ts from src/session/protocol.rs and src/opponents.
    Protocol,
    /// Compare the rules with the cshogi library (Python); arguments go to tests/oracle/*.py.
    Oracle {
        /// Arguments of the scripts.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Test the trainer of the policy network (Python, JAX) at a toy scale.
    Trainer,
}

fn run(command: Command) -> Result<bool> {
    match command {
        Command::Play { port, open } => {
            let listener = serve::listen(port)?;
            // The browser of a developer supports SIMD.
            build(wasm::with_simd())?;
            serve::serve(&listener, &paths::dist(), open)?;
        }
        Command::Build { accept_parts } => {
            build(&wasm::VARIANTS)?;
            if accept_parts {
                parts::accept(&wasm::VARIANTS.each_ref().map(|variant| variant.name))?;
            }
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
        Command::Shogihome => {
            let tools = setup::for_build()?;
            wasm::build(&tools, wasm::with_simd())?;
            page::shogihome(&tools.node)?;
        }
        Command::Test { fast } => return check::run(fast),
        Command::RunTests { program } => return check::run_test_program(&program),
        Command::Setup => {
            setup::everything();
            step::say("Set-up");
            doctor::report();
        }
        Command::Doctor => return Ok(doctor::report()),
        Command::Protocol => protocol::refresh()?,
        Command::Oracle { args } => oracle::run_scripts(&args)?,
        Command::Trainer => oracle::test_trainer()?,
    }
    Ok(true)
}

/// Installs what is missing and builds the engine and the page.
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
