//! The USI options.

use std::path::PathBuf;

use super::data_file;
use crate::eval::nnue::Nnue;
use crate::opponents::data::{Data, DataStore};
use crate::opponents::levels::LEVELS;
use crate::opponents::roster::load_data;
use crate::opponents::{Card, Level, ROSTER, card};
use crate::search::DEFAULT_TABLE_MB;
use crate::shogi::Variant;
use crate::shogi::declaration::EnteringKing;

/// All options.
#[derive(Clone, Debug)]
pub(super) struct Options {
    /// The board of `position startpos`.
    pub(super) variant: Variant,
    /// The id of the opponent.
    pub(super) opponent: &'static str,
    pub(super) entering_king: EnteringKing,
    /// Megabytes of the transposition table.
    pub(super) hash: u32,
    /// The data in use; without a net the linear evaluation is used alone.
    pub(super) data: DataStore,
    /// The built-in data.
    built_in: DataStore,
    /// Where the data that an opponent requires is looked for: the file `ID.bin`.
    data_folder: PathBuf,
    /// The ids of data from that folder.
    from_folder: Vec<&'static str>,
    /// Number of search threads.
    pub(super) threads: u32,
    /// Value of a draw for Black and for White, in thousandths of a win.
    pub(super) draw_values: [u32; 2],
    /// It resigns after several moves with a score below minus this, in centipawns.
    pub(super) resign: u32,
    /// Number of lines reported.
    pub(super) lines: u32,
    /// The ply of the whole game at which it is a draw; 0 for none.
    pub(super) max_moves: u32,
    /// Milliseconds that a move may take to reach the referee.
    pub(super) delay: u32,
    /// Minimum milliseconds per move.
    pub(super) least_time: u32,
    /// The number of the level, which is its id; 0 for full strength.
    pub(super) level: u32,
    /// Seed of random choices.
    pub(super) seed: u32,
    /// Whether moves may come from the opening book.
    pub(super) own_book: bool,
}

impl Default for Options {
    fn default() -> Self {
        let mut options = Self {
            variant: Variant::Shogi,
            opponent: ROSTER[0].id,
            entering_king: EnteringKing::Points27,
            hash: 0,
            data: DataStore::default(),
            built_in: DataStore::default(),
            data_folder: DATA_FOLDER.into(),
            from_folder: Vec::new(),
            threads: 0,
            draw_values: [0; 2],
            resign: 0,
            lines: 0,
            max_moves: 0,
            delay: 0,
            least_time: 0,
            level: 0,
            seed: 0,
            own_book: false,
        };
        SPINS.iter().for_each(|spin| *(spin.field)(&mut options) = spin.default);
        options
    }
}

/// Values of `EvalFile` for the built-in net and for no net.
const BUILT_IN: &str = "<built-in>";
const NO_NET: &str = "<empty>";

/// The default of `DataFolder`: the data of the repository, for a program that is started in its root.
const DATA_FOLDER: &str = "www/weights";

/// The part of the engine that must be reset after an option has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reset {
    /// Nothing; it takes effect at the next `go`.
    None,
    /// The opponent: what it has learned is no longer valid.
    Opponent,
    /// The transposition table and the threads.
    Table,
    /// The game: another variant or opponent.
    Game,
}

impl Reset {
    /// Resets the game only if the value has changed: interfaces often set all options again.
    fn restart_if(changed: bool) -> Self {
        if changed { Self::Game } else { Self::None }
    }
}

/// An option that is a number.
struct Spin {
    name: &'static str,
    default: u32,
    min: u32,
    max: u32,
    reset: Reset,
    field: fn(&mut Options) -> &mut u32,
}

/// The largest table, in megabytes: clusters are counted in 32 bits.
const MAX_HASH_MB: u32 = 65_536;
const MAX_THREADS: u32 = 256;
/// Lower than any score, even that of a mate in one: never resigns.
const NEVER_RESIGN: u32 = 32_000;

const SPINS: [Spin; 11] = [
    Spin {
        name: "USI_Hash",
        default: DEFAULT_TABLE_MB,
        min: 1,
        max: MAX_HASH_MB,
        reset: Reset::Table,
        field: |options| &mut options.hash,
    },
    Spin {
        name: "Threads",
        default: 1,
        min: 1,
        max: MAX_THREADS,
        reset: Reset::Table,
        field: |options| &mut options.threads,
    },
    Spin {
        name: "Draw_Value_Black",
        default: 500,
        min: 0,
        max: 1000,
        reset: Reset::Opponent,
        field: |options| &mut options.draw_values[0],
    },
    Spin {
        name: "Draw_Value_White",
        default: 500,
        min: 0,
        max: 1000,
        reset: Reset::Opponent,
        field: |options| &mut options.draw_values[1],
    },
    Spin {
        name: "Resign_Value",
        default: NEVER_RESIGN,
        min: 1,
        max: NEVER_RESIGN,
        reset: Reset::None,
        field: |options| &mut options.resign,
    },
    Spin {
        name: "MultiPV",
        default: 1,
        min: 1,
        max: 600,
        reset: Reset::None,
        field: |options| &mut options.lines,
    },
    Spin {
        name: "Max_Moves",
        default: 0,
        min: 0,
        max: 100_000,
        reset: Reset::Opponent,
        field: |options| &mut options.max_moves,
    },
    Spin {
        name: "NetworkDelay",
        default: 100,
        min: 0,
        max: 10_000,
        reset: Reset::None,
        field: |options| &mut options.delay,
    },
    Spin {
        name: "MinimumThinkingTime",
        default: 0,
        min: 0,
        max: 60_000,
        reset: Reset::None,
        field: |options| &mut options.least_time,
    },
    Spin {
        name: "Level",
        default: 0,
        min: 0,
        max: LEVELS.len() as u32,
        reset: Reset::None,
        field: |options| &mut options.level,
    },
    Spin {
        name: "Seed",
        default: 0,
        min: 0,
        max: u32::MAX,
        reset: Reset::None,
        field: |options| &mut options.seed,
    },
];

const ENTERING_KING: [(&str, EnteringKing); 3] = [
    ("CSARule27", EnteringKing::Points27),
    ("CSARule24", EnteringKing::Points24),
    ("NoEnteringKing", EnteringKing::Off),
];

impl Options {
    /// The threshold of [`crate::opponents::resign`], in centipawns; `None` for an engine that never resigns.
    pub(super) fn resign_threshold(&self) -> Option<i32> {
        (self.resign < NEVER_RESIGN).then_some(self.resign as i32)
    }

    /// The defaults, with this built-in data.
    pub(super) fn with_data(data: DataStore) -> Self {
        Self { data: data.clone(), built_in: data, ..Self::default() }
    }

    /// The `option` lines.
    pub(super) fn declarations(&self) -> Vec<String> {
        let combo = |name: &str, names: &mut dyn Iterator<Item = &'static str>| {
            let names: Vec<_> = names.collect();
            format!("option name {name} type combo default {} var {}", names[0], names.join(" var "))
        };
        let boards = ["USI_Variant", "UCI_Variant"];
        let mut lines: Vec<_> =
            boards.iter().map(|name| combo(name, &mut ["shogi", "minishogi"].into_iter())).collect();
        lines.push(combo("Opponent", &mut ROSTER.iter().map(|card| card.id)));
        lines.push("option name USI_OwnBook type check default false".to_owned());
        lines.push(combo("EnteringKingRule", &mut ENTERING_KING.iter().map(|(name, _)| *name)));
        lines.push("option name USI_Ponder type check default false".to_owned());
        let file = if self.built_in.has(Nnue::ID) { BUILT_IN } else { NO_NET };
        lines.push(format!("option name EvalFile type filename default {file}"));
        lines.push(format!("option name DataFolder type string default {DATA_FOLDER}"));
        lines.extend(SPINS.iter().map(|Spin { name, default, min, max, .. }| {
            format!("option name {name} type spin default {default} min {min} max {max}")
        }));
        lines
    }

    /// The ply at which the game is a draw.
    pub(super) fn move_limit(&self) -> Option<u32> {
        (self.max_moves > 0).then_some(self.max_moves)
    }

    /// Reads the data that an opponent requires on this board at the chosen level, if it has not been read.
    ///
    /// # Errors
    /// When a file is missing or refused.
    pub(super) fn read_required(&mut self, card: &Card, variant: Variant) -> Result<(), String> {
        let missing: Vec<_> = card.missing_data(&self.data, variant, self.level_of(card)?).collect();
        for need in missing {
            let path = self.data_folder.join(need.id).with_extension("bin");
            let fail = |error: &dyn std::fmt::Display| {
                let (path, id, data) = (path.display(), card.id, need.id);
                format!("opponent {id} needs {data}: {path}: {error} (option DataFolder names the folder)")
            };
            let bytes = data_file::read(&path, need.sizes()).map_err(|error| fail(&error))?;
            need.load(&mut self.data, &bytes).map_err(|refused| fail(&refused))?;
            self.from_folder.push(need.id);
        }
        Ok(())
    }

    /// The level that this opponent plays at; `None` for full strength.
    ///
    /// # Errors
    /// When the opponent has no such level.
    pub(super) fn level_of(&self, card: &Card) -> Result<Option<&'static Level>, String> {
        if self.level == 0 {
            return Ok(None);
        }
        let level = card.level(&self.level.to_string());
        level.map(Some).ok_or_else(|| {
            let ids: Vec<_> = card.levels.iter().map(|level| level.id).collect();
            format!("opponent {} has no level {}, only {}", card.id, self.level, ids.join(", "))
        })
    }

    /// Loads a net from a file.
    fn load_net(&mut self, path: &str) -> Result<(), String> {
        let bytes =
            data_file::read(path.as_ref(), Nnue::sizes()).map_err(|error| format!("{path}: {error}"))?;
        load_data(&mut self.data, Nnue::ID, &bytes).map_err(|refused| format!("{path}: {refused}"))
    }

    /// Sets an option and returns what must be reset.
    ///
    /// # Errors
    /// When there is no such option, or the value is not allowed.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Reset, String> {
        let wrong = || format!("option {name} has no value {value:?}");
        match name {
            "USI_Variant" | "UCI_Variant" => {
                let variant = match value {
                    "shogi" => Variant::Shogi,
                    "minishogi" => Variant::Minishogi,
                    _ => return Err(wrong()),
                };
                let before = std::mem::replace(&mut self.variant, variant);
                Ok(Reset::restart_if(before != variant))
            }
            "Opponent" => {
                let opponent = card(value).ok_or_else(wrong)?.id;
                let before = std::mem::replace(&mut self.opponent, opponent);
                Ok(Reset::restart_if(before != opponent))
            }
            "USI_OwnBook" => {
                self.own_book = value.parse().map_err(|_| wrong())?;
                Ok(Reset::None)
            }
            "EnteringKingRule" => {
                let rule = ENTERING_KING.iter().find(|(name, _)| *name == value).ok_or_else(wrong)?;
                self.entering_king = rule.1;
                Ok(Reset::Opponent)
            }
            // The interface decides when to ponder, by `go ponder`.
            "USI_Ponder" => Ok(Reset::None),
            // When a net is refused, the previous one stays in use.
            "EvalFile" => {
                match value {
                    "" | NO_NET => self.data.remove(Nnue::ID),
                    BUILT_IN => self.data.insert(self.built_in.get::<Nnue>().ok_or_else(wrong)?),
                    path => self.load_net(path)?,
                }
                Ok(Reset::Opponent)
            }
            // What came from another folder is read again.
            "DataFolder" => {
                self.data_folder = value.into();
                self.from_folder.drain(..).for_each(|id| self.data.remove(id));
                Ok(Reset::None)
            }
            _ => {
                let spin = SPINS.iter().find(|spin| spin.name == name);
                let spin = spin.ok_or_else(|| format!("there is no option {name:?}"))?;
                let number = value.parse().ok().filter(|number| (spin.min..=spin.max).contains(number));
                *(spin.field)(self) = number.ok_or_else(wrong)?;
                Ok(spin.reset)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_within_their_bounds() {
        let mut options = Options::default();
        for spin in &SPINS {
            for value in [spin.min, spin.max, spin.default] {
                assert_eq!(options.set(spin.name, &value.to_string()), Ok(spin.reset), "{}", spin.name);
                assert_eq!(*(spin.field)(&mut options), value);
            }
            assert!(options.set(spin.name, &(u64::from(spin.max) + 1).to_string()).is_err(), "{}", spin.name);
            assert!(options.set(spin.name, "").is_err(), "{}", spin.name);
        }
        assert_eq!((options.hash, options.draw_values, options.lines), (16, [500; 2], 1));
    }

    #[test]
    fn levels_are_those_of_the_opponent() {
        let mut options = Options::default();
        for card in ROSTER {
            assert!(options.level_of(card).unwrap().is_none());
            for level in card.levels {
                options.set("Level", level.id).expect("levels are numbers within the bounds of the option");
                assert_eq!(options.level_of(card).unwrap().unwrap().id, level.id, "{}", card.id);
            }
            options.set("Level", "0").unwrap();
        }
        options.set("Level", "12").unwrap();
        assert!(options.level_of(card("flagship").unwrap()).is_ok());
        let few = Card { id: "few", levels: &LEVELS[..3], ..*card("flagship").unwrap() };
        let refused = options.level_of(&few).unwrap_err();
        assert_eq!(refused, "opponent few has no level 12, only 1, 2, 3");
    }

    #[test]
    fn required_data_is_read_from_the_folder() {
        use crate::opponents::data::Data;
        use crate::opponents::tests::{NEEDY, Weight};

        static CARD: Card = NEEDY;
        let folder = std::env::temp_dir().join(format!("narikoma-data-{}", std::process::id()));
        let file = folder.join("weight.bin");
        std::fs::create_dir_all(&folder).unwrap();
        let mut options = Options::default();
        options.set("DataFolder", folder.to_str().unwrap()).unwrap();
        let missing = options.read_required(&CARD, Variant::Shogi).unwrap_err();
        assert!(
            missing.starts_with("opponent needy needs weight: ") && missing.contains("DataFolder"),
            "{missing}"
        );
        assert_eq!(options.read_required(&CARD, Variant::Minishogi), Ok(()));
        std::fs::write(&file, b"something else").unwrap();
        let refused = options.read_required(&CARD, Variant::Shogi).unwrap_err();
        assert!(refused.contains("weight.bin") && refused.contains("another kind"), "{refused}");
        std::fs::write(&file, Weight::random_bytes(&mut |_| 1)).unwrap();
        assert_eq!(options.read_required(&CARD, Variant::Shogi), Ok(()));
        assert!(options.data.has("weight"));
        options.set("DataFolder", "elsewhere").unwrap();
        assert!(!options.data.has("weight"));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
