//! The browsers for the tests: Chromium is required, Firefox is optional.

use std::env;
use std::path::PathBuf;

use anyhow::{Result, anyhow};

use crate::apt;
use crate::paths::on_path;
use crate::step::{command, note, output};

const CHROMIUM: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// An installed Chromium: named by NARIKOMA_CHROMIUM or CHROME_PATH, or on PATH.
pub fn chromium() -> Option<PathBuf> {
    named("NARIKOMA_CHROMIUM").or_else(|| named("CHROME_PATH")).or_else(|| on_path(&CHROMIUM))
}

/// Finds Chromium, or installs it.
///
/// # Errors
/// When there is none and it cannot be installed; the message says what to do.
pub fn need_chromium() -> Result<PathBuf> {
    if let Some(path) = chromium() {
        return Ok(path);
    }
    apt::install(&["chromium"]);
    chromium().ok_or_else(|| {
        anyhow!(
            "the browser tests need Chromium, and it could not be installed here: \
             install it, or name one with NARIKOMA_CHROMIUM=/path/to/chromium"
        )
    })
}

/// The Chromium for the browser tests: the one named by a variable, else Debian's Chromium without windows,
/// which is installed where that is possible, else any other. Without windows the tests in `page.spec.ts`
/// and `languages.spec.ts` take 87 seconds of processor time instead of 110.
///
/// # Errors
/// When there is none and it cannot be installed; the message says what to do.
pub fn need_headless_chromium() -> Result<PathBuf> {
    let headless = || {
        named("NARIKOMA_CHROMIUM")
            .or_else(|| named("CHROME_PATH"))
            .or_else(|| on_path(&["chromium-headless-shell"]))
    };
    if headless().is_none() {
        apt::install(&["chromium-headless-shell"]);
    }
    headless().map_or_else(need_chromium, Ok)
}

/// The oldest supported Firefox. In version 140 the driver lacks some
/// functions, and every test fails at its start.
const OLDEST_FIREFOX: u32 = 141;

/// Debian's Firefox, or the one named by NARIKOMA_FIREFOX, unless it is too old
/// for the driver. Never installed by xtask.
pub fn firefox() -> Option<PathBuf> {
    let path = named("NARIKOMA_FIREFOX").or_else(|| on_path(&["firefox-esr"]))?;
    // A program whose version cannot be read is used.
    let version = output(command(&path).arg("--version")).and_then(|text| major_version(&text));
    if version.is_some_and(|version| version < OLDEST_FIREFOX) {
        note(&format!(
            "{} is older than version {OLDEST_FIREFOX}: the tests in Firefox are skipped",
            path.display()
        ));
        return None;
    }
    Some(path)
}

/// The first number of a text such as `Mozilla Firefox 153.7.0esr`.
fn major_version(text: &str) -> Option<u32> {
    let number = text.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit()))?;
    number.split('.').next()?.parse().ok()
}

/// Whether a font with Japanese characters is installed; true where that cannot be found out.
pub fn has_japanese_font() -> bool {
    output(command("fc-list").args([":lang=ja", "family"])).is_none_or(|fonts| !fonts.is_empty())
}

/// Installs a small Japanese font for readable screenshots. The tests pass without it.
pub fn want_japanese_font() {
    if !has_japanese_font() && !apt::install(&["fonts-ipafont-gothic"]) {
        note("no Japanese font: Japanese text in screenshots appears as boxes (pieces are drawn correctly)");
    }
}

/// The file named by an environment variable.
fn named(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).map(PathBuf::from).filter(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_browser_versions() {
        assert_eq!(major_version("Mozilla Firefox 140.10.1esr\n"), Some(140));
        assert_eq!(major_version("Mozilla Firefox 153.0"), Some(153));
        assert_eq!(major_version("something else"), None);
    }
}
