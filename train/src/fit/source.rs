//! Weights as Rust source: `src/eval/linear/weights.rs`.

use std::fmt::Write;

use narikoma::eval::linear::layout::GROUPS;

use super::samples::Weights;

const HEAD: &str = "\
//! The weights in centipawns, in the opening and in the ending; `layout.rs` says what they are. Written by `train fit`.
#![allow(
    clippy::large_const_arrays,
    reason = \"`layout.rs` joins them while compiling; nothing reads them later\"
)]

";

/// Maximum length of a line.
const WIDTH: usize = 118;

/// Formats the whole file.
pub fn print(weights: &Weights) -> String {
    let mut text = HEAD.to_owned();
    let mut first = 0;
    for (name, len) in GROUPS {
        let _ = writeln!(text, "#[rustfmt::skip]\npub(super) const {name}: [[i16; 2]; {len}] = [");
        let mut line = "   ".to_owned();
        for pair in &weights[first..first + len] {
            let pair = pair.map(|weight| weight.round().clamp(-30_000.0, 30_000.0) as i16);
            let item = format!(" [{}, {}],", pair[0], pair[1]);
            if line.len() + item.len() > WIDTH {
                let _ = writeln!(text, "{line}");
                line.truncate(3);
            }
            line += &item;
        }
        let _ = writeln!(text, "{line}\n];");
        first += len;
    }
    text
}
