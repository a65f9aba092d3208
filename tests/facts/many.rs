//! The facts of a file, one case a line:
//! `NARIKOMA_FACTS=FILE cargo test --test facts -- --ignored --nocapture`.
//! A case without `facts` gets the facts that are found now.

use std::collections::BTreeMap;

use narikoma::facts::Fact;

use crate::checker::{Verdict, check, kind_name};
use crate::finder::found;
use crate::lines::Case;

/// Refusals of a kind that are printed in full.
const PRINTED: usize = 10;

/// Verdicts about the facts of one kind.
#[derive(Default)]
pub(crate) struct Count {
    pub(crate) said: u32,
    pub(crate) confirmed: u32,
    pub(crate) undecided: u32,
    pub(crate) refused: Vec<String>,
}

/// Verdicts by the name of the kind.
#[derive(Default)]
pub(crate) struct Tally(pub(crate) BTreeMap<&'static str, Count>);

impl Tally {
    /// Checks all facts of a case.
    pub(crate) fn add(&mut self, case: &Case) {
        for fact in &case.facts {
            self.add_fact(case, fact);
        }
    }

    fn add_fact(&mut self, case: &Case, fact: &Fact) {
        let count = self.0.entry(kind_name(&fact.what)).or_default();
        count.said += 1;
        match check(case, fact) {
            Ok(Verdict::Confirmed) => count.confirmed += 1,
            Ok(Verdict::Undecided(_)) => count.undecided += 1,
            Err(why) => {
                let text = |fact: &Fact| serde_json::to_string(fact).expect("facts are JSON");
                let refusal = format!(
                    "{why}\n  {}\n  {} moves {}\n  played {}\n  better {}",
                    text(fact),
                    case.start,
                    case.moves.join(" "),
                    case.played.join(" "),
                    case.better.join(" ")
                );
                count.refused.push(refusal);
            }
        }
    }

    pub(crate) fn said(&self) -> u32 {
        self.0.values().map(|count| count.said).sum()
    }

    pub(crate) fn refusals(&self) -> usize {
        self.0.values().map(|count| count.refused.len()).sum()
    }

    /// A table of all kinds, then the first refusals of each.
    pub(crate) fn report(&self) -> String {
        let mut text =
            format!("{:20} {:>6} {:>9} {:>9} {:>7}\n", "kind", "said", "confirmed", "undecided", "refused");
        for (kind, count) in &self.0 {
            let Count { said, confirmed, undecided, refused } = count;
            text += &format!("{kind:20} {said:6} {confirmed:9} {undecided:9} {:7}\n", refused.len());
        }
        for (kind, count) in &self.0 {
            for refusal in count.refused.iter().take(PRINTED) {
                text += &format!("\n{kind}: {refusal}\n");
            }
        }
        text
    }
}

#[test]
#[ignore = "needs a file of cases, NARIKOMA_FACTS"]
fn many_facts_of_a_file_are_confirmed() {
    let path = std::env::var("NARIKOMA_FACTS").expect("NARIKOMA_FACTS names the file");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut tally = Tally::default();
    let mut cases = 0;
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let read = serde_json::from_str(line);
        let mut case: Case = read.unwrap_or_else(|error| panic!("line {}: {error}", number + 1));
        if !line.contains(r#""facts":"#) {
            case.facts = found(&case).expect("the game is not over");
        }
        tally.add(&case);
        cases += 1;
    }
    println!("{cases} cases\n{}", tally.report());
    assert_eq!(tally.refusals(), 0, "facts that do not hold");
}
