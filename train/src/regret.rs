//! `train regret`: what the moves of a short search cost, judged by a longer one.
//!
//! Two versions of the search answer the same questions, most of them alike, and where they differ a search of many more nodes
//! says by how much: that takes seconds where a match takes minutes. The judge is the engine itself, so this compares
//! searches and not evaluations; what it finds is proved by a match.

use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use clap::Args;
use narikoma::eval::nnue::Net;
#[cfg(feature = "tune")]
use narikoma::search::numbers::{self, NUMBERS};
use narikoma::search::{Limits, Silent, Terms};
use narikoma::shogi::{Move, Position, Shogi};

use crate::goals::points;
use crate::random::Random;
use crate::records::{Games, shards};
use crate::thinker::{Thinker, read_net, thinker};

/// The arguments of `regret`.
#[derive(Args, Debug, Clone)]
pub struct Regret {
    /// Files of games, or folders of them: the positions are from there.
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// How many positions.
    #[arg(long, default_value_t = 4000)]
    pub positions: usize,
    /// Nodes of the search that is judged; further numbers are compared with the first.
    #[arg(long, value_delimiter = ',', default_value = "1000")]
    pub nodes: Vec<u64>,
    /// Nodes that judge a move.
    #[arg(long, default_value_t = 10_000)]
    pub judge: u64,
    /// The net to evaluate with; without one, the linear evaluation.
    #[arg(long)]
    pub net: Option<PathBuf>,
    /// Threads.
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// Numbers of the search, each by itself compared with the one that is played with: `LateMoveBase=700,PolicyWeight=64`.
    #[cfg(feature = "tune")]
    #[arg(long, value_delimiter = ',')]
    pub set: Vec<String>,
    /// Files of `tune`, whose numbers are compared with those that are played with.
    #[cfg(feature = "tune")]
    #[arg(long, value_delimiter = ',')]
    pub tuned: Vec<PathBuf>,
}

impl Regret {
    /// Whom to compare; the others are set beside the first.
    fn candidates(&self) -> Result<Vec<Candidate>, String> {
        let present = self.nodes.iter().map(|nodes| Ok(Candidate::present(*nodes)));
        #[cfg(feature = "tune")]
        let present = present.chain(self.changed());
        present.collect()
    }

    /// Versions with other numbers.
    #[cfg(feature = "tune")]
    fn changed(&self) -> impl Iterator<Item = Result<Candidate, String>> {
        let first = Candidate::present(self.nodes.first().copied().unwrap_or_default());
        let other = first.clone();
        let set = self.set.iter().map(move |text| first.with(text));
        let tuned = self.tuned.iter();
        set.chain(tuned.map(move |path| Ok(Candidate { numbers: crate::tune::read(path)?, ..other })))
    }
}

/// Judges, and says what was found.
///
/// # Errors
/// When a file cannot be read, or no number has the name.
pub fn run(arguments: &Regret) -> Result<(), String> {
    let exam = Exam::read(
        &arguments.data,
        arguments.positions,
        arguments.judge,
        read_net(arguments.net.as_deref())?,
    )?;
    let everything: Vec<usize> = (0..exam.len()).collect();
    let candidates = arguments.candidates()?;
    let mut first: Option<Vec<f64>> = None;
    for candidate in &candidates {
        let costs = exam.costs(candidate, &everything, arguments.threads);
        let (mean, error) = mean_and_error(&costs);
        print!("{candidate}: a move costs {mean:.2} ± {error:.2} thousandths of a win");
        if let Some(first) = &first {
            let more: Vec<_> = costs.iter().zip(first).map(|(cost, before)| cost - before).collect();
            let (mean, error) = mean_and_error(&more);
            print!(", {mean:+.2} ± {error:.2} beside the first");
        }
        println!();
        first.get_or_insert(costs);
    }
    Ok(())
}

/// The mean, and how far it is off by chance (one standard deviation).
fn mean_and_error(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
    (mean, (variance / count).sqrt())
}

/// A version of the search.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Nodes for a move.
    pub nodes: u64,
    /// Its numbers, in the order of [`NUMBERS`].
    #[cfg(feature = "tune")]
    pub numbers: [i32; NUMBERS.len()],
}

impl Candidate {
    /// What is played with.
    pub fn present(nodes: u64) -> Self {
        Self {
            nodes,
            #[cfg(feature = "tune")]
            numbers: std::array::from_fn(|nth| NUMBERS[nth].value),
        }
    }

    /// The same but for one number, `NAME=VALUE`.
    #[cfg(feature = "tune")]
    fn with(&self, text: &str) -> Result<Self, String> {
        let wrong = || format!("{text}: not NAME=VALUE with a name of src/search/numbers.rs");
        let (name, value) = text.split_once('=').ok_or_else(wrong)?;
        let nth = NUMBERS.iter().position(|known| known.name == name).ok_or_else(wrong)?;
        let mut changed = self.clone();
        changed.numbers[nth] = value.parse().map_err(|_| wrong())?;
        Ok(changed)
    }

    /// What a search of it plays, from a clean memory.
    fn choose(&self, search: &mut Thinker, position: &Position<Shogi>) -> Option<Thought> {
        #[cfg(feature = "tune")]
        numbers::set(&self.numbers);
        search.clear();
        search.begin(position.clone(), Limits::nodes(self.nodes), Terms::default());
        search.think(&mut Silent);
        let score = search.info().map_or(0, |info| info.score.value());
        Some(Thought { mv: search.best()?, score })
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} nodes", self.nodes)?;
        #[cfg(feature = "tune")]
        for (value, known) in self.numbers.iter().zip(NUMBERS) {
            if *value != known.value {
                write!(f, ", {} {value}", known.name)?;
            }
        }
        Ok(())
    }
}

struct Thought {
    mv: Move,
    score: i32,
}

/// A position, and what the judge has said of its moves so far.
struct Question {
    position: Position<Shogi>,
    verdict: Mutex<Verdict>,
}

#[derive(Default)]
struct Verdict {
    /// What the judge would play.
    best: Option<Move>,
    /// Moves and the share of points that they are worth.
    worth: Vec<(Move, f64)>,
}

/// Positions that versions of the search are asked about.
pub struct Exam {
    questions: Vec<Question>,
    judge: Candidate,
    net: Option<Arc<Net>>,
}

/// Where a side is further ahead, a search would hardly find a move that matters.
const CLEAR: i32 = 1_000;
/// Megabytes of a search's table.
const TABLE_MB: u32 = 4;

impl Exam {
    /// Takes one position from each game until there are enough; who answers and who judges evaluates with the net.
    ///
    /// # Errors
    /// When a file cannot be read, or holds no game.
    pub fn read(data: &[PathBuf], count: usize, judge: u64, net: Option<Arc<Net>>) -> Result<Self, String> {
        let mut questions = Vec::with_capacity(count);
        for path in shards(data)? {
            for game in Games::open(&path)? {
                if questions.len() == count {
                    break;
                }
                let chosen = Random::new(1, game.number).below(game.plies.len().max(1)) as u32;
                let mut nth = 0;
                game.for_each(|position, sample| {
                    if nth == chosen && sample.score.value().abs() <= CLEAR {
                        questions.push(Question { position: position.clone(), verdict: Mutex::default() });
                    }
                    nth += 1;
                });
            }
        }
        if questions.is_empty() {
            return Err("no positions to ask about".to_owned());
        }
        Ok(Self { questions, judge: Candidate::present(judge), net })
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.questions.len()
    }

    /// Never: there is at least one.
    pub fn is_empty(&self) -> bool {
        self.questions.is_empty()
    }

    /// What the moves of a version cost in these positions, in thousandths of a win.
    pub fn costs(&self, candidate: &Candidate, which: &[usize], threads: usize) -> Vec<f64> {
        let (next, costs) = (AtomicUsize::new(0), Mutex::new(vec![0.0; which.len()]));
        thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| {
                    let mut search = thinker(self.net.clone(), TABLE_MB);
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(question) = which.get(at) else { break };
                        let cost = self.cost(candidate, &self.questions[*question], &mut search);
                        costs.lock().unwrap_or_else(PoisonError::into_inner)[at] = cost;
                    }
                });
            }
        });
        costs.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the move of a version costs: nothing when the judge finds it as good as its own, or better.
    fn cost(&self, candidate: &Candidate, question: &Question, search: &mut Thinker) -> f64 {
        let Some(Thought { mv, .. }) = candidate.choose(search, &question.position) else { return 0.0 };
        let mut verdict = question.verdict.lock().unwrap_or_else(PoisonError::into_inner);
        let best = match verdict.best {
            Some(best) => best,
            None => {
                let best = self.judge.choose(search, &question.position).map_or(mv, |best| best.mv);
                *verdict.best.insert(best)
            }
        };
        if mv == best {
            return 0.0;
        }
        let [best, worth] = [best, mv].map(|mv| self.worth(&mut verdict, question, mv, search));
        1000.0 * (best - worth).max(0.0)
    }

    fn worth(&self, verdict: &mut Verdict, question: &Question, mv: Move, search: &mut Thinker) -> f64 {
        if let Some((_, worth)) = verdict.worth.iter().find(|(known, _)| *known == mv) {
            return *worth;
        }
        let mut after = question.position.clone();
        after.do_move(mv);
        // Without an answer the other side is mated.
        let answer = self.judge.choose(search, &after).map_or(i32::MIN / 2, |answer| answer.score);
        let worth = f64::from(points(-answer));
        verdict.worth.push((mv, worth));
        worth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exam(sfen: &str) -> Exam {
        let question =
            Question { position: Position::from_sfen(sfen).expect("a position"), verdict: Mutex::default() };
        Exam { questions: vec![question], judge: Candidate::present(2_000), net: None }
    }

    #[test]
    fn the_judge_costs_nothing_and_a_blunder_much() {
        // The rook is attacked by a pawn; only moves that save it are good.
        let exam = exam("4k4/9/9/9/4p4/4R4/9/9/4K4 b - 1");
        let question = &exam.questions[0];
        let mut search = thinker(None, TABLE_MB);
        assert_eq!(exam.cost(&exam.judge, question, &mut search), 0.0);
        let mut verdict = Verdict::default();
        let blunder =
            question.position.legal_moves().into_iter().find(|mv| mv.to_string() == "5i5h").unwrap();
        let saves = question.position.legal_moves().into_iter().find(|mv| mv.to_string() == "5f5e").unwrap();
        let [bad, good] = [blunder, saves].map(|mv| exam.worth(&mut verdict, question, mv, &mut search));
        assert!(bad + 0.2 < good, "{bad} {good}");
        assert_eq!(verdict.worth.len(), 2);
    }

    #[test]
    fn errors_shrink_with_the_root_of_the_number() {
        let (mean, error) = mean_and_error(&[0.0, 2.0, 0.0, 2.0]);
        assert!((mean - 1.0).abs() < 1e-9 && (error - 0.5).abs() < 1e-9);
    }
}
