//! How many mistakes have a reason, and of which kinds.

use std::collections::BTreeMap;

use narikoma::facts::What;

use super::case::Case;
use crate::print_line;

/// Classes of losses in thousandths, with the name of their mark.
const CLASSES: [(&str, std::ops::Range<u32>); 2] = [("mistakes", 100..200), ("blunders", 200..1001)];

/// Prints the shares of mistakes with a concrete reason, and the number of facts by kind and line.
pub(super) fn print(cases: &[Case]) {
    for (name, range) in CLASSES {
        let class: Vec<_> = cases.iter().filter(|case| range.contains(&case.loss)).collect();
        let concrete =
            class.iter().filter(|case| case.facts.iter().any(|fact| is_concrete(&fact.what))).count();
        let positional =
            class.iter().filter(|case| case.facts.iter().any(|fact| is_positional(&fact.what))).count();
        print_line!(
            "{name}: {} of {} have a concrete reason ({:.1} %), {positional} only a positional one",
            concrete,
            class.len(),
            100.0 * concrete as f64 / class.len().max(1) as f64
        );
    }
    let mut counts = BTreeMap::new();
    for fact in cases.iter().flat_map(|case| &case.facts) {
        let value = serde_json::to_value(fact).expect("facts are JSON");
        let kind = value["what"].as_object().and_then(|what| what.keys().next().cloned()).unwrap_or_default();
        *counts.entry(format!("{kind} {}", value["line"].as_str().unwrap_or_default())).or_insert(0) += 1;
    }
    for (kind, count) in counts {
        print_line!("  {kind}: {count}");
    }
}

/// Whether a fact is a reason that is shown on the board.
const fn is_concrete(what: &What) -> bool {
    !matches!(what, What::Positional { .. } | What::Kind { .. })
}

const fn is_positional(what: &What) -> bool {
    matches!(what, What::Positional { .. })
}
