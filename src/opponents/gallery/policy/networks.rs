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

/// The first network after five rounds of policy gradient.
pub struct Reinforced(Arc<PolicyNetWeights>);

impl Data for Reinforced {
    const ID: &'static str = "policy-reinforced";

    fn from_bytes(bytes: &[u8]) -> Result<Self, Refused> {
        PolicyNetWeights::from_bytes(bytes).map(|weights| Self(Arc::new(weights)))
    }

    fn random_bytes(number: Random<'_>) -> Vec<u8> {
        PolicyNetWeights::random_bytes(number)
    }
}

/// A tower of 128 channels and ten blocks.
pub struct Large(Arc<PolicyNetWeights>);

impl Data for Large {
    const ID: &'static str = "policy-large";

    fn from_bytes(bytes: &[u8]) -> Result<Self, Refused> {
        PolicyNetWeights::from_bytes(bytes).map(|weights| Self(Arc::new(weights)))
    }

    fn random_bytes(number: Random<'_>) -> Vec<u8> {
        PolicyNetWeights::random_bytes(number)
    }
}

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
    first: Option<PolicyNet>,
    reinforced: Option<PolicyNet>,
    large: Option<PolicyNet>,
    article: Option<ArticleNet>,
}

impl Networks {
    pub(super) fn of(data: &DataStore) -> Self {
        Self {
            first: data.get::<PolicyNetWeights>().map(PolicyNet::new),
            reinforced: data.get::<Reinforced>().map(|net| PolicyNet::new(Arc::clone(&net.0))),
            large: data.get::<Large>().map(|net| PolicyNet::new(Arc::clone(&net.0))),
            article: data.get::<ArticleWeights>().map(ArticleNet::new),
        }
    }

    /// The tower with this id; `None` for the first one's.
    fn tower(&mut self, id: Option<&str>) -> Option<&mut PolicyNet> {
        match id {
            Some(Reinforced::ID) => self.reinforced.as_mut(),
            Some(Large::ID) => self.large.as_mut(),
            _ => self.first.as_mut(),
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
        if id != Some(ArticleWeights::ID) {
            return Some(self.tower(id)?.evaluate(position, moves));
        }
        let priors = article_priors(self.article.as_mut()?, position, moves);
        Some(PolicyNetOutput { priors, ..self.first.as_mut()?.evaluate(position, moves) })
    }

    /// The logarithm of the odds to win, by the last evaluation of this network.
    pub(super) fn odds(&mut self, id: Option<&str>) -> i32 {
        self.tower(id).map_or(0, |net| net.last_outputs().value)
    }

    /// The most probable moves, legal or not, in the position that this network evaluated last, the most
    /// probable first. Classes that name no move here are left out.
    pub(super) fn wanted(&self, id: Option<&str>, position: &Position<Shogi>) -> Vec<Wanted> {
        let named = |net: &Option<PolicyNet>| {
            net.as_ref().map(|net| most_probable(&net.last_outputs().named, position, named_move))
        };
        let found = match id {
            Some(Reinforced::ID) => named(&self.reinforced),
            Some(Large::ID) => named(&self.large),
            Some(ArticleWeights::ID) => {
                self.article.as_ref().map(|net| most_probable(net.last_scores(), position, article_move))
            }
            _ => named(&self.first),
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
