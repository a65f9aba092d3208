//! The report, `docs/repetition.md`.

use std::collections::HashSet;
use std::path::Path;

use anyhow::Result;
use narikoma::opponents::Opponent;
use narikoma::shogi::Shogi;
use narikoma::shogi::outcome::EndReason;

use super::DRAWS;
use super::flagship_games::{self, Tally};
use super::games::{RepetitionConditions, RepetitionGame};
use super::statistics::{Z, interval, paired, percent};
use super::tables::Searched;
use crate::common::{files, template};

const PAGE: &str = include_str!("report.template.md");
const MATCH: &str = include_str!("match.template.md");
/// The article's second position: with 8h7g Black lets White exchange the bishops.
const BISHOP_EXCHANGE: &str = "2g2f 8c8d 7g7f 4a3b 2f2e 8d8e";

/// The results with one value of a draw for Black.
struct Results {
    draw: u32,
    games: usize,
    repetitions: usize,
    /// Black's points, and the sum of their squares.
    points: f64,
    squares: f64,
    plies: u64,
}

impl Results {
    fn of(games: &[RepetitionGame], draw: u32) -> Self {
        let games: Vec<_> = games.iter().filter(|game| game.draw == draw).collect();
        Self {
            draw,
            games: games.len(),
            repetitions: games.iter().filter(|game| game.reason == EndReason::Repetition).count(),
            points: games.iter().map(|game| game.points()).sum(),
            squares: games.iter().map(|game| game.points().powi(2)).sum(),
            plies: games.iter().map(|game| u64::from(game.plies)).sum(),
        }
    }

    /// The rate of games that end by repetition.
    fn rate(&self) -> f64 {
        self.repetitions as f64 / self.games.max(1) as f64
    }

    /// Its 95 % interval.
    fn interval(&self) -> [f64; 2] {
        interval(self.repetitions, self.games)
    }

    /// Black's mean points, and half of their 95 % interval.
    fn score(&self) -> [f64; 2] {
        let n = self.games.max(1) as f64;
        let mean = self.points / n;
        [mean, Z * ((self.squares / n - mean * mean).max(0.0) / n).sqrt()]
    }

    /// The row of the table.
    fn line(&self) -> String {
        let ([low, high], [score, error]) = (self.interval(), self.score());
        format!(
            "| {:.1} | {} | {} | {} | {} to {} | {} | {} | {} |",
            f64::from(self.draw) / 1000.0,
            self.games,
            self.repetitions,
            percent(self.rate()),
            percent(low),
            percent(high),
            percent(score),
            percent(error),
            self.plies / self.games as u64
        )
    }
}

/// What a second value of a draw changes against the first, a number
/// for each opening that was played with both.
fn differences(games: &[RepetitionGame], value: impl Fn(&RepetitionGame) -> f64) -> Vec<f64> {
    let [before, after] = DRAWS;
    let with =
        |opening: u32, draw: u32| games.iter().find(|game| (game.opening, game.draw) == (opening, draw));
    let firsts = games.iter().filter(|game| game.draw == before);
    firsts.filter_map(|first| Some(value(with(first.opening, after)?) - value(first))).collect()
}

/// Searches both positions and writes the report. `flagship` are the flagship's games.
///
/// # Errors
/// When it cannot be written.
pub fn write(
    opponent: &mut dyn Opponent<Shogi>,
    games: &[RepetitionGame],
    conditions: RepetitionConditions,
    table_playouts: u64,
    flagship: &[Tally],
) -> Result<()> {
    let start = Searched::new(opponent, "", table_playouts)?;
    let exchange = Searched::new(opponent, BISHOP_EXCHANGE, table_playouts)?;
    let text = markdown([&start, &exchange], table_playouts, games, conditions, flagship)?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("train/ is in the root");
    files::replace(&root.join("docs/repetition.md"), text)
}

fn markdown(
    [start, exchange]: [&Searched; 2],
    playouts: u64,
    games: &[RepetitionGame],
    conditions: RepetitionConditions,
    flagship: &[Tally],
) -> Result<String> {
    let repetition = |searched: &Searched| {
        searched.root().outlook.map_or("unknown".to_owned(), |outlook| format!("{:.4}", outlook.repetition))
    };
    let lines = |text: String| text.trim_end().to_owned();
    let values = [
        ("playouts", playouts.to_string()),
        ("start", lines(start.lines())),
        ("exchange_moves", BISHOP_EXCHANGE.to_owned()),
        ("exchange", lines(exchange.lines())),
        ("start_repetition", repetition(start)),
        ("exchange_repetition", repetition(exchange)),
        ("ratio", ratio(exchange)),
        ("match", lines(match_text(games, conditions)?)),
        ("flagship", lines(flagship_games::text(flagship)?)),
    ];
    template::fill(PAGE, &values)
}

/// How much more often the exchange of bishops leads to repetition than another move.
fn ratio(exchange: &Searched) -> String {
    let of = |usi: &str| exchange.find(usi).and_then(|node| node.outlook).map(|outlook| outlook.repetition);
    let (Some(bishop), Some(gold)) = (of("8h7g"), of("6i7h")) else { return String::new() };
    let ratio = bishop / gold.max(1e-9);
    format!(
        " 8h7g has {bishop:.4} and 6i7h {gold:.4}: a ratio of {ratio:.2}. In the article they have 0.0799 and \
         0.0461, a ratio of\n1.73."
    )
}

/// The match.
fn match_text(games: &[RepetitionGame], conditions: RepetitionConditions) -> Result<String> {
    let results = DRAWS.map(|draw| Results::of(games, draw));
    if results.iter().any(|results| results.games == 0) {
        return Ok("No games have been played yet.".to_owned());
    }
    let distinct = games.iter().map(|game| game.hash).collect::<HashSet<_>>().len();
    let repetitions = differences(games, |game| f64::from(u8::from(game.reason == EndReason::Repetition)));
    let ([change, error], [points, points_error]) =
        (paired(&repetitions), paired(&differences(games, RepetitionGame::points)));
    let verdict = match (change + error < 0.0, change - error > 0.0) {
        (true, _) => "fewer games end by repetition",
        (_, true) => "more games end by repetition",
        _ => "the games are too few to tell a change from chance",
    };
    let values = [
        ("playouts", conditions.playouts.to_string()),
        ("max_plies", conditions.max_plies.to_string()),
        ("distinct", distinct.to_string()),
        ("rows", results.each_ref().map(Results::line).join("\n")),
        ("pairs", repetitions.len().to_string()),
        ("change", format!("{:+.1}", 100.0 * change)),
        ("error", format!("{:.1}", 100.0 * error)),
        ("verdict", verdict.to_owned()),
        ("points", format!("{:+.1}", 100.0 * points)),
        ("points_error", format!("{:.1}", 100.0 * points_error)),
    ];
    template::fill(MATCH, &values)
}

#[cfg(test)]
mod tests {
    use narikoma::shogi::Color;

    use super::*;

    fn results(games: usize, repetitions: usize) -> Results {
        Results { draw: 300, games, repetitions, points: 0.0, squares: 0.0, plies: 0 }
    }

    #[test]
    fn interval_matches_a_published_example() {
        // R. Newcombe, "Two-Sided Confidence Intervals for the Single
        // Proportion" (1998), table I, method 3: 81 of 263.
        let close =
            |found: f64, expected: f64| assert!((found - expected).abs() < 5e-4, "{found} {expected}");
        let [low, high] = results(263, 81).interval();
        close(low, 0.2553);
        close(high, 0.3662);
        assert_eq!(results(10, 0).interval()[0], 0.0);
    }
    #[test]
    fn games_of_an_opening_are_compared() {
        let game = |opening, draw, reason, winner| RepetitionGame {
            opening,
            draw,
            winner,
            reason,
            plies: 90,
            moves: 80,
            hash: u64::from(opening * 1000 + draw),
            milliseconds: 1,
        };
        let [before, after] = DRAWS;
        let games = [
            game(0, before, EndReason::Repetition, None),
            game(0, after, EndReason::Mate, Some(Color::Black)),
            game(1, before, EndReason::Repetition, None),
            game(1, after, EndReason::Repetition, None),
            game(2, before, EndReason::Repetition, None),
        ];
        assert_eq!(differences(&games, RepetitionGame::points), [0.5, 0.0]);
        let [mean, error] = paired(&[0.5, 0.0]);
        assert!((mean - 0.25).abs() < 1e-12 && (error - Z * 0.25).abs() < 1e-12, "{mean} {error}");
    }
}
