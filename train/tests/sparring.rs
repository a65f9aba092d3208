//! Tests of `train selfplay --sparring` with engines that play, resign, or have faults.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use narikoma::shogi::outcome::EndReason;
use train::common::records::{Game, Games};

const FAKE: &str = env!("CARGO_BIN_EXE_fake-usi");

/// An empty folder for the games of one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// Plays games of few nodes; `engine` is the fault of the other engine, `None` for games without one.
fn play(out: &Path, engine: Option<&str>, positions: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_train"));
    command.args(["selfplay", "--nodes", "40", "--positions", positions, "--out"]).arg(out);
    if let Some(fault) = engine {
        command.args(["--sparring", &format!("{FAKE} {fault}"), "--sparring-nodes", "5,7"]);
    }
    command.output().expect("it starts")
}

fn games(out: &Path) -> Vec<Game> {
    Games::open(&out.join("shard-000-of-001.games")).expect("a file of games").collect()
}

#[test]
fn another_engine_plays_one_side() {
    let out = folder("sparring");
    let output = play(&out, Some("fine"), "300");
    assert!(output.status.success(), "{output:?}");
    let games = games(&out);
    assert!(games.len() > 1 && games.iter().all(Game::is_legal));
    // The other engine plays the first legal move, which hardly ever wins.
    let firsts = |game: &Game| {
        let mut plays_first = [0; 2];
        let mut plies = [0; 2];
        game.for_each(|position, sample| {
            let side = position.side().index();
            plies[side] += 1;
            plays_first[side] += usize::from(position.legal_moves().first() == Some(&sample.mv));
        });
        (0..2).any(|side| plays_first[side] == plies[side])
    };
    assert!(games.iter().all(firsts), "one side plays the first legal move throughout");
    // Its moves are not to be learned.
    assert!(Games::open_for_moves(&out.join("shard-000-of-001.games")).is_err());
    // Games against another engine do not mix with games against itself.
    assert!(!play(&out, None, "600").status.success());
}

#[test]
fn another_engine_resigns() {
    let out = folder("sparring-resigns");
    let output = play(&out, Some("resign 2"), "60");
    assert!(output.status.success(), "{output:?}");
    assert!(games(&out).iter().all(|game| game.outcome.reason == EndReason::Resigned));
}

#[test]
fn faults_of_another_engine_end_the_run() {
    for (fault, words) in [("illegal 1", "the other engine plays 5a5b+"), ("crash 1", "Crashed")] {
        let out = folder(&format!("sparring-{}", &fault[..5]));
        let output = play(&out, Some(fault), "300");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && text.contains(words), "{fault}: {text}");
    }
}
