//! `train tsume-set`: makes mating problems (詰将棋) from the engine's own games. Finds mates, removes
//! unnecessary pieces, proves that there is one solution, and writes the problems as text. Those of 5×5 come
//! from games that it plays itself.
//!
//! A line of the file is `SFEN|solution|nodes`: Black to move and without a king, White holds all pieces that
//! are neither on the board nor in Black's hand; `nodes` are the solver's nodes for the proof of the mate, a
//! measure of its difficulty. [`proof::prove`] lists what is proved of each problem.
//!
//! With `--children` problems of two more plies are made of those that were found: positions from which a
//! check and the king's answer lead to them, proved in the same way.
//!
//! With `--log` each problem is also appended to a log as soon as it is found, and the same command goes on
//! where it was stopped.

mod diagram;
mod extend;
mod proof;
mod vary;

use std::collections::HashSet;
use std::fs;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use clap::Args;
use narikoma::search::Silent;
use narikoma::search::mate::{Answer, MateLimits, Solver};
use narikoma::shogi::{Minishogi, Position, Rules, Shogi};

use self::diagram::Diagram;
use self::proof::{Effort, Problem, prove, seems_sound, strip};
use super::log::Log;
use crate::common::random::Random;
use crate::common::records::{Game, Games, shards};
use crate::games::minishogi_match::{Level, play};
use crate::print_line;

/// The arguments of `tsume-set`.
#[derive(Args, Debug, Clone)]
pub struct TsumeSet {
    /// Files of games, or folders with them.
    #[arg(required_unless_present = "small_games")]
    pub files: Vec<PathBuf>,
    /// Problems of 5×5 instead, from this many games that `--player` plays against itself.
    #[arg(long, conflicts_with = "files")]
    pub small_games: Option<u64>,
    /// Who plays the games on 5×5, as ID/LEVEL.
    #[arg(long, default_value = "flagship/9")]
    pub player: String,
    /// Seed of the games on 5×5.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// File to write the problems to.
    #[arg(long, default_value = "www/study/tsume/problems.txt")]
    pub output: PathBuf,
    /// Wanted number of problems of 1, 3, 5, … plies.
    #[arg(long, value_delimiter = ',', default_values_t = [200, 500, 500, 350, 250, 120, 80])]
    pub wanted: Vec<usize>,
    /// File of everything found so far, to which new problems are appended. The games that it counts are not
    /// searched again.
    #[arg(long)]
    pub log: Option<PathBuf>,
    /// After each game, problems of two more plies are made of one of those found so far: at most this many.
    #[arg(long, default_value_t = 0)]
    pub children: usize,
    /// Diagrams with one piece changed that are tried for each mate of a game that is no problem, and for
    /// each problem that is to become longer: at most this many.
    #[arg(long, default_value_t = 0)]
    pub changes: usize,
    /// Maximum nodes of the mate solver for one position of a game.
    #[arg(long, default_value_t = 3_000)]
    pub nodes: u64,
    /// Number of plies before the end of a game that are searched for mates.
    #[arg(long, default_value_t = 24)]
    pub left: u32,
    /// Use every N-th game.
    #[arg(long, default_value_t = 1)]
    pub every: usize,
    /// File of an earlier run, whose problems are checked again first.
    #[arg(long)]
    pub from: Option<PathBuf>,
    /// Number of games to skip in each file: with `every`, several processes can use different games.
    #[arg(long, default_value_t = 0)]
    pub skip: usize,
    /// Stop and write the problems after this many minutes.
    #[arg(long, default_value_t = 30)]
    pub minutes: u64,
}

/// Interval between two lines of progress; the file is written as often.
const PROGRESS: Duration = Duration::from_secs(30);

/// Makes the problems and writes them.
///
/// # Errors
/// When a file cannot be read or written, or the player of 5×5 does not exist.
pub fn run(arguments: &TsumeSet) -> Result<()> {
    if let Some(games) = arguments.small_games {
        return run_small(arguments, games);
    }
    let mut set = Set::<Shogi>::new(arguments.clone())?;
    let mut left = set.games;
    'files: for path in shards(&arguments.files)? {
        for game in Games::open(&path)?.skip(arguments.skip).step_by(arguments.every) {
            if left > 0 {
                left -= 1;
                continue;
            }
            set.mine(&won_positions(&game, arguments.left))?;
            if !set.goes_on()? {
                break 'files;
            }
        }
    }
    set.finish()
}

/// The same for 5×5.
fn run_small(arguments: &TsumeSet, games: u64) -> Result<()> {
    let mut set = Set::<Minishogi>::new(arguments.clone())?;
    let mut players = [Level::parse(&arguments.player)?, Level::parse(&arguments.player)?];
    for number in 0..games {
        let opening = random_opening(&mut Random::new(arguments.seed, number));
        let [black, white] = &mut players;
        let (mut position, winner) = play([black, white], opening, number as u32 + 1);
        let mut ends = Vec::new();
        while ends.len() < arguments.left as usize && position.ply() > 0 {
            position.undo_move();
            ends.push(position.clone());
        }
        ends.retain(|position| Some(position.side()) == winner);
        ends.reverse();
        set.mine(&ends)?;
        if !set.goes_on()? {
            break;
        }
    }
    set.finish()
}

/// Random moves at the start of a game of 5×5: they make the games differ, and need not be good.
fn random_opening(random: &mut Random) -> Position<Minishogi> {
    const MOVES: usize = 6;
    loop {
        let mut position = Position::start();
        while position.ply() < MOVES && position.outcome().is_none() {
            let moves = position.legal_moves();
            position.do_move(moves[random.below(moves.len())]);
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// The last positions of a game in which its winner is to move, from the first to the last.
fn won_positions(game: &Game, left: u32) -> Vec<Position<Shogi>> {
    let mut ends = Vec::new();
    game.for_each(|position, sample| {
        if sample.left <= left && sample.result > 0 {
            ends.push(position.clone());
        }
    });
    ends
}

/// The problems found so far.
struct Set<R: Rules> {
    arguments: TsumeSet,
    began: Instant,
    reported: Instant,
    /// By length: 1, 3, 5, … plies.
    found: Vec<Vec<Problem>>,
    /// All problems in the order in which they were found, and the numbers of those that were extended.
    order: Vec<Problem>,
    extended: HashSet<usize>,
    /// Keys of all diagrams that were tried, before and after removing pieces.
    seen: HashSet<String>,
    log: Option<Log>,
    games: u32,
    mates: u32,
    tried: u32,
    rules: PhantomData<R>,
}

impl<R: Rules> Set<R> {
    /// Without problems, or with those of the log and of an earlier run.
    fn new(arguments: TsumeSet) -> Result<Self> {
        let now = Instant::now();
        let mut set = Self {
            found: vec![Vec::new(); arguments.wanted.len()],
            order: Vec::new(),
            extended: HashSet::new(),
            arguments,
            began: now,
            reported: now,
            seen: HashSet::new(),
            log: None,
            games: 0,
            mates: 0,
            tried: 0,
            rules: PhantomData,
        };
        if let Some(path) = set.arguments.log.clone() {
            let (log, done) = Log::resume(&path)?;
            (set.log, set.games, set.extended) = (Some(log), done.games, done.extended);
            for line in done.found {
                set.take_over(Problem::parse(&line).with_context(|| format!("{}: {line}", path.display()))?);
            }
        }
        if let Some(path) = set.arguments.from.clone() {
            set.read(&path)?;
        }
        Ok(set)
    }

    /// Writes the problems now and then; says whether more are wanted and time is left.
    fn goes_on(&mut self) -> Result<bool> {
        if self.reported.elapsed() > PROGRESS {
            self.reported = Instant::now();
            eprintln!("{}", self.progress());
            self.write()?;
        }
        let limit = Duration::from_secs(self.arguments.minutes * 60);
        Ok(!self.is_full() && self.began.elapsed() <= limit)
    }

    fn finish(&self) -> Result<()> {
        print_line!("{}", self.progress());
        self.write()
    }

    fn is_full(&self) -> bool {
        self.found.iter().zip(&self.arguments.wanted).all(|(found, wanted)| found.len() >= *wanted)
    }

    /// Adds a problem of the log, which was proved when it was found.
    fn take_over(&mut self, problem: Problem) {
        self.order.push(problem.clone());
        let is_new = Diagram::<R>::parse(&problem.sfen).is_some_and(|whole| self.seen.insert(whole.key()));
        if let Some(found) = self.found.get_mut(problem.line.len() / 2).filter(|_| is_new) {
            found.push(problem);
        }
    }

    /// Checks the problems of an earlier run.
    fn read(&mut self, path: &Path) -> Result<()> {
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let sfen = line.split('|').next().unwrap_or(line);
            let position = Position::from_sfen(sfen).map_err(|error| anyhow!("{sfen}: {error}"))?;
            self.try_position(&position)?;
        }
        Ok(())
    }

    /// Looks for problems in these positions of a game. Several positions before the same mate may become
    /// problems of different lengths.
    fn mine(&mut self, ends: &[Position<R>]) -> Result<()> {
        self.games += 1;
        for position in ends {
            let limits = MateLimits { nodes: Some(self.arguments.nodes), megabytes: 4, conventional: false };
            let mut solver = Solver::new(position, limits);
            solver.think(&mut Silent);
            if let Answer::Mate(mate) = solver.answer() {
                self.mates += 1;
                if self.wants(mate.plies) {
                    self.try_position(position)?;
                }
            }
        }
        if let Some(log) = &mut self.log {
            log.games(self.games)?;
        }
        if self.arguments.children > 0 { self.extend() } else { Ok(()) }
    }

    /// Makes longer problems of the first one that was not extended.
    fn extend(&mut self) -> Result<()> {
        let mut left = self.order.iter().enumerate().filter(|(number, _)| !self.extended.contains(number));
        let Some((number, _)) = left.find(|(_, problem)| self.wants(problem.line.len() as u32 + 2)) else {
            return Ok(());
        };
        let longer = extend::candidates::<R>(&self.order[number], self.arguments.changes);
        self.add_some(longer, self.arguments.children)?;
        self.extended.insert(number);
        self.log.as_mut().map_or(Ok(()), |log| log.extended(number))
    }

    /// Adds at most `most` problems of these diagrams.
    fn add_some(&mut self, diagrams: impl IntoIterator<Item = Diagram<R>>, most: usize) -> Result<()> {
        let mut added = 0;
        for diagram in diagrams {
            if added >= most {
                break;
            }
            // Few pieces are unnecessary here, and most diagrams have a second solution, which is found
            // quickly.
            if seems_sound(&diagram) && self.try_diagram(diagram)? {
                added += 1;
            }
        }
        Ok(())
    }

    /// Whether more problems of this length are wanted. The length of a mate may change when the attacker's
    /// king is removed and the defender gets the rest of the set.
    fn wants(&self, plies: u32) -> bool {
        let nth = plies as usize / 2;
        let wanted = self.arguments.wanted.get(nth);
        wanted.is_some_and(|wanted| self.found[nth].len() < *wanted)
    }

    /// Adds the position as a problem if it is one after unnecessary pieces are removed, or after one piece
    /// more is changed.
    fn try_position(&mut self, position: &Position<R>) -> Result<()> {
        let Some(diagram) = Diagram::from_position(position).and_then(|whole| self.stripped(whole)) else {
            return Ok(());
        };
        if self.add(&diagram)? || self.arguments.changes == 0 {
            return Ok(());
        }
        let mut random = Random::new(self.order.len() as u64, u64::from(self.tried));
        let mut changed = vary::changed(&diagram, &mut random);
        changed.truncate(self.arguments.changes);
        let others: Vec<_> = changed
            .into_iter()
            .filter(|other| proof::plies(other, vary::NODES).is_some_and(|(plies, _)| self.wants(plies)))
            .collect();
        self.add_some(others, 1)
    }

    /// Adds the diagram without its unnecessary pieces, if it is a new problem of a wanted length; says
    /// whether it is.
    fn try_diagram(&mut self, whole: Diagram<R>) -> Result<bool> {
        self.stripped(whole).map_or(Ok(false), |diagram| self.add(&diagram))
    }

    /// A diagram without most of its unnecessary pieces; `None` without a mate, or if it was tried.
    fn stripped(&mut self, whole: Diagram<R>) -> Option<Diagram<R>> {
        if !self.seen.insert(whole.key()) {
            return None;
        }
        let diagram = strip(whole.clone(), Effort::Low)?;
        let is_new = diagram == whole || self.seen.insert(diagram.key());
        self.tried += u32::from(is_new);
        is_new.then_some(diagram)
    }

    /// Adds the problem that is left of a diagram, if it is one of a wanted length; says whether it is.
    fn add(&mut self, diagram: &Diagram<R>) -> Result<bool> {
        let Some(problem) = self.problem(diagram).filter(|problem| self.wants(problem.line.len() as u32))
        else {
            return Ok(false);
        };
        if let Some(log) = &mut self.log {
            log.problem(&problem.to_string())?;
        }
        self.order.push(problem.clone());
        self.found[problem.line.len() / 2].push(problem);
        Ok(true)
    }

    /// The problem that is left of a diagram without its last unnecessary pieces.
    fn problem(&mut self, diagram: &Diagram<R>) -> Option<Problem> {
        // Most diagrams are no problems, which is found quickly. Only the others are worth the full effort.
        prove(diagram)?;
        let bare = strip(diagram.clone(), Effort::Full)?;
        if bare != *diagram && !self.seen.insert(bare.key()) {
            return None;
        }
        prove(&bare)
    }

    fn progress(&self) -> String {
        let lengths =
            self.found.iter().enumerate().map(|(nth, found)| format!("{}: {}", nth * 2 + 1, found.len()));
        format!(
            "{} games, {} mates, {} diagrams tried; problems by plies: {}",
            self.games,
            self.mates,
            self.tried,
            lengths.collect::<Vec<_>>().join(", ")
        )
    }

    /// Writes the problems, sorted by length, then by the nodes of the solver.
    fn write(&self) -> Result<()> {
        let mut text = String::from(
            "# Mating problems from Narikoma's own games, by `train tsume-set`; proved by its solver.\n\
             # Between bars: SFEN, solution, nodes of the solver for its proof.\n",
        );
        for found in &self.found {
            let mut sorted: Vec<_> = found.iter().collect();
            sorted.sort_by_key(|problem| (problem.nodes, &problem.sfen));
            for problem in sorted {
                text += &format!("{problem}\n");
            }
        }
        let path = &self.arguments.output;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        fs::write(path, text).with_context(|| path.display().to_string())
    }
}
