//! A USI engine in a process of its own.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::waiting;

/// What is set by `setoption` before the first game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options(Vec<(String, String)>);

impl Options {
    /// From `NAME=VALUE`.
    ///
    /// # Errors
    /// When a text has no `=`.
    pub fn parse(texts: &[String]) -> Result<Self, String> {
        let parse = |text: &String| {
            let (name, value) = text.split_once('=').ok_or(format!("expected NAME=VALUE, not {text:?}"))?;
            Ok((name.to_owned(), value.to_owned()))
        };
        texts.iter().map(parse).collect::<Result<_, String>>().map(Self)
    }
}

/// Why an engine did not answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// Its process has ended.
    Crashed,
    /// It took too long.
    Hung,
}

/// A line that it said.
struct Heard {
    line: String,
    /// When it arrived.
    at: Instant,
    /// How long the thread that hears has waited for a processor until then.
    waited: Duration,
}

/// How engines are treated.
#[derive(Clone, Copy, Debug)]
pub struct Treatment {
    /// How long one may take to get ready.
    pub patience: Duration,
    /// Whether time does not count while an engine, or whoever hears it, waits for a processor that others use.
    pub forgives_waiting: bool,
    /// Where thoughts are limited by nodes: its own number of them, if it differs from the other's.
    pub nodes: Option<u64>,
}

/// A running engine.
pub struct Engine {
    command: String,
    options: Options,
    treatment: Treatment,
    process: Child,
    input: ChildStdin,
    output: Receiver<Heard>,
    /// What the thread that hears had waited when the last line arrived.
    waited: Duration,
}

impl Engine {
    /// Starts the command and waits until it is ready.
    ///
    /// # Errors
    /// When the process cannot be started or does not speak USI.
    pub fn start(command: &str, options: &Options, treatment: Treatment) -> Result<Self, String> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("an engine's command is empty")?;
        let mut process = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{command}: {error}"))?;
        let input = process.stdin.take().expect("it is piped");
        let mut output = BufReader::new(process.stdout.take().expect("it is piped"));
        let (sender, heard) = mpsc::channel();
        thread::spawn(move || {
            let mut line = Vec::new();
            while output.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
                let at = Instant::now();
                let waited = if treatment.forgives_waiting { waiting::here() } else { Duration::ZERO };
                let text = String::from_utf8_lossy(&line).trim_end().to_owned();
                if sender.send(Heard { line: text, at, waited }).is_err() {
                    break;
                }
                line.clear();
            }
        });
        let (command, options) = (command.to_owned(), options.clone());
        let waited = Duration::ZERO;
        let mut engine = Self { command, options, treatment, process, input, output: heard, waited };
        engine.prepare().map_err(|silence| format!("{}: {silence:?} before it was ready", engine.command))?;
        Ok(engine)
    }

    /// Ends the process, whatever it does, and starts it anew.
    ///
    /// # Errors
    /// As [`Self::start`].
    pub fn restart(&mut self) -> Result<(), String> {
        self.end(Duration::ZERO);
        *self = Self::start(&self.command, &self.options, self.treatment)?;
        Ok(())
    }

    /// Ends the process, whatever it does.
    pub fn give_up(&mut self) {
        self.end(Duration::ZERO);
    }

    /// A new process, if this one has ended.
    ///
    /// # Errors
    /// As [`Self::start`].
    pub fn restart_if_ended(&mut self) -> Result<(), String> {
        let ended = self.process.try_wait().map_or(true, |status| status.is_some());
        if ended { self.restart() } else { Ok(()) }
    }

    fn prepare(&mut self) -> Result<(), Silence> {
        self.say("usi");
        self.wait_for("usiok", self.treatment.patience)?;
        for (name, value) in self.options.0.clone() {
            self.say(&format!("setoption name {name} value {value}"));
        }
        self.say("isready");
        self.wait_for("readyok", self.treatment.patience).map(|_| ())
    }

    /// Its own number of nodes a move, if it has one.
    pub fn own_nodes(&self) -> Option<u64> {
        self.treatment.nodes
    }

    /// Begins a game.
    ///
    /// # Errors
    /// When it does not get ready.
    pub fn new_game(&mut self) -> Result<(), Silence> {
        self.say("usinewgame");
        self.say("isready");
        self.wait_for("readyok", self.treatment.patience).map(|_| ())
    }

    /// Sends a line. That a dead engine does not hear it shows when an answer is waited for.
    pub fn say(&mut self, line: &str) {
        let _ = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
    }

    /// Sends `go` and waits for the move: what follows `bestmove`, and how long that took. Lines that were said before do
    /// not count.
    ///
    /// # Errors
    /// When none comes in time.
    pub fn go(&mut self, go: &str, patience: Duration) -> Result<(String, Duration), Silence> {
        while let Ok(heard) = self.output.try_recv() {
            self.waited = heard.waited;
        }
        let before = self.waiting();
        self.say(go);
        let asked = Instant::now();
        let (answer, at) = self.wait_for("bestmove", patience)?;
        let waited = self.waiting().saturating_sub(before);
        Ok((answer, at.saturating_duration_since(asked).saturating_sub(waited)))
    }

    /// How long it and the thread that hears it have waited for a processor.
    fn waiting(&self) -> Duration {
        if self.treatment.forgives_waiting {
            waiting::of(self.process.id()) + self.waited
        } else {
            Duration::ZERO
        }
    }

    /// Waits for a line that begins with that word, and gives the rest of it and when it came.
    fn wait_for(&mut self, word: &str, patience: Duration) -> Result<(String, Instant), Silence> {
        let deadline = Instant::now() + patience;
        loop {
            match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(Heard { line, at, waited }) => {
                    self.waited = waited;
                    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
                    if first == word {
                        return Ok((rest.trim().to_owned(), at));
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Err(Silence::Hung),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Crashed),
            }
        }
    }

    /// Asks it to end, and ends it when it does not.
    fn end(&mut self, patience: Duration) {
        self.say("quit");
        let deadline = Instant::now() + patience;
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
