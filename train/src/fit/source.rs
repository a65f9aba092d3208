//! Formats the weights as Rust source: `src/eval/linear/weights.rs`.

use narikoma::eval::linear::layout::GROUPS;

use super::samples::Weights;
use crate::source::array;

const HEAD: &str = "\
//! The weights in centipawns, in the opening and in the ending; `layout.rs`
//! says what they are. Written by `train fit`.
#![allow(
    clippy::large_const_arrays,
    reason = \"`layout.rs` joins them while compiling; nothing reads them later\"
)]

";

/// Formats the whole file.
pub fn print(weights: &Weights) -> String {
    let mut text = HEAD.to_owned();
    let mut first = 0;
    for (name, len) in GROUPS {
        let items = weights[first..first + len].iter().map(|pair| {
            let [opening, ending] = pair.map(|weight| weight.round().clamp(-30_000.0, 30_000.0) as i16);
            format!("[{opening}, {ending}]")
        });
        text += &array(&format!("pub(super) const {name}: [[i16; 2]; {len}]"), items);
        first += len;
    }
    text
}
