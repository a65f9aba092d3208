//! Lines of comments are short enough to be read beside the code.

use std::fs;
use std::path::{Path, PathBuf};

/// The most columns of a line with a comment, as many as rustfmt gives to code.
const MOST: usize = 110;
/// Folders with sources.
const FOLDERS: [&str; 9] = [".ci", "benches", "examples", "fuzz", "src", "tests", "train", "www", "xtask"];
/// Folders that contain no text of ours.
const FOREIGN: [&str; 5] = ["node_modules", "target", "data", "__pycache__", "corpus"];
/// The file with comments in a string literal, for the generated TypeScript.
const GENERATOR: &str = "src/session/protocol/typescript.rs";

/// The marks that begin a comment in files with this name; `None` for files of other kinds.
fn marks(file: &Path) -> Option<&'static [&'static str]> {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("rs" | "ts" | "tsx" | "mts" | "js" | "mjs") => Some(&["//", "/*", "*"]),
        Some("sh" | "py" | "toml") => Some(&["#"]),
        Some("txt") if file.ends_with("requirements.txt") => Some(&["#"]),
        // `.ci/run`
        None if file.starts_with(".ci") => Some(&["#"]),
        _ => None,
    }
}

/// The numbers of lines that have a comment alone and are too long. A line
/// with an address may be: it cannot be broken.
fn long_lines(text: &str, marks: &[&str]) -> Vec<usize> {
    let is_long = |line: &str| {
        let comment = line.trim_start();
        marks.iter().any(|mark| comment.starts_with(mark))
            && line.chars().count() > MOST
            && !comment.contains("http")
    };
    text.lines().zip(1..).filter(|(line, _)| is_long(line)).map(|(_, number)| number).collect()
}

/// The numbers of the lines of Python's documentation strings that are too long.
fn long_documentation(text: &str) -> Vec<usize> {
    let (mut inside, mut long) = (false, Vec::new());
    for (line, number) in text.lines().zip(1..) {
        let quotes = line.matches("\"\"\"").count();
        if (inside || quotes > 0) && line.chars().count() > MOST && !line.contains("http") {
            long.push(number);
        }
        inside ^= quotes % 2 == 1;
    }
    long
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let name = entry.file_name();
        let is_foreign = FOREIGN.iter().any(|foreign| name == *foreign) || name.as_encoded_bytes()[0] == b'.';
        if !path.is_dir() {
            found.push(path);
        } else if !is_foreign {
            files(&path, found);
        }
    }
}

#[test]
fn comments_have_at_most_110_columns() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    FOLDERS.iter().for_each(|folder| files(&root.join(folder), &mut found));
    // The settings of the page's tools are in the root.
    found.extend(
        fs::read_dir(root)
            .expect("the root")
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.is_file()),
    );
    let (mut read, mut long) = (0, Vec::new());
    for path in &found {
        let file = path.strip_prefix(root).expect("below the root");
        let Some(marks) = marks(file) else { continue };
        if file == Path::new(GENERATOR) {
            continue;
        }
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let is_trainer = file.starts_with("train") && file.extension().is_some_and(|kind| kind == "py");
        let documentation = if is_trainer { long_documentation(&text) } else { Vec::new() };
        let lines = long_lines(&text, marks).into_iter().chain(documentation);
        long.extend(lines.map(|line| format!("{}:{line}", file.display())));
        read += 1;
    }
    assert!(read > 50, "{read} files: the sources were not found");
    assert!(
        long.is_empty(),
        "{} comment lines are longer than {MOST} columns:\n{}",
        long.len(),
        long.join("\n")
    );
}

#[test]
fn finds_long_comments() {
    let long = "x".repeat(MOST);
    let rust =
        format!("/// {long}\nlet a = \"{long}\";\n    // short\n/// https://example.org/{long}\n * {long}");
    assert_eq!(long_lines(&rust, &["//", "*"]), [1, 5]);
    assert_eq!(long_lines(&format!("# {long}\n// {long}"), &["#"]), [1]);
    let python = format!("\"\"\"{long}\n\nshort\n\"\"\"\na = \"{long}\"\n\"\"\"{long}\"\"\"\n# {long}");
    assert_eq!(long_documentation(&python), [1, 6]);
    let fits = "い".repeat(MOST - 3);
    assert!(long_lines(&format!("// {fits}"), &["//"]).is_empty());
}
