//! The file format of games.
//!
//! A file is a header of 64 bytes and one block for each game. A block is the length and the checksum of the
//! game (32 bits each; all numbers are little-endian), then the game. Readers stop before the first block
//! that is incomplete or does not match its checksum, so a file may end at any byte.
//!
//! A game is, in this order:
//! - its number, the length of the SFEN of its start (0 for the even start) and the SFEN, the number of
//!   opening moves, the number of searched plies (numbers are varints of seven bits a byte);
//! - the reason of its end and the winner (one byte each), and where a side could have resigned if the game
//!   was played on to verify that (varint);
//! - the moves of the opening (two bytes each);
//! - for each ply the move (two bytes) and the sum of its score and the score before (varint, sign in the
//!   lowest bit): scores are for the side to move, so the sum is small;
//! - from version 2 on, after each ply, its positions from inside the search: their number (varint), and for
//!   each the length of its path (varint), the path (two bytes a move, 0 for a null move) and its score less
//!   the score of the ply, both for the same side (varint, sign in the lowest bit).

use anyhow::{Result, ensure};
use narikoma::eval::Score;
use narikoma::eval::encoding::{fnv1a, put, put_signed, take, take_signed};
use narikoma::shogi::outcome::{EndReason, Outcome};
use narikoma::shogi::{Color, Move};

/// One searched ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move that was played.
    pub mv: Move,
    /// Score of the search, for the side to move.
    pub score: Score,
    /// Some positions from inside the search, each searched by itself.
    pub inner: Vec<Inner>,
}

/// A position from inside a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inner {
    /// The moves from the position of the ply to this one; [`Move::NONE`] is a null move.
    pub path: Vec<Move>,
    /// Score of a search of this position, for its side to move.
    pub score: Score,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Number among all games of the seed, over all shards.
    pub number: u64,
    /// The SFEN of the start; `None` for the even start.
    pub start: Option<String>,
    /// Moves before the first recorded search.
    pub opening: Vec<Move>,
    /// The searched plies.
    pub plies: Vec<Ply>,
    /// Winner and reason of the end.
    pub outcome: Outcome,
    /// In a game that was played on past the point of resigning: the searched
    /// ply, and the side that could have resigned.
    pub could_resign: Option<(u32, Color)>,
}

/// The settings that all games of a file share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// Seed of the random numbers. With its number it determines a game.
    pub seed: u64,
    /// The file holds the games whose number modulo `shards` is `shard`.
    pub shard: u32,
    /// Number of shards.
    pub shards: u32,
    /// Nodes a move.
    pub nodes: u32,
    /// The evaluation: 0 for the linear one alone, otherwise the checksum of the net; in games against other
    /// nets a hash of the checksums of all.
    pub evaluator: u64,
    /// Positions from inside the search: at most this many a ply.
    pub inner: u32,
    /// Nodes for each of these positions.
    pub inner_nodes: u32,
    /// Whether some moves come from another engine, or from a search with preferences, instead of the search
    /// that gave the scores. Files of earlier versions have `false` for such games, too.
    pub other_moves: bool,
}

const MAGIC: &[u8; 8] = b"NKGAMES\n";
/// The version that is written when there are positions from inside the search; older files stay readable.
const VERSION: u32 = 2;
/// The first version with positions from inside the search.
const WITH_INNER: u32 = 2;

impl Header {
    /// Size of a header.
    pub const BYTES: usize = 64;

    /// Encodes the header.
    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(MAGIC);
        let version = if self.inner == 0 { WITH_INNER - 1 } else { VERSION };
        bytes[8..12].copy_from_slice(&version.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.nodes.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.seed.to_le_bytes());
        bytes[24..28].copy_from_slice(&self.shard.to_le_bytes());
        bytes[28..32].copy_from_slice(&self.shards.to_le_bytes());
        bytes[32..40].copy_from_slice(&self.evaluator.to_le_bytes());
        bytes[40..44].copy_from_slice(&self.inner.to_le_bytes());
        bytes[44..48].copy_from_slice(&self.inner_nodes.to_le_bytes());
        bytes[48..52].copy_from_slice(&u32::from(self.other_moves).to_le_bytes());
        bytes
    }

    /// Decodes a header.
    ///
    /// # Errors
    /// When it is not the header of a file of games, or of an unknown version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self> {
        ensure!(bytes.len() >= Self::BYTES && &bytes[..8] == MAGIC, "not a file of games");
        let short = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        let long = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
        let version = short(8);
        ensure!((1..=VERSION).contains(&version), "format version {version}; the latest known is {VERSION}");
        ensure!((version >= WITH_INNER) == (short(40) > 0), "the header contradicts itself");
        Ok(Self {
            seed: long(16),
            shard: short(24),
            shards: short(28),
            nodes: short(12),
            evaluator: long(32),
            inner: short(40),
            inner_nodes: short(44),
            other_moves: short(48) > 0,
        })
    }
}

/// Bytes before each game: length and checksum.
pub(super) const BLOCK_HEAD: usize = 8;
/// No game has more bytes. A larger length means that the file is damaged.
pub(super) const BLOCK_MAX: usize = 1 << 18;

/// The checksum of a game: FNV-1a, folded to 32 bits.
pub(super) fn checksum(bytes: &[u8]) -> u32 {
    let hash = fnv1a(bytes.iter().copied());
    (hash ^ (hash >> 32)) as u32
}

/// Reasons of the end of a game, by their number in a file.
const REASONS: [EndReason; 9] = [
    EndReason::Mate,
    EndReason::NoMoves,
    EndReason::Repetition,
    EndReason::PerpetualCheck,
    EndReason::Declaration,
    EndReason::Resigned,
    EndReason::Illegal,
    EndReason::Time,
    EndReason::MoveLimit,
];
const DRAW: u8 = 2;

impl Game {
    /// Encodes the block of the game for a file with this header.
    pub fn to_block(&self, header: Header) -> Vec<u8> {
        let mut bytes = vec![0; BLOCK_HEAD];
        put(&mut bytes, self.number);
        let start = self.start.as_deref().unwrap_or_default();
        put(&mut bytes, start.len() as u64);
        bytes.extend_from_slice(start.as_bytes());
        put(&mut bytes, self.opening.len() as u64);
        put(&mut bytes, self.plies.len() as u64);
        let reason = REASONS.iter().position(|reason| *reason == self.outcome.reason);
        bytes.push(reason.expect("every reason has a number") as u8);
        bytes.push(self.outcome.winner.map_or(DRAW, |winner| winner as u8));
        put(&mut bytes, self.could_resign.map_or(0, |(ply, side)| 1 + 2 * u64::from(ply) + side as u64));
        for mv in &self.opening {
            bytes.extend_from_slice(&mv.bits().to_le_bytes());
        }
        let mut before = 0;
        for ply in &self.plies {
            bytes.extend_from_slice(&ply.mv.bits().to_le_bytes());
            put_signed(&mut bytes, ply.score.value() + before);
            before = ply.score.value();
            if header.inner > 0 {
                put(&mut bytes, ply.inner.len() as u64);
                ply.inner.iter().for_each(|inner| inner.put(ply.score, &mut bytes));
            }
        }
        let length = (bytes.len() - BLOCK_HEAD) as u32;
        let sum = checksum(&bytes[BLOCK_HEAD..]);
        bytes[..4].copy_from_slice(&length.to_le_bytes());
        bytes[4..8].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Decodes a block without its head; `None` when it is invalid.
    pub fn from_payload(bytes: &[u8], header: Header) -> Option<Self> {
        let mut rest = bytes;
        let number = take(&mut rest)?;
        let length = take(&mut rest)? as usize;
        let start = std::str::from_utf8(rest.split_off(..length)?).ok()?;
        let (opening_moves, searched) = (take(&mut rest)?, take(&mut rest)?);
        let [reason, winner] = *rest.split_off(..2)? else { return None };
        let winner = match winner {
            0 => Some(Color::Black),
            1 => Some(Color::White),
            DRAW => None,
            _ => return None,
        };
        let resigned = take(&mut rest)?;
        let could_resign =
            resigned.checked_sub(1).map(|code| ((code / 2) as u32, Color::ALL[(code % 2) as usize]));
        let opening = (0..opening_moves).map(|_| take_move(&mut rest)).collect::<Option<_>>()?;
        let mut plies = Vec::with_capacity(searched.min(1024) as usize);
        let mut before = 0;
        for _ in 0..searched {
            let mv = take_move(&mut rest)?;
            let score = as_score(take_signed(&mut rest)?.checked_sub(before)?)?;
            let count = if header.inner > 0 { take(&mut rest)? } else { 0 };
            let inner = (0..count).map(|_| Inner::take(score, &mut rest)).collect::<Option<_>>()?;
            plies.push(Ply { mv, score, inner });
            before = score.value();
        }
        let outcome = Outcome::new(*REASONS.get(usize::from(reason))?, winner);
        let start = (!start.is_empty()).then(|| start.to_owned());
        rest.is_empty().then_some(Self { number, start, opening, plies, outcome, could_resign })
    }
}

impl Inner {
    /// The score of the ply, for the side to move after `path`.
    fn expected(path: &[Move], of_ply: Score) -> i32 {
        if path.len().is_multiple_of(2) { of_ply.value() } else { -of_ply.value() }
    }

    fn put(&self, of_ply: Score, bytes: &mut Vec<u8>) {
        put(bytes, self.path.len() as u64);
        self.path.iter().for_each(|mv| bytes.extend_from_slice(&mv.bits().to_le_bytes()));
        put_signed(bytes, self.score.value() - Self::expected(&self.path, of_ply));
    }

    fn take(of_ply: Score, rest: &mut &[u8]) -> Option<Self> {
        let length = take(rest)?;
        let path = (0..length).map(|_| take_move(rest)).collect::<Option<Vec<_>>>()?;
        let score = as_score(take_signed(rest)?.checked_add(Self::expected(&path, of_ply))?)?;
        Some(Self { path, score })
    }
}

fn as_score(value: i32) -> Option<Score> {
    (value.abs() <= Score::INFINITE.value()).then(|| Score::from_value(value))
}

fn take_move(bytes: &mut &[u8]) -> Option<Move> {
    let bits = u16::from_le_bytes(bytes.split_off(..2)?.try_into().ok()?);
    Some(Move::from_bits(bits))
}
