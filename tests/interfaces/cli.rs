//! The native program, run as a process.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

use crate::common;

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_narikoma"));
    command.args(arguments);
    command
}

/// Runs it with this standard input.
fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = program(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

/// Its output; it must succeed.
fn good(arguments: &[&str]) -> String {
    let output = run(arguments, "");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn judge(line: &str) -> Value {
    serde_json::from_str(&good(&["judge", line])).expect("one line of JSON")
}

#[test]
fn perft_counts() {
    assert_eq!(good(&["perft", "3"]), "25470\n");
    assert_eq!(good(&["perft", "3", "--variant", "minishogi"]), "2512\n");
    assert_eq!(good(&["perft", "2", "rbsgk/4p/5/P4/KGSBR b - 1"]), "181\n");
    assert_eq!(good(&["perft", "2", "rbsgk/4p/5/P4/KGSBR", "b", "-", "1"]), "181\n");
    assert_eq!(good(&["perft", "0"]), "1\n");
    assert_eq!(good(&["perft", "1", "rbsgk/4p/5/P4/KGSBR", "b", "-", "1", "--variant", "minishogi"]), "14\n");
    let divided = good(&["perft", "2", "--divide"]);
    let lines: Vec<_> = divided.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[30]), (31, "1g1f: 30", "900"));
    assert!(run(&["perft", "1", "-", "--divide"], "startpos\n").stdout.starts_with(b"1g1f: 1\n"));
    let output = run(&["perft", "1", "-"], "startpos\nsfen rbsgk/4p/5/P4/KGSBR b - 1\n");
    assert_eq!(output.stdout, b"30\n14\n");
}

#[test]
fn legal_moves_are_sorted() {
    let start = "1e1b 1e1c 1e1d 2e1d 2e3d 2e4c 2e5b 3e2d 3e3d 3e4d 4e3d 4e4d 5d5c 5e4d\n";
    assert_eq!(good(&["legal", "--variant", "minishogi"]), start);
    assert_eq!(good(&["legal", "sfen", "rbsgk/4p/5/P4/KGSBR", "b", "-", "1"]), start);
    let two = good(&["legal", "rbsgk/4p/5/P4/KGSBR b - 1", "4k4/9/4P4/9/9/9/9/9/9 w - 1 moves 5a4a"]);
    assert_eq!(two, format!("{start}5c5b 5c5b+\n"));
}

#[test]
fn legal_continues_after_a_bad_line() {
    let output = run(&["legal", "-"], "rbsgk/4p/5/P4/KGSBR x - 1\n4k4/9/4P4/9/9/9/9/9/9 b - 1\r\n\n");
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert_eq!(lines[0], "error: line 1, column 21: expected b or w, found \"x\"");
    assert_eq!(lines[1], "5c5b 5c5b+");
    assert_eq!(lines[2], "error: line 3, column 1: expected a position: startpos or an SFEN");
}

#[test]
fn show_draws_the_board() {
    let text = good(&["show", "startpos moves 7g7f"]);
    assert!(
        text.starts_with("後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n")
    );
    assert!(text.contains("| ・ ・ 歩 ・ ・ ・ ・ ・ ・|六\n"));
    assert!(text.ends_with("手番：後手\n手数＝1  ☗７六歩  まで\nlnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n"));
    assert!(good(&["show", "--variant", "minishogi"]).contains("|v飛v角v銀v金v玉|一\n"));
}

#[test]
fn judge_prints_the_whole_state() {
    let expected = json!({
        "sfen": "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2", "status": "playing",
        "winner": null, "check": false, "repetition": 1, "legal": 30, "points": 0, "declare27": "no", "declare24": "no",
    });
    assert_eq!(judge("startpos moves 7g7f"), expected);
    let entered = judge("1+N4+B1+P/1K4+N+P1/1+L+P3B2/7P1/2G6/9/2G3+l1g/1+r1sppppg/1+l6k w 7Pr3s2nl3p 306");
    assert_eq!(
        (&entered["points"], &entered["declare27"], &entered["declare24"]),
        (&json!(28), &json!("win"), &json!("draw"))
    );
    let mini = judge("rbsgk/4p/5/P4/KGSBR b - 1");
    assert_eq!(
        (&mini["legal"], &mini["points"], &mini["declare27"]),
        (&json!(14), &json!(null), &json!("no"))
    );
}

#[test]
fn judge_reports_the_end_of_the_game() {
    let verdict = |line: &str| {
        let judged = judge(line);
        (judged["status"].as_str().map(str::to_owned), judged["winner"].clone(), judged["repetition"].clone())
    };
    let expected =
        |status: &str, winner: &str, times: u32| (Some(status.to_owned()), json!(winner), json!(times));
    assert_eq!(verdict("4k4/4G4/4P4/9/9/9/9/9/9 w - 1"), expected("mate", "b", 1));
    assert_eq!(verdict("k8/9/1GN6/9/9/9/9/9/9 w - 1"), expected("no-moves", "b", 1));
    let shuffle = "2h3h 8b7b 3h2h 7b8b ".repeat(3);
    assert_eq!(verdict(&format!("startpos moves {shuffle}")), expected("repetition", "draw", 4));
    let small = "4e4d 2a2b 4d4e 2b2a ".repeat(3);
    assert_eq!(verdict(&format!("rbsgk/4p/5/P4/KGSBR b - 1 moves {small}")), expected("repetition", "w", 4));
    let checks = "4h5h 5a4a 5h4h 4a5a ".repeat(3);
    let line = format!("sfen 4k4/9/9/9/9/9/9/5R3/4K4 b - 1 moves {checks}");
    assert_eq!(verdict(&line), expected("perpetual-check", "w", 4));
}

#[test]
fn judge_reports_why_a_move_is_illegal() {
    for (line, index, mv, reason) in [
        ("startpos moves 7g7f 3c3d 7g7f", 2, "7g7f", "no such piece"),
        ("startpos moves 3c3d", 0, "3c3d", "not yours"),
        ("startpos moves 7g7e", 0, "7g7e", "cannot move there"),
        ("startpos moves 8h2b+", 0, "8h2b+", "blocked"),
        ("startpos moves 2h2g", 0, "2h2g", "occupied"),
        ("startpos moves 7g7f+", 0, "7g7f+", "cannot promote"),
        ("startpos moves P*5e", 0, "P*5e", "no such piece"),
        ("4k4/9/9/9/9/9/9/4R4/K8 w - 1 moves 5a5b", 0, "5a5b", "leaves king in check"),
        ("4k4/9/9/9/9/9/4P4/9/K8 b P 1 moves P*5e", 0, "P*5e", "two pawns"),
        ("k8/9/9/9/9/9/9/9/K8 b P 1 moves P*5a", 0, "P*5a", "dead end"),
        ("k8/4P4/9/9/9/9/9/9/K8 b - 1 moves 5b5a", 0, "5b5a", "must promote"),
        ("kn7/9/1G7/9/9/9/9/9/9 b P 1 moves P*9b", 0, "P*9b", "drop gives mate"),
    ] {
        let judged = judge(line);
        assert_eq!(judged["illegal"], json!({"index": index, "move": mv, "reason": reason}), "{line}");
        assert_eq!(judged["status"], "illegal");
        assert_eq!(
            judged["winner"],
            if judged["sfen"].as_str().unwrap().contains(" b ") { "w" } else { "b" }
        );
    }
}

#[test]
fn judge_stops_at_the_end_of_the_game() {
    let shuffle = "2h3h 8b7b 3h2h 7b8b ".repeat(3);
    let judged = judge(&format!("startpos moves {shuffle} 7g7f 3c3d"));
    assert_eq!(judged["illegal"], json!({"index": 12, "move": "7g7f", "reason": "game over"}));
    assert_eq!((&judged["status"], &judged["winner"]), (&json!("repetition"), &json!("draw")));
}

#[test]
fn judge_continues_after_a_bad_line() {
    let output = run(&["judge"], "startpos\nstartpos moves 7g7f 7x7y\nnonsense\nrbsgk/4p/5/P4/KGSBR b - 1\n");
    assert_eq!(output.status.code(), Some(1));
    let lines: Vec<Value> = output
        .stdout
        .split(|byte| *byte == b'\n')
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0]["legal"], 30);
    let place = json!({"line": 2, "column": 21, "message": "expected a move, found \"7x7y\""});
    assert_eq!(lines[1]["error"], place);
    assert_eq!((&lines[2]["error"]["line"], &lines[2]["error"]["column"]), (&json!(3), &json!(2)));
    assert_eq!(lines[3]["legal"], 14);
}

/// Compares `judge` with the collected repetitions.
#[test]
fn judge_agrees_with_collected_repetitions() {
    let lines = common::cases("rules/repetition.txt");
    for line in &lines {
        let row = common::fields(line);
        let winner = match row[1] {
            "draw" => json!("draw"),
            "b_wins" => json!("b"),
            "w_wins" => json!("w"),
            _ => json!(null),
        };
        assert_eq!(judge(row[0])["winner"], winner, "{line}");
    }
}

#[test]
fn bench_ends_with_both_numbers() {
    use narikoma::eval::nnue::Nnue;
    use narikoma::search::bench::bench;

    let text = good(&["bench", "2"]);
    let net = Nnue::from_bytes(include_bytes!("../../www/weights/narikoma.nnue")).expect("a valid net");
    let numbers = [bench(2, None), bench(2, Some(&net.into()))];
    let end = format!("\nBench: {}\nBench net: {}\n", numbers[0], numbers[1]);
    assert!(text.ends_with(&end), "{text}");
}

#[test]
fn converts_records() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = |name: &str| folder.join(name).to_str().expect("UTF-8").to_owned();
    let (csa, usi, sfen) = (path("a.csa"), path("a.usi"), path("a.sfen"));
    std::fs::write(&csa, "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\nPI82HI22KA\n-\n").unwrap();
    good(&["convert", &csa, &usi]);
    let two_pieces = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    assert_eq!(
        std::fs::read_to_string(&usi).unwrap(),
        format!("startpos moves 7g7f 3c3d\nsfen {two_pieces}\n")
    );
    good(&["convert", &usi, &sfen]);
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let lines = format!("{start} moves 7g7f 3c3d\n{two_pieces}\n");
    assert_eq!(std::fs::read_to_string(&sfen).unwrap(), lines);
    good(&["convert", &sfen, &csa]);
    let text = std::fs::read_to_string(&csa).unwrap();
    assert!(text.starts_with("V2.2\nPI\n+\n+7776FU\n-3334FU\n/\nV2.2\nP1-KY"), "{text}");
}

/// A file with a game on 5×5 and one on 9×9: each keeps its board.
#[test]
fn converts_records_of_both_boards() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = |name: &str| folder.join(name).to_str().expect("UTF-8").to_owned();
    let (csa, usi, again) = (path("small.csa"), path("small.usi"), path("small-again.csa"));
    let board =
        "P1-HI-KA-GI-KI-OU\nP2 *  *  *  * -FU\nP3 *  *  *  *  * \nP4+FU *  *  *  * \nP5+OU+KI+GI+KA+HI\n";
    let rest = "+\n+1514HI\nT3\n-5152HI\n'two\n+1444HI\n-5242HI\n+2534KA\n-4132KA\n+4442HI\n-3142GI\n+0024HI\n\
                -2131KI\n+2421RY\n-1121OU\n%TORYO\n";
    let text = format!("V2.2\nN+A\n{board}{rest}/\nV2.2\nPI\n+\n+7776FU\n");
    // Blanks at the end of a line are often lost.
    std::fs::write(&csa, text.replace(" * \n", " *\n")).unwrap();
    good(&["convert", &csa, &again]);
    assert_eq!(std::fs::read_to_string(&again).unwrap(), text);
    good(&["convert", &csa, &usi]);
    let moves = "1e1d 5a5b 1d4d 5b4b 2e3d 4a3b 4d4b 3a4b R*2d 2a3a 2d2a+ 1a2a";
    let lines = format!("sfen rbsgk/4p/5/P4/KGSBR b - 1 moves {moves}\nstartpos moves 7g7f\n");
    assert_eq!(std::fs::read_to_string(&usi).unwrap(), lines);
    good(&["convert", &usi, &again]);
    let bare = text.replace("N+A\n", "").replace("T3\n", "").replace("'two\n", "").replace("%TORYO\n", "");
    assert_eq!(std::fs::read_to_string(&again).unwrap(), bare);
    // Without a board it is that of 9×9, unless the variant is named.
    std::fs::write(&csa, "PI\n+\n+1514HI\n").unwrap();
    assert_eq!(run(&["convert", &csa, &usi], "").status.code(), Some(1));
    good(&["convert", "--variant", "minishogi", &csa, &usi]);
    assert_eq!(std::fs::read_to_string(&usi).unwrap(), "sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 1e1d\n");
}

#[test]
fn convert_reports_broken_records() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = |name: &str| folder.join(name).to_str().expect("UTF-8").to_owned();
    let (broken, out, missing) = (path("broken.csa"), path("out.csa"), path("missing.csa"));
    std::fs::write(&broken, "PI\n+\n+7776FU\n-3334FU\n+2838FU\n%TORYO\n").unwrap();
    let output = run(&["convert", &broken, &out], "");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("line 5, column 6: expected HI or its promotion"), "{said}");
    assert!(said.contains("(2 good moves before it)"), "{said}");
    let text = std::fs::read_to_string(&out).unwrap();
    assert!(text.contains("-3334FU\n%ERROR\n'line 5"), "{text}");
    for arguments in [["convert", &missing, &out], ["convert", &broken, "out.txt"]] {
        assert_eq!(run(&arguments, "").status.code(), Some(1));
    }
    // Nothing is written when no game is readable.
    std::fs::write(&broken, "").unwrap();
    assert_eq!(run(&["convert", &broken, &out], "").status.code(), Some(1));
    assert_eq!(std::fs::read_to_string(&out).unwrap(), text);
}

#[test]
fn accepts_closed_pipe() {
    let mut child = program(&["perft", "1", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    drop(child.stdout.take());
    // The program may end before it has read all of its input.
    let _ = child.stdin.take().expect("piped").write_all("startpos\n".repeat(1000).as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !said.contains("panicked"), "{said}");
}
