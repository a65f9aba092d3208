//! Tests of `train match` with engines that have faults.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

const FAKE: &str = env!("CARGO_BIN_EXE_fake-usi");

/// An empty folder for the games of one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the records");
    folder
}

/// A match of A, which has the fault `a`, against B, which has none. Returns the output and the games.
fn play(name: &str, a: &str, rest: &[&str]) -> (Output, Vec<Value>) {
    let folder = folder(name);
    let output = Command::new(env!("CARGO_BIN_EXE_train"))
        .args(["match", "--a", &format!("{FAKE} {a}"), "--b", &format!("{FAKE} fine")])
        .args(["--patience", "2", "--grace", "1", "--max-plies", "20", "--out"])
        .arg(&folder)
        .args(rest)
        .output()
        .expect("it starts");
    let games = fs::read_to_string(folder.join("games.jsonl")).expect("records");
    let games = games.lines().map(|line| serde_json::from_str(line).expect("one object a line")).collect();
    (output, games)
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn faults_lose_and_the_match_continues() {
    for (a, limit, reason) in [
        ("crash 2", "--nodes", "crash"),
        ("hang 1", "--nodes", "hang"),
        ("hang 1", "--movetime", "hang"),
        ("hang 1", "--byoyomi", "hang"),
        ("illegal 2", "--nodes", "illegal"),
        ("nonsense 2", "--nodes", "illegal"),
        ("slow 1", "--byoyomi", "time"),
        ("slow 1", "--time", "time"),
        ("win 3", "--nodes", "wrong-declaration"),
        ("resign 1", "--nodes", "resigned"),
    ]
    .into_iter()
    .step_by(if std::env::var_os("NARIKOMA_FAST").is_some() { 3 } else { 1 })
    {
        let name = format!("{a} {limit}").replace(' ', "-");
        let (output, games) = play(&name, a, &["--games", "4", limit, "100"]);
        assert!(output.status.success(), "{name}: {output:?}");
        assert_eq!(games.len(), 4, "{name}: {games:?}");
        for game in &games {
            assert_eq!((&game["winner"], &game["reason"]), (&"b".into(), &reason.into()), "{name}: {game}");
            // The game ends with the fault, at the given move.
            let after: usize = a.split(' ').nth(1).and_then(|after| after.parse().ok()).expect("a number");
            let plies = 2 * after + usize::from(game["black"] == "b");
            assert_eq!(game["moves"].as_array().map(Vec::len), Some(plies), "{name}: {game}");
            assert_eq!(game["remark"] == "", reason == "resigned", "{name}: {game}");
        }
        let text = stdout(&output);
        assert!(text.contains(&format!("B wins ({reason}): 4")), "{name}: {text}");
        assert!(text.contains("4 games: +0 =0 -4 (0.0 %)\n"), "{name}: {text}");
    }
}

#[test]
fn no_losses_without_faults() {
    let (output, games) = play("fine", "fine", &["--games", "3", "--nodes", "1", "--workers", "2"]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(games.len(), 4, "rounded up to pairs");
    assert!(games.iter().all(|game| game["winner"].is_null() && game["reason"] == "move-limit"), "{games:?}");
    // Slow, but within the margin.
    let (_, games) = play("margin", "slow 1", &["--games", "2", "--byoyomi", "100", "--margin", "60000"]);
    assert!(games.iter().all(|game| game["reason"] == "move-limit"), "{games:?}");
}

#[test]
fn match_ends_when_an_engine_does_not_start() {
    let (output, games) = play("exit", "exit", &["--nodes", "1", "--workers", "2"]);
    assert!(!output.status.success() && games.is_empty(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("Crashed before it was ready"), "{output:?}");
    // The game before a failed restart counts.
    let marker = folder("marker").join("spent");
    let (output, games) = play("once", &format!("once {}", marker.display()), &["--nodes", "1"]);
    assert!(!output.status.success(), "{output:?}");
    assert_eq!(games.len(), 1, "{games:?}");
    assert_eq!((&games[0]["winner"], &games[0]["reason"]), (&"b".into(), &"crash".into()));
    assert!(stdout(&output).contains("1 games: +0 =0 -1"), "{output:?}");
}

#[test]
fn sprt_ends_when_decided() {
    let (output, games) = play("sprt", "resign 0", &["--games", "400", "--nodes", "1", "--sprt", "0,20"]);
    assert!(output.status.success());
    assert!(games.len() < 100, "{} games", games.len());
    assert!(stdout(&output).contains("sprt [0, 20]: -"), "{}", stdout(&output));
}

#[test]
fn games_are_written_as_usi() {
    let (_, games) = play("records", "resign 3", &["--games", "2", "--nodes", "1"]);
    let lines = fs::read_to_string(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("records/games.usi"));
    let lines = lines.expect("records");
    assert_eq!(lines.lines().count(), 2);
    for (line, game) in lines.lines().zip(&games) {
        let moves: Vec<_> =
            game["moves"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        assert_eq!(line.trim(), format!("position startpos moves {}", moves.join(" ")));
        assert_eq!(game["milliseconds"].as_array().map(Vec::len), Some(moves.len() + 1));
    }
}
