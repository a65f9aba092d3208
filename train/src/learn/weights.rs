//! `train weights`: prints the weights that the engine includes, group by group.

use std::fmt::Display;

use anyhow::Result;
use clap::{Args, ValueEnum};
use narikoma::eval::linear::layout;
use narikoma::search::ordering::move_policy;

use crate::print_line;

/// Maximum length of a printed line.
const WIDTH: usize = 110;

/// The arguments of `weights`.
#[derive(Args, Debug, Clone)]
pub struct PrintWeights {
    /// The weights to print.
    pub of: WeightsOf,
    /// Print this group alone.
    #[arg(long)]
    pub group: Option<String>,
}

/// Weights that are part of the engine.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightsOf {
    /// The linear evaluation: each weight as OPENING/ENDING, in centipawns.
    Linear,
    /// The move policy: sixteenths of log-odds.
    MovePolicy,
}

/// Prints the weights.
///
/// # Errors
/// Never; the other tools can fail.
pub fn run(arguments: &PrintWeights) -> Result<()> {
    let (groups, weights): (_, Vec<String>) = match arguments.of {
        WeightsOf::Linear => (layout::GROUPS, (0..layout::COUNT).map(pair).collect()),
        WeightsOf::MovePolicy => (move_policy::GROUPS, move_policy::weights().iter().map(text).collect()),
    };
    let mut first = 0;
    for (name, length) in groups {
        if arguments.group.as_ref().is_none_or(|group| group == name) {
            print_line!("{name}: {length}");
            for line in lines(&weights[first..first + length]) {
                print_line!("  {line}");
            }
        }
        first += length;
    }
    Ok(())
}

/// A weight of the linear evaluation.
fn pair(index: usize) -> String {
    let [opening, ending] = layout::weight(index);
    format!("{opening}/{ending}")
}

fn text(weight: &impl Display) -> String {
    weight.to_string()
}

/// The items with spaces between them, in lines of at most [`WIDTH`].
fn lines(items: &[String]) -> Vec<String> {
    let mut lines = vec![String::new()];
    for item in items {
        let line = lines.last_mut().expect("the first line");
        if !line.is_empty() && line.len() + 1 + item.len() > WIDTH {
            lines.push(item.clone());
        } else {
            *line += if line.is_empty() { "" } else { " " };
            *line += item;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_every_item_in_order() {
        let items: Vec<_> = (0..100).map(|number| number.to_string()).collect();
        let lines = lines(&items);
        assert!(lines.len() > 1 && lines.iter().all(|line| line.len() <= WIDTH));
        assert_eq!(lines.join(" "), items.join(" "));
    }

    #[test]
    fn groups_cover_all_weights() {
        let sum = |groups: &[(&str, usize)]| groups.iter().map(|(_, length)| length).sum::<usize>();
        assert_eq!(sum(layout::GROUPS), layout::COUNT);
        assert_eq!(sum(move_policy::GROUPS), move_policy::weights().len());
    }
}
