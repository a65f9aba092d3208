//! USI, the protocol between shogi engines and graphical interfaces, for both variants.
//!
//! CITE: "The Universal Shogi Interface" by T. Romstad and the later descriptions
//! by the authors of ShogiGUI and YaneuraOu.
//!
//! A thread reads commands, so that `stop` and `quit` arrive during a search. The end of the input counts as
//! `quit`, after the running search has ended by itself.

mod clock;
mod command;
mod data_file;
mod helpers;
mod mate;
mod monitor;
mod options;
mod usi_game;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, RecvError, TryRecvError};
use std::thread;

use crate::clock::TimeOptions;
use crate::opponents::card;
use crate::opponents::data::DataStore;
use crate::shogi::Variant;
use crate::shogi::record::variant_of;

use self::usi_game::AnyUsiGame;
use clock::Timer;
use command::Go;
use monitor::UsiMonitor;
use options::{Options, Reset};

/// Runs the USI loop until `quit` or the end of the input. `data` is built in: a net in it is the default of
/// the option `EvalFile`; without a net the linear evaluation is used alone.
///
/// # Errors
/// When the output cannot be written.
pub fn run(input: impl BufRead + Send + 'static, output: &mut dyn Write, data: DataStore) -> io::Result<()> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut input = input;
        let mut line = Vec::new();
        while input.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
            let text = String::from_utf8_lossy(&line).trim().to_owned();
            if sender.send(text).is_err() {
                break;
            }
            line.clear();
        }
    });
    let inbox = Inbox { receiver, waiting: VecDeque::new(), closed: false };
    Engine {
        inbox,
        options: Options::with_data(data),
        game: None,
        no_position: false,
        used: false,
        is_over: false,
        latency: 0,
    }
    .run(output)
}

/// Commands from the interface.
struct Inbox {
    receiver: Receiver<String>,
    /// Commands that arrived during a search and wait for its end.
    waiting: VecDeque<String>,
    closed: bool,
}

impl Inbox {
    /// Waits for the next command; `None` at the end of the input.
    fn next(&mut self) -> Option<String> {
        self.waiting.pop_front().or_else(|| self.receive())
    }

    /// Waits for the next new command, ignoring those in `waiting`.
    fn receive(&mut self) -> Option<String> {
        let received = self.receiver.recv();
        self.closed |= received == Err(RecvError);
        received.ok()
    }

    /// The next new command, if one has arrived.
    fn try_receive(&mut self) -> Option<String> {
        let received = self.receiver.try_recv();
        self.closed |= received == Err(TryRecvError::Disconnected);
        received.ok()
    }
}

struct Engine {
    inbox: Inbox,
    options: Options,
    /// The game and its opponent, which keeps what it has learned from move to move.
    game: Option<Box<dyn AnyUsiGame>>,
    /// Whether there is no valid position: the last `position` could not be
    /// read, or its variant or opponent has changed.
    no_position: bool,
    /// Whether the game has had a position or a search. An unused game is kept for `usinewgame`.
    used: bool,
    /// Whether `gameover` has arrived. The next `isready` then makes a new game.
    is_over: bool,
    /// The [`TimeOptions::latency`] of the next search, in milliseconds.
    latency: u64,
}

impl Engine {
    fn run(mut self, output: &mut dyn Write) -> io::Result<()> {
        while let Some(line) = self.inbox.next() {
            let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            match name {
                "" | "stop" | "ponderhit" => {}
                "gameover" => self.is_over = true,
                "usi" => self.introduce(output)?,
                "isready" => {
                    self.prepare();
                    let ready = self.game.as_mut().map(|game| game.prepare(&mut self.options));
                    if let Some(Err(message)) = ready {
                        writeln!(output, "info string error: {message}")?;
                    }
                    writeln!(output, "readyok")?;
                }
                "usinewgame" => self.begin_game(),
                "setoption" => {
                    if let Err(message) = self.set_option(rest) {
                        writeln!(output, "info string error: {message}")?;
                    }
                }
                "position" => {
                    if let Err(message) = self.set_position(rest) {
                        writeln!(output, "info string error: {message}")?;
                    }
                }
                "go" => {
                    if !self.go(rest, output)? {
                        break;
                    }
                }
                "quit" => break,
                _ => writeln!(output, "info string unknown command: {name}")?,
            }
            output.flush()?;
        }
        output.flush()
    }

    fn introduce(&self, output: &mut dyn Write) -> io::Result<()> {
        writeln!(output, "id name Narikoma {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(output, "id author the Narikoma authors")?;
        for line in self.options.declarations() {
            writeln!(output, "{line}")?;
        }
        writeln!(output, "usiok")
    }

    fn set_option(&mut self, rest: &str) -> Result<(), String> {
        let (name, value) = command::option(rest)?;
        let reset = self.options.set(name, value)?;
        let Some(game) = &mut self.game else { return Ok(()) };
        match reset {
            Reset::None => {}
            // These keep the position.
            Reset::Opponent => game.forget(&self.options),
            Reset::Table => game.resize(&self.options),
            // The position is deleted; until the next `position`, `go` must not search another one.
            Reset::Game => (self.game, self.no_position) = (None, self.no_position || self.used),
        }
        Ok(())
    }

    /// Begins a new game. Reuses an unused one, such as `isready` leaves: allocating a large table is slow.
    fn begin_game(&mut self) {
        if self.used {
            self.game = None;
        }
        (self.no_position, self.is_over) = (false, false);
    }

    /// Prepares a game, which allocates the table. After `gameover` it makes a new one: interfaces wait for
    /// `readyok` but not for an answer to `usinewgame`.
    fn prepare(&mut self) {
        if std::mem::take(&mut self.is_over) {
            (self.game, self.no_position) = (None, self.no_position || self.used);
        }
        if self.game.is_none() {
            // Fails when the opponent does not play this variant; `position` then reports the error.
            let _ = self.ensure_game(self.options.variant);
        }
    }

    /// The game in progress if it is of this variant, else a new one.
    fn ensure_game(&mut self, variant: Variant) -> Result<&mut Box<dyn AnyUsiGame>, String> {
        let game = match self.game.take().filter(|game| game.variant() == variant) {
            Some(game) => game,
            None => {
                let opponent = card(self.options.opponent).expect("only cards of the roster are set");
                self.used = false;
                self::usi_game::any_usi_game(variant, opponent, &self.options)?
            }
        };
        Ok(self.game.insert(game))
    }

    /// Sets up a position. The variant follows from the shape of the SFEN's board, for `startpos` from the
    /// option. A position that is impossible in a game may still be a mating problem for `go mate`.
    fn set_position(&mut self, line: &str) -> Result<(), String> {
        // A position that cannot be read must not leave the old one in place.
        self.no_position = true;
        let is_start = line.split_whitespace().next() == Some("startpos");
        let variant = if is_start { self.options.variant } else { variant_of(line) };
        self.is_over = false;
        let game = self.ensure_game(variant)?;
        let read = game.set_game(line);
        self.no_position = read.is_err() && !game.set_problem(line);
        self.used = true;
        read
    }

    /// Searches and answers. False when `quit` arrived meanwhile.
    fn go(&mut self, rest: &str, output: &mut dyn Write) -> io::Result<bool> {
        let go = Go::parse(rest);
        self.is_over = false;
        self.prepare();
        self.used = true;
        let Some(game) = self.game.as_mut().filter(|_| !self.no_position) else {
            let answer = if go.mate { "checkmate timeout" } else { "bestmove resign" };
            return writeln!(output, "{answer}").map(|()| true);
        };
        if !go.mate
            && let Err(message) = game.prepare(&mut self.options)
        {
            return writeln!(output, "info string error: {message}\nbestmove resign").map(|()| true);
        }
        let options = &self.options;
        let time_options = TimeOptions {
            move_limit: options.move_limit(),
            delay: options.delay.into(),
            minimum: options.least_time.into(),
            latency: self.latency,
            ..game.time_options()
        };
        let timer = Timer::start(&go, game.side(), time_options);
        let mut monitor = UsiMonitor::new(&mut self.inbox, output, timer, &go, options.lines);
        let (word, answer) = match go.mate {
            true => ("checkmate", game.mate(&go, &mut monitor)),
            false => ("bestmove", game.think(&go, options, &mut monitor)),
        };
        self.latency = monitor.latency().unwrap_or(self.latency);
        let quit = monitor.finish()?;
        if !quit {
            writeln!(output, "{word} {answer}")?;
        }
        Ok(!quit)
    }
}
