//! The kinds of mistakes of the table: groups of the facts of `docs/facts.md`.

use narikoma::facts::{Fact, LineName};
use serde_json::Value;

/// The groups with the names of their facts, as [`name`] writes them.
pub(super) const GROUPS: [(&str, &[&str]); 20] = [
    ("mateAllowed", &["played.mate"]),
    ("mateMissed", &["better.mate"]),
    ("mateThreatAllowed", &["played.mateThreat"]),
    ("mateThreatMissed", &["better.mateThreat"]),
    ("hanging", &["played.hanging"]),
    ("captureMissed", &["better.capture"]),
    ("forkAllowed", &["played.fork"]),
    ("forkMissed", &["better.fork"]),
    (
        "tacticAllowed",
        &["played.discovered", "played.pin", "played.skewer", "played.trapped", "played.overloaded"],
    ),
    (
        "tacticMissed",
        &["better.discovered", "better.pin", "better.skewer", "better.trapped", "better.overloaded"],
    ),
    ("materialLost", &["played.material"]),
    ("materialMissed", &["better.material"]),
    ("attackAllowed", &["played.attack"]),
    ("attackMissed", &["better.attack"]),
    ("promotionAllowed", &["played.promotion"]),
    ("promotionMissed", &["better.promotion"]),
    ("kingSafety", &["played.flights", "played.shelter", "played.checks", "played.entering"]),
    ("retreatMissed", &["better.kind.retreat"]),
    ("sacrificeMissed", &["better.kind.sacrifice"]),
    ("positional", &["played.positional", "better.positional"]),
];

/// The name of a fact: its line and its kind, for a kind of move also which one.
pub(super) fn name(fact: &Fact) -> String {
    let line = if fact.line == LineName::Played { "played" } else { "better" };
    let value = serde_json::to_value(&fact.what).expect("facts are JSON");
    let (kind, content) = value.as_object().and_then(|what| what.iter().next()).expect("a fact has a kind");
    match content.get("kind").and_then(Value::as_str) {
        Some(which) => format!("{line}.{kind}.{which}"),
        None => format!("{line}.{kind}"),
    }
}

/// The group's number of mistakes among mistakes that are given by the names of their facts. A mistake counts
/// once in each group of which it has a fact.
pub(super) fn count<'a>(group: &[&str], mistakes: impl Iterator<Item = &'a [String]>) -> usize {
    mistakes.filter(|names| names.iter().any(|name| group.contains(&name.as_str()))).count()
}

/// A fact of each kind of move, so that a change of their names is seen.
#[cfg(test)]
fn examples() -> [Fact; 2] {
    use narikoma::facts::{MoveKind, What};
    [MoveKind::Retreat, MoveKind::Sacrifice].map(|kind| Fact {
        line: LineName::Better,
        ply: 1,
        what: What::Kind { kind },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_have_names_and_mistakes_count_once_in_a_group() {
        assert_eq!(examples().map(|fact| name(&fact)), ["better.kind.retreat", "better.kind.sacrifice"]);
        let mistakes =
            [vec!["played.pin".to_owned(), "played.skewer".to_owned()], vec!["better.pin".to_owned()]];
        let of = |group: &str| {
            let (_, names) = GROUPS.iter().find(|(known, _)| *known == group).unwrap();
            count(names, mistakes.iter().map(Vec::as_slice))
        };
        assert_eq!([of("tacticAllowed"), of("tacticMissed"), of("hanging")], [1, 1, 0]);
    }
}
