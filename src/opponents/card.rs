//! The card of an opponent: who it is, its levels, the data that it needs, and how it is made.

use std::ops::RangeInclusive;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::contract::{LevelSettings, Opponent, Task};
use super::data::{Data, DataStore, Random, Stored};
use super::weakness::Weakness;
use crate::eval::weights_file::Refused;
use crate::search::Limits;
use crate::shogi::{Minishogi, Rules, Shogi, Variant};

/// Makes an opponent for a game.
pub type Make<R> = fn() -> Box<dyn Opponent<R>>;

/// The part of the list of opponents in which one is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "OpponentGroup"))]
pub enum Group {
    /// It knows the rules alone.
    Rules,
    /// Ways to search.
    Search,
    /// Machines that judge by many rules or learned points.
    Machines,
    /// Neural networks.
    Networks,
}

/// The parts of an opponent's page in the gallery that show what it thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "OpponentPanel"))]
pub enum Panel {
    /// Its best lines with their scores, and the reasons of the score, if it has reasons.
    Thoughts,
    /// The moves that its policy finds most probable.
    PolicyMoves,
    /// The game of the article on it, move by move.
    ArticleGame,
    /// Endgames that its search of proofs has solved.
    Endgames,
    /// The tree of its search by playouts, while that grows.
    Playouts,
    /// The tree of its recursive search, to be opened node by node.
    Tree,
}

/// The description of an opponent.
#[derive(Clone, Copy)]
pub struct Card {
    /// Identifier; never changes.
    pub id: &'static str,
    /// The year of the idea.
    pub year: u32,
    /// Title in Japanese.
    pub ja: &'static str,
    /// Title in English.
    pub en: &'static str,
    /// The source of the idea.
    pub reference: &'static str,
    /// The part of the list of opponents in which it is shown.
    pub group: Group,
    /// Parts of its page in the gallery that show what it thinks, from top to bottom.
    pub panels: &'static [Panel],
    /// Its levels, weakest first.
    pub levels: &'static [Level],
    /// The level that is offered first.
    pub default_level: &'static str,
    /// The data that it uses.
    pub needs: &'static [Need],
    /// Makes it for shogi, if it plays that.
    pub shogi: Option<Make<Shogi>>,
    /// Makes it for minishogi, if it plays that.
    pub minishogi: Option<Make<Minishogi>>,
}

impl Card {
    /// The variants it plays.
    pub fn variants(&self) -> Vec<Variant> {
        let shogi = self.shogi.map(|_| Variant::Shogi);
        shogi.into_iter().chain(self.minishogi.map(|_| Variant::Minishogi)).collect()
    }

    /// The level with this identifier.
    pub fn level(&self, id: &str) -> Option<&'static Level> {
        self.levels.iter().find(|level| level.id == id)
    }

    /// The data that it requires on this board at this level (`None`: without a level), and the store lacks.
    pub fn missing_data(
        &self,
        data: &DataStore,
        variant: Variant,
        level: Option<&Level>,
    ) -> impl Iterator<Item = &'static Need> {
        let required = self
            .needs
            .iter()
            .filter(move |need| need.required && need.variants.contains(&variant) && self.uses(need, level));
        required.filter(|need| !data.has(need.id))
    }

    /// Whether it uses this data at this level: data that some levels name as their network belongs to these
    /// alone.
    pub fn uses(&self, need: &Need, level: Option<&Level>) -> bool {
        let is_named = |level: &Level| level.network == Some(need.id);
        level.is_some_and(is_named) || !self.levels.iter().any(is_named)
    }

    /// The part of the store that it uses.
    pub fn own_data(&self, data: &DataStore) -> DataStore {
        data.part(|id| self.needs.iter().any(|need| need.id == id))
    }
}

/// Variants for which opponents can be made from a card.
pub trait Playable: Rules {
    /// Makes the card's opponent for this game, if it plays it.
    fn opponent(card: &Card) -> Option<Box<dyn Opponent<Self>>>;
}

impl Playable for Shogi {
    fn opponent(card: &Card) -> Option<Box<dyn Opponent<Self>>> {
        card.shogi.map(|make| make())
    }
}

impl Playable for Minishogi {
    fn opponent(card: &Card) -> Option<Box<dyn Opponent<Self>>> {
        card.minishogi.map(|make| make())
    }
}

/// A level of an opponent. Limits are by nodes, so that it plays the same on every device.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// Identifier; never changes.
    pub id: &'static str,
    /// The limits of its searches.
    pub limits: Limits,
    /// The limits of a level that uses a net where there is none: on 5×5, or before the net has come. `None`:
    /// the same.
    pub limits_without_net: Option<Limits>,
    /// How it errs; `None` for full strength within the limits.
    pub weakness: Option<Weakness>,
    /// How it errs on 5×5; `None`: as on 9×9.
    pub minishogi_weakness: Option<Weakness>,
    /// Whether it plays a lost game on until mate, for those who are still learning to mate.
    pub plays_on: bool,
    /// Whether it evaluates without the net, even if one is loaded.
    pub linear_only: bool,
    /// Whether it plays as well as it can: with a clock it keeps no other limit.
    pub full_strength: bool,
    /// Whether it goes on thinking while the other side does, and keeps what it has found from move to move.
    /// Its moves then depend on the time that the other side takes.
    pub ponders: bool,
    /// Whether its node limit counts playouts: the page then says so, "800 playouts a move".
    pub counts_playouts: bool,
    /// Its rating on the project's own scale (`docs/levels.md`), if measured.
    pub rating: Option<i32>,
    /// The id of the network that it plays with, one of the data that the card needs: fetched when the level
    /// is chosen. `None`: the first one.
    pub network: Option<&'static str>,
}

impl Level {
    /// A level with limits alone, of an opponent without a net.
    pub const fn limited(id: &'static str, limits: Limits) -> Self {
        Self {
            id,
            limits,
            limits_without_net: None,
            weakness: None,
            minishogi_weakness: None,
            plays_on: false,
            linear_only: true,
            full_strength: false,
            ponders: false,
            counts_playouts: false,
            rating: None,
            network: None,
        }
    }

    /// A level limited to `count` playouts (or random games) for each move.
    pub const fn playouts(id: &'static str, count: u64) -> Self {
        Self { counts_playouts: true, ..Self::limited(id, Limits::nodes(count)) }
    }

    /// How it errs on this board; `None` for full strength within the limits.
    pub fn weakness_on(&self, variant: Variant) -> Option<Weakness> {
        match variant {
            Variant::Shogi => self.weakness,
            Variant::Minishogi => self.minishogi_weakness.or(self.weakness),
        }
    }
}

impl<R: Rules> Task<R> {
    /// The same task with the limits and settings of this level, for play: only the move matters.
    #[must_use]
    pub fn at_level(self, level: &Level) -> Self {
        let settings = LevelSettings {
            limits_without_net: level.limits_without_net,
            linear_only: level.linear_only,
            only_move_matters: true,
            keeps_tree: level.ponders,
            weakness: level.weakness_on(R::VARIANT),
            network: level.network,
        };
        Self { limits: level.limits, settings, ..self }
    }
}

/// Data that an opponent uses.
#[derive(Clone, Copy, Debug)]
pub struct Need {
    /// The id of the data.
    pub id: &'static str,
    /// Whether it cannot play without; else it plays in another way.
    pub required: bool,
    /// The boards on which it uses the data.
    pub variants: &'static [Variant],
    read: fn(&[u8]) -> Result<Stored, Refused>,
    sizes: fn() -> RangeInclusive<u64>,
    /// A file with random weights; `None` in the page's engine, which has no use for it.
    random_bytes: Option<fn(Random<'_>) -> Vec<u8>>,
}

impl Need {
    const fn of<T: Data>(required: bool, variants: &'static [Variant]) -> Self {
        Self {
            id: T::ID,
            required,
            variants,
            read: |bytes| Ok(Arc::new(T::from_bytes(bytes)?)),
            sizes: T::sizes,
            random_bytes: if cfg!(feature = "gallery") { Some(T::random_bytes) } else { None },
        }
    }

    /// Data without which the opponent cannot play on these boards.
    pub const fn required<T: Data>(variants: &'static [Variant]) -> Self {
        Self::of::<T>(true, variants)
    }

    /// Data with which the opponent plays better on these boards.
    pub const fn optional<T: Data>(variants: &'static [Variant]) -> Self {
        Self::of::<T>(false, variants)
    }

    /// The sizes that its file can have, in bytes.
    pub fn sizes(&self) -> RangeInclusive<u64> {
        (self.sizes)()
    }

    /// Checks a file and keeps its data in the store, in place of any with the same id.
    ///
    /// # Errors
    /// When the file is refused; then nothing changes.
    pub fn load(&self, data: &mut DataStore, bytes: &[u8]) -> Result<(), Refused> {
        data.put(self.id, (self.read)(bytes)?);
        Ok(())
    }

    /// A file with random weights, for tests; empty in the page's engine.
    pub fn random_bytes(&self, number: Random<'_>) -> Vec<u8> {
        self.random_bytes.map(|random_bytes| random_bytes(number)).unwrap_or_default()
    }
}
