//! The licences of the crates that are in the engine's module, for the notice that goes with it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::compiler::TRIPLE;
use crate::paths;
use crate::step::{cargo, output};

/// Licences that ask for no more than a notice, the shorter texts first.
const PERMISSIVE: [&str; 7] =
    ["MIT", "ISC", "Zlib", "BSD-3-Clause", "Unlicense", "Apache-2.0", "Unicode-3.0"];

/// Writes `pkg/third-party-crates.txt`: every crate that is linked, with the text of a licence that it offers.
///
/// # Errors
/// When a crate offers no permissive licence, or has no text of it.
pub fn write() -> Result<()> {
    let texts = notices()?;
    let rust = "The standard library of Rust\n\nThe Rust Project contributors, https://www.rust-lang.org, under MIT or \
                Apache-2.0.";
    let all: Vec<String> = texts.into_iter().chain([rust.to_owned()]).collect();
    let rule = format!("\n\n{}\n\n", "-".repeat(72));
    fs::write(paths::pkg().join("third-party-crates.txt"), all.join(&rule) + "\n")
        .context("cannot write pkg/third-party-crates.txt")
}

/// One text for each crate that is linked.
fn notices() -> Result<Vec<String>> {
    let mut list = cargo();
    list.args(["metadata", "--format-version", "1", "--locked", "--filter-platform", TRIPLE]);
    let metadata: Value = serde_json::from_str(&output(&mut list).context("cargo metadata failed")?)?;
    linked(&metadata)?.into_iter().map(notice).collect()
}

/// The packages that `narikoma` needs at run time, directly or not, less what only runs in the compiler.
fn linked(metadata: &Value) -> Result<Vec<&Value>> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let packages: BTreeMap<&str, &Value> = metadata["packages"]
        .as_array()
        .context("no packages")?
        .iter()
        .filter_map(|package| Some((package["id"].as_str()?, package)))
        .collect();
    let nodes: BTreeMap<String, Value> = list(&metadata["resolve"]["nodes"])
        .into_iter()
        .filter_map(|node| Some((node["id"].as_str()?.to_owned(), node)))
        .collect();
    let root = packages.iter().find(|(_, package)| package["name"] == "narikoma").context("no narikoma")?;
    let mut open = vec![(*root.0).to_owned()];
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        for dependency in list(&nodes[&id]["deps"]) {
            let normal = list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
            let id = dependency["pkg"].as_str().unwrap_or_default().to_owned();
            let Some(package) = packages.get(id.as_str()) else { continue };
            let of_compiler = list(&package["targets"])
                .iter()
                .any(|target| list(&target["kind"]).iter().any(|kind| kind == "proc-macro"));
            if normal && !of_compiler && seen.insert(id.clone()) {
                open.push(id);
            }
        }
    }
    let mut found: Vec<&Value> = seen.iter().filter_map(|id| packages.get(id.as_str()).copied()).collect();
    found.sort_by_key(|package| package["name"].as_str().unwrap_or_default().to_owned());
    Ok(found)
}

/// Name, version, and the text of a licence.
fn notice(package: &Value) -> Result<String> {
    let word = |key: &str| package[key].as_str().unwrap_or_default();
    let (name, version, licence) = (word("name"), word("version"), word("license"));
    let Some(chosen) = choose(licence) else {
        bail!("{name} {version} is under {licence}, which is not permissive");
    };
    let folder = Path::new(word("manifest_path")).parent().context("a manifest lies in a folder")?;
    let texts = chosen.into_iter().map(|one| text(folder, one)).collect::<Result<Vec<_>>>();
    let texts = texts.with_context(|| format!("{name} {version}"))?;
    Ok(format!("{name} {version} ({licence})\n\n{}", texts.join("\n\n")))
}

/// One permissive licence for each part of an expression such as `(MIT OR Apache-2.0) AND Unicode-3.0` (an older way to
/// write OR is `/`); nothing where a part offers none.
fn choose(expression: &str) -> Option<Vec<&'static str>> {
    let expression = expression.replace('/', " OR ");
    let part = |part: &str| {
        let offered: Vec<&str> = part.split(" OR ").map(|one| one.trim().trim_matches(['(', ')'])).collect();
        PERMISSIVE.into_iter().find(|known| offered.contains(known))
    };
    expression.split(" AND ").map(part).collect()
}

/// The text of a licence: the file named after it, or the only one.
fn text(folder: &Path, licence: &str) -> Result<String> {
    let files: Vec<_> = fs::read_dir(folder)?
        .flatten()
        .map(|entry| entry.path())
        .map(|path| (path.file_name().unwrap_or_default().to_string_lossy().to_lowercase(), path))
        .filter(|(name, path)| {
            path.is_file()
                && ["license", "licence", "copying", "unlicense"].iter().any(|start| name.starts_with(start))
        })
        .collect();
    let word = licence.split('-').next().unwrap_or(licence).to_lowercase();
    let named = files.iter().find(|(name, _)| name.contains(&word));
    let Some((_, file)) = named.or(files.first().filter(|_| files.len() == 1)) else {
        bail!("there is no text of {licence}")
    };
    Ok(fs::read_to_string(file)?.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_linked_crate_has_the_text_of_a_licence_that_asks_for_no_more_than_a_notice() {
        let notices = notices().unwrap();
        for name in ["serde_json ", "wasm-bindgen ", "arrayvec "] {
            assert!(notices.iter().any(|text| text.starts_with(name) && text.len() > 500), "{name}");
        }
        // What runs in the compiler alone is not shipped.
        assert!(notices.iter().all(|text| !text.starts_with("serde_derive ")));
    }

    #[test]
    fn a_choice_is_made_for_each_part_and_copyleft_is_refused() {
        assert_eq!(choose("Apache-2.0/MIT"), Some(vec!["MIT"]));
        assert_eq!(choose("(MIT OR Apache-2.0) AND Unicode-3.0"), Some(vec!["MIT", "Unicode-3.0"]));
        assert_eq!(choose("MIT AND GPL-3.0"), None);
        assert_eq!(choose("LGPL-2.1"), None);
    }
}
