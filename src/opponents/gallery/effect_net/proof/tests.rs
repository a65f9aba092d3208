use std::collections::HashMap;

use super::*;
use crate::search::Silent;
use crate::search::mate::{Answer, MateLimits, Solver};
use crate::testing::Random;

fn position(sfen: &str) -> Position<Minishogi> {
    Position::from_sfen(sfen).unwrap()
}

/// Searches with at most this many nodes.
fn search(position: &Position<Minishogi>, prover: Color, nodes: u64) -> Proof {
    let mut proof = Proof::new(position.clone(), prover, 64);
    while proof.nodes() < nodes && proof.step(nodes - proof.nodes()) {}
    proof
}

/// Positions of random games, the last `plies` of each.
fn endings(games: u64, plies: usize) -> Vec<Position<Minishogi>> {
    let mut found = Vec::new();
    let mut random = Random(17);
    for _ in 0..games {
        let mut position = Position::<Minishogi>::start();
        while position.outcome().is_none() {
            let moves = position.legal_moves();
            position.do_move(moves[random.below(moves.len())]);
        }
        for _ in 0..plies {
            position.undo_move();
            found.push(position.clone());
        }
    }
    found
}

/// Whether the side to move wins within `plies`, by brute force. A repetition is neither won nor lost.
fn wins(position: &mut Position<Minishogi>, plies: u32, known: &mut HashMap<(u64, u32), bool>) -> bool {
    if plies == 0 {
        return false;
    }
    let key = (position.key(), plies);
    if let Some(known) = known.get(&key) {
        return *known;
    }
    let mut won = false;
    for mv in position.legal_moves() {
        position.do_move(mv);
        won = loses(position, plies - 1, known);
        position.undo_move();
        if won {
            break;
        }
    }
    known.insert(key, won);
    won
}

fn loses(position: &mut Position<Minishogi>, plies: u32, known: &mut HashMap<(u64, u32), bool>) -> bool {
    let moves = position.legal_moves();
    let mut lost = moves.is_empty() || plies > 0;
    for mv in moves {
        if !lost {
            break;
        }
        position.do_move(mv);
        lost = plies > 1 && wins(position, plies - 1, known);
        position.undo_move();
    }
    lost
}

/// The verdict is true by exhaustive search to its own length.
fn check_verdict(position: &Position<Minishogi>, proof: &Proof) -> bool {
    let mut position = position.clone();
    match proof.verdict() {
        Verdict::Won(plies) if plies <= 5 => assert!(wins(&mut position, plies, &mut HashMap::new())),
        Verdict::Lost(plies) if plies <= 4 => assert!(loses(&mut position, plies, &mut HashMap::new())),
        _ => return false,
    }
    true
}

#[test]
fn verdicts_hold_by_exhaustive_search() {
    let (mut won, mut lost) = (0, 0);
    for position in endings(40, 4) {
        let proof = search(&position, position.side(), 20_000);
        if check_verdict(&position, &proof) {
            match proof.verdict() {
                Verdict::Won(_) => won += 1,
                _ => lost += 1,
            }
        }
    }
    assert!(won >= 40 && lost >= 10, "{won} won, {lost} lost: too few to tell");
}

#[test]
fn short_wins_are_not_missed() {
    for position in endings(40, 3) {
        let mut copy = position.clone();
        if wins(&mut copy, 3, &mut HashMap::new()) {
            let proof = search(&position, position.side(), 200_000);
            assert!(matches!(proof.verdict(), Verdict::Won(_)), "{}", position.to_sfen());
        }
    }
}

/// A position with a mate by the mate solver is never lost and mostly proved to be won; the line of a
/// proof ends by mate or without moves.
#[test]
fn agrees_with_the_mate_solver() {
    let (mut mates, mut proved) = (0, 0);
    for position in endings(60, 5) {
        let proof = search(&position, position.side(), 100_000);
        let line = proof.line();
        let mut end = position.clone();
        line.iter().for_each(|mv| {
            assert!(end.is_legal(*mv), "{mv} in {}", end.to_sfen());
            end.do_move(*mv);
        });
        if let Verdict::Won(plies) = proof.verdict() {
            assert_eq!(line.len() as u32, plies, "{}", position.to_sfen());
            assert!(!end.has_legal_move(), "{}", position.to_sfen());
        }
        let limits = MateLimits { nodes: Some(20_000), megabytes: 1, conventional: false };
        let mut solver = Solver::new(&position, limits);
        solver.think(&mut Silent);
        if let Answer::Mate(_) = solver.answer() {
            mates += 1;
            proved += u32::from(matches!(proof.verdict(), Verdict::Won(_)));
            assert!(!matches!(proof.verdict(), Verdict::Lost(_)), "{}", position.to_sfen());
        }
    }
    assert!(mates >= 60 && 10 * proved >= 9 * mates, "{proved} of {mates} mates proved");
}

/// The tree that is kept after two moves has the results from before, and the search continues there.
#[test]
fn tree_is_kept_from_move_to_move() {
    let mut kept = 0;
    for start in endings(30, 5).into_iter().skip(4).step_by(5) {
        let mut proof = search(&start, start.side(), 50_000);
        let Verdict::Won(plies) = proof.verdict() else { continue };
        if plies < 3 {
            continue;
        }
        let line = proof.line();
        let mut position = start.clone();
        position.do_move(line[0]);
        proof.go_to(position.clone(), start.side());
        assert_eq!(proof.verdict(), Verdict::Won(plies - 1));
        for reply in position.legal_moves() {
            let mut after = position.clone();
            after.do_move(reply);
            let mut proof = search(&start, start.side(), 50_000);
            proof.go_to(after.clone(), start.side());
            assert!(matches!(proof.verdict(), Verdict::Won(_)), "{}", after.to_sfen());
            assert_eq!(proof.nodes(), 0);
        }
        kept += 1;
    }
    assert!(kept >= 3, "only {kept}");
}

/// When the tree is kept, the longest of the moves proved to lose before is known. The line of the lost root
/// begins with it unless a later move lasts longer.
#[test]
fn lost_moves_are_remembered_when_the_tree_is_kept() {
    let mut decided = 0;
    for loser in endings(200, 4) {
        let mut before = loser.clone();
        before.undo_move();
        before.undo_move();
        let mut proof = search(&before, loser.side(), 2_000);
        proof.go_to(loser.clone(), loser.side());
        if proof.verdict() != Verdict::Open || proof.root.plies == 0 {
            continue;
        }
        let (most, longest) = (proof.root.plies, proof.arena.behind(proof.root.children).mv);
        assert!(loser.is_legal(longest) && proof.is_lost(longest), "{longest} in {}", loser.to_sfen());
        while proof.nodes() < 20_000 && proof.step(20_000 - proof.nodes()) {}
        let Verdict::Lost(plies) = proof.verdict() else { continue };
        let line = proof.line();
        assert!(line.len() == 1 && loser.is_legal(line[0]), "{line:?} in {}", loser.to_sfen());
        assert_eq!(plies == u32::from(most), line[0] == longest, "{longest} in {}", loser.to_sfen());
        decided += 1;
    }
    assert!(decided >= 3, "{decided} lost");
}

#[test]
fn another_game_begins_a_new_tree() {
    let mut proof = search(&Position::start(), Color::Black, 5_000);
    assert!(proof.memory() > 0);
    let other = position("4k/5/2+SS1/5/K4 b - 1");
    proof.go_to(other.clone(), Color::Black);
    assert_eq!((proof.verdict(), proof.memory()), (Verdict::Open, 0));
    let fresh = search(&other, Color::Black, 5_000);
    while proof.nodes() < 5_000 && proof.step(5_000 - proof.nodes()) {}
    assert_eq!((proof.verdict(), proof.nodes()), (fresh.verdict(), fresh.nodes()));
}

#[test]
fn memory_is_bounded() {
    let mut proof = Proof::new(Position::start(), Color::Black, 1);
    while proof.step(u64::MAX / 2) {}
    assert!(proof.is_idle() && proof.verdict() == Verdict::Open);
    assert!(proof.memory() <= 1 << 20);
}

/// As threads would do it: four leaves are out at a time, and come back in another order.
#[test]
fn leaves_expanded_at_the_same_time_prove_the_same() {
    const NODES: u64 = 20_000;
    let mut decided = 0;
    for position in endings(20, 4) {
        let alone = search(&position, position.side(), NODES);
        let mut proof = Proof::new(position.clone(), position.side(), 64);
        let mut leaves: Vec<_> = (0..4).map(|_| Leaf::of(&proof)).collect();
        while proof.nodes() < NODES && !proof.is_idle() {
            let mut taken = 0;
            while taken < leaves.len() && proof.take_leaf(&mut leaves[taken]) {
                taken += 1;
            }
            assert!(taken > 0, "all leaves have come back");
            for leaf in leaves[..taken].iter_mut().rev() {
                leaf.expand();
                proof.put_back(leaf);
            }
        }
        if let (Some(one), Some(other)) = (alone.proved(), proof.proved()) {
            assert_eq!(one.winner, other.winner, "{}", position.to_sfen());
            decided += 1;
        }
        if let Verdict::Won(plies) = proof.verdict() {
            let mut end = position.clone();
            let line = proof.line();
            assert!(!line.is_empty() && line.len() <= plies as usize, "{}", position.to_sfen());
            for mv in line {
                assert!(end.is_legal(mv), "{mv} in {}", end.to_sfen());
                end.do_move(mv);
            }
            assert!(!end.has_legal_move());
        }
    }
    assert!(decided >= 20, "{decided}");
}
