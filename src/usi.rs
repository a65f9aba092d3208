//! USI, the protocol between shogi engines and graphical interfaces, for either board.
//!
//! CITE: "The Universal Shogi Interface" by T. Romstad and the later descriptions by the authors of ShogiGUI and YaneuraOu.
//!
//! A thread reads commands, so that `stop` and `quit` are heard while something thinks. Clocks live here and nowhere
//! below. The end of input is `quit`, after a thought that ends by itself.

mod clock;
mod command;
mod helpers;
mod mate;
mod options;
mod table;
mod watch;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvError, TryRecvError};
use std::thread;

use crate::eval::nnue::Net;
use crate::opponents::card;
use crate::search::time::Circumstances;
use crate::shogi::Variant;
use crate::shogi::record::variant_of;

use clock::Clock;
use command::Go;
use options::{Effect, Options};
use table::Seat;
use watch::Watch;

/// Speaks USI until `quit` or the end of the input. The net evaluates unless the option `EvalFile` says otherwise; without one
/// the hand-made evaluation does.
///
/// # Errors
/// When the output cannot be written.
pub fn run(
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
    net: Option<Arc<Net>>,
) -> io::Result<()> {
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
    Engine { inbox, options: Options::with_net(net), seat: None, lost: false, used: false, is_over: false }
        .run(output)
}

/// Commands that have arrived.
struct Inbox {
    receiver: Receiver<String>,
    /// Those that arrived during a thought and must wait for its end.
    waiting: VecDeque<String>,
    closed: bool,
}

impl Inbox {
    /// The next command, waiting for it; `None` at the end of the input.
    fn next(&mut self) -> Option<String> {
        self.waiting.pop_front().or_else(|| self.hear())
    }

    /// The next command that has not been heard yet, waiting for it.
    fn hear(&mut self) -> Option<String> {
        let heard = self.receiver.recv();
        self.closed |= heard == Err(RecvError);
        heard.ok()
    }

    /// The next command that has not been heard yet, if there is one.
    fn hear_now(&mut self) -> Option<String> {
        let heard = self.receiver.try_recv();
        self.closed |= heard == Err(TryRecvError::Disconnected);
        heard.ok()
    }
}

struct Engine {
    inbox: Inbox,
    options: Options,
    /// The game and its opponent, kept from move to move with what it has learned.
    seat: Option<Box<dyn Seat>>,
    /// Whether the last `position` could not be read, or is gone with the game or the opponent that it was set for: then
    /// there is nothing to think about.
    lost: bool,
    /// Whether the seat has had a position or a thought: till then it is as new.
    used: bool,
    /// Whether the game is over, and what was learned in it of no use.
    is_over: bool,
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
        let effect = self.options.set(name, value)?;
        let Some(seat) = &mut self.seat else { return Ok(()) };
        match effect {
            Effect::Nothing => {}
            // The position stands.
            Effect::Forget => seat.forget(&self.options),
            Effect::Resize => seat.resize(&self.options),
            // The position is gone: better no answer than one to another.
            Effect::Restart => (self.seat, self.lost) = (None, self.lost || self.used),
        }
        Ok(())
    }

    /// A new game: a seat that is as new, as `isready` has left it, is kept, for a large table takes its time.
    fn begin_game(&mut self) {
        if self.used {
            self.seat = None;
        }
        (self.lost, self.is_over) = (false, false);
    }

    /// Whatever takes time before a game, such as a large table. After a game this is the moment for a new one: the next
    /// command that comes before it, `usinewgame`, is not waited for.
    fn prepare(&mut self) {
        if std::mem::take(&mut self.is_over) {
            (self.seat, self.lost) = (None, self.lost || self.used);
        }
        if self.seat.is_none() {
            // An opponent that does not play on this board leaves nothing to prepare.
            let _ = self.sit_down(self.options.variant);
        }
    }

    /// The seat at such a board: the present one, or a new one.
    fn sit_down(&mut self, variant: Variant) -> Result<&mut Box<dyn Seat>, String> {
        let seat = match self.seat.take().filter(|seat| seat.variant() == variant) {
            Some(seat) => seat,
            None => {
                let opponent = card(self.options.opponent).expect("only cards of the roster are set");
                self.used = false;
                table::seat(variant, opponent, &self.options)?
            }
        };
        Ok(self.seat.insert(seat))
    }

    /// Sets up a game; the shape of an SFEN's board says which, and the option for `startpos`. What is no game may still
    /// be a problem that has a mate.
    fn set_position(&mut self, line: &str) -> Result<(), String> {
        // A position that cannot be read must not leave the old one behind.
        self.lost = true;
        let is_start = line.split_whitespace().next() == Some("startpos");
        let variant = if is_start { self.options.variant } else { variant_of(line) };
        self.is_over = false;
        let seat = self.sit_down(variant)?;
        let read = seat.set_game(line);
        self.lost = read.is_err() && !seat.set_problem(line);
        self.used = true;
        read
    }

    /// Thinks and answers. False when `quit` was said meanwhile.
    fn go(&mut self, rest: &str, output: &mut dyn Write) -> io::Result<bool> {
        let go = Go::parse(rest);
        self.is_over = false;
        self.prepare();
        self.used = true;
        let Some(seat) = self.seat.as_mut().filter(|_| !self.lost) else {
            let answer = if go.mate { "checkmate timeout" } else { "bestmove resign" };
            return writeln!(output, "{answer}").map(|()| true);
        };
        let options = &self.options;
        let circumstances = Circumstances {
            ply: seat.ply(),
            move_limit: options.move_limit(),
            delay: options.delay.into(),
            least: options.least_time.into(),
        };
        let clock = Clock::start(&go, seat.side(), circumstances, seat.choices() == 1);
        let mut watch = Watch::new(&mut self.inbox, output, clock, &go, options.lines);
        let (word, answer) = match go.mate {
            true => ("checkmate", seat.mate(&go, &mut watch)),
            false => ("bestmove", seat.think(&go, options, &mut watch)),
        };
        let quit = watch.finish()?;
        if !quit {
            writeln!(output, "{word} {answer}")?;
        }
        Ok(!quit)
    }
}
