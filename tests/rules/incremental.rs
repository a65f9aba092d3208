//! The incremental state of a position against a slow version: the same position read again from its SFEN,
//! and plain filters and counts. Random games of both variants, with moves taken back and null moves.

use narikoma::shogi::delta::Place;
use narikoma::shogi::kind::Movement;
use narikoma::shogi::repetition::Repetition;
use narikoma::shogi::rules::reading_order;
use narikoma::shogi::{Color, Delta, Kind, Minishogi, Move, Piece, Position, Rules, Shogi, Square};

use crate::common::{self, Random};

const MOVEMENTS: [Movement; Movement::COUNT] = [
    Movement::Pawn,
    Movement::Lance,
    Movement::Knight,
    Movement::Silver,
    Movement::Gold,
    Movement::Bishop,
    Movement::Rook,
    Movement::King,
    Movement::Horse,
    Movement::Dragon,
];

/// The whole state of a position, as one comparable value.
#[derive(PartialEq, Debug)]
struct Snapshot {
    sfen: String,
    keys: (u64, u64),
    non_pawn_keys: [u32; 2],
    sets: Vec<Vec<Square>>,
    kings: [Square; 2],
    hands: [[u32; Kind::HAND_COUNT]; 2],
    board: Vec<Option<Piece>>,
}

fn snapshot<R: Rules>(position: &Position<R>) -> Snapshot {
    let mut sets: Vec<Vec<Square>> =
        MOVEMENTS.iter().map(|movement| position.moving_as(*movement).into_iter().collect()).collect();
    sets.extend(Color::ALL.map(|color| position.pieces(color).into_iter().collect()));
    sets.push(position.checkers().into_iter().collect());
    sets.push(position.pinned().into_iter().collect());
    Snapshot {
        sfen: position.to_sfen(),
        keys: (position.key(), position.board_key()),
        non_pawn_keys: Color::ALL.map(|color| position.non_pawn_key(color)),
        sets,
        kings: Color::ALL.map(|color| position.king(color)),
        hands: Color::ALL
            .map(|color| std::array::from_fn(|kind| position.hand(color).count(Kind::from_index(kind)))),
        board: Square::all().map(|square| position.piece_at(square)).collect(),
    }
}

/// A board and hands that are updated by deltas only.
#[derive(Clone, PartialEq, Debug)]
struct Mirror {
    board: Vec<Option<Piece>>,
    hands: [[u32; Kind::HAND_COUNT]; 2],
}

impl Mirror {
    fn of<R: Rules>(position: &Position<R>) -> Self {
        let Snapshot { board, hands, .. } = snapshot(position);
        Self { board, hands }
    }

    /// Captures first: the moved piece goes to the square of the captured one.
    fn apply(&mut self, delta: &Delta) {
        for change in delta.captured.into_iter().chain(delta.moved) {
            match change.from {
                Place::Board(piece, square) => {
                    assert_eq!(self.board[square.index()].take(), Some(piece), "{change:?}");
                }
                Place::Hand { color, kind, nth } => {
                    let held = &mut self.hands[color.index()][kind.index()];
                    assert_eq!(*held, nth, "{change:?}");
                    *held -= 1;
                }
            }
            match change.to {
                Place::Board(piece, square) => {
                    assert_eq!(self.board[square.index()].replace(piece), None, "{change:?}");
                }
                Place::Hand { color, kind, nth } => {
                    let held = &mut self.hands[color.index()][kind.index()];
                    *held += 1;
                    assert_eq!(*held, nth, "{change:?}");
                }
            }
        }
    }
}

/// Random games from the start position, the whole line checked at every ply.
struct Walk<R: Rules> {
    position: Position<R>,
    random: Random,
    /// The SFEN without its number, after every ply since the start.
    seen: Vec<String>,
    plies: usize,
    sampled: usize,
}

fn without_number(sfen: &str) -> String {
    sfen.rsplit_once(' ').expect("four fields").0.to_owned()
}

impl<R: Rules> Walk<R> {
    fn run(seed: u64, games: usize, longest: usize) -> Self {
        let position = Position::<R>::start();
        let mut walk = Self { position, random: Random(seed), seen: Vec::new(), plies: 0, sampled: 0 };
        for _ in 0..games {
            walk.position = Position::start();
            walk.seen = vec![without_number(&walk.position.to_sfen())];
            while walk.position.ply() < longest && walk.ply() {}
        }
        walk
    }

    /// Checks the position, then plays a random move or takes some back. False at the end of the game.
    fn ply(&mut self) -> bool {
        self.plies += 1;
        self.check_against_rebuilt();
        self.check_repetition();
        let moves = self.position.legal_moves();
        if self.plies.is_multiple_of(16) {
            self.sampled += 1;
            self.check_generators();
            self.check_every_encodable_move();
            self.check_children();
        }
        if moves.is_empty() {
            return false;
        }
        if self.random.below(20) == 0 {
            for _ in 0..self.random.below(self.position.ply() + 1).min(6) {
                self.position.undo_move();
                self.seen.pop();
            }
            return true;
        }
        let mv = moves[self.random.below(moves.len())];
        let mut mirror = Mirror::of(&self.position);
        let delta = self.position.do_move(mv);
        mirror.apply(&delta);
        assert_eq!(mirror, Mirror::of(&self.position), "{mv}");
        self.seen.push(without_number(&self.position.to_sfen()));
        true
    }

    fn check_against_rebuilt(&self) {
        let sfen = self.position.to_sfen();
        let rebuilt = Position::<R>::from_sfen(&sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
        assert_eq!(snapshot(&self.position), snapshot(&rebuilt));
        assert_eq!(self.position, rebuilt);
        for color in Color::ALL {
            let king = self.position.king(color);
            assert_eq!(self.position.piece_at(king), Some(Piece::new(color, Kind::King)), "{sfen}");
        }
    }

    fn check_repetition(&self) {
        let now = self.seen.last().expect("the start at least");
        let naive = self.seen.iter().filter(|seen| *seen == now).count();
        assert_eq!(self.position.occurrences() as usize, naive, "{now}");
        assert_eq!(self.position.fourfold().is_some(), naive >= 4, "{now}");
        assert_eq!(self.position.moves().count(), self.position.ply());
        let board_and_side = |sfen: &str| sfen.split(' ').take(2).collect::<Vec<_>>().join(" ");
        let (board, earlier) = (board_and_side(now), &self.seen[..self.seen.len() - 1]);
        assert_eq!(self.position.repetition_below(0) != Repetition::None, naive >= 4, "{now}");
        let repetition = self.position.repetition();
        if earlier.iter().all(|seen| board_and_side(seen) != board) {
            assert_eq!(repetition, Repetition::None, "{now}");
        }
        if naive > 1 {
            assert_ne!(repetition, Repetition::None, "{now}");
        }
    }

    /// Each special generator yields what a filter of all legal moves yields.
    fn check_generators(&self) {
        let position = &self.position;
        let sfen = position.to_sfen();
        let legal = position.legal_moves();
        let filtered = |keep: &dyn Fn(Move) -> bool| {
            let mut moves: Vec<_> = legal.iter().copied().filter(|mv| keep(*mv)).collect();
            moves.sort();
            moves
        };
        let sorted = |moves: narikoma::shogi::MoveList| {
            let mut moves = moves.to_vec();
            moves.sort();
            moves
        };
        let captures = |mv: Move| position.piece_at(mv.to()).is_some();
        assert_eq!(sorted(position.captures()), filtered(&captures), "{sfen}");
        assert_eq!(sorted(position.quiets()), filtered(&|mv| !captures(mv) && !mv.is_drop()), "{sfen}");
        assert_eq!(sorted(position.drops()), filtered(&Move::is_drop), "{sfen}");
        assert_eq!(sorted(position.checks()), filtered(&|mv| position.gives_check(mv)), "{sfen}");
        assert_eq!(sorted(position.evasions()), filtered(&|_| position.in_check()), "{sfen}");
        assert_eq!(position.count_legal_moves() as usize, legal.len(), "{sfen}");
        assert_eq!(position.has_legal_move(), !legal.is_empty(), "{sfen}");
        let mut distinct = filtered(&|_| true);
        distinct.dedup();
        assert_eq!(distinct.len(), legal.len(), "{sfen}: a move twice");
    }

    /// Checks every move that two bytes can encode, legal or not.
    fn check_every_encodable_move(&self) {
        let legal = self.position.legal_moves();
        let mut accepted = 0;
        for bits in 0..1 << 15 {
            let (to, from) = (bits & 127, bits >> 7 & 127);
            if to >= 81 || from >= 81 + Kind::HAND_COUNT as u16 {
                continue;
            }
            let mv = Move::from_bits(bits);
            let is_legal = self.position.is_legal(mv);
            assert_eq!(is_legal, legal.contains(&mv), "{mv} in {}", self.position.to_sfen());
            assert_eq!(
                is_legal,
                self.position.check_legality(mv).is_ok(),
                "{mv} in {}",
                self.position.to_sfen()
            );
            accepted += usize::from(is_legal);
        }
        assert_eq!(accepted, legal.len());
    }

    /// Plays and takes back every legal move, and a null move.
    fn check_children(&mut self) {
        let before = snapshot(&self.position);
        for mv in self.position.legal_moves() {
            let gives_check = self.position.gives_check(mv);
            self.position.do_move(mv);
            assert_eq!(gives_check, self.position.in_check(), "{mv} in {}", before.sfen);
            assert_eq!(self.position.last_move(), mv);
            self.check_against_rebuilt();
            self.position.undo_move();
            assert_eq!(snapshot(&self.position), before, "{mv} taken back");
        }
        if !self.position.in_check() {
            self.position.do_null_move();
            self.check_against_rebuilt();
            self.position.undo_null_move();
            assert_eq!(snapshot(&self.position), before, "a null move taken back");
        }
        self.check_repetition();
    }
}

fn games(many: usize) -> usize {
    if common::fast() { many.div_ceil(10) } else { many }
}

#[test]
fn random_games_of_shogi() {
    let walk = Walk::<Shogi>::run(1, games(40), 400);
    eprintln!("{} plies, {} of them in full", walk.plies, walk.sampled);
    assert!(walk.sampled > 50);
}

#[test]
fn random_games_of_minishogi() {
    let walk = Walk::<Minishogi>::run(2, games(300), 300);
    eprintln!("{} plies, {} of them in full", walk.plies, walk.sampled);
    assert!(walk.sampled > 50);
}

/// The side that gave check with every move since the first of the last four occurrences, found move by move.
fn naive_perpetual(seen: &[(String, bool)]) -> Option<Color> {
    let now = &seen.last().expect("the start at least").0;
    let first = seen.iter().enumerate().rev().filter(|(_, (sfen, _))| sfen == now).nth(3)?.0;
    always_checking(&seen[first + 1..])
}

/// The side that gave check with every move that led to these positions; `None` when both did, or neither.
fn always_checking(positions: &[(String, bool)]) -> Option<Color> {
    let always_checked = |victim: &str| {
        positions.iter().filter(|(sfen, _)| sfen.contains(victim)).all(|(_, in_check)| *in_check)
    };
    match (always_checked(" w "), always_checked(" b ")) {
        (true, false) => Some(Color::Black),
        (false, true) => Some(Color::White),
        _ => None,
    }
}

/// Black's pieces in hand, by their letters in SFEN.
fn black_hand(sfen: &str) -> Vec<usize> {
    let hands = sfen.split(' ').nth(2).expect("a SFEN");
    let count = |letter: char| {
        let before = hands.split(letter).next().filter(|before| before.len() < hands.len())?;
        let digits = before.len() - before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        before[before.len() - digits..].parse().ok().or(Some(1))
    };
    "PLNSGBR".chars().map(|letter| count(letter).unwrap_or(0)).collect()
}

/// The repetition for a search whose root is `plies` back, found position by position.
fn naive_below<R: Rules>(seen: &[(String, bool)], plies: usize) -> Repetition {
    let (now, earlier) = seen.split_last().expect("the start at least");
    let side = if now.0.contains(" b ") { Color::Black } else { Color::White };
    let lost_by = |loser: Option<Color>| match loser {
        None => Repetition::Draw,
        Some(loser) if loser == side => Repetition::Loss,
        Some(_) => Repetition::Win,
    };
    let board = |sfen: &str| sfen.split(' ').take(2).collect::<Vec<_>>().join(" ");
    for (back, (before, _)) in (1..=plies).zip(earlier.iter().rev()) {
        if *before == now.0 {
            let perpetual = always_checking(&seen[seen.len() - back..]);
            return lost_by(perpetual.or(R::REPETITION_LOSER));
        }
        if board(before) == board(&now.0) {
            let (hand, hand_before) = (black_hand(&now.0), black_hand(before));
            let covers =
                |one: &[usize], other: &[usize]| one.iter().zip(other).all(|(one, other)| one >= other);
            match (covers(&hand, &hand_before), covers(&hand_before, &hand)) {
                (false, false) => {}
                (more, _) if more == (side == Color::Black) => return Repetition::Superior,
                _ => return Repetition::Inferior,
            }
        }
    }
    let times = seen.iter().filter(|(sfen, _)| *sfen == now.0).count();
    if times < 4 { Repetition::None } else { lost_by(naive_perpetual(seen).or(R::REPETITION_LOSER)) }
}

/// Random games in which pieces often move back, so that positions repeat, many of them with checks.
fn shuffle<R: Rules>(start: &str, random: &mut Random) -> [usize; 3] {
    let mut position = Position::<R>::from_sfen(start).expect("a position");
    let entry = |position: &Position<R>| (without_number(&position.to_sfen()), position.in_check());
    let mut seen = vec![entry(&position)];
    let mut found = [0, 0, 0];
    for _ in 0..150 {
        let mut moves = position.legal_moves();
        moves.sort();
        let mine = position.moves().rev().nth(1);
        let back = mine.and_then(|mv| Some(Move::board(mv.to(), mv.from()?, false)));
        let back = back.filter(|mv| moves.contains(mv) && random.below(8) > 0);
        let Some(mv) = back.or_else(|| moves.get(random.below(moves.len().max(1))).copied()) else { break };
        position.do_move(mv);
        seen.push(entry(&position));
        let now = seen.last().expect("just pushed");
        assert_eq!(position.occurrences() as usize, seen.iter().filter(|entry| *entry == now).count());
        for plies in 0..seen.len().min(12) {
            let expected = naive_below::<R>(&seen, plies);
            assert_eq!(position.repetition_below(plies), expected, "{plies} plies from the root: {seen:?}");
            found[2] += usize::from(matches!(expected, Repetition::Superior | Repetition::Inferior));
        }
        let Some(fourfold) = position.fourfold() else { continue };
        let perpetual = naive_perpetual(&seen);
        assert_eq!(fourfold.perpetual_checker, perpetual, "{seen:?}");
        assert_eq!(fourfold.winner, perpetual.or(R::REPETITION_LOSER).map(|loser| !loser));
        found[0] += 1;
        found[1] += usize::from(perpetual.is_some());
    }
    found
}

#[test]
fn repetitions_match_definition() {
    let (mut random, mut found) = (Random(3), [0, 0, 0]);
    for _ in 0..games(300) {
        for (sum, n) in found.iter_mut().zip(shuffle::<Shogi>("4k4/9/9/9/9/9/9/9/R3K3r b - 1", &mut random)) {
            *sum += n;
        }
        for (sum, n) in found.iter_mut().zip(shuffle::<Minishogi>("r2k1/5/5/5/1K2R b - 1", &mut random)) {
            *sum += n;
        }
    }
    eprintln!("{} fourfold positions, {} of them by perpetual check", found[0], found[1]);
    assert!(found[0] > 100 && found[1] > 10 && found[2] > 10, "{found:?}");
}

/// The squares of both boards, in the order of SFEN.
#[test]
fn reading_order_covers_the_board() {
    assert_eq!(reading_order::<Shogi>().count(), 81);
    assert!(reading_order::<Minishogi>().all(|square| square.file() < 5 && square.rank() < 5));
}
