//! The facts that are found in positions and lines of random games, all of them checked.

use narikoma::facts::{Fact, Terms, What, find};
use narikoma::shogi::{self, Shogi};

use crate::board::{Kind, Move, Piece, Position, Side, Square};
use crate::cases::examples;
use crate::checker::{Verdict, check};
use crate::common::{Random, fast};
use crate::legal;
use crate::lines::{Case, Lines, START};
use crate::many::Tally;

/// Moves of a line.
const LINE: usize = 9;
/// Kinds of facts that must occur; the kinds of the better move count for themselves.
const KINDS: usize = 30;

const EMPTY: &str = "9/9/9/9/9/9/9/9/9 b - 1";
/// Pieces of a side beside its king, on a board with few pieces.
const SCATTERED: [&[Kind]; 4] = [
    &[Kind::Rook, Kind::Bishop, Kind::Gold, Kind::Silver, Kind::Knight, Kind::Lance],
    &[Kind::Rook, Kind::Gold, Kind::Gold, Kind::Silver, Kind::Knight, Kind::Silver],
    &[Kind::Bishop, Kind::Silver, Kind::Gold, Kind::Lance, Kind::Lance, Kind::Knight],
    &[Kind::Rook, Kind::Bishop, Kind::Gold, Kind::Gold, Kind::Knight, Kind::Knight, Kind::Silver],
];

/// Moves of a game that both sides play at random: captures, promotions and checks more often than others.
struct Playout<'a> {
    random: &'a mut Random,
    position: Position,
    /// The moves so far.
    moves: Vec<String>,
    /// Of a hundred moves, the ones that take back the side's last move where they can.
    returns: usize,
}

impl Playout<'_> {
    /// Plays a move; `None` where there is none.
    fn play(&mut self, except: Option<&str>) -> Option<()> {
        let mut all = legal::moves(&self.position);
        all.retain(|text| Some(text.as_str()) != except);
        // The library lists them in an order of its own.
        all.sort_unstable();
        if all.is_empty() {
            return None;
        }
        let back = self.back().filter(|text| all.contains(text));
        let text = match back {
            Some(text) if self.random.below(100) < self.returns => text,
            _ => self.choose(&all),
        };
        self.position = self.position.after(Move::parse(&text)?);
        self.moves.push(text);
        Some(())
    }

    /// The move that takes back the last one of the side to move.
    fn back(&self) -> Option<String> {
        let last = self.moves.len().checked_sub(2).map(|index| &self.moves[index])?;
        let plain = last.len() == 4 && !last.contains('*');
        plain.then(|| format!("{}{}", &last[2..], &last[..2]))
    }

    /// The best of a few moves drawn at random.
    fn choose(&mut self, all: &[String]) -> String {
        let draws = [1, 2, 6, 40][self.random.below(4)];
        let drawn = (0..draws).map(|_| &all[self.random.below(all.len())]).collect::<Vec<_>>();
        let best = drawn.into_iter().max_by_key(|text| self.interest(text));
        best.expect("at least one is drawn").clone()
    }

    fn interest(&self, text: &str) -> i32 {
        let Some(step) = Move::parse(text) else { return 0 };
        let taken = self.position.piece(step.to).map_or(0, |piece| 2 * piece.points());
        let after = self.position.after(step);
        taken + 4 * i32::from(step.promotes) + 3 * i32::from(after.in_check(after.turn))
    }

    /// A line from here, with another first move.
    fn line(&mut self, except: Option<&str>) -> Vec<String> {
        let (position, length) = (self.position.clone(), self.moves.len());
        for number in 0..LINE {
            if self.play(except.filter(|_| number == 0)).is_none() {
                break;
            }
        }
        self.position = position;
        self.moves.split_off(length)
    }
}

/// A position, two lines, and the facts that are found.
fn random_case(random: &mut Random) -> Option<Case> {
    let mut case = match random.below(4) {
        0 => varied_example(random)?,
        1 => playout(random, START.to_owned(), 120)?,
        _ => {
            let start = scattered(random)?;
            playout(random, start, 8)?
        }
    };
    case.facts = found(&case)?;
    Some(case)
}

/// A random game of some moves, and two random lines.
fn playout(random: &mut Random, start: String, most: usize) -> Option<Case> {
    let position = Position::parse(&start)?;
    let mut game = Playout { random, position, moves: Vec::new(), returns: 0 };
    for _ in 0..game.random.below(most) {
        game.play(None)?;
    }
    if game.random.below(8) == 0 {
        // Both sides go to and fro: with one or two moves more a position occurs for the fourth time.
        game.returns = 97;
        for _ in 0..10 + game.random.below(2) {
            game.play(None)?;
        }
    }
    let played = game.line(None);
    let better = game.line(played.first().map(String::as_str));
    let case = Case { start, moves: game.moves, played, better, facts: Vec::new() };
    (!case.played.is_empty() && !case.better.is_empty()).then_some(case)
}

/// A case made by hand, with a few more pieces on squares drawn at random: it has kinds that random lines
/// rarely have.
fn varied_example(random: &mut Random) -> Option<Case> {
    let all: Vec<_> = examples().collect();
    let mut case = all[random.below(all.len())].case(None);
    if case.start != "startpos" {
        let mut position = Position::parse(&case.start)?;
        let kinds = [Kind::Pawn, Kind::Silver, Kind::Gold, Kind::Bishop, Kind::Lance];
        for _ in 0..random.below(5) {
            let square = Square::all().nth(random.below(81))?;
            let side = [Side::Black, Side::White][random.below(2)];
            if position.piece(square).is_none() {
                position.put(square, Some(Piece { side, kind: kinds[random.below(5)], promoted: false }));
            }
        }
        case.start = allowed(position.sfen())?;
    }
    Some(case)
}

/// The SFEN of a board with pieces on squares drawn at random; `None` where the rules do not allow it.
fn scattered(random: &mut Random) -> Option<String> {
    let mut position = Position::parse(EMPTY)?;
    let squares: Vec<_> = Square::all().collect();
    for side in [Side::Black, Side::White] {
        let pieces = [&[Kind::King][..], SCATTERED[random.below(SCATTERED.len())]].concat();
        for kind in pieces {
            let square = squares[random.below(81)];
            let promoted = random.below(5) == 0 && !matches!(kind, Kind::King | Kind::Gold);
            if position.piece(square).is_none() {
                position.put(square, Some(Piece { side, kind, promoted }));
            }
        }
    }
    // With pieces for both hands.
    let sfen = position.sfen().replace(" - ", [" - ", " SNPsnp ", " GLgl ", " 2P2p "][random.below(4)]);
    allowed(sfen)
}

/// The SFEN, where the rules allow the position.
fn allowed(sfen: String) -> Option<String> {
    let legal = legal::board(&Position::parse(&sfen)?).is_some();
    (legal && shogi::Position::<Shogi>::from_sfen(&sfen).is_ok()).then_some(sfen)
}

/// `None` where the game is over before the move, by repetition.
pub(crate) fn found(case: &Case) -> Option<Vec<Fact>> {
    Lines::new(case).ok()?;
    let parse = |text: &String| shogi::Move::parse(text).expect("USI");
    let start = if case.start == "startpos" { START } else { &case.start };
    let mut position = shogi::Position::<Shogi>::from_sfen(start).expect("a start position");
    for text in &case.moves {
        position.do_move(parse(text));
    }
    let line = |moves: &[String]| moves.iter().map(parse).collect::<Vec<_>>();
    Some(find(&position, &line(&case.played), &line(&case.better)))
}

/// Whether two facts are the same, whatever the order of the targets.
fn same(one: &Fact, other: &Fact) -> bool {
    let sorted = |fact: &Fact| {
        let mut fact = fact.clone();
        if let What::Fork { targets, .. } = &mut fact.what {
            targets.sort_by(|one, other| one.square.cmp(&other.square));
        }
        fact
    };
    sorted(one) == sorted(other)
}

#[test]
fn facts_made_by_hand_are_found() {
    let mut tally = Tally::default();
    let mut missing = Vec::new();
    for example in examples() {
        let mut case = example.case(None);
        let wanted = case.facts.remove(0);
        case.facts = found(&case).expect("a case by hand is a game");
        if !case.facts.iter().any(|fact| same(fact, &wanted)) {
            missing.push(format!("{} {}: {:?}", example.start, example.fact, case.facts));
        }
        tally.add(&case);
    }
    assert_eq!(tally.refusals(), 0, "{}", tally.report());
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn positional_facts_stand_alone_and_explain_most() {
    let words = |text: &str| text.split(' ').map(str::to_owned).collect();
    let mut case = Case {
        start: "8k/9/9/9/9/9/9/9/K8 b G 1".into(),
        moves: Vec::new(),
        played: words("9i8i 1a2a"),
        better: words("G*3c 1a1b"),
        facts: Vec::new(),
    };
    let facts = found(&case).expect("a case by hand is a game");
    let is_positional = |fact: &&Fact| matches!(fact.what, What::Positional { .. });
    let fact = facts.iter().find(is_positional).unwrap_or_else(|| panic!("{facts:?}")).clone();
    assert_eq!(check(&case, &fact), Ok(Verdict::Confirmed));
    let changed = |change: &dyn Fn(&mut Terms, &mut i32, &mut i32)| {
        let mut fact = fact.clone();
        if let What::Positional { group, centipawns, total } = &mut fact.what {
            change(group, centipawns, total);
        }
        check(&case, &fact)
    };
    let others = [Terms::King, Terms::Work, Terms::Hand, Terms::Place];
    let held = others.into_iter().filter(|&term| changed(&|group, _, _| *group = term).is_ok());
    assert_eq!(held.count(), 1, "one group holds");
    assert!(changed(&|_, _, total| *total = 99).is_err());
    assert!(changed(&|_, _, total| *total += 100).is_err());
    assert!(changed(&|_, centipawns, total| *centipawns = *total / 2).is_err());
    assert!(changed(&|_, centipawns, _| *centipawns += 100).is_err());
    let another = r#"{"line":"played","ply":2,"what":{"sameSquare":{"square":"1a"}}}"#;
    case.facts.push(serde_json::from_str(another).expect("JSON"));
    assert!(check(&case, &fact).is_err(), "beside another fact");
}

#[test]
fn facts_of_random_games_are_confirmed() {
    let (facts, kinds) = if fast() { (200, 8) } else { (2_000, KINDS) };
    let mut random = Random(1);
    let mut tally = Tally::default();
    while tally.said() < facts || tally.0.len() < kinds {
        if let Some(case) = random_case(&mut random) {
            tally.add(&case);
        }
        assert!(tally.said() < 4 * facts, "kinds are missing\n{}", tally.report());
    }
    println!("{}", tally.report());
    assert_eq!(tally.refusals(), 0, "{}", tally.report());
}
