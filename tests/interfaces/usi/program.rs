//! The built program, spoken to as a graphical interface does.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running engine.
pub(crate) struct Usi {
    pub(crate) child: Child,
    pub(crate) input: ChildStdin,
    pub(crate) output: BufReader<ChildStdout>,
}

impl Usi {
    pub(crate) fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_narikoma"))
            .arg("usi")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let (input, output) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
        Self { child, input, output: BufReader::new(output) }
    }

    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    /// Everything up to the line that begins so.
    pub(crate) fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("it speaks") > 0, "it ended after {lines:?}");
            lines.push(line.trim_end().to_owned());
            if line.starts_with(start) {
                return lines;
            }
        }
    }

    /// The last line up to the one that begins so.
    pub(crate) fn answer(&mut self, start: &str) -> String {
        self.until(start).pop().expect("one at least")
    }

    pub(crate) fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().expect("it ends").success());
    }
}

pub(crate) fn best_move(line: &str) -> &str {
    line.split_whitespace().nth(1).expect("bestmove and a move")
}

/// The nodes of the last report before the answer.
pub(crate) fn nodes(lines: &[String]) -> u64 {
    let words = lines.iter().rev().find(|line| line.starts_with("info depth")).expect("a report");
    let mut words = words.split_whitespace().skip_while(|word| *word != "nodes");
    words.nth(1).and_then(|word| word.parse().ok()).expect("a count")
}

/// The number after a word of a line.
pub(crate) fn number(line: &str, word: &str) -> Option<i64> {
    line.split_whitespace().skip_while(|it| *it != word).nth(1).and_then(|number| number.parse().ok())
}
