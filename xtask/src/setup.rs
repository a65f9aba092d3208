//! Finds the programs that building and testing need, and installs missing ones. Prints what it installs.

use anyhow::Result;

use crate::browsers;
use crate::compiler::Toolchain;
use crate::node::Node;
use crate::step::note;

/// The programs of a build.
pub struct Tools {
    /// The compiler for wasm32.
    pub toolchain: Toolchain,
    /// Node.js for the page's tools.
    pub node: Node,
}

/// Finds or installs everything that building the engine and the page needs.
///
/// # Errors
/// When a program is missing and cannot be installed.
pub fn for_build() -> Result<Tools> {
    Ok(Tools { toolchain: Toolchain::need()?, node: node()? })
}

/// Finds or installs Node.js and the packages of the page.
///
/// # Errors
/// When either is missing and cannot be installed.
pub fn node() -> Result<Node> {
    let node = Node::need()?;
    node.need_packages()?;
    Ok(node)
}

/// Finds or installs everything that building and testing needs, and prints what is still missing. The list
/// of what is installed is `doctor::report`.
pub fn everything() {
    if let Err(error) = for_build() {
        note(&format!("missing: {error:#}"));
    }
    if let Err(error) = browsers::need_chromium() {
        note(&format!("missing: {error:#}"));
    }
    browsers::want_japanese_font();
}
