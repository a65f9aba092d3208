//! The documents, filled into the templates beside this file.

use std::fmt::Write;

use anyhow::{Result, bail};

use super::Table;
use crate::common::template;
use crate::games::tournament::game::TournamentLimit;
use crate::games::tournament::rating::Rating;

const NINE: &str = include_str!("tournament.template.md");
const FIVE: &str = include_str!("tournament-5x5.template.md");
const TIMED: &str = include_str!("at-equal-time.template.md");

/// The document about 9×9, with its part about games at equal time if there are any.
///
/// # Errors
/// When the template has other places than the table has figures.
pub(super) fn nine(table: &Table, timed: Option<&Table>) -> Result<String> {
    let limit = match table.conditions.limit {
        TournamentLimit::Nodes(nodes) => format!("{nodes} nodes"),
        TournamentLimit::Time(time) => format!("{} s", time.as_secs_f64()),
    };
    let mut values = table.figures();
    values.push(("fewest", format!("{:.0}", table.fewest())));
    values.push(("limit", limit));
    values.push(("max_plies", table.conditions.max_plies.to_string()));
    values.push(("timed", timed.map(at_equal_time).transpose()?.unwrap_or_default()));
    template::fill(NINE, &values)
}

/// The document about 5×5.
///
/// # Errors
/// When the moves of the games were not limited by nodes, or the template has
/// other places than the table has figures.
pub(super) fn five(table: &Table) -> Result<String> {
    let TournamentLimit::Nodes(nodes) = table.conditions.limit else { bail!("a limit of nodes is expected") };
    let mut values = table.figures();
    values.push(("fewest", format!("{:.0}", table.fewest())));
    values.push(("nodes", nodes.to_string()));
    values.push(("max_plies", table.conditions.max_plies.to_string()));
    template::fill(FIVE, &values)
}

/// The part of the document about games at equal time.
fn at_equal_time(table: &Table) -> Result<String> {
    let TournamentLimit::Time(time) = table.conditions.limit else { bail!("a limit of time is expected") };
    let mut values = table.figures();
    values.push(("seconds", time.as_secs_f64().to_string()));
    template::fill(TIMED, &values)
}

impl Table {
    /// The figures that all documents have.
    fn figures(&self) -> Vec<(&'static str, String)> {
        vec![
            ("games", self.games.to_string()),
            ("limited", self.limited.to_string()),
            ("plies", self.plies.to_string()),
            ("tables", self.markdown().trim_end().to_owned()),
        ]
    }

    /// The table with its ratings, and the cross-table, in Markdown.
    pub(super) fn markdown(&self) -> String {
        let count = self.entrants.len();
        let mut text = String::new();
        let mut line = |words: String| text.push_str(&(words + "\n"));
        line("| | opponent | level | rating | ± | points | games | nodes a move |".to_owned());
        line("| --- | --- | --- | --- | --- | --- | --- | --- |".to_owned());
        for (nth, entrant) in self.entrants.iter().enumerate() {
            let ((points, games), Rating { elo, error }) = (self.score(nth), self.ratings[nth]);
            let level = if self.has_all_time(nth) { "all time" } else { entrant.level.id };
            let (id, nodes) = (entrant.card.id, self.nodes[nth]);
            let of = if self.has_earlier_weights(nth) { " (earlier weights)" } else { "" };
            line(format!(
                "| {} | `{id}`{of} | {level} | {elo:.0} | {error:.0} | {points} | {games} | {nodes} |",
                nth + 1
            ));
        }
        let rest = if self.fewest() > 0.0 { "" } else { "; empty where no game has been played" };
        line(format!("\nPoints of the row's opponent against the column's{rest}:\n"));
        let heads = (1..=count).fold(String::new(), |mut words, nth| {
            let _ = write!(words, " {nth} |");
            words
        });
        line(format!("| |{heads}"));
        line(format!("| --- |{}", " --- |".repeat(count)));
        for (row, entrant) in self.entrants.iter().enumerate() {
            let cells = (0..count).fold(String::new(), |mut words, column| {
                let _ = if row == column {
                    write!(words, " · |")
                } else if self.results.games(row, column) > 0.0 {
                    write!(words, " {} |", self.results.points(row, column))
                } else {
                    write!(words, " |")
                };
                words
            });
            line(format!("| {} `{}` |{cells}", row + 1, entrant.name()));
        }
        text
    }
}
