//! Hand-made facts of every kind, and changes that make them false.

use crate::checker::{Verdict, check, kind_name};
use crate::lines::Case;
use crate::{king_cases, mate_cases, material_cases, race_cases, tactic_cases, threat_cases};

/// A fact that holds, and changes of its words after which it is refused.
pub(crate) struct Example {
    /// An SFEN.
    pub(crate) start: &'static str,
    /// Moves before the move, the line played and the better line, separated by spaces.
    pub(crate) moves: &'static str,
    pub(crate) played: &'static str,
    pub(crate) better: &'static str,
    /// The fact as JSON.
    pub(crate) fact: &'static str,
    pub(crate) changes: &'static [Change],
}

/// Words of an example, the words in their place, and a part of the reason for the refusal.
pub(crate) type Change = (&'static str, &'static str, &'static str);

impl Example {
    pub(crate) fn case(&self, change: Option<&Change>) -> Case {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let fact: serde_json::Value = serde_json::from_str(self.fact).expect("JSON");
        let json = |text: &str| serde_json::json!(words(text)).to_string();
        let (moves, played, better) = (json(self.moves), json(self.played), json(self.better));
        // The fact comes first: a change is made at the first place where its words are.
        let mut text = format!(
            r#"{{"facts":[{fact}],"start":"{}","moves":{moves},"played":{played},"better":{better}}}"#,
            self.start
        );
        if let Some((old, new, _)) = change {
            assert!(text.contains(old), "{old} is not in {text}");
            text = text.replacen(old, new, 1);
        }
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }
}

pub(crate) fn examples() -> impl Iterator<Item = &'static Example> {
    let all = [
        mate_cases::ALL,
        material_cases::ALL,
        tactic_cases::ALL,
        threat_cases::ALL,
        king_cases::ALL,
        race_cases::ALL,
    ];
    all.into_iter().flatten()
}

#[test]
fn facts_that_hold_are_confirmed() {
    let mut kinds = std::collections::BTreeSet::new();
    for example in examples() {
        let case = example.case(None);
        let fact = &case.facts[0];
        assert_eq!(check(&case, fact), Ok(Verdict::Confirmed), "{} {}", example.start, example.fact);
        kinds.insert(kind_name(&fact.what));
    }
    // All but the positional one, for which the checker would need the engine's evaluation.
    assert_eq!(kinds.len(), 29, "{kinds:?}");
}

#[test]
fn facts_that_do_not_hold_are_refused() {
    let mut wrong = Vec::new();
    for example in examples() {
        assert!(!example.changes.is_empty(), "no change of {}", example.fact);
        for change in example.changes {
            let case = example.case(Some(change));
            let place = format!("{} {} with {:?}", example.start, example.fact, change);
            match check(&case, &case.facts[0]) {
                Err(why) if why.contains(change.2) => {}
                verdict => wrong.push(format!("{place}: {verdict:?}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
