//! A player that does not read ahead: a network gives every move a probability, and
//! one of the probable moves is played.
//!
//! The player of OPTiM (2021) takes the network's first choice, even if it is illegal: its drop at move 78 is
//! a second unpromoted pawn on a file. This player leaves illegal moves out before it chooses.
//! [`Inspect::policy_moves`] still tells what the network wanted.
//!
//! The levels are temperatures: a move's probability to the power of 1 / temperature decides
//! how often it is played. At 1 moves are played as often as the network expects of its
//! teacher; at 0 always the most probable move.
//!
//! CITE: 「AlphaGoで学ぶ強化学習 ~次の一手を予測する将棋AIを作ってみよう~」 (OPTiM, 2021); D. Silver et al., "Mastering the Game of Go
//! with Deep Neural Networks and Tree Search" (2016), the policy network.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::support::ending;
use crate::eval::Score;
use crate::eval::nnue::shape::CENTIPAWNS;
use crate::eval::policy_net::chance::softmax;
use crate::eval::policy_net::classes::named_move;
use crate::eval::policy_net::weights::UNIT_SCORE;
use crate::eval::policy_net::{PolicyNet, PolicyNetOutput, PolicyNetWeights};
use crate::eval::weights_file::Refused;
use crate::opponents::data::{Data, DataStore, Random};
use crate::opponents::inspection::{PlayoutNode, Playouts, ValueEstimate};
use crate::opponents::inspection::{PolicyMoves, Wanted};
use crate::opponents::weakness::Weakness;
use crate::opponents::{Card, Choice, Group, Inspect, Level, Need, Opponent, Panel, Task};
use crate::search::blind_spots::seeded_hash;
use crate::search::{Info, Limits, Monitor, Progress};
use crate::shogi::{Move, Position, Shogi, Variant};

/// Its card: temperatures 1, 0.5 and 0.
pub const CARD: Card = Card {
    id: "policy",
    year: 2021,
    ja: "次の一手を予測するネットワーク",
    en: "Policy network",
    reference: "OPTiM: 「AlphaGoで学ぶ強化学習」 (2021)",
    group: Group::Networks,
    panels: &[Panel::PolicyMoves, Panel::ArticleGame],
    levels: &[level("1", 1_000), level("2", 500), Level::limited("3", Limits::nodes(1))],
    default_level: "3",
    needs: &[Need::required::<PolicyNetWeights>(&[Variant::Shogi])],
    shogi: Some(|| Box::new(PolicyPlayer::default())),
    minishogi: None,
};

/// A level that chooses by a temperature, in thousandths.
const fn level(id: &'static str, temperature: u32) -> Level {
    let weakness = Weakness { temperature, ..Weakness::NONE };
    Level { weakness: Some(weakness), ..Level::limited(id, Limits::nodes(1)) }
}

/// The number of moves in [`PolicyMoves::wanted`].
const WANTED: usize = 5;

impl Data for PolicyNetWeights {
    const ID: &'static str = "policy-net";

    fn from_bytes(bytes: &[u8]) -> Result<Self, Refused> {
        Self::from_bytes(bytes)
    }

    fn random_bytes(number: Random<'_>) -> Vec<u8> {
        Self::random(16, 1, number).to_bytes()
    }
}

/// The opponent.
#[derive(Default)]
pub struct PolicyPlayer {
    net: Option<PolicyNet>,
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
    /// Asks the network, and chooses.
    fn evaluate(&mut self, net: &mut PolicyNet) {
        let position = &self.task.position;
        let mut output = net.evaluate(position, &self.moves);
        let mut order: Vec<_> = self.moves.iter().copied().zip(output.priors).collect();
        order.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        (self.moves, output.priors) = order.into_iter().unzip();
        let temperature = self.task.settings.weakness.map_or(0, |weakness| weakness.temperature);
        let chosen = choose(&output.priors, temperature, draw(position.key(), self.task.seed));
        self.chosen = self.moves.get(chosen).copied();
        // The chosen move is the first line; the others follow by probability.
        let others = self.moves.iter().copied().filter(|mv| Some(*mv) != self.chosen);
        let ranked = self.chosen.into_iter().chain(others).take(self.task.lines.max(1) as usize);
        let score = centipawns(net.last_outputs().value);
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

impl PolicyPlayer {
    /// The most probable moves, legal or not, in the position that the network evaluated last, the most
    /// probable first. Classes that name no move here are left out.
    fn wanted(net: &PolicyNet, position: &Position<Shogi>) -> Vec<Wanted> {
        let probabilities = softmax(&net.last_outputs().named);
        let mut classes: Vec<usize> = (0..probabilities.len()).collect();
        classes.sort_by(|one, other| probabilities[*other].total_cmp(&probabilities[*one]));
        let moves = classes.into_iter().filter_map(|class| Some((class, named_move(position, class)?)));
        let wanted = |(class, mv)| Wanted {
            mv,
            probability: probabilities[class],
            refusal: position.check_legality(mv).err(),
        };
        moves.take(WANTED).map(wanted).collect()
    }
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
        let (Some(search), Some(net)) = (&mut self.search, &mut self.net) else { return Progress::Finished };
        if search.declares || search.output.is_some() {
            return Progress::Finished;
        }
        search.evaluate(net);
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
        self.net =
            data.get::<PolicyNetWeights>().map(|weights: Arc<PolicyNetWeights>| PolicyNet::new(weights));
    }

    fn inspect(&mut self) -> Option<&mut dyn Inspect<Shogi>> {
        Some(self)
    }
}

impl Inspect<Shogi> for PolicyPlayer {
    fn policy_moves(&mut self, position: &Position<Shogi>) -> Option<PolicyMoves> {
        let net = self.net.as_mut()?;
        let moves = position.legal_moves();
        let output = net.evaluate(position, &moves);
        let mut ranked: Vec<_> = moves.iter().copied().zip(output.priors).collect();
        ranked.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let outlook = ValueEstimate { value: output.value, repetition: output.repetition };
        Some(PolicyMoves { outlook, moves: ranked, wanted: Self::wanted(net, position) })
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
