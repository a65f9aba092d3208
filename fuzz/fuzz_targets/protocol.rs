//! Sends any lines as messages of the protocol; short lines are turned into well-formed
//! messages. The session must not panic, must answer every request, accept every move that it
//! listed, and be restorable from its last event.
#![no_main]

use libfuzzer_sys::fuzz_target;
use narikoma::session::Session;
use narikoma::session::protocol::{Choice, Event, PositionEvent, Reply};
use serde_json::{Value, json};

/// Longer inputs are cut off: a game is replayed from its list of moves each time.
const MOST_LINES: usize = 60;

fuzz_target!(|text: &str| {
    let mut page = Page::default();
    for line in text.lines().take(MOST_LINES) {
        match line.split_at_checked(1) {
            Some(("p", rest)) => page.play_offered(number(rest)),
            Some(("m", rest)) => page.ask(json!({ "type": "play", "move": rest })),
            Some(("t", rest)) => page.ask(json!({ "type": "takeBack", "plies": number(rest) })),
            Some(("g", rest)) => {
                page.ask(json!({ "type": "go", "limits": { "nodes": number(rest) % 64 }, "seed": 1 }))
            }
            Some(("s", rest)) => page.think(number(rest) % 64),
            Some(("x", _)) => page.ask(json!({ "type": "stop" })),
            Some(("r", rest)) => page.ask(json!({ "type": "resign", "side": rest })),
            Some(("d", _)) => page.ask(json!({ "type": "declare" })),
            Some(("n", rest)) => page.begin("shogi", rest),
            Some(("N", rest)) => page.begin("minishogi", rest),
            _ => page.send(line),
        }
    }
    page.restore();
});

fn number(text: &str) -> u32 {
    text.bytes()
        .fold(0, |sum: u32, byte| sum.wrapping_mul(10).wrapping_add(u32::from(byte.wrapping_sub(b'0'))))
}

/// A session, and its last `position` event.
#[derive(Default)]
struct Page {
    session: Session,
    position: Option<Box<PositionEvent>>,
    id: u32,
    thinking: Option<u32>,
}

impl Page {
    fn ask(&mut self, request: Value) {
        self.id += 1;
        let message = json!({ "id": self.id, "request": request }).to_string();
        self.send(&message);
    }

    /// Starts a game from an SFEN, a handicap or the usual start, depending on the text.
    fn begin(&mut self, variant: &str, text: &str) {
        let (start, moves) = text.split_once(" moves ").unwrap_or((text, ""));
        let mut request = json!({ "type": "new", "variant": variant });
        if start.contains('/') {
            request["sfen"] = start.into();
        } else if !start.is_empty() {
            request["handicap"] = start.into();
        }
        request["moves"] = moves.split_whitespace().collect();
        self.ask(request);
    }

    fn send(&mut self, line: &str) {
        let before = self.thinking;
        let mut replies = Vec::new();
        self.session.receive_text(line, &mut |reply| replies.push(reply));
        let ended = replies.iter().filter(|reply| Self::ends_a_search(reply)).count();
        assert!(ended <= 1 && (ended == 0 || before.is_some()), "{line}: {replies:?}");
        if ended == 0 && before.is_some() {
            assert!(self.session.is_thinking(), "{line}: a search without an end");
        }
        let answers: Vec<&Reply> = replies.iter().filter(|reply| !Self::ends_a_search(reply)).collect();
        assert!(answers.len() <= 1, "{line}: {replies:?}");
        if answers.is_empty() {
            // Only `go` is answered later.
            assert!(self.session.is_thinking(), "{line}: no answer");
            let message: Value = serde_json::from_str(line).expect("it was understood");
            self.thinking = message["id"].as_u64().map(|id| id as u32);
        } else if ended == 1 {
            assert!(!self.session.is_thinking());
            self.thinking = None;
        }
        for reply in replies {
            self.take(reply, before);
        }
    }

    fn ends_a_search(reply: &Reply) -> bool {
        matches!(reply.event, Event::BestMove { .. } | Event::Cancelled {})
    }

    fn take(&mut self, reply: Reply, thinking: Option<u32>) {
        // Every reply can be written as JSON and read again.
        let text = serde_json::to_string(&reply).expect("a reply is JSON");
        let again: Reply = serde_json::from_str(&text).expect("a reply can be read");
        assert_eq!(serde_json::to_string(&again).unwrap(), text);
        if Self::ends_a_search(&reply) {
            assert_eq!(Some(reply.id), thinking);
        }
        match reply.event {
            Event::Position(position) => {
                assert!(position.result.is_none() || position.legal.is_empty());
                self.position = Some(position);
            }
            Event::BestMove { choice: Choice::Move(mv), .. } => {
                assert!(self.offered().contains(&mv.usi), "{} is not legal", mv.usi);
            }
            _ => {}
        }
    }

    /// The legal moves of the last `position` event.
    fn offered(&self) -> Vec<String> {
        let Some(position) = &self.position else { return Vec::new() };
        let pairs = position.legal.iter().flat_map(|(from, tos)| tos.iter().map(move |to| (from, to)));
        pairs.map(|(from, to)| format!("{from}{to}")).collect()
    }

    fn play_offered(&mut self, number: u32) {
        let offered = self.offered();
        if offered.is_empty() {
            return;
        }
        let mv = &offered[number as usize % offered.len()];
        let played = self.position.as_ref().map_or(0, |position| position.moves.len());
        self.ask(json!({ "type": "play", "move": mv }));
        let moves = &self.position.as_ref().expect("a game is on").moves;
        assert_eq!((moves.len(), &moves[played].text.usi), (played + 1, mv));
    }

    fn think(&mut self, nodes: u32) {
        let before = self.thinking;
        let mut replies = Vec::new();
        self.session.think(u64::from(nodes) + 1, &mut |reply| replies.push(reply));
        assert!(before.is_some() || replies.is_empty());
        if !self.session.is_thinking() {
            self.thinking = None;
        }
        for reply in replies {
            assert_eq!(Some(reply.id), before);
            self.take(reply, before);
        }
    }

    /// A new session with the same start and moves must reach the same state.
    fn restore(&self) {
        let Some(position) = &self.position else { return };
        let moves: Vec<&str> = position.moves.iter().map(|mv| mv.text.usi.as_str()).collect();
        let request = json!({ "type": "new", "variant": position.variant, "sfen": position.start, "moves": moves,
            "rules": position.rules });
        let mut event = None;
        let message = json!({ "id": 1, "request": request }).to_string();
        Session::new().receive_text(&message, &mut |reply| event = Some(reply.event));
        let Some(Event::Position(again)) = event else { panic!("cannot be restored: {event:?}") };
        // A result from outside (resignation, time) is not contained in the moves.
        assert_eq!(
            (&again.sfen, &again.moves, again.repetition),
            (&position.sfen, &position.moves, position.repetition)
        );
        if position.result.is_none() {
            assert_eq!(serde_json::to_string(&again).unwrap(), serde_json::to_string(position).unwrap());
        }
    }
}
