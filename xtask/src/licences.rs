//! Collects the licences of the crates that are linked into the
//! engine, for the notice that is shipped with it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::compiler::TRIPLE;
use crate::paths;
use crate::step::{cargo, output};

/// Accepted licences: they require only a notice. Those with shorter texts come first.
const PERMISSIVE: [&str; 7] =
    ["MIT", "ISC", "Zlib", "BSD-3-Clause", "Unlicense", "Apache-2.0", "Unicode-3.0"];

/// Writes `pkg/third-party-crates.txt`: all linked crates with the text of one licence each.
///
/// # Errors
/// When a crate offers no accepted licence, or its package does not contain the text.
pub fn write() -> Result<()> {
    let texts = notices()?;
    let rust = "The standard library of Rust\n\nThe Rust Project contributors, https://www.rust-lang.org, under MIT or \
                Apache-2.0.";
    let all: Vec<String> = texts.into_iter().chain([rust.to_owned()]).collect();
    let rule = format!("\n\n{}\n\n", "-".repeat(72));
    fs::write(paths::pkg().join("third-party-crates.txt"), all.join(&rule) + "\n")
        .context("cannot write pkg/third-party-crates.txt")
}

/// The notices of all linked crates.
fn notices() -> Result<Vec<String>> {
    let mut list = cargo();
    list.args(["metadata", "--format-version", "1", "--locked", "--filter-platform", TRIPLE]);
    let metadata: Value = serde_json::from_str(&output(&mut list).context("cargo metadata failed")?)?;
    linked(&metadata)?.into_iter().map(notice).collect()
}

/// The direct and indirect dependencies of `narikoma` at run time, without procedural macros.
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
            let is_macro = list(&package["targets"])
                .iter()
                .any(|target| list(&target["kind"]).iter().any(|kind| kind == "proc-macro"));
            if normal && !is_macro && seen.insert(id.clone()) {
                open.push(id);
            }
        }
    }
    let mut found: Vec<&Value> = seen.iter().filter_map(|id| packages.get(id.as_str()).copied()).collect();
    found.sort_by_key(|package| package["name"].as_str().unwrap_or_default().to_owned());
    Ok(found)
}

/// Name and version of a crate with the text of a licence.
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

/// Chooses an accepted licence for each part of an expression such as `(MIT OR Apache-2.0) AND Unicode-3.0`
/// (older packages write `/` for OR). `None` when a part has no accepted one.
fn choose(expression: &str) -> Option<Vec<&'static str>> {
    let expression = expression.replace('/', " OR ");
    let part = |part: &str| {
        let offered: Vec<&str> = part.split(" OR ").map(|one| one.trim().trim_matches(['(', ')'])).collect();
        PERMISSIVE.into_iter().find(|known| offered.contains(known))
    };
    expression.split(" AND ").map(part).collect()
}

/// The text of a licence: from the file named after it, or from the only licence file.
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
        bail!("the package has no text of {licence}")
    };
    Ok(fs::read_to_string(file)?.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_linked_crates_have_licence_texts() {
        let notices = notices().unwrap();
        for name in ["serde_json ", "wasm-bindgen ", "arrayvec "] {
            assert!(notices.iter().any(|text| text.starts_with(name) && text.len() > 500), "{name}");
        }
        // Procedural macros are not shipped.
        assert!(notices.iter().all(|text| !text.starts_with("serde_derive ")));
    }

    #[test]
    fn chooses_for_each_part_and_refuses_copyleft() {
        assert_eq!(choose("Apache-2.0/MIT"), Some(vec!["MIT"]));
        assert_eq!(choose("(MIT OR Apache-2.0) AND Unicode-3.0"), Some(vec!["MIT", "Unicode-3.0"]));
        assert_eq!(choose("MIT AND GPL-3.0"), None);
        assert_eq!(choose("LGPL-2.1"), None);
    }
}
