//! Folders of the repository and of cargo.

use std::env;
use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().expect("xtask is a folder of the repository").to_path_buf()
}

/// Cargo's target folder. xtask stores its own files below it.
pub fn target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => env::current_dir().unwrap_or_else(|_| root()).join(folder),
        None => root().join("target"),
    }
}

/// The built engine: a folder for each variant, and the manifest.
pub fn pkg() -> PathBuf {
    root().join("pkg")
}

/// The built page.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// Cargo's home folder. Its path must not appear in published files.
pub fn cargo_home() -> PathBuf {
    env::var_os("CARGO_HOME").map(PathBuf::from).unwrap_or_else(|| home().join(".cargo"))
}

fn home() -> PathBuf {
    env::var_os("HOME").or_else(|| env::var_os("USERPROFILE")).map(PathBuf::from).unwrap_or_default()
}

/// Finds a program on PATH by the first of these names that exists.
pub fn on_path(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|file| file.is_file())
}
