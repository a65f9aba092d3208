//! Who plays: an opponent at one of its levels.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use narikoma::opponents::data::DataStore;
use narikoma::opponents::{self, Card, Level, ROSTER};
use narikoma::shogi::Variant;

/// The flagship's levels in a tournament. The last level, full strength, would win every game and tell nothing about the
/// others.
const FLAGSHIP_LEVELS: [&str; 7] = ["1", "4", "7", "10", "12", "14", "16"];

/// The level of the tree search with a network: it takes about as long as the other opponents do. Its higher levels take ten times as
/// long and more.
const PUCT_LEVEL: &str = "2";

/// An opponent at one of its levels.
#[derive(Clone, Copy)]
pub struct Entrant {
    /// Its card.
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
        let (id, level) = name.split_once('/').with_context(|| format!("{name}: expected ID/LEVEL"))?;
        let card = opponents::card(id).with_context(|| format!("there is no opponent {id}"))?;
        card.shogi.with_context(|| format!("{id} does not play shogi on 9×9"))?;
        let level = card.level(level).with_context(|| format!("{id} has no level {level}"))?;
        Ok(Self { card, level })
    }

    /// `ID/LEVEL`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.card.id, self.level.id)
    }
}

/// Every opponent that plays on 9×9 at its highest level, or at all levels; the flagship at some of its levels, PUCT at a fast one.
pub fn roster(all_levels: bool) -> Vec<Entrant> {
    let mut entrants = Vec::new();
    for card in ROSTER.iter().filter(|card| card.shogi.is_some()) {
        let levels: Vec<_> = match (card.id, all_levels) {
            ("flagship", false) => FLAGSHIP_LEVELS.iter().filter_map(|id| card.level(id)).collect(),
            ("flagship", true) => card.levels.iter().filter(|level| level.linear_only).collect(),
            ("puct", false) => card.level(PUCT_LEVEL).into_iter().collect(),
            (_, true) => card.levels.iter().collect(),
            (_, false) => card.levels.last().into_iter().collect(),
        };
        entrants.extend(levels.into_iter().map(|level| Entrant { card, level }));
    }
    entrants
}

/// Reads the weights without which an entrant cannot play from `ID.bin` in a folder.
///
/// # Errors
/// When a file cannot be read, or is refused.
pub fn read_data(entrant: &Entrant, folder: &Path, data: &mut DataStore) -> Result<()> {
    let missing: Vec<_> = data.missing(entrant.card, Variant::Shogi).collect();
    for need in missing {
        let path = folder.join(need.id).with_extension("bin");
        let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
        data.load_need(need, &bytes).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roster_has_every_opponent_once_or_at_every_level() {
        let once = roster(false);
        for card in ROSTER.iter().filter(|card| card.shogi.is_some() && card.id != "flagship") {
            assert_eq!(once.iter().filter(|entrant| entrant.card.id == card.id).count(), 1, "{}", card.id);
        }
        assert_eq!(
            once.iter().filter(|entrant| entrant.card.id == "flagship").count(),
            FLAGSHIP_LEVELS.len()
        );
        assert!(roster(true).len() > once.len());
        for entrant in roster(true) {
            assert_eq!(Entrant::parse(&entrant.name()).unwrap().name(), entrant.name());
        }
        assert!(Entrant::parse("flagship/0").is_err() && Entrant::parse("nobody/1").is_err());
    }
}
