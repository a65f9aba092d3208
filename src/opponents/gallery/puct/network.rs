//! The residual network as the evaluation of the search.

use crate::eval::policy_net::PolicyNet;
use crate::eval::policy_net::chance::softmax;
use crate::eval::policy_net::classes::named_class;
use crate::opponents::data::DataStore;
use crate::opponents::inspection::ValueEstimate;
use crate::shogi::{Move, Position, Shogi};

use super::policy_value::PolicyValue;

/// The residual network. Without weights every move is as probable as every other, and every position even.
#[derive(Clone, Debug, Default)]
pub struct Residual(Option<PolicyNet>);

impl PolicyValue<Shogi> for Residual {
    fn work(&self) -> u64 {
        PolicyNet::WORK
    }

    fn use_data(&mut self, data: &DataStore) {
        self.0 = data.get().map(PolicyNet::new);
    }

    fn evaluate(
        &mut self,
        position: &Position<Shogi>,
        moves: &[Move],
        priors: &mut Vec<f32>,
    ) -> ValueEstimate {
        let Some(net) = &mut self.0 else {
            priors.resize(moves.len(), 1.0);
            return ValueEstimate { value: 0.5, repetition: 0.0 };
        };
        let found = net.evaluate(position, &[]);
        let named = &net.last_outputs().named;
        let scores: Vec<i32> =
            moves.iter().map(|mv| flattened(named[named_class(position.side(), *mv)])).collect();
        priors.extend(softmax(&scores));
        ValueEstimate { value: found.value, repetition: found.repetition }
    }
}

/// A score of the network at the temperature of the search, 1.5: probabilities to the power of 2 / 3, scaled
/// to a sum of 1. The network learned which move is played; it is surer that no other move is worth a look
/// than a search should be. Lc0 has 1.36 (`PolicyTemperature`). Measured in `docs/policy-net.md`.
fn flattened(score: i32) -> i32 {
    (i64::from(score) * 2 / 3) as i32
}
