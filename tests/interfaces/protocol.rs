//! The session from outside: replies compared with transcripts, and answers to malformed messages.

#[cfg(feature = "gallery")]
use narikoma::opponents::Proved;
#[cfg(feature = "gallery")]
use narikoma::opponents::gallery::effect_net::proof::Proof;
use narikoma::session::protocol::{Event, Failure, GoRequest, Message, Reply, Request};
use narikoma::session::{SLICE_NODES, Session};
#[cfg(feature = "gallery")]
use narikoma::shogi::{Minishogi, Position};
use serde_json::{Value, json};

use crate::common;

/// Sends one JSON message, lets the session think to the end, and returns all replies as JSON.
pub(crate) fn ask(session: &mut Session, message: Value) -> Vec<Value> {
    let mut replies = Vec::new();
    let mut push = |reply: Reply| replies.push(serde_json::to_value(reply).expect("replies are JSON"));
    session.receive(message, &mut push);
    while session.is_thinking() {
        session.think(SLICE_NODES, &mut push);
    }
    replies
}

/// Whether `whole` holds everything that `part` says; objects may hold more.
fn includes(whole: &Value, part: &Value) -> bool {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => {
            part.iter().all(|(key, part)| whole.get(key).is_some_and(|whole| includes(whole, part)))
        }
        _ => whole == part,
    }
}

/// Replays a transcript: lines of `> request` and, after each, `< reply` for every reply in order. A reply in
/// the transcript may leave fields out.
#[test]
fn transcripts() {
    for name in [
        "transcripts/game.txt",
        "transcripts/refusals.txt",
        "transcripts/minishogi.txt",
        "transcripts/mate.txt",
        "transcripts/facts.txt",
    ] {
        let mut session = Session::new();
        let mut pending: std::collections::VecDeque<Value> = [].into();
        for line in common::own_lines(name) {
            let json: Value =
                serde_json::from_str(&line[2..]).unwrap_or_else(|error| panic!("{name}: {line}: {error}"));
            if line.starts_with('>') {
                assert!(pending.is_empty(), "{name}: more replies than expected before {line}: {pending:?}");
                pending = ask(&mut session, json).into();
            } else {
                let reply = pending.pop_front().unwrap_or_else(|| panic!("{name}: no reply for {line}"));
                assert!(includes(&reply, &json), "{name}:\nexpected {json}\nfound    {reply}");
            }
        }
        assert!(pending.is_empty(), "{name}: more replies than expected at the end: {pending:?}");
    }
}

/// A session with an even game of shogi.
pub(crate) fn session() -> Session {
    let mut session = Session::new();
    ask(&mut session, json!({"id": 1, "request": {"type": "new", "variant": "shogi"}}));
    session
}

#[test]
fn malformed_messages_fail_and_change_nothing() {
    let mut session = session();
    ask(&mut session, json!({"id": 2, "request": {"type": "play", "move": "7g7f"}}));
    let before = ask(&mut session, json!({"id": 3, "request": {"type": "play", "move": "zz"}}));
    for message in [
        json!(null),
        json!([]),
        json!("play"),
        json!({"id": 9}),
        json!({"id": -1, "request": {"type": "hello"}}),
        json!({"id": 9, "request": {"type": "dance"}}),
        json!({"id": 9, "request": {"type": "play"}}),
        json!({"id": 9, "request": {"type": "play", "move": 7}}),
        json!({"id": 9, "request": {"type": "play", "move": "7g7f", "why": 1}}),
        json!({"id": 9, "request": {"type": "hello", "more": true}}),
        json!({"id": 9, "extra": 1, "request": {"type": "hello"}}),
        json!({"id": 9, "request": {"type": "takeBack", "plies": 0}}),
        json!({"id": 9, "request": {"type": "takeBack", "plies": -3}}),
        json!({"id": 9, "request": {"type": "takeBack", "plies": 1.5}}),
        json!({"id": 9, "request": {"type": "go", "level": "none"}}),
        json!({"id": 9, "request": {"type": "go", "opponent": "nobody"}}),
        json!({"id": 9, "request": {"type": "go", "limits": {"nodes": 0}}}),
        json!({"id": 9, "request": {"type": "go", "limits": {"time": 5}}}),
        json!({"id": 9, "request": {"type": "new", "variant": "chess"}}),
        json!({"id": 9, "request": {"type": "new", "variant": "shogi", "handicap": "queen"}}),
        json!({"id": 9, "request": {"type": "new", "variant": "shogi", "sfen": "9/9 b -"}}),
        json!({"id": 9, "request": {"type": "new", "variant": "shogi", "sfen": "9/9/9/9/9/9/9/9/9 b - 1"}}),
        json!({"id": 9, "request": {"type": "new", "variant": "minishogi", "handicap": "lance"}}),
        json!({"id": 9, "request": {"type": "new", "variant": "shogi", "moves": ["7g7f", "7g7f"]}}),
        json!({"id": 9, "request": {"type": "new", "variant": "shogi", "rules": {"moveLimit": 0}}}),
        json!({"id": 9, "request": {"type": "new", "variant": "shogi", "rules": {"enteringKing": "28"}}}),
    ] {
        let replies = ask(&mut session, message.clone());
        assert_eq!(replies.len(), 1, "{message}");
        assert_eq!(replies[0]["event"]["type"], "failed", "{message}: {}", replies[0]);
        assert!(!replies[0]["event"]["message"].as_str().unwrap().is_empty());
    }
    let after = ask(&mut session, json!({"id": 3, "request": {"type": "play", "move": "zz"}}));
    assert_eq!(before, after);
    let replies = ask(&mut session, json!({"id": 4, "request": {"type": "play", "move": "3c3d"}}));
    assert_eq!(replies[0]["event"]["moves"].as_array().unwrap().len(), 2);
}

#[test]
fn bad_positions_have_typed_faults() {
    let faults = [
        ("4k4/9/9/9 b - 1", json!({"kind": "unreadable", "column": 10})),
        ("4k4/9/9/9/9/9/9/9/4K4 x - 1", json!({"kind": "unreadable", "column": 23})),
        (
            "4k4/9/9/9/4G4/9/9/9/4K4 b 4g 1",
            json!({"kind": "tooManyPieces", "piece": "G", "count": 5, "max": 4}),
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4 b 3r 1",
            json!({"kind": "tooManyPieces", "piece": "R", "count": 3, "max": 2}),
        ),
        ("4k4/9/6p2/6p2/9/9/9/9/4K4 b - 1", json!({"kind": "twoPawns", "side": "w", "file": 3})),
        (
            "4k4/7N1/9/9/9/9/9/9/4K4 b - 1",
            json!({"kind": "deadEnd", "side": "b", "piece": "N", "square": "2b"}),
        ),
        ("3kk4/9/9/9/9/9/9/9/4K4 b - 1", json!({"kind": "twoKings", "side": "w"})),
        ("4k4/9/9/9/9/9/9/9/9 b - 1", json!({"kind": "noKing", "side": "b"})),
        ("9/9/9/9/9/9/9/9/4K4 b - 1", json!({"kind": "noKing", "side": "w"})),
        ("4k4/4G4/9/9/9/9/9/9/4K4 b - 1", json!({"kind": "opponentInCheck", "square": "5a"})),
    ];
    let mut session = Session::new();
    for (sfen, fault) in faults {
        let request = json!({"type": "new", "variant": "shogi", "sfen": sfen});
        let replies = ask(&mut session, json!({"id": 1, "request": request}));
        assert_eq!(replies.len(), 1, "{sfen}");
        let event = &replies[0]["event"];
        assert_eq!((&event["code"], &event["fault"]), (&json!("badSfen"), &fault), "{sfen}");
    }
}

#[test]
fn requests_without_game_fail() {
    for request in [
        Request::Play { mv: "7g7f".into() },
        Request::TakeBack { plies: 1 },
        Request::Resign { side: narikoma::shogi::Color::Black },
        Request::Declare {},
        Request::TimeUp { side: narikoma::shogi::Color::White },
        Request::Mate { nodes: None, megabytes: None },
        Request::Defend { nodes: None, megabytes: None },
        Request::Go(GoRequest::default()),
    ] {
        let mut session = Session::new();
        let mut replies = Vec::new();
        session.handle(Message { id: 5, request }, &mut |reply| replies.push(reply));
        assert!(
            matches!(&replies[..], [Reply { id: 5, event: Event::Failed { code: Failure::NoGame, .. } }]),
            "{replies:?}"
        );
    }
}

#[test]
fn opponents_explain_themselves_and_show_their_trees() {
    let mut session = Session::new();
    let explain = json!({"id": 1, "request": {"type": "explain", "opponent": "machine-one"}});
    assert_eq!(ask(&mut session, explain.clone())[0]["event"]["code"], "noGame");
    ask(&mut session, json!({"id": 2, "request": {"type": "new", "variant": "shogi"}}));
    let reasons = &ask(&mut session, explain)[0]["event"];
    let sum: i64 = reasons["reasons"]
        .as_array()
        .unwrap()
        .iter()
        .map(|reason| {
            let points = reason["points"].as_i64().unwrap();
            if reason["side"] == "b" { points } else { -points }
        })
        .sum();
    assert_eq!(reasons["total"].as_i64(), Some(sum));
    assert!(reasons["reasons"].as_array().unwrap().len() > 2, "{reasons}");

    let mut tree = |opponent: &str, depth: u32, path: &[&str]| {
        let request = json!({"type": "tree", "opponent": opponent, "depth": depth, "path": path});
        ask(&mut session, json!({"id": 3, "request": request}))[0]["event"].clone()
    };
    let closed = tree("alphabeta", 2, &[]);
    let nodes = closed["tree"].as_array().unwrap();
    assert_eq!((nodes.len(), &nodes[0]["step"]), (31, &json!("root")));
    let below: u64 = nodes[1..].iter().map(|node| node["nodes"].as_u64().unwrap()).sum();
    assert_eq!(closed["nodes"], below + 1);
    assert_eq!(nodes.iter().filter(|node| node["best"] == true).count(), 1);
    let opened = tree("alphabeta", 2, &[nodes[1]["move"]["usi"].as_str().unwrap()]);
    assert_eq!(opened["tree"].as_array().unwrap().len() as u64, 31 + nodes[1]["nodes"].as_u64().unwrap() - 1);
    assert_eq!(tree("flagship", 2, &[])["code"], "unknownOpponent");
    assert_eq!(tree("alphabeta", 7, &[])["code"], "outOfRange");
    assert_eq!(tree("alphabeta", 1, &["nothing"])["code"], "badMove");
}

/// A position from a random game that the proof search proves lost for the side to move, but only after
/// `nodes` nodes or more; and what it has proved.
#[cfg(feature = "gallery")]
fn lost_position(nodes: u64) -> (Position<Minishogi>, Proved) {
    let mut random = common::Random(3);
    loop {
        let mut position = Position::<Minishogi>::start();
        while position.outcome().is_none() && position.ply() < 200 {
            let moves = position.legal_moves();
            position.do_move(moves[random.below(moves.len())]);
        }
        position.undo_move();
        position.undo_move();
        let mut proof = Proof::new(position.clone(), !position.side(), 16);
        while proof.nodes() < 2_000 && proof.step(2_000) {}
        if let Some(proved) = proof.proved().filter(|_| proof.nodes() >= nodes) {
            return (position, proved);
        }
    }
}

/// Thinking while the other side does: what is proved is told, and any request that changes the game ends it.
#[cfg(feature = "gallery")]
#[test]
fn pondering() {
    let mut session = Session::new();
    session.load_data("effect-net", include_bytes!("../../www/weights/effect-net.bin")).unwrap();
    let ponder = |id: u32| json!({"id": id, "request": {"type": "ponder", "opponent": "effect-net"}});
    assert_eq!(ask(&mut session, ponder(1))[0]["event"]["code"], "noGame");
    ask(&mut session, json!({"id": 2, "request": {"type": "new", "variant": "shogi"}}));
    assert_eq!(ask(&mut session, ponder(3))[0]["event"]["code"], "unknownOpponent");

    let (position, proved) = lost_position(0);
    assert_ne!(proved.winner, position.side());
    let start = json!({"type": "new", "variant": "minishogi", "sfen": position.to_sfen()});
    ask(&mut session, json!({"id": 4, "request": start}));
    let replies = ask(&mut session, ponder(5));
    assert_eq!(replies.len(), 2, "{replies:?}");
    let info = &replies[0]["event"];
    assert_eq!(info["proved"], json!({"winner": proved.winner, "plies": proved.plies}));
    assert_eq!(info["score"], json!({"mate": -(proved.plies as i32)}));
    assert_eq!(replies[1], json!({"id": 5, "event": {"type": "pondered"}}));

    // It is ended by a move, by `stop`, and by a search.
    ask(&mut session, json!({"id": 6, "request": {"type": "new", "variant": "minishogi"}}));
    let mut replies = Vec::new();
    let mut push = |reply: Reply| replies.push(serde_json::to_value(reply).expect("replies are JSON"));
    let play = json!({"id": 8, "request": {"type": "play", "move": "1e1d"}});
    let go = json!({"id": 10, "request": {"type": "go", "opponent": "effect-net", "level": "1"}});
    for message in
        [ponder(7), play, ponder(9), go, ponder(11), json!({"id": 12, "request": {"type": "stop"}})]
    {
        session.receive(message, &mut push);
        session.think(SLICE_NODES, &mut push);
    }
    let heard: Vec<_> = replies.iter().map(|reply| (&reply["id"], &reply["event"]["type"])).collect();
    let heard: Vec<String> = heard
        .into_iter()
        .filter(|(_, kind)| *kind != "info")
        .map(|(id, kind)| format!("{id} {kind}"))
        .collect();
    let expected = [
        r#"7 "cancelled""#,
        r#"8 "position""#,
        r#"9 "cancelled""#,
        r#"10 "bestMove""#,
        r#"11 "pondered""#,
        r#"12 "stopped""#,
    ];
    assert_eq!(heard, expected);
    assert!(!session.is_thinking());
}

/// A hint from another opponent while this one ponders: it goes on where it was.
#[cfg(feature = "gallery")]
#[test]
fn a_hint_does_not_cost_what_pondering_has_found() {
    let (position, _) = lost_position(1_200);
    let begin = || {
        let mut session = Session::new();
        session.load_data("effect-net", include_bytes!("../../www/weights/effect-net.bin")).unwrap();
        let start = json!({"type": "new", "variant": "minishogi", "sfen": position.to_sfen()});
        ask(&mut session, json!({"id": 1, "request": start}));
        session
    };
    // Slices until nothing is left to do, `most` at the most.
    let ponder = |session: &mut Session, id: u32, most: usize| {
        session
            .receive(json!({"id": id, "request": {"type": "ponder", "opponent": "effect-net"}}), &mut |_| {});
        let mut slices = 0;
        while slices < most && session.is_thinking() {
            session.think(1, &mut |_| {});
            slices += 1;
        }
        slices
    };
    let whole = ponder(&mut begin(), 2, usize::MAX);
    assert!(whole >= 4, "{whole} slices");
    let mut session = begin();
    assert_eq!(ponder(&mut session, 2, whole - 1), whole - 1);
    ask(&mut session, json!({"id": 3, "request": {"type": "stop"}}));
    let hint =
        ask(&mut session, json!({"id": 4, "request": {"type": "go", "opponent": "flagship", "level": "1"}}));
    assert_eq!(hint.last().unwrap()["event"]["type"], "bestMove");
    assert!(ponder(&mut session, 5, usize::MAX) <= 2);
}
