//! Searches from outside: lines, limits, time, levels, and the moves to choose from.

use std::cell::Cell;

use narikoma::clock::Clock;
use narikoma::session::protocol::{Choice, Event, GoRequest, Message, Reply, Request};
use narikoma::session::{SLICE_NODES, Session};
use serde_json::{Value, json};

use crate::protocol::{ask, session};

#[test]
fn several_lines_have_ranks() {
    let mut session = session();
    let go =
        json!({"id": 2, "request": {"type": "go", "limits": {"depth": 3}, "lines": 3, "tableMegabytes": 1}});
    let ranks = |replies: &[Value]| {
        let infos = replies.iter().filter(|reply| reply["event"]["type"] == "info");
        infos.map(|info| info["event"]["rank"].as_u64()).collect::<Vec<_>>()
    };
    assert_eq!(ranks(&ask(&mut session, go)), [Some(3), Some(2), None].repeat(3));
    for (name, bad) in [("lines", 0), ("lines", 1_000), ("tableMegabytes", 0), ("tableMegabytes", 100_000)] {
        let replies = ask(&mut session, json!({"id": 3, "request": {"type": "go", name: bad}}));
        assert_eq!(replies[0]["event"]["code"], "outOfRange", "{name}: {replies:?}");
    }
}

#[test]
fn stops_and_cancels_searches() {
    let mut session = session();
    let mut replies: Vec<Reply> = Vec::new();
    let go = |id| Message { id, request: Request::Go(GoRequest::default()) };
    session.handle(go(10), &mut |reply| replies.push(reply));
    assert!(replies.is_empty() && session.is_thinking());
    for _ in 0..3 {
        session.think(SLICE_NODES, &mut |reply| replies.push(reply));
    }
    assert!(replies.iter().all(|reply| reply.id == 10 && matches!(reply.event, Event::Info(_))));
    replies.clear();
    session.handle(Message { id: 11, request: Request::Stop {} }, &mut |reply| replies.push(reply));
    assert!(!session.is_thinking());
    assert!(matches!(
        &replies[..],
        [
            Reply {
                id: 10,
                event: Event::BestMove { choice: Choice::Move(_), info: Some(_), elapsed: None }
            },
            Reply { id: 11, event: Event::Stopped {} }
        ]
    ));

    // A refused or failed request does not disturb the search; any other ends it.
    replies.clear();
    session.handle(go(12), &mut |reply| replies.push(reply));
    session
        .handle(Message { id: 13, request: Request::Play { mv: "1a1b".into() } }, &mut |r| replies.push(r));
    assert!(session.is_thinking());
    session.handle(go(14), &mut |reply| replies.push(reply));
    assert!(session.is_thinking());
    session
        .handle(Message { id: 15, request: Request::Play { mv: "7g7f".into() } }, &mut |r| replies.push(r));
    assert!(!session.is_thinking());
    let ids: Vec<_> = replies.iter().map(|reply| reply.id).collect();
    assert_eq!(ids, [13, 12, 14, 15], "{replies:?}");
    assert!(
        matches!(replies[1].event, Event::Cancelled {}) && matches!(replies[2].event, Event::Cancelled {})
    );
}

#[test]
fn a_level_is_deterministic() {
    let think = || {
        let mut session = session();
        let request = json!({"id": 2, "request": {"type": "go", "level": "2", "seed": 7}});
        ask(&mut session, request).pop().expect("a best move")
    };
    let first = think();
    assert_eq!(first["event"]["type"], "bestMove");
    assert_eq!(first, think());
}

/// Black is in check and has one legal move.
const FORCED: &str = "l3l4/5sg2/3+P3k1/p2s1pppN/1p3N3/P3PPP2/1P2+B1NP1/4S2+lP/L3+rSK2 b N4Prb3gp 149";

#[test]
fn forced_moves_are_judged_as_deeply_as_others() {
    let depth = |moves: Value, go: Value| {
        let mut session = Session::new();
        let new = json!({"type": "new", "variant": "shogi", "sfen": FORCED, "moves": moves});
        ask(&mut session, json!({"id": 1, "request": new}));
        let replies = ask(&mut session, json!({"id": 2, "request": go}));
        let best = replies.last().expect("an answer");
        best["event"]["info"]["depth"].as_u64().unwrap_or_else(|| panic!("{best}"))
    };
    let limits = json!({"nodes": 20_000});
    let analysis = json!({"type": "go", "limits": limits});
    let (forced, next) = (depth(json!([]), analysis.clone()), depth(json!(["3i2h"]), analysis));
    assert!(forced >= 6 && forced + 1 >= next, "{forced} plies, and {next} after the move");
    // Limits that the request gives are used whole, whatever the level.
    assert!(depth(json!([]), json!({"type": "go", "level": "19", "limits": limits})) >= 6);
    // In play only the move matters.
    assert_eq!(depth(json!([]), json!({"type": "go", "level": "19"})), 1);
    #[cfg(feature = "gallery")]
    {
        let negamax = json!({"type": "go", "opponent": "negamax", "limits": {"nodes": 20_000, "depth": 2}});
        assert_eq!(depth(json!([]), negamax), 2);
    }
}

#[test]
fn limits_hold_with_slices() {
    let mut session = session();
    let request = json!({"id": 2, "request": {"type": "go", "limits": {"nodes": 30_000}}});
    let replies = ask(&mut session, request);
    let last = replies.last().unwrap();
    assert_eq!(last["event"]["type"], "bestMove");
    assert!(last["event"]["info"]["nodes"].as_u64().unwrap() <= 30_000);
    assert!(last["event"]["info"]["depth"].as_u64().unwrap() >= 4, "{last}");
}

#[test]
fn opponents_know_the_move_limit() {
    // Black is far ahead, but cannot win within the two plies before the draw.
    let score = |rules: Value| {
        let mut session = Session::new();
        let sfen = "4k4/9/9/9/9/9/9/9/4K4 b RBG 1";
        let new = json!({"type": "new", "variant": "shogi", "sfen": sfen, "rules": rules});
        ask(&mut session, json!({"id": 1, "request": new}));
        let go = json!({"type": "go", "opponent": "flagship", "limits": {"depth": 2}});
        let last = ask(&mut session, json!({"id": 2, "request": go})).pop().expect("a best move");
        last["event"]["info"]["score"]["cp"].as_i64().unwrap_or_else(|| panic!("{last}"))
    };
    assert!(score(json!({})) > 500);
    assert_eq!(score(json!({"moveLimit": 2})), 0);
}

/// A clock that advances by one millisecond at every reading.
struct FakeClock(Cell<u64>);

impl Clock for FakeClock {
    fn now(&self) -> u64 {
        self.0.set(self.0.get() + 1);
        self.0.get()
    }
}

#[test]
fn time_ends_a_search() {
    for (time, most) in [
        (json!({"moveTime": 50, "delay": 0}), 50),
        (json!({"byoyomi": 80, "delay": 20}), 60),
        (json!({"main": 2000, "increment": 10, "byoyomi": 20}), 400),
    ] {
        let mut session = Session::with_clock(Box::new(FakeClock(Cell::new(7))));
        // By its number the move is not one of the opening, which get less.
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 41";
        ask(&mut session, json!({"id": 1, "request": {"type": "new", "variant": "shogi", "sfen": start}}));
        let go = json!({"type": "go", "limits": {}, "time": time});
        let last = ask(&mut session, json!({"id": 2, "request": go})).pop().expect("a best move");
        assert_eq!(last["event"]["choice"]["type"], "move", "{last}");
        let elapsed = last["event"]["elapsed"].as_u64().expect("a time");
        // The clock is read once more for the answer.
        assert!((20..=most + 1).contains(&elapsed), "{time}: {elapsed}");
    }
}

#[test]
fn time_needs_a_clock() {
    let mut session = session();
    let go = json!({"type": "go", "time": {"moveTime": 50}});
    let replies = ask(&mut session, json!({"id": 2, "request": go}));
    assert_eq!(replies[0]["event"]["code"], "noClock", "{replies:?}");
    assert!(!session.is_thinking());
}

#[test]
fn lost_games_are_resigned_on_request() {
    // White is mated in a little over twelve plies, which the search finds at every move.
    let begin = json!({"type": "new", "variant": "shogi", "sfen": "4k4/9/9/9/9/9/9/9/4K4 w 2R2G 1"});
    let moves_of_white = |resigns: bool| {
        let mut session = Session::new();
        ask(&mut session, json!({"id": 1, "request": begin}));
        for ply in 0..6 {
            let go = json!({"type": "go", "limits": {"depth": 10}, "resigns": resigns});
            let last = ask(&mut session, json!({"id": 2, "request": go})).pop().expect("a best move");
            if last["event"]["choice"]["type"] == "resign" {
                return ply / 2;
            }
            let usi = &last["event"]["choice"]["usi"];
            ask(&mut session, json!({"id": 3, "request": {"type": "play", "move": usi}}));
        }
        3
    };
    assert_eq!(moves_of_white(true), 2);
    assert_eq!(moves_of_white(false), 3);
}

#[test]
fn levels_1_to_3_play_on_until_mate() {
    // White, to move, has lost both rooks.
    let moves = ["5e1a+", "5a5b", "4f9a+", "5b5c", "5i5h", "5c5d", "5h5g"];
    for (level, resigns) in [("1", false), ("2", false), ("3", false), ("4", true), ("12", true)] {
        let mut session = Session::new();
        let start = "r3k3r/9/9/9/4B4/5B3/9/9/4K4 b - 1";
        ask(&mut session, json!({"id": 1, "request": {"type": "new", "variant": "shogi", "sfen": start}}));
        let mut answers = Vec::new();
        for (ply, mv) in moves.iter().enumerate() {
            ask(&mut session, json!({"id": 2, "request": {"type": "play", "move": mv}}));
            if ply >= 2 && ply % 2 == 0 {
                let go = json!({"type": "go", "level": level, "resigns": true});
                let last = ask(&mut session, json!({"id": 3, "request": go})).pop().expect("a best move");
                answers.push(last["event"]["choice"]["type"] == "resign");
            }
        }
        assert_eq!(answers, [false, false, resigns], "level {level}");
    }
}

/// With a bare king on each side every line is a draw: the score is what a draw is worth to the side to move.
#[test]
fn draws_are_worth_what_the_request_says() {
    let mut session = Session::new();
    let score = |session: &mut Session, side: &str, values: Value| {
        let sfen = format!("4k4/9/9/9/9/9/9/9/4K4 {side} - 1");
        let rules = json!({"moveLimit": 2});
        ask(
            session,
            json!({"id": 1, "request": {"type": "new", "variant": "shogi", "sfen": sfen, "rules": rules}}),
        );
        let go = json!({"type": "go", "limits": {"depth": 4}, "drawValues": values});
        let replies = ask(session, json!({"id": 2, "request": go}));
        replies.last().unwrap()["event"].clone()
    };
    let cp = |event: Value| event["info"]["score"]["cp"].as_i64().unwrap_or_else(|| panic!("{event}"));
    let unequal = json!({"black": 300, "white": 700});
    assert!(cp(score(&mut session, "b", unequal.clone())) < -100);
    assert!(cp(score(&mut session, "w", unequal)) > 100);
    assert_eq!(cp(score(&mut session, "b", Value::Null)), 0);
    let refused = score(&mut session, "b", json!({"black": 1001, "white": 500}));
    assert_eq!((&refused["type"], &refused["code"]), (&json!("failed"), &json!("outOfRange")));
}

#[test]
fn book_moves_are_played_on_request() {
    let mut session = session();
    let mut replies = |request: Value| ask(&mut session, json!({"id": 2, "request": request}));
    let go = |seed: u32, book: bool| json!({"type": "go", "level": "25", "limits": {"nodes": 200}, "seed": seed, "book": book});
    assert!(replies(go(1, false)).len() > 1, "without the book it searches");
    let firsts: std::collections::HashSet<_> = (0..20)
        .map(|seed| {
            let [answer] = &replies(go(seed, true))[..] else { panic!("a search") };
            assert!(answer["event"]["info"].is_null(), "{answer}");
            answer["event"]["choice"]["usi"].as_str().expect("a move").to_owned()
        })
        .collect();
    assert!(firsts.len() > 1, "{firsts:?}");
    replies(json!({"type": "play", "move": "9i9h"}));
    assert!(replies(go(1, true)).len() > 1, "9i9h is not in the book");
}

#[test]
fn a_search_chooses_from_the_moves_of_the_request() {
    let mut session = Session::new();
    // A gold on 5b mates; the only other moves of the request do not.
    let sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    ask(&mut session, json!({"id": 1, "request": {"type": "new", "variant": "shogi", "sfen": sfen}}));
    let mut go = |moves: Value| {
        let limits = json!({"nodes": 3_000});
        let request = json!({"type": "go", "limits": limits, "lines": 2, "moves": moves});
        ask(&mut session, json!({"id": 2, "request": request}))
    };
    let chosen = |replies: &[Value]| {
        let last = replies.last().expect("an answer");
        last["event"]["choice"]["usi"].as_str().unwrap_or_else(|| panic!("{last}")).to_owned()
    };
    assert_eq!(chosen(&go(json!([]))), "G*5b");
    let others = go(json!(["5i5h", "G*9i"]));
    assert!(["5i5h", "G*9i"].contains(&chosen(&others).as_str()), "{others:?}");
    let firsts: std::collections::HashSet<_> = others[..others.len() - 1]
        .iter()
        .map(|info| info["event"]["pv"][0]["usi"].as_str().expect("a line").to_owned())
        .collect();
    assert_eq!(firsts.len(), 2, "two lines: {firsts:?}");
    assert_eq!(chosen(&go(json!(["5i5h"]))), "5i5h");
    for bad in ["5i5a", "nonsense"] {
        let replies = go(json!(["5i5h", bad]));
        assert_eq!(replies[0]["event"]["code"], "badMove", "{replies:?}");
    }
}
