//! The report: `docs/tournament.md` for readers, `www/gallery/tournament.json` for the page; for 5×5
//! `docs/tournament-5x5.md` and `www/gallery/tournament-5x5.json`.

mod pages;

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use narikoma::shogi::Color;
use serde_json::{Value, json};

use super::entrant::Entrant;
use super::game::{TournamentConditions, TournamentLimit};
use super::log::LoggedGame;
use super::rating::{Rating, Results};
use crate::common::files;

/// Entrants, one a line, whose games were played with earlier weights than those that ship; after `timed` of
/// the tournament at equal time. Their ratings say so until the games are deleted and played again.
const EARLIER_WEIGHTS: &str = include_str!("../../../../results/tournament/earlier-weights.txt");

/// Before the name of an entrant in [`EARLIER_WEIGHTS`]: of the tournament at equal time.
const TIMED: &str = "timed ";

/// The table of a tournament, the strongest entrant first.
pub(super) struct Table {
    conditions: TournamentConditions,
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
pub(super) fn table(entrants: &[Entrant], games: &[LoggedGame], conditions: TournamentConditions) -> Table {
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
    Table { conditions, entrants, results, ratings, nodes, games: known.len(), limited, plies }
}

/// The number added to ratings of mean 0: the flagship's levels then have, on
/// average, their ratings in `docs/levels.md`.
fn shift(entrants: &[Entrant], ratings: &[Rating]) -> f64 {
    // At equal time full strength is not limited by its nodes, so its rating does not apply.
    let rated = |entrant: &Entrant| entrant.level.rating.filter(|_| !entrant.level.full_strength);
    let known = entrants.iter().zip(ratings);
    let differences: Vec<_> =
        known.filter_map(|(entrant, rating)| Some(f64::from(rated(entrant)?) - rating.elo)).collect();
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

impl LoggedGame {
    /// Whether it was drawn by the move limit.
    fn plies_are_out(&self) -> bool {
        self.reason == narikoma::shogi::outcome::EndReason::MoveLimit
    }
}

/// The table of games at equal time: of all entrants that have played.
fn timed_table((conditions, games): &(TournamentConditions, Vec<LoggedGame>)) -> Result<Table> {
    let mut names: Vec<_> = games.iter().flat_map(|game| [&game.black, &game.white]).collect();
    names.sort_unstable();
    names.dedup();
    ensure!(names.len() > 1, "no games at equal time have been played");
    let entrants = names.into_iter().map(|name| Entrant::parse(name)).collect::<Result<Vec<_>>>()?;
    Ok(table(&entrants, games, *conditions))
}

/// Writes both files. `timed` are the games at equal time, if there are any.
///
/// # Errors
/// When they cannot be written, or an entrant of the games at equal time does not exist.
pub(super) fn write(table: Table, timed: Option<&(TournamentConditions, Vec<LoggedGame>)>) -> Result<()> {
    let timed = timed.map(timed_table).transpose()?;
    let root: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("train/ is in the root").into();
    files::replace(&root.join("docs/tournament.md"), pages::nine(&table, timed.as_ref())?)?;
    files::replace(&root.join("www/gallery/tournament.json"), page(&table, timed.as_ref()))
}

/// Writes both files about 5×5.
///
/// # Errors
/// When they cannot be written.
pub(super) fn write_small(table: Table) -> Result<()> {
    let root: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("train/ is in the root").into();
    let table = table.centred();
    files::replace(&root.join("docs/tournament-5x5.md"), pages::five(&table)?)?;
    files::replace(&root.join("www/gallery/tournament-5x5.json"), page(&table, None))
}

/// The page's data. `points` has a row an entrant: its points against each of the others. `timed` is the
/// table at equal time, without points and only if every pair has played; there `level` is absent where the
/// time took the place of the level's limits.
fn page(table: &Table, timed: Option<&Table>) -> String {
    let count = table.entrants.len();
    let rows = |cell: &dyn Fn(usize, usize) -> f64| -> Vec<Vec<f64>> {
        (0..count).map(|row| (0..count).map(|column| cell(row, column)).collect()).collect()
    };
    let mut value = json!({
        "games": table.games,
        "maxPlies": table.conditions.max_plies,
        "entrants": (0..count).map(|nth| table.row(nth)).collect::<Vec<_>>(),
        "points": rows(&|row, column| if row == column { 0.0 } else { table.results.points(row, column) }),
    });
    if let TournamentLimit::Nodes(nodes) = table.conditions.limit {
        value["maxNodes"] = nodes.into();
    }
    let timed = timed.filter(|timed| timed.fewest() > 0.0);
    if let Some((timed, TournamentLimit::Time(time))) = timed.map(|timed| (timed, timed.conditions.limit)) {
        value["timed"] = json!({
            "games": timed.games,
            "seconds": time.as_secs_f64(),
            "entrants": (0..timed.entrants.len()).map(|nth| timed.row(nth)).collect::<Vec<_>>(),
        });
    }
    format!("{value}\n")
}

impl Table {
    /// An entrant for the page.
    fn row(&self, nth: usize) -> Value {
        let ((points, games), Rating { elo, error }) = (self.score(nth), self.ratings[nth]);
        let entrant = &self.entrants[nth];
        let mut row = json!({
            "id": entrant.card.id, "rating": elo.round(), "error": error.round(), "points": points, "games": games,
            "nodes": self.nodes[nth],
        });
        if !self.has_all_time(nth) {
            row["level"] = entrant.level.id.into();
        }
        if self.has_earlier_weights(nth) {
            row["of"] = "earlier weights".into();
        }
        row
    }

    /// Whether an entrant played its games with earlier weights.
    fn has_earlier_weights(&self, nth: usize) -> bool {
        let is_timed = matches!(self.conditions.limit, TournamentLimit::Time(_));
        let name = format!("{}{}", if is_timed { TIMED } else { "" }, self.entrants[nth].name());
        EARLIER_WEIGHTS.lines().any(|earlier| earlier == name)
    }

    /// Whether the time of a move is the only limit of an entrant.
    fn has_all_time(&self, nth: usize) -> bool {
        matches!(self.conditions.limit, TournamentLimit::Time(_)) && self.entrants[nth].uses_all_time()
    }

    /// With ratings of mean 0: the ratings of levels belong to 9×9.
    fn centred(mut self) -> Self {
        let mean =
            self.ratings.iter().map(|rating| rating.elo).sum::<f64>() / self.ratings.len().max(1) as f64;
        self.ratings.iter_mut().for_each(|rating| rating.elo -= mean);
        self
    }
}

#[cfg(test)]
mod tests {
    use narikoma::shogi::outcome::EndReason;
    use std::time::Duration;

    use super::*;

    #[test]
    fn strongest_comes_first_and_both_reports_agree() {
        let entrants = ["minimax/2", "flagship/7"].map(|name| Entrant::parse(name).unwrap());
        let game = |winner| LoggedGame {
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
        let conditions = TournamentConditions { seed: 1, limit: TournamentLimit::Nodes(7), max_plies: 8 };
        let table = table(&entrants, &games, conditions);
        let timed =
            TournamentConditions { limit: TournamentLimit::Time(Duration::from_millis(250)), ..conditions };
        let timed = timed_table(&(timed, games[..2].to_vec())).unwrap();
        let value: Value = serde_json::from_str(&page(&table, Some(&timed))).unwrap();
        assert_eq!(value["entrants"][0]["id"], "flagship");
        let rating = narikoma::opponents::card("flagship").and_then(|card| card.level("7")?.rating).unwrap();
        assert_eq!(value["entrants"][0]["rating"], f64::from(rating), "the rating of docs/levels.md");
        assert_eq!((&value["points"][0][1], &value["points"][1][0]), (&json!(2.5), &json!(0.5)));
        assert_eq!(value["entrants"][1]["nodes"], 10);
        assert_eq!((&value["maxNodes"], &value["timed"]["seconds"]), (&json!(7), &json!(0.25)));
        let [first, second] = [0, 1].map(|nth| &value["timed"]["entrants"][nth]);
        assert_eq!((&first["id"], &first["level"]), (&json!("flagship"), &json!("7")));
        assert_eq!(
            (&second["level"], &second["points"], &second["games"]),
            (&Value::Null, &json!(0.0), &json!(2.0))
        );
        let text = pages::nine(&table, Some(&timed)).unwrap();
        assert!(text.contains("| 2 | `minimax` | all time |") && text.contains("| 2 | `minimax` | 2 |"));
        assert!(!pages::nine(&table, None).unwrap().contains("equal time"));
        // A pair that has not played: not on the page, and an empty cell.
        let other = LoggedGame { black: "alphabeta/2".to_owned(), ..game(None) };
        let few = timed_table(&(timed.conditions, vec![game(None), other])).unwrap();
        let value: Value = serde_json::from_str(&page(&table, Some(&few))).unwrap();
        let has_empty = |line: &str| line.contains("`alphabeta/2` |") && line.contains("| |");
        assert!(value["timed"].is_null() && few.markdown().lines().any(has_empty), "{}", few.markdown());
        assert!(
            text.contains(&format!("| 1 | `flagship` | 7 | {rating} |"))
                && text.contains("| 2 `minimax/2` | 0.5 | · |")
        );
    }

    #[test]
    fn ratings_of_earlier_weights_say_so() {
        for name in EARLIER_WEIGHTS.lines().filter(|name| !name.starts_with(TIMED)) {
            let entrants = [name, "minimax/2"].map(|name| Entrant::parse(name).unwrap());
            let conditions = TournamentConditions { seed: 1, limit: TournamentLimit::Nodes(7), max_plies: 8 };
            let table = table(&entrants, &[], conditions);
            let value: Value = serde_json::from_str(&page(&table, None)).unwrap();
            let of = |id: &str| {
                let rows = value["entrants"].as_array().unwrap();
                rows.iter().find(|row| row["id"] == id).unwrap()["of"].clone()
            };
            let id = entrants[0].card.id;
            assert_eq!((of(id), of("minimax")), (json!("earlier weights"), Value::Null), "{name}");
            assert!(table.markdown().contains(&format!("`{id}` (earlier weights) |")), "{name}");
        }
    }

    #[test]
    fn ratings_of_the_small_board_have_mean_0() {
        let entrants = ["flagship/7", "effect-net/2"]
            .map(|name| Entrant::parse_for(name, narikoma::shogi::Variant::Minishogi).unwrap());
        let conditions = TournamentConditions { seed: 1, limit: TournamentLimit::Nodes(7), max_plies: 8 };
        let table = table(&entrants, &[], conditions).centred();
        assert!(table.ratings.iter().map(|rating| rating.elo).sum::<f64>().abs() < 1e-6);
        let text = pages::five(&table).unwrap();
        assert!(text.contains("at most 7 nodes") && text.contains("| 2 | `"), "{text}");
        let value: Value = serde_json::from_str(&page(&table, None)).unwrap();
        let rating = |nth: usize| value["entrants"][nth]["rating"].as_f64().unwrap();
        assert!((rating(0) + rating(1)).abs() < 1e-6 && value["maxNodes"] == 7, "{value}");
        assert!(value["timed"].is_null(), "{value}");
    }
}
