//! The networks among which a level chooses. The first is loaded for all levels and gives the value, for the
//! article's network has none; each of the others is a file of its own.

use std::sync::Arc;

use crate::eval::policy_net::article::{ArticleNet, ArticleWeights};
use crate::eval::policy_net::chance::softmax;
use crate::eval::policy_net::classes::{article_class, article_move, named_move};
use crate::eval::policy_net::inputs::Inputs;
use crate::eval::policy_net::{PolicyNet, PolicyNetOutput, PolicyNetWeights};
use crate::eval::weights_file::Refused;
use crate::opponents::data::{Data, DataStore, Random};
use crate::opponents::inspection::Wanted;
use crate::shogi::{Move, Position, Shogi};

/// The number of moves that [`Networks::wanted`] tells.
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

/// A tower that some level plays with, as data of its own.
macro_rules! tower {
    ($(#[$documentation:meta])* $name:ident, $id:literal) => {
        $(#[$documentation])*
        pub struct $name(Arc<PolicyNetWeights>);

        impl Data for $name {
            const ID: &'static str = $id;

            fn from_bytes(bytes: &[u8]) -> Result<Self, Refused> {
                PolicyNetWeights::from_bytes(bytes).map(|weights| Self(Arc::new(weights)))
            }

            fn random_bytes(number: Random<'_>) -> Vec<u8> {
                PolicyNetWeights::random_bytes(number)
            }
        }
    };
}

tower!(
    /// The first network after five rounds of policy gradient.
    Reinforced,
    "policy-reinforced"
);
tower!(
    /// A tower of 128 channels and ten blocks.
    Large,
    "policy-large"
);

impl Data for ArticleWeights {
    const ID: &'static str = "policy-article";

    fn from_bytes(bytes: &[u8]) -> Result<Self, Refused> {
        Self::from_bytes(bytes)
    }

    fn random_bytes(number: Random<'_>) -> Vec<u8> {
        Self::random(number).to_bytes()
    }
}

/// The networks that have been loaded.
#[derive(Default)]
pub(super) struct Networks {
    /// The network of all levels.
    first: Option<PolicyNet>,
    /// Towers of some levels, by their ids.
    towers: Vec<(&'static str, PolicyNet)>,
    article: Option<ArticleNet>,
}

impl Networks {
    pub(super) fn of(data: &DataStore) -> Self {
        let reinforced = data.get::<Reinforced>().map(|net| (Reinforced::ID, Arc::clone(&net.0)));
        let large = data.get::<Large>().map(|net| (Large::ID, Arc::clone(&net.0)));
        let towers = [reinforced, large].into_iter().flatten();
        Self {
            first: data.get::<PolicyNetWeights>().map(PolicyNet::new),
            towers: towers.map(|(id, weights)| (id, PolicyNet::new(weights))).collect(),
            article: data.get::<ArticleWeights>().map(ArticleNet::new),
        }
    }

    /// Whether the network with this id judges who wins: all but the article's do.
    pub(super) fn has_value(id: Option<&str>) -> bool {
        id != Some(ArticleWeights::ID)
    }

    /// The tower that judges who wins where the network with this id names the moves.
    fn judge(&mut self, id: Option<&str>) -> Option<&mut PolicyNet> {
        match id.filter(|_| Self::has_value(id)) {
            Some(id) => self.towers.iter_mut().find(|(other, _)| *other == id).map(|(_, net)| net),
            None => self.first.as_mut(),
        }
    }

    /// Evaluates a position by the network with this id. `moves` are the legal moves. `None` when the network
    /// is not loaded.
    pub(super) fn evaluate(
        &mut self,
        id: Option<&str>,
        position: &Position<Shogi>,
        moves: &[Move],
    ) -> Option<PolicyNetOutput> {
        let output = self.judge(id)?.evaluate(position, moves);
        if Self::has_value(id) {
            return Some(output);
        }
        Some(PolicyNetOutput { priors: article_priors(self.article.as_mut()?, position, moves), ..output })
    }

    /// The logarithm of the odds to win in the position that was evaluated last, in
    /// [`UNIT_SCORE`](crate::eval::policy_net::weights::UNIT_SCORE).
    pub(super) fn odds(&mut self, id: Option<&str>) -> i32 {
        self.judge(id).map_or(0, |net| net.last_outputs().value)
    }

    /// The most probable moves, legal or not, in the position that this network evaluated last, the most
    /// probable first. Classes that name no move here are left out.
    pub(super) fn wanted(&mut self, id: Option<&str>, position: &Position<Shogi>) -> Vec<Wanted> {
        let found = if Self::has_value(id) {
            self.judge(id).map(|net| most_probable(&net.last_outputs().named, position, named_move))
        } else {
            self.article.as_ref().map(|net| most_probable(net.last_scores(), position, article_move))
        };
        found.unwrap_or_default()
    }
}

/// The probabilities of the legal moves by the article's classes. Several moves can be of one class; the
/// article does not say which is meant: here the first of them has the probability of the class, and the
/// others none.
fn article_priors(net: &mut ArticleNet, position: &Position<Shogi>, moves: &[Move]) -> Vec<f32> {
    let scores = net.scores(&Inputs::of(position));
    let classes: Vec<_> = moves.iter().map(|mv| article_class(position, *mv)).collect();
    let is_first: Vec<_> =
        classes.iter().enumerate().map(|(at, class)| !classes[..at].contains(class)).collect();
    let firsts = classes.iter().zip(&is_first).filter(|(_, first)| **first);
    let mut chances = softmax(&firsts.map(|(class, _)| scores[*class]).collect::<Vec<_>>()).into_iter();
    is_first.iter().map(|first| if *first { chances.next().unwrap_or(0.0) } else { 0.0 }).collect()
}

/// The most probable classes that name a move, with their probabilities among all classes.
fn most_probable(
    scores: &[i32],
    position: &Position<Shogi>,
    name: impl Fn(&Position<Shogi>, usize) -> Option<Move>,
) -> Vec<Wanted> {
    let probabilities = softmax(scores);
    let mut classes: Vec<usize> = (0..probabilities.len()).collect();
    classes.sort_by(|one, other| probabilities[*other].total_cmp(&probabilities[*one]));
    let moves = classes.into_iter().filter_map(|class| Some((class, name(position, class)?)));
    let wanted = |(class, mv)| Wanted {
        mv,
        probability: probabilities[class],
        refusal: position.check_legality(mv).err(),
    };
    moves.take(WANTED).map(wanted).collect()
}
