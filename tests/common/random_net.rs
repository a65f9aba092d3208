//! Writes a net with random weights, for tests that load a net: `cargo run --example random-net -- FILE`.

#[path = "mod.rs"]
mod common;

fn main() -> std::io::Result<()> {
    let file = std::env::args_os().nth(1).expect("the path of the file to write");
    // Small weights, so that the scores are not extreme.
    std::fs::write(file, common::net::net(3, 64).to_bytes())
}
