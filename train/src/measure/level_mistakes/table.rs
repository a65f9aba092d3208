//! The table of mistakes by level: for the page as JSON, for people as a table in Markdown.

use std::fmt::Write;

use serde_json::{Value, json};

use super::game::{GameMade, MistakeMade};
use super::groups::{self, GROUPS};

/// Winning chances lost by a blunder, in thousandths.
const BLUNDER: u32 = 200;

/// All sides of a level, or all people.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) level: usize,
    /// Games, of one side each.
    pub(super) games: usize,
    /// Moves in open positions.
    pub(super) moves: u32,
    pub(super) mistakes: usize,
    pub(super) blunders: usize,
    /// By group, in the order of [`GROUPS`].
    pub(super) counts: Vec<usize>,
}

impl Row {
    /// The row of a level; `None` without games.
    fn of(level: usize, games: &[GameMade]) -> Option<Self> {
        let sides = || {
            let sides = games.iter().flat_map(|game| [(game, 0), (game, 1)]);
            sides.filter(|(game, side)| game.levels[*side] == level)
        };
        let mistakes: Vec<&MistakeMade> = sides().flat_map(|(game, side)| game.mistakes_of(side)).collect();
        let facts = || mistakes.iter().map(|mistake| mistake.facts.as_slice());
        (sides().count() > 0).then(|| Self {
            level,
            games: sides().count(),
            moves: sides().map(|(game, side)| game.open_moves[side]).sum(),
            mistakes: mistakes.len(),
            blunders: mistakes.iter().filter(|mistake| mistake.loss >= BLUNDER).count(),
            counts: GROUPS.iter().map(|(_, names)| groups::count(names, facts())).collect(),
        })
    }

    fn per_thousand(&self, count: usize) -> f64 {
        1000.0 * count as f64 / f64::from(self.moves.max(1))
    }
}

/// The rows of all levels that have games, the weakest first. People have the level 0.
pub(super) fn rows(games: &[GameMade]) -> Vec<Row> {
    (0..=25).filter_map(|level| Row::of(level, games)).collect()
}

/// The table for the page: counts, which with the number of moves give rates and their errors.
pub(super) fn json(rows: &[Row], nodes: [u64; 2]) -> String {
    let kinds: Vec<_> = GROUPS.iter().map(|(name, _)| *name).collect();
    let levels: Vec<String> = rows
        .iter()
        .map(|row| {
            let Row { level, games, moves, mistakes, blunders, counts } = row;
            let value: Value = json!({
                "level": level, "games": games, "moves": moves, "mistakes": mistakes, "blunders": blunders,
                "counts": counts,
            });
            format!("    {value}")
        })
        .collect();
    format!(
        "{{\n  \"command\": \"train level-mistakes\",\n  \"nodes\": {},\n  \"kinds\": {},\n  \"levels\": [\n{}\n  ]\n}}\n",
        json!(nodes),
        json!(kinds),
        levels.join(",\n")
    )
}

/// The table for people: mistakes in a thousand moves.
pub(super) fn markdown(rows: &[Row]) -> String {
    let mut text = String::from("| in 1,000 moves |");
    let line = |text: &mut String, name: &str, of: &dyn Fn(&Row) -> String| {
        let _ = write!(text, "| {name} |");
        for row in rows {
            let _ = write!(text, " {} |", of(row));
        }
        text.push('\n');
    };
    for row in rows {
        let _ = if row.level == 0 { write!(text, " people |") } else { write!(text, " {} |", row.level) };
    }
    text += &format!("\n| --- |{}\n", " --- |".repeat(rows.len()));
    line(&mut text, "moves", &|row| row.moves.to_string());
    line(&mut text, "mistakes and blunders", &|row| format!("{:.0}", row.per_thousand(row.mistakes)));
    line(&mut text, "blunders", &|row| format!("{:.0}", row.per_thousand(row.blunders)));
    for (nth, (name, _)) in GROUPS.iter().enumerate() {
        line(&mut text, &format!("`{name}`"), &|row| format!("{:.0}", row.per_thousand(row.counts[nth])));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_has_the_mistakes_of_its_sides() {
        let mistake = |ply, loss, fact: &str| MistakeMade { ply, loss, facts: vec![fact.to_owned()] };
        let mistakes = vec![
            mistake(20, 300, "played.hanging"),
            mistake(21, 120, "better.fork"),
            mistake(22, 150, "played.mate"),
        ];
        let (end, plies, open_moves) = ("mate".to_owned(), 60, [20, 10]);
        let game = GameMade { levels: [3, 5], number: 0, end, plies, open_moves, mistakes };
        let rows = rows(&[game]);
        let short: Vec<_> = rows.iter().map(|row| (row.level, row.games, row.moves, row.mistakes)).collect();
        assert_eq!(short, [(3, 1, 20, 2), (5, 1, 10, 1)]);
        assert_eq!((rows[0].blunders, rows[0].counts[0], rows[0].counts[4]), (1, 1, 1));
        assert!(markdown(&rows).contains("| `forkMissed` | 0 | 100 |"), "{}", markdown(&rows));
        let read: Value = serde_json::from_str(&json(&rows, [1, 2])).unwrap();
        assert_eq!(
            read["levels"][1]["counts"].as_array().unwrap().len(),
            read["kinds"].as_array().unwrap().len()
        );
    }
}
