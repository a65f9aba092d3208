//! A player that does not read ahead: a network gives every move a probability, and
//! one of the probable moves is played.
//!
//! The player of OPTiM (2021) takes the network's first choice, even if it is illegal: its drop at move 78 is
//! a second unpromoted pawn on a file. This player leaves illegal moves out before it chooses.
//! [`Inspect::policy_moves`] still tells what the network wanted.
//!
//! The levels differ in temperature and network. A move's probability to the power of 1 / temperature decides
//! how often it is played: at 1 moves are played as often as the network expects of its teacher, at 0 always
//! the most probable move. Levels 4 to 6 have networks of their own ([`networks`]): the first network after
//! it learned from games against itself (policy gradient), a larger one, and the article's, which names moves
//! as well as the first and plays worse. The article's network has no value: there the first one's is told.
//!
//! CITE: 「AlphaGoで学ぶ強化学習 ~次の一手を予測する将棋AIを作ってみよう~」 (OPTiM, 2021); D. Silver et al., "Mastering the Game of Go
//! with Deep Neural Networks and Tree Search" (2016), the policy network.

pub mod networks;
#[cfg(test)]
mod tests;

use super::support::ending;
use crate::eval::Score;
use crate::eval::nnue::shape::CENTIPAWNS;
use crate::eval::policy_net::article::ArticleWeights;
use crate::eval::policy_net::weights::UNIT_SCORE;
use crate::eval::policy_net::{PolicyNet, PolicyNetOutput, PolicyNetWeights};
use crate::opponents::data::{Data, DataStore};
use crate::opponents::inspection::PolicyMoves;
use crate::opponents::inspection::{PlayoutNode, Playouts, ValueEstimate};
use crate::opponents::weakness::Weakness;
use crate::opponents::{Card, Choice, Group, Inspect, Level, Need, Opponent, Panel, Task};
use crate::search::blind_spots::seeded_hash;
use crate::search::{Info, Limits, Monitor, Progress};
use crate::shogi::{Move, Position, Shogi, Variant};

use networks::{Large, Networks, Reinforced};

/// Its card: temperatures 1, 0.5 and 0, and the other networks.
pub const CARD: Card = Card {
    id: "policy",
    year: 2021,
    ja: "次の一手を予測するネットワーク",
    en: "Policy network",
    reference: "OPTiM: 「AlphaGoで学ぶ強化学習 ~次の一手を予測する将棋AIを作ってみよう~」 (2021)",
    group: Group::Networks,
    panels: &[Panel::PolicyMoves, Panel::ArticleGame],
    levels: &[
        level("1", 1_000),
        Level { network: Some(Reinforced::ID), ..level("4", 1_000) },
        level("2", 500),
        Level { id: "6", network: Some(ArticleWeights::ID), ..GREEDY },
        GREEDY,
        Level { id: "5", network: Some(Large::ID), ..GREEDY },
    ],
    default_level: "3",
    needs: &[
        Need::required::<PolicyNetWeights>(&[Variant::Shogi]),
        Need::required::<Reinforced>(&[Variant::Shogi]),
        Need::required::<ArticleWeights>(&[Variant::Shogi]),
        Need::required::<Large>(&[Variant::Shogi]),
    ],
    shogi: Some(|| Box::new(PolicyPlayer::default())),
    minishogi: None,
};

/// The level that plays the most probable move.
const GREEDY: Level = Level::limited("3", Limits::nodes(1));

/// A level that chooses by a temperature, in thousandths.
const fn level(id: &'static str, temperature: u32) -> Level {
    let weakness = Weakness { temperature, ..Weakness::NONE };
    Level { weakness: Some(weakness), ..Level::limited(id, Limits::nodes(1)) }
}

/// The opponent.
#[derive(Default)]
pub struct PolicyPlayer {
    networks: Networks,
    search: Option<Search>,
}

/// The work on one task.
struct Search {
    task: Task<Shogi>,
    /// Whether a declaration by the entering-king rule wins at once.
    declares: bool,
    /// The legal moves; once there is an output, those with the highest probability first.
    moves: Vec<Move>,
    output: Option<PolicyNetOutput>,
    /// The move that is played.
    chosen: Option<Move>,
    /// The lines that were reported: each a move.
    lines: Vec<Info>,
}

impl Search {
    /// Asks the network, and chooses. Without the network, nothing.
    fn evaluate(&mut self, networks: &mut Networks) {
        let (position, network) = (&self.task.position, self.task.settings.network);
        let Some(mut output) = networks.evaluate(network, position, &self.moves) else { return };
        let mut order: Vec<_> = self.moves.iter().copied().zip(output.priors).collect();
        order.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        (self.moves, output.priors) = order.into_iter().unzip();
        let temperature = self.task.settings.weakness.map_or(0, |weakness| weakness.temperature);
        let chosen = choose(&output.priors, temperature, draw(position.key(), self.task.seed));
        self.chosen = self.moves.get(chosen).copied();
        // The chosen move is the first line; the others follow by probability.
        let others = self.moves.iter().copied().filter(|mv| Some(*mv) != self.chosen);
        let ranked = self.chosen.into_iter().chain(others).take(self.task.lines.max(1) as usize);
        let score = centipawns(networks.odds(network));
        let info = |(at, mv): (usize, Move)| Info {
            depth: 1,
            seldepth: 1,
            nodes: 1,
            rank: at as u32 + 1,
            score,
            effort: 0,
            pv: vec![mv],
            hashfull: 0,
        };
        self.lines = ranked.enumerate().map(info).collect();
        self.output = Some(output);
    }
}

/// A number from 0 to 1 that the seed draws for a position.
fn draw(key: u64, seed: u32) -> f32 {
    const STEPS: u64 = 1 << 24;
    (seeded_hash(key ^ u64::from(seed), 0) % STEPS) as f32 / STEPS as f32
}

/// The index of the move to play. `priors`: probabilities in falling order. `drawn`: a random number from 0
/// to 1. `temperature`: in thousandths.
fn choose(priors: &[f32], temperature: u32, drawn: f32) -> usize {
    // By multiplication, which is the same on every machine: 1 / temperature is a whole number.
    let power = 1_000_u32.checked_div(temperature).unwrap_or(0);
    if power == 0 {
        return 0;
    }
    let raised = |prior: &f32| (0..power).fold(1.0, |product, _| product * prior);
    let mut left = drawn * priors.iter().map(raised).sum::<f32>();
    let at = priors.iter().map(raised).position(|weight| {
        left -= weight;
        left < 0.0
    });
    at.unwrap_or(0)
}

/// The logarithm of the odds to win, in [`UNIT_SCORE`], as a score.
fn centipawns(odds: i32) -> Score {
    Score::cp((i64::from(odds) * i64::from(CENTIPAWNS) / i64::from(UNIT_SCORE)) as i32)
}

impl Opponent<Shogi> for PolicyPlayer {
    fn begin(&mut self, task: Task<Shogi>) {
        self.search = Some(Search {
            declares: ending::declares(&task.position, &task.rules),
            moves: task.position.legal_moves().to_vec(),
            task,
            output: None,
            chosen: None,
            lines: Vec::new(),
        });
    }

    fn think(&mut self, monitor: &mut dyn Monitor) -> Progress {
        let Some(search) = &mut self.search else { return Progress::Finished };
        if search.declares || search.output.is_some() {
            return Progress::Finished;
        }
        search.evaluate(&mut self.networks);
        search.lines.iter().for_each(|info| monitor.report(info));
        // One evaluation is all there is to do, so that a pause comes after it.
        if monitor.should_stop(1, PolicyNet::WORK) { Progress::Paused } else { Progress::Finished }
    }

    fn choice(&self) -> Choice {
        let Some(search) = &self.search else { return Choice::Resign };
        if search.declares {
            return Choice::Declare;
        }
        search.chosen.or_else(|| search.moves.first().copied()).map_or(Choice::Resign, Choice::Move)
    }

    fn info(&self) -> Option<&Info> {
        self.search.as_ref()?.lines.first()
    }

    fn use_data(&mut self, data: &DataStore) {
        self.networks = Networks::of(data);
    }

    fn inspect(&mut self) -> Option<&mut dyn Inspect<Shogi>> {
        Some(self)
    }
}

impl Inspect<Shogi> for PolicyPlayer {
    fn policy_moves(&mut self, position: &Position<Shogi>, network: Option<&str>) -> Option<PolicyMoves> {
        let moves = position.legal_moves();
        let output = self.networks.evaluate(network, position, &moves)?;
        let mut ranked: Vec<_> = moves.iter().copied().zip(output.priors).collect();
        ranked.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let outlook = Networks::has_value(network)
            .then_some(ValueEstimate { value: output.value, repetition: output.repetition });
        Some(PolicyMoves { outlook, moves: ranked, wanted: self.networks.wanted(network, position) })
    }

    fn playouts(&self, _size: usize) -> Option<Playouts<Shogi>> {
        let search = self.search.as_ref()?;
        let output = search.output.as_ref()?;
        let root = PlayoutNode {
            parent: None,
            mv: Move::NONE,
            visits: 0,
            prior: 1.0,
            outlook: Some(ValueEstimate { value: output.value, repetition: output.repetition }),
            proof: None,
        };
        let moves = search.moves.iter().zip(&output.priors);
        let moves = moves.map(|(mv, prior)| PlayoutNode {
            parent: Some(0),
            mv: *mv,
            prior: *prior,
            outlook: None,
            ..root
        });
        let nodes = std::iter::once(root).chain(moves).collect();
        Some(Playouts { position: search.task.position.clone(), nodes, depth: 0.0 })
    }
}
