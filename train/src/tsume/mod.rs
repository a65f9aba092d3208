//! Mating problems (詰将棋) from the engine's own games: found, stripped of every piece that they do not need, proved to
//! have one solution, and written as text.
//!
//! A line of the file is `SFEN|line`: the position with Black to move and without Black's king, White holding whatever is
//! not on the board or in Black's hand, and the moves of the solution. What is proved of each problem is said at
//! [`proof::prove`].

mod diagram;
mod proof;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use narikoma::search::Silent;
use narikoma::search::mate::{Answer, MateLimits, Solver};
use narikoma::shogi::{Position, Shogi};

use self::diagram::Diagram;
use self::proof::{Patience, Problem, prove, strip};
use crate::records::{Game, Games, shards};

/// The arguments of `tsume-set`.
#[derive(Args, Debug, Clone)]
pub struct TsumeSet {
    /// Files of games, or folders with them.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Where the problems are written.
    #[arg(long, default_value = "www/study/tsume/problems.txt")]
    pub output: PathBuf,
    /// How many problems of one ply, of three, of five and so on.
    #[arg(long, value_delimiter = ',', default_values_t = [60, 160, 160, 120, 60])]
    pub wanted: Vec<usize>,
    /// Moves that the solver may make for one position of a game.
    #[arg(long, default_value_t = 3_000)]
    pub nodes: u64,
    /// Plies before the end of a game in which a mate is looked for.
    #[arg(long, default_value_t = 24)]
    pub left: u32,
    /// Every so manieth game is looked at.
    #[arg(long, default_value_t = 1)]
    pub every: usize,
    /// A file of an earlier run: its problems are judged again first.
    #[arg(long)]
    pub from: Option<PathBuf>,
    /// The first game that is looked at: with `every`, processes side by side look at different ones.
    #[arg(long, default_value_t = 0)]
    pub skip: usize,
    /// Writes what there is after so many minutes.
    #[arg(long, default_value_t = 30)]
    pub minutes: u64,
}

/// Says and writes what is found so often.
const PROGRESS: Duration = Duration::from_secs(30);

/// Makes the file.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(arguments: &TsumeSet) -> Result<(), String> {
    let mut set = Set::new(arguments.clone());
    if let Some(path) = &arguments.from {
        set.read(path)?;
    }
    let begin = Instant::now();
    let mut said = begin;
    'files: for path in shards(&arguments.files)? {
        for game in Games::open(&path)?.skip(arguments.skip).step_by(arguments.every) {
            set.mine(&game);
            if said.elapsed() > PROGRESS {
                said = Instant::now();
                eprintln!("{}", set.progress());
                set.write()?;
            }
            if set.is_full() || begin.elapsed() > Duration::from_secs(arguments.minutes * 60) {
                break 'files;
            }
        }
    }
    println!("{}", set.progress());
    set.write()
}

/// The problems so far.
struct Set {
    arguments: TsumeSet,
    /// By length: one ply, three and so on.
    found: Vec<Vec<Problem>>,
    /// Diagrams that were tried, stripped or not, and their mirror images.
    seen: HashSet<String>,
    games: u32,
    mates: u32,
    tried: u32,
}

impl Set {
    fn new(arguments: TsumeSet) -> Self {
        let found = vec![Vec::new(); arguments.wanted.len()];
        Self { arguments, found, seen: HashSet::new(), games: 0, mates: 0, tried: 0 }
    }

    fn is_full(&self) -> bool {
        self.found.iter().zip(&self.arguments.wanted).all(|(found, wanted)| found.len() >= *wanted)
    }

    /// Judges the problems of an earlier run.
    fn read(&mut self, path: &Path) -> Result<(), String> {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let sfen = line.split('|').next().unwrap_or(line);
            let position = Position::from_sfen(sfen).map_err(|error| format!("{sfen}: {error}"))?;
            self.consider(&position);
        }
        Ok(())
    }

    /// Looks for problems in the last moves of a game. Of the positions that lead to one and the same mate all may become
    /// problems, of different lengths.
    fn mine(&mut self, game: &Game) {
        self.games += 1;
        let left = self.arguments.left;
        let mut ends = Vec::new();
        game.for_each(|position, sample| {
            if sample.left <= left && sample.result > 0 {
                ends.push(position.clone());
            }
        });
        for position in &ends {
            let limits = MateLimits { nodes: Some(self.arguments.nodes), megabytes: 4, conventional: false };
            let mut solver = Solver::new(position, limits);
            solver.think(&mut Silent);
            if let Answer::Mate(mate) = solver.answer() {
                self.mates += 1;
                if self.lacks(mate.plies) {
                    self.consider(position);
                }
            }
        }
    }

    /// Whether problems of this length are still looked for. Without the attacker's king and with everything in the
    /// defender's hand the length may become another one.
    fn lacks(&self, plies: u32) -> bool {
        let nth = plies as usize / 2;
        let wanted = self.arguments.wanted.get(nth);
        wanted.is_some_and(|wanted| self.found[nth].len() < *wanted)
    }

    fn consider(&mut self, position: &Position<Shogi>) {
        let Some(whole) = Diagram::of(position) else { return };
        if !self.seen.insert(whole.name()) {
            return;
        }
        let Some(diagram) = strip(whole.clone(), Patience::Little) else { return };
        if diagram != whole && !self.seen.insert(diagram.name()) {
            return;
        }
        self.tried += 1;
        // Most are none, which is found out soon; the others are worth a closer look at every piece.
        if prove(&diagram).is_none() {
            return;
        }
        let Some(bare) = strip(diagram.clone(), Patience::All) else { return };
        if bare != diagram && !self.seen.insert(bare.name()) {
            return;
        }
        let Some(problem) = prove(&bare) else { return };
        if self.lacks(problem.line.len() as u32) {
            self.found[problem.line.len() / 2].push(problem);
        }
    }

    fn progress(&self) -> String {
        let lengths =
            self.found.iter().enumerate().map(|(nth, found)| format!("{}: {}", nth * 2 + 1, found.len()));
        format!(
            "{} games, {} mates, {} stripped; problems {}",
            self.games,
            self.mates,
            self.tried,
            lengths.collect::<Vec<_>>().join(", ")
        )
    }

    /// Writes the problems, short ones first, and among equally long ones those first that took the solver least.
    fn write(&self) -> Result<(), String> {
        let mut text = String::from(
            "# Mating problems from Narikoma's own games, by `train tsume-set`; proved by its solver.\n",
        );
        for found in &self.found {
            let mut sorted: Vec<_> = found.iter().collect();
            sorted.sort_by_key(|problem| (problem.nodes, &problem.sfen));
            for problem in sorted {
                let line: Vec<_> = problem.line.iter().map(ToString::to_string).collect();
                text += &format!("{}|{}\n", problem.sfen, line.join(" "));
            }
        }
        let named = |error: std::io::Error| format!("{}: {error}", self.arguments.output.display());
        if let Some(folder) = self.arguments.output.parent() {
            fs::create_dir_all(folder).map_err(named)?;
        }
        fs::write(&self.arguments.output, text).map_err(named)
    }
}
