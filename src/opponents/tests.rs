//! Tests of the data of opponents, with an opponent that is not in the roster.

use std::sync::Arc;

use crate::eval::weights_file::{Body, Refused, WeightsFile};
use crate::opponents::Need;
use crate::opponents::data::{Data, DataStore, Random};
use crate::opponents::{Card, flagship, roster};
use crate::shogi::Variant;

/// One byte.
pub(crate) struct Weight(pub(crate) u8);

const FILE: WeightsFile = WeightsFile { magic: b"NKTEST\r\n", version: 1, shape: 7 };

impl Data for Weight {
    const ID: &'static str = "weight";

    fn from_bytes(bytes: &[u8]) -> Result<Self, Refused> {
        let Body { bytes, .. } = FILE.open(bytes)?;
        bytes.first().map(|byte| Self(*byte)).ok_or(Refused::Numbers)
    }

    fn random_bytes(number: Random<'_>) -> Vec<u8> {
        FILE.close(&[number(100) as u8])
    }
}

/// The flagship, but with a weight that it cannot play without on the large board.
pub(crate) const NEEDY: Card =
    Card { id: "needy", needs: &[Need::required::<Weight>(&[Variant::Shogi])], ..flagship::CARD };

#[test]
fn stores_data_by_id() {
    let mut data = DataStore::default();
    let missing = |data: &DataStore, card: &Card, variant| {
        card.missing_data(data, variant, None).map(|need| need.id).collect::<Vec<_>>()
    };
    assert_eq!(missing(&data, &NEEDY, Variant::Shogi), ["weight"]);
    assert!(missing(&data, &NEEDY, Variant::Minishogi).is_empty());
    assert!(missing(&data, &flagship::CARD, Variant::Shogi).is_empty(), "its net is optional");
    // The roster does not have the opponent above.
    assert_eq!(roster::load_data(&mut data, "weight", &FILE.close(&[1])), Err(Refused::UnknownId));
    data.insert(Arc::new(Weight(3)));
    assert_eq!(data.get::<Weight>().map(|weight| weight.0), Some(3));
    assert!(missing(&data, &NEEDY, Variant::Shogi).is_empty());
    let copy = data.clone();
    assert_eq!(copy, data);
    data.insert(Arc::new(Weight(3)));
    assert_ne!(copy, data, "loaded again");
    assert_eq!(flagship::CARD.own_data(&data), DataStore::default());
    assert_eq!(NEEDY.own_data(&data), data);
    data.remove("weight");
    assert!(!data.has("weight") && copy.has("weight"));
}

#[test]
fn refuses_files_of_other_kinds() {
    let file = Weight::random_bytes(&mut |_| 5);
    assert_eq!(Weight::from_bytes(&file).map(|weight| weight.0), Ok(5));
    assert_eq!(Weight::from_bytes(&[]).err(), Some(Refused::Kind));
    assert_eq!(Weight::from_bytes(&file[..20]).err(), Some(Refused::Length));
    let other = |file: WeightsFile| Weight::from_bytes(&file.close(&[5])).err();
    assert_eq!(other(WeightsFile { magic: b"NKNNUE\r\n", ..FILE }), Some(Refused::Kind));
    assert_eq!(other(WeightsFile { version: 2, ..FILE }), Some(Refused::Version { found: 2, wanted: 1 }));
    assert_eq!(other(WeightsFile { shape: 8, ..FILE }), Some(Refused::Shape));
    let mut damaged = file;
    *damaged.last_mut().unwrap() ^= 1;
    assert_eq!(Weight::from_bytes(&damaged).err(), Some(Refused::Damaged));
}
