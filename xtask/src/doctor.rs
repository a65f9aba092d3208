//! `cargo xtask doctor`: reports which required and optional programs are installed. Changes nothing.

use std::path::PathBuf;

use crate::compiler::Toolchain;
use crate::node::{Node, packages_are_fresh};
use crate::step::{cargo, command, output};
use crate::{browsers, paths, wasm};

/// Prints one line for each program. Returns whether everything that `play` and `test` require is installed.
pub fn report() -> bool {
    let path = |path: PathBuf| path.display().to_string();
    let required = [
        ("cargo", output(cargo().arg("--version"))),
        ("rustc", output(command("rustc").arg("--version"))),
        ("wasm32", Toolchain::present().map(|toolchain| toolchain.describe().to_string())),
        ("Node.js", Node::present().map(|node| node.version())),
        ("packages", packages_are_fresh().then(|| "node_modules matches package-lock.json".to_string())),
        ("Chromium", browsers::chromium().map(path)),
    ];
    let optional = [
        ("Firefox", browsers::firefox().map(path)),
        ("Japanese font", browsers::has_japanese_font().then(|| "yes".to_string())),
        ("Python", paths::on_path(&["python3"]).map(path)),
        ("engine builds", some(wasm::built().join(" "))),
    ];
    for (name, found) in &required {
        println!("{} {name:14} {}", if found.is_some() { "ok     " } else { "MISSING" }, shown(found));
    }
    for (name, found) in &optional {
        println!("{} {name:14} {}", if found.is_some() { "ok     " } else { "-      " }, shown(found));
    }
    required.iter().all(|(_, found)| found.is_some())
}

fn shown(found: &Option<String>) -> &str {
    found.as_deref().unwrap_or("not installed")
}

fn some(text: String) -> Option<String> {
    (!text.is_empty()).then_some(text)
}
