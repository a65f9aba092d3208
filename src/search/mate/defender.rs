//! The defender of a mating problem: the reply to the attacker's move that delays the mate longest.
//!
//! One search without a bound decides first whether the attacker still mates; if not, it names the move that
//! escapes. Then a [`Solver`] finds the length of the mate after every reply, and the longest is chosen.
//! Useless interpositions ([`super::interposition`]) do not lengthen a mate, so they are played only when
//! there is nothing else. All of it shares one table.

use super::{Answer, MateLimits, Solver};
use crate::search::{Info, Monitor};
use crate::shogi::{Move, Position, Rules, Square};

/// The answer to a move of the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defence {
    /// The attacker mates; this resists longest.
    Mated(Resistance),
    /// After this move there is no mate.
    Escape(Move),
    /// Not decided within the limits.
    Unknown,
}

/// The longest defence against a mate. Plies are counted from the position in which the defender is to move,
/// its own move included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resistance {
    /// The move; `None` for a defender without a legal move.
    pub mv: Option<Move>,
    /// Plies that are sufficient against every legal continuation after this move; `None` when not found
    /// within the limits.
    pub plies: Option<u32>,
    /// The same when useless interpositions (無駄合) do not count: 0 when every legal move is one. `None` when
    /// the limits were reached first.
    pub conventional: Option<u32>,
    /// Whether it is proved that `plies` cannot be fewer.
    pub shortest: bool,
}

/// A legal move of the defender and the mate after it.
#[derive(Clone, Copy, Debug)]
struct Reply {
    mv: Move,
    plies: Option<u32>,
    conventional: Option<u32>,
    shortest: bool,
    /// Found to be a useless interposition.
    useless: bool,
}

impl Reply {
    /// The length that is compared; `None`, which means that no length was found, is the longest.
    fn length(&self) -> u32 {
        self.conventional.or(self.plies).unwrap_or(u32::MAX)
    }
}

/// The work that is left, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Does the attacker mate at all?
    Proof,
    /// The length of the mate after the reply with this index.
    Length(usize),
    /// Is the reply with this index a useless interposition?
    Interposition(usize),
    Done,
}

/// Finds the best defence in one position. The side to move defends and must have a king.
pub struct Defender<R: Rules> {
    position: Position<R>,
    solver: Solver<R>,
    limits: MateLimits,
    /// Moves on the board first.
    replies: Vec<Reply>,
    stage: Stage,
    escape: Option<Move>,
    proved: bool,
    /// Nodes of the searches that are finished.
    spent: u64,
}

impl<R: Rules> Defender<R> {
    /// For the side to move, against a mate by the other. The limits are those of the whole answer. A move
    /// that ends the game by repetition escapes.
    pub fn new(position: &Position<R>, limits: MateLimits) -> Self {
        let (drops, others): (Vec<Move>, Vec<Move>) =
            position.legal_moves().into_iter().partition(|mv| mv.is_drop());
        let replies: Vec<Reply> = others.into_iter().chain(drops).map(Reply::from).collect();
        let mut after = position.clone();
        let escape = replies.iter().map(|reply| reply.mv).find(|mv| {
            after.do_move(*mv);
            let ended = after.outcome().is_some();
            after.undo_move();
            ended
        });
        let mut defender = Self {
            solver: Solver::new(position, limits),
            position: position.clone(),
            limits,
            stage: if escape.is_some() || replies.is_empty() { Stage::Done } else { Stage::Proof },
            proved: replies.is_empty(),
            replies,
            escape,
            spent: 0,
        };
        defender.solver.search.begin(position.clone(), !position.side(), limits.megabytes);
        // The other half of the nodes is for finding the lengths.
        defender.solver.search.node_limit = limits.nodes.map_or(u64::MAX, |nodes| (nodes / 2).max(1));
        defender
    }

    /// Searches until the answer is final or the monitor stops it. Returns whether it is final; if not, the
    /// next call continues.
    pub fn think(&mut self, monitor: &mut dyn Monitor) -> bool {
        while self.stage != Stage::Done {
            let mut counting = Counting { monitor, before: self.spent };
            let finished = match self.stage {
                Stage::Proof => self.prove(&mut counting),
                Stage::Length(at) => self.measure(at, &mut counting),
                Stage::Interposition(at) => self.interpose(at, &mut counting),
                Stage::Done => break,
            };
            if !finished || self.stage != Stage::Done && monitor.should_stop(self.nodes(), 0) {
                return false;
            }
        }
        true
    }

    /// Moves made so far.
    pub fn nodes(&self) -> u64 {
        self.spent + self.solver.nodes()
    }

    /// The best defence found so far.
    pub fn answer(&self) -> Defence {
        if let Some(mv) = self.escape {
            return Defence::Escape(mv);
        }
        if !self.proved {
            return Defence::Unknown;
        }
        let longest = |useless: bool| {
            let replies = self.replies.iter().rev().filter(move |reply| reply.useless == useless);
            // Ties: the reply against which a useless interposition adds least, then the first of the list.
            replies.max_by_key(|reply| (reply.length(), std::cmp::Reverse(reply.plies)))
        };
        let with_itself = |plies: u32| plies + 1;
        let resistance = |reply: &Reply| Resistance {
            mv: Some(reply.mv),
            plies: reply.plies.map(with_itself),
            conventional: if reply.useless { Some(0) } else { reply.conventional.map(with_itself) },
            shortest: reply.shortest,
        };
        let mated = Resistance { mv: None, plies: Some(0), conventional: Some(0), shortest: true };
        Defence::Mated(longest(false).or_else(|| longest(true)).map_or(mated, resistance))
    }

    /// Decides whether the attacker mates; `false` when the monitor stopped it.
    fn prove(&mut self, monitor: &mut dyn Monitor) -> bool {
        let search = &mut self.solver.search;
        search.halted = false;
        let (value, escape) = search.search_defence(monitor);
        if value.is_no_mate() && value.stands() {
            self.escape = escape;
        } else if !value.is_resolved() && search.nodes < search.node_limit {
            return false;
        }
        self.proved = value.is_mate();
        self.begin(if self.proved { Stage::Length(0) } else { Stage::Done });
        true
    }

    /// Finds the length of the mate after a reply; `false` when the monitor stopped it.
    fn measure(&mut self, at: usize, monitor: &mut dyn Monitor) -> bool {
        if !self.solver.think(monitor) {
            return false;
        }
        if let Answer::Mate(mate) = self.solver.answer() {
            let reply = &mut self.replies[at];
            reply.plies = Some(mate.plies);
            reply.conventional = mate.conventional;
            reply.shortest = mate.shortest;
        }
        let next =
            if at + 1 < self.replies.len() { Stage::Length(at + 1) } else { self.next_interposition(0) };
        self.begin(next);
        true
    }

    /// Decides whether a drop is a useless interposition; `false` when the monitor stopped it.
    fn interpose(&mut self, at: usize, monitor: &mut dyn Monitor) -> bool {
        let Some((checker, plies)) = self.checker().zip(self.plies_without_drops()) else {
            self.begin(Stage::Done);
            return true;
        };
        let to = self.replies[at].mv.to();
        let search = &mut self.solver.search;
        (search.halted, search.conventional) = (false, true);
        let useless = search.is_useless(checker, to, plies, monitor);
        if search.halted && search.nodes < search.node_limit {
            return false;
        }
        self.replies[at].useless = useless;
        let next = self.next_interposition(at + 1);
        self.begin(next);
        true
    }

    /// Sets the search up for a stage.
    fn begin(&mut self, stage: Stage) {
        self.spent = self.nodes();
        self.stage = stage;
        let (at, left) = match stage {
            Stage::Length(at) => (at, self.replies.len() - at),
            Stage::Interposition(at) => (at, 1),
            Stage::Proof | Stage::Done => return self.solver.search.nodes = 0,
        };
        let mut after = self.position.clone();
        after.do_move(self.replies[at].mv);
        // Every reply has an equal share of the nodes that are left.
        let share = |nodes: u64| (nodes.saturating_sub(self.spent) / left as u64).max(1);
        let limits = MateLimits { nodes: self.limits.nodes.map(share), ..self.limits };
        self.solver.begin(&after, limits);
    }

    /// The next drop, from an index on, that would be the longest defence if it were not useless.
    fn next_interposition(&self, from: usize) -> Stage {
        let on_board = self.replies.iter().filter(|reply| !reply.mv.is_drop());
        let bound = on_board.map(Reply::length).max();
        let is_candidate = |reply: &Reply| {
            let longer = bound.is_none_or(|bound| reply.length() > bound);
            reply.mv.is_drop() && reply.conventional.is_some() && longer
        };
        let found = (from..self.replies.len()).find(|at| is_candidate(&self.replies[*at]));
        match found {
            Some(at) if self.limits.conventional && self.checker().is_some() => Stage::Interposition(at),
            _ => Stage::Done,
        }
    }

    /// The only piece that gives check.
    fn checker(&self) -> Option<Square> {
        let checkers = self.position.checkers();
        (!checkers.is_empty() && !checkers.has_many()).then(|| checkers.first())
    }

    /// The conventional length of the mate when the defender drops nothing; `None` when it is not known.
    fn plies_without_drops(&self) -> Option<u16> {
        let on_board = self.replies.iter().filter(|reply| !reply.mv.is_drop());
        let lengths = on_board.map(|reply| reply.conventional.map(|plies| plies as u16 + 1));
        lengths.reduce(|one, other| Some(one?.max(other?))).unwrap_or(Some(0))
    }
}

impl From<Move> for Reply {
    fn from(mv: Move) -> Self {
        Self { mv, plies: None, conventional: None, shortest: false, useless: false }
    }
}

/// Monitor of one of several searches: adds the nodes of the earlier ones.
struct Counting<'a> {
    monitor: &'a mut dyn Monitor,
    before: u64,
}

impl Monitor for Counting<'_> {
    fn should_stop(&mut self, nodes: u64, work: u64) -> bool {
        self.monitor.should_stop(self.before + nodes, work)
    }

    fn report(&mut self, info: &Info) {
        self.monitor.report(info);
    }
}
