//! What must be on the machine before anything can be built or tested. Every part is looked for first, installed only
//! when it is missing, and named when it is installed.

use anyhow::Result;

use crate::browsers;
use crate::compiler::Way;
use crate::node::Node;
use crate::step::{note, say};

/// The tools of a build.
pub struct Tools {
    /// How wasm32 is compiled.
    pub way: Way,
    /// The Node.js of the page's tools.
    pub node: Node,
}

/// Everything that building engine and page needs.
///
/// # Errors
/// The first thing that is missing and cannot be installed.
pub fn for_build() -> Result<Tools> {
    Ok(Tools { way: Way::need()?, node: node()? })
}

/// Node.js and the packages of the page.
///
/// # Errors
/// When either is missing and cannot be installed.
pub fn node() -> Result<Node> {
    let node = Node::need()?;
    node.need_packages()?;
    Ok(node)
}

/// Everything that building and testing needs, as far as it can be had. What is missing is said.
pub fn everything() {
    if let Err(error) = for_build() {
        note(&format!("missing: {error:#}"));
    }
    if let Err(error) = browsers::need_chromium() {
        note(&format!("missing: {error:#}"));
    }
    browsers::want_japanese_font();
    say("Set-up");
    crate::doctor::report();
}
