//! One game, the opponent that thinks about it, and whoever watches it think.

use std::io::{self, Write};

use super::Inbox;
use super::clock::Clock;
use super::command::Go;
use super::mate;
use crate::opponents::{Card, Choice, Opponent, Playable, Task};
use crate::search::{Info, Limits, Monitor};
use crate::shogi::declaration::EnteringKing;
use crate::shogi::record::Record;
use crate::shogi::sfen::Demand;
use crate::shogi::{Color, Minishogi, Position, Shogi, Square, Variant};

/// What is to be thought.
pub(super) struct Asked<'a> {
    pub(super) go: &'a Go,
    pub(super) entering_king: EnteringKing,
}

/// A game whose board does not matter.
pub(super) trait Seat {
    /// Which board it is.
    fn variant(&self) -> Variant;
    /// Reads the arguments of `position`: a game to be played on. What the opponent has learned of earlier positions
    /// stays.
    fn set_game(&mut self, line: &str) -> Result<(), String>;
    /// Reads them as a problem, such as one with a single king, which has a mate at most. Whether it is one.
    fn set_problem(&mut self, line: &str) -> bool;
    /// A new opponent, which has learned nothing.
    fn forget(&mut self);
    /// Whose move it is.
    fn side(&self) -> Color;
    /// Thinks, and says what follows `bestmove`.
    fn think(&mut self, asked: &Asked, watch: &mut Watch) -> String;
    /// Looks for a mate, and says what follows `checkmate`.
    fn mate(&mut self, go: &Go, watch: &mut Watch) -> String;
}

/// Makes a table with an opponent for that board.
///
/// # Errors
/// When the opponent does not play on it.
pub(super) fn seat(variant: Variant, card: &'static Card) -> Result<Box<dyn Seat>, String> {
    Ok(match variant {
        Variant::Shogi => Box::new(Table::<Shogi>::new(card)?),
        Variant::Minishogi => Box::new(Table::<Minishogi>::new(card)?),
    })
}

/// A game on one board.
struct Table<R: Playable> {
    card: &'static Card,
    position: Position<R>,
    /// Whether the position is of a game, which can be played on; else it is a problem.
    is_game: bool,
    points_given: u32,
    opponent: Box<dyn Opponent<R>>,
}

impl<R: Playable> Table<R> {
    fn new(card: &'static Card) -> Result<Self, String> {
        let opponent = R::opponent(card).ok_or_else(|| format!("{} does not play on this board", card.id))?;
        Ok(Self { card, position: Position::start(), is_game: true, points_given: 0, opponent })
    }
}

impl<R: Playable> Seat for Table<R> {
    fn variant(&self) -> Variant {
        R::VARIANT
    }

    fn set_game(&mut self, line: &str) -> Result<(), String> {
        let read = Record::<R>::from_usi(line, Demand::Game);
        if let Some(error) = read.error {
            return Err(format!("position, column {}: {}", error.column, error.message));
        }
        let start = &read.record.start;
        if Color::ALL.iter().any(|side| start.king(*side) == Square::NONE) {
            return Err("position: each side needs a king".to_owned());
        }
        (self.position, self.is_game) = (read.record.last_position(), true);
        self.points_given = start.handicap_points();
        Ok(())
    }

    fn set_problem(&mut self, line: &str) -> bool {
        let read = Record::<R>::from_usi(line, Demand::Problem);
        if read.error.is_none() {
            (self.position, self.is_game) = (read.record.last_position(), false);
        }
        read.error.is_none()
    }

    fn forget(&mut self) {
        self.opponent = R::opponent(self.card).expect("it has played on this board");
    }

    fn side(&self) -> Color {
        self.position.side()
    }

    fn think(&mut self, asked: &Asked, watch: &mut Watch) -> String {
        let choices = if self.is_game { self.position.count_legal_moves() } else { 0 };
        if choices == 0 {
            watch.wait();
            return "resign".to_owned();
        }
        // With a clock running, the only move needs no thought.
        let forced = choices == 1 && asked.go.timed() && !asked.go.endless();
        let depth = if forced { Some(1) } else { asked.go.depth };
        self.opponent.begin(Task {
            entering_king: asked.entering_king,
            points_given: self.points_given,
            ..Task::new(self.position.clone(), Limits { nodes: asked.go.nodes, depth })
        });
        self.opponent.think(watch);
        watch.wait();
        match self.opponent.choice() {
            Choice::Resign => "resign".to_owned(),
            Choice::Declare => "win".to_owned(),
            Choice::Move(mv) => {
                let expected = self.opponent.info().filter(|info| info.pv.first() == Some(&mv));
                match expected.and_then(|info| info.pv.get(1)) {
                    Some(reply) => format!("{mv} ponder {reply}"),
                    None => mv.to_string(),
                }
            }
        }
    }

    fn mate(&mut self, go: &Go, watch: &mut Watch) -> String {
        mate::checkmate(&self.position, go, watch)
    }
}

/// Listens to the interface and to the clock while something thinks, and tells the interface what is found.
pub(super) struct Watch<'a> {
    inbox: &'a mut Inbox,
    output: &'a mut dyn Write,
    clock: Clock,
    endless: bool,
    pondering: bool,
    stopped: bool,
    quit: bool,
    /// Whether an iteration has been finished, so that stopping early loses nothing.
    reported: bool,
    error: Option<io::Error>,
}

impl<'a> Watch<'a> {
    pub(super) fn new(inbox: &'a mut Inbox, output: &'a mut dyn Write, clock: Clock, go: &Go) -> Self {
        Self {
            inbox,
            output,
            clock,
            endless: go.endless(),
            pondering: go.ponder,
            stopped: false,
            quit: false,
            reported: false,
            error: None,
        }
    }

    /// Whether `quit` was said.
    ///
    /// # Errors
    /// When something could not be written meanwhile.
    pub(super) fn finish(self) -> io::Result<bool> {
        self.error.map_or(Ok(self.quit), Err)
    }

    /// Whether no answer may be given before the interface speaks.
    fn must_wait(&self) -> bool {
        (self.endless || self.pondering) && !self.stopped && !self.inbox.closed
    }

    /// The answer is ready: waits until it may be given.
    fn wait(&mut self) {
        while self.must_wait() {
            if let Some(line) = self.inbox.hear() {
                self.heed(line);
            }
        }
    }

    fn heed(&mut self, line: String) {
        match line.split_whitespace().next() {
            Some("stop") => self.stopped = true,
            Some("quit") => (self.stopped, self.quit) = (true, true),
            Some("ponderhit") => {
                self.pondering = false;
                self.clock.restart();
            }
            Some("isready") => self.write(format_args!("readyok\n")),
            // The game is over; whatever is thought is no longer of use.
            Some("gameover") => self.stopped = true,
            _ => self.inbox.waiting.push_back(line),
        }
    }

    fn write(&mut self, text: std::fmt::Arguments) {
        let written = self.output.write_fmt(text).and_then(|()| self.output.flush());
        if let Err(error) = written {
            (self.stopped, self.error) = (true, Some(error));
        }
    }
}

impl Monitor for Watch<'_> {
    fn should_stop(&mut self, _nodes: u64) -> bool {
        // What follows a stop is for afterwards: even a quit lets the answer be given first.
        while !self.stopped {
            let Some(line) = self.inbox.hear_now() else { break };
            self.heed(line);
        }
        let forsaken = self.inbox.closed && (self.endless || self.pondering);
        let timed = !self.pondering && (self.clock.is_up() || self.reported && self.clock.is_late());
        self.stopped |= forsaken || timed;
        self.stopped
    }

    fn report(&mut self, info: &Info) {
        self.reported = true;
        let time = self.clock.elapsed();
        let nps = (info.nodes as f64 / time.as_secs_f64().max(0.001)) as u64;
        let score = match info.score.mate_plies() {
            Some(plies) => format!("mate {plies}"),
            None => format!("cp {}", info.score.value()),
        };
        let pv: String = info.pv.iter().map(|mv| format!(" {mv}")).collect();
        let Info { depth, seldepth, nodes, hashfull, .. } = info;
        let time = time.as_millis();
        self.write(format_args!(
            "info depth {depth} seldepth {seldepth} score {score} nodes {nodes} nps {nps} hashfull {hashfull} \
             time {time} pv{pv}\n"
        ));
    }
}
