//! The residual network as the evaluation of the search.

use crate::eval::net::ResidualNet;
use crate::opponents::data::DataStore;
use crate::opponents::support::playouts::Outlook;
use crate::shogi::{Move, Position, Shogi};

use super::policy_value::PolicyValue;

/// The residual network. Without weights every move is as probable as every other, and every position even.
#[derive(Clone, Debug, Default)]
pub struct Residual(Option<ResidualNet>);

impl PolicyValue<Shogi> for Residual {
    fn work(&self) -> u64 {
        ResidualNet::WORK
    }

    fn use_data(&mut self, data: &DataStore) {
        self.0 = data.get().map(ResidualNet::new);
    }

    fn evaluate(&mut self, position: &Position<Shogi>, moves: &[Move], priors: &mut Vec<f32>) -> Outlook {
        let Some(net) = &mut self.0 else {
            priors.resize(moves.len(), 1.0);
            return Outlook { value: 0.5, repetition: 0.0 };
        };
        let found = net.evaluate(position, moves);
        priors.extend(found.priors);
        Outlook { value: found.value, repetition: found.repetition }
    }
}
