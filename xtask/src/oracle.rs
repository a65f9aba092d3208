//! `cargo xtask oracle`: compares the rules with cshogi, an independent
//! Python library, in its own Python environment.

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
    let python = environment()?;
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

/// The Python of the environment `target/oracle-venv`, in which cshogi is installed.
fn environment() -> Result<PathBuf> {
    let folder = paths::target().join("oracle-venv");
    let python = folder.join("bin/python");
    if output(command(&python).args(["-c", "import cshogi"])).is_some() {
        return Ok(python);
    }
    let system = paths::on_path(&["python3"])
        .context("the comparison with cshogi needs Python 3 (python3, python3-venv)")?;
    run(
        "Creating a Python environment in target/oracle-venv",
        command(system).args(["-m", "venv"]).arg(&folder),
    )
    .context("on Debian, the package python3-venv is needed")?;
    let mut pip = command(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", CSHOGI]);
    run(&format!("Installing {CSHOGI} into it"), &mut pip)?;
    note("nothing outside target/ was changed");
    Ok(python)
}
