//! A compiler for wasm32, by the first way that works:
//!
//! 1. rustup's target is installed, or can be installed within a time limit;
//! 2. rustup's standard-library source (`rust-src`) is there: the standard library is built along;
//! 3. Debian's own compiler with its source (`rustc-web` and friends), the same way.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Result, bail};

use crate::apt;
use crate::paths::{on_path, target};
use crate::step::{cargo, command, note, output, say, within};

/// The target of every variant.
pub const TRIPLE: &str = "wasm32-unknown-unknown";
/// After this long rustup's host counts as away.
const RUSTUP_LIMIT: Duration = Duration::from_secs(90);
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_SOURCE: &str = "/usr/lib/rustlib/src/rust/library/std";
const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-22"];

/// How wasm32 code is compiled here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// With rustup's prebuilt standard library.
    Prebuilt,
    /// With rustup's compiler and the standard library from `rust-src`.
    BuildStd,
    /// With Debian's compiler and its source.
    Debian,
}

impl Way {
    /// The way that works right now, without installing anything.
    pub fn present() -> Option<Way> {
        if has_prebuilt() {
            Some(Way::Prebuilt)
        } else if sysroot().is_some_and(|root| root.join("lib/rustlib/src/rust/library/std").is_dir()) {
            Some(Way::BuildStd)
        } else if Path::new(DEBIAN_RUSTC).is_file() && Path::new(DEBIAN_SOURCE).is_dir() && linker().is_some()
        {
            Some(Way::Debian)
        } else {
            None
        }
    }

    /// The way that works, after installing what is missing.
    ///
    /// # Errors
    /// When none of the ways can be had; the message names them.
    pub fn need() -> Result<Way> {
        if has_prebuilt() {
            return Ok(Way::Prebuilt);
        }
        if on_path(&["rustup"]).is_some() {
            say(&format!("Installing the Rust target {TRIPLE} (rustup target add)"));
            if within(RUSTUP_LIMIT, command("rustup").args(["target", "add", TRIPLE])) && has_prebuilt() {
                return Ok(Way::Prebuilt);
            }
            note("rustup could not install it");
        }
        if let Some(way) = Way::present() {
            note(&format!("going on with {}", way.describe()));
            return Ok(way);
        }
        apt::install(&DEBIAN_PACKAGES);
        match Way::present() {
            Some(way) => Ok(way),
            None => bail!(
                "no compiler for {TRIPLE}: `rustup target add {TRIPLE}` did not work, `rust-src` is not installed, \
                 and Debian's {} could not be installed",
                DEBIAN_PACKAGES.join(" ")
            ),
        }
    }

    /// In words.
    pub fn describe(self) -> &'static str {
        match self {
            Way::Prebuilt => "rustup's target",
            Way::BuildStd => "rustup's compiler and a standard library built along (rust-src)",
            Way::Debian => "Debian's compiler and a standard library built along",
        }
    }

    /// Its target folder: toggling between ways in one folder would rebuild everything each time.
    pub fn target_dir(self) -> PathBuf {
        target().join(match self {
            Way::Prebuilt => "wasm",
            Way::BuildStd => "wasm-std",
            Way::Debian => "wasm-debian",
        })
    }

    /// `cargo <subcommand>` for wasm32, with its own target folder.
    pub fn cargo(self, subcommand: &str) -> Command {
        let mut cargo = match self {
            Way::Prebuilt | Way::BuildStd => cargo(),
            Way::Debian => debian_cargo(),
        };
        cargo.arg(subcommand).args(["--target", TRIPLE]).env("CARGO_TARGET_DIR", self.target_dir());
        if self != Way::Prebuilt {
            cargo.arg("-Zbuild-std=std,panic_abort").env("RUSTC_BOOTSTRAP", "1");
        }
        cargo
    }

    /// `rustc -vV` of this way, with the commit hash.
    pub fn version(self) -> String {
        output(self.rustc().arg("-vV")).unwrap_or_default()
    }

    /// The flag for the linker, where the compiler's own default does not exist.
    pub fn linker_flag(self) -> Option<String> {
        (self == Way::Debian).then(linker).flatten().map(|path| format!("-Clinker={}", path.display()))
    }

    /// Where this compiler's standard library keeps its source, whether or not that is installed.
    pub fn std_source(self) -> Option<PathBuf> {
        let root = output(self.rustc().args(["--print", "sysroot"]))?;
        Some(Path::new(&root).join("lib/rustlib/src/rust"))
    }

    fn rustc(self) -> Command {
        command(if self == Way::Debian { DEBIAN_RUSTC } else { "rustc" })
    }
}

fn sysroot() -> Option<PathBuf> {
    output(command("rustc").args(["--print", "sysroot"])).map(PathBuf::from)
}

fn has_prebuilt() -> bool {
    let Some(folder) = output(command("rustc").args(["--print", "target-libdir", "--target", TRIPLE])) else {
        return false;
    };
    std::fs::read_dir(folder).is_ok_and(|entries| {
        entries.flatten().any(|entry| entry.file_name().to_string_lossy().starts_with("libcore-"))
    })
}

/// Debian's cargo, kept away from rustup's proxies: they come first on PATH and in the environment.
fn debian_cargo() -> Command {
    let mut cargo = command(DEBIAN_CARGO);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let rustup = crate::paths::cargo_home().join("bin");
    let folders = std::env::split_paths(&path).filter(|folder| *folder != rustup);
    cargo.env("PATH", std::env::join_paths(folders).unwrap_or(path.clone()));
    for variable in ["RUSTUP_TOOLCHAIN", "CARGO", "RUSTDOC", "RUSTC_WRAPPER"] {
        cargo.env_remove(variable);
    }
    cargo.env("RUSTC", DEBIAN_RUSTC);
    cargo
}

/// A linker for Debian's rustc, whose default (`rust-lld`) Debian does not ship.
fn linker() -> Option<PathBuf> {
    let host = "x86_64-unknown-linux-gnu";
    let own = PathBuf::from(format!("/usr/lib/rustlib/{host}/bin/rust-lld"));
    let versions: Vec<String> = (14..=40).rev().map(|version| format!("wasm-ld-{version}")).collect();
    let names: Vec<&str> = versions.iter().map(String::as_str).collect();
    let rustups = sysroot().map(|root| root.join(format!("lib/rustlib/{host}/bin/rust-lld")));
    Some(own)
        .filter(|path| path.is_file())
        .or_else(|| on_path(&names))
        .or(rustups.filter(|path| path.is_file()))
}
