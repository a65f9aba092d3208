//! Finds a compiler for wasm32. Uses the first of these that works:
//!
//! 1. rustup's prebuilt target, installed already or within a time limit;
//! 2. rustup's compiler with `rust-src`, which compiles the standard library, too;
//! 3. Debian's compiler with its source (`rustc-web` and others), which does the same.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Result, bail};

use crate::apt;
use crate::paths::{on_path, target};
use crate::step::{cargo, command, note, output, say, within};

/// The target triple of all variants.
pub const TRIPLE: &str = "wasm32-unknown-unknown";
/// Time limit for rustup's download.
const RUSTUP_LIMIT: Duration = Duration::from_secs(90);
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_SOURCE: &str = "/usr/lib/rustlib/src/rust/library/std";
const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-22"];

/// A compiler with a standard library for wasm32.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Toolchain {
    /// rustup's compiler and prebuilt standard library.
    Prebuilt,
    /// rustup's compiler; the standard library is compiled from `rust-src`.
    BuildStd,
    /// Debian's compiler; the standard library is compiled from its source package.
    Debian,
}

impl Toolchain {
    /// Finds an installed toolchain.
    pub fn present() -> Option<Toolchain> {
        if has_prebuilt() { Some(Toolchain::Prebuilt) } else { Toolchain::with_source() }
    }

    /// Finds a toolchain, or installs one.
    ///
    /// # Errors
    /// When none can be installed; the message names all three.
    pub fn need() -> Result<Toolchain> {
        if has_prebuilt() {
            return Ok(Toolchain::Prebuilt);
        }
        if on_path(&["rustup"]).is_some() {
            say(&format!("Installing the Rust target {TRIPLE} (rustup target add)"));
            if within(RUSTUP_LIMIT, command("rustup").args(["target", "add", TRIPLE])) && has_prebuilt() {
                return Ok(Toolchain::Prebuilt);
            }
            note("rustup could not install it");
        }
        if let Some(toolchain) = Toolchain::present() {
            note(&format!("continuing with {}", toolchain.describe()));
            return Ok(toolchain);
        }
        apt::install(&DEBIAN_PACKAGES);
        match Toolchain::present() {
            Some(toolchain) => Ok(toolchain),
            None => bail!(
                "no compiler for {TRIPLE}: `rustup target add {TRIPLE}` did not work, `rust-src` is not installed, \
                 and Debian's {} could not be installed",
                DEBIAN_PACKAGES.join(" ")
            ),
        }
    }

    /// An installed toolchain that compiles the standard library, too: builds with shared memory need one of
    /// their own.
    pub fn with_source() -> Option<Toolchain> {
        if has_rust_src() { Some(Toolchain::BuildStd) } else { has_debian().then_some(Toolchain::Debian) }
    }

    /// Tries to install the source of the standard library.
    pub fn want_source() {
        if Toolchain::with_source().is_none() && on_path(&["rustup"]).is_some() {
            say("Installing the source of the standard library (rustup component add rust-src)");
            within(RUSTUP_LIMIT, command("rustup").args(["component", "add", "rust-src"]));
        }
    }

    /// Description for messages.
    pub fn describe(self) -> &'static str {
        match self {
            Toolchain::Prebuilt => "rustup's target",
            Toolchain::BuildStd => "rustup's compiler, standard library compiled from rust-src",
            Toolchain::Debian => "Debian's compiler, standard library compiled from source",
        }
    }

    /// Target folder. Each toolchain has its own: in a shared folder every switch would rebuild everything.
    pub fn target_dir(self) -> PathBuf {
        target().join(match self {
            Toolchain::Prebuilt => "wasm",
            Toolchain::BuildStd => "wasm-std",
            Toolchain::Debian => "wasm-debian",
        })
    }

    /// The command `cargo <subcommand>` for wasm32, with this target folder.
    pub fn cargo(self, subcommand: &str) -> Command {
        let mut cargo = match self {
            Toolchain::Prebuilt | Toolchain::BuildStd => cargo(),
            Toolchain::Debian => debian_cargo(),
        };
        cargo.arg(subcommand).args(["--target", TRIPLE]).env("CARGO_TARGET_DIR", self.target_dir());
        if self != Toolchain::Prebuilt {
            cargo.arg("-Zbuild-std=std,panic_abort").env("RUSTC_BOOTSTRAP", "1");
        }
        cargo
    }

    /// Output of `rustc -vV`, which includes the commit hash.
    pub fn version(self) -> String {
        output(self.rustc().arg("-vV")).unwrap_or_default()
    }

    /// The compiler flag that names the linker, where the compiler's default linker does not exist.
    pub fn linker_flag(self) -> Option<String> {
        (self == Toolchain::Debian).then(linker).flatten().map(|path| format!("-Clinker={}", path.display()))
    }

    /// Folder of the standard library's source, which may not be installed.
    pub fn std_source(self) -> Option<PathBuf> {
        let root = output(self.rustc().args(["--print", "sysroot"]))?;
        Some(Path::new(&root).join("lib/rustlib/src/rust"))
    }

    fn rustc(self) -> Command {
        command(if self == Toolchain::Debian { DEBIAN_RUSTC } else { "rustc" })
    }
}

fn has_rust_src() -> bool {
    sysroot().is_some_and(|root| root.join("lib/rustlib/src/rust/library/std").is_dir())
}

fn has_debian() -> bool {
    Path::new(DEBIAN_RUSTC).is_file() && Path::new(DEBIAN_SOURCE).is_dir() && linker().is_some()
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

/// Debian's cargo without rustup's proxies, which otherwise come first on PATH and in the environment.
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
