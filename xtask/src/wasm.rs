//! Builds the engine as WebAssembly: compiles each module, writes its JavaScript glue by wasm-bindgen, optimizes it by
//! binaryen's wasm-opt if that is installed, and lists the modules in `pkg/manifest.json`.
//!
//! There are two engines, each for browsers with SIMD and for others: the flagship's, which every visitor loads, and the
//! gallery's with all opponents, which is loaded when one of its opponents is chosen.

use std::fs;
use std::path::PathBuf;
use std::process::Child;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use wasm_bindgen_cli_support::Bindgen;

use crate::compiler::{TRIPLE, Toolchain};
use crate::licences;
use crate::node::Node;
use crate::parts;
use crate::paths;
use crate::setup::Tools;
use crate::stamp::Stamp;
use crate::step::{note, run, say};

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
/// The flags of builds for the other browsers: the features that Rust enables by default, and optimization that saves 10 kB.
const BASE: &[&str] = &["-Copt-level=2"];

/// The passes of wasm-opt. The compiler has optimized already: `-O3`, `-Os` and `-Oz` make the module 7 % shorter, but 2 % longer
/// after brotli, and no faster.
const PASSES: [&str; 2] = ["--duplicate-function-elimination", "--remove-unused-module-elements"];

/// All builds, those with SIMD first. `www/worker/choose.ts` chooses among those of an engine.
pub const VARIANTS: [Variant; 4] = [
    Variant { name: "simd", engine: Engine::Flagship, folder: "simd", flags: SIMD },
    Variant { name: "gallery-simd", engine: Engine::Gallery, folder: "gallery/simd", flags: SIMD },
    Variant { name: "base", engine: Engine::Flagship, folder: "base", flags: BASE },
    Variant { name: "gallery-base", engine: Engine::Gallery, folder: "gallery/base", flags: BASE },
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

/// Names of the variants in `pkg/`.
pub fn built() -> Vec<&'static str> {
    VARIANTS.iter().filter(|variant| variant.module().is_file()).map(|variant| variant.name).collect()
}

/// Builds the wanted variants whose inputs changed. Outdated variants that are not wanted are removed, so that no page is
/// built with two different engines.
///
/// # Errors
/// When a step of the build fails.
pub fn build(tools: &Tools, wanted: &[Variant]) -> Result<()> {
    let common = common_flags(tools.toolchain);
    let mut running: Vec<(Stamp, Option<Optimizer>)> = Vec::new();
    for variant in &VARIANTS {
        let stamp = variant.stamp(tools.toolchain, &common);
        if stamp.is_fresh(&[variant.module(), variant.glue(), parts::built_file(variant.name)]) {
            continue;
        }
        stamp.clear();
        if variant.folder().exists() {
            fs::remove_dir_all(variant.folder())
                .with_context(|| format!("cannot remove {}", variant.folder().display()))?;
        }
        if wanted.iter().all(|other| other.name != variant.name) {
            continue;
        }
        compile(tools.toolchain, variant, &common)?;
        fs::create_dir_all(paths::pkg())?;
        parts::write(variant.name, &release_folder(tools.toolchain).join("narikoma.wasm"))?;
        bind(tools.toolchain, variant)?;
        // Runs while the next variant compiles, which uses one core most of the time.
        running.push((stamp, Optimizer::start(&tools.node, variant)?));
    }
    for (stamp, optimizer) in running {
        if let Some(optimizer) = optimizer {
            optimizer.finish()?;
        }
        stamp.write()?;
    }
    licences::write()?;
    write_manifest()
}

/// Flags of all variants. They remove local paths from the module, so that it is the same wherever it is built.
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
    // Cargo writes all variants to the same file, and takes it for that of the variant that is asked for.
    for file in ["narikoma.wasm", "deps/narikoma.wasm"] {
        let _ = fs::remove_file(release_folder(toolchain).join(file));
    }
    let flags: Vec<&str> = common.iter().map(String::as_str).chain(variant.flags.iter().copied()).collect();
    let mut cargo = toolchain.cargo("rustc");
    // Encoded flags, because paths may contain spaces.
    cargo
        .args(["--release", "--lib", "--no-default-features", "--crate-type", "cdylib"])
        .args(if variant.engine == Engine::Gallery { &["--features", "gallery"][..] } else { &[] })
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
    run(
        &format!("Compiling the engine for WebAssembly: {} ({})", variant.name, toolchain.describe()),
        &mut cargo,
    )
}

fn release_folder(toolchain: Toolchain) -> PathBuf {
    toolchain.target_dir().join(TRIPLE).join("release")
}

fn bind(toolchain: Toolchain, variant: &Variant) -> Result<()> {
    let module = release_folder(toolchain).join("narikoma.wasm");
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

/// A running wasm-opt.
struct Optimizer {
    variant: &'static str,
    module: PathBuf,
    smaller: PathBuf,
    child: Child,
    start: Instant,
    before: u64,
}

impl Optimizer {
    /// Starts wasm-opt; `None` if binaryen is not installed, since it only makes the module smaller.
    fn start(node: &Node, variant: &'static Variant) -> Result<Option<Optimizer>> {
        let Some(script) = wasm_opt() else {
            note("wasm-opt is not installed: the module will be slightly larger");
            return Ok(None);
        };
        let module = variant.module();
        let smaller = module.with_extension("opt");
        let before = fs::metadata(&module)?.len();
        let mut command = node.command();
        command.arg(script).args(PASSES).arg(&module).arg("-o").arg(&smaller);
        let child = command.spawn().context("cannot start wasm-opt")?;
        Ok(Some(Optimizer { variant: variant.name, module, smaller, child, start: Instant::now(), before }))
    }

    fn finish(mut self) -> Result<()> {
        say(&format!("Optimizing the module: {} (wasm-opt)", self.variant));
        if !self.child.wait()?.success() {
            bail!("wasm-opt failed for {}", self.module.display());
        }
        fs::rename(&self.smaller, &self.module)?;
        let after = fs::metadata(&self.module)?.len();
        note(&format!("{} -> {after} bytes, {:.1} s", self.before, self.start.elapsed().as_secs_f32()));
        Ok(())
    }
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
