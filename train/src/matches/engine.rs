//! A USI engine in a process of its own.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

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

/// A running engine.
pub struct Engine {
    command: String,
    options: Options,
    process: Child,
    input: ChildStdin,
    output: Receiver<String>,
}

/// How long starting may take.
const START: Duration = Duration::from_secs(60);

impl Engine {
    /// Starts the command and waits until it is ready.
    ///
    /// # Errors
    /// When the process cannot be started or does not speak USI.
    pub fn start(command: &str, options: &Options) -> Result<Self, String> {
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
        let lines = BufReader::new(process.stdout.take().expect("it is piped")).lines();
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut engine =
            Self { command: command.to_owned(), options: options.clone(), process, input, output };
        engine.prepare().map_err(|silence| format!("{command}: {silence:?} before it was ready"))?;
        Ok(engine)
    }

    /// Ends the process, whatever it does, and starts it anew.
    ///
    /// # Errors
    /// As [`Self::start`].
    pub fn restart(&mut self) -> Result<(), String> {
        *self = Self::start(&self.command, &self.options)?;
        Ok(())
    }

    fn prepare(&mut self) -> Result<(), Silence> {
        self.say("usi");
        self.wait_for("usiok", START)?;
        for (name, value) in self.options.0.clone() {
            self.say(&format!("setoption name {name} value {value}"));
        }
        self.new_game()
    }

    /// Begins a game.
    ///
    /// # Errors
    /// When it does not get ready.
    pub fn new_game(&mut self) -> Result<(), Silence> {
        self.say("isready");
        self.wait_for("readyok", START)?;
        self.say("usinewgame");
        Ok(())
    }

    /// Sends a line. That a dead engine does not hear it shows when an answer is waited for.
    pub fn say(&mut self, line: &str) {
        let _ = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
    }

    /// Waits for a line that begins so, and gives the rest of it.
    ///
    /// # Errors
    /// When none comes.
    pub fn wait_for(&mut self, start: &str, patience: Duration) -> Result<String, Silence> {
        let deadline = Instant::now() + patience;
        loop {
            match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) => {
                    if let Some(rest) = line.strip_prefix(start) {
                        return Ok(rest.trim().to_owned());
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Err(Silence::Hung),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Crashed),
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.say("quit");
        let deadline = Instant::now() + Duration::from_millis(500);
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
