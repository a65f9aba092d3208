//! Data of opponents: files of learned weights, known by an id.
//!
//! A card names what its opponent needs ([`Card::needs`]). The engine reads no files itself: the page fetches
//! them, the USI program reads them from a folder. A [`DataStore`] checks and keeps them, and every opponent takes its own
//! from it ([`Opponent::use_data`](super::Opponent::use_data)). In the repository the file of an id is `www/data/ID.bin`.
//!
//! To give an opponent weights: implement [`Data`] for what is read from the file, and name it in the card:
//! `needs: &[Need::required::<Weights>(&[Variant::Shogi])]`.

use std::any::Any;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::{Card, ROSTER};
use crate::eval::weights_file::Refused;
use crate::shogi::Variant;

/// Weights that are read from a file.
pub trait Data: Any + Send + Sync + Sized {
    /// Identifier, in lower case with dashes; never changes.
    const ID: &'static str;

    /// Reads a file. [`WeightsFile`](crate::eval::weights_file::WeightsFile) checks its header.
    ///
    /// # Errors
    /// When the file is refused.
    fn from_bytes(bytes: &[u8]) -> Result<Self, Refused>;

    /// The sizes that a file can have, in bytes: what is outside need not be read.
    fn sizes() -> RangeInclusive<u64> {
        1..=64 << 20
    }

    /// A file with random weights, for tests: so small that play with them is not extreme. `number` gives random numbers from
    /// −`most` to `most`.
    fn random_bytes(number: Random<'_>) -> Vec<u8>;
}

/// Random numbers from −`most` to `most`, the argument.
pub type Random<'a> = &'a mut dyn FnMut(i32) -> i32;

/// Data of any type.
type Stored = Arc<dyn Any + Send + Sync>;

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
    #[cfg(feature = "gallery")]
    random_bytes: fn(Random<'_>) -> Vec<u8>,
}

impl Need {
    const fn of<T: Data>(required: bool, variants: &'static [Variant]) -> Self {
        Self {
            id: T::ID,
            required,
            variants,
            read: |bytes| Ok(Arc::new(T::from_bytes(bytes)?)),
            sizes: T::sizes,
            #[cfg(feature = "gallery")]
            random_bytes: T::random_bytes,
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

    /// A file with random weights, for tests.
    #[cfg(feature = "gallery")]
    pub fn random_bytes(&self, number: Random<'_>) -> Vec<u8> {
        (self.random_bytes)(number)
    }
}

/// The data that has been loaded. A copy shares the weights. Two are equal if they hold the same files, loaded once.
#[derive(Clone, Default)]
pub struct DataStore(Vec<(&'static str, Stored)>);

impl DataStore {
    /// Checks a file and keeps its data in place of any with the same id.
    ///
    /// # Errors
    /// When the file is refused, or nothing in the roster uses this id; then nothing changes.
    pub fn load(&mut self, id: &str, bytes: &[u8]) -> Result<(), Refused> {
        let mut needs = ROSTER.iter().flat_map(|card| card.needs);
        self.load_need(needs.find(|need| need.id == id).ok_or(Refused::UnknownId)?, bytes)
    }

    /// As [`Self::load`], for an opponent that need not be in the roster.
    ///
    /// # Errors
    /// When the file is refused; then nothing changes.
    pub fn load_need(&mut self, need: &Need, bytes: &[u8]) -> Result<(), Refused> {
        self.put(need.id, (need.read)(bytes)?);
        Ok(())
    }

    /// Keeps data in place of any with the same id.
    pub fn insert<T: Data>(&mut self, data: Arc<T>) {
        self.put(T::ID, data);
    }

    /// Keeps the data with this id of another store, if it has any, in place of any with the same id. Both share the weights.
    pub fn share(&mut self, id: &str, other: &Self) {
        if let Some((id, data)) = other.0.iter().find(|(name, _)| *name == id) {
            self.put(id, Arc::clone(data));
        }
    }

    fn put(&mut self, id: &'static str, data: Stored) {
        self.remove(id);
        self.0.push((id, data));
    }

    /// Forgets the data with this id.
    pub fn remove(&mut self, id: &str) {
        self.0.retain(|(other, _)| *other != id);
    }

    fn find(&self, id: &str) -> Option<&Stored> {
        self.0.iter().find(|(other, _)| *other == id).map(|(_, data)| data)
    }

    /// The data of this type, if it has been loaded.
    pub fn get<T: Data>(&self) -> Option<Arc<T>> {
        Arc::clone(self.find(T::ID)?).downcast().ok()
    }

    /// Whether data with this id has been loaded.
    pub fn has(&self, id: &str) -> bool {
        self.find(id).is_some()
    }

    /// The part that an opponent uses.
    #[must_use]
    pub fn part_for(&self, card: &Card) -> Self {
        let used = |id: &&'static str| card.needs.iter().any(|need| need.id == *id);
        Self(self.0.iter().filter(|(id, _)| used(id)).cloned().collect())
    }

    /// The required data that an opponent lacks on this board.
    pub fn missing(&self, card: &Card, variant: Variant) -> impl Iterator<Item = &'static Need> {
        let required =
            card.needs.iter().filter(move |need| need.required && need.variants.contains(&variant));
        required.filter(|need| !self.has(need.id))
    }
}

impl PartialEq for DataStore {
    fn eq(&self, other: &Self) -> bool {
        let found_in =
            |(id, data): &(&'static str, Stored)| other.find(id).is_some_and(|it| Arc::ptr_eq(it, data));
        self.0.len() == other.0.len() && self.0.iter().all(found_in)
    }
}

impl std::fmt::Debug for DataStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.0.iter().map(|(id, _)| id)).finish()
    }
}
