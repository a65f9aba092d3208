//! Measures download sizes and compares them with their budgets.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::node::Node;
use crate::parts;
use crate::paths;
use crate::step::{note, output, say};
use crate::wasm::{self, Engine};

/// Budget of an engine: module and glue, in bytes after brotli.
fn engine_budget(engine: Engine) -> u64 {
    match engine {
        Engine::Flagship => 250_000,
        Engine::Gallery => 350_000,
    }
}

/// Budget of the page to the first board: its HTML and the files that this names, of the texts the file of
/// one language, in bytes after brotli.
const FIRST_BOARD_BUDGET: u64 = 80_000;
/// Budget of the page with everything that opens in it (study, records, help): scripts, styles and
/// HTML without engines and gallery, as a reader of one language downloads them, in bytes after brotli.
const PAGE_BUDGET: u64 = 138_500;
/// Budget of the gallery on the page, fetched when it is opened: scripts and styles, as a reader of one
/// language downloads them, in bytes after brotli.
const GALLERY_PAGE_BUDGET: u64 = 30_000;
/// The parts of the gallery that are fetched later, when their place is in view or a visitor asks for them:
/// how their files' names begin, and their budgets, for scripts, styles and texts as a reader of one language
/// downloads them, in bytes after brotli. The code viewer has most of its weight from the highlighter.
const GALLERY_PARTS: [(&str, u64); 11] = [
    ("exhibits-", 12_000),
    ("figures-", 6_000),
    ("tournament-", 6_000),
    ("entrance-", 3_000),
    ("origins-", 4_000),
    ("watchPage-", 5_000),
    ("judges-", 6_000),
    ("contest-", 8_000),
    ("code-", 25_000),
    ("stars-", 3_000),
    ("show-texts-", 3_000),
];
/// The parts of the page that are fetched after a game has begun, or when a visitor asks for them: the
/// threads of the analysis; the moves that a policy network suggests; the reasons of moves; the names of
/// openings and castles with their recognizer, their list in the analysis, their collection, its ideas; the
/// report of a game; the editor of positions; the place to learn and its rooms. How their files' names begin,
/// and their budgets as above.
const PAGE_PARTS: [(&str, u64); 19] = [
    ("threaded", 5_000),
    ("impressions-", 3_000),
    ("why-", 11_000),
    ("namesBook-", 13_500),
    ("names-", 1_000),
    ("namesOfGame-", 1_000),
    ("namesPanel-", 1_500),
    ("namesCollection-", 5_000),
    ("ideas-", 8_000),
    ("report-", 7_500),
    ("editor-", 4_500),
    ("learn-", 4_000),
    ("lessons-", 18_000),
    ("rules-", 6_000),
    ("openings-", 17_500),
    ("practice-", 8_000),
    ("tasks-", 10_000),
    ("path-", 8_500),
    ("schedule-", 6_500),
];
/// Budget of the script that other pages load before the first tap, in bytes after brotli.
const PLAYER_BUDGET: u64 = 25_000;
/// How the name of the net's file begins.
const NET: &str = "flagship-net-";
/// Budget of the net, which every visitor of the page loads, in bytes as sent.
const NET_BUDGET: u64 = 470_000;
/// Budget of the engine that most browsers load, in bytes after brotli, and its net, as sent, together.
const ENGINE_AND_NET_BUDGET: u64 = 700_000;
/// Budget of each other file of data, fetched for an opponent that needs it, in bytes as sent.
const DATA_BUDGET: u64 = 6_000_000;

/// The name of the gallery's worker, up to the hash of its contents.
const GALLERY_WORKER: &str = "galleryEngine-";
/// The names of the gallery's script and style, up to the hash of their contents.
const GALLERY_PAGE: &str = "gallery-";
/// Sizes of one file in bytes.
struct Size {
    raw: u64,
    gzip: u64,
    brotli: u64,
}

/// Program that measures files with Node's zlib at its best levels, on all cores. So xtask needs no
/// compressor of its own.
const MEASURE: &str = "
const { readFileSync } = require('node:fs'), zlib = require('node:zlib'), { promisify } = require('node:util')
const [brotli, gzip] = [zlib.brotliCompress, zlib.gzip].map(promisify)
const sizes = async (file) => {
  const data = readFileSync(file)
  const params = { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: data.length }
  const packed = await Promise.all([gzip(data, { level: 9 }), brotli(data, { params })])
  return [data, ...packed].map(({ length }) => length).join(' ')
}
Promise.all(process.argv.slice(1).map(sizes)).then((lines) => console.log(lines.join('\\n')))";

/// Sizes of files, each measured once.
struct Sizes(HashMap<PathBuf, Size>);

/// Prints raw, gzip and brotli sizes of engine, page and player.
/// Returns whether all are within their budgets.
///
/// # Errors
/// When a file is missing or cannot be measured.
pub fn report() -> Result<bool> {
    say("Sizes in bytes");
    println!("    {:>9} {:>9} {:>9}", "raw", "gzip", "brotli");
    let mut within = true;
    let sizes = Sizes::of_build()?;
    for variant in wasm::expected() {
        let mut files = vec![variant.module(), variant.glue()];
        if variant.engine == Engine::Gallery {
            files.extend(built(&paths::dist(), |name| name.starts_with(GALLERY_WORKER))?);
        }
        let total = sizes.print(&format!("engine {}", variant.name), &files)?;
        if !check_budget(&format!("engine {}", variant.name), total, engine_budget(variant.engine)) {
            within = false;
            parts::growth(variant.name).iter().for_each(|line| note(line));
        }
    }
    let [with_simd, ..] = wasm::with_simd() else { anyhow::bail!("there is no build with SIMD") };
    let mut engine_and_net = vec![with_simd.module(), with_simd.glue()];
    engine_and_net.extend(built(&paths::dist(), |name| name.starts_with(NET))?);
    let total = sizes.print("engine and net", &engine_and_net)?;
    within &= check_budget("engine and net", total, ENGINE_AND_NET_BUDGET);
    let first = first_board_files(&paths::dist())?;
    within &= sizes.report_languages("page to the first board", &first, FIRST_BOARD_BUDGET)?;
    let page = page_files(&paths::dist())?;
    within &= sizes.report_languages("page", &page, PAGE_BUDGET)?;
    let gallery = built(&paths::dist(), |name| name.starts_with(GALLERY_PAGE))?;
    within &= sizes.report_languages("gallery page", &gallery, GALLERY_PAGE_BUDGET)?;
    let parts_of =
        |page: &'static str, parts: &'static [(&str, u64)]| parts.iter().map(move |part| (page, *part));
    for (page, (name, budget)) in parts_of("gallery", &GALLERY_PARTS).chain(parts_of("page", &PAGE_PARTS)) {
        let part = built(&paths::dist(), |file| file.starts_with(name))?;
        let what = format!("{page} {}", name.trim_end_matches('-'));
        let has_texts = part.iter().any(|file| file.to_string_lossy().contains("-texts-"));
        within &= if has_texts {
            sizes.report_languages(&what, &part, budget)?
        } else {
            check_budget(&what, sizes.print(&what, &part)?, budget)
        };
    }
    let total = sizes.print("player", &[paths::dist().join("player.js")])?;
    within &= check_budget("player before a tap", total, PLAYER_BUDGET);
    for file in built(&paths::dist(), |name| name.ends_with(".bin"))? {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let budget = if name.starts_with(NET) { NET_BUDGET } else { DATA_BUDGET };
        within &= check_budget(&name, fs::metadata(file)?.len(), budget);
    }
    Ok(within)
}

impl Sizes {
    /// Measures engines, scripts, styles and HTML of the build.
    fn of_build() -> Result<Self> {
        let engines = wasm::expected().flat_map(|variant| [variant.module(), variant.glue()]);
        let net = built(&paths::dist(), |name| name.starts_with(NET))?;
        let files: Vec<_> = engines.chain(text_files(&paths::dist())?).chain(net).collect();
        let text = output(Node::need()?.command().args(["-e", MEASURE]).arg("--").args(&files))
            .context("cannot measure the sizes")?;
        let size = |line: &str| {
            let numbers: Vec<u64> = line.split(' ').filter_map(|number| number.parse().ok()).collect();
            let [raw, gzip, brotli] = numbers[..] else { anyhow::bail!("not three sizes: {line}") };
            Ok(Size { raw, gzip, brotli })
        };
        let sizes = text.lines().map(size).collect::<Result<Vec<_>>>()?;
        anyhow::ensure!(sizes.len() == files.len(), "{} sizes of {} files", sizes.len(), files.len());
        Ok(Self(files.into_iter().zip(sizes).collect()))
    }

    /// Prints the sizes of files and their sums; returns the sum after brotli.
    fn print(&self, what: &str, files: &[PathBuf]) -> Result<u64> {
        let missing = |file: &PathBuf| format!("{} was not measured", file.display());
        let sizes = files.iter().map(|file| self.0.get(file).with_context(|| missing(file)));
        let sizes = sizes.collect::<Result<Vec<_>>>()?;
        let sum = |part: fn(&Size) -> u64| sizes.iter().map(|size| part(size)).sum::<u64>();
        for (size, file) in sizes.iter().zip(files) {
            let name = file.strip_prefix(paths::root()).unwrap_or(file).display();
            println!("    {:>9} {:>9} {:>9}  {name}", size.raw, size.gzip, size.brotli);
        }
        println!("    {:>9} {:>9} {:>9}  = {what}", sum(|s| s.raw), sum(|s| s.gzip), sum(|s| s.brotli));
        Ok(sum(|size| size.brotli))
    }

    /// Prints the sizes of files for a reader of each language; returns whether all are within the budget.
    /// The texts of the page and of its parts are one file a language (`www/text/lateTexts.ts`), and a reader
    /// downloads one of them.
    fn report_languages(&self, what: &str, files: &[PathBuf], budget: u64) -> Result<bool> {
        let mut within = true;
        for [language, other] in [["ja", "en"], ["en", "ja"]] {
            let is_read = |file: &&PathBuf| {
                let name = file.file_name().unwrap_or_default().to_string_lossy();
                !["texts", "cards"].iter().any(|texts| name.contains(&format!("-{texts}-{other}-")))
            };
            let read: Vec<_> = files.iter().filter(is_read).cloned().collect();
            anyhow::ensure!(read.len() < files.len(), "{what}: no file of texts in the language {other}");
            let what = format!("{what} ({language})");
            within &= check_budget(&what, self.print(&what, &read)?, budget);
        }
        Ok(within)
    }
}

/// The hashed files of the built page whose names fit.
fn built(dist: &Path, fits: impl Fn(&str) -> bool) -> Result<Vec<PathBuf>> {
    let files = fs::read_dir(dist.join("assets"))?.map(|entry| Ok(entry?.path()));
    let is_one = |path: &PathBuf| path.file_name().is_some_and(|name| fits(&name.to_string_lossy()));
    files.filter(|path: &Result<PathBuf>| path.as_ref().map_or(true, is_one)).collect()
}

/// Prints a size beside its budget; returns whether it is within it.
fn check_budget(what: &str, brotli: u64, budget: u64) -> bool {
    let within = brotli <= budget;
    note(&format!(
        "{what}: {brotli} of {budget} bytes: {}",
        if within { "within budget" } else { "OVER BUDGET" }
    ));
    within
}

/// The page's HTML, the scripts and styles that it names, and the watchdog.
fn first_board_files(dist: &Path) -> Result<Vec<PathBuf>> {
    let html = dist.join("index.html");
    let text = fs::read_to_string(&html).with_context(|| format!("{} was not built", html.display()))?;
    let is_named = |name: &str| {
        (name.ends_with(".js") || name.ends_with(".css")) && text.contains(&format!("assets/{name}\""))
    };
    let mut files = built(dist, is_named)?;
    anyhow::ensure!(files.len() > 1, "{} names no script and style", html.display());
    files.push(dist.join("watchdog.js"));
    files.push(html);
    Ok(files)
}

/// The page's text files, without glue and the gallery's worker, which are counted with the engines, without
/// the gallery's own page, the parts of both, and the player for other pages.
fn page_files(dist: &Path) -> Result<Vec<PathBuf>> {
    let elsewhere = ["narikoma-", GALLERY_WORKER, GALLERY_PAGE, "player.js"];
    let parts = GALLERY_PARTS.iter().chain(&PAGE_PARTS).map(|(part, _)| *part);
    let elsewhere: Vec<_> = elsewhere.into_iter().chain(parts).collect();
    let is_page = |file: &PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        !elsewhere.iter().any(|start| name.starts_with(start))
    };
    Ok(text_files(dist)?.into_iter().filter(is_page).collect())
}

/// The scripts, styles and HTML of the build, without those of the player's frame.
fn text_files(dist: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![dist.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| format!("{} was not built", folder.display()))? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if ["player", "embed.html", "embed.css"].contains(&&*name) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if ["js", "css", "html"].iter().any(|end| path.extension().is_some_and(|own| own == *end))
            {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}
