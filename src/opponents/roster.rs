//! The roster: all opponents that can be chosen. No other file of the engine names them one by one.

use super::card::{Card, Need};
use super::data::DataStore;
use super::flagship;
use crate::eval::weights_file::Refused;

/// All opponents, the default one first.
#[cfg(feature = "gallery")]
pub static ROSTER: &[Card] = {
    use super::gallery::*;
    &[
        flagship::CARD,
        random::CARD,
        ladder::minimax::CARD,
        ladder::negamax::CARD,
        ladder::alphabeta::CARD,
        ladder::ordering::CARD,
        ladder::forward_pruning::CARD,
        ladder::node_extension::CARD,
        ladder::capture_extension::CARD,
        ladder::quiescence::CARD,
        ladder::extensions::CARD,
        ladder::null_move::CARD,
        ladder::realization::CARD,
        machines::one::CARD,
        machines::two::CARD,
        machines::three::CARD,
        effect_net::CARD,
        minishogi_net::CARD,
        policy::CARD,
        puct::CARD,
    ]
};

/// The flagship alone, in the engine that every visitor loads.
#[cfg(not(feature = "gallery"))]
pub static ROSTER: &[Card] = &[flagship::CARD];

/// The opponent with this identifier.
pub fn card(id: &str) -> Option<&'static Card> {
    ROSTER.iter().find(|card| card.id == id)
}

/// Checks a file and keeps its data in the store, in place of any with the same id.
///
/// # Errors
/// When the file is refused, or nothing in the roster uses this id; then nothing changes.
pub fn load_data(data: &mut DataStore, id: &str, bytes: &[u8]) -> Result<(), Refused> {
    let mut needs = ROSTER.iter().flat_map(|card: &Card| card.needs);
    let need: &Need = needs.find(|need| need.id == id).ok_or(Refused::UnknownId)?;
    need.load(data, bytes)
}
