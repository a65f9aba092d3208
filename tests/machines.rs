//! The machines: what they say about a position, and how they see it.

mod common;

use common::Random;
use narikoma::eval::{Evaluator, Reason, Term};
use narikoma::opponents::machines::one::Knowledge;
use narikoma::opponents::{Playable, card};
use narikoma::shogi::{Color, Minishogi, Position, Rules, Shogi};

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

fn reasons_add_up<R: Rules, E: Evaluator<R> + Default>() {
    along_games::<R>(10, 150, |position| {
        let mut evaluation = E::default();
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
    reasons_add_up::<Shogi, Knowledge>();
    reasons_add_up::<Minishogi, Knowledge>();
}

#[test]
fn machine_one_names_its_rules() {
    let opponent = Shogi::opponent(card("machine-one").unwrap()).unwrap();
    let reasons = opponent.reasons(&Position::start());
    let gold = Term::Rule { id: "gold-beside-king", count: 2 };
    assert!(reasons.contains(&Reason { side: Color::Black, term: gold, points: 20 }), "{reasons:?}");
}
