//! The 5×5 shogi AI of a student project (2021): a network of effects, and a proof search that never sleeps.
//!
//! Two searches run in turns of equal numbers of nodes. The search by value ([`beam`]) follows the
//! four best moves of every position for six plies, by the values of the network. The proof search
//! ([`proof`]) tries every move and proves wins and losses. A proved win is played at once; a move
//! that is proved to lose is struck off.
//!
//! The proof search goes on while the other side thinks ([`EffectNet::ponder`](Opponent::ponder)), and keeps
//! its tree from move to move. Native programs can let helpers expand the tree in further threads
//! (`shared.rs`). A level that does not ponder begins each search with an empty tree, so that
//! it plays the same on every device.
//!
//! CITE: 「このプロジェクトについて」 (IS22er, group 7, 2021).

pub mod beam;
mod format;
pub mod inputs;
pub mod net;
pub mod proof;
mod shared;

use std::sync::{Arc, MutexGuard};

use crate::eval::Score;
use crate::opponents::data::DataStore;
use crate::opponents::{Card, Choice, Group, Level, Need, Opponent, Panel, Proved, Task};
use crate::search::DEFAULT_TABLE_MB;
use crate::search::{Info, Limits, Monitor, Progress};
use crate::shogi::{Color, Minishogi, Move, Position, Variant};
use beam::{Beam, HEIGHT, Step};
use net::EffectNetwork;
use proof::{Leaf, Proof, Verdict};
use shared::{ProofHelper, SharedProof};

/// The opponent's card. The network's search of six plies takes about 60,000 nodes, and the proof search as
/// many. The default level is the document's machine: four moves in each position, six plies, and a proof
/// search that goes on while the other side thinks.
pub const CARD: Card = Card {
    id: "effect-net",
    year: 2021,
    ja: "利きのニューラルネットと読み切り",
    en: "Network of effects and proof search",
    reference: "IS22er, group 7: 「このプロジェクトについて」 (5五将棋, 2021)",
    group: Group::Networks,
    panels: &[Panel::Thoughts, Panel::Endgames],
    levels: &[
        Level::limited("1", Limits::nodes(300)),
        Level::limited("2", Limits::nodes(3_000)),
        Level::limited("3", Limits::nodes(30_000)),
        Level { full_strength: true, ponders: true, ..Level::limited("4", Limits::nodes(300_000)) },
    ],
    default_level: "4",
    needs: &[Need::required::<EffectNetwork>(&[Variant::Minishogi])],
    shogi: None,
    minishogi: Some(|| Box::new(EffectNet::default())),
};

/// Nodes between two questions to the monitor.
const STOP_CHECK_INTERVAL: u64 = 256;

/// The opponent.
pub struct EffectNet {
    /// Without it, as in matches that measure what it adds, pieces are counted.
    net: Option<Arc<EffectNetwork>>,
    proof: Arc<SharedProof>,
    search: Option<Search>,
    info: Option<Info>,
    /// The move that it would play.
    best: Option<Move>,
    megabytes: u32,
}

/// The search of one task.
struct Search {
    task: Task<Minishogi>,
    beam: Beam,
    /// The legal moves.
    moves: Vec<Move>,
    next_stop_check: u64,
    /// The leaf that this thread expands, where helpers share the tree.
    leaf: Option<Leaf>,
    /// Whether the proof search has used up its share of the nodes, or has nothing left to do.
    proof_waits: bool,
    /// The height for which lines were last reported.
    reported: Option<u32>,
}

impl Default for EffectNet {
    fn default() -> Self {
        Self {
            net: None,
            proof: Arc::new(SharedProof::new(Proof::new(Position::start(), Color::Black, DEFAULT_TABLE_MB))),
            search: None,
            info: None,
            best: None,
            megabytes: DEFAULT_TABLE_MB,
        }
    }
}

impl Search {
    fn nodes(&self, proof: &Proof) -> u64 {
        self.beam.evaluated() + proof.nodes()
    }

    /// The followed moves not proved to lose, with values and lines, the best first; all moves if all lose.
    fn lines(&self, proof: &Proof) -> Vec<(Score, Vec<Move>)> {
        let mut lines = self.beam.lines();
        if lines.iter().any(|(_, line)| !proof.is_lost(line[0])) {
            lines.retain(|(_, line)| !proof.is_lost(line[0]));
        }
        lines
    }

    /// The best move so far.
    fn best(&self, proof: &Proof) -> Option<Move> {
        if let (Verdict::Won(_) | Verdict::Lost(_), Some(mv)) = (proof.verdict(), proof.line().first()) {
            return Some(*mv);
        }
        let is_left = |mv: &Move| !proof.is_lost(*mv);
        let followed = self.lines(proof).first().map(|(_, line)| line[0]);
        followed
            .filter(is_left)
            .or_else(|| self.beam.order().iter().copied().find(is_left))
            .or(followed)
            .or_else(|| self.moves.iter().copied().find(is_left))
            .or_else(|| self.moves.first().copied())
    }

    /// The lines to report, the best first.
    fn infos(&self, proof: &Proof) -> Vec<Info> {
        let info = |rank: usize, score: Score, pv: Vec<Move>| Info {
            depth: self.beam.height().max(1),
            seldepth: pv.len() as u32,
            nodes: self.nodes(proof),
            rank: rank as u32 + 1,
            score,
            effort: 0,
            pv,
            hashfull: 0,
        };
        match proof.verdict() {
            Verdict::Won(plies) => return vec![info(0, Score::mate_in(plies), proof.line())],
            Verdict::Lost(plies) => {
                let line = self.best(proof).into_iter().collect();
                return vec![info(0, Score::mated_in(plies), line)];
            }
            Verdict::Open | Verdict::Closed => {}
        }
        let mut lines = self.lines(proof);
        let best = self.best(proof);
        if let (Some(best), Some((score, line))) = (best, lines.first_mut())
            && line[0] != best
        {
            // All four are proved to lose, and another move is not.
            (*score, *line) = (Score::cp(-Score::MAX_EVAL.value()), vec![best]);
            lines.truncate(1);
        }
        lines.truncate(self.task.lines.max(1) as usize);
        lines.into_iter().enumerate().map(|(rank, (score, pv))| info(rank, score, pv)).collect()
    }

    /// The line before the first height is reached: the static value and the move that would be played.
    fn first_estimate(&self, proof: &Proof, net: Option<&EffectNetwork>) -> Option<Info> {
        let mv = self.best(proof)?;
        let (score, nodes) = (self.beam.static_value(net), self.nodes(proof));
        Some(Info { depth: 0, seldepth: 0, nodes, rank: 1, score, effort: 0, pv: vec![mv], hashfull: 0 })
    }

    /// One step of the search with fewer visited nodes. `None` if nothing is left to do; otherwise
    /// whether there is something to report.
    fn step(&mut self, proof: &SharedProof, net: Option<&EffectNetwork>) -> Option<bool> {
        let tree = proof.lock();
        let most = self.task.limits.nodes.unwrap_or(u64::MAX);
        let left = most.saturating_sub(self.nodes(&tree));
        // While the values are searched, the proof search has half of the nodes.
        let is_complete = self.beam.is_complete();
        let share = if is_complete { most - self.beam.evaluated() } else { most / 2 };
        proof.set_limit(share);
        if is_complete || !(self.proof_waits || self.beam.evaluated() <= tree.nodes()) {
            let budget = left.min(share.saturating_sub(tree.nodes()));
            let best = self.best(&tree);
            if self.expand(proof, tree, budget) {
                let tree = proof.lock();
                let changed = self.best(&tree) != best || tree.verdict() != Verdict::Open;
                return Some(changed && self.beam.height() > 0);
            }
            self.proof_waits = true;
        } else {
            drop(tree);
        }
        match self.beam.step(net, left) {
            Step::Nothing => None,
            step => Some(step == Step::HeightReached),
        }
    }

    /// One step of the proof search, beside helpers if there are any; false if nothing is left to do.
    fn expand(&mut self, proof: &SharedProof, mut tree: MutexGuard<'_, Proof>, budget: u64) -> bool {
        match &mut self.leaf {
            None => tree.step(budget),
            Some(leaf) => {
                drop(tree);
                proof.step(leaf, budget)
            }
        }
    }

    /// Whether more nodes are pointless: a proved result, or a forced move whose score does not matter.
    fn is_decided(&self, proof: &Proof) -> bool {
        let by_depth = self.task.limits.depth.is_some() && self.beam.is_complete();
        let answers_at_once = self.task.settings.only_move_matters && self.task.limits.nodes.is_some();
        let alone = answers_at_once && self.moves.len() == 1;
        let found = by_depth || alone || matches!(proof.verdict(), Verdict::Won(_) | Verdict::Lost(_));
        found && self.beam.height() > 0
    }
}

impl EffectNet {
    /// Whether helpers share the tree.
    fn is_helped(&self) -> bool {
        Arc::strong_count(&self.proof) > 1
    }

    /// Brings the report and the choice up to date with the tree, as it is when this thread stops thinking.
    fn conclude(&mut self, monitor: &mut dyn Monitor) {
        let is_helped = self.is_helped();
        let Some(search) = &self.search else { return };
        let tree = self.proof.lock();
        self.best = search.best(&tree);
        if search.beam.height() == 0 {
            self.info = search.first_estimate(&tree, self.net.as_deref());
        } else if is_helped {
            // Helpers may have found something since the last report.
            let now = search.infos(&tree).into_iter().next();
            let said = |info: &Option<Info>| info.as_ref().map(|info| (info.score, info.pv.first().copied()));
            if said(&now) != said(&self.info) {
                now.iter().for_each(|info| monitor.report(info));
            }
            self.info = now;
        }
    }
}

impl Opponent<Minishogi> for EffectNet {
    fn begin(&mut self, task: Task<Minishogi>) {
        let mut tree = self.proof.lock();
        let side = task.position.side();
        if task.limits.nodes.is_some() && !task.settings.keeps_tree {
            *tree = Proof::new(task.position.clone(), side, self.megabytes);
        } else {
            tree.go_to(task.position.clone(), side);
        }
        let most = task.limits.depth.unwrap_or(HEIGHT);
        let beam = Beam::new(task.position.clone(), task.seed, most);
        let moves = task.position.legal_moves().to_vec();
        let leaf = self.is_helped().then(|| Leaf::of(&tree));
        let search =
            Search { task, beam, moves, next_stop_check: 0, leaf, proof_waits: false, reported: None };
        self.info = None;
        self.best = search.best(&tree);
        self.proof.set_limit(search.task.limits.nodes.unwrap_or(u64::MAX) / 2);
        drop(tree);
        self.search = Some(search);
    }

    fn think(&mut self, monitor: &mut dyn Monitor) -> Progress {
        let Some(search) = &mut self.search else { return Progress::Finished };
        let mut progress = Progress::Finished;
        loop {
            let tree = self.proof.lock();
            if search.is_decided(&tree) {
                break;
            }
            let nodes = search.nodes(&tree);
            drop(tree);
            if nodes >= search.next_stop_check {
                search.next_stop_check = nodes + STOP_CHECK_INTERVAL;
                if monitor.should_stop(nodes, 0) {
                    progress = Progress::Paused;
                    break;
                }
            }
            match search.step(&self.proof, self.net.as_deref()) {
                None => break,
                Some(false) => {}
                Some(true) => {
                    let infos = search.infos(&self.proof.lock());
                    // Several lines are reported once for each height; what is proved later is in `info`.
                    let is_new = search.task.lines == 1 || search.reported != Some(search.beam.height());
                    if is_new {
                        search.reported = Some(search.beam.height());
                        infos.iter().for_each(|info| monitor.report(info));
                    }
                    self.info = infos.into_iter().next();
                }
            }
        }
        self.conclude(monitor);
        progress
    }

    fn choice(&self) -> Choice {
        self.best.map_or(Choice::Resign, Choice::Move)
    }

    fn info(&self) -> Option<&Info> {
        self.info.as_ref()
    }

    fn proved(&self) -> Option<Proved> {
        self.proof.lock().proved()
    }

    fn resize_table(&mut self, megabytes: u32) {
        self.megabytes = megabytes;
        *self.proof.lock() = Proof::new(Position::start(), Color::Black, megabytes);
        (self.search, self.best) = (None, None);
    }

    fn use_data(&mut self, data: &DataStore) {
        self.net = data.get();
    }

    fn ponders(&self) -> bool {
        true
    }

    fn ponder(&mut self, position: &Position<Minishogi>, monitor: &mut dyn Monitor) -> Progress {
        let mut leaf = None;
        {
            let mut tree = self.proof.lock();
            if !tree.is_at(position, !position.side()) {
                tree.go_to(position.clone(), !position.side());
                self.info = None;
            }
            if self.is_helped() {
                leaf = Some(Leaf::of(&tree));
            }
        }
        self.proof.set_limit(u64::MAX);
        let mut next_stop_check = 0;
        loop {
            let mut tree = self.proof.lock();
            if tree.is_idle() {
                break;
            }
            let nodes = tree.nodes();
            if nodes >= next_stop_check {
                next_stop_check = nodes + STOP_CHECK_INTERVAL;
                if monitor.should_stop(nodes, 0) {
                    return Progress::Paused;
                }
            }
            match &mut leaf {
                None => {
                    tree.step(u64::MAX / 2);
                }
                Some(leaf) => {
                    drop(tree);
                    self.proof.step(leaf, u64::MAX);
                }
            }
        }
        let tree = self.proof.lock();
        self.info = tree.proved().map(|Proved { winner, plies }| Info {
            depth: plies,
            seldepth: plies,
            nodes: tree.nodes(),
            rank: 1,
            score: if winner == position.side() { Score::mate_in(plies) } else { Score::mated_in(plies) },
            effort: 0,
            pv: tree.line(),
            hashfull: 0,
        });
        Progress::Finished
    }

    fn helper(&self, _nth: u32) -> Option<Box<dyn Opponent<Minishogi> + Send>> {
        Some(Box::new(ProofHelper(self.proof.clone())))
    }
}

#[cfg(test)]
mod tests;
