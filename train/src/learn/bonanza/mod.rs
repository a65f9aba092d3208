//! `train bonanza`: learns the points of machines two and three from games, by comparing moves.
//!
//! In every position of a game the position after each move gets a value. Where the evaluation prefers
//! another move to the one that was played, the parameters that stand after the played one go up and those
//! after the others go down. The values of the pieces stay as they are.
//!
//! CITE: 「将棋AI」 (2014/15), 機械学習; K. Hoki, 「局面評価の学習を目指した探索結果の最適制御」 (2006), the method of Bonanza.

pub mod checkpoint;
pub mod choice;
pub mod features;
pub mod games;
pub mod learner;
pub mod measure;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, anyhow};
use clap::Args;
use narikoma::opponents::gallery::machines::weights::MachineWeights;

use crate::common::files::replace;
use crate::common::records::shards;
use crate::print_line;
use checkpoint::Checkpoint;
use choice::{Choice, Search};
use features::Machine;
use games::Lesson;
use learner::{Learner, Rule};
use measure::Ranks;

/// The arguments of `bonanza`.
#[derive(Args, Debug, Clone)]
pub struct Bonanza {
    /// The machine whose points are learned.
    pub machine: Machine,
    /// Own games (`.games`), folders with them, or text with one game a line, as the document's lists
    /// (`+7776FU,-3334FU,…`) or USI moves. Without any, only writes the weights of the state.
    pub data: Vec<PathBuf>,
    /// Folder for the state, the weights and the curve. Learning continues from a state found there.
    #[arg(long)]
    pub out: PathBuf,
    /// Number of passes over all games.
    #[arg(long, default_value_t = 3)]
    pub passes: u32,
    /// How the position after a move is judged.
    #[arg(long, default_value = "quiescence")]
    pub search: Search,
    /// How far the preferred moves go down.
    #[arg(long, default_value = "softmax")]
    pub rule: Rule,
    /// With softmax: points by which two moves differ when one is e times as probable as the other.
    #[arg(long, default_value_t = 80.0)]
    pub scale: f32,
    /// Points by which a parameter moves at first; falls to a tenth.
    #[arg(long, default_value_t = 2.0)]
    pub rate: f32,
    /// Regularization: how strongly parameters are pulled towards zero.
    #[arg(long, default_value_t = 0.001)]
    pub decay: f32,
    /// Positions in a batch.
    #[arg(long, default_value_t = 64)]
    pub batch: u32,
    /// Learn from one game in this many, a different one in each pass.
    #[arg(long, default_value_t = 1)]
    pub every: u32,
    /// Games to measure with before and after, never learned from: lines of USI moves. May be repeated.
    /// Held-out own games are measured after each pass.
    #[arg(long)]
    pub measure: Vec<PathBuf>,
    /// Learn nothing: measure with this file of weights, for instance to see what `--prune` costs.
    #[arg(long, conflicts_with = "data", requires = "measure")]
    pub weights: Option<PathBuf>,
    /// Weights in a point when they are written; machine two needs 1.
    #[arg(long, default_value_t = 1)]
    pub unit: i32,
    /// Leave out weights below this many points.
    #[arg(long, default_value_t = 0.0)]
    pub prune: f32,
    /// Games between two reports; the state is written then, too.
    #[arg(long, default_value_t = 1000)]
    pub report: u32,
}

/// Learns, and writes the state, the weights, and the curve.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(arguments: &Bonanza) -> Result<()> {
    fs::create_dir_all(&arguments.out).with_context(|| arguments.out.display().to_string())?;
    if let Some(file) = &arguments.weights {
        return Course::with_weights(arguments, file)?.measure();
    }
    let mut course = Course::start(arguments)?;
    if !arguments.data.is_empty() {
        // Before the learning; or again after it, when there is nothing more to learn.
        if (course.passes, course.games) == (0, 0) || course.passes >= arguments.passes {
            course.measure()?;
        }
        while course.passes < arguments.passes {
            course.pass()?;
            course.measure()?;
        }
    }
    course.write_weights()
}

/// The learning, from the first game to the last.
struct Course<'a> {
    arguments: &'a Bonanza,
    learner: Learner,
    choice: Choice,
    passes: u32,
    /// Games of the current pass that are done.
    games: u32,
    /// Seconds spent on learning since the start of the program.
    seconds: f64,
}

impl<'a> Course<'a> {
    /// Starts from the beginning, or continues from the saved state.
    fn start(arguments: &'a Bonanza) -> Result<Self> {
        let machine = arguments.machine;
        let path = arguments.out.join("state");
        let mut learner = Learner::new(machine.parameters(), arguments.rule, arguments.scale);
        let (mut passes, mut games) = (0, 0);
        if path.exists() {
            let state = Checkpoint::read(&path, machine)?;
            (passes, games, learner.weights, learner.squares) =
                (state.passes, state.games, state.weights, state.squares);
        }
        Ok(Self { arguments, learner, choice: Choice::default(), passes, games, seconds: 0.0 })
    }

    /// The state of a learning whose result is in this file.
    fn with_weights(arguments: &'a Bonanza, path: &Path) -> Result<Self> {
        let machine = arguments.machine;
        let bytes = fs::read(path).with_context(|| path.display().to_string())?;
        let file = MachineWeights::from_bytes(&bytes, machine.number(), machine.parameters() as u32)
            .map_err(|refused| anyhow!("{}: {refused}", path.display()))?;
        let mut learner = Learner::new(machine.parameters(), arguments.rule, arguments.scale);
        for (number, value) in file.values {
            learner.weights[number as usize] = f32::from(value) / file.unit as f32;
        }
        Ok(Self {
            arguments,
            learner,
            choice: Choice::default(),
            passes: arguments.passes,
            games: 0,
            seconds: 0.0,
        })
    }

    /// Writes the state.
    fn save(&mut self) -> Result<()> {
        let state = Checkpoint {
            passes: self.passes,
            games: self.games,
            weights: std::mem::take(&mut self.learner.weights),
            squares: std::mem::take(&mut self.learner.squares),
        };
        let written = state.write(&self.arguments.out.join("state"), self.arguments.machine);
        (self.learner.weights, self.learner.squares) = (state.weights, state.squares);
        written
    }

    /// One pass over all games that are learned from.
    fn pass(&mut self) -> Result<()> {
        let arguments = self.arguments;
        let rate = arguments.rate * (1.0 - 0.9 * self.passes as f32 / arguments.passes as f32);
        let (mut ranks, mut before, mut number) = (Ranks::default(), Instant::now(), 0);
        for path in shards(&arguments.data)? {
            games::read(&path, |lesson| {
                if lesson.is_held_out {
                    return Ok(());
                }
                number += 1;
                // The games before belong to an interrupted pass.
                if number <= self.games {
                    return Ok(());
                }
                if number % arguments.every == self.passes % arguments.every {
                    self.learn(&lesson, rate, &mut ranks);
                }
                self.games = number;
                if number.is_multiple_of(arguments.report) {
                    let seconds = before.elapsed().as_secs_f64();
                    self.seconds += seconds;
                    print_line!(
                        "pass {}, {number} games: {ranks}; {seconds:.0} s for the last {}",
                        self.passes + 1,
                        arguments.report
                    );
                    ranks = Ranks::default();
                    self.save()?;
                    before = Instant::now();
                }
                Ok(())
            })?;
        }
        self.learner.update(rate, arguments.decay);
        self.seconds += before.elapsed().as_secs_f64();
        (self.passes, self.games) = (self.passes + 1, 0);
        self.save()
    }

    /// Learns from one game.
    fn learn(&mut self, lesson: &Lesson, rate: f32, ranks: &mut Ranks) {
        let (arguments, mut in_batch) = (self.arguments, 0);
        lesson.for_each(|position, mv| {
            if !self.choice.read(arguments.machine, arguments.search, position, mv) {
                return;
            }
            ranks.add(&self.choice, &self.learner.weights);
            self.learner.add(&self.choice);
            in_batch += 1;
            if in_batch == arguments.batch {
                self.learner.update(rate, arguments.decay);
                in_batch = 0;
            }
        });
        // A batch ends with its game.
        self.learner.update(rate, arguments.decay);
    }

    /// Measures on games that are not learned from, prints the shares and adds them to the curve.
    fn measure(&mut self) -> Result<()> {
        let held_out = self.arguments.data.iter().map(|path| (path, true));
        // The other games take long: they are measured before the learning and after it.
        let is_end = self.passes == 0 || self.passes == self.arguments.passes;
        let others = self.arguments.measure.iter().filter(|_| is_end).map(|path| (path, false));
        let inputs = held_out.chain(others);
        let mut curve = String::new();
        for (input, only_held_out) in inputs {
            let mut ranks = Ranks::default();
            for path in shards(std::slice::from_ref(input))? {
                games::read(&path, |lesson| {
                    if lesson.is_held_out || !only_held_out {
                        lesson.for_each(|position, mv| {
                            if self.choice.read(self.arguments.machine, self.arguments.search, position, mv) {
                                ranks.add(&self.choice, &self.learner.weights);
                            }
                        });
                    }
                    Ok(())
                })?;
            }
            let name = input.file_stem().unwrap_or_default().to_string_lossy();
            let held = if only_held_out { " (held out)" } else { "" };
            print_line!(
                "after {} passes, {name}{held}: {ranks}; {:.0} s of learning",
                self.passes,
                self.seconds
            );
            let [first, five] = ranks.shares();
            curve += &format!("{},{name},{},{first:.4},{five:.4}\n", self.passes, ranks.choices);
        }
        let path = self.arguments.out.join("curve.csv");
        let mut options = fs::OpenOptions::new();
        let file = options.create(true).append(true).open(&path);
        file.and_then(|mut file| file.write_all(curve.as_bytes())).with_context(|| path.display().to_string())
    }

    /// Writes the weights: rounded, without those that are too small.
    fn write_weights(&self) -> Result<()> {
        let Bonanza { machine, unit, prune, .. } = *self.arguments;
        let rounded = |weight: f32| {
            let most = f32::from(i16::MAX);
            (weight * unit as f32).round().clamp(-most, most) as i16
        };
        let kept = self.learner.weights.iter().enumerate().filter(|(_, weight)| weight.abs() >= prune);
        let values = kept.map(|(number, weight)| (number as u32, rounded(*weight)));
        let values: Vec<_> = values.filter(|(_, value)| *value != 0).collect();
        let moved = self.learner.squares.iter().filter(|square| **square > 0.0).count();
        let (kept, parameters) = (values.len(), machine.parameters() as u32);
        let bytes = MachineWeights { machine: machine.number(), parameters, unit, values }.to_bytes();
        let path = self.arguments.out.join("weights.bin");
        print_line!("{}: {kept} of {moved} weights that moved, {} bytes", path.display(), bytes.len());
        replace(&path, bytes)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use narikoma::shogi::{Move, Position, Shogi};

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        bonanza: Bonanza,
    }

    /// With a file of weights nothing is learned, and the file decides how the played move ranks.
    #[test]
    fn measures_with_a_file_of_weights() {
        let folder = std::env::temp_dir().join(format!("narikoma-bonanza-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = |name: &str| folder.join(name).display().to_string();
        fs::write(path("games.txt"), "startpos moves 7g7f\n").unwrap();
        let mut choice = Choice::default();
        let played = Move::parse("7g7f").unwrap();
        assert!(choice.read(Machine::Two, Search::Static, &Position::<Shogi>::start(), played));
        let (number, sign) = choice.features(choice.played)[0];
        for (points, first) in [(9, "1.0000"), (-9, "0.0000")] {
            let values = vec![(number, points * i16::from(sign))];
            let parameters = Machine::Two.parameters() as u32;
            let file = MachineWeights { machine: Machine::Two.number(), parameters, unit: 1, values };
            fs::write(path("weights.bin"), file.to_bytes()).unwrap();
            let line = ["", "two", "--search", "static", "--out", &path("out"), "--passes", "1"];
            let files = ["--weights", &path("weights.bin"), "--measure", &path("games.txt")];
            run(&Line::parse_from(line.into_iter().chain(files)).bonanza).unwrap();
            let curve = fs::read_to_string(path("out/curve.csv")).unwrap();
            let expected = format!("1,games,1,{first},");
            assert!(curve.lines().last().unwrap().starts_with(&expected), "{points}: {curve}");
        }
        assert!(!folder.join("out/state").exists());
        fs::remove_dir_all(&folder).unwrap();
    }
}
