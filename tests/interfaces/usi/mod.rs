//! USI as a graphical interface speaks it with the built program.

mod options;
mod program;

use std::io::{Read, Write};

use narikoma::shogi::{Minishogi, Move, Position};
use program::{Usi, best_move, nodes, number};

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
fn usi_stops_on_command() {
    let mut usi = Usi::start();
    usi.say("position startpos");
    usi.say("go infinite");
    usi.until("info depth");
    // Received during the search.
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
fn usi_plays_both_variants() {
    let mut usi = Usi::start();
    usi.say("setoption name USI_Variant value minishogi");
    usi.say("position startpos");
    usi.say("go depth 1");
    let best = usi.answer("bestmove");
    let played = Move::parse(best_move(&best)).expect("a move");
    assert!(Position::<Minishogi>::start().is_legal(played), "{best}");
    // The shape of the board decides, whatever the option is.
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
        ("position sfen 4k4/9/9/9/9/9/9/9/9 b - 1", "info string error: position: Black has no king"),
        ("position", "info string error: position, column 1: expected a position"),
    ] {
        usi.say(line);
        let said = usi.answer("info string");
        assert!(said.starts_with(answer), "{line}: {said}");
    }
    // There must be no answer for another position.
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
fn usi_ends_with_its_input() {
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
    // A problem with one king cannot be played, but it has a mate.
    usi.say("position sfen 9/4k4/9/5G3/4G4/4P4/9/9/9 b 2G2r2b4s4n4l17p 1");
    usi.until("info string error");
    usi.say("go mate infinite");
    let mate = usi.answer("checkmate");
    assert!(mate.starts_with("checkmate G*5c ") && mate.split(' ').count() == 4, "{mate}");
    // One node is too few to find it.
    usi.say("go mate nodes 1");
    assert_eq!(usi.answer("checkmate"), "checkmate timeout");
    usi.say("position startpos");
    usi.say("go mate infinite");
    assert_eq!(usi.answer("checkmate"), "checkmate nomate");
    usi.quit();
}

/// In check, with a mate, in the opening: however few nodes there are, a program that reads scores finds one.
#[test]
fn usi_tells_a_score_before_every_move() {
    let mut usi = Usi::start();
    usi.say("usi");
    let lines = usi.until("usiok");
    let opponents = lines.iter().find(|line| line.starts_with("option name Opponent ")).expect("the option");
    for opponent in opponents.split(" var ").skip(1) {
        usi.say(&format!("setoption name Opponent value {opponent}"));
        let small = ["effect-net", "minishogi-net"].contains(&opponent);
        usi.say(&format!("setoption name USI_Variant value {}", if small { "minishogi" } else { "shogi" }));
        let large = [
            "startpos",
            "sfen 3l3nk/6r1g/9/9/9/9/9/9/4K4 w - 1",
            "sfen 3l3nk/6r1g/9/9/9/4K4/9/4r4/3g1g3 b 2P2B 1",
            "sfen 1+P+L1k1n1S/+B4prs1/1npg2+L2/3pg3l/4B4/4KP1g1/5SPn+r/PpPs+p2+p1/3P1g3 w Pnl5p 192",
        ];
        for position in if small { &large[..1] } else { &large[..] } {
            for nodes in [1, 10, 150] {
                usi.say(&format!("position {position}"));
                usi.say(&format!("go nodes {nodes}"));
                let lines = usi.until("bestmove");
                let (answer, lines) = lines.split_last().expect("an answer");
                let report = lines.iter().rev().find(|line| line.contains(" score "));
                let report = report.unwrap_or_else(|| panic!("{opponent}: {position}: {nodes}: {answer}"));
                let mv = best_move(answer);
                assert!(report.contains(&format!(" pv {mv}")), "{opponent}: {report}, then {answer}");
                assert!(number(report, "depth").is_some() && number(report, "nodes").is_some(), "{report}");
            }
        }
    }
    usi.quit();
}

#[test]
fn usi_keeps_the_table_until_a_new_game() {
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
    // Setting an option to its present value changes nothing.
    assert!(think("setoption name Opponent value flagship") < first);
    let others = "setoption name Opponent value minimax\nsetoption name Opponent value flagship";
    assert_eq!(think(others), first);
    usi.quit();
}

/// White has an army against a king. A position that comes back once is no draw,
/// even with the table of the search before.
#[test]
fn usi_knows_that_one_recurrence_is_no_draw() {
    let mut usi = Usi::start();
    let start = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/9/4K4 w - 1";
    let mut score = |moves: &str| {
        usi.say(&format!("position {start} moves {moves}"));
        usi.say("go nodes 30000");
        usi.until("bestmove").iter().rev().find_map(|line| number(line, "cp")).expect("a score")
    };
    let rounds =
        ["5a5b", "5a5b 5i5h", "5a5b 5i5h 5b5a", "5a5b 5i5h 5b5a 5h5i", "5a5b 5i5h 5b5a 5h5i 5a5b 5i5h 5b5a"];
    for moves in rounds {
        let for_white = if moves.split(' ').count() % 2 == 0 { 1 } else { -1 };
        assert!(for_white * score(moves) > 1000, "{moves}");
    }
    usi.quit();
}

#[test]
fn usi_reports_mates_in_plies() {
    let mut usi = Usi::start();
    usi.say("position sfen 7k1/9/6P2/9/9/9/9/9/4K4 b 2G 1");
    usi.say("go depth 8");
    let lines = usi.until("bestmove");
    let last = lines.iter().rev().find(|line| line.starts_with("info depth")).expect("a report");
    assert!(last.contains(" score mate 3 "), "{last}");
    // The mated side reports negative plies.
    let first = best_move(&lines[lines.len() - 1]);
    usi.say(&format!("position sfen 7k1/9/6P2/9/9/9/9/9/4K4 b 2G 1 moves {first}"));
    usi.say("go depth 6");
    let lines = usi.until("bestmove");
    let last = lines.iter().rev().find(|line| line.starts_with("info depth")).expect("a report");
    assert!(last.contains(" score mate -2 "), "{last}");
    usi.quit();
}

#[test]
fn usi_limits_the_rate_of_reports() {
    let mut usi = Usi::start();
    usi.say("position startpos");
    usi.say("go movetime 600");
    let lines = usi.until("bestmove");
    let times: Vec<_> = lines.iter().filter_map(|line| number(line, "time")).collect();
    // The last one may come early, before the answer.
    let gaps = times.windows(2).map(|two| two[1] - two[0]);
    let short = gaps.filter(|gap| *gap < 25).count();
    assert!(times.len() <= 16 && short <= 4, "{times:?}");
    usi.quit();
}

#[test]
fn usi_answers_at_once_with_one_legal_move() {
    let mut usi = Usi::start();
    // The king in the corner has one way out.
    usi.say("position sfen k8/2R6/9/9/9/9/9/9/4K4 w - 1");
    for clock in ["btime 3600000 wtime 3600000", "btime 0 wtime 0 byoyomi 3600000", "movetime 3600000"] {
        usi.say(&format!("go {clock}"));
        let lines = usi.until("bestmove");
        assert!(lines.len() <= 3 && lines.last().unwrap().starts_with("bestmove 9a8a"), "{clock}: {lines:?}");
    }
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

/// An opponent that ponders thinks about every reply: another move than the
/// expected one does not make it begin anew.
#[cfg(feature = "gallery")]
#[test]
fn usi_ponders_about_every_reply() {
    let mut usi = Usi::start();
    usi.say("setoption name USI_Variant value minishogi");
    usi.say("setoption name Opponent value effect-net");
    usi.say("isready");
    assert_eq!(usi.answer("readyok"), "readyok");
    for (expected, played) in [("5a5b", "5a5b"), ("5a5b", "3a3b")] {
        usi.say("usinewgame");
        usi.say("position startpos moves 1e1d");
        usi.say(&format!("position startpos moves 1e1d {expected}"));
        usi.say("go ponder btime 10000 wtime 10000");
        // Nothing is answered while it ponders.
        usi.say("isready");
        assert!(usi.until("readyok").iter().all(|line| !line.starts_with("bestmove")));
        if expected == played {
            usi.say("ponderhit");
        } else {
            usi.say("stop");
            let ignored = usi.answer("bestmove");
            assert!(Move::parse(best_move(&ignored)).is_some(), "{ignored}");
            usi.say(&format!("position startpos moves 1e1d {played}"));
            usi.say("go btime 2000 wtime 2000");
        }
        let best = usi.answer("bestmove");
        let mut position = Position::<Minishogi>::start();
        for mv in ["1e1d", played] {
            position.do_move(Move::parse(mv).unwrap());
        }
        assert!(position.is_legal(Move::parse(best_move(&best)).unwrap()), "{best}");
    }
    usi.quit();
}

/// The eight threads of its document: all of them expand the tree of proofs.
#[cfg(feature = "gallery")]
#[test]
fn usi_threads_expand_the_proofs_of_effect_net() {
    let mut usi = Usi::start();
    usi.say("setoption name USI_Variant value minishogi");
    usi.say("setoption name Opponent value effect-net");
    const START: &str = "rbsgk/4p/5/P4/KGSBR b - 1";
    let mut search = |threads: u32, go: &str, sfen: &str| {
        usi.say(&format!("setoption name Threads value {threads}"));
        usi.say("usinewgame");
        usi.say(&format!("position sfen {sfen}"));
        usi.say(go);
        usi.until("bestmove")
    };
    let alone = search(1, "go depth 4", START);
    assert_eq!(nodes(&search(1, "go depth 4", START)), nodes(&alone));
    // Depth 6 lasts long enough for every thread to start.
    let deep = nodes(&search(1, "go depth 6", START));
    let together = nodes(&search(8, "go depth 6", START));
    assert!(together > deep, "{together} {deep}");
    let limited = search(8, "go nodes 20000", START);
    // Eight threads may pass the limit by a few nodes each. How deep they read depends on their speed.
    assert!(nodes(&limited) < 60_000 && limited.iter().any(|line| line.starts_with("info depth ")));
    let won = search(8, "go nodes 1000000", "4k/5/4P/5/K4 b GS 1");
    assert!(won.iter().any(|line| line.contains(" score mate ")), "{won:?}");
    usi.quit();
}

#[test]
fn searches_to_fixed_nodes_keep_their_tables_within_a_game_and_levels_do_not() {
    let mut usi = Usi::start();
    let depth_and_nodes = |usi: &mut Usi, go: &str| {
        usi.say("position startpos moves 7g7f 3c3d");
        usi.say(go);
        let lines = usi.until("bestmove");
        let last = lines.iter().rev().find(|line| line.contains(" score ")).expect("an iteration");
        (number(last, "depth").expect("a depth"), nodes(&lines))
    };
    let first = depth_and_nodes(&mut usi, "go nodes 4000");
    let again = depth_and_nodes(&mut usi, "go nodes 4000");
    assert!(again.0 > first.0, "{again:?} after {first:?}");
    usi.say("usinewgame");
    assert_eq!(depth_and_nodes(&mut usi, "go nodes 4000"), first);
    usi.say("setoption name Level value 14");
    let first = depth_and_nodes(&mut usi, "go nodes 4000");
    assert_eq!(depth_and_nodes(&mut usi, "go nodes 4000"), first);
    usi.quit();
}
