//! Narikoma (成駒): a shogi engine for the browser. `ARCHITECTURE.md` is the map.
//!
//! The arrows go one way:
//! `shogi ← eval ← search ← { opponents, clock, facts } ← game ← session ← { usi, wasm } ← bin`.

pub mod clock;
pub mod eval;
#[cfg(feature = "facts")]
pub mod facts;
pub mod game;
pub mod opponents;
pub mod search;
pub mod session;
pub mod shogi;
#[cfg(test)]
mod testing;
pub mod usi;
// The one `cfg(target_arch)` outside wasm.rs, bin/ and the SIMD mod.rs:
// the module exists for WebAssembly alone.
#[cfg(target_arch = "wasm32")]
pub mod wasm;
