//! The lines shown with a refusal, and the warning of a perpetual check.

use narikoma::shogi::{Color, Move, Position, Shogi};

fn pointed_at(sfen: &str, usi: &str) -> Vec<String> {
    let position = Position::<Shogi>::from_sfen(sfen).unwrap();
    let mv = Move::parse(usi).unwrap();
    let refusal = position.check_legality(mv).unwrap_err();
    position.reasons(mv, refusal).iter().map(|(from, to)| format!("{from}{to}")).collect()
}

#[test]
fn points_at_the_line_of_attack() {
    // A gold pinned by a distant rook.
    assert_eq!(pointed_at("4r3k/9/9/9/9/9/9/4G4/4K4 b - 1", "5h4h"), ["5a5i"]);
    // The king moves along the line of a bishop: it was the blocker of the square behind it.
    assert_eq!(pointed_at("8k/9/9/9/1b7/9/9/4K4/9 b - 1", "5h4i"), ["8e4i"]);
    // In check from two sides, a move that answers neither check points at both.
    let both = pointed_at("4r3k/9/9/9/9/9/3n5/P8/4K4 b - 1", "9h9g");
    assert_eq!(both.len(), 2, "{both:?}");
    // Taking one of two attackers leaves the other.
    assert_eq!(pointed_at("4r3k/9/9/9/9/9/3n5/3G5/4K4 b - 1", "6h6g"), ["5a5i"]);
}

#[test]
fn points_at_the_squares_in_the_way() {
    let start = "lnsgkgsnl/1r5b1/pppp1pppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b P 1";
    assert_eq!(pointed_at(start, "8h2b"), ["3c3c", "7g7g"]);
    assert_eq!(pointed_at(start, "P*5e"), ["5g5g"]);
    assert_eq!(pointed_at(start, "2h8h"), ["8h8h"]);
}

#[test]
fn warns_of_perpetual_check() {
    let mut position = Position::<Shogi>::from_sfen("k8/9/9/9/9/9/9/9/R3K4 w - 1").unwrap();
    let mut warned = Vec::new();
    for usi in ["9a8a", "9i8i", "8a9a", "8i9i", "9a8a", "9i8i", "8a9a", "8i9i"] {
        position.do_move(Move::parse(usi).unwrap());
        warned.push(position.perpetual_checker());
    }
    assert_eq!(warned[..3], [None; 3]);
    assert_eq!(warned[3..], [Some(Color::Black); 5]);
}
