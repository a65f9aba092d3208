//! The report: `docs/tournament.md` for readers, `www/gallery/tournament.json` for the page.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use narikoma::shogi::Color;
use serde_json::json;

use super::entrant::Entrant;
use super::game::Conditions;
use super::log::Game;
use super::rating::{Rating, Results};
use crate::files;

/// The table of a tournament, the strongest entrant first.
struct Table {
    entrants: Vec<Entrant>,
    results: Results,
    ratings: Vec<Rating>,
    /// Mean nodes a move.
    nodes: Vec<u64>,
    games: usize,
    /// Games drawn by the move limit, and mean length in plies.
    limited: usize,
    plies: usize,
}

/// Adds up the games of these entrants.
fn table(entrants: &[Entrant], games: &[Game]) -> Table {
    let names: Vec<_> = entrants.iter().map(Entrant::name).collect();
    let find = |name: &str| names.iter().position(|known| known == name);
    let known: Vec<_> =
        games.iter().filter_map(|game| Some((find(&game.black)?, find(&game.white)?, game))).collect();
    let add_up = |order: &[usize]| {
        let place = |nth: usize| order.iter().position(|at| *at == nth).expect("every entrant has a place");
        let mut results = Results::new(order.len());
        for (black, white, game) in &known {
            let points = game.winner.map_or(0.5, |winner| f64::from(u8::from(winner == Color::Black)));
            results.add(place(*black), place(*white), points);
        }
        results
    };
    let mut order: Vec<_> = (0..entrants.len()).collect();
    let first = add_up(&order).ratings();
    order.sort_by(|one, other| first[*other].elo.total_cmp(&first[*one].elo));
    let results = add_up(&order);
    let mut ratings = results.ratings();
    let entrants: Vec<_> = order.iter().map(|nth| entrants[*nth]).collect();
    let shift = shift(&entrants, &ratings);
    ratings.iter_mut().for_each(|rating| rating.elo += shift);
    let nodes = order.iter().map(|nth| {
        let each = known.iter().filter_map(|(black, white, game)| match nth {
            _ if nth == black => Some((game.nodes[0], game.moves[0])),
            _ if nth == white => Some((game.nodes[1], game.moves[1])),
            _ => None,
        });
        let (nodes, moves) =
            each.fold((0, 0), |(nodes, moves), game| (nodes + game.0, moves + u64::from(game.1)));
        nodes / moves.max(1)
    });
    let nodes = nodes.collect();
    let limited = known.iter().filter(|(_, _, game)| game.plies_are_out()).count();
    let plies = known.iter().map(|(_, _, game)| game.plies as usize).sum::<usize>() / known.len().max(1);
    Table { entrants, results, ratings, nodes, games: known.len(), limited, plies }
}

/// The number added to ratings of mean 0: the flagship's levels then have, on average, their ratings in `docs/levels.md`.
fn shift(entrants: &[Entrant], ratings: &[Rating]) -> f64 {
    let known = entrants.iter().zip(ratings);
    let differences: Vec<_> =
        known.filter_map(|(entrant, rating)| Some(f64::from(entrant.level.rating?) - rating.elo)).collect();
    differences.iter().sum::<f64>() / differences.len().max(1) as f64
}

impl Table {
    /// Points and games of an entrant.
    fn score(&self, nth: usize) -> (f64, f64) {
        let others = (0..self.entrants.len()).filter(|other| *other != nth);
        others.fold((0.0, 0.0), |(points, games), other| {
            (points + self.results.points(nth, other), games + self.results.games(nth, other))
        })
    }

    /// The fewest games of a pair.
    fn fewest(&self) -> f64 {
        let count = self.entrants.len();
        let pairs = (0..count).flat_map(|one| (0..one).map(move |other| (one, other)));
        pairs.map(|(one, other)| self.results.games(one, other)).fold(f64::INFINITY, f64::min)
    }
}

impl Game {
    /// Whether it was drawn by the move limit.
    fn plies_are_out(&self) -> bool {
        self.reason == narikoma::shogi::outcome::EndReason::MoveLimit
    }
}

/// Writes both files.
///
/// # Errors
/// When they cannot be written.
pub(super) fn write(entrants: &[Entrant], games: &[Game], conditions: Conditions) -> Result<()> {
    let table = table(entrants, games);
    let root: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("train/ is in the root").into();
    files::replace(&root.join("docs/tournament.md"), markdown(&table, conditions))?;
    files::replace(&root.join("www/gallery/tournament.json"), page(&table, conditions))
}

/// The page's data. `points` has a row an entrant: its points against each of the others.
fn page(table: &Table, conditions: Conditions) -> String {
    let count = table.entrants.len();
    let entrants = table.entrants.iter().enumerate().map(|(nth, entrant)| {
        let (points, games) = table.score(nth);
        let Rating { elo, error } = table.ratings[nth];
        json!({
            "id": entrant.card.id, "level": entrant.level.id, "rating": elo.round(), "error": error.round(),
            "points": points, "games": games, "nodes": table.nodes[nth],
        })
    });
    let rows = |cell: &dyn Fn(usize, usize) -> f64| -> Vec<Vec<f64>> {
        (0..count).map(|row| (0..count).map(|column| cell(row, column)).collect()).collect()
    };
    let value = json!({
        "games": table.games,
        "maxNodes": conditions.max_nodes,
        "maxPlies": conditions.max_plies,
        "entrants": entrants.collect::<Vec<_>>(),
        "points": rows(&|row, column| if row == column { 0.0 } else { table.results.points(row, column) }),
    });
    format!("{value}\n")
}

/// The document.
fn markdown(table: &Table, conditions: Conditions) -> String {
    let count = table.entrants.len();
    let mut text = String::new();
    let mut line = |words: String| text.push_str(&(words + "\n"));
    line("# The tournament of the gallery\n".to_owned());
    line("<!-- Written by `train tournament --report`. -->\n".to_owned());
    line(format!(
        "Every opponent at its highest level and some of the flagship's levels, at least {:.0} games a pair, {} in all. Each\n\
         opening is played with both colours; openings are made as in self-play, random moves among those of a short search,\n\
         and kept when a search of the flagship calls them balanced. Opponents search within the limits of their cards, and at\n\
         most {} nodes a move, where the last finished iteration is played. Games end by mate, repetition, perpetual check or\n\
         declaration; nobody resigns. A game that reaches ply {} is a draw ({} of the games); the mean length is {} plies.\n",
        table.fewest(),
        table.games,
        conditions.max_nodes,
        conditions.max_plies,
        table.limited,
        table.plies,
    ));
    line("```sh\ncargo run --release -p train -- tournament            # plays what is missing\ncargo run --release -p train -- tournament --report   # writes this page\n```\n".to_owned());
    line("Ratings are those of greatest likelihood in the Bradley–Terry model, a draw being half a win, with half the 95 %\ninterval. They are on the project's own scale (`levels.md`), to which the flagship's levels tie them: they have the ratings\nof that page on average. One drawn game against an entrant of mean strength is added for each, so that clean scores have a\nfinite rating.\n".to_owned());
    line("| | opponent | level | rating | ± | points | games | nodes a move |".to_owned());
    line("| --- | --- | --- | --- | --- | --- | --- | --- |".to_owned());
    for (nth, entrant) in table.entrants.iter().enumerate() {
        let ((points, games), Rating { elo, error }) = (table.score(nth), table.ratings[nth]);
        line(format!(
            "| {} | `{}` | {} | {elo:.0} | {error:.0} | {points} | {games} | {} |",
            nth + 1,
            entrant.card.id,
            entrant.level.id,
            table.nodes[nth],
        ));
    }
    line("\nPoints of the row's opponent against the column's:\n".to_owned());
    let heads = (1..=count).fold(String::new(), |mut words, nth| {
        let _ = write!(words, " {nth} |");
        words
    });
    line(format!("| |{heads}"));
    line(format!("| --- |{}", " --- |".repeat(count)));
    for (row, entrant) in table.entrants.iter().enumerate() {
        let cells = (0..count).fold(String::new(), |mut words, column| {
            let points = table.results.points(row, column);
            let _ = if row == column { write!(words, " · |") } else { write!(words, " {points} |") };
            words
        });
        line(format!("| {} `{}` |{cells}", row + 1, entrant.name()));
    }
    text
}

#[cfg(test)]
mod tests {
    use narikoma::shogi::outcome::EndReason;
    use serde_json::Value;

    use super::*;

    #[test]
    fn strongest_comes_first_and_both_reports_agree() {
        let entrants = ["minimax/2", "flagship/7"].map(|name| Entrant::parse(name).unwrap());
        let game = |winner| Game {
            black: "minimax/2".to_owned(),
            white: "flagship/7".to_owned(),
            opening: 0,
            winner,
            reason: EndReason::Mate,
            plies: 100,
            moves: [45, 45],
            nodes: [450, 900],
            milliseconds: 1,
        };
        let games = [game(Some(Color::White)), game(Some(Color::White)), game(None)];
        let table = table(&entrants, &games);
        let conditions = Conditions { seed: 1, max_nodes: 7, max_plies: 8 };
        let value: Value = serde_json::from_str(&page(&table, conditions)).unwrap();
        assert_eq!(value["entrants"][0]["id"], "flagship");
        let rating = narikoma::opponents::card("flagship").and_then(|card| card.level("7")?.rating).unwrap();
        assert_eq!(value["entrants"][0]["rating"], f64::from(rating), "the rating of docs/levels.md");
        assert_eq!((&value["points"][0][1], &value["points"][1][0]), (&json!(2.5), &json!(0.5)));
        assert_eq!(value["entrants"][1]["nodes"], 10);
        let text = markdown(&table, conditions);
        assert!(
            text.contains(&format!("| 1 | `flagship` | 7 | {rating} |"))
                && text.contains("| 2 `minimax/2` | 0.5 | · |")
        );
    }
}
