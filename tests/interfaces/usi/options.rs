//! The options and their effects.

use std::collections::HashSet;

use narikoma::shogi::{Move, Position, Shogi};

use super::program::{Usi, best_move, nodes, number};

#[test]
fn usi_declares_its_options() {
    let mut usi = Usi::start();
    usi.say("usi");
    let lines = usi.until("usiok");
    for line in [
        "option name USI_Hash type spin default 16 min 1 max 65536",
        "option name Threads type spin default 1 min 1 max 256",
        "option name Draw_Value_Black type spin default 500 min 0 max 1000",
        "option name Draw_Value_White type spin default 500 min 0 max 1000",
        "option name Resign_Value type spin default 32000 min 1 max 32000",
        "option name MultiPV type spin default 1 min 1 max 600",
        "option name Max_Moves type spin default 0 min 0 max 100000",
        "option name NetworkDelay type spin default 100 min 0 max 10000",
        "option name MinimumThinkingTime type spin default 0 min 0 max 60000",
        "option name EnteringKingRule type combo default CSARule27 var CSARule27 var CSARule24 var NoEnteringKing",
        "option name USI_OwnBook type check default false",
        "option name USI_Ponder type check default false",
        "option name EvalFile type filename default <built-in>",
        "option name DataFolder type string default www/weights",
    ] {
        assert!(lines.iter().any(|said| said == line), "{line}: {lines:#?}");
    }
    for line in
        ["USI_Hash value 0", "USI_Hash value 65537", "MultiPV value many", "Draw_Value_Black value 1001"]
    {
        usi.say(&format!("setoption name {line}"));
        assert!(usi.answer("info string").starts_with("info string error: option "), "{line}");
    }
    usi.quit();
}

#[test]
fn uses_built_in_net_unless_switched_off() {
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/www/weights/narikoma.nnue");
    let mut usi = Usi::start();
    let mut score = |file: Option<&str>| {
        if let Some(file) = file {
            usi.say(&format!("setoption name EvalFile value {file}"));
        }
        usi.say("position startpos moves 7g7f");
        usi.say("go nodes 3000");
        let lines = usi.until("bestmove");
        lines.iter().rev().find_map(|line| number(line, "cp")).expect("a score")
    };
    let built_in = score(None);
    let linear = score(Some("<empty>"));
    assert_ne!(built_in, linear);
    assert_eq!(
        [score(Some(shipped)), score(Some("<empty>")), score(Some("<built-in>"))],
        [built_in, linear, built_in]
    );
    usi.quit();
}

#[test]
fn usi_refuses_a_level_that_the_opponent_lacks() {
    let mut usi = Usi::start();
    usi.say("setoption name Opponent value minimax");
    usi.say("setoption name Level value 12");
    let error = "info string error: opponent minimax has no level 12, only 1, 2, 3";
    usi.say("isready");
    assert_eq!(usi.until("readyok")[0], error);
    usi.say("position startpos");
    usi.say("go nodes 100");
    assert_eq!(usi.until("bestmove"), [error, "bestmove resign"]);
    usi.say("setoption name Level value 1");
    usi.say("go nodes 100");
    assert_ne!(best_move(&usi.answer("bestmove")), "resign");
    usi.quit();
}

#[test]
fn usi_hash_sizes_the_table() {
    let mut usi = Usi::start();
    let mut fullness = |megabytes: u32| {
        usi.say(&format!("setoption name USI_Hash value {megabytes}"));
        usi.say("position startpos");
        usi.say("go nodes 60000");
        let lines = usi.until("bestmove");
        lines.iter().rev().find_map(|line| number(line, "hashfull")).expect("a hashfull")
    };
    let (small, large) = (fullness(1), fullness(64));
    assert!(small > 4 * large && small <= 1000, "{small} {large}");
    usi.quit();
}

#[test]
fn usi_applies_draw_values() {
    // Two bare kings: within the limit nothing but the draw can be reached.
    let mut usi = Usi::start();
    usi.say("setoption name Max_Moves value 6");
    for (side, option, other) in
        [("b", "Draw_Value_Black", "Draw_Value_White"), ("w", "Draw_Value_White", "Draw_Value_Black")]
    {
        usi.say(&format!("position sfen 4k4/9/9/9/9/9/9/9/4K4 {side} - 1"));
        let mut score = |option: &str, value: u32| {
            usi.say(&format!("setoption name {option} value {value}"));
            usi.say("go depth 10");
            let lines = usi.until("bestmove");
            lines.iter().rev().find_map(|line| number(line, "cp")).expect("a score")
        };
        assert!(score(option, 100) < 0 && score(option, 900) > 0, "{side}");
        score(option, 500);
        assert_eq!(score(other, 100), 0, "{side}");
        score(other, 500);
    }
    // The plies before the set-up count.
    usi.say("setoption name Draw_Value_Black value 100");
    let mut cp = |count: u32| {
        usi.say(&format!("position sfen 4k4/9/9/9/9/9/9/9/4K3R b - {count}"));
        usi.say("go depth 4");
        usi.until("bestmove").iter().rev().find_map(|line| number(line, "cp")).expect("a score")
    };
    assert!(cp(1) > 500 && cp(6) < 0, "a rook ahead, one ply before the end");
    usi.quit();
}

/// White's answers in a game that begins so: whether it resigned at each of three moves.
fn resignations(usi: &mut Usi, start: &str, go: &str) -> Vec<bool> {
    let mut moves = String::new();
    let mut answers = Vec::new();
    usi.say("usinewgame");
    for ply in 0..6 {
        usi.say(&format!("position sfen {start} moves{moves}"));
        usi.say(go);
        let answer = usi.answer("bestmove");
        let mv = best_move(&answer);
        if ply % 2 == 0 {
            answers.push(mv == "resign");
        }
        if mv == "resign" {
            break;
        }
        moves += &format!(" {mv}");
    }
    answers
}

#[test]
fn usi_resigns_when_the_game_stays_lost() {
    // `mated`: White is mated in a little over twelve plies. `behind`: White is a rook and a bishop behind.
    let mated = "4k4/9/9/9/9/9/9/9/4K4 w 2R2G 1";
    let behind = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    let mut usi = Usi::start();
    assert_eq!(resignations(&mut usi, mated, "go depth 10"), [false; 3]);
    usi.say("setoption name Resign_Value value 1000");
    assert_eq!(resignations(&mut usi, mated, "go depth 10"), [false, false, true]);
    // A deficit at the start of the game does not count.
    assert_eq!(resignations(&mut usi, behind, "go depth 3"), [false; 3]);
    // Repeated searches of one position count as one move.
    usi.say("usinewgame");
    usi.say(&format!("position sfen {mated}"));
    for _ in 0..4 {
        usi.say("go depth 10");
        assert_ne!(usi.answer("bestmove"), "bestmove resign");
    }
    usi.quit();
}

/// White, to move, has lost both rooks.
const ROOKS_LOST: &str = "sfen r3k3r/9/9/9/4B4/5B3/9/9/4K4 b - 1 moves 5e1a+ 5a5b 4f9a+";

#[test]
fn levels_1_to_3_play_on_until_mate() {
    let mut usi = Usi::start();
    usi.say("setoption name Resign_Value value 1000");
    for (level, resigns) in [(1, false), (2, false), (3, false), (4, true), (12, true)] {
        usi.say(&format!("setoption name Level value {level}"));
        usi.say("usinewgame");
        let answers = ["", " 5b5c 5i5h", " 5b5c 5i5h 5c5d 5h5g"].map(|later| {
            usi.say(&format!("position {ROOKS_LOST}{later}"));
            usi.say("go byoyomi 60000");
            usi.answer("bestmove") == "bestmove resign"
        });
        assert_eq!(answers, [false, false, resigns], "level {level}");
    }
    usi.quit();
}

#[test]
fn opening_book_is_used_on_request() {
    fn lines(usi: &mut Usi, position: &str, go: &str) -> Vec<String> {
        usi.say(&format!("position {position}"));
        usi.say(go);
        if go == "go infinite" {
            usi.say("stop");
        }
        usi.until("bestmove")
    }
    let mut usi = Usi::start();
    assert!(lines(&mut usi, "startpos", "go depth 2").len() > 1);
    usi.say("setoption name USI_OwnBook value true");
    let firsts: HashSet<_> = (0..20)
        .map(|seed| {
            usi.say(&format!("setoption name Seed value {seed}"));
            let [answer] = &lines(&mut usi, "startpos", "go byoyomi 60000")[..] else { panic!("a search") };
            answer.clone()
        })
        .collect();
    assert!(firsts.len() > 1, "{firsts:?}");
    // Not in an analysis, after a move that is not in the book, or on 5×5.
    assert!(lines(&mut usi, "startpos", "go infinite").len() > 1);
    assert!(lines(&mut usi, "startpos moves 9i9h", "go depth 2").len() > 1);
    assert!(lines(&mut usi, "sfen rbsgk/4p/5/P4/KGSBR b - 1", "go depth 2").len() > 1);
    usi.say("setoption name USI_OwnBook value yes");
    assert!(usi.answer("info string").starts_with("info string error: option USI_OwnBook"));
    usi.quit();
}

#[test]
fn usi_reports_several_lines() {
    let mut usi = Usi::start();
    usi.say("setoption name MultiPV value 4");
    usi.say("position startpos");
    usi.say("go depth 5");
    let lines = usi.until("bestmove");
    let last: Vec<_> = lines.iter().filter(|line| line.starts_with("info depth 5 ")).collect();
    let ranks: Vec<_> = last.iter().map(|line| number(line, "multipv").expect("a rank")).collect();
    assert_eq!(ranks, [1, 2, 3, 4]);
    let scores: Vec<_> = last.iter().map(|line| number(line, "cp").expect("a score")).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    let mut moves: Vec<_> =
        last.iter().map(|line| line.split(" pv ").nth(1).unwrap().split(' ').next().unwrap()).collect();
    assert_eq!(moves[0], best_move(lines.last().unwrap()));
    moves.sort();
    moves.dedup();
    assert_eq!(moves.len(), 4);
    // No more lines than moves, and no rank when one line is wanted.
    usi.say("position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1");
    usi.say("go depth 2");
    let lines = usi.until("bestmove");
    assert_eq!(lines.iter().filter(|line| line.starts_with("info depth 2 ")).count(), 4);
    usi.say("setoption name MultiPV value 1");
    usi.say("go depth 2");
    assert!(usi.until("bestmove").iter().all(|line| !line.contains("multipv")));
    usi.quit();
}

#[test]
fn usi_searches_with_several_threads() {
    let mut usi = Usi::start();
    usi.say("setoption name Threads value 3");
    let mut position = Position::<Shogi>::start();
    let mut moves = String::new();
    for _ in 0..12 {
        usi.say(&format!("position startpos moves{moves}"));
        usi.say("go nodes 20000");
        let answer = usi.answer("bestmove");
        let mv = Move::parse(best_move(&answer)).expect("a move");
        assert!(position.is_legal(mv), "{answer} after{moves}");
        position.do_move(mv);
        moves += &format!(" {mv}");
    }
    usi.say("position sfen 7k1/9/6P2/9/9/9/9/9/4K4 b 2G 1");
    usi.say("go depth 8");
    assert!(usi.until("bestmove").iter().any(|line| line.contains(" score mate 3 ")));
    // All threads stop at `stop` and at the time limit.
    usi.say("position startpos");
    usi.say("go infinite");
    usi.until("info depth");
    usi.say("stop");
    usi.answer("bestmove");
    usi.say("go btime 0 wtime 0 byoyomi 200");
    usi.answer("bestmove");
    // A level with the linear evaluation alone, after the net: leader and helpers change together.
    usi.say("setoption name Level value 11");
    usi.say("position startpos moves 7g7f");
    usi.say("go nodes 20000");
    usi.answer("bestmove");
    usi.say("setoption name Level value 0");
    // One thread again, and a table of another size.
    usi.say("setoption name Threads value 1");
    usi.say("setoption name USI_Hash value 1");
    let mut alone = || {
        usi.say("usinewgame");
        usi.say("position startpos");
        usi.say("go depth 6");
        nodes(&usi.until("bestmove"))
    };
    assert_eq!(alone(), alone());
    usi.quit();
}

#[test]
fn every_option_is_described() {
    let mut usi = Usi::start();
    usi.say("usi");
    let page = include_str!("../../../docs/usi.md");
    for line in usi.until("usiok").iter().filter_map(|line| line.strip_prefix("option name ")) {
        let name = line.split(" type ").next().expect("a name");
        let default =
            line.split(" default ").nth(1).and_then(|rest| rest.split(' ').next()).expect("a default");
        let mut rows = page.lines().filter(|row| row.starts_with("| "));
        let row = rows.find(|row| row.contains(&format!("`{name}`")));
        assert!(row.is_some_and(|row| row.contains(&format!("| `{default}` |"))), "{name}: {row:?}");
    }
    usi.quit();
}

#[test]
fn new_opponent_needs_new_position() {
    let mut usi = Usi::start();
    usi.say("position startpos moves 7g7f");
    // The same opponent and variant as before.
    usi.say("setoption name Opponent value flagship");
    usi.say("setoption name USI_Variant value shogi");
    usi.say("go nodes 100");
    assert_ne!(usi.answer("bestmove"), "bestmove resign");
    usi.say("setoption name Opponent value minimax");
    usi.say("go nodes 100");
    assert_eq!(usi.answer("bestmove"), "bestmove resign");
    usi.say("position startpos moves 7g7f");
    usi.say("go nodes 100");
    assert_ne!(usi.answer("bestmove"), "bestmove resign");
    // Without a position, `go` searches the start position.
    usi.say("usinewgame");
    usi.say("setoption name Opponent value flagship");
    usi.say("go nodes 100");
    assert_ne!(usi.answer("bestmove"), "bestmove resign");
    usi.quit();
}

#[test]
fn a_new_game_starts_with_an_empty_table() {
    fn game(usi: &mut Usi, between: &[&str]) -> u64 {
        between.iter().for_each(|line| usi.say(line));
        usi.say("position startpos");
        usi.say("go depth 7");
        nodes(&usi.until("bestmove"))
    }
    let mut usi = Usi::start();
    let first = game(&mut usi, &["isready", "usinewgame"]);
    assert!(game(&mut usi, &[]) < first, "the table of the first search saves nodes");
    assert_eq!(game(&mut usi, &["gameover win", "isready", "usinewgame"]), first);
    assert_eq!(game(&mut usi, &["usinewgame"]), first);
    // `gameover` arrives during a search.
    usi.say("go infinite");
    usi.say("gameover win");
    usi.answer("bestmove");
    assert_eq!(game(&mut usi, &["isready", "usinewgame"]), first);
    usi.say("gameover win");
    usi.say("isready");
    usi.say("go nodes 100");
    assert_eq!(usi.answer("bestmove"), "bestmove resign", "the position is deleted with the game");
    usi.quit();
}

#[test]
fn usi_refuses_what_cannot_be_a_net() {
    let folder = std::env::temp_dir().join(format!("narikoma-no-net-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = |name: &str, size: u64| {
        let path = folder.join(name);
        std::fs::File::create(&path).expect("a file").set_len(size).expect("a size");
        path
    };
    let (empty, small) = (file("empty", 0), file("small", 1_000));
    // A sparse file, which takes no space.
    let large = file("large", 1 << 40);
    let pipe = folder.join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    let mut cases = vec![
        (folder.as_path(), "a folder, not a file"),
        (&empty, "the file has 0 bytes"),
        (&small, "the file has 1000 bytes"),
        (&large, "the file has 1099511627776 bytes"),
    ];
    if made.is_ok_and(|status| status.success()) {
        cases.push((&pipe, "a device or a pipe, not a file"));
    }
    if cfg!(unix) {
        cases.push((std::path::Path::new("/dev/zero"), "a device or a pipe, not a file"));
    }
    let mut usi = Usi::start();
    for (path, reason) in cases {
        usi.say(&format!("setoption name EvalFile value {}", path.display()));
        let said = usi.answer("info string");
        let expected = format!("info string error: {}: ", path.display());
        assert!(said.starts_with(&expected) && said.contains(reason), "{said}");
    }
    // The net before stays in use.
    usi.say("position startpos moves 7g7f");
    usi.say("go nodes 1000");
    assert_ne!(best_move(&usi.answer("bestmove")), "resign");
    usi.quit();
    std::fs::remove_dir_all(&folder).expect("it is there");
}
