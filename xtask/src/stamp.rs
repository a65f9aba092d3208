//! What a step was last made from, so that it is skipped while nothing changed.
//!
//! A stamp is a hash over the contents of files and some words (flags, versions), kept in `target/stamps/`. Contents,
//! not times: switching branches there and back rebuilds nothing.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::paths;

/// The stamp of one step.
pub struct Stamp {
    file: PathBuf,
    value: String,
}

impl Stamp {
    /// The stamp that `name` has now, from files and folders (missing ones count as empty) and words.
    pub fn of(name: &str, inputs: &[PathBuf], words: &[&str]) -> Stamp {
        Stamp::at(paths::target().join("stamps").join(name), inputs, words)
    }

    /// The same with the stamp kept in a file of the caller's choice.
    pub fn at(file: PathBuf, inputs: &[PathBuf], words: &[&str]) -> Stamp {
        let mut hash = Fnv::new();
        for input in inputs {
            hash_tree(input, &mut hash);
        }
        for word in words {
            hash.field(word.as_bytes());
        }
        Stamp { file, value: format!("{:016x}", hash.0) }
    }

    /// Whether the step was last finished with exactly these inputs and its outputs are still there.
    pub fn is_fresh(&self, outputs: &[PathBuf]) -> bool {
        outputs.iter().all(|output| output.exists())
            && fs::read_to_string(&self.file).is_ok_and(|value| value == self.value)
    }

    /// The step begins: whatever it made before no longer counts.
    pub fn clear(&self) {
        // A stamp that was never written need not be removed.
        let _ = fs::remove_file(&self.file);
    }

    /// The step is done.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&self) -> Result<()> {
        let folder = self.file.parent().context("a stamp has a folder")?;
        fs::create_dir_all(folder)?;
        fs::write(&self.file, &self.value).with_context(|| format!("cannot write {}", self.file.display()))
    }
}

/// FNV-1a with 64 bits: enough to see a change, the same for every compiler.
struct Fnv(u64);

impl Fnv {
    fn new() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Bytes with their length, so that two fields cannot run into each other.
    fn field(&mut self, bytes: &[u8]) {
        self.bytes(&(bytes.len() as u64).to_le_bytes());
        self.bytes(bytes);
    }
}

fn hash_tree(path: &Path, hash: &mut Fnv) {
    if let Ok(entries) = fs::read_dir(path) {
        let mut inside: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        inside.sort();
        inside.iter().for_each(|path| hash_tree(path, hash));
    } else if let Ok(contents) = fs::read(path) {
        hash.field(path.strip_prefix(paths::root()).unwrap_or(path).to_string_lossy().as_bytes());
        hash.field(&contents);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_follows_contents_names_and_words() {
        let folder = std::env::temp_dir().join(format!("narikoma-stamp-{}", std::process::id()));
        fs::create_dir_all(folder.join("inner")).unwrap();
        let value = |words: &[&str]| Stamp::of("test", std::slice::from_ref(&folder), words).value;
        fs::write(folder.join("inner/a"), "one").unwrap();
        let first = value(&["x"]);
        assert_eq!(first, value(&["x"]));
        assert_ne!(first, value(&["y"]));
        fs::write(folder.join("inner/a"), "two").unwrap();
        assert_ne!(first, value(&["x"]));
        fs::rename(folder.join("inner/a"), folder.join("inner/b")).unwrap();
        fs::write(folder.join("inner/b"), "one").unwrap();
        assert_ne!(first, value(&["x"]));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_stamp_is_fresh_only_when_written_and_its_outputs_are_there() {
        let stamp = Stamp::of(&format!("test-{}", std::process::id()), &[], &["x"]);
        assert!(!stamp.is_fresh(&[]));
        stamp.write().unwrap();
        assert!(stamp.is_fresh(&[]));
        assert!(!stamp.is_fresh(&["/no/such/file".into()]));
        stamp.clear();
        assert!(!stamp.is_fresh(&[]));
    }
}
