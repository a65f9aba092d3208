//! Writes a net that nobody learnt, for tests of what loads nets: `cargo run --example any-net -- FILE`.

#[path = "mod.rs"]
mod common;

fn main() -> std::io::Result<()> {
    let file = std::env::args_os().nth(1).expect("the file to write");
    // Of small weights, so that games with it are not wild.
    std::fs::write(file, common::net::net(3, 64).to_bytes())
}
