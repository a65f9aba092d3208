//! The rules against collected cases: the files of `rules/` and `games/` in `tests/data`, made by
//! this project with cshogi and a slow referee (`tests/oracle/support/write_cases.py`), and those
//! outside the repository, most of them taken from the test suites and archives of other programs.
//! Each file's first line explains its columns.

use narikoma::shogi::declaration::{EnteringKing, Verdict};
use narikoma::shogi::handicap::handicaps;
use narikoma::shogi::record::Record;
use narikoma::shogi::sfen::Strictness;
use narikoma::shogi::{Color, Minishogi, Move, Position, Refusal, Rules, Shogi, Square, Variant};

use crate::common::{self, cases, fields};

fn read<R: Rules>(sfen: &str) -> Position<R> {
    let sfen = sfen.strip_prefix("sfen ").unwrap_or(sfen);
    let sfen = if sfen == "startpos" { R::START } else { sfen };
    Position::from_sfen_as(sfen, Strictness::Problem).unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

/// A position line with its moves.
fn replay(line: &str) -> Position<Shogi> {
    let read = Record::from_usi(line, Strictness::Game);
    assert_eq!(read.error, None, "{line}");
    read.record.last_position()
}

fn usi(text: &str) -> Move {
    Move::parse(text).unwrap_or_else(|| panic!("{text} is no move"))
}

fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "win",
        Verdict::Draw => "draw",
        Verdict::No => "no",
    }
}

/// The result of a declaration by the side to move, in the words of the files.
fn declares(position: &Position<Shogi>, rule: EnteringKing, given: u32) -> &'static str {
    verdict_word(position.declaration(rule, given).expect("shogi has the rule").verdict)
}

#[test]
fn declaration() {
    let lines = cases("rules/declaration.txt");
    for line in &lines {
        let row = fields(line);
        let position = read::<Shogi>(row[0]);
        let found = position.declaration(EnteringKing::Points27, 0).expect("shogi has the rule");
        let counted = format!(
            "pieces={} points={} king={} check={}",
            found.pieces,
            found.points,
            u8::from(found.king_in),
            u8::from(found.in_check)
        );
        assert_eq!(counted, row[1], "{line}");
        let verdicts = format!(
            "p27={} p24={}",
            declares(&position, EnteringKing::Points27, 0),
            declares(&position, EnteringKing::Points24, 0)
        );
        assert_eq!(verdicts, row[2], "{line}");
    }
    eprintln!("{} positions", lines.len());
    assert!(lines.len() > 50);
}

#[test]
fn declaration_in_handicap_games() {
    let lines = cases("rules/declaration_handicap.txt");
    for line in &lines {
        let row = fields(line);
        let given = read::<Shogi>(row[0]).handicap_points();
        let position = read::<Shogi>(row[1]);
        assert_eq!(position.side().letter().to_string(), row[2], "{line}");
        let verdict = format!("p27={}", declares(&position, EnteringKing::Points27, given));
        assert_eq!(verdict, row[3], "{line}");
    }
    assert!(lines.len() >= 4);
}

#[test]
fn points_needed() {
    let lines = cases("rules/entering_points.txt");
    for line in &lines {
        let row = fields(line);
        let start = read::<Shogi>(row[0]);
        let given = if row[1].ends_with('h') { start.handicap_points() } else { 0 };
        let rule = match row[1].trim_end_matches('h') {
            "27" => EnteringKing::Points27,
            "24" => EnteringKing::Points24,
            other => panic!("unknown rule {other}"),
        };
        // `declaration` counts for the side to move, so each side is made the side to move.
        let needed = |side: char| {
            let sfen =
                start.to_sfen().replace(" w ", &format!(" {side} ")).replace(" b ", &format!(" {side} "));
            read::<Shogi>(&sfen).declaration(rule, given).expect("shogi has the rule").needed
        };
        assert_eq!(format!("b={} w={}", needed('b'), needed('w')), row[2], "{line}");
    }
    assert!(lines.len() >= 6);
}

#[test]
fn ends() {
    let lines = cases("rules/endstate.txt");
    for line in &lines {
        let row = fields(line);
        let position = read::<Shogi>(row[0]);
        let outcome = position.outcome().unwrap_or_else(|| panic!("{line}: not the end"));
        let reason = if row[1] == "stalemate" { "no-moves" } else { row[1] };
        assert_eq!(outcome.reason.word(), reason, "{line}");
        assert_eq!(outcome.winner, Some(!position.side()), "{line}");
        assert!(position.legal_moves().is_empty() && !position.has_legal_move(), "{line}");
    }
    assert!(lines.len() > 50);
}

/// Starts in the file that the engine does not have, by their Japanese
/// names: pawn handicaps, and handicaps received.
fn is_listed(variant: Variant, sfen: &str) -> bool {
    handicaps(variant).iter().any(|handicap| handicap.sfen == sfen)
}

#[test]
fn handicap_starts() {
    let lines = cases("rules/handicaps.txt");
    let mut listed = std::collections::HashSet::new();
    for line in &lines {
        let row = fields(line);
        let (variant, side, written) = match row[0] {
            "shogi" => (Variant::Shogi, read::<Shogi>(row[1]).side(), read::<Shogi>(row[1]).to_sfen()),
            _ => (Variant::Minishogi, read::<Minishogi>(row[1]).side(), read::<Minishogi>(row[1]).to_sfen()),
        };
        assert_eq!((side, written.as_str()), (Color::White, row[1]), "{line}");
        if let Some(ours) = handicaps(variant).iter().find(|handicap| handicap.ja == row[3]) {
            assert_eq!(ours.sfen, row[1], "{line}");
        }
        if is_listed(variant, row[1]) {
            listed.insert(row[1]);
        }
    }
    let ours = handicaps(Variant::Shogi).len() + handicaps(Variant::Minishogi).len();
    assert_eq!(listed.len(), ours, "every start of ours is in the file");
}

fn check_legality<R: Rules>(line: &str) -> Option<Refusal> {
    let row = fields(line);
    let position = read::<R>(row[0]);
    if let Some(count) = row[1].strip_prefix("moves=") {
        assert_eq!(position.legal_moves().len().to_string(), count, "{line}");
        return None;
    }
    let (mv, refused) = (usi(row[1]), position.check_legality(usi(row[1])).err());
    assert_eq!(if refused.is_some() { "illegal" } else { "legal" }, row[2], "{line}");
    assert_eq!(position.legal_moves().contains(&mv), refused.is_none(), "{line}");
    refused
}

#[test]
fn legality() {
    let lines = cases("rules/legality.txt");
    for line in &lines {
        let refused = check_legality::<Shogi>(line);
        let expected = match fields(line)[3] {
            "must-promote" => Some(Refusal::MustPromote),
            "nifu" => Some(Refusal::TwoPawns),
            "leaves-king-in-check" => Some(Refusal::LeavesKingInCheck),
            _ => refused,
        };
        assert_eq!(refused, expected, "{line}");
    }
    assert!(lines.len() >= 17);
}

#[test]
fn legality_on_the_small_board() {
    let lines = cases("rules/legality_minishogi.txt");
    for line in &lines {
        let refused = check_legality::<Minishogi>(line);
        let expected = match fields(line)[3] {
            "dead end" => Some(Refusal::DeadEnd),
            "pawn drop mate" => Some(Refusal::DropGivesMate),
            "not a rook move" => Some(Refusal::CannotMoveThere),
            "leaves king in check" => Some(Refusal::LeavesKingInCheck),
            "promotion outside the zone" => Some(Refusal::CannotPromote),
            "pawn must promote" => Some(Refusal::MustPromote),
            "two pawns on a file" => Some(Refusal::TwoPawns),
            _ => refused,
        };
        assert_eq!(refused, expected, "{line}");
    }
    assert!(lines.len() >= 17);
}

#[test]
fn legal_moves_of_random_positions() {
    let lines = cases("rules/movegen.txt");
    for line in &lines {
        let row = fields(line);
        let position = read::<Shogi>(row[0]);
        let mut moves: Vec<_> = position.legal_moves().iter().map(Move::to_string).collect();
        moves.sort();
        assert_eq!(moves.len().to_string(), row[1], "{line}");
        assert_eq!(moves.join(" "), row[2], "{line}");
    }
    eprintln!("{} positions", lines.len());
    assert!(lines.len() >= 120 && (lines.len() >= 620 || !common::has_shared_data()));
}

/// The verdict of the last position in the words of the file. Some lines
/// of the file play on after an earlier end.
fn repetition_verdict<R: Rules>(line: &str) -> &'static str {
    let read = Record::<R>::from_usi(line, Strictness::Problem);
    assert_eq!(read.error, None, "{line}");
    match read.record.last_position().fourfold() {
        None => "none",
        Some(fourfold) => match fourfold.winner {
            None => "draw",
            Some(Color::Black) => "b_wins",
            Some(Color::White) => "w_wins",
        },
    }
}

#[test]
fn repetition() {
    let lines = cases("rules/repetition.txt");
    for line in &lines {
        let row = fields(line);
        assert_eq!(repetition_verdict::<Shogi>(row[0]), row[1], "{line}");
    }
    assert!(lines.len() >= 43);
}

#[test]
fn repetition_on_the_small_board() {
    let lines = cases("rules/repetition_minishogi.txt");
    for line in &lines {
        let row = fields(line);
        assert_eq!(repetition_verdict::<Minishogi>(row[0]), row[1], "{line}");
    }
    assert!(lines.len() >= 2);
}

#[test]
fn malformed_sfen() {
    let lines = cases("rules/sfen_invalid.txt");
    for line in &lines {
        for strictness in [Strictness::Game, Strictness::Problem, Strictness::Record] {
            assert!(Position::<Shogi>::from_sfen_as(line, strictness).is_err(), "{line}");
        }
    }
    assert!(lines.len() >= 3);
}

#[test]
fn mate_by_a_dropped_pawn() {
    let lines = cases("rules/uchifuzume.txt");
    for line in &lines {
        let row = fields(line);
        let expected = if row[2] == "illegal" { Err(Refusal::DropGivesMate) } else { Ok(()) };
        assert_eq!(read::<Shogi>(row[0]).check_legality(usi(row[1])), expected, "{line}");
    }
    assert!(lines.len() > 100);
}

/// Replays a game and checks what its file says of the end.
fn check_game(line: &str) -> usize {
    let columns: Vec<_> = line.split('|').map(str::trim).collect();
    let notes: Vec<_> = columns[3].split_whitespace().collect();
    let note = |key: &str| notes.iter().find_map(|note| note.strip_prefix(key)?.strip_prefix('='));
    let position = replay(columns[0]);
    if let Some(bad) = note("bad") {
        assert!(position.check_legality(usi(bad)).is_err(), "{bad} after {line}");
    }
    let outcome = position.outcome();
    let expected = match note("end") {
        Some("mate") => Some("mate"),
        Some("rep") => Some("repetition"),
        Some("rep_perpetual") => Some("perpetual-check"),
        _ => None,
    };
    if let Some(expected) = expected {
        let outcome = outcome.unwrap_or_else(|| panic!("not the end: {line}"));
        assert_eq!(outcome.reason.word(), expected, "{line}");
        let winner = outcome.winner.map_or("d".to_owned(), |winner| winner.letter().to_string());
        assert_eq!(winner, columns[1], "{line}");
    }
    assert_ne!(position.king(Color::Black), Square::NONE);
    position.ply()
}

#[test]
fn games() {
    let files = [
        "amateur_rated",
        "engine",
        "engine_selfplay",
        "handicap",
        "historic",
        "lishogi",
        "misc",
        "opening_lines",
        "opening_lines_named",
        "pro",
        "random_play",
    ];
    let (mut games, mut plies) = (0, 0);
    for file in files {
        let lines = cases(&format!("games/{file}.txt"));
        games += lines.len();
        plies += lines.iter().map(|line| check_game(line)).sum::<usize>();
    }
    eprintln!("{games} games, {plies} plies");
    assert!(games >= 60 && (games > 11_000 || !common::has_shared_data()));
}
