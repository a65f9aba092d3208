//! CSA records: every statement, malformed input, round trips, and the records of other programs.

use narikoma::shogi::csa::{Version, games, read, read_all, write};
use narikoma::shogi::record::{Ending, ReadRecord, Record, RecordedEnd, RecordedMove};
use narikoma::shogi::sfen::Strictness;
use narikoma::shogi::{Color, Minishogi, Position, Refusal, Rules, Shogi, Variant};

use crate::common::{self, Random};

/// A record without an error.
fn good(text: &str) -> Record {
    let read = read(text.as_bytes());
    assert_eq!(read.error, None, "{text}");
    assert_eq!((read.refusal, read.undecoded_lines), (None, 0));
    read.record
}

fn usi(record: &Record) -> String {
    record.moves.iter().map(|entry| entry.mv.to_string()).collect::<Vec<_>>().join(" ")
}

/// Where and what the error is.
fn error(text: &str) -> (usize, usize, String) {
    let error = read(text.as_bytes()).error.unwrap_or_else(|| panic!("no error in {text:?}"));
    (error.line, error.column, error.message)
}

#[test]
fn a_whole_record() {
    let record = good(
        "'before\nV2.2\nN+Sente\nN-後手, 九段\n$EVENT:A, B\n$TIME_LIMIT:00:25+00\nPI\n+\n'*first\n\
         +2726FU\nT12\n'good\n'* 30 -3334FU\n-3334FU,T6\n%TORYO,T3\n'after\n",
    );
    assert_eq!(record.players, [Some("Sente".to_owned()), Some("後手, 九段".to_owned())]);
    assert_eq!(record.headers[0], ("EVENT".to_owned(), "A, B".to_owned()));
    assert_eq!(record.headers[1], ("TIME_LIMIT".to_owned(), "00:25+00".to_owned()));
    assert_eq!(record.comments, ["before", "*first"]);
    assert_eq!(usi(&record), "2g2f 3c3d");
    assert_eq!(record.moves[0].time, Some(12_000));
    assert_eq!(record.moves[0].comments, ["good", "* 30 -3334FU"]);
    assert_eq!(record.moves[1].time, Some(6_000));
    let end = RecordedEnd { ending: Ending::Resign, time: Some(3_000), comments: vec!["after".to_owned()] };
    assert_eq!(record.end, Some(end));
}

#[test]
fn a_whole_record_on_one_line() {
    let record =
        good("V3.0,P1 *  *  *  * -OU *  *  *  * ,P+59OU00FU,P-00AL,+,+0052FU,T1.5,-5152OU,T0,%CHUDAN,'end");
    assert_eq!(record.start.to_sfen(), "4k4/9/9/9/9/9/9/9/4K4 b P2r2b4g4s4n4l17p 1");
    assert_eq!(usi(&record), "P*5b 5a5b");
    assert_eq!(record.moves[0].time, Some(1_500));
    assert_eq!(
        record.end.map(|end| (end.ending, end.comments)),
        Some((Ending::Interrupted, vec!["end".into()]))
    );
}

#[test]
fn forms_of_the_start_position() {
    let sfen = |text: &str| good(text).start.to_sfen();
    let even = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    assert_eq!(sfen("V2.2\nPI\n+\n"), format!("{even} b - 1"));
    assert_eq!(sfen("PI\n-\n"), format!("{even} w - 1"));
    assert_eq!(sfen("N+A\nN-B\n+7776FU\n"), format!("{even} b - 1"));
    assert_eq!(sfen("PI82HI22KA\n-\n"), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    assert_eq!(sfen("PI82HI22KA\nP-00HI00KA\n-\n"), format!("{} w rb 1", even.replace("1r5b1", "9")));
    assert_eq!(sfen("P-51OU\nP+59OU58TO00KI00KI\n+\n"), "4k4/9/9/9/9/9/9/4+P4/4K4 b 2G 1");
    // Blanks between marks are often lost.
    let rank = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI * * * * * -KA *\nP5 *  *  *  *  *  *  *  *  * \n+\n";
    assert_eq!(sfen(rank), "lnsgkgsnl/1r5b1/9/9/9/9/9/9/9 b - 1");
}

#[test]
fn reads_every_special_move() {
    for (name, ending) in [
        ("TORYO", Ending::Resign),
        ("CHUDAN", Ending::Interrupted),
        ("SENNICHITE", Ending::Repetition),
        ("TIME_UP", Ending::TimeUp),
        ("ILLEGAL_MOVE", Ending::IllegalMove),
        ("+ILLEGAL_ACTION", Ending::IllegalActionByBlack),
        ("-ILLEGAL_ACTION", Ending::IllegalActionByWhite),
        ("JISHOGI", Ending::Impasse),
        ("KACHI", Ending::DeclaredWin),
        ("HIKIWAKE", Ending::DeclaredDraw),
        ("MAX_MOVES", Ending::MoveLimit),
        ("MATTA", Ending::TakenBack),
        ("TSUMI", Ending::Mate),
        ("FUZUMI", Ending::NoMate),
        ("ERROR", Ending::Error),
    ] {
        let record = good(&format!("PI\n+\n+7776FU\n%{name}\n"));
        assert_eq!(record.end.as_ref().map(|end| end.ending), Some(ending));
        assert!(write(&record, Version::V22).ends_with(&format!("%{name}\n")));
    }
}

#[test]
fn several_games() {
    let text = "V2.2\nPI\n+\n+7776FU\n%TORYO\n/\nN+A\nPI\n+\n+2726FU\n-2726FU\n/\nPI\n+\n";
    let games = read_all(text.as_bytes());
    assert_eq!(games.len(), 3);
    assert_eq!(usi(&games[0].record), "7g7f");
    assert_eq!((games[0].error.is_some(), games[2].error.is_some()), (false, false));
    assert_eq!(usi(&games[1].record), "2g2f");
    assert_eq!(games[1].error.as_ref().map(|error| error.line), Some(11));
    assert_eq!(usi(&read(text.as_bytes()).record), "7g7f");
}

#[test]
fn malformed_statements_have_line_and_column() {
    assert_eq!(error("V9\n"), (1, 2, "expected version V1, V2, V2.1, V2.2 or V3.0, found \"V9\"".to_owned()));
    assert_eq!((error("PI\nPI81HI\n").0, error("PI\nPI81HI\n").1), (2, 3));
    for (text, line, column) in [
        ("", 1, 1),
        ("'only a comment\n", 1, 1),
        ("hello\n", 1, 1),
        ("PI\n+\n+7776FU,T1x\n", 3, 10),
        ("PI\n+\nT5\n", 3, 1),
        ("PI\n+\n  -3334FU\n", 3, 3),
        ("PI\n+\n+7776F\n", 3, 1),
        ("PI\n+\n+7X76FU\n", 3, 2),
        ("PI\n+\n+7700FU\n", 3, 4),
        ("PI\n+\n+7776XX\n", 3, 6),
        ("PI\n+\n+7776KI\n", 3, 6),
        ("PI\n+\n+0055TO\n", 3, 6),
        ("PI\n+\n+0055OU\n", 3, 6),
        ("PI\n+\n%TOUYO\n", 3, 2),
        ("PI\n+\n%TORYO\n+7776FU\n", 4, 1),
        ("PI\n+\n%TORYO\n%TORYO\n", 4, 1),
        ("PI\n+\n+\n", 3, 1),
        ("PI\n+\nN+A\n", 3, 1),
        ("NXname\n", 1, 2),
        ("$EVENT\n", 1, 7),
        ("P0\n", 1, 2),
        ("P\n", 1, 2),
        ("P1-KY\n", 1, 6),
        ("P1-KY-XX\n", 1, 7),
        ("P1あ\n", 1, 3),
        ("P1-KY-KE-GI-KI-OU-KI-GI-KE-KY-KY\n", 1, 30),
        ("P+11O\n", 1, 6),
        ("P+1XOU\n", 1, 3),
        ("P+11XX\n", 1, 5),
        ("P+11OU11FU\n", 1, 7),
        ("P+00OU\n", 1, 5),
        ("P+00HI00HI00HI\n", 1, 11),
        ("P+59OU11OU\n+\n", 2, 1),
        ("P+59OU\nP-58HI\n-\n", 3, 1),
        ("後手\n", 1, 1),
        ("PI\n+\n+7776FU,後手\n", 3, 9),
    ] {
        let (at_line, at_column, message) = error(text);
        assert_eq!((at_line, at_column), (line, column), "{text:?}: {message}");
    }
}

#[test]
fn keeps_the_moves_before_an_error() {
    let lines = common::cases("games/random_play.txt");
    let moves = lines[0].split('|').next().expect("a first column").trim();
    let whole = Record::<Shogi>::from_usi(moves, Strictness::Game).record;
    let text = write(&whole, Version::V22);
    let mut broken: Vec<&str> = text.lines().collect();
    let line =
        broken.iter().position(|line| line.starts_with(['+', '-']) && line.len() == 7).expect("a move") + 56;
    broken[line] = "+7776XX";
    let read = read(broken.join("\n").as_bytes());
    assert_eq!(read.record.moves, whole.moves[..56]);
    assert_eq!(read.record.end, None);
    let error = read.error.expect("an error");
    assert_eq!((error.line, error.column), (line + 1, 6));
    broken[line] = "+1112KY";
    let read = narikoma::shogi::csa::read(broken.join("\n").as_bytes());
    assert_eq!((read.record.moves.len(), read.refusal), (56, Some(Refusal::NotYours)));
    let error = read.error.expect("an error");
    assert_eq!((error.line, error.message.as_str()), (line + 1, "move 57 (+1112KY) is illegal: not yours"));
}

#[test]
fn reads_moves_in_other_encodings() {
    let mut bytes = b"'\x8b\xfb\x95\x88\nN+\x90\xe6\x8e\xe8\nPI\n+\n+7776FU,T3,'\xa5\xcf\n".to_vec();
    let ReadRecord { record, error, undecoded_lines, .. } = read(&bytes);
    assert_eq!((error, undecoded_lines, record.moves.len()), (None, 3, 1));
    assert_eq!(record.moves[0].time, Some(3000));
    bytes.splice(0..0, *b"\xef\xbb\xbfV2.2\r\n");
    assert_eq!(read(&bytes).error, None);
    let old_mac = String::from_utf8_lossy(&bytes).replace("\r\n", "\r").replace('\n', "\r");
    assert_eq!(read(old_mac.as_bytes()).record.moves.len(), 1);
}

/// Arbitrary bytes never cause a panic. The part that was read can be
/// written and read again, on the same board.
fn damage<R: Rules>(whole: &str) {
    let mut random = Random(7);
    for _ in 0..20_000 {
        let mut bytes = whole.as_bytes().to_vec();
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len());
            match random.below(3) {
                0 => bytes[at] = random.below(256) as u8,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"+-,'\n/%TP0159ALFUOUHI\xe5"[random.below(22)]),
            }
        }
        let record = games(&bytes)[0].read::<R>().record;
        let written = write(&record, Version::V30);
        let again = &games(written.as_bytes())[0];
        let from = String::from_utf8_lossy(&bytes);
        assert_eq!(again.variant(), R::VARIANT, "{written:?} from {from:?}");
        assert_eq!(again.read().record, record, "{written:?} from {from:?}");
    }
}

#[test]
fn damaged_records_never_panic() {
    damage::<Shogi>(
        "'CSA encoding=UTF-8\nV3.0\nN+A\n$EVENT:x\nP1-KY-KE * \nPI82HI\nP+00FU\nP-00AL\n-\n-3334FU\nT1.25\n%TORYO\n",
    );
    damage::<Minishogi>(
        "V3.0\nP1-HI * -GI-KI-OU\nP5+OU+KI * +KA+HI\nP+00FU\nP-00AL\n+\n+1512RY\nT1.25\n-5152HI\n%TORYO\n",
    );
}

#[test]
fn a_small_board_has_ranks_of_five_squares() {
    let of = |text: &str| games(text.as_bytes())[0].variant();
    for text in
        ["PI\n+\n", "P1-KY\n", "P1 *  *  *  *  *  *  *  *  * \n", "'P1 *  *  *  *  * \nPI\n", "+7776FU\n"]
    {
        assert_eq!(of(text), Variant::Shogi, "{text:?}");
    }
    for text in ["P1 *  *  *  *  * \n", "V2.2,P1*****,+\n", "N+A\nP5+OU+KI+GI+KA+HI\n"] {
        assert_eq!(of(text), Variant::Minishogi, "{text:?}");
    }
    let message = |text: &str| games(text.as_bytes())[0].read::<Minishogi>().error.map(|error| error.message);
    let wanted = |words: &str| Some(words.to_owned());
    assert_eq!(message("P6 *  *  *  *  * \n"), wanted("expected PI, P1 to P5, P+ or P-"));
    assert_eq!(message("P1 *  *  *  * \n"), wanted("expected 5 squares in the rank"));
    assert_eq!(message("P1 *  *  *  *  *  * \n"), wanted("expected the end of the rank"));
    assert_eq!(message("P+66OU\n"), wanted("expected a square, found \"66\""));
    assert_eq!(message("P+00KY\n"), wanted("too many of KY"));
    assert_eq!(
        message("PI\n+\n+1565HI\n"),
        wanted("expected the square that the piece goes to, found \"+1565HI\"")
    );
}

/// A random game with random headers, times and comments.
fn random_record(random: &mut Random) -> Record {
    let starts = [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "4k4/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1",
        "4k4/+P+L+N+S5/2+B+R5/9/9/9/9/9/4K4 w 3Pb 1",
    ];
    let mut note = |odds: usize| (random.below(odds) == 0).then(|| random.below(100_000) as u64);
    let mut record =
        Record::new(Position::from_sfen(starts[note(1).unwrap_or(0) as usize % 4]).expect("a start"));
    record.players[0] = note(2).map(|n| format!("先手{n}"));
    record.headers = note(2).map(|n| ("EVENT".to_owned(), format!("a:b,{n}"))).into_iter().collect();
    record.comments = note(2).map(|n| format!(" {n} ")).into_iter().collect();
    let mut position = record.start.clone();
    for _ in 0..note(1).unwrap_or(0) % 200 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[note(1).unwrap_or(0) as usize % moves.len()];
        position.do_move(mv);
        let comments = note(4).map(|n| format!("*{n}, +7776FU")).into_iter().collect();
        record.moves.push(RecordedMove { mv, time: note(2), comments });
    }
    let ending = |n| if n % 2 == 0 { Ending::DeclaredWin } else { Ending::IllegalActionByWhite };
    record.end = note(2).map(|n| RecordedEnd { ending: ending(n), time: note(2), comments: Vec::new() });
    record
}

#[test]
fn records_round_trip() {
    let mut random = Random(5);
    let mut moves = 0;
    for _ in 0..200 {
        let record = random_record(&mut random);
        moves += record.moves.len();
        assert_eq!(good(&write(&record, Version::V30)), record);
        let mut seconds = record.clone();
        let times = seconds.moves.iter_mut().map(|entry| &mut entry.time);
        for time in times.chain(seconds.end.iter_mut().map(|end| &mut end.time)).flatten() {
            *time -= *time % 1000;
        }
        assert_eq!(good(&write(&record, Version::V22)), seconds);
    }
    assert!(moves > 5000, "{moves}");
}

#[test]
fn records_of_other_programs() {
    let expected = common::shared_lines("records/expected.txt");
    let (mut files, mut moves) = (0, 0);
    for row in expected.iter().map(|line| common::fields(line)).filter(|row| row[0].ends_with(".csa")) {
        let bytes =
            common::shared_bytes(&format!("records/{}", row[0])).expect("every listed record is there");
        let read = read(&bytes);
        assert_eq!(read.error, None, "{}", row[0]);
        let record = read.record;
        assert_eq!(record.start.to_sfen(), row[2], "{}", row[0]);
        assert_eq!(usi(&record), row[5], "{}", row[0]);
        let written = write(&record, Version::V30);
        let end = written.lines().find_map(|line| line.strip_prefix('%')).unwrap_or("-");
        assert_eq!(end, row[3], "{}", row[0]);
        assert_eq!(good(&written), record, "{}", row[0]);
        (files, moves) = (files + 1, moves + record.moves.len());
    }
    eprintln!("{files} files, {moves} moves");
    assert!(files >= 9 || expected.is_empty());
}

/// The winner: `b`, `w`, or `-` for none.
fn winner(record: &Record) -> &'static str {
    let side = record.last_position().side();
    let name = |color: Color| if color == Color::Black { "b" } else { "w" };
    match record.end.as_ref().map(|end| end.ending) {
        Some(Ending::Resign | Ending::TimeUp | Ending::IllegalMove | Ending::Mate) => name(side.other()),
        Some(Ending::DeclaredWin) => name(side),
        Some(Ending::IllegalActionByBlack) => "w",
        Some(Ending::IllegalActionByWhite) => "b",
        _ => "-",
    }
}

#[test]
fn own_records_keep_everything() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/records/");
    let expected = std::fs::read_to_string(format!("{folder}expected.txt")).expect("the list");
    let rows = expected.lines().filter(|line| !line.starts_with('#')).map(common::fields);
    let mut files = 0;
    for row in rows.filter(|row| row[0].ends_with(".csa")) {
        let text = std::fs::read_to_string(format!("{folder}{}", row[0])).expect("a record");
        let record = good(&text);
        assert_eq!((record.start.to_sfen().as_str(), usi(&record).as_str()), (row[1], row[2]), "{}", row[0]);
        assert_eq!(winner(&record), row[4], "{}", row[0]);
        assert_eq!(good(&write(&record, Version::V30)), record, "{}", row[0]);
        files += 1;
    }
    assert!(files >= 14, "{files}");
}

#[test]
fn reads_header_after_moves() {
    let record = good("PI\n+\n+7776FU\n%CHUDAN\n$END_TIME:2026/11/22 10:00:40\n");
    assert_eq!(record.headers, [("END_TIME".to_owned(), "2026/11/22 10:00:40".to_owned())]);
    assert_eq!(record.end.map(|end| end.ending), Some(Ending::Interrupted));
}
