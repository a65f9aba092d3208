//! Perft: counts the leaves of the tree of legal moves, to test move generation, making and taking back.

use super::{Move, MoveList, Position, Rules, Wanted};

/// The number of move sequences of length `depth`. The last ply is counted without playing it.
pub fn perft<R: Rules>(position: &mut Position<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves().into(),
        _ => {
            let mut nodes = 0;
            let side = position.side();
            let mut moves = MoveList::new();
            position.generate(Wanted::ALL, |set| set.for_each(side, |mv| moves.push(mv)));
            for mv in moves {
                position.do_move(mv);
                nodes += perft(position, depth - 1);
                position.undo_move();
            }
            nodes
        }
    }
}

/// [`perft`] below each move, sorted by USI text. `depth` is at least 1.
pub fn divide<R: Rules>(position: &mut Position<R>, depth: u32) -> Vec<(Move, u64)> {
    let mut rows: Vec<_> = position
        .legal_moves()
        .into_iter()
        .map(|mv| {
            position.do_move(mv);
            let nodes = perft(position, depth.saturating_sub(1));
            position.undo_move();
            (mv, nodes)
        })
        .collect();
    rows.sort_by_key(|(mv, _)| mv.to_string());
    rows
}
