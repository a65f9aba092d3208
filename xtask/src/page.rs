//! The page: Vite over `www/`, into `dist/`.

use anyhow::Result;

use crate::node::Node;
use crate::paths;
use crate::stamp::Stamp;
use crate::step::run;

const INPUTS: [&str; 8] = [
    "www",
    "index.html",
    "vite.config.ts",
    "vite.player.ts",
    "vite.net.ts",
    "tsconfig.base.json",
    "package-lock.json",
    "pkg",
];

/// Builds the page when anything in it changed.
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
