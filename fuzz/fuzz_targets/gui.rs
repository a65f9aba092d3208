//! Sends any lines to the engine as a graphical interface does over USI. It must not panic, must end with its
//! input, and may only answer a move, `resign` or `win`.
#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use narikoma::shogi::Move;

/// Longer dialogues are cut off: they only take more time.
const MOST_LINES: usize = 20;
/// Numbers in `go` (milliseconds, nodes, plies) are reduced below this.
const MOST: u64 = 24;

fuzz_target!(|text: &str| {
    let lines: Vec<String> = text.lines().take(MOST_LINES).map(short).collect();
    let mut output = Vec::new();
    narikoma::usi::run(Cursor::new(lines.join("\n")), &mut output, Default::default()).expect("writing to memory succeeds");
    let output = String::from_utf8(output).expect("the output is UTF-8");
    for choice in output.lines().filter_map(|line| line.strip_prefix("bestmove ")) {
        let choice = choice.split(' ').next().unwrap_or_default();
        assert!(
            ["resign", "win"].contains(&choice) || Move::parse(choice).is_some(),
            "{choice} after {lines:?}"
        );
    }
});

/// Reduces the numbers of a `go` line.
fn short(line: &str) -> String {
    if !line.trim_start().starts_with("go") {
        return line.to_owned();
    }
    let word = |word: &str| match word.parse::<u64>() {
        Ok(number) => (number % MOST).to_string(),
        Err(_) => word.to_owned(),
    };
    line.split(' ').map(word).collect::<Vec<_>>().join(" ")
}
