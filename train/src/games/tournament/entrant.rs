//! Who plays: an opponent at one of its levels.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use narikoma::opponents::data::DataStore;
use narikoma::opponents::{self, Card, Level, Need, ROSTER};
use narikoma::shogi::Variant;

/// The flagship's levels in a tournament. The last level, full strength, would win
/// every game and tell nothing about the others.
const FLAGSHIP_LEVELS: [&str; 7] = ["1", "4", "7", "10", "12", "14", "16"];

/// The levels of the flagship's search with its network for 5×5 in a tournament.
const MINISHOGI_LEVELS: [&str; 8] = ["1", "4", "6", "8", "10", "12", "14", "16"];

/// The level of the tree search with a network: it takes about as long as the other opponents do. Its higher
/// levels take ten times as long and more.
const PUCT_LEVEL: &str = "2";

/// The level of machine three: three plies, as in its document.
const MACHINE_THREE_LEVEL: &str = "3";

/// The levels of the policy network: its first network and its strongest one.
const POLICY_LEVELS: [&str; 2] = ["3", "5"];

/// The entrants of a tournament at equal time: the opponents with a policy network, the flagship with its
/// net, the last search of the ladder, the machines, the ladder's first search with pruning, and rated levels
/// of the flagship. Games of the first ones are played first: a run that is stopped lacks those of the rated
/// levels, whose strength is known.
const TIMED: [&str; 11] = [
    "puct/4",
    "policy/3",
    "flagship/25",
    "realization/5",
    "machine-one/4",
    "machine-two/6",
    "machine-three/3",
    "alphabeta/4",
    "flagship/10",
    "flagship/14",
    "flagship/16",
];

/// An opponent at one of its levels.
#[derive(Clone, Copy)]
pub struct Entrant {
    /// The card of the opponent.
    pub card: &'static Card,
    /// Its level.
    pub level: &'static Level,
}

impl Entrant {
    /// The entrant `ID/LEVEL`.
    ///
    /// # Errors
    /// When there is no such opponent or level, or it does not play on the large board.
    pub fn parse(name: &str) -> Result<Self> {
        Self::parse_for(name, Variant::Shogi)
    }

    /// The same for a board.
    ///
    /// # Errors
    /// When there is no such opponent or level, or it does not play on that board.
    pub fn parse_for(name: &str, variant: Variant) -> Result<Self> {
        let (id, level) = name.split_once('/').with_context(|| format!("{name}: expected ID/LEVEL"))?;
        let card = opponents::card(id).with_context(|| format!("there is no opponent {id}"))?;
        plays(card, variant).then_some(()).with_context(|| format!("{id} does not play on this board"))?;
        let level = card.level(level).with_context(|| format!("{id} has no level {level}"))?;
        Ok(Self { card, level })
    }

    /// `ID/LEVEL`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.card.id, self.level.id)
    }

    /// Whether a limit of time takes the place of its level's limits. Levels with a rating of their own keep
    /// theirs, except full strength: the ratings of a tournament are fitted to them.
    pub fn uses_all_time(&self) -> bool {
        self.level.full_strength || self.level.rating.is_none()
    }
}

/// The entrants of a tournament at equal time.
///
/// # Errors
/// When the roster has lost one of them.
pub fn timed() -> Result<Vec<Entrant>> {
    TIMED.iter().map(|name| Entrant::parse(name)).collect()
}

/// Whether an opponent plays on a board.
fn plays(card: &Card, variant: Variant) -> bool {
    match variant {
        Variant::Shogi => card.shogi.is_some(),
        Variant::Minishogi => card.minishogi.is_some(),
    }
}

/// Every opponent that plays on a board at its highest level, or at all levels; the flagship at some of its
/// levels, PUCT at a fast one, machine three at its document's, the policy network at two, and `effect-net`,
/// made for 5×5, at all levels.
pub fn roster(variant: Variant, all_levels: bool) -> Vec<Entrant> {
    let mut entrants = Vec::new();
    for card in ROSTER.iter().filter(|card| plays(card, variant)) {
        let levels: Vec<_> = match (card.id, all_levels) {
            ("flagship", false) => FLAGSHIP_LEVELS.iter().filter_map(|id| card.level(id)).collect(),
            ("flagship", true) => card.levels.iter().filter(|level| level.linear_only).collect(),
            ("minishogi-net", false) => MINISHOGI_LEVELS.iter().filter_map(|id| card.level(id)).collect(),
            ("puct", false) => card.level(PUCT_LEVEL).into_iter().collect(),
            ("machine-three", false) => card.level(MACHINE_THREE_LEVEL).into_iter().collect(),
            ("policy", false) => POLICY_LEVELS.iter().filter_map(|id| card.level(id)).collect(),
            (_, true) => card.levels.iter().collect(),
            (_, false) if card.shogi.is_none() => card.levels.iter().collect(),
            (_, false) => card.levels.last().into_iter().collect(),
        };
        entrants.extend(levels.into_iter().map(|level| Entrant { card, level }));
    }
    entrants
}

/// The flagship's net, from the root of the repository.
const FLAGSHIP_NET: &str = "www/weights/narikoma.nnue";

/// Reads the weights that an entrant uses: those without which it cannot play from `ID.bin` in a folder, and
/// the flagship's net if its level has it.
///
/// # Errors
/// When a file cannot be read, or is refused.
pub fn read_data(entrant: &Entrant, folder: &Path, data: &mut DataStore) -> Result<()> {
    read_data_for(entrant, Variant::Shogi, folder, data)
}

/// The same for a board.
///
/// # Errors
/// When a file cannot be read, or is refused.
pub fn read_data_for(entrant: &Entrant, variant: Variant, folder: &Path, data: &mut DataStore) -> Result<()> {
    let is_used = |need: &&Need| {
        need.variants.contains(&variant)
            && (need.required || !entrant.level.linear_only)
            && entrant.card.uses(need, Some(entrant.level))
            && !data.has(need.id)
    };
    let missing: Vec<_> = entrant.card.needs.iter().filter(is_used).collect();
    for need in missing {
        let own = folder.join(need.id).with_extension("bin");
        let path = if need.required { own } else { FLAGSHIP_NET.into() };
        let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
        need.load(data, &bytes).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roster_has_every_opponent_once_or_at_every_level() {
        let once = roster(Variant::Shogi, false);
        for card in ROSTER.iter().filter(|card| card.shogi.is_some() && card.id != "flagship") {
            let levels = if card.id == "policy" { POLICY_LEVELS.len() } else { 1 };
            let count = once.iter().filter(|entrant| entrant.card.id == card.id).count();
            assert_eq!(count, levels, "{}", card.id);
        }
        assert_eq!(
            once.iter().filter(|entrant| entrant.card.id == "flagship").count(),
            FLAGSHIP_LEVELS.len()
        );
        assert!(roster(Variant::Shogi, true).len() > once.len());
        for entrant in roster(Variant::Shogi, true) {
            assert_eq!(Entrant::parse(&entrant.name()).unwrap().name(), entrant.name());
        }
        assert!(timed().unwrap().iter().any(|entrant| !entrant.uses_all_time()), "nothing ties the ratings");
        assert!(Entrant::parse("flagship/0").is_err() && Entrant::parse("nobody/1").is_err());
    }

    #[test]
    fn small_board_has_its_own_roster() {
        let names: Vec<_> = roster(Variant::Minishogi, false).iter().map(Entrant::name).collect();
        for name in ["effect-net/1", "effect-net/4", "minishogi-net/1", "flagship/12", "minimax/3"] {
            assert!(names.iter().any(|known| known == name), "{name}");
            assert_eq!(Entrant::parse_for(name, Variant::Minishogi).unwrap().name(), name);
        }
        assert!(!names.iter().any(|name| name.starts_with("machine-two")), "it plays on 9×9 only");
        assert!(Entrant::parse("effect-net/1").is_err());
    }
}
