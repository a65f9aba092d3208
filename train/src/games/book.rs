//! `train book`: makes the opening book from the engine's own games.
//!
//! A move is kept when it was played often, the games went on level, and a short search sees no mistake in
//! it. The other frequent moves stay as moves that the engine answers but does not play.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Args;
use narikoma::eval::nnue::Nnue;
use narikoma::opponents::book::{Book, BookMove, MAX_PLIES};
use narikoma::opponents::flagship::Flagship;
use narikoma::opponents::{Opponent, Task, data::DataStore};
use narikoma::search::{Limits, Progress, Silent};
use narikoma::shogi::{Move, Position, Shogi};

use crate::common::flagship_search::read_net;
use crate::common::records::{Game, Games, shards};
use crate::print_line;

/// The arguments of `book`.
#[derive(Args, Debug, Clone)]
pub struct BookOf {
    /// Files of games, or folders with them.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Where the book is written.
    #[arg(long)]
    pub out: PathBuf,
    /// The net of the searches that judge the moves.
    #[arg(long)]
    pub net: Option<PathBuf>,
    /// Plies of the longest line.
    #[arg(long, default_value_t = 16)]
    pub plies: usize,
    /// A move was played in at least this many games.
    #[arg(long, default_value_t = 25)]
    pub games: u32,
    /// Nodes of the search after each move.
    #[arg(long, default_value_t = 2_000)]
    pub nodes: u64,
    /// How much worse than the best move of its position a move may be by these searches, in centipawns.
    /// Short searches differ by 100 centipawns between equal moves.
    #[arg(long, default_value_t = 200)]
    pub loss: i32,
}

/// The least share of the points that the side of a move won, in percent, …
const LEAST_POINTS: u32 = 38;
/// … and the least score for that side, in centipawns: by the games, and by the search.
const LEAST_SCORE: i32 = -120;

/// The most frequent move of a position has the weight 255. Moves of a
/// smaller weight than this are not played.
const LEAST_WEIGHT: u32 = 3;

/// The games with a move.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    games: u32,
    /// For the side of the move: 2 for a win, 1 for a draw.
    half_points: u32,
    /// The sum of the first scores at or after the move, for its side, in centipawns.
    scores: i64,
}

impl Tally {
    /// Whether games with the move went on level.
    fn is_level(&self) -> bool {
        let games = self.games.max(1);
        self.half_points * 50 / games >= LEAST_POINTS
            && self.scores / i64::from(games) >= i64::from(LEAST_SCORE)
    }
}

/// The moves of every position, by its key and by [`Move::bits`].
type Tallies = HashMap<u64, BTreeMap<u16, Tally>>;

/// Adds the first `plies` moves of a game that began with the even start.
fn count(tallies: &mut Tallies, game: &Game, plies: usize) {
    if game.start.is_some() || !game.is_legal() {
        return;
    }
    let moves = game.opening.iter().copied().chain(game.plies.iter().map(|ply| ply.mv));
    let mut position = game.start_position();
    for (nth, mv) in moves.take(plies).enumerate() {
        let searched = nth.saturating_sub(game.opening.len());
        let at = game.opening.len() + searched;
        let score = game.plies.get(searched).map_or(0, |ply| ply.score.value().clamp(-1_000, 1_000));
        let tally = tallies.entry(position.key()).or_default().entry(mv.bits()).or_default();
        tally.games += 1;
        tally.half_points += (1 + game.result_for(position.side())) as u32;
        tally.scores += i64::from(if (at - nth).is_multiple_of(2) { score } else { -score });
        position.do_move(mv);
    }
}

/// Makes a book of the counted moves.
struct Maker<'a> {
    arguments: &'a BookOf,
    tallies: &'a Tallies,
    judge: Flagship<Shogi>,
    listed: HashSet<u64>,
    moves: Vec<BookMove>,
}

impl Maker<'_> {
    /// The score of this position for the side that has just moved, in centipawns.
    fn judged(&mut self, position: &Position<Shogi>) -> i32 {
        self.judge.begin(Task::new(position.clone(), Limits::nodes(self.arguments.nodes)));
        while self.judge.think(&mut Silent) != Progress::Finished {}
        -self.judge.info().map_or(0, |info| info.score.value())
    }

    /// Adds the moves of this position and of all that they lead to.
    fn add(&mut self, position: &mut Position<Shogi>) {
        let key = position.key();
        let Some(tallies) = self.tallies.get(&key) else { return };
        if position.ply() >= self.arguments.plies || !self.listed.insert(key) {
            return;
        }
        let frequent: Vec<_> =
            tallies.iter().filter(|(_, tally)| tally.games >= self.arguments.games).collect();
        let scores: Vec<_> = frequent
            .iter()
            .map(|(bits, _)| {
                position.do_move(Move::from_bits(**bits));
                let score = self.judged(position);
                position.undo_move();
                score
            })
            .collect();
        let least = scores.iter().max().map_or(0, |best| best - self.arguments.loss).max(LEAST_SCORE);
        let most = frequent.iter().map(|(_, tally)| tally.games).max().unwrap_or(1);
        for ((bits, tally), score) in frequent.into_iter().zip(scores) {
            let weight = (tally.games * 255).div_ceil(most);
            let is_played = weight >= LEAST_WEIGHT && score >= least && tally.is_level();
            let weight = if is_played { weight as u8 } else { 0 };
            self.moves.push(BookMove { key, weight, bits: *bits });
            position.do_move(Move::from_bits(*bits));
            self.add(position);
            position.undo_move();
        }
    }
}

/// Leaves out moves that are never chosen and lead to no move that is: lines that end without an answer.
fn pruned(moves: Vec<BookMove>) -> Vec<BookMove> {
    fn leads_on(
        book: &Book,
        position: &mut Position<Shogi>,
        keep: &mut Vec<BookMove>,
        seen: &mut HashSet<u64>,
    ) -> bool {
        let key = position.key();
        if position.ply() >= MAX_PLIES {
            return false;
        }
        if !seen.insert(key) {
            return keep.iter().any(|each| each.key == key);
        }
        for each in book.moves_in(key) {
            position.do_move(Move::from_bits(each.bits));
            let is_answered = leads_on(book, position, keep, seen);
            position.undo_move();
            if each.weight > 0 || is_answered {
                keep.push(*each);
            }
        }
        keep.iter().any(|each| each.key == key)
    }
    let mut keep = Vec::new();
    leads_on(&Book::new(moves), &mut Position::start(), &mut keep, &mut HashSet::new());
    keep
}

/// Runs `train book`.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(arguments: &BookOf) -> Result<()> {
    let (mut tallies, mut games) = (Tallies::new(), 0);
    for path in shards(&arguments.files)? {
        for game in Games::open_for_moves(&path)? {
            count(&mut tallies, &game, arguments.plies.min(MAX_PLIES));
            games += 1;
        }
    }
    let mut judge = Flagship::new();
    let mut data = DataStore::default();
    if let Some(net) = read_net(arguments.net.as_deref())? {
        data.insert::<Nnue>(Arc::clone(&net));
    }
    judge.use_data(&data);
    let mut maker = Maker { arguments, tallies: &tallies, judge, listed: HashSet::new(), moves: Vec::new() };
    maker.add(&mut Position::start());
    let book = Book::new(pruned(maker.moves));
    let bytes = book.to_bytes();
    fs::write(&arguments.out, &bytes).with_context(|| arguments.out.display().to_string())?;
    let positions: HashSet<_> = book.moves().iter().map(|each| each.key).collect();
    let played = book.moves().iter().filter(|each| each.weight > 0).count();
    print_line!(
        "{games} games: {} positions, {} moves, of which {played} are played, {} bytes",
        positions.len(),
        book.moves().len(),
        bytes.len()
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::records::Ply;
    use narikoma::eval::Score;
    use narikoma::shogi::Color;
    use narikoma::shogi::outcome::{EndReason, Outcome};

    fn mv(text: &str) -> Move {
        Move::parse(text).unwrap()
    }

    /// Two moves without a search, then two searched ones; Black wins.
    fn game() -> Game {
        let ply = |text, score| Ply { mv: mv(text), score: Score::cp(score), inner: Vec::new() };
        Game {
            number: 1,
            start: None,
            opening: vec![mv("7g7f"), mv("3c3d")],
            plies: vec![ply("2g2f", 30), ply("4c4d", -50)],
            outcome: Outcome::new(EndReason::Mate, Some(Color::Black)),
            could_resign: None,
        }
    }

    #[test]
    fn tallies_are_for_the_side_of_the_move() {
        let mut tallies = Tallies::new();
        for _ in 0..2 {
            count(&mut tallies, &game(), 4);
        }
        let mut position = Position::<Shogi>::start();
        let expected = [("7g7f", 4, 60), ("3c3d", 0, -60), ("2g2f", 4, 60), ("4c4d", 0, -100)];
        for (text, half_points, scores) in expected {
            let tally = tallies[&position.key()][&mv(text).bits()];
            assert_eq!((tally.games, tally.half_points, tally.scores), (2, half_points, scores), "{text}");
            position.do_move(mv(text));
        }
        assert!(!tallies.contains_key(&position.key()));
    }

    #[test]
    fn moves_without_an_answer_are_left_out() {
        let start = Position::<Shogi>::start();
        let mut after = start.clone();
        after.do_move(mv("2g2f"));
        let book_move = |position: &Position<Shogi>, text, weight| BookMove {
            key: position.key(),
            weight,
            bits: mv(text).bits(),
        };
        let moves = vec![
            book_move(&start, "7g7f", 9),
            book_move(&start, "1g1f", 0),
            book_move(&start, "2g2f", 0),
            book_move(&after, "3c3d", 9),
        ];
        let mut kept: Vec<_> =
            pruned(moves).iter().map(|each| Move::from_bits(each.bits).to_string()).collect();
        kept.sort();
        assert_eq!(kept, ["2g2f", "3c3d", "7g7f"]);
    }
}
