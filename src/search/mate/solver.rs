//! The solver: runs df-pn searches of different lengths, one after the other.

use super::dfpn::Dfpn;
use super::line;
use super::proof_table::UNLIMITED;
use super::value::Value;
use crate::search::Monitor;
use crate::shogi::{Move, Position, Rules, Square};

/// The limits of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MateLimits {
    /// Maximum number of moves made.
    pub nodes: Option<u64>,
    /// Size of the table in MB.
    pub megabytes: usize,
    /// Whether to find the conventional length as well.
    pub conventional: bool,
}

impl Default for MateLimits {
    fn default() -> Self {
        Self { nodes: None, megabytes: 64, conventional: false }
    }
}

/// A mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mate {
    /// The moves of both sides up to the mate. Its length is `plies` if that is the shortest.
    pub line: Vec<Move>,
    /// Plies that are sufficient against every legal defence.
    pub plies: u32,
    /// Whether it is proved that there is no shorter one.
    pub shortest: bool,
    /// The shortest length without useless interpositions (無駄合); `None` when not requested or not found.
    pub conventional: Option<u32>,
}

/// The answer to a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is a mate.
    Mate(Mate),
    /// Proved: there is no mate.
    NoMate,
    /// Neither was proved within the limits.
    Unknown,
}

/// Other first moves that may also mate (余詰).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OtherFirstMoves {
    /// Other first moves that mate, in any number of plies.
    pub mates: Vec<Move>,
    /// Other first moves without an answer within the limits.
    pub unknown: Vec<Move>,
}

/// Lengths up to this are searched in increasing order before the search of any length.
const SHORT: u16 = 7;
/// When a mate is known, shorter lengths are searched in increasing order up to this, then in decreasing
/// order.
const UPWARDS: u16 = 15;

/// Maximum length for which the conventional length is searched; longer mates would take too much time and
/// stack.
const MOST_CONVENTIONAL: u32 = 99;

/// The next search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// A mate within this number of plies; shorter ones are disproved.
    Within(u16),
    /// Any mate.
    Any,
    /// A mate within the first number of plies; shorter ones are disproved, and the second number is known to
    /// be sufficient.
    Upwards(u16, u16),
    /// A mate within this number of plies; two more are known to be sufficient.
    Downwards(u16),
    /// A mate within this number of plies without useless interpositions; shorter ones are disproved.
    Conventional(u16),
    Done,
}

/// Solves one problem.
pub struct Solver<R: Rules> {
    pub(super) search: Dfpn<R>,
    stage: Stage,
    answer: Answer,
    conventional: bool,
}

impl<R: Rules> Solver<R> {
    /// For a mate by the side to move. The moves that led to the position do not count: only repetitions
    /// within the search are seen.
    pub fn new(position: &Position<R>, limits: MateLimits) -> Self {
        let search = Dfpn::new(position.clone(), limits.megabytes);
        let mut solver = Self { search, stage: Stage::Done, answer: Answer::Unknown, conventional: false };
        solver.begin(position, limits);
        solver
    }

    /// Sets another position. The table is kept if its size is the same, which helps for positions of one
    /// game.
    pub fn begin(&mut self, position: &Position<R>, limits: MateLimits) {
        self.search.begin(position.clone(), position.side(), limits.megabytes);
        self.search.node_limit = limits.nodes.unwrap_or(u64::MAX);
        self.conventional = limits.conventional;
        (self.stage, self.answer) = match position.king(!position.side()) {
            Square::NONE => (Stage::Done, Answer::NoMate),
            _ => (Stage::Within(1), Answer::Unknown),
        };
    }

    /// Searches until the answer is final or the monitor stops it. Returns whether it is final; if not, the
    /// next call continues.
    pub fn think(&mut self, monitor: &mut dyn Monitor) -> bool {
        self.search.halted = false;
        while self.stage != Stage::Done {
            self.step(monitor);
            if self.search.nodes >= self.search.node_limit {
                self.stage = Stage::Done;
            } else if self.search.halted {
                return false;
            }
        }
        true
    }

    /// The current answer.
    pub fn answer(&self) -> &Answer {
        &self.answer
    }

    /// Moves made so far.
    pub fn nodes(&self) -> u64 {
        self.search.nodes
    }

    /// Thousandths of the table in use.
    pub fn hashfull(&self) -> u32 {
        self.search.table.fullness()
    }

    /// Number of garbage collections of the table.
    pub fn sweeps(&self) -> u32 {
        self.search.table.sweeps()
    }

    /// Whether the side to move mates within `plies` plies, useless interpositions included; `None` where
    /// that was not resolved within the nodes. The answer does not change.
    pub fn mates_within(&mut self, plies: u16, monitor: &mut dyn Monitor) -> Option<bool> {
        self.search.halted = false;
        let value = self.search.search(plies, monitor);
        value.is_resolved().then(|| value.is_mate())
    }

    /// Searches the other checks of the position for mates, with `nodes` for each.
    pub fn other_first_moves(&mut self, nodes: u64, monitor: &mut dyn Monitor) -> OtherFirstMoves {
        let mut others = OtherFirstMoves::default();
        let Answer::Mate(mate) = &self.answer else { return others };
        let first = mate.line[0];
        self.search.conventional = false;
        for mv in self.search.position.checks() {
            if mv == first {
                continue;
            }
            self.search.node_limit = self.search.nodes.saturating_add(nodes);
            self.search.halted = false;
            self.search.position.do_move(mv);
            let value = self.search.search(UNLIMITED, monitor);
            self.search.position.undo_move();
            if value.is_mate() {
                others.mates.push(mv);
            } else if !value.is_no_mate() || !value.stands() {
                others.unknown.push(mv);
            }
        }
        others
    }

    fn step(&mut self, monitor: &mut dyn Monitor) {
        let len = match self.stage {
            Stage::Within(len) | Stage::Upwards(len, _) | Stage::Downwards(len) => len,
            Stage::Any => UNLIMITED,
            Stage::Conventional(len) => return self.step_conventional(len, monitor),
            Stage::Done => return,
        };
        let value = self.search.search(len, monitor);
        if !value.is_resolved() {
            return;
        }
        let next =
            if value.is_mate() { self.proved(value.len, monitor) } else { self.disproved(&value, monitor) };
        self.stage = next.unwrap_or(self.stage);
    }

    /// The next stage after a proof of a mate in `plies`; `None` when halted.
    fn proved(&mut self, plies: u16, monitor: &mut dyn Monitor) -> Option<Stage> {
        match self.stage {
            Stage::Within(_) | Stage::Upwards(..) => self.set_answer(plies, true, monitor),
            _ if plies == 1 => self.set_answer(plies, true, monitor),
            Stage::Any if plies > SHORT + 2 => {
                self.set_answer(plies, false, monitor)?;
                Some(Stage::Upwards(SHORT + 2, plies))
            }
            _ => {
                self.set_answer(plies, false, monitor)?;
                Some(Stage::Downwards(plies - 2))
            }
        }
    }

    /// The next stage after a disproof; `None` when halted.
    fn disproved(&mut self, value: &Value, monitor: &mut dyn Monitor) -> Option<Stage> {
        Some(match self.stage {
            Stage::Downwards(len) => self.set_answer(len + 2, true, monitor)?,
            Stage::Upwards(len, known) if len + 2 >= known => self.set_answer(known, true, monitor)?,
            Stage::Upwards(len, known) if len < UPWARDS => Stage::Upwards(len + 2, known),
            Stage::Upwards(_, known) => Stage::Downwards(known - 2),
            _ if value.len == UNLIMITED => {
                if value.stands() {
                    self.answer = Answer::NoMate;
                }
                Stage::Done
            }
            Stage::Within(len) if len < SHORT => Stage::Within(len + 2),
            _ => Stage::Any,
        })
    }

    /// Extracts the line of a proved mate and makes it the answer. Returns the next stage; `None` when
    /// halted.
    fn set_answer(&mut self, plies: u16, shortest: bool, monitor: &mut dyn Monitor) -> Option<Stage> {
        let line = line::best(&mut self.search, plies, shortest, monitor)?;
        let simple = plies == 1 && shortest;
        let conventional = simple.then_some(1);
        // Where the monitor stopped it, the defender's choices were compared by lengths that may be too
        // large: the line mates, but it is extracted again in the next call.
        let is_preliminary = self.search.halted && self.search.nodes < self.search.node_limit;
        let shortest = shortest && !is_preliminary;
        self.answer = Answer::Mate(Mate { line, plies: plies.into(), shortest, conventional });
        if is_preliminary {
            return None;
        }
        Some(if self.conventional && !simple { Stage::Conventional(1) } else { Stage::Done })
    }

    /// Searches for a conventional mate within `len` plies.
    fn step_conventional(&mut self, len: u16, monitor: &mut dyn Monitor) {
        let Answer::Mate(mate) = &mut self.answer else { return };
        if mate.plies > MOST_CONVENTIONAL {
            self.stage = Stage::Done;
            return;
        }
        if u32::from(len) >= mate.plies {
            // The length against every defence is an upper bound.
            mate.conventional = Some(mate.plies);
            self.stage = Stage::Done;
            return;
        }
        self.search.conventional = true;
        let value = self.search.search(len, monitor);
        self.search.conventional = false;
        if value.is_mate() {
            mate.conventional = Some(value.len.into());
            self.stage = Stage::Done;
        } else if value.is_no_mate() {
            self.stage = Stage::Conventional(len + 2);
        }
    }
}
