//! `cargo xtask oracle`: compares the rules with cshogi, an independent Python library; and
//! `cargo xtask trainer`: tests the trainer of the policy network. Each has a Python environment of its own.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::paths;
use crate::step::{cargo, command, note, output, run};

const CSHOGI: &str = "cshogi==1.1.0";

/// Runs all `tests/oracle/*.py` with `args`. The variable NARIKOMA has the path of the native program.
///
/// # Errors
/// When Python or cshogi is missing, or a comparison finds a difference.
pub fn run_scripts(args: &[String]) -> Result<()> {
    let python = environment("oracle-venv", "cshogi", &[CSHOGI])?;
    run("Building the native program", cargo().args(["build", "--release", "--bin", "narikoma"]))?;
    let folder = paths::root().join("tests/oracle");
    let mut scripts: Vec<PathBuf> = fs::read_dir(&folder)
        .with_context(|| format!("cannot read {}", folder.display()))?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "py"))
        .collect();
    scripts.sort();
    if scripts.is_empty() {
        bail!("no Python script in {}", folder.display());
    }
    for script in scripts {
        let mut check = command(&python);
        check.arg(&script).args(args).env("NARIKOMA", paths::target().join("release/narikoma"));
        run(&format!("Comparing with cshogi: {}", script.display()), &mut check)?;
    }
    Ok(())
}

/// Tests the trainer of the policy network at a toy scale, on the processor.
///
/// # Errors
/// When Python or a package is missing, or a test fails.
pub fn test_trainer() -> Result<()> {
    let folder = paths::root().join("train/src/learn/policy_net/trainer");
    let requirements = folder.join("requirements.txt").display().to_string();
    let python = environment("trainer-venv", "jax, optax", &["-r", &requirements])?;
    let mut tests = command(&python);
    tests.arg(folder.join("test_trainer.py")).env("JAX_PLATFORMS", "cpu");
    run("Testing the trainer", &mut tests)
}

/// The Python of an environment in `target/`, in which these packages are installed; `modules` are what they
/// provide.
fn environment(name: &str, modules: &str, packages: &[&str]) -> Result<PathBuf> {
    let folder = paths::target().join(name);
    let python = folder.join("bin/python");
    let import = format!("import {modules}");
    if output(command(&python).args(["-c", &import])).is_some() {
        return Ok(python);
    }
    let system = paths::on_path(&["python3"]).context("this needs Python 3 (python3, python3-venv)")?;
    run(
        &format!("Creating a Python environment in target/{name}"),
        command(system).args(["-m", "venv"]).arg(&folder),
    )
    .context("on Debian, the package python3-venv is needed")?;
    let mut pip = command(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(packages);
    run(&format!("Installing {} into it", packages.join(" ")), &mut pip)?;
    note("nothing outside target/ was changed");
    Ok(python)
}
