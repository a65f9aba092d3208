//! The weakest level can be beaten by a newcomer. On 9×9 it loses half of its games or more to a player who
//! takes what hangs and never looks ahead; on 5×5, where a game is short, most of its games to one who looks
//! one ply ahead. On both boards it wins most games against random moves. The network for 5×5 has a weakest
//! level of its own.

use narikoma::eval::material;
use narikoma::opponents::data::DataStore;
use narikoma::opponents::gallery::minishogi_net;
use narikoma::opponents::resign::{Resigner, THRESHOLD};
use narikoma::opponents::roster::load_data;
use narikoma::opponents::{Card, Choice, Playable, Task, card};
use narikoma::search::{Limits, Progress, Silent};
use narikoma::shogi::{Bitboard, Color, Minishogi, Move, Position, Rules, Shogi};

use crate::common::{self, Random};

/// A scripted player: chooses one of the legal moves.
type Player<R> = fn(&mut Position<R>, &mut Random) -> Move;

fn any_move<R: Rules>(position: &mut Position<R>, random: &mut Random) -> Move {
    let moves = position.legal_moves();
    moves[random.below(moves.len())]
}

/// Takes the most valuable piece that cannot be taken back; otherwise plays any move.
fn take_what_hangs<R: Rules>(position: &mut Position<R>, random: &mut Random) -> Move {
    let value = |mv: &Move| {
        let victim = position.piece_at(mv.to())?;
        let occupied = position.occupied() ^ Bitboard::of(mv.from()?);
        let hangs = !position.is_attacked(mv.to(), !position.side(), occupied);
        hangs.then(|| material::capture(victim.kind()))
    };
    let best = position.legal_moves().iter().copied().filter(|mv| value(mv).is_some()).max_by_key(value);
    best.unwrap_or_else(|| any_move(position, random))
}

/// Mates if that takes one move; otherwise plays one of the moves that win most, counting the piece taken and
/// the one moved if it can be taken back.
fn look_one_ply_ahead<R: Rules>(position: &mut Position<R>, random: &mut Random) -> Move {
    let moves = position.legal_moves();
    let mut value = |mv: &Move| {
        let gain = position.piece_at(mv.to()).map_or(0, |victim| material::capture(victim.kind()));
        let side = position.side();
        position.do_move(*mv);
        let is_mate = position.outcome().is_some_and(|outcome| outcome.winner == Some(side));
        let hangs = position.is_attacked(mv.to(), !side, position.occupied());
        let moved = position.piece_at(mv.to()).filter(|_| hangs);
        position.undo_move();
        if is_mate { i32::MAX } else { gain - moved.map_or(0, |piece| material::capture(piece.kind())) }
    };
    let values: Vec<_> = moves.iter().map(&mut value).collect();
    let best = values.iter().max();
    let best: Vec<_> = moves.iter().zip(&values).filter(|(_, value)| Some(*value) == best).collect();
    *best[random.below(best.len())].0
}

/// Who wins a game that the level finds lost.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    /// Its opponent, by the rule for resigning: the script cannot mate, people learn it from the game.
    WhenLost,
    /// Whoever mates.
    ByMate,
}

/// The winner of one game against level 1 of an opponent, with its data; `None` for a draw, also after 512
/// plies.
fn winner<R: Playable>(
    (card, data): (&Card, &DataStore),
    player: Player<R>,
    seed: u32,
    level_side: Color,
    ends: Ends,
) -> Option<Color> {
    let level = &card.levels[0];
    let mut position = Position::<R>::start();
    let mut resigner = Resigner::new(&position);
    let mut opponent = R::opponent(card).expect("it plays on this board");
    opponent.use_data(data);
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
        let mut is_lost = |score| resigner.should_resign(side, ply, score, THRESHOLD);
        if ends == Ends::WhenLost && score.is_some_and(&mut is_lost) {
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

/// Wins, draws and losses of the player against the flagship, in percent of 100 games, or of 40 without slow
/// cases; half of them with each colour.
fn results<R: Playable>(player: Player<R>, ends: Ends) -> [u32; 3] {
    let flagship = card("flagship").expect("the flagship");
    results_against((flagship, &DataStore::default()), player, ends)
}

/// The same on 5×5 against `minishogi-net` with its network, until mate.
fn results_against_net(player: Player<Minishogi>) -> [u32; 3] {
    let mut data = DataStore::default();
    let file = include_bytes!("../../www/weights/minishogi-net.bin");
    load_data(&mut data, "minishogi-net", file).unwrap();
    results_against((&minishogi_net::CARD, &data), player, Ends::ByMate)
}

/// Wins, draws and losses of the player in percent of its games against level 1 of an opponent, with its
/// data.
fn results_against<R: Playable>(opponent: (&Card, &DataStore), player: Player<R>, ends: Ends) -> [u32; 3] {
    let mut counts = [0; 3];
    let games = if common::fast() { 40 } else { 100 };
    for seed in 0..games {
        let level_side = if seed % 2 == 0 { Color::Black } else { Color::White };
        match winner(opponent, player, seed, level_side, ends) {
            Some(side) if side != level_side => counts[0] += 1,
            None => counts[1] += 1,
            Some(_) => counts[2] += 1,
        }
    }
    counts.map(|count: u32| 100 * count / games)
}

#[test]
fn loses_half_of_its_games_to_a_player_who_takes_what_hangs() {
    let [won, drawn, lost] = results::<Shogi>(take_what_hangs, Ends::WhenLost);
    assert!(won >= 50, "+{won} ={drawn} -{lost}");
}

#[test]
fn wins_nine_of_ten_against_random_moves() {
    let [won, drawn, lost] = results::<Shogi>(any_move, Ends::ByMate);
    assert!(won <= 10, "+{won} ={drawn} -{lost}");
}

#[test]
fn loses_two_of_three_on_5x5_to_a_player_who_looks_one_ply_ahead() {
    let [won, drawn, lost] = results::<Minishogi>(look_one_ply_ahead, Ends::ByMate);
    assert!(won >= 67, "+{won} ={drawn} -{lost}");
}

#[test]
fn loses_half_on_5x5_to_a_player_who_takes_what_hangs() {
    let [won, drawn, lost] = results::<Minishogi>(take_what_hangs, Ends::ByMate);
    assert!(won >= 50, "+{won} ={drawn} -{lost}");
}

#[test]
fn wins_two_of_three_on_5x5_against_random_moves() {
    let [won, drawn, lost] = results::<Minishogi>(any_move, Ends::ByMate);
    assert!(won <= 33, "+{won} ={drawn} -{lost}");
}

#[test]
fn loses_four_of_ten_to_a_player_who_looks_one_ply_ahead() {
    let [won, drawn, lost] = results::<Shogi>(look_one_ply_ahead, Ends::WhenLost);
    assert!(won >= 40, "+{won} ={drawn} -{lost}");
}

#[test]
fn with_net_loses_two_of_three_on_5x5_to_a_player_who_looks_one_ply_ahead() {
    let [won, drawn, lost] = results_against_net(look_one_ply_ahead);
    assert!(won >= 67, "+{won} ={drawn} -{lost}");
}

#[test]
fn with_net_loses_half_on_5x5_to_a_player_who_takes_what_hangs() {
    let [won, drawn, lost] = results_against_net(take_what_hangs);
    assert!(won >= 50, "+{won} ={drawn} -{lost}");
}

#[test]
fn with_net_wins_two_of_three_on_5x5_against_random_moves() {
    let [won, drawn, lost] = results_against_net(any_move);
    assert!(won <= 33, "+{won} ={drawn} -{lost}");
}
