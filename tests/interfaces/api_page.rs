//! `docs/api.md` against the protocol: every example can be read, and every message and word is described.

use std::collections::BTreeSet;

use narikoma::session::protocol::{Message, Reply};
use serde_json::Value;

const PAGE: &str = include_str!("../../docs/api.md");
const TYPESCRIPT: &str = include_str!("../../www/engine/protocol.ts");

/// The lines of all JSON blocks, with the heading above each.
fn examples() -> Vec<(&'static str, &'static str)> {
    let (mut heading, mut inside, mut examples) = ("", false, Vec::new());
    for line in PAGE.lines() {
        match line {
            "```json" => inside = true,
            "```" => inside = false,
            _ if inside => examples.push((heading, line)),
            _ => heading = line.strip_prefix("### ").unwrap_or(heading),
        }
    }
    examples
}

#[test]
fn every_example_can_be_read() {
    for (heading, text) in examples() {
        let value: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let body = if value.get("request").is_some() {
            serde_json::from_str::<Message>(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            &value["request"]
        } else {
            let reply = serde_json::from_str::<Reply>(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            // Serialized again it is the same: no field of the example is unknown.
            assert_eq!(serde_json::to_value(reply).unwrap(), value);
            &value["event"]
        };
        assert_eq!(body["type"], heading);
    }
}

#[test]
fn describes_every_message_and_word() {
    // The generated TypeScript names every message by `"type": "…"` and every word of an enumeration.
    let named = |text: &str, marker: &str| -> BTreeSet<String> {
        text.split(marker).skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
    };
    let shown: BTreeSet<String> =
        examples().iter().flat_map(|(_, text)| named(text, "\"type\": \"")).collect();
    let messages = named(TYPESCRIPT, "\"type\": \"");
    assert!(messages.len() >= 17);
    assert_eq!(messages.difference(&shown).collect::<Vec<_>>(), Vec::<&String>::new());
    for name in ["Refusal", "EndReason", "Failure", "EnteringKing", "Variant", "MateVerdict"] {
        let declaration = TYPESCRIPT.lines().find(|line| line.starts_with(&format!("export type {name} =")));
        for word in declaration.expect("the type is generated").split('"').skip(1).step_by(2) {
            assert!(
                PAGE.contains(&format!("\"{word}\"")) || PAGE.contains(&format!("`{word}`")),
                "{name}: {word}"
            );
        }
    }
    let faults = named(TYPESCRIPT, "{ \"kind\": \"");
    assert!(faults.len() >= 7);
    assert_eq!(faults.iter().find(|kind| !PAGE.contains(&format!("| `{kind}` |"))), None);
}
