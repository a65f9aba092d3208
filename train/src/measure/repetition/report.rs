//! The report, `docs/repetition.md`.

use std::collections::HashSet;
use std::fmt::Write;
use std::path::Path;

use anyhow::Result;
use narikoma::opponents::Opponent;
use narikoma::shogi::Shogi;
use narikoma::shogi::outcome::EndReason;

use super::DRAWS;
use super::flagship_games::{self, Tally};
use super::games::{RepetitionConditions, RepetitionGame};
use super::tables::Searched;
use crate::common::files;

/// The article's second position: with 8h7g Black lets White exchange the bishops.
const BISHOP_EXCHANGE: &str = "2g2f 8c8d 7g7f 4a3b 2f2e 8d8e";
/// What the experiment lacks.
const NOT_DONE: &str = "\
The network was learned from games of the flagship; the games of `train puct-selfplay`, which are the article's kind (moves within
2.5 % of the best win rate, drawn by visits until move 36), are a hundredth of its positions.";
/// Standard deviations of a 95 % interval.
const Z: f64 = 1.96;

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
}

/// The 95 % interval of a rate: `part` of `all` games. CITE: E. Wilson, "Probable Inference, the Law of
/// Succession, and Statistical Inference" (1927).
pub(super) fn interval(part: usize, all: usize) -> [f64; 2] {
    let n = all.max(1) as f64;
    let rate = part as f64 / n;
    let centre = rate + Z * Z / (2.0 * n);
    let half = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
    [centre - half, centre + half].map(|end| (end / (1.0 + Z * Z / n)).clamp(0.0, 1.0))
}

/// The mean of differences between two games of the same opening, and half of
/// its 95 % interval (normal approximation).
fn paired(differences: &[f64]) -> [f64; 2] {
    let n = differences.len().max(2) as f64;
    let mean = differences.iter().sum::<f64>() / n;
    let variance = differences.iter().map(|each| (each - mean).powi(2)).sum::<f64>() / (n - 1.0);
    [mean, Z * (variance / n).sqrt()]
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
    let text = markdown([&start, &exchange], table_playouts, games, conditions, flagship);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("train/ is in the root");
    files::replace(&root.join("docs/repetition.md"), text)
}

pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn markdown(
    [start, exchange]: [&Searched; 2],
    playouts: u64,
    games: &[RepetitionGame],
    conditions: RepetitionConditions,
    flagship: &[Tally],
) -> String {
    let mut text = String::new();
    let mut line = |words: String| text.push_str(&(words + "\n"));
    line("# Foreseeing repetition\n".to_owned());
    line("<!-- Written by `train repetition --report`. -->\n".to_owned());
    line(format!(
        "The experiment of 「千日手を予測する」 (T. Yamaoka, 2022) with the network of the opponent `puct`. A line for each legal move, as\n\
         in the article: visits (`move_count`), the policy's probability at temperature 1.5 (`nnrate`), the mean value (`win_rate`) and the mean\n\
         probability that the game ends by repetition (`draw`), after {playouts} playouts. A move without a visit has neither. The\n\
         article's tables have 3,000,000 playouts of a network of 15 blocks.\n\n\
         ```sh\ncargo run --release -p train -- repetition            # plays the games that are missing\n\
         # searches both positions, reads games of the flagship, writes this page\n\
         cargo run --release -p train -- repetition --report --flagship FOLDER…\n```\n"
    ));
    line("## The start position\n".to_owned());
    line(format!("```\n{}```\n", start.lines()));
    line(format!("## After `{BISHOP_EXCHANGE}`\n"));
    line("Black can offer the exchange of bishops (角換わり) with 8h7g.\n".to_owned());
    line(format!("```\n{}```\n", exchange.lines()));
    line(comparison(start, exchange));
    line("## A draw worth less for Black\n".to_owned());
    line(match_text(games, conditions));
    line("## The flagship and the learned probability\n".to_owned());
    line(flagship_games::text(flagship));
    line("## What is not done\n".to_owned());
    line(NOT_DONE.to_owned());
    text
}

/// What the tables say about repetition.
fn comparison(start: &Searched, exchange: &Searched) -> String {
    let probability = |searched: &Searched| {
        searched.root().outlook.map_or("unknown".to_owned(), |outlook| format!("{:.4}", outlook.repetition))
    };
    let mut text = format!(
        "The probability of a repetition at the root is {} in the start position and {} here.",
        probability(start),
        probability(exchange)
    );
    let of = |usi: &str| exchange.find(usi).and_then(|node| node.outlook).map(|outlook| outlook.repetition);
    if let (Some(bishop), Some(gold)) = (of("8h7g"), of("6i7h")) {
        let _ = write!(
            text,
            " 8h7g has {bishop:.4} and 6i7h {gold:.4}: a ratio of {:.2}. In the article they have 0.0799 and 0.0461, a ratio of\n1.73.",
            bishop / gold.max(1e-9)
        );
    }
    text + "\n"
}

/// The match.
fn match_text(games: &[RepetitionGame], conditions: RepetitionConditions) -> String {
    let RepetitionConditions { playouts, max_plies, .. } = conditions;
    let [before, after] = DRAWS.map(|draw| Results::of(games, draw));
    if before.games == 0 || after.games == 0 {
        return "No games have been played yet.\n".to_owned();
    }
    let distinct = games.iter().map(|game| game.hash).collect::<HashSet<_>>().len();
    let mut text = format!(
        "`puct` against itself, {playouts} playouts a move, every opening with both values of a draw for Black (`Draw_Value_Black`);\n\
         for White a draw is worth 0.5. The openings are the most frequent balanced positions after eight moves of the flagship's\n\
         games against itself (`train/src/games/openings/frequent.txt`). A side resigns as on the page; a game that reaches ply\n\
         {max_plies} is a draw. {distinct} of the games differ from all others. Intervals are 95 % (Wilson for rates).\n\n\
         | draw for Black | games | by repetition | rate | interval | Black's points | ± | mean plies |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- |\n"
    );
    for results in [&before, &after] {
        let ([low, high], [score, error]) = (results.interval(), results.score());
        let _ = writeln!(
            text,
            "| {:.1} | {} | {} | {} | {} to {} | {} | {} | {} |",
            f64::from(results.draw) / 1000.0,
            results.games,
            results.repetitions,
            percent(results.rate()),
            percent(low),
            percent(high),
            percent(score),
            percent(error),
            results.plies / results.games as u64
        );
    }
    let repetitions = differences(games, |game| f64::from(u8::from(game.reason == EndReason::Repetition)));
    let ([change, error], [points, points_error]) =
        (paired(&repetitions), paired(&differences(games, RepetitionGame::points)));
    let verdict = match (change + error < 0.0, change - error > 0.0) {
        (true, _) => "fewer games end by repetition",
        (_, true) => "more games end by repetition",
        _ => "the games are too few to tell a change from chance",
    };
    let _ = write!(
        text,
        "\nBoth games of an opening compared, {} pairs: the rate changes by {:+.1} ± {:.1} percentage points ({verdict}), Black's points by\n\
         {:+.1} ± {:.1} percentage points.\n",
        repetitions.len(),
        100.0 * change,
        100.0 * error,
        100.0 * points,
        100.0 * points_error
    );
    text
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
