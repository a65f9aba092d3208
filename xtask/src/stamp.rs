//! Stamps: a step of the build is skipped while its inputs are unchanged.
//!
//! A stamp is a hash of the contents of files and of some words (flags, versions), stored in
//! `target/stamps/`. It uses contents and not times, so switching branches back and forth rebuilds nothing.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::paths;

/// The stamp of one step.
pub struct Stamp {
    file: PathBuf,
    value: String,
}

impl Stamp {
    /// The stamp of a step with these input files and folders (missing ones count as empty) and words.
    pub fn of(name: &str, inputs: &[PathBuf], words: &[&str]) -> Stamp {
        Stamp::at(paths::target().join("stamps").join(name), inputs, words)
    }

    /// As [`Stamp::of`], stored in the given file.
    pub fn at(file: PathBuf, inputs: &[PathBuf], words: &[&str]) -> Stamp {
        // Another hash in another version of Rust would only cause one rebuild.
        let mut hash = DefaultHasher::new();
        for input in inputs {
            hash_tree(input, &mut hash);
        }
        for word in words {
            word.hash(&mut hash);
        }
        Stamp { file, value: format!("{:016x}", hash.finish()) }
    }

    /// Whether the step was last finished with the same inputs and its outputs exist.
    pub fn is_fresh(&self, outputs: &[PathBuf]) -> bool {
        outputs.iter().all(|output| output.exists())
            && fs::read_to_string(&self.file).is_ok_and(|value| value == self.value)
    }

    /// Removes the stamp. Called when the step begins.
    pub fn clear(&self) {
        // The file may not exist.
        let _ = fs::remove_file(&self.file);
    }

    /// Writes the stamp. Called when the step is finished.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&self) -> Result<()> {
        let folder = self.file.parent().context("a stamp has a folder")?;
        fs::create_dir_all(folder)?;
        fs::write(&self.file, &self.value).with_context(|| format!("cannot write {}", self.file.display()))
    }
}

/// Hashes names and contents of a file, or of all files below a folder.
fn hash_tree(path: &Path, hash: &mut DefaultHasher) {
    if let Ok(entries) = fs::read_dir(path) {
        let mut inside: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        inside.sort();
        inside.iter().for_each(|path| hash_tree(path, hash));
    } else if let Ok(contents) = fs::read(path) {
        path.strip_prefix(paths::root()).unwrap_or(path).hash(hash);
        contents.hash(hash);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depends_on_contents_names_and_words() {
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
    fn is_fresh_only_with_stamp_and_outputs() {
        let stamp = Stamp::of(&format!("test-{}", std::process::id()), &[], &["x"]);
        assert!(!stamp.is_fresh(&[]));
        stamp.write().unwrap();
        assert!(stamp.is_fresh(&[]));
        assert!(!stamp.is_fresh(&["/no/such/file".into()]));
        stamp.clear();
        assert!(!stamp.is_fresh(&[]));
    }
}
