//! The weakest level can be beaten by a newcomer: it loses half of its games or more to a player who takes what hangs and
//! never looks ahead, and nearly wins all against random moves.

use narikoma::eval::material;
use narikoma::opponents::flagship::Flagship;
use narikoma::opponents::levels::LEVELS;
use narikoma::opponents::resign::{Resigner, THRESHOLD};
use narikoma::opponents::{Choice, Opponent, Task};
use narikoma::search::{Limits, Progress, Silent};
use narikoma::shogi::{Color, Move, Position, Shogi};

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % bound as u64) as usize
    }
}

/// A scripted player: chooses one of the legal moves.
type Player = fn(&mut Position<Shogi>, &mut Random) -> Move;

fn any_move(position: &mut Position<Shogi>, random: &mut Random) -> Move {
    let moves = position.legal_moves();
    moves[random.below(moves.len())]
}

/// Takes the most valuable piece that cannot be taken back; otherwise plays any move.
fn take_what_hangs(position: &mut Position<Shogi>, random: &mut Random) -> Move {
    let value = |mv: &Move| {
        let victim = position.piece_at(mv.to())?;
        let occupied = position.occupied() ^ narikoma::shogi::Bitboard::of(mv.from()?);
        let hangs = !position.is_attacked(mv.to(), !position.side(), occupied);
        hangs.then(|| material::capture(victim.kind()))
    };
    let best = position.legal_moves().iter().copied().filter(|mv| value(mv).is_some()).max_by_key(value);
    best.unwrap_or_else(|| any_move(position, random))
}

/// The winner of one game; `None` for a draw, also after 512 plies. The level resigns as on the page.
fn winner(player: Player, seed: u32, level_side: Color) -> Option<Color> {
    let level = &LEVELS[0];
    let mut position = Position::<Shogi>::start();
    let mut resigner = Resigner::new(&position);
    let mut opponent = Flagship::<Shogi>::new();
    let mut random = Random(u64::from(seed));
    for ply in 0..512 {
        if let Some(outcome) = position.outcome() {
            return outcome.winner;
        }
        let side = position.side();
        if side != level_side {
            let mv = player(&mut position, &mut random);
            position.do_move(mv);
            continue;
        }
        opponent.begin(Task { seed, ..Task::new(position.clone(), Limits::default()).at_level(level) });
        assert_eq!(opponent.think(&mut Silent), Progress::Finished);
        let score = opponent.info().map(|info| info.score);
        if score.is_some_and(|score| resigner.should_resign(side, ply, score, THRESHOLD)) {
            return Some(!side);
        }
        match opponent.choice() {
            Choice::Move(mv) => position.do_move(mv),
            Choice::Resign => return Some(!side),
            Choice::Declare => return Some(side),
        };
    }
    None
}

/// Wins, draws and losses of the player in 100 games, half of them with each colour.
fn results(player: Player) -> [u32; 3] {
    let mut counts = [0; 3];
    for seed in 0..100 {
        let level_side = if seed % 2 == 0 { Color::Black } else { Color::White };
        match winner(player, seed, level_side) {
            Some(side) if side != level_side => counts[0] += 1,
            None => counts[1] += 1,
            Some(_) => counts[2] += 1,
        }
    }
    counts
}

#[test]
fn loses_half_of_its_games_to_a_player_who_takes_what_hangs() {
    let [won, drawn, lost] = results(take_what_hangs);
    assert!(won >= 50, "+{won} ={drawn} -{lost}");
}

#[test]
fn wins_nine_of_ten_against_random_moves() {
    let [won, drawn, lost] = results(any_move);
    assert!(won <= 10, "+{won} ={drawn} -{lost}");
}
