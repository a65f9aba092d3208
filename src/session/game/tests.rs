//! Tests of the game with an opponent that is not in the roster.

use super::*;
use crate::opponents::tests::{NEEDY, Weight};
use crate::shogi::Shogi;
use std::sync::Arc;

#[test]
fn go_names_missing_data() {
    static CARD: Card = NEEDY;
    let setup = GameSetup {
        handicap: None,
        sfen: None,
        moves: Vec::new(),
        rules: RuleOptions::default(),
        problem: false,
    };
    let mut game = SessionGame::<Shogi>::new(setup).unwrap();
    let mut settings = GoSettings {
        card: &CARD,
        limits: Limits::depth(1),
        weakness: None,
        linear_only: false,
        seed: 0,
        data: DataStore::default(),
        lines: 1,
        table_megabytes: None,
        resigns: false,
    };
    let refused = *game.begin(&settings).unwrap_err();
    let Event::Failed { code: Failure::NeedsData, needs, message, .. } = refused else {
        panic!("{refused:?}")
    };
    assert_eq!(needs, ["weight"]);
    assert!(message.contains("weight"), "{message}");
    settings.data.insert(Arc::new(Weight(1)));
    assert!(game.begin(&settings).is_ok());
    settings.data.remove("weight");
    assert!(game.begin(&settings).is_err());
}
