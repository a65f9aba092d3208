//! USI as a graphical interface speaks it with the built program.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use narikoma::shogi::{Minishogi, Move, Position, Shogi};

/// A running engine.
struct Usi {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Usi {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_narikoma"))
            .arg("usi")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let (input, output) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
        Self { child, input, output: BufReader::new(output) }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    /// Everything up to the line that begins so.
    fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("it speaks") > 0, "it ended after {lines:?}");
            lines.push(line.trim_end().to_owned());
            if line.starts_with(start) {
                return lines;
            }
        }
    }

    /// The last line up to the one that begins so.
    fn answer(&mut self, start: &str) -> String {
        self.until(start).pop().expect("one at least")
    }

    fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().expect("it ends").success());
    }
}

fn best_move(line: &str) -> &str {
    line.split_whitespace().nth(1).expect("bestmove and a move")
}

#[test]
fn usi_introduces_itself_and_answers() {
    let mut usi = Usi::start();
    usi.say("usi");
    let lines = usi.until("usiok");
    assert!(lines[0].starts_with("id name Narikoma"));
    assert!(lines.iter().any(|line| line.starts_with("option name USI_Variant type combo default shogi")));
    usi.say("setoption name USI_Hash value 256");
    usi.say("isready");
    assert_eq!(usi.answer("readyok"), "readyok");
    usi.say("usinewgame");
    usi.say("position startpos moves 7g7f 3c3d");
    usi.say("go depth 3");
    let lines = usi.until("bestmove");
    let info =
        lines.iter().find(|line| line.starts_with("info depth 3 seldepth")).expect("the third iteration");
    for word in [" score cp ", " nodes ", " nps ", " hashfull ", " time ", " pv "] {
        assert!(info.contains(word), "{info}");
    }
    usi.say("go nodes 1000");
    usi.answer("bestmove");
    usi.say("go btime 1000 wtime 1000 byoyomi 200 binc 0 winc 0");
    usi.answer("bestmove");
    usi.say("go mate 1000");
    assert_eq!(usi.answer("checkmate"), "checkmate nomate");
    usi.say("gameover win");
    usi.quit();
}

#[test]
fn usi_stops_when_told() {
    let mut usi = Usi::start();
    usi.say("position startpos");
    usi.say("go infinite");
    usi.until("info depth");
    // Heard during the thought.
    usi.say("isready");
    usi.until("readyok");
    usi.say("stop");
    let best = usi.answer("bestmove");
    assert!(best_move(&best).len() >= 4);
    usi.say("go ponder btime 60000 wtime 60000");
    usi.until("info depth");
    usi.say("stop");
    usi.answer("bestmove");
    usi.say("go ponder movetime 200");
    usi.until("info depth");
    usi.say("ponderhit");
    usi.answer("bestmove");
    usi.say("go infinite");
    usi.until("info depth");
    usi.quit();
}

#[test]
fn usi_plays_both_boards() {
    let mut usi = Usi::start();
    usi.say("setoption name USI_Variant value minishogi");
    usi.say("position startpos");
    usi.say("go depth 1");
    let best = usi.answer("bestmove");
    let played = Move::parse(best_move(&best)).expect("a move");
    assert!(Position::<Minishogi>::start().is_legal(played), "{best}");
    // The shape of the board tells, whatever the option says.
    usi.say("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    usi.say("go depth 3");
    assert_eq!(best_move(&usi.answer("bestmove")), "G*5b");
    usi.say("setoption name UCI_Variant value shogi");
    usi.say("position startpos");
    usi.say("go nodes 500");
    usi.answer("bestmove");
    usi.quit();
}

#[test]
fn usi_resigns_and_declares() {
    let mut usi = Usi::start();
    usi.say("position sfen 4k4/4G4/4P4/9/9/9/9/9/K8 w - 1");
    usi.say("go depth 3");
    assert_eq!(usi.answer("bestmove"), "bestmove resign");
    let entered = "1+N4+B1+P/1K4+N+P1/1+L+P3B2/7P1/2G6/9/2G3+l1g/1+r1sppppg/1+l6k w 7Pr3s2nl3p 306";
    usi.say(&format!("position sfen {entered}"));
    usi.say("go depth 1");
    assert_eq!(usi.answer("bestmove"), "bestmove win");
    usi.say("setoption name EnteringKingRule value NoEnteringKing");
    usi.say("go depth 1");
    assert_ne!(usi.answer("bestmove"), "bestmove win");
    usi.quit();
}

#[test]
fn usi_survives_nonsense() {
    let mut usi = Usi::start();
    for (line, answer) in [
        ("hello", "info string unknown command: hello"),
        ("setoption name Nothing value 3", "info string error: there is no option \"Nothing\""),
        ("setoption", "info string error: expected setoption name"),
        ("setoption name USI_Variant value chess", "info string error: option USI_Variant has no value"),
        (
            "position startpos moves 7g7f 7g7f",
            "info string error: position, column 21: move 2 (7g7f): no such piece",
        ),
        ("position sfen 4k4/9/9/9/9/9/9/9/9 b - 1", "info string error: position: each side needs a king"),
        ("position", "info string error: position, column 1: expected a position"),
    ] {
        usi.say(line);
        let said = usi.answer("info string");
        assert!(said.starts_with(answer), "{line}: {said}");
    }
    // Better no answer than one to another position.
    usi.say("go depth 1");
    assert_eq!(usi.answer("bestmove"), "bestmove resign");
    usi.say("usinewgame");
    usi.say("go depth 1");
    assert_ne!(usi.answer("bestmove"), "bestmove resign");
    usi.say("stop");
    usi.say("ponderhit");
    usi.say("isready");
    usi.until("readyok");
    usi.quit();
}

#[test]
fn the_end_of_the_input_is_the_end() {
    for (line, answers) in [("position startpos", false), ("go depth 2", true), ("go infinite", true)] {
        let Usi { mut child, mut input, mut output } = Usi::start();
        writeln!(input, "{line}").expect("it listens");
        drop(input);
        let mut text = String::new();
        output.read_to_string(&mut text).expect("UTF-8");
        assert!(child.wait().expect("it ends").success());
        assert_eq!(text.lines().last().is_some_and(|line| line.starts_with("bestmove ")), answers, "{text}");
    }
}

#[test]
fn usi_solves_problems() {
    let mut usi = Usi::start();
    usi.say("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    usi.say("go mate 10000");
    assert_eq!(usi.answer("checkmate"), "checkmate G*5b");
    // A problem with one king is no game, but it has a mate.
    usi.say("position sfen 9/4k4/9/5G3/4G4/4P4/9/9/9 b 2G2r2b4s4n4l17p 1");
    usi.until("info string error");
    usi.say("go mate infinite");
    let mate = usi.answer("checkmate");
    assert!(mate.starts_with("checkmate G*5c ") && mate.split(' ').count() == 4, "{mate}");
    // Nothing is found out in one node.
    usi.say("go mate nodes 1");
    assert_eq!(usi.answer("checkmate"), "checkmate timeout");
    usi.say("position startpos");
    usi.say("go mate infinite");
    assert_eq!(usi.answer("checkmate"), "checkmate nomate");
    usi.quit();
}

/// The nodes of the last report before the answer.
fn nodes(lines: &[String]) -> u64 {
    let words = lines.iter().rev().find(|line| line.starts_with("info depth")).expect("a report");
    let mut words = words.split_whitespace().skip_while(|word| *word != "nodes");
    words.nth(1).and_then(|word| word.parse().ok()).expect("a count")
}

#[test]
fn usi_keeps_what_was_learned_until_a_new_game() {
    let mut usi = Usi::start();
    let mut think = |before: &str| {
        if !before.is_empty() {
            usi.say(before);
        }
        usi.say("position startpos moves 7g7f");
        usi.say("go depth 11");
        nodes(&usi.until("bestmove"))
    };
    let first = think("");
    assert!(think("") < first);
    assert_eq!(think("usinewgame"), first);
    assert!(think("position sfen nonsense") < first);
    assert_eq!(think("setoption name EnteringKingRule value CSARule24"), first);
    assert_eq!(think("setoption name Opponent value flagship"), first);
    usi.quit();
}

/// The number after a word of a line.
fn number(line: &str, word: &str) -> Option<i64> {
    line.split_whitespace().skip_while(|it| *it != word).nth(1).and_then(|number| number.parse().ok())
}

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
        "option name USI_Ponder type check default false",
        "option name EvalFile type filename default <built-in>",
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
fn the_net_that_came_with_the_program_evaluates_unless_none_is_wanted() {
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/www/net/narikoma.nnue");
    let mut usi = Usi::start();
    let mut score = |file: Option<&str>| {
        if let Some(file) = file {
            usi.say(&format!("setoption name EvalFile value {file}"));
        }
        usi.say("position startpos moves 7g7f");
        usi.say("go nodes 3000");
        let lines = usi.until("bestmove");
        lines.iter().rev().find_map(|line| number(line, "cp")).expect("a score is told")
    };
    let built_in = score(None);
    let by_hand = score(Some("<empty>"));
    assert_ne!(built_in, by_hand);
    assert_eq!(
        [score(Some(shipped)), score(Some("<empty>")), score(Some("<built-in>"))],
        [built_in, by_hand, built_in]
    );
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
        lines.iter().rev().find_map(|line| number(line, "hashfull")).expect("it is told")
    };
    let (small, large) = (fullness(1), fullness(64));
    assert!(small > 4 * large && small <= 1000, "{small} {large}");
    usi.quit();
}

#[test]
fn usi_values_draws_as_told() {
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

#[test]
fn usi_resigns_when_the_score_stays_low() {
    let mut usi = Usi::start();
    usi.say("position sfen 4k4/9/9/9/9/9/9/9/RB2K2BR w - 1");
    let mut answers = |go: &str| {
        (0..4)
            .map(|_| {
                usi.say(go);
                usi.answer("bestmove")
            })
            .collect::<Vec<_>>()
    };
    assert!(answers("go depth 2").iter().all(|answer| answer != "bestmove resign"));
    usi.say("setoption name Resign_Value value 1000");
    usi.say("usinewgame");
    usi.say("position sfen 4k4/9/9/9/9/9/9/9/RB2K2BR w - 1");
    let mut answers = |go: &str| {
        (0..4)
            .map(|_| {
                usi.say(go);
                usi.answer("bestmove") == "bestmove resign"
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(answers("go depth 2"), [false, false, true, true]);
    // A better score begins the count anew.
    usi.say("position startpos");
    usi.say("go depth 2");
    usi.answer("bestmove");
    usi.say("position sfen 4k4/9/9/9/9/9/9/9/RB2K2BR w - 1");
    usi.say("go depth 2");
    assert_ne!(usi.answer("bestmove"), "bestmove resign");
    usi.quit();
}

#[test]
fn usi_tells_several_lines() {
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
fn usi_says_mates_in_plies() {
    let mut usi = Usi::start();
    usi.say("position sfen 7k1/9/6P2/9/9/9/9/9/4K4 b 2G 1");
    usi.say("go depth 8");
    let lines = usi.until("bestmove");
    let last = lines.iter().rev().find(|line| line.starts_with("info depth")).expect("a report");
    assert!(last.contains(" score mate 3 "), "{last}");
    // The other side says how long it can hold out.
    let first = best_move(&lines[lines.len() - 1]);
    usi.say(&format!("position sfen 7k1/9/6P2/9/9/9/9/9/4K4 b 2G 1 moves {first}"));
    usi.say("go depth 6");
    let lines = usi.until("bestmove");
    let last = lines.iter().rev().find(|line| line.starts_with("info depth")).expect("a report");
    assert!(last.contains(" score mate -2 "), "{last}");
    usi.quit();
}

#[test]
fn usi_tells_no_more_than_can_be_read() {
    let mut usi = Usi::start();
    usi.say("position startpos");
    usi.say("go movetime 600");
    let lines = usi.until("bestmove");
    let times: Vec<_> = lines.iter().filter_map(|line| number(line, "time")).collect();
    // The last one may be told early, before the answer.
    let gaps = times.windows(2).map(|two| two[1] - two[0]);
    let short = gaps.filter(|gap| *gap < 25).count();
    assert!(times.len() <= 16 && short <= 4, "{times:?}");
    usi.quit();
}

#[test]
fn usi_moves_at_once_when_there_is_no_choice() {
    let mut usi = Usi::start();
    // The king in the corner has one way out.
    usi.say("position sfen k8/2+R6/9/9/9/9/9/9/4K4 w - 1");
    usi.say("go btime 3600000 wtime 3600000");
    let line = usi.until("bestmove");
    assert!(line.len() <= 3, "{line:?}");
    usi.quit();
}

#[test]
fn usi_ponders_until_the_hit() {
    let mut usi = Usi::start();
    usi.say("position startpos moves 7g7f");
    usi.say("go ponder btime 1000 wtime 1000");
    usi.until("info depth");
    // No clock runs while it ponders.
    std::thread::sleep(std::time::Duration::from_millis(1200));
    usi.say("isready");
    assert!(usi.until("readyok").iter().all(|line| !line.starts_with("bestmove")));
    usi.say("ponderhit");
    let best = usi.answer("bestmove");
    let words: Vec<_> = best.split(' ').collect();
    assert!(words.len() == 2 || (words.len() == 4 && words[2] == "ponder"), "{best}");
    usi.quit();
}

#[test]
fn usi_thinks_in_several_threads() {
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
    // All of them stop when told, and by the clock.
    usi.say("position startpos");
    usi.say("go infinite");
    usi.until("info depth");
    usi.say("stop");
    usi.answer("bestmove");
    usi.say("go btime 0 wtime 0 byoyomi 200");
    usi.answer("bestmove");
    // A level that judges by hand, after the net: leader and helpers change together.
    usi.say("setoption name Level value 11");
    usi.say("position startpos moves 7g7f");
    usi.say("go nodes 20000");
    usi.answer("bestmove");
    usi.say("setoption name Level value 0");
    // Fewer again, and another table.
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
    let page = include_str!("../docs/usi.md");
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
