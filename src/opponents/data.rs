//! Data of opponents: files of learned weights, known by an id.
//!
//! A card names what its opponent needs ([`Card::needs`](super::Card::needs)). The engine reads no files
//! itself: the page fetches them, the USI program reads them from a folder. A [`DataStore`] checks and keeps
//! them, and every opponent takes its own from it ([`Opponent::use_data`](super::Opponent::use_data)). In the
//! repository the file of an id is `www/weights/ID.bin`.
//!
//! To give an opponent weights: implement [`Data`] for what is read from the file, and name it in the card:
//! `needs: &[Need::required::<Weights>(&[Variant::Shogi])]`. Data that a level names as its network is
//! fetched for that level alone.

use std::any::Any;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::eval::weights_file::Refused;

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

    /// A file with random weights, for tests: so small that play with them is not extreme. `number` gives
    /// random numbers from −`most` to `most`.
    fn random_bytes(number: Random<'_>) -> Vec<u8>;
}

/// Random numbers from −`most` to `most`, the argument.
pub type Random<'a> = &'a mut dyn FnMut(i32) -> i32;

/// Data of any type.
pub(super) type Stored = Arc<dyn Any + Send + Sync>;

/// The data that has been loaded. A copy shares the weights. Two are equal if they hold the same files,
/// loaded once.
#[derive(Clone, Default)]
pub struct DataStore(Vec<(&'static str, Stored)>);

impl DataStore {
    /// Keeps data in place of any with the same id.
    pub fn insert<T: Data>(&mut self, data: Arc<T>) {
        self.put(T::ID, data);
    }

    /// Copies the entry `id` of another store, if there is one, over the entry with the same id. Both stores
    /// then point to the same weights in memory.
    pub fn share(&mut self, id: &str, other: &Self) {
        if let Some((id, data)) = other.0.iter().find(|(name, _)| *name == id) {
            self.put(id, Arc::clone(data));
        }
    }

    pub(super) fn put(&mut self, id: &'static str, data: Stored) {
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

    /// The data whose ids the caller wants.
    #[must_use]
    pub fn part(&self, wants: impl Fn(&str) -> bool) -> Self {
        Self(self.0.iter().filter(|(id, _)| wants(id)).cloned().collect())
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
