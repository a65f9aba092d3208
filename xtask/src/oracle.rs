//! The rules against cshogi, a library that no one here wrote (Python, from PyPI, in its own environment).

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::paths;
use crate::step::{cargo, command, note, output, run};

const CSHOGI: &str = "cshogi==1.1.0";

/// Runs every `tests/oracle/*.py` with `args`; the native program's path is in NARIKOMA.
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
        bail!("no script in {}", folder.display());
    }
    for script in scripts {
        let mut check = command(&python);
        check.arg(&script).args(args).env("NARIKOMA", paths::target().join("release/narikoma"));
        run(&format!("Comparing with cshogi: {}", script.display()), &mut check)?;
    }
    Ok(())
}

/// A Python with cshogi in `target/oracle-venv`.
fn environment() -> Result<PathBuf> {
    let folder = paths::target().join("oracle-venv");
    let python = folder.join("bin/python");
    if output(command(&python).args(["-c", "import cshogi"])).is_some() {
        return Ok(python);
    }
    let system = paths::on_path(&["python3"])
        .context("the comparison with cshogi needs Python 3 (python3, python3-venv)")?;
    run(
        "Making a Python environment in target/oracle-venv",
        command(system).args(["-m", "venv"]).arg(&folder),
    )
    .context("Debian has this in the package python3-venv")?;
    let mut pip = command(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", CSHOGI]);
    run(&format!("Installing {CSHOGI} into it"), &mut pip)?;
    note("nothing outside target/ was changed");
    Ok(python)
}
