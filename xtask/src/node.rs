//! Finds or installs Node.js and the page's npm packages.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::stamp::Stamp;
use crate::step::{command, note, output, run};
use crate::{apt, paths};

/// The oldest Node.js that the page's tools support.
const OLDEST: (u32, u32) = (20, 19);
/// Node.js as an npm package, for systems whose own is too old (Debian 12 has 18).
const PACKAGED: &str = "node@22.23.3";

/// A Node.js that is new enough.
#[derive(Clone)]
pub struct Node {
    program: PathBuf,
}

impl Node {
    /// Finds an installed Node.js.
    pub fn present() -> Option<Node> {
        [paths::on_path(&["node", "nodejs"]), Some(packaged())]
            .into_iter()
            .flatten()
            .find(|program| version(program).is_some_and(|version| version >= OLDEST))
            .map(|program| Node { program })
    }

    /// Finds Node.js, or installs it.
    ///
    /// # Errors
    /// When it cannot be installed.
    pub fn need() -> Result<Node> {
        if let Some(node) = Node::present() {
            return Ok(node);
        }
        let debian = apt::candidate("nodejs").as_deref().and_then(parse);
        if paths::on_path(&["npm"]).is_none() || debian >= Some(OLDEST) {
            apt::install(&["nodejs", "npm"]);
        }
        if Node::present().is_none() && paths::on_path(&["npm"]).is_some() {
            let folder = paths::target().join("node");
            std::fs::create_dir_all(&folder)?;
            let mut install = command("npm");
            install
                .args(["install", "--no-save", "--no-audit", "--no-fund", "--prefix"])
                .arg(&folder)
                .arg(PACKAGED);
            run(
                &format!("Installing {PACKAGED} below target/, since this system's Node.js is too old"),
                &mut install,
            )?;
        }
        match Node::present() {
            Some(node) => Ok(node),
            None => bail!(
                "the page needs Node.js {}.{} or newer with npm, which could not be installed: see https://nodejs.org",
                OLDEST.0,
                OLDEST.1
            ),
        }
    }

    /// A command that runs `node` in the repository root. Programs that
    /// it starts find this Node.js first on PATH.
    pub fn command(&self) -> Command {
        let mut node = command(&self.program);
        self.lead_path(&mut node);
        node
    }

    /// A command that runs the script `bin` of a package in node_modules. Not by npx, which leaves child
    /// processes alive when it is killed.
    pub fn script(&self, bin: &str) -> Command {
        let mut node = self.command();
        node.arg(paths::root().join("node_modules").join(bin));
        node
    }

    /// As [`Node::script`], with arguments.
    pub fn script_args(&self, bin: &str, args: &[&str]) -> Command {
        let mut script = self.script(bin);
        script.args(args);
        script
    }

    /// Version as `major.minor`.
    pub fn version(&self) -> String {
        version(&self.program).map_or_else(String::new, |(major, minor)| format!("{major}.{minor}"))
    }

    /// Puts the folder of this Node.js first on the command's PATH.
    fn lead_path(&self, command: &mut Command) {
        let own = self.program.parent().map(Path::to_path_buf);
        let path = env::var_os("PATH").unwrap_or_default();
        if let Ok(path) = env::join_paths(own.into_iter().chain(env::split_paths(&path))) {
            command.env("PATH", path);
        }
    }

    /// Installs the page's packages if they differ from package-lock.json.
    ///
    /// # Errors
    /// When npm fails.
    pub fn need_packages(&self) -> Result<()> {
        if packages_are_fresh() {
            return Ok(());
        }
        self.install("Installing the page's packages (npm ci)", &paths::root())?;
        note("into node_modules/, with the versions of package-lock.json");
        packages_stamp().write()
    }

    /// Installs the packages of a folder with its own lock file, if they differ from it.
    ///
    /// # Errors
    /// When npm fails.
    pub fn need_packages_of(&self, what: &str, folder: &Path) -> Result<()> {
        let packages = folder.join("node_modules");
        // Inside node_modules, so that deleting the packages deletes the stamp.
        let stamp = Stamp::at(packages.join(".narikoma"), &[folder.join("package-lock.json")], &[]);
        if stamp.is_fresh(&[packages.join(".package-lock.json")]) {
            return Ok(());
        }
        self.install(what, folder)?;
        stamp.write()
    }

    /// Installs the packages of a folder's package-lock.json.
    ///
    /// # Errors
    /// When npm fails, or is missing and cannot be installed.
    pub fn install(&self, what: &str, folder: &Path) -> Result<()> {
        // Debian's Node.js package does not contain npm.
        if paths::on_path(&["npm"]).is_none() {
            apt::install(&["npm"]);
            if paths::on_path(&["npm"]).is_none() {
                bail!("the page's packages need npm, which could not be installed; it is part of Node.js");
            }
        }
        let mut npm = command("npm");
        self.lead_path(&mut npm);
        run(what, npm.args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]).current_dir(folder))
    }
}

/// Whether node_modules matches package-lock.json.
pub fn packages_are_fresh() -> bool {
    packages_stamp().is_fresh(&[paths::root().join("node_modules/.package-lock.json")])
}

fn packages_stamp() -> Stamp {
    // Inside node_modules, so that deleting the packages deletes the stamp.
    Stamp::at(paths::root().join("node_modules/.narikoma"), &[paths::root().join("package-lock.json")], &[])
}

fn packaged() -> PathBuf {
    paths::target().join("node/node_modules/node/bin/node")
}

fn version(program: &Path) -> Option<(u32, u32)> {
    parse(output(command(program).arg("--version"))?.trim_start_matches('v'))
}

/// Parses `20.19.2` or `20.19.2+dfsg-1` as (20, 19).
fn parse(version: &str) -> Option<(u32, u32)> {
    let mut parts = version.split('.');
    Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_orders_versions() {
        assert_eq!(parse("20.19.2+dfsg-1"), Some((20, 19)));
        assert_eq!(parse("18.20.4"), Some((18, 20)));
        assert_eq!(parse("garbage"), None);
        assert!(parse("18.20.4") < Some(OLDEST) && parse("22.0.0") >= Some(OLDEST));
    }
}
