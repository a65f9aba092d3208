//! Reads any bytes as CSA records. It must not panic; a record that was read is
//! the same after writing and reading again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use narikoma::shogi::csa::{Version, read, read_all, write};
use narikoma::shogi::sfen::Strictness;
use narikoma_fuzz::round_trip;

fuzz_target!(|bytes: &[u8]| {
    let first = read(bytes);
    let games = read_all(bytes);
    assert_eq!(games[0].record, first.record);
    assert_eq!(games[0].error, first.error);
    let lines = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() + 1;
    for game in games {
        if let Some(error) = &game.error {
            assert!((1..=lines).contains(&error.line) && error.column >= 1, "{error}");
        }
        round_trip(&game.record.last_position(), Strictness::Record);
        for version in [Version::V22, Version::V30] {
            let text = write(&game.record, version);
            let again = read(text.as_bytes());
            assert_eq!(again.error, None, "{text}");
            let mut expected = game.record.clone();
            if version == Version::V22 {
                let end = expected.end.iter_mut().map(|end| &mut end.time);
                for time in expected.moves.iter_mut().map(|entry| &mut entry.time).chain(end) {
                    *time = time.map(|time| time / 1000 * 1000);
                }
            }
            assert_eq!(again.record, expected, "{text}");
        }
    }
});
