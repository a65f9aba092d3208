//! `train tune`: the numbers of the search, found by games against itself.
//!
//! All numbers are moved at once, a little in directions of chance: two versions, one moved so and one the other way, play
//! a pair of games from one position, and the numbers follow the winner.
//!
//! CITE: J. Spall, "Multivariate Stochastic Approximation Using a Simultaneous Perturbation Gradient Approximation" (1992);
//! S. Kiiski, "Stockfish's Tuning Method" (2011), for its use in chess.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;

use clap::Args;
use narikoma::eval::handmade::Handmade;
use narikoma::search::numbers::{self, NUMBERS};
use narikoma::search::{Limits, Search, Silent, Terms};
use narikoma::shogi::{Color, Move, Position, Shogi};

use crate::random::Random;
use crate::selfplay::opening;

const COUNT: usize = NUMBERS.len();

/// The arguments of `tune`.
#[derive(Args, Debug, Clone)]
pub struct Tune {
    /// File for the numbers; what is there already is gone on with.
    #[arg(long)]
    pub out: PathBuf,
    /// Pairs of games in all.
    #[arg(long, default_value_t = 4000)]
    pub pairs: u32,
    /// Nodes a move.
    #[arg(long, default_value_t = 3000)]
    pub nodes: u64,
    /// How far numbers are moved at the end, in parts of the way between their bounds.
    #[arg(long, default_value_t = 0.06)]
    pub spread: f64,
    /// How far they follow a won pair at the end, in parts of that.
    #[arg(long, default_value_t = 0.03)]
    pub rate: f64,
    /// Games at once.
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// Determines directions and openings.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Where the numbers are, as parts of the way between their bounds.
#[derive(Clone, Copy, Debug)]
struct State {
    pairs: u32,
    at: [f64; COUNT],
}

impl State {
    fn begin() -> Self {
        let at = |nth: usize| {
            let known = NUMBERS[nth];
            f64::from(known.value - known.low) / f64::from(known.high - known.low)
        };
        Self { pairs: 0, at: std::array::from_fn(at) }
    }

    /// The values, moved by so much in these directions. A value between two whole numbers is one of them by chance, so
    /// that small steps are not lost.
    fn values(&self, directions: &[f64; COUNT], by: f64, random: &mut Random) -> [i32; COUNT] {
        std::array::from_fn(|nth| {
            let known = NUMBERS[nth];
            let at = (self.at[nth] + by * directions[nth]).clamp(0.0, 1.0);
            let value = f64::from(known.low) + at * f64::from(known.high - known.low);
            (value + f64::from(random.unit())).floor().min(f64::from(known.high)) as i32
        })
    }

    /// One line a number: its name, where it is, and what that means.
    fn print(&self) -> String {
        let mut text = format!("pairs {}\n", self.pairs);
        for (known, at) in NUMBERS.iter().zip(self.at) {
            let value = f64::from(known.low) + at * f64::from(known.high - known.low);
            text += &format!("{} {at:.6} {:.0} was {}\n", known.name, value.round(), known.value);
        }
        text
    }

    fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let pairs = lines.next()?.strip_prefix("pairs ")?.parse().ok()?;
        let mut state = Self { pairs, ..Self::begin() };
        for (nth, known) in NUMBERS.iter().enumerate() {
            let mut words = lines.next()?.split(' ');
            if words.next()? != known.name {
                return None;
            }
            state.at[nth] = words.next()?.parse().ok()?;
        }
        Some(state)
    }
}

/// Plays and tunes, and writes the numbers every hundred pairs.
///
/// # Errors
/// When the file cannot be written, or holds something else.
pub fn run(arguments: &Tune) -> Result<(), String> {
    let state = match fs::read_to_string(&arguments.out) {
        Ok(text) => {
            State::parse(&text).ok_or_else(|| format!("{}: not understood", arguments.out.display()))?
        }
        Err(_) => State::begin(),
    };
    let shared = Mutex::new(state);
    let results: Vec<_> = thread::scope(|scope| {
        let work = || work(arguments, &shared);
        let threads: Vec<_> = (0..arguments.threads.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no worker panics")).collect()
    });
    results.into_iter().collect::<Result<(), String>>()?;
    println!("{}", shared.into_inner().unwrap_or_else(PoisonError::into_inner).print());
    Ok(())
}

fn work(arguments: &Tune, shared: &Mutex<State>) -> Result<(), String> {
    let mut table = Table::new(arguments.nodes);
    loop {
        let (state, mut random) = {
            let mut state = shared.lock().unwrap_or_else(PoisonError::into_inner);
            if state.pairs >= arguments.pairs {
                return Ok(());
            }
            state.pairs += 1;
            (*state, Random::new(arguments.seed, state.pairs.into()))
        };
        let directions: [f64; COUNT] = std::array::from_fn(|_| if random.below(2) == 0 { 1.0 } else { -1.0 });
        // Both shrink as in Spall's paper, towards what was asked for at the end.
        let (pairs, all) = (f64::from(state.pairs), f64::from(arguments.pairs));
        let spread = arguments.spread * (all / pairs).powf(0.101);
        let rate = arguments.rate * (1.1 * all / (0.1 * all + pairs)).powf(0.602);
        let sides = [spread, -spread].map(|by| state.values(&directions, by, &mut random));
        let points = table.pair(&sides, &mut random);
        let mut state = shared.lock().unwrap_or_else(PoisonError::into_inner);
        for (at, direction) in state.at.iter_mut().zip(directions) {
            *at = (*at + rate * spread * points * direction).clamp(0.0, 1.0);
        }
        if state.pairs.is_multiple_of(100) {
            write(&arguments.out, &state)?;
            println!("{} pairs", state.pairs);
        }
    }
}

fn write(path: &Path, state: &State) -> Result<(), String> {
    let beside = path.with_extension("new");
    let written = fs::write(&beside, state.print()).and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| format!("{}: {error}", path.display()))
}

/// A draw at this ply.
const MOVE_LIMIT: usize = 320;
/// A game is over when both sides have seen one of them so far behind, …
const HOPELESS: i32 = 2_500;
/// … for so many plies in a row.
const HOPELESS_PLIES: u32 = 6;
/// An opening is balanced when a search says no more than this.
const BALANCED: i32 = 250;

/// Two players, each with a memory of its own.
struct Table {
    players: [Search<Shogi, Handmade>; 2],
    nodes: u64,
}

impl Table {
    fn new(nodes: u64) -> Self {
        Self { players: [(); 2].map(|()| Search::new(Handmade::new(), 4)), nodes }
    }

    /// Two games from one opening: what the first won more than the second, -2 to 2.
    fn pair(&mut self, sides: &[[i32; COUNT]; 2], random: &mut Random) -> f64 {
        let opening = self.opening(random);
        Color::ALL.map(|first| self.game(sides, first, opening.clone())).into_iter().sum()
    }

    fn opening(&mut self, random: &mut Random) -> Position<Shogi> {
        loop {
            let mixed = opening::mixed(random, |position| Some(self.think(0, position, 200)?.0));
            let Some((position, _)) = mixed else { continue };
            if self.think(0, &position, self.nodes).is_some_and(|(_, score)| score.abs() <= BALANCED) {
                return position;
            }
        }
    }

    /// 1 when the first player wins, -1 when it loses, 0 for a draw.
    fn game(&mut self, sides: &[[i32; COUNT]; 2], first: Color, mut position: Position<Shogi>) -> f64 {
        self.players.iter_mut().for_each(Search::clear);
        let points =
            |winner: Option<Color>| winner.map_or(0.0, |winner| if winner == first { 1.0 } else { -1.0 });
        let (mut behind, mut plies) = (None, 0);
        loop {
            if let Some(outcome) = position.outcome() {
                return points(outcome.winner);
            }
            if position.ply() >= MOVE_LIMIT {
                return 0.0;
            }
            let side = position.side();
            let player = usize::from(side != first);
            numbers::set(&sides[player]);
            let Some((mv, score)) = self.think(player, &position, self.nodes) else {
                return points(Some(side));
            };
            let loser = (score.abs() >= HOPELESS).then_some(if score < 0 { side } else { !side });
            plies = if loser.is_some() && loser == behind { plies + 1 } else { 1 };
            behind = loser;
            if let (Some(loser), HOPELESS_PLIES..) = (loser, plies) {
                return points(Some(!loser));
            }
            position.do_move(mv);
        }
    }

    /// The best move and its value in centipawns; `None` for a declaration that wins.
    fn think(&mut self, player: usize, position: &Position<Shogi>, nodes: u64) -> Option<(Move, i32)> {
        let search = &mut self.players[player];
        let terms = Terms { move_limit: Some(MOVE_LIMIT as u32), ..Terms::default() };
        search.begin(position.clone(), Limits::nodes(nodes), terms);
        search.think(&mut Silent);
        if search.declares() {
            return None;
        }
        let score = search.info().map_or(0, |info| info.score.value());
        Some((search.best()?, score))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut state = State::begin();
        (state.pairs, state.at[3]) = (17, 0.25);
        let read = State::parse(&state.print()).unwrap();
        assert!(read.pairs == 17 && (read.at[3] - 0.25).abs() < 1e-6);
        assert!(State::parse("pairs 3\nNothing 0.5 1 was 2\n").is_none());
    }

    #[test]
    fn values_stay_within_their_bounds_and_mean_what_is_played() {
        let (state, mut random) = (State::begin(), Random::new(1, 1));
        let still = state.values(&[0.0; COUNT], 0.0, &mut random);
        assert!(still.iter().zip(NUMBERS).all(|(value, known)| (value - known.value).abs() <= 1));
        for by in [5.0, -5.0] {
            let far = state.values(&[1.0; COUNT], by, &mut random);
            assert!(far.iter().zip(NUMBERS).all(|(value, known)| (known.low..=known.high).contains(value)));
        }
    }
}
