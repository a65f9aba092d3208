//! Builds the engine as WebAssembly: compiles each module, writes its JavaScript glue by wasm-bindgen,
//! optimizes it by binaryen's wasm-opt if that is installed, and lists the modules in `pkg/manifest.json`.
//!
//! There are two engines, each for browsers with SIMD and for others: the flagship's, which every visitor
//! loads, and the gallery's with all opponents, which is loaded when one of its opponents is chosen.

use std::fs;
use std::path::PathBuf;
use std::thread;

use anyhow::{Context, Result};
use serde_json::{Value, json};
use wasm_bindgen_cli_support::Bindgen;

use crate::compiler::{TRIPLE, Toolchain};
use crate::licences;
use crate::node::Node;
use crate::parts;
use crate::paths;
use crate::setup::Tools;
use crate::stamp::Stamp;
use crate::step::{note, run};

/// The engine of a module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// Without the feature `gallery`: only the flagship.
    Flagship,
    /// With all opponents.
    Gallery,
}

/// One build of an engine.
pub struct Variant {
    /// Name for messages and stamps.
    pub name: &'static str,
    /// What it contains.
    pub engine: Engine,
    /// Its folder in `pkg/`.
    folder: &'static str,
    /// Compiler flags.
    flags: &'static [&'static str],
}

/// The flags of builds for browsers with SIMD.
const SIMD: &[&str] = &["-Ctarget-feature=+simd128"];
/// The flags of builds for the other browsers: the features that Rust enables by
/// default, and optimization that saves 10 kB.
const BASE: &[&str] = &["-Copt-level=2"];

/// The flags of builds with shared memory and threads. The memory grows up to 256 MiB: devices refuse larger
/// ones (emscripten#19144).
const THREADS: &[&str] = &[
    "-Ctarget-feature=+simd128,+atomics,+bulk-memory,+mutable-globals",
    "-Clink-arg=--shared-memory",
    "-Clink-arg=--import-memory",
    "-Clink-arg=--max-memory=268435456",
    "-Clink-arg=--export=__wasm_init_tls",
    "-Clink-arg=--export=__tls_size",
    "-Clink-arg=--export=__tls_align",
    "-Clink-arg=--export=__tls_base",
];

/// The passes of wasm-opt. The compiler has optimized already: `-O3`, `-Os` and `-Oz` make the module 7 %
/// shorter, but 2 % longer after brotli, and no faster.
const PASSES: [&str; 2] = ["--duplicate-function-elimination", "--remove-unused-module-elements"];

/// All builds, with SIMD first. `www/engine/worker/choose.ts` chooses one build of an engine; the build with
/// threads is for `www/engine/worker/threaded.ts`.
pub const VARIANTS: [Variant; 5] = [
    Variant { name: "simd", engine: Engine::Flagship, folder: "simd", flags: SIMD },
    Variant { name: "gallery-simd", engine: Engine::Gallery, folder: "gallery/simd", flags: SIMD },
    Variant { name: "base", engine: Engine::Flagship, folder: "base", flags: BASE },
    Variant { name: "gallery-base", engine: Engine::Gallery, folder: "gallery/base", flags: BASE },
    Variant { name: "threads", engine: Engine::Flagship, folder: "threads/simd", flags: THREADS },
];

/// The builds for browsers with SIMD.
pub fn with_simd() -> &'static [Variant] {
    &VARIANTS[..2]
}

impl Engine {
    /// The name of its module and glue.
    fn stem(self) -> &'static str {
        match self {
            Engine::Flagship => "narikoma",
            Engine::Gallery => "narikoma-gallery",
        }
    }
}

impl Variant {
    fn folder(&self) -> PathBuf {
        paths::pkg().join(self.folder)
    }

    /// The WebAssembly module.
    pub fn module(&self) -> PathBuf {
        self.folder().join(format!("{}_bg.wasm", self.engine.stem()))
    }

    /// Its JavaScript.
    pub fn glue(&self) -> PathBuf {
        self.folder().join(format!("{}.js", self.engine.stem()))
    }

    /// Cargo's target folder. A folder can be used by one build at a time, so those
    /// that run at the same time have their own.
    fn target_dir(&self, toolchain: Toolchain) -> PathBuf {
        toolchain.target_dir().join(match self.flags {
            SIMD => "simd",
            THREADS => "threads",
            _ => "base",
        })
    }

    /// The compiler that builds it, where the others are built by `usual`; `None` where none is installed.
    fn toolchain(&self, usual: Toolchain) -> Option<Toolchain> {
        if self.flags == THREADS { Toolchain::with_source() } else { Some(usual) }
    }

    /// Removes what was built of it.
    fn remove(&self) -> Result<()> {
        if self.folder().exists() {
            fs::remove_dir_all(self.folder())
                .with_context(|| format!("cannot remove {}", self.folder().display()))?;
        }
        Ok(())
    }

    /// The module as the compiler writes it.
    fn compiled(&self, toolchain: Toolchain) -> PathBuf {
        self.target_dir(toolchain).join(TRIPLE).join("release/narikoma.wasm")
    }

    fn stamp(&self, toolchain: Toolchain, common: &[String]) -> Stamp {
        let root = paths::root();
        let inputs = ["src", "Cargo.toml", "Cargo.lock", "rust-toolchain.toml"].map(|name| root.join(name));
        let version = toolchain.version();
        let words: Vec<&str> = [version.as_str()]
            .into_iter()
            .chain(wasm_opt().iter().flat_map(|_| PASSES))
            .chain(common.iter().map(String::as_str))
            .chain(self.flags.iter().copied())
            .collect();
        Stamp::of(&format!("wasm-{}", self.name), &inputs, &words)
    }
}

/// The builds that every machine can make, and those that this one has made besides.
pub fn expected() -> impl Iterator<Item = &'static Variant> {
    VARIANTS.iter().filter(|variant| variant.flags != THREADS || variant.module().is_file())
}

/// Names of the variants in `pkg/`.
pub fn built() -> Vec<&'static str> {
    VARIANTS.iter().filter(|variant| variant.module().is_file()).map(|variant| variant.name).collect()
}

/// Builds the wanted variants whose inputs changed. Outdated variants that are not wanted are removed, so
/// that no page is built with two different engines.
///
/// # Errors
/// When a step of the build fails.
pub fn build(tools: &Tools, wanted: &[Variant]) -> Result<()> {
    let is_wanted = |variant: &Variant| wanted.iter().any(|other| other.name == variant.name);
    if wanted.iter().any(|variant| variant.flags == THREADS) {
        Toolchain::want_source();
    }
    let mut outdated: Vec<Job> = Vec::new();
    for variant in &VARIANTS {
        let Some(toolchain) = variant.toolchain(tools.toolchain) else {
            if is_wanted(variant) {
                note(&format!("{}: not built without the source of the standard library", variant.name));
            }
            // One of earlier sources would be another engine.
            variant.remove()?;
            continue;
        };
        let common = common_flags(toolchain);
        let stamp = variant.stamp(toolchain, &common);
        if stamp.is_fresh(&[variant.module(), variant.glue(), parts::built_file(variant.name)]) {
            continue;
        }
        stamp.clear();
        variant.remove()?;
        if is_wanted(variant) {
            outdated.push(Job { variant, toolchain, common, stamp });
        }
    }
    fs::create_dir_all(paths::pkg())?;
    // The compiler optimizes a whole program on one core, so builds with different flags run at the same
    // time.
    thread::scope(|scope| {
        let lanes = [SIMD, BASE, THREADS].map(|flags| {
            let lane = outdated.iter().filter(move |job| job.variant.flags == flags);
            scope.spawn(move || {
                lane.into_iter().try_for_each(|job| {
                    job.run(&tools.node)?;
                    job.stamp.write()
                })
            })
        });
        lanes.into_iter().try_for_each(|lane| lane.join().expect("a build does not panic"))
    })?;
    licences::write()?;
    write_manifest()
}

/// A variant to build.
struct Job<'a> {
    variant: &'a Variant,
    toolchain: Toolchain,
    /// The flags of all variants.
    common: Vec<String>,
    stamp: Stamp,
}

impl Job<'_> {
    fn run(&self, node: &Node) -> Result<()> {
        let Self { variant, toolchain, common, .. } = self;
        compile(*toolchain, variant, common)?;
        parts::write(variant.name, &variant.compiled(*toolchain))?;
        bind(*toolchain, variant)?;
        optimize(node, variant)
    }
}

/// Flags of all variants. They remove local paths from the module, so
/// that it is the same wherever it is built.
fn common_flags(toolchain: Toolchain) -> Vec<String> {
    let version = toolchain.version();
    let commit = version.lines().find_map(|line| line.strip_prefix("commit-hash: ")).unwrap_or("unknown");
    let mut flags = vec![
        format!("--remap-path-prefix={}=.", paths::root().display()),
        format!("--remap-path-prefix={}=crates", paths::cargo_home().join("registry/src").display()),
    ];
    if let Some(source) = toolchain.std_source() {
        flags.push(format!("--remap-path-prefix={}=/rustc/{commit}", source.display()));
    }
    flags.extend(toolchain.linker_flag());
    flags
}

fn compile(toolchain: Toolchain, variant: &Variant, common: &[String]) -> Result<()> {
    // Cargo writes both engines to the same file, and takes that file for the engine that is asked for.
    let compiled = variant.compiled(toolchain);
    let folder = compiled.parent().context("the module is in a folder")?;
    for file in [compiled.clone(), folder.join("deps/narikoma.wasm")] {
        // The file may not exist.
        let _ = fs::remove_file(file);
    }
    let flags: Vec<&str> = common.iter().map(String::as_str).chain(variant.flags.iter().copied()).collect();
    let mut cargo = toolchain.cargo("rustc");
    // Encoded flags, because paths may contain spaces.
    cargo
        .args(["--release", "--lib", "--no-default-features", "--crate-type", "cdylib"])
        .args(["--features", if variant.engine == Engine::Gallery { "gallery" } else { "facts" }])
        .env("CARGO_TARGET_DIR", variant.target_dir(toolchain))
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
    run(
        &format!("Compiling the engine for WebAssembly: {} ({})", variant.name, toolchain.describe()),
        &mut cargo,
    )
}

fn bind(toolchain: Toolchain, variant: &Variant) -> Result<()> {
    let module = variant.compiled(toolchain);
    let folder = variant.folder();
    Bindgen::new()
        .input_path(&module)
        .out_name(variant.engine.stem())
        .web(true)?
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        // With a default path in the glue the bundler would copy the module a second time.
        .omit_default_module_path(true)
        .generate(&folder)
        .with_context(|| format!("wasm-bindgen failed for {}", module.display()))
}

fn wasm_opt() -> Option<PathBuf> {
    let script = paths::root().join("node_modules/binaryen/bin/wasm-opt");
    script.is_file().then_some(script)
}

/// Makes the module smaller by wasm-opt, if binaryen is installed.
fn optimize(node: &Node, variant: &Variant) -> Result<()> {
    let Some(script) = wasm_opt() else {
        note("wasm-opt is not installed: the module will be slightly larger");
        return Ok(());
    };
    let module = variant.module();
    let smaller = module.with_extension("opt");
    let before = fs::metadata(&module)?.len();
    let mut command = node.command();
    command.arg(script).args(PASSES).arg(&module).arg("-o").arg(&smaller);
    run(&format!("Optimizing the module: {} (wasm-opt)", variant.name), &mut command)?;
    fs::rename(&smaller, &module)?;
    note(&format!("{}: {before} -> {} bytes", variant.name, fs::metadata(&module)?.len()));
    Ok(())
}

/// Writes `pkg/manifest.json`: file names and sizes in bytes of the modules.
fn write_manifest() -> Result<()> {
    let mut variants = serde_json::Map::new();
    for variant in VARIANTS.iter().filter(|variant| variant.module().is_file()) {
        let entry = json!({
            "glue": format!("{}/{}.js", variant.folder, variant.engine.stem()),
            "wasm": format!("{}/{}_bg.wasm", variant.folder, variant.engine.stem()),
            "bytes": fs::metadata(variant.module())?.len(),
        });
        variants.insert(variant.name.to_string(), entry);
    }
    let manifest = Value::from_iter([("variants", Value::Object(variants)), ("nets", json!([]))]);
    fs::write(paths::pkg().join("manifest.json"), format!("{manifest:#}\n"))
        .context("cannot write pkg/manifest.json")
}
