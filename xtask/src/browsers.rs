//! The browsers for the tests: Chromium is needed, Firefox is welcome.

use std::env;
use std::path::PathBuf;

use anyhow::{Result, anyhow};

use crate::apt;
use crate::paths::on_path;
use crate::step::{command, note, output};

const CHROMIUM: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// A Chromium that is already here: named by NARIKOMA_CHROMIUM or CHROME_PATH, or on PATH.
pub fn chromium() -> Option<PathBuf> {
    named("NARIKOMA_CHROMIUM").or_else(|| named("CHROME_PATH")).or_else(|| on_path(&CHROMIUM))
}

/// A Chromium, installed if need be.
///
/// # Errors
/// When there is none and none can be installed; the message says what to do.
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

/// The oldest Firefox that is tried: 140 does not know all that the driver asks for, and every test fails at its start.
const OLDEST_FIREFOX: u32 = 141;

/// Debian's Firefox, or the one that NARIKOMA_FIREFOX names, unless it is too old for the driver. It is never installed by us.
pub fn firefox() -> Option<PathBuf> {
    let path = named("NARIKOMA_FIREFOX").or_else(|| on_path(&["firefox-esr"]))?;
    // Whatever does not tell its version is tried.
    let version = output(command(&path).arg("--version")).and_then(|text| major_version(&text));
    if version.is_some_and(|version| version < OLDEST_FIREFOX) {
        note(&format!("{} is older than {OLDEST_FIREFOX}: no tests in Firefox", path.display()));
        return None;
    }
    Some(path)
}

/// The first number of a text such as `Mozilla Firefox 153.7.0esr`.
fn major_version(text: &str) -> Option<u32> {
    let number = text.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit()))?;
    number.split('.').next()?.parse().ok()
}

/// Whether some font has Japanese characters; true where there is no way to tell.
pub fn has_japanese_font() -> bool {
    output(command("fc-list").args([":lang=ja", "family"])).is_none_or(|fonts| !fonts.is_empty())
}

/// Installs a small Japanese font for readable screenshots; the tests pass without it.
pub fn want_japanese_font() {
    if !has_japanese_font() && !apt::install(&["fonts-ipafont-gothic"]) {
        note("no Japanese font: text in screenshots will be boxes, the pieces are drawn all the same");
    }
}

fn named(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).map(PathBuf::from).filter(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_tells_its_version() {
        assert_eq!(major_version("Mozilla Firefox 140.10.1esr\n"), Some(140));
        assert_eq!(major_version("Mozilla Firefox 153.0"), Some(153));
        assert_eq!(major_version("something else"), None);
    }
}
