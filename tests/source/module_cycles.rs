//! Sibling modules of `src/`, `train/src/` and `xtask/src/` import one another one way only. A module and its
//! own submodules may use each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The path of a module from the root of the crate; the crate itself is empty.
type Module = Vec<String>;

/// A path that is used: its names, and whether it is re-exported.
struct Use {
    names: Vec<String>,
    exported: bool,
}

/// The module of a file given by its path below `src/`.
fn module_of(file: &str) -> Module {
    let mut names: Module = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if matches!(names.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        names.pop();
    }
    names
}

/// The code without comments and without its module of tests.
fn product_code(text: &str) -> String {
    let code: Vec<_> = text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let code = code.join("\n");
    code.split("#[cfg(test)]\nmod ").next().unwrap_or_default().to_owned()
}

/// The single paths of a `use` tree: `a::{b, c::{d, e}}` is `a::b`, `a::c::d`, `a::c::e`.
fn expand(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((prefix, group)) = tree.split_once('{') else {
        return vec![tree.split(" as ").next().unwrap_or_default().trim().to_owned()];
    };
    let group = group.trim_end().trim_end_matches('}');
    let (mut depth, mut start, mut paths) = (0, 0, Vec::new());
    // A closing brace was cut off above, so the group is read with one more comma as its end.
    let ended = format!("{}{},", group, "}".repeat(group.matches('{').count() - group.matches('}').count()));
    for (at, c) in ended.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let part = ended[start..at].trim();
                if !part.is_empty() {
                    paths.extend(expand(part).into_iter().map(|path| format!("{}{path}", prefix.trim())));
                }
                start = at + 1;
            }
            _ => {}
        }
    }
    paths
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Every path that code uses: its `use` items, and paths that begin with
/// `crate::` or `super::` inside expressions.
fn uses(code: &str) -> Vec<Use> {
    let split = |path: &str| path.split("::").map(|name| name.trim().to_owned()).collect();
    let mut found = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let before = &code[..at];
        let line = before.rsplit('\n').next().unwrap_or_default().trim();
        let exported = line.starts_with("pub");
        if !line.is_empty() && !exported {
            continue;
        }
        let tree = code[at + 4..].split(';').next().unwrap_or_default();
        found.extend(expand(tree).iter().map(|path| Use { names: split(path), exported }));
    }
    for root in ["crate::", "super::"] {
        for (at, _) in code.match_indices(root) {
            if code[..at].ends_with(|c: char| is_name(c) || c == ':') {
                continue;
            }
            let rest = &code[at..];
            let end = rest.find(|c: char| !is_name(c) && c != ':').unwrap_or(rest.len());
            let names = split(rest[..end].trim_end_matches(':'));
            found.push(Use { names, exported: false });
        }
    }
    found
}

/// The modules of a crate, with the paths that each uses.
struct Crate(BTreeMap<Module, Vec<Use>>);

impl Crate {
    fn new<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let read = |(file, text): (&str, &str)| (module_of(file), uses(&product_code(text)));
        Self(files.into_iter().map(read).collect())
    }

    /// The module that declares what a path names, through re-exports; `None` for other crates.
    fn resolve(&self, from: &Module, path: &Use) -> Option<Module> {
        let mut names = path.names.iter();
        let mut rest = names.as_slice();
        let mut module = match names.next()?.as_str() {
            "crate" => {
                rest = names.as_slice();
                Module::new()
            }
            "super" | "self" => {
                let mut module = from.clone();
                while let Some("super" | "self") = rest.first().map(String::as_str) {
                    if rest[0] == "super" {
                        module.pop();
                    }
                    rest = &rest[1..];
                }
                module
            }
            name => {
                let child = [&from[..], &[name.to_owned()]].concat();
                self.0.contains_key(&child).then(|| from.clone())?
            }
        };
        for name in rest {
            let child = [&module[..], std::slice::from_ref(name)].concat();
            if self.0.contains_key(&child) {
                module = child;
                continue;
            }
            let exports = self.0.get(&module)?.iter();
            let export = exports.filter(|path| path.exported).find(|path| path.names.last() == Some(name));
            return export.and_then(|export| self.resolve(&module, export)).or(Some(module));
        }
        Some(module)
    }

    /// From each module to the siblings that it, or something inside it, uses.
    fn sibling_uses(&self) -> BTreeMap<Module, BTreeSet<Module>> {
        let mut edges = BTreeMap::<_, BTreeSet<_>>::new();
        for (from, paths) in &self.0 {
            for to in paths.iter().filter_map(|path| self.resolve(from, path)) {
                let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
                if shared < from.len().min(to.len()) {
                    edges.entry(from[..=shared].to_vec()).or_default().insert(to[..=shared].to_vec());
                }
            }
        }
        edges
    }

    /// A cycle among siblings, as text; `None` when there is none.
    fn cycle(&self) -> Option<String> {
        let edges = self.sibling_uses();
        let mut finished = BTreeSet::new();
        edges.keys().find_map(|start| search(start, &edges, &mut Vec::new(), &mut finished))
    }
}

/// Depth-first search for a way back to a module of `path`.
fn search(
    module: &Module,
    edges: &BTreeMap<Module, BTreeSet<Module>>,
    path: &mut Vec<Module>,
    finished: &mut BTreeSet<Module>,
) -> Option<String> {
    if let Some(at) = path.iter().position(|earlier| earlier == module) {
        let names: Vec<_> = path[at..].iter().chain([module]).map(|module| module.join("::")).collect();
        return Some(names.join(" -> "));
    }
    if finished.contains(module) {
        return None;
    }
    path.push(module.clone());
    let cycle =
        edges.get(module).and_then(|next| next.iter().find_map(|next| search(next, edges, path, finished)));
    path.pop();
    finished.insert(module.clone());
    cycle
}

fn source_files(folder: &Path, root: &Path, files: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("a folder of the source") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            source_files(&path, root, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(root).expect("below src").to_string_lossy().replace('\\', "/");
            files.push((name, fs::read_to_string(&path).expect("a source file")));
        }
    }
}

/// The modules of a crate in a folder of the repository.
fn read_crate(folder: &str) -> Crate {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files = Vec::new();
    source_files(&src, &src, &mut files);
    Crate::new(files.iter().map(|(file, text)| (file.as_str(), text.as_str())))
}

#[test]
fn sibling_modules_have_no_cycles() {
    // Known edges, to check that the source is parsed correctly.
    let known: [(&str, &[(&str, &str)]); 3] = [
        (
            "src",
            &[("session", "shogi"), ("shogi::legality", "shogi::position"), ("usi::mate", "usi::command")],
        ),
        (
            "train/src",
            &[
                ("games", "common"),
                ("games::tournament", "games::openings"),
                ("measure::refutations", "measure::regret"),
            ],
        ),
        ("xtask/src", &[("doctor", "wasm"), ("wasm", "setup"), ("setup", "browsers")]),
    ];
    let module = |path: &str| path.split("::").map(str::to_owned).collect::<Module>();
    for (folder, expected) in known {
        let modules = read_crate(folder);
        let edges = modules.sibling_uses();
        for (from, to) in expected {
            let uses = edges.get(&module(from)).is_some_and(|to_all| to_all.contains(&module(to)));
            assert!(uses, "{folder}: {from} -> {to}");
        }
        assert_eq!(modules.cycle(), None, "{folder}");
    }
}

#[test]
fn finds_cycles() {
    let cycle = |files: &[(&str, &str)]| Crate::new(files.iter().copied()).cycle();
    let found = Some("a::x -> a::y -> a::x".to_owned());
    for (x, y) in [
        ("use super::y::Y;", "use crate::a::x::X;"),
        ("use super::{z, y::{Y, Z}};", "pub(super) use super::x;"),
        // Through a re-export of the parent.
        ("use super::Y;", "fn f() { super::x::g() }"),
        ("use crate::{a::Y, b};", "use super::x::inner::X as Other;"),
    ] {
        let files = [
            ("a/mod.rs", "mod x; mod y; mod z;\npub use y::Y;"),
            ("a/x.rs", x),
            ("a/y.rs", y),
            ("a/z.rs", ""),
        ];
        assert_eq!(cycle(&files), found, "{x} {y}");
    }
    // By way of submodules: the parents are the siblings.
    let files = [("a.rs", ""), ("a/x.rs", "use crate::b::y::Y;"), ("b.rs", "use crate::a;"), ("b/y.rs", "")];
    assert_eq!(cycle(&files), Some("a -> b -> a".to_owned()));
}

#[test]
fn accepts_one_way_uses() {
    for (x, y) in [
        ("use super::y::Y;", ""),
        ("use super::Parent;", "use super::{Parent, x};"),
        ("use super::y; // use of y", "/// As [`super::x`].\nuse std::fmt;"),
        ("use super::y::Y;", "#[cfg(test)]\nmod tests { use super::super::x::X; }"),
    ] {
        let files =
            [("a/mod.rs", "mod x; mod y;\nuse x::X; pub struct Parent;"), ("a/x.rs", x), ("a/y.rs", y)];
        assert_eq!(Crate::new(files).cycle(), None, "{x} {y}");
    }
}
