//! Builds the page, the npm package and the folder for ShogiHome with Vite, from `www/` into `dist/`, `npm/`
//! and `shogihome/`.

use std::path::PathBuf;

use anyhow::Result;

use crate::node::Node;
use crate::paths;
use crate::stamp::Stamp;
use crate::step::run;

const INPUTS: [&str; 10] = [
    "www",
    "index.html",
    "vite.config.ts",
    "vite.player.ts",
    "vite.builtins.ts",
    "vite.data.ts",
    "vite.licences.ts",
    "tsconfig.base.json",
    "package-lock.json",
    "pkg",
];

/// Output folder of the npm package.
fn package_folder() -> PathBuf {
    paths::root().join("npm")
}

/// Builds the npm package if its inputs changed. The page must have been built before.
///
/// # Errors
/// When Vite fails.
pub fn package(node: &Node) -> Result<()> {
    let inputs = INPUTS.iter().chain(&["vite.package.ts", "Cargo.toml"]).map(|name| paths::root().join(name));
    let stamp = Stamp::of("package", &inputs.collect::<Vec<_>>(), &[&node.version()]);
    if stamp.is_fresh(&[package_folder().join("package.json")]) {
        return Ok(());
    }
    stamp.clear();
    let args = ["build", "--config", "vite.package.ts", "--logLevel", "warn"];
    run("Building the npm package (Vite)", node.script("vite/bin/vite.js").args(args))?;
    stamp.write()
}

/// Builds the folder for ShogiHome, `shogihome/narikoma/`.
///
/// # Errors
/// When Vite fails.
pub fn shogihome(node: &Node) -> Result<()> {
    let args = ["build", "--config", "vite.shogihome.ts"];
    run("Building the engine for ShogiHome (Vite)", node.script("vite/bin/vite.js").args(args))
}

/// Builds the page if its inputs changed.
///
/// # Errors
/// When Vite fails.
pub fn build(node: &Node) -> Result<()> {
    let stamp = Stamp::of("page", &INPUTS.map(|name| paths::root().join(name)), &[&node.version()]);
    if stamp.is_fresh(&[paths::dist().join("index.html")]) {
        return Ok(());
    }
    stamp.clear();
    run("Building the page (Vite)", node.script("vite/bin/vite.js").args(["build", "--logLevel", "warn"]))?;
    stamp.write()
}
