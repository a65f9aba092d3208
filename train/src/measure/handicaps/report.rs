//! The worths for the page and for people, and how well they predict.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::json;

use super::block::{Block, EVEN, handicaps, name};
use super::fit::{Curve, Observation, SHAPES, Shape, USED, expected};
use super::rating;
use super::schedule::{LEAST_RECEIVERS, RECEIVERS};

/// The levels of receivers in the table for people, by their place, from 0.
const SHOWN: [usize; 3] = [2, 6, 10];
/// Groups of expected scores.
const BINS: usize = 5;

/// The games of one handicap.
struct Measured {
    handicap: usize,
    /// By levels of receiver and giver.
    pairs: BTreeMap<[usize; 2], Observation>,
    curve: Curve,
}

impl Measured {
    fn games(&self) -> f64 {
        self.pairs.values().map(|pair| pair.games).sum()
    }

    /// The receivers, by their place in the table of levels.
    fn receivers(&self) -> Vec<usize> {
        let mut receivers: Vec<_> = self.pairs.keys().map(|[receiver, _]| *receiver).collect();
        receivers.dedup();
        receivers
    }

    /// Whether the report has its worth. The control has none, nor a handicap with too few receivers.
    fn has_worth(&self) -> bool {
        self.handicap != EVEN && self.receivers().len() >= LEAST_RECEIVERS
    }
}

/// The worths of all handicaps.
pub(super) struct Report<'a> {
    blocks: &'a [Block],
    measured: Vec<Measured>,
    /// How much more the results of all handicaps vary than independent games, as a factor of the variance.
    excess: f64,
}

/// The results by levels of receiver and giver.
fn pairs<'a>(blocks: impl Iterator<Item = &'a Block>) -> BTreeMap<[usize; 2], Observation> {
    let mut pairs: BTreeMap<[usize; 2], Observation> = BTreeMap::new();
    for block in blocks {
        let one = Observation::of(block);
        let pair = pairs.entry([block.task.receiver, block.task.giver]);
        let known = pair.or_insert(Observation { games: 0.0, points: 0.0, ..one });
        known.games += one.games;
        known.points += one.points;
    }
    pairs
}

/// The curves of all handicaps that have games, of this shape.
fn curves(blocks: &[&Block], shape: Shape) -> Vec<Measured> {
    let each = (EVEN..=handicaps().len()).map(|handicap| {
        let pairs = pairs(blocks.iter().copied().filter(|block| block.task.handicap == handicap));
        let observations: Vec<_> = pairs.values().copied().collect();
        Measured { handicap, curve: Curve::fit(&observations, shape), pairs }
    });
    each.filter(|measured| !measured.pairs.is_empty()).collect()
}

/// The square of a pair's deviation from its expectation, in units of the variance of independent games.
fn residual(curve: &Curve, pair: &Observation) -> f64 {
    let score = expected(curve.worth(pair.receiver), pair.gap);
    (pair.points - pair.games * score).powi(2) / (pair.games * score * (1.0 - score))
}

/// How much more results vary than independent games do, as a factor of the variance.
fn excess<'a>(measured: impl Iterator<Item = &'a Measured>, terms: usize) -> f64 {
    let [sum, free] = measured.fold([0.0, 0.0], |[sum, free], one| {
        let residuals: f64 = one.pairs.values().map(|pair| residual(&one.curve, pair)).sum();
        [sum + residuals, free + one.pairs.len() as f64 - terms as f64]
    });
    sum / free.max(1.0)
}

/// Twice the negative logarithm of the likelihood, and two for each term (Akaike).
fn criterion<'a>(measured: impl Iterator<Item = &'a Measured>, terms: usize) -> f64 {
    let pair = |curve: &Curve, pair: &Observation| {
        let score = expected(curve.worth(pair.receiver), pair.gap);
        -2.0 * (pair.points * score.ln() + (pair.games - pair.points) * (1.0 - score).ln())
    };
    let each = measured.map(|one| {
        one.pairs.values().map(|results| pair(&one.curve, results)).sum::<f64>() + 2.0 * terms as f64
    });
    each.sum()
}

impl<'a> Report<'a> {
    /// The report of these results.
    pub(super) fn of(blocks: &'a [Block]) -> Self {
        let shape = SHAPES[USED].1;
        let measured = curves(&blocks.iter().collect::<Vec<_>>(), shape);
        let excess = excess(measured.iter().filter(|one| one.has_worth()), shape(0.0).len());
        Self { blocks, measured, excess }
    }

    /// The worth of a handicap for a receiver, and its standard error, widened by what results vary more than
    /// independent games do, with all handicaps or with this one.
    fn worth(&self, measured: &Measured, receiver: usize) -> [f64; 2] {
        let (receiver, terms) = (rating(receiver), SHAPES[USED].1(0.0).len());
        let excess = excess([measured].into_iter(), terms).max(self.excess).max(1.0);
        [measured.curve.worth(receiver), measured.curve.deviation(receiver) * excess.sqrt()]
    }

    /// The file for the page: the ratings of the receivers, and for each handicap the worths to them, as far
    /// as they were measured, with their standard errors.
    pub(super) fn json(&self) -> String {
        let ratings: Vec<_> = RECEIVERS.iter().map(|receiver| rating(*receiver) as i32).collect();
        let games: f64 = self.measured.iter().map(Measured::games).sum();
        let told = self.measured.iter().filter(|one| one.has_worth());
        let lines: Vec<String> = told
            .map(|one| {
                let known = RECEIVERS.into_iter().take_while(|receiver| one.receivers().contains(receiver));
                let pairs = known.map(|receiver| self.worth(one, receiver).map(|value| value.round() as i32));
                let (worths, errors): (Vec<_>, Vec<_>) = pairs.map(|[worth, error]| (worth, error)).unzip();
                json!({ "id": name(one.handicap), "worths": worths, "errors": errors }).to_string()
            })
            .collect();
        let head = format!("\"command\":\"train handicaps\",\"games\":{games},\"ratings\":{ratings:?}");
        format!("{{{head},\"handicaps\":[\n{}\n]}}\n", lines.join(",\n"))
    }

    /// The tables for people.
    pub(super) fn markdown(&self) -> String {
        let [different, games] = self.blocks.iter().fold([0, 0], |[different, games], block| {
            [different + block.different, games + block.won + block.drawn + block.lost]
        });
        let mut text = format!("{different} of {games} games differ within their blocks.\n\n");
        self.worths(&mut text);
        text += "\n| shape | excess | criterion |\n| --- | --- | --- |\n";
        let all: Vec<_> = self.blocks.iter().collect();
        for (name, shape) in SHAPES {
            let (measured, terms) = (curves(&all, shape), shape(0.0).len());
            let told = || measured.iter().filter(|one| one.has_worth());
            let (excess, criterion) = (excess(told(), terms), criterion(told(), terms));
            let _ = writeln!(text, "| {name} | {excess:.2} | {criterion:.1} |");
        }
        self.calibration(&mut text);
        self.control(&mut text);
        text
    }

    fn worths(&self, text: &mut String) {
        let levels: String = SHOWN.iter().map(|level| format!(" for level {} |", level + 1)).collect();
        let _ = writeln!(text, "| handicap | games | receivers | givers |{levels}");
        let _ = writeln!(text, "| --- | --- | --- | --- |{}", " --- |".repeat(SHOWN.len()));
        for one in &self.measured {
            let receivers = one.receivers();
            let range = |levels: &[usize]| {
                let [least, most] = [levels.iter().min(), levels.iter().max()]
                    .map(|level| level.map_or(0, |level| level + 1));
                format!("{least} to {most}")
            };
            let givers: Vec<_> = one.pairs.keys().map(|[_, giver]| *giver).collect();
            let worths = SHOWN.map(|level| {
                let [worth, error] = self.worth(one, level);
                if one.has_worth() && receivers.contains(&level) {
                    format!(" {worth:.0} ± {:.0} |", 1.96 * error)
                } else {
                    " |".to_owned()
                }
            });
            let _ = writeln!(
                text,
                "| {} | {} | {} | {} |{}",
                name(one.handicap),
                one.games(),
                range(&receivers),
                range(&givers),
                worths.concat()
            );
        }
    }

    /// Expected and scored points of the blocks that the curves have not seen: those with an even number
    /// under the curves of the others, and the reverse.
    fn calibration(&self, text: &mut String) {
        let mut bins = [[0.0; 4]; BINS];
        for fold in 0..2 {
            let (unseen, seen): (Vec<_>, Vec<_>) =
                self.blocks.iter().partition(|block| block.task.number % 2 == fold);
            for measured in curves(&seen, SHAPES[USED].1).iter().filter(|one| one.has_worth()) {
                for block in unseen.iter().filter(|block| block.task.handicap == measured.handicap) {
                    let one = Observation::of(block);
                    let score = expected(measured.curve.worth(one.receiver), one.gap);
                    let bin = &mut bins[((score * BINS as f64) as usize).min(BINS - 1)];
                    let values =
                        [one.games, one.games * score, one.points, one.games * score * (1.0 - score)];
                    bin.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
                }
            }
        }
        *text += "\n| expected, % | games | mean expected | scored | error (95 %) |\n";
        *text += "| --- | --- | --- | --- | --- |\n";
        for (nth, [games, score, points, variance]) in bins.into_iter().enumerate() {
            let [low, high] = [nth, nth + 1].map(|edge| 100 * edge / BINS);
            let percent = |value: f64| 100.0 * value / games.max(1.0);
            let (score, points) = (percent(score), percent(points));
            let error = percent(1.96 * variance.sqrt());
            let _ = writeln!(text, "| {low} to {high} | {games} | {score:.1} | {points:.1} | {error:.1} |");
        }
        let pairs = || {
            self.measured
                .iter()
                .filter(|one| one.has_worth())
                .flat_map(|one| one.pairs.values().map(|pair| residual(&one.curve, pair)))
        };
        let outside = pairs().filter(|residual| *residual > 1.96 * 1.96).count();
        let _ =
            writeln!(text, "\n{outside} of {} pairs are off by more than 1.96 deviations.", pairs().count());
    }

    /// Adds the table of the control: the score of the stronger side, by the levels between the two.
    fn control(&self, text: &mut String) {
        *text += "\n| levels between | games | expected, % | scored | error (95 %) |\n";
        *text += "| --- | --- | --- | --- | --- |\n";
        let mut steps: BTreeMap<usize, [f64; 4]> = BTreeMap::new();
        for one in self.measured.iter().filter(|one| one.handicap == EVEN) {
            for ([receiver, giver], pair) in &one.pairs {
                let score = 1.0 - expected(0.0, pair.gap);
                let values = [
                    pair.games,
                    pair.games * score,
                    pair.games - pair.points,
                    pair.games * score * (1.0 - score),
                ];
                let sums = steps.entry(giver - receiver).or_default();
                sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
            }
        }
        for (steps, [games, score, points, variance]) in steps {
            let percent = |value: f64| 100.0 * value / games;
            let (score, points, error) = (percent(score), percent(points), percent(1.96 * variance.sqrt()));
            let _ = writeln!(text, "| {steps} | {games} | {score:.1} | {points:.1} | {error:.1} |");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use serde_json::Value;

    use super::super::log::Log;
    use super::*;

    #[test]
    fn committed_worths_are_of_the_committed_games() {
        let log = Log::open("results/handicaps/blocks.tsv".as_ref(), 1).unwrap();
        let report = Report::of(&log.blocks);
        let committed = fs::read_to_string("../www/learn/data/handicaps.json").unwrap();
        let [written, committed] =
            [report.json(), committed].map(|text| serde_json::from_str::<Value>(&text).unwrap());
        assert_eq!(written, committed);
        // All but the naked king.
        assert_eq!(committed["handicaps"].as_array().unwrap().len(), handicaps().len() - 1);
        assert!(report.markdown().contains("| rook |"));
        // Blocks whose games were all the same would be one game.
        assert!(log.blocks.iter().all(|block| block.different >= 9));
    }
}
