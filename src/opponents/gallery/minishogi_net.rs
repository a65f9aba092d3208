//! Narikoma for 5×5: the flagship's search with an evaluation that learned 5×5 alone.
//!
//! The flagship's linear evaluation was fitted to games on 9×9. This evaluation is a network of the same
//! shape as in [`effect_net`](super::effect_net). It learned from games of the flagship against itself on
//! 5×5: the values of the search, and the results of the games (`train minishogi-teach`).

use std::sync::Arc;

use super::effect_net::net::EffectNetwork;
use crate::eval::Score;
use crate::eval::evaluation::{PositionEvaluation, SharedEvaluation};
use crate::eval::nnue::simd::Backend;
use crate::eval::weights_file::Refused;
use crate::opponents::data::{Data, DataStore, Random};
use crate::opponents::flagship::Flagship;
use crate::opponents::levels::{LEVELS, playing_on};
use crate::opponents::{Card, Choice, Group, Level, Need, Opponent, Panel, Task};
use crate::search::{Info, Limits, Monitor, Progress};
use crate::shogi::{Minishogi, Position, Variant};

/// A level that errs as that level of the flagship does.
const fn errs_as(id: &'static str, flagship: usize) -> Level {
    Level { id, rating: None, ..LEVELS[flagship - 1] }
}

const fn strong(id: &'static str, nodes: u64) -> Level {
    Level::limited(id, Limits::nodes(nodes))
}

/// The card. The weak levels err as levels of the flagship do; some levels are left out, because on 5×5 their
/// steps are smaller. Each of the other levels visits about 1.8 times the nodes of the level before, the last
/// level three times. `docs/levels.md` has the measured steps.
pub const CARD: Card = Card {
    id: "minishogi-net",
    year: 2026,
    ja: "5五の成駒",
    en: "Narikoma for 5×5",
    reference: "this project: the flagship's search with a network of its own for 5×5; IS22er, group 7: 「このプロジェクトについて」 (5五将棋, 2021)",
    group: Group::Networks,
    panels: &[Panel::Thoughts],
    levels: &[
        errs_as("1", 1),
        errs_as("2", 3),
        playing_on(errs_as("3", 4)),
        errs_as("4", 5),
        errs_as("5", 6),
        errs_as("6", 8),
        errs_as("7", 9),
        strong("8", 80),
        strong("9", 170),
        strong("10", 300),
        strong("11", 550),
        strong("12", 1_000),
        strong("13", 1_700),
        strong("14", 3_000),
        strong("15", 5_500),
        strong("16", 10_000),
        strong("17", 18_000),
        strong("18", 32_000),
        Level { full_strength: true, ..strong("19", 100_000) },
    ],
    default_level: "1",
    needs: &[Need::required::<MinishogiWeights>(&[Variant::Minishogi])],
    shogi: None,
    minishogi: Some(|| Box::new(MinishogiNet::default())),
};

/// Its weights, in a file of the same form as the weights of `effect-net`.
#[derive(Debug)]
pub struct MinishogiWeights(pub EffectNetwork);

impl Data for MinishogiWeights {
    const ID: &'static str = "minishogi-net";

    fn from_bytes(bytes: &[u8]) -> Result<Self, Refused> {
        EffectNetwork::from_bytes(bytes).map(Self)
    }

    fn random_bytes(number: Random<'_>) -> Vec<u8> {
        EffectNetwork::random_bytes(number)
    }
}

/// The network as an evaluation.
#[derive(Debug)]
struct NetEvaluation {
    weights: Arc<MinishogiWeights>,
    backend: Backend,
}

impl NetEvaluation {
    fn of(weights: Arc<MinishogiWeights>) -> SharedEvaluation {
        Arc::new(Self { weights, backend: Backend::best() })
    }
}

impl PositionEvaluation for NetEvaluation {
    fn evaluate(&self, position: &Position<Minishogi>) -> Score {
        let value = self.weights.0.value(self.backend, position).value();
        Score::cp(value.clamp(-Score::MAX_EVAL.value(), Score::MAX_EVAL.value()))
    }
}

/// The opponent: the flagship with another evaluation.
struct MinishogiNet(Flagship<Minishogi>);

impl Default for MinishogiNet {
    fn default() -> Self {
        let mut flagship = Flagship::new();
        flagship.use_evaluation(NetEvaluation::of(Arc::new(MinishogiWeights(EffectNetwork::zero()))));
        Self(flagship)
    }
}

impl Opponent<Minishogi> for MinishogiNet {
    fn begin(&mut self, task: Task<Minishogi>) {
        self.0.begin(task);
    }

    fn think(&mut self, monitor: &mut dyn Monitor) -> Progress {
        self.0.think(monitor)
    }

    fn choice(&self) -> Choice {
        self.0.choice()
    }

    fn info(&self) -> Option<&Info> {
        self.0.info()
    }

    fn resize_table(&mut self, megabytes: u32) {
        self.0.resize_table(megabytes);
    }

    fn use_data(&mut self, data: &DataStore) {
        let weights = data.get().unwrap_or_else(|| Arc::new(MinishogiWeights(EffectNetwork::zero())));
        self.0.use_evaluation(NetEvaluation::of(weights));
    }

    fn helper(&self, nth: u32) -> Option<Box<dyn Opponent<Minishogi> + Send>> {
        Opponent::<Minishogi>::helper(&self.0, nth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Silent;
    use crate::shogi::{Move, Rules};

    fn opponent() -> MinishogiNet {
        let weights =
            MinishogiWeights::from_bytes(include_bytes!("../../../www/weights/minishogi-net.bin")).unwrap();
        let mut data = DataStore::default();
        data.insert(Arc::new(weights));
        let mut opponent = MinishogiNet::default();
        opponent.use_data(&data);
        opponent
    }

    /// The evaluation uses the weights, and a rook more is worth something.
    #[test]
    fn weights_in_the_repository_know_a_rook() {
        let mut opponent = opponent();
        let mut value = |sfen: &str| {
            let position = Position::<Minishogi>::from_sfen(sfen).unwrap();
            opponent.begin(Task::new(position, Limits::nodes(500)));
            while opponent.think(&mut Silent) != Progress::Finished {}
            opponent.info().unwrap().score.value()
        };
        let even = value(Minishogi::START);
        assert!(even.abs() < 1_000, "{even}");
        let without_rook = value("1bsgk/4p/5/P4/KGSBR b - 1");
        assert!(without_rook > even + 300, "{without_rook}, {even}");
    }

    #[test]
    fn a_mate_is_played() {
        let mut opponent = opponent();
        opponent.begin(Task::new(Position::from_sfen("4k/5/4P/5/K4 b G 1").unwrap(), Limits::nodes(500)));
        while opponent.think(&mut Silent) != Progress::Finished {}
        assert_eq!(opponent.choice(), Choice::Move(Move::parse("G*1b").unwrap()));
    }
}
