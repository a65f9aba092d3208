//! Any lines as what a graphical interface sends over USI: never a panic, the program ends when its input does, and
//! whatever it chooses is a move, `resign` or `win`.
#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use narikoma::shogi::Move;

/// Each thought takes its time; longer dialogues only take longer.
const MOST_LINES: usize = 20;
/// Numbers in `go` are cut to less: milliseconds, nodes and plies.
const MOST: u64 = 24;

fuzz_target!(|text: &str| {
    let lines: Vec<String> = text.lines().take(MOST_LINES).map(short).collect();
    let mut output = Vec::new();
    narikoma::usi::run(Cursor::new(lines.join("\n")), &mut output, None).expect("memory can be written");
    let output = String::from_utf8(output).expect("it is text");
    for choice in output.lines().filter_map(|line| line.strip_prefix("bestmove ")) {
        let choice = choice.split(' ').next().unwrap_or_default();
        assert!(
            ["resign", "win"].contains(&choice) || Move::parse(choice).is_some(),
            "{choice} after {lines:?}"
        );
    }
});

/// The line with small numbers if it is a `go`.
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
