//! Runs a USI engine as a child process.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};

use crate::common::waiting;

/// Names and values that are sent by `setoption` before the first game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options(Vec<(String, String)>);

impl Options {
    /// Parses texts of the form `NAME=VALUE`.
    ///
    /// # Errors
    /// When a text has no `=`.
    pub fn parse(texts: &[String]) -> Result<Self> {
        let parse = |text: &String| {
            let (name, value) =
                text.split_once('=').with_context(|| format!("expected NAME=VALUE, not {text:?}"))?;
            Ok((name.to_owned(), value.to_owned()))
        };
        texts.iter().map(parse).collect::<Result<_>>().map(Self)
    }
}

/// Why an engine did not answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// Its process has ended.
    Crashed,
    /// It exceeded the timeout.
    Hung,
}

/// A line of output.
struct Line {
    text: String,
    /// When it arrived.
    at: Instant,
    /// How long the reading thread had waited for a processor when the line arrived, since the thread began.
    waited: Duration,
}

/// Settings of an engine process that are not USI options.
#[derive(Clone, Copy, Debug)]
pub struct ProcessSettings {
    /// Timeout for `usiok` and `readyok`.
    pub timeout: Duration,
    /// Whether to subtract the time that the engine and the reading thread waited for a processor.
    pub forgives_waiting: bool,
    /// Nodes a move of this engine, when the other engine has another number.
    pub nodes: Option<u64>,
}

/// A running engine.
pub struct Engine {
    command: String,
    options: Options,
    settings: ProcessSettings,
    process: Child,
    input: ChildStdin,
    output: Receiver<Line>,
    /// How long the reading thread had waited for a processor when the last line arrived.
    waited: Duration,
}

impl Engine {
    /// Starts the process, sends the options and waits for `readyok`.
    ///
    /// # Errors
    /// When the process cannot be started or does not speak USI.
    pub fn start(command: &str, options: &Options, settings: ProcessSettings) -> Result<Self> {
        let mut words = command.split_whitespace();
        let program = words.next().context("the command of an engine is empty")?;
        let mut process = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| command.to_owned())?;
        let input = process.stdin.take().expect("stdin is piped");
        let mut output = BufReader::new(process.stdout.take().expect("stdout is piped"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            let mut line = Vec::new();
            while output.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
                let at = Instant::now();
                let waited =
                    if settings.forgives_waiting { waiting::of_this_thread() } else { Duration::ZERO };
                let text = String::from_utf8_lossy(&line).trim_end().to_owned();
                if sender.send(Line { text, at, waited }).is_err() {
                    break;
                }
                line.clear();
            }
        });
        let (command, options) = (command.to_owned(), options.clone());
        let waited = Duration::ZERO;
        let mut engine = Self { command, options, settings, process, input, output: lines, waited };
        engine.prepare().map_err(|why| anyhow!("{}: {why:?} before it was ready", engine.command))?;
        Ok(engine)
    }

    /// Kills the process and starts a new one.
    ///
    /// # Errors
    /// As [`Self::start`].
    pub fn restart(&mut self) -> Result<()> {
        self.end(Duration::ZERO);
        *self = Self::start(&self.command, &self.options, self.settings)?;
        Ok(())
    }

    /// Kills the process.
    pub fn kill(&mut self) {
        self.end(Duration::ZERO);
    }

    /// Starts a new process if this one has ended.
    ///
    /// # Errors
    /// As [`Self::start`].
    pub fn restart_if_ended(&mut self) -> Result<()> {
        let ended = self.process.try_wait().map_or(true, |status| status.is_some());
        if ended { self.restart() } else { Ok(()) }
    }

    fn prepare(&mut self) -> Result<(), NoAnswer> {
        self.send("usi");
        self.wait_for("usiok", self.settings.timeout)?;
        for (name, value) in self.options.0.clone() {
            self.send(&format!("setoption name {name} value {value}"));
        }
        self.send("isready");
        self.wait_for("readyok", self.settings.timeout).map(|_| ())
    }

    /// Nodes a move of this engine, when the other engine has another number.
    pub fn own_nodes(&self) -> Option<u64> {
        self.settings.nodes
    }

    /// Sends `usinewgame` and waits for `readyok`.
    ///
    /// # Errors
    /// When the engine crashes or exceeds the timeout.
    pub fn new_game(&mut self) -> Result<(), NoAnswer> {
        self.send("usinewgame");
        self.send("isready");
        self.wait_for("readyok", self.settings.timeout).map(|_| ())
    }

    /// Sends a line. An error is ignored: the next wait for an answer reports that the process has ended.
    pub fn send(&mut self, line: &str) {
        let _ = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
    }

    /// Sends `go` and waits for the answer. Returns the text after `bestmove` and
    /// the time used. Earlier lines are dropped.
    ///
    /// # Errors
    /// When the engine crashes or exceeds the timeout.
    pub fn go(&mut self, go: &str, timeout: Duration) -> Result<(String, Duration), NoAnswer> {
        while let Ok(line) = self.output.try_recv() {
            self.waited = line.waited;
        }
        let before = self.waiting();
        self.send(go);
        let asked = Instant::now();
        let (answer, at) = self.wait_for("bestmove", timeout)?;
        let waited = self.waiting().saturating_sub(before);
        Ok((answer, at.saturating_duration_since(asked).saturating_sub(waited)))
    }

    /// How long the engine and the reading thread have waited for a processor since they began.
    fn waiting(&self) -> Duration {
        if self.settings.forgives_waiting {
            waiting::of_process(self.process.id()) + self.waited
        } else {
            Duration::ZERO
        }
    }

    /// Waits for a line whose first word is `word`. Returns the rest of the line and the time of its arrival.
    fn wait_for(&mut self, word: &str, timeout: Duration) -> Result<(String, Instant), NoAnswer> {
        let deadline = Instant::now() + timeout;
        loop {
            match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(Line { text, at, waited }) => {
                    self.waited = waited;
                    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((&text, ""));
                    if first == word {
                        return Ok((rest.trim().to_owned(), at));
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Err(NoAnswer::Hung),
                Err(RecvTimeoutError::Disconnected) => return Err(NoAnswer::Crashed),
            }
        }
    }

    /// Sends `quit` and kills the process if it has not ended after the timeout.
    fn end(&mut self, timeout: Duration) {
        self.send("quit");
        let deadline = Instant::now() + timeout;
        while Instant::now() < deadline {
            if self.process.try_wait().is_ok_and(|status| status.is_some()) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.end(Duration::from_millis(500));
    }
}
