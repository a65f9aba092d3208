//! What is here and what is not; changes nothing.

use std::path::PathBuf;

use crate::compiler::Way;
use crate::node::{Node, packages_are_fresh};
use crate::step::{cargo, command, output};
use crate::{browsers, paths, wasm};

/// Prints one line for each part. Returns whether all that the two main commands need is there.
pub fn report() -> bool {
    let path = |path: PathBuf| path.display().to_string();
    let needed = [
        ("cargo", output(cargo().arg("--version"))),
        ("rustc", output(command("rustc").arg("--version"))),
        ("wasm32", Way::present().map(|way| way.describe().to_string())),
        ("Node.js", Node::present().map(|node| node.version())),
        ("packages", packages_are_fresh().then(|| "node_modules is what package-lock.json says".to_string())),
        ("Chromium", browsers::chromium().map(path)),
    ];
    let welcome = [
        ("Firefox", browsers::firefox().map(path)),
        ("Japanese font", browsers::has_japanese_font().then(|| "yes".to_string())),
        ("Python", paths::on_path(&["python3"]).map(path)),
        ("engine builds", some(wasm::built().join(" "))),
    ];
    for (name, found) in &needed {
        println!("{} {name:14} {}", if found.is_some() { "ok     " } else { "MISSING" }, shown(found));
    }
    for (name, found) in &welcome {
        println!("{} {name:14} {}", if found.is_some() { "ok     " } else { "-      " }, shown(found));
    }
    needed.iter().all(|(_, found)| found.is_some())
}

fn shown(found: &Option<String>) -> &str {
    found.as_deref().unwrap_or("not here")
}

fn some(text: String) -> Option<String> {
    (!text.is_empty()).then_some(text)
}
