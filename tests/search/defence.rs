//! The defender of mating problems: against the page's own problems, escapes, limits and slices.

use narikoma::search::Silent;
use narikoma::search::mate::{Answer, Defence, Defender, MateLimits, Resistance, Solver};
use narikoma::shogi::{Minishogi, Move, Position, Rules, Shogi};

use crate::common::{self, Slices};

const LIMITS: MateLimits = MateLimits { nodes: Some(400_000), megabytes: 4, conventional: true };

fn position(sfen: &str) -> Position<Shogi> {
    Position::from_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

/// The position after a move of the attacker.
fn after(sfen: &str, mv: &str) -> Position<Shogi> {
    let mut position = position(sfen);
    position.do_move(Move::parse(mv).expect("a move"));
    position
}

fn defend<R: Rules>(position: &Position<R>, limits: MateLimits) -> Defence {
    let mut defender = Defender::new(position, limits);
    assert!(defender.think(&mut Silent), "nothing stopped it");
    assert!(limits.nodes.is_none_or(|nodes| defender.nodes() <= nodes + 256), "{}", defender.nodes());
    defender.answer()
}

fn longest<R: Rules>(position: &Position<R>) -> Resistance {
    match defend(position, LIMITS) {
        Defence::Mated(resistance) => resistance,
        other => panic!("{}: {other:?}", position.to_sfen()),
    }
}

/// The moves of a problem from here to the mate: the solver attacks, the defender resists.
fn play_out<R: Rules>(mut position: Position<R>) -> u32 {
    let mut plies = 0;
    loop {
        let mut solver = Solver::new(&position, LIMITS);
        assert!(solver.think(&mut Silent));
        let Answer::Mate(mate) = solver.answer() else {
            panic!("no mate: {}", position.to_sfen());
        };
        let left = mate.conventional.expect("short enough");
        position.do_move(mate.line[0]);
        plies += 1;
        let defence = longest(&position);
        assert_eq!(defence.conventional, Some(left - 1), "{}", position.to_sfen());
        let Some(mv) = defence.mv else { return plies };
        position.do_move(mv);
        plies += 1;
    }
}

#[test]
fn page_problems_have_stated_length() {
    let longer = have_stated_length::<Shogi>(include_str!("../../www/study/tsume/problems.txt"));
    assert!(longer >= 100);
    let longer = have_stated_length::<Minishogi>(include_str!("../../www/study/tsume/problems-5x5.txt"));
    assert!(longer >= 20);
}

/// Plays out every problem; returns how many are longer than three plies.
fn have_stated_length<R: Rules>(text: &str) -> u32 {
    let mut longer = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [sfen, moves, ..] = line.split('|').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let length = moves.split(' ').count() as u32;
        let position = Position::<R>::from_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
        assert_eq!(play_out(position), length, "{line}");
        longer += u32::from(length > 3);
    }
    longer
}

#[test]
fn finds_an_escape_from_a_wrong_check() {
    let sfen = "4k4/9/4P4/9/9/9/9/9/9 b GS2r2b3g3s4n4l17p 1";
    for mv in ["S*4b", "5c5b+"] {
        let mut position = after(sfen, mv);
        let Defence::Escape(escape) = defend(&position, LIMITS) else { panic!("{mv} mates") };
        assert!(position.is_legal(escape));
        position.do_move(escape);
        let mut solver = Solver::new(&position, LIMITS);
        assert!(solver.think(&mut Silent));
        assert_eq!(solver.answer(), &Answer::NoMate, "{mv} {escape}");
    }
    let mated = Resistance { mv: None, plies: Some(0), conventional: Some(0), shortest: true };
    assert_eq!(defend(&after(sfen, "G*5b"), LIMITS), Defence::Mated(mated));
}

#[test]
fn repetition_is_an_escape() {
    // A rook gives check without end; the king moves back and forth.
    let mut position = position("k8/9/9/9/9/9/9/9/1R6K b 2b 1");
    for mv in ["8i9i", "9a8a", "9i8i", "8a9a"].iter().cycle().take(11) {
        position.do_move(Move::parse(mv).expect("a move"));
    }
    assert_eq!(position.outcome(), None);
    let escape = defend(&position, MateLimits { nodes: Some(1), ..LIMITS });
    assert_eq!(escape, Defence::Escape(Move::parse("8a9a").expect("a move")));
}

#[test]
fn useless_interpositions_do_not_lengthen_a_mate() {
    // The lance mates from a distance: it captures every interposed piece, and the
    // knight protects the square next to the king.
    let nothing_else = longest(&after("7lk/7p1/9/7N1/9/9/9/9/9 b L2r2b4g4s3n2l17p 1", "L*1e"));
    assert_eq!((nothing_else.conventional, nothing_else.shortest), (Some(0), true));
    assert!(nothing_else.plies > Some(1) && nothing_else.mv.is_some_and(Move::is_drop));
    // Here the king can step to 2b, where a silver mates it; a drop first only delays that.
    let stepping = longest(&after("6llk/9/9/6SN1/9/9/9/9/9 b LS2r2b4g2s3nl18p 1", "L*1e"));
    assert_eq!(stepping.mv, Move::parse("1a2b"));
    assert_eq!((stepping.plies, stepping.conventional), (Some(2), Some(2)));
}

#[test]
fn length_agrees_with_solver() {
    let lines = common::cases("tsume/composed_futile.sfen");
    for line in lines.iter().step_by(2) {
        let sfen = line.split('|').next().unwrap_or_default().trim().trim_start_matches("sfen ");
        let mut position = position(sfen);
        let limits = MateLimits { nodes: Some(1_000_000), megabytes: 16, conventional: true };
        let mut solver = Solver::new(&position, limits);
        assert!(solver.think(&mut Silent));
        let Answer::Mate(mate) = solver.answer() else { panic!("no mate: {line}") };
        // Against the best first move the defender's resistance equals the solver's conventional length.
        let mut shortest = None;
        for mv in position.checks() {
            position.do_move(mv);
            if let Defence::Mated(Resistance { conventional: Some(plies), .. }) = defend(&position, limits) {
                shortest = Some(shortest.map_or(plies + 1, |known: u32| known.min(plies + 1)));
            }
            position.undo_move();
        }
        assert_eq!(shortest, mate.conventional, "{line}");
    }
}

#[test]
fn slices_lead_to_the_same_answer() {
    let sfen = "9/9/9/4k4/9/4P4/9/9/9 b 4G2r2b4s4n4l17p 1";
    let mut solver = Solver::new(&position(sfen), LIMITS);
    assert!(solver.think(&mut Silent));
    let Answer::Mate(mate) = solver.answer() else { panic!("no mate") };
    let position = after(sfen, &mate.line[0].to_string());
    let whole = longest(&position);
    assert_eq!(whole.conventional, Some(6));
    let mut sliced = Defender::new(&position, LIMITS);
    let mut slices = 1;
    while !sliced.think(&mut Slices::at_every_question()) {
        slices += 1;
    }
    assert!(slices > 2);
    let Defence::Mated(found) = sliced.answer() else { panic!("{:?}", sliced.answer()) };
    assert_eq!(found.conventional, whole.conventional);
}

#[test]
fn limits_end_search() {
    let position = after("9/9/9/4k4/9/4P4/9/9/9 b 4G2r2b4s4n4l17p 1", "G*5e");
    assert_eq!(defend(&position, MateLimits { nodes: Some(20), ..LIMITS }), Defence::Unknown);
}
