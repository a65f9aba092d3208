//! The machines: what they say about a position, and how they see it.

use narikoma::eval::{Evaluator, Reason, Term};
use narikoma::opponents::data::{Data, DataStore};
use narikoma::opponents::gallery::machines::LearnedEvaluation;
use narikoma::opponents::gallery::machines::one::Knowledge;
use narikoma::opponents::gallery::machines::three::{self, KingTriples, Line, Packed, Sums};
use narikoma::opponents::gallery::machines::two::{KingPairs, Points};
use narikoma::opponents::gallery::machines::values::material;
use narikoma::opponents::gallery::machines::view::king_number;
use narikoma::opponents::gallery::machines::weights::Table;
use narikoma::opponents::roster::load_data;
use narikoma::opponents::{Playable, card};
use narikoma::search::blind_spots::seeded_hash;
use narikoma::shogi::{Color, Minishogi, Position, Rules, Shogi};

use crate::common::{self, Random};

/// Calls `each` along random games.
fn along_games<R: Rules>(games: usize, plies: usize, mut each: impl FnMut(&Position<R>)) {
    let mut random = Random(11);
    for _ in 0..games {
        let mut position = Position::<R>::start();
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.do_move(moves[random.below(moves.len())]);
            each(&position);
        }
    }
}

/// Random weights.
fn random_data<T: Data>() -> DataStore {
    let mut data = DataStore::default();
    let file = T::random_bytes(&mut Random(1).numbers());
    load_data(&mut data, T::ID, &file).unwrap();
    data
}

fn reasons_add_up<R: Rules>(evaluation: &mut impl Evaluator<R>) {
    along_games::<R>(10, 150, |position| {
        evaluation.reset(position);
        let reasons = evaluation.reasons(position);
        let value = evaluation.evaluate(position).value();
        assert_eq!(Reason::total(&reasons, position.side()), value, "{}", position.to_sfen());
        let points = |reason: &Reason| reason.points.unsigned_abs();
        assert!(reasons.is_sorted_by(|a, b| points(a) >= points(b)), "{reasons:?}");
    });
}

#[test]
fn reasons_add_up_to_value() {
    reasons_add_up::<Shogi>(&mut Knowledge);
    reasons_add_up::<Minishogi>(&mut Knowledge);
    let mut pairs = KingPairs::default();
    LearnedEvaluation::<Shogi>::use_data(&mut pairs, &random_data::<Points>());
    reasons_add_up::<Shogi>(&mut pairs);
    let mut triples = KingTriples::default();
    LearnedEvaluation::<Shogi>::use_data(&mut triples, &random_data::<Packed>());
    reasons_add_up::<Shogi>(&mut triples);
}

#[test]
fn machine_one_names_its_rules() {
    let mut opponent = Shogi::opponent(card("machine-one").unwrap()).unwrap();
    let reasons = opponent.inspect().unwrap().reasons(&Position::start());
    let gold = Term::Rule { id: "gold-beside-king", count: 2 };
    assert!(reasons.contains(&Reason { side: Color::Black, term: gold, points: 20 }), "{reasons:?}");
}

/// A weight for every parameter, drawn by its number.
struct Random16;

impl Table for Random16 {
    fn weight(&self, parameter: usize) -> i32 {
        (seeded_hash(5, parameter as u64) % 201) as i32 - 100
    }

    fn unit(&self) -> i32 {
        16
    }
}

/// The value of a position for Black, from the list of its parameters.
fn slow_value(position: &Position<Shogi>) -> i32 {
    let side = |side| {
        let mut sum = 0;
        three::parameters(position, side, |parameter, _| sum += Random16.weight(parameter));
        material(position, side) + sum / Random16.unit()
    };
    side(Color::Black) - side(Color::White)
}

/// The sums of machine three, kept up to date move by move, against the list of parameters. Moves are taken
/// back, too, and kings walk out of the squares that have parameters.
#[test]
fn sums_of_machine_three_match_list() {
    let (mut random, mut king_moves, mut far_kings) = (Random(17), 0, 0);
    for _ in 0..if common::fast() { 5 } else { 40 } {
        let (mut position, mut line) = (Position::<Shogi>::start(), Line::default());
        line.reset(&Random16, &position);
        for _ in 0..300 {
            if random.below(8) == 0 && position.ply() > 0 {
                position.undo_move();
                line.pop();
            }
            let mut moves = position.legal_moves();
            // King moves often, so that they reach the other half of the board.
            let king = position.king(position.side());
            if random.below(3) == 0 && moves.iter().any(|mv| mv.from() == Some(king)) {
                moves.retain(|mv| mv.from() == Some(king));
            }
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len())];
            king_moves += usize::from(mv.from() == Some(king));
            let delta = position.do_move(mv);
            line.push(&Random16, &position, &delta);
            assert_eq!(*line.last(), Sums::of(&Random16, &position), "{}", position.to_sfen());
            let value = line.last().value(Color::Black, Random16.unit());
            assert_eq!(value, slow_value(&position), "{}", position.to_sfen());
            let is_far = |side: Color| king_number(side, position.king(side)).is_none();
            far_kings += usize::from(Color::ALL.into_iter().any(is_far));
            if !position.in_check() {
                let delta = position.do_null_move();
                line.push(&Random16, &position, &delta);
                assert_eq!(*line.last(), Sums::of(&Random16, &position));
                position.undo_null_move();
                line.pop();
            }
        }
    }
    assert!(king_moves > 100 && far_kings > 20, "{king_moves} {far_kings}");
}

/// The weights in the repository are accepted, are small enough to be fetched, and give the machines reasons.
#[test]
fn weights_in_the_repository_load() {
    for id in ["machine-two", "machine-three"] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("www/weights/{id}.bin"));
        let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(bytes.len() <= 6_000_000, "{id}: {} bytes", bytes.len());
        let mut data = DataStore::default();
        assert_eq!(load_data(&mut data, id, &bytes), Ok(()), "{id}");
        let mut opponent = Shogi::opponent(card(id).unwrap()).unwrap();
        opponent.use_data(&data);
        let reasons = opponent.inspect().unwrap().reasons(&Position::start());
        let pieces = reasons.iter().filter(|reason| matches!(reason.term, Term::Pieces(_))).count();
        assert!(pieces > 10, "{id}: {reasons:?}");
    }
}
