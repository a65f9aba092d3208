//! SFEN and USI text: round trips along random games of both boards, and
//! malformed text with the place of the fault.

use narikoma::shogi::handicap::handicaps;
use narikoma::shogi::record::Record;
use narikoma::shogi::sfen::Strictness;
use narikoma::shogi::{Kind, Minishogi, Move, Position, Refusal, Rules, Shogi, Square};

use crate::common::{self, Random};

/// Random games: every position and every move through text and back.
fn round_trips<R: Rules>(seed: u64, games: usize) -> usize {
    let (mut random, mut plies) = (Random(seed), 0);
    for _ in 0..games {
        let starts: Vec<&str> =
            handicaps(R::VARIANT).iter().map(|handicap| handicap.sfen).chain([R::START]).collect();
        let start = starts[random.below(starts.len())];
        let mut position = Position::<R>::from_sfen(start).expect("a start");
        assert_eq!(position.to_sfen(), start);
        let mut line = format!("sfen {start} moves");
        for _ in 0..300 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            for mv in &moves {
                assert_eq!(Move::parse(&mv.to_string()), Some(*mv));
                assert_eq!(Move::from_bits(mv.bits()), *mv);
            }
            let mv = moves[random.below(moves.len())];
            position.do_move(mv);
            line.push(' ');
            line.push_str(&mv.to_string());
            let sfen = position.to_sfen();
            let again = Position::<R>::from_sfen(&sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
            assert_eq!((again.to_sfen(), &again), (sfen, &position));
            plies += 1;
        }
        let read = Record::<R>::from_usi(&line, Strictness::Game);
        assert_eq!(read.error, None, "{line}");
        let replayed = read.record.last_position();
        assert!(replayed.moves().eq(position.moves()));
        assert_eq!(replayed.to_sfen(), position.to_sfen());
    }
    plies
}

#[test]
fn random_games_round_trip() {
    let games = if common::fast() { 10 } else { 100 };
    assert!(round_trips::<Shogi>(11, games) > games * 50);
    assert!(round_trips::<Minishogi>(12, games) > games * 10);
}

#[test]
fn every_move_round_trips_as_text() {
    for from in Square::all() {
        for to in Square::all().filter(|to| *to != from) {
            for promote in [false, true] {
                let mv = Move::board(from, to, promote);
                assert_eq!(Move::parse(&mv.to_string()), Some(mv));
            }
        }
        for kind in Kind::HAND_ORDER {
            let mv = Move::drop(kind, from);
            assert_eq!(Move::parse(&mv.to_string()), Some(mv));
        }
    }
}

#[test]
fn malformed_moves() {
    for text in [
        "", "7", "7g", "7g7", "7g7f=", "7g7f++", "0a1b", "7j7f", "7g7g", "a7b7", "K*5e", "p*5e", "P*", "P*5",
        "P*5e+", "P-5e", "P5e*", "7g7f ", "７g7f", "resign",
    ] {
        assert_eq!(Move::parse(text), None, "{text:?}");
    }
}

fn place<R: Rules>(sfen: &str, column: usize, words: &str) {
    let error = Position::<R>::from_sfen(sfen).expect_err(sfen);
    assert_eq!((error.line, error.column), (1, column), "{sfen}: {error}");
    assert!(error.message.contains(words), "{sfen}: {error}");
}

#[test]
fn reads_move_number_0_as_1() {
    let read = Position::<Shogi>::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b - 0").expect("some programs count so");
    assert_eq!(read.move_number(), 1);
}

#[test]
fn malformed_sfen_has_a_column() {
    place::<Shogi>("", 1, "expected a board");
    place::<Shogi>("lnsgkgsnl", 10, "expected 9 ranks of 9 squares");
    place::<Shogi>("8/9/9/9/9/9/9/9/9 b - 1", 2, "expected 9 squares in the rank, found 8");
    place::<Shogi>("9/91/9/9/9/9/9/9/9 b - 1", 4, "expected 9 squares in the rank");
    place::<Shogi>("9P/9/9/9/9/9/9/9/9 b - 1", 2, "expected 9 squares in the rank");
    place::<Shogi>("9/9/9/9/9/9/9/9/9/9 b - 1", 18, "expected 9 ranks");
    place::<Shogi>("9/9/9/9/9/9/9/9/8x b - 1", 18, "expected a piece");
    place::<Shogi>("9/9/9/9/9/9/9/9/7+1 b - 1", 19, "expected a piece after +");
    place::<Shogi>("9/9/9/9/9/9/9/9/8+G b - 1", 19, "G cannot promote");
    place::<Shogi>("9/9/9/9/9/9/9/9/9+ b - 1", 19, "expected a piece after +");
    place::<Shogi>("9/9/9/9/9/9/9/9/9", 18, "expected the side to move");
    place::<Shogi>("9/9/9/9/9/9/9/9/9 x - 1", 19, "expected b or w");
    place::<Shogi>("9/9/9/9/9/9/9/9/9 b", 20, "expected the hands");
    place::<Shogi>("9/9/9/9/9/9/9/9/9 b K 1", 21, "expected a piece or a count");
    place::<Shogi>("9/9/9/9/9/9/9/9/9 b 2 1", 22, "expected a piece after the count");
    place::<Shogi>("9/9/9/9/9/9/9/9/9 b 0P 1", 21, "expected a count of 1 to 18");
    place::<Shogi>("9/9/9/9/9/9/9/9/9 b 19P 1", 22, "expected a count of 1 to 18");
    place::<Shogi>("9/9/9/9/9/9/9/9/9 b 3R 1", 22, "too many of R: 3, at most 2");
    place::<Shogi>("9/9/9/9/9/9/9/9/9 b 99999999999999999999P 1", 22, "expected a count");
    place::<Shogi>("9/9/9/9/9/9/9/9/9 b - x", 23, "expected a move number");
    place::<Shogi>("9/9/9/9/9/9/9/9/9 b - -1", 23, "expected a move number");
    place::<Shogi>("9/9/9/9/9/9/9/9/9 b - +5", 23, "expected a move number");
    place::<Shogi>("9/9/9/9/9/9/9/9/9 b - 99999999999", 23, "expected a move number");
    place::<Shogi>("9/9/9/9/9/9/9/9/9 b - 1 moves", 25, "expected the end");
    place::<Minishogi>("4n/5/5/5/5 b - 1", 2, "expected a piece");
    place::<Minishogi>("5/5/5/5/5 b L 1", 13, "expected a piece or a count");
    place::<Minishogi>("9/9/9/9/9/9/9/9/9 b - 1", 1, "expected 5 squares");
    place::<Shogi>("5/5/5/5/5 b - 1", 2, "expected 9 squares");
}

#[test]
fn refuses_impossible_positions() {
    place::<Shogi>("9/9/9/9/9/9/9/9/4KK3 b - 1", 1, "Black has more than one king");
    place::<Shogi>("9/9/4P4/9/4P4/9/9/9/9 b - 1", 1, "two pawns of Black on file 5");
    place::<Shogi>("4P4/9/9/9/9/9/9/9/9 b - 1", 1, "could never move");
    place::<Shogi>("9/9/9/9/9/9/9/4n4/9 b - 1", 1, "could never move");
    place::<Shogi>("4k4/4G4/9/9/9/9/9/9/9 b - 1", 1, "the king on 5a is in check");
    place::<Shogi>("RRR6/9/9/9/9/9/9/9/9 b - 1", 24, "too many of R: 3, at most 2");
}

#[test]
fn records_accept_impossible_starts() {
    let read = |sfen, strictness| {
        Position::<Shogi>::from_sfen_as(sfen, strictness).map(|position| position.to_sfen())
    };
    for sfen in ["9/9/4P4/9/4P4/9/9/9/9 b - 1", "4P4/9/9/9/9/9/9/9/9 b - 1", "9/9/9/9/9/9/9/4n4/4p4 b P 1"] {
        assert!(read(sfen, Strictness::Problem).is_err());
        assert_eq!(read(sfen, Strictness::Record), Ok(sfen.to_owned()));
    }
    let doubled = "9/9/2BBBB3/9/9/9/9/9/9 b 2R2r 1";
    assert!(read(doubled, Strictness::Game).is_err());
    assert_eq!(read(doubled, Strictness::Problem), Ok(doubled.to_owned()));
    for sfen in
        ["9/9/2BBBBB2/9/9/9/9/9/9 b - 1", "9/9/2GGGGG2/9/9/9/9/9/9 b - 1", "9/9/9/9/9/9/9/9/4KK3 b - 1"]
    {
        assert!(read(sfen, Strictness::Record).is_err(), "{sfen}");
    }
}

/// Plays from positions that only records may start with: checks, SFEN and undo stay correct.
#[test]
fn records_play_on_from_impossible_positions() {
    let starts = [
        "P1P3k1r/4P4/4P4/9/9/9/9/4p4/1R2K1p1p b 2P2p 1",
        "l1+R4nn/NP2k3P/9/9/4p4/4p4/9/p2K4n/L7+r w RB3Grb 1",
        "1bB1k1Bb1/9/4p4/4R4/9/4r4/4P4/9/1R2K2r1 b - 1",
    ];
    let mut random = Random(4);
    for start in starts {
        for _ in 0..30 {
            let mut position =
                Position::<Shogi>::from_sfen_as(start, Strictness::Record).expect("a record's start");
            for _ in 0..150 {
                let moves = position.legal_moves();
                let checks = position.checks();
                assert!(moves.iter().all(|mv| position.gives_check(*mv) == checks.contains(mv)));
                if moves.is_empty() {
                    break;
                }
                position.do_move(moves[random.below(moves.len())]);
                let again = Position::<Shogi>::from_sfen_as(&position.to_sfen(), Strictness::Record);
                assert_eq!(again.map(|again| again.key()), Ok(position.key()));
            }
            while position.ply() > 0 {
                position.undo_move();
            }
            assert_eq!(position.to_sfen(), start);
        }
    }
}

#[test]
fn usi_lines_report_the_refused_move() {
    let read = |line: &str| Record::<Shogi>::from_usi(line, Strictness::Game);
    let refused = read("startpos moves 7g7f 3c3d 8h3d");
    assert_eq!((refused.refusal, refused.record.moves.len()), (Some(Refusal::CannotMoveThere), 2));
    let place = |line: &str| read(line).error.map(|error| (error.line, error.column));
    assert_eq!(place("startpos moves 7g7f 3c3d 8h3d"), Some((1, 26)));
    assert_eq!(read("startpos moves 7g7f x").refusal, Some(Refusal::Malformed));
    assert_eq!(read("sfen 9/9 b - 1 moves 7g7f").refusal, None);
    assert_eq!(place("sfen 9/9 b - 1 moves 7g7f"), Some((1, 9)));
    for line in ["startpos", "startpos moves", "startpos moves ", "startpos moves  7g7f  3c3d "] {
        assert_eq!(read(line).error, None, "{line:?}");
    }
}

/// Arbitrary text gives an error or a position, never a panic. The SFEN of the position can be read again.
#[test]
fn damaged_text_never_panics() {
    let seeds = [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1 moves S*5b 3d3e",
        "rbsgk/4p/5/P4/KGSBR b - 1 moves 5d5c",
    ];
    let mut random = Random(9);
    let (rounds, alphabet) =
        (if common::fast() { 20_000 } else { 200_000 }, b"/+ *-bw0123456789PLNSGBRKplnsgrkabcdefghi");
    for _ in 0..rounds {
        let mut bytes = seeds[random.below(seeds.len())].as_bytes().to_vec();
        for _ in 0..=random.below(4) {
            let (at, letter) = (random.below(bytes.len()), alphabet[random.below(alphabet.len())]);
            match random.below(3) {
                0 => bytes[at] = letter,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, letter),
            }
        }
        let text = String::from_utf8(bytes).expect("ASCII");
        check_damaged::<Shogi>(&text);
        check_damaged::<Minishogi>(&text);
    }
}

fn check_damaged<R: Rules>(text: &str) {
    for strictness in [Strictness::Game, Strictness::Record] {
        let read = Record::<R>::from_usi(text, strictness);
        let sfen = read.record.last_position().to_sfen();
        let again = Position::<R>::from_sfen_as(&sfen, strictness);
        assert_eq!(again.map(|again| again.to_sfen()), Ok(sfen), "{text}");
        if let Some(error) = read.error {
            assert!(error.line == 1 && error.column <= text.chars().count() + 1, "{text}: {error}");
        }
    }
}
