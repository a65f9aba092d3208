//! The layers of the engine, checked in its source: a layer uses only lower ones, and the pure layers have no
//! clocks, threads, files or printed lines.

use std::fs;
use std::path::{Path, PathBuf};

/// The layers from the bottom up; those in one row do not use each other.
const LAYERS: [&[&str]; 8] = [
    &["shogi"],
    &["eval"],
    &["search"],
    &["opponents", "clock", "facts"],
    &["game"],
    &["session"],
    &["usi", "wasm"],
    &["bin"],
];
/// The layers without clocks, threads, files and printed lines.
const PURE: [&str; 8] = ["shogi", "eval", "search", "opponents", "clock", "facts", "game", "session"];
/// Words that must not occur in the pure layers.
const IMPURE: [&str; 9] = [
    "Instant::now",
    "SystemTime",
    "std::thread",
    "thread::spawn",
    "std::fs",
    "std::net",
    "println!",
    "print!",
    "dbg!",
];

fn rank(layer: &str) -> Option<usize> {
    LAYERS.iter().position(|row| row.contains(&layer))
}

/// The layer of a file given by its path below `src/`: `eval/kp.rs` and `eval.rs` are both of `eval`.
fn layer_of(file: &str) -> &str {
    file.split('/').next().unwrap_or_default().trim_end_matches(".rs")
}

/// How many modules deep a file is: `eval/mod.rs` and `eval.rs` 1, `eval/kp.rs` 2.
fn depth_of(file: &str) -> usize {
    file.split('/').count() - usize::from(file.ends_with("/mod.rs"))
}

/// The code without comments (text is not looked at more closely: `//` in a literal ends its line too early).
fn without_comments(code: &str) -> String {
    code.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

fn identifier(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

/// The first names of the paths that begin at `text`: one name, or those of a group `{a::b, c}`.
fn heads(text: &str) -> Vec<&str> {
    let text = text.trim_start();
    let Some(group) = text.strip_prefix('{') else { return vec![identifier(text)] };
    let (mut names, mut depth, mut start) = (Vec::new(), 1, 0);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 || (depth == 1 && c == ',') {
            names.push(identifier(group[start..at].trim_start()));
            start = at + 1;
        }
        if depth == 0 {
            break;
        }
    }
    names.into_iter().filter(|name| !name.is_empty()).collect()
}

/// Every top-level module that a file names by `crate::`, `narikoma::` or enough of `super::`.
fn named_modules<'a>(file: &str, code: &'a str) -> Vec<&'a str> {
    let mut names = Vec::new();
    for root in ["crate::", "narikoma::"] {
        for (at, _) in code.match_indices(root) {
            let before = code[..at].chars().next_back();
            if before.is_none_or(|c| !c.is_alphanumeric() && c != '_') {
                names.extend(heads(&code[at + root.len()..]));
            }
        }
    }
    for (at, _) in code.match_indices("super::") {
        let mut rest = &code[at..];
        let mut up = 0;
        while let Some(shorter) = rest.strip_prefix("super::") {
            rest = shorter;
            up += 1;
        }
        if up >= depth_of(file) {
            // Inside `mod tests` one `super` stays in the file; only names of layers count.
            names.extend(heads(rest).into_iter().filter(|name| rank(name).is_some()));
        }
    }
    names
}

/// The violations in a file, as sentences; `file` is its path below `src/`.
fn violations(file: &str, text: &str) -> Vec<String> {
    let code = without_comments(text);
    let own = layer_of(file);
    let mut wrong = Vec::new();
    let may_ask_for_the_target = ["wasm", "bin", "lib"].contains(&own)
        || file.ends_with("simd/mod.rs")
        || file == "search/tables/prefetch.rs";
    if code.contains("target_arch") && !may_ask_for_the_target {
        wrong.push(format!("{file} must not ask for target_arch"));
    }
    // What unit tests share is of no layer.
    if ["lib", "testing"].contains(&own) {
        return wrong;
    }
    let Some(own_rank) = rank(own) else { return vec![format!("{file}: no layer is called {own}")] };
    for name in named_modules(file, &code) {
        let allowed = name == own || name == "testing" || rank(name).is_some_and(|rank| rank < own_rank);
        if !allowed {
            wrong.push(format!("{file} must not use {name}"));
        }
    }
    if PURE.contains(&own) {
        let product = code.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        let said = IMPURE.iter().filter(|word| product.contains(**word));
        wrong.extend(said.map(|word| format!("{file} must not know {word}")));
    }
    wrong
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of the source");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> =
        paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "rs"));
    files
}

#[test]
fn layers_use_only_lower_layers() {
    let files = read_all(&engine());
    assert!(files.len() >= 4, "the source was not found");
    let wrong: Vec<String> = files.iter().flat_map(|(file, text)| violations(file, text)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The folder of the engine.
fn engine() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every file below a folder with its path and its text.
fn read_all(src: &Path) -> Vec<(String, String)> {
    let read = |path: PathBuf| {
        let file = path.strip_prefix(src).expect("below src").to_string_lossy().replace('\\', "/");
        (file, fs::read_to_string(&path).expect("a source file"))
    };
    sources(src).into_iter().map(read).collect()
}

/// The rooms of the native tools from the bottom up; rooms in one row do not use each other.
const ROOMS: [&[&str]; 4] = [&["common"], &["games"], &["learn", "measure", "problems"], &["tools"]];

/// The rooms that a file of the native tools must not use, as sentences; `file` is its path in `train/src/`.
fn room_violations(file: &str, text: &str) -> Vec<String> {
    let rank = |room: &str| ROOMS.iter().position(|row| row.contains(&room));
    let own = layer_of(file);
    // The crate itself and its programs may use everything.
    if ["lib", "main", "bin"].contains(&own) {
        return Vec::new();
    }
    let Some(own_rank) = rank(own) else { return vec![format!("{file}: no room is called {own}")] };
    let code = without_comments(text);
    let names = code.match_indices("crate::").flat_map(|(at, root)| heads(&code[at + root.len()..]));
    let wrong = names.filter(|name| *name != own && rank(name).is_some_and(|rank| rank >= own_rank));
    wrong.map(|name| format!("{file} must not use {name}")).collect()
}

#[test]
fn rooms_of_the_tools_use_only_lower_rooms() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("train/src");
    let files = read_all(&src);
    assert!(files.len() > 50, "the tools were not found");
    let wrong: Vec<_> = files.iter().flat_map(|(file, text)| room_violations(file, text)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for (file, code) in [
        ("common/random.rs", "use crate::games::book;"),
        ("learn/adam.rs", "use crate::{common::random, measure::gate};"),
        ("shelf.rs", ""),
    ] {
        assert_eq!(room_violations(file, code).len(), 1, "{file}: {code}");
    }
    assert!(room_violations("measure/gate.rs", "use crate::games::matches; // crate::tools").is_empty());
}

#[test]
fn whole_modules_are_gated_to_the_gallery() {
    let count = |text: &str| text.lines().filter(|line| line.contains("feature = \"gallery\"")).count();
    let gates: Vec<_> = read_all(&engine())
        .iter()
        .map(|(file, text)| (file.clone(), count(text)))
        .filter(|(_, gates)| *gates > 0)
        .collect();
    assert!(!gates.is_empty(), "the source was not found");
    let sum = gates.iter().map(|(_, gates)| gates).sum::<usize>();
    assert!(sum <= 10, "{sum} lines ask for the feature `gallery`: gate a module, not its parts: {gates:?}");
}

#[test]
fn only_the_roster_names_opponents_of_the_gallery() {
    for (file, text) in read_all(&engine()) {
        let may_name = file.starts_with("opponents/gallery/")
            || file == "opponents/roster.rs"
            || file.ends_with("tests.rs");
        let code = without_comments(&text);
        assert!(
            may_name || !code.contains("gallery::"),
            "{file} names an opponent: use its card from the roster"
        );
    }
}

#[test]
fn only_wasm_module_depends_on_target() {
    let code = without_comments(include_str!("../../src/lib.rs"));
    assert_eq!(code.matches("target_arch").count(), 1);
    assert!(code.contains("#[cfg(target_arch = \"wasm32\")]\npub mod wasm;"));
}

#[test]
fn finds_violations() {
    for (file, code) in [
        ("shogi/mod.rs", "use crate::eval::Score;"),
        ("shogi/position.rs", "fn f() { crate::search::go() }"),
        ("eval/mod.rs", "use super::search;"),
        ("eval/nnue/layers.rs", "use super::super::super::session::protocol::Request;"),
        ("search/mod.rs", "use crate::{\n    eval::{Delta, Score},\n    opponents::Card,\n};"),
        ("session/mod.rs", "pub(crate) use crate::usi;"),
        ("usi.rs", "use crate::wasm::Engine;"),
        ("clock/mod.rs", "let start = std::time::Instant::now();"),
        ("session/session_game.rs", "println!(\"{x}\");"),
        ("eval/kp.rs", "#[cfg(target_arch = \"wasm32\")]"),
        ("helpers.rs", ""),
        ("shogi/mod.rs", "use crate::whatever::X;"),
    ] {
        assert_eq!(violations(file, code).len(), 1, "{file}: {code}");
    }
}

#[test]
fn accepts_allowed_code() {
    for (file, code) in [
        ("search/mod.rs", "use crate::{eval::{Delta, search_like}, shogi::Position};"),
        ("search/mod.rs", "use crate::search::window::Window; // crate::session is above"),
        ("shogi/mod.rs", "/// Used by [`crate::search`].\nuse std::fmt;"),
        ("eval/kp.rs", "use super::Score;\n#[cfg(test)]\nmod tests { fn f() { println!() } }"),
        ("bin/narikoma.rs", "use narikoma::usi; fn main() { println!(\"{:?}\", std::time::Instant::now()) }"),
        ("eval/nnue/simd/mod.rs", "#[cfg(target_arch = \"wasm32\")] mod simd128;"),
    ] {
        assert_eq!(violations(file, code), Vec::<String>::new(), "{file}: {code}");
    }
}
