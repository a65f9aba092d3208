//! Which part of the engine its bytes belong to, for the message about a module over its budget. The
//! functions of a module are counted by the top module of the engine that their name begins with, before
//! names are removed and the code is optimized; a function that was inlined counts for its caller.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::paths;

/// Bytes by part.
type Parts = BTreeMap<String, u64>;

/// The parts of each module, by name, when they were last accepted: compared with when a budget is exceeded.
fn accepted_file() -> PathBuf {
    paths::root().join("xtask/engine-parts.json")
}

/// The parts of a module as it was last built.
pub fn built_file(module: &str) -> PathBuf {
    paths::pkg().join(format!("parts-{module}.json"))
}

/// Counts the parts of a module that the compiler has written, and writes them for the report.
///
/// # Errors
/// When the module cannot be read or the result cannot be written.
pub fn write(module: &str, file: &Path) -> Result<()> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let parts = count(&bytes).with_context(|| format!("{} is no WebAssembly module", file.display()))?;
    fs::write(built_file(module), serde_json::to_string_pretty(&parts)? + "\n")?;
    Ok(())
}

/// Writes the parts of all modules as accepted.
///
/// # Errors
/// When one was not built, or the file cannot be written.
pub fn accept(modules: &[&str]) -> Result<()> {
    let all: BTreeMap<&str, Value> =
        modules.iter().map(|module| Ok((*module, read(&built_file(module))?))).collect::<Result<_>>()?;
    fs::write(accepted_file(), serde_json::to_string_pretty(&all)? + "\n").context("cannot write the parts")
}

/// The parts of a module that are larger than accepted, as lines such as `search: 3120 bytes more (180412)`,
/// the largest growth first. Empty where nothing is known.
pub fn growth(module: &str) -> Vec<String> {
    let accepted = read(&accepted_file()).unwrap_or_default();
    let built = read(&built_file(module)).unwrap_or_default();
    let mut grown: Vec<(u64, String)> = built
        .as_object()
        .into_iter()
        .flatten()
        .filter_map(|(part, bytes)| {
            let before = accepted[module][part].as_u64().unwrap_or(0);
            let more = bytes.as_u64()?.checked_sub(before).filter(|more| *more > 0)?;
            Some((more, format!("{part}: {more} bytes more ({bytes}), before optimization and compression")))
        })
        .collect();
    grown.sort_by(|a, b| b.cmp(a));
    grown.into_iter().map(|(_, line)| line).collect()
}

fn read(file: &Path) -> Result<Value> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    Ok(serde_json::from_str(&text)?)
}

/// The part of a function: the engine's top module, with the kind of opponent, or `crates and std`.
fn part_of(name: &str) -> String {
    // `_ZN8narikoma6search…` and `_ZN9…$LT$narikoma..search..…`, as the compiler mangles them.
    let Some((_, rest)) = name.split_once("narikoma") else { return "crates and std".to_owned() };
    let mut path = path_after(rest);
    match path.next() {
        None => "wasm".to_owned(),
        Some("opponents") => format!("opponents {}", path.next().unwrap_or_default()),
        Some(top) => top.to_owned(),
    }
}

/// The names of a path after the crate's: `..search..state` or `6search5state`.
fn path_after(mut rest: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        if let Some(dotted) = rest.strip_prefix("..") {
            let end =
                dotted.find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or(dotted.len());
            rest = &dotted[end..];
            return Some(&dotted[..end]);
        }
        let digits = rest.find(|sign: char| !sign.is_ascii_digit())?;
        let length: usize = rest[..digits].parse().ok()?;
        let name = rest.get(digits..digits + length)?;
        rest = &rest[digits + length..];
        name.chars().all(|sign| sign.is_alphanumeric() || sign == '_').then_some(name)
    })
}

/// The parts of a module; `None` if it is not one.
fn count(module: &[u8]) -> Option<Parts> {
    let mut rest = module.strip_prefix(b"\0asm\x01\0\0\0")?;
    let (mut imported, mut sizes, mut names) = (0, Vec::new(), BTreeMap::new());
    let mut parts = Parts::new();
    while let Some((&id, after)) = rest.split_first() {
        rest = after;
        let length = number(&mut rest)?;
        let section = take(&mut rest, length)?;
        match id {
            0 => names.extend(function_names(section).unwrap_or_default()),
            2 => imported = imported_functions(section)?,
            10 => sizes = function_sizes(section)?,
            11 => *parts.entry("tables and texts".to_owned()).or_default() += section.len() as u64,
            _ => *parts.entry("other sections".to_owned()).or_default() += section.len() as u64,
        }
    }
    for (index, size) in sizes.into_iter().enumerate() {
        let name: &str = names.get(&(imported + index)).map_or("", String::as_str);
        *parts.entry(part_of(name)).or_default() += size as u64;
    }
    Some(parts)
}

/// Reads an unsigned LEB128 number.
fn number(rest: &mut &[u8]) -> Option<usize> {
    let mut value = 0;
    for shift in (0..35).step_by(7) {
        let (&byte, after) = rest.split_first()?;
        *rest = after;
        value |= usize::from(byte & 127) << shift;
        if byte < 128 {
            return Some(value);
        }
    }
    None
}

fn take<'a>(rest: &mut &'a [u8], length: usize) -> Option<&'a [u8]> {
    let (taken, after) = rest.split_at_checked(length)?;
    *rest = after;
    Some(taken)
}

fn text<'a>(rest: &mut &'a [u8]) -> Option<&'a str> {
    let length = number(rest)?;
    std::str::from_utf8(take(rest, length)?).ok()
}

/// The number of functions in the section of imports: the names of functions count them first.
fn imported_functions(mut section: &[u8]) -> Option<usize> {
    let mut functions = 0;
    for _ in 0..number(&mut section)? {
        text(&mut section)?;
        text(&mut section)?;
        // The compiler imports functions, and a shared memory with its flags and limits; all else is the
        // module's own.
        let kind = take(&mut section, 1)?;
        number(&mut section)?;
        match kind {
            [0] => functions += 1,
            [2] => _ = (number(&mut section)?, number(&mut section)?),
            _ => return None,
        }
    }
    Some(functions)
}

fn function_sizes(mut section: &[u8]) -> Option<Vec<usize>> {
    (0..number(&mut section)?)
        .map(|_| {
            let length = number(&mut section)?;
            take(&mut section, length).map(<[u8]>::len)
        })
        .collect()
}

/// The names of functions in a custom section, by number; `None` in other custom sections.
fn function_names(mut section: &[u8]) -> Option<BTreeMap<usize, String>> {
    (text(&mut section)? == "name").then_some(())?;
    while let Some((&id, after)) = section.split_first() {
        section = after;
        let length = number(&mut section)?;
        let mut names = take(&mut section, length)?;
        if id == 1 {
            return (0..number(&mut names)?)
                .map(|_| Some((number(&mut names)?, text(&mut names)?.to_owned())))
                .collect();
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_belong_to_the_engines_modules() {
        for (name, part) in [
            ("_ZN8narikoma6search5state19Search$LT$R$C$E$GT$8evaluate17h8d06E", "search"),
            ("_ZN98_$LT$narikoma..session..game..SessionGame$LT$R$GT$$u20$as$u20$X$GT$4play17hE", "session"),
            ("_ZN8narikoma9opponents6ladder7minimax17hE", "opponents ladder"),
            ("_ZN5alloc7raw_vec17hE", "crates and std"),
            ("", "crates and std"),
        ] {
            assert_eq!(part_of(name), part, "{name}");
        }
    }

    #[test]
    fn functions_are_counted_by_their_names() {
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        // A memory `a.m` with limits, an import `a.b` of type 0, two functions of two and three bytes, and
        // their names.
        module.extend(b"\x02\x10\x02\x01a\x01m\x02\x03\x12\x80\x20\x01a\x01b\0\0");
        module.extend(b"\x0a\x08\x02\x02\0\x0b\x03\0\x01\x0b");
        let names = b"\x01\x13_ZN8narikoma4eval1E\x02\x01f";
        let list = [&[2][..], names].concat();
        let section = [&b"\x04name\x01"[..], &[list.len() as u8], &list].concat();
        module.extend([0, section.len() as u8]);
        module.extend(section);
        let parts = count(&module).unwrap();
        assert_eq!((parts["eval"], parts["crates and std"]), (2, 3));
        assert_eq!(count(b"no module"), None);
    }
}
