//! `train team`: several searches of one position, which take turns of some nodes as if each had a core of
//! its own, against one search with the nodes of one of them: what several cores are worth at equal time.
//! They tell each other results as messages between workers would ([`Sharing::Messages`]), or share a
//! transposition table as threads do ([`Sharing::Table`]). Everything is the same in every run.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use clap::{Args, ValueEnum};
use narikoma::eval::Score;
use narikoma::eval::nnue::Nnue;
use narikoma::search::{Info, Limits, Monitor, Progress, SearchOptions, TtRecord};
use narikoma::shogi::{Position, Shogi};

use crate::common::flagship_search::{FlagshipSearch, read_net, search};
use crate::common::random::Random;
use crate::measure::duel::{self, Duelist, MOVE_LIMIT, Thought, opening};
use crate::measure::regret::mean_and_error;
use crate::print_line;

/// How the members of a team help each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Sharing {
    /// Not at all: the first one plays alone.
    Nothing,
    /// By one transposition table, as threads do.
    Table,
    /// By messages with the results of deep nodes.
    Messages,
}

/// The arguments of `team`.
#[derive(Args, Debug, Clone)]
pub struct TeamArguments {
    /// Number of members.
    #[arg(long, default_value_t = 4)]
    pub members: u32,
    /// How they help each other.
    #[arg(long, value_enum, default_value_t = Sharing::Messages)]
    pub sharing: Sharing,
    /// Members tell the results of nodes that were searched at least this deep, in plies.
    #[arg(long, default_value_t = 4)]
    pub told_depth: i32,
    /// Nodes of a turn.
    #[arg(long, default_value_t = 1_000)]
    pub turn: u64,
    /// Number of turns that a message is under way.
    #[arg(long, default_value_t = 1)]
    pub delay: usize,
    /// Number of games against one search; rounded up to pairs.
    #[arg(long, default_value_t = 0)]
    pub games: usize,
    /// Nodes a move of each member, and of the one search.
    #[arg(long, default_value_t = 20_000)]
    pub nodes: u64,
    /// Depth in plies to which the nodes of the first member are counted, in balanced positions.
    #[arg(long)]
    pub depth: Option<u32>,
    /// Number of these positions.
    #[arg(long, default_value_t = 24)]
    pub positions: usize,
    /// Net to evaluate with; without this option, the linear evaluation.
    #[arg(long)]
    pub net: Option<PathBuf>,
    /// Size of each transposition table in MB.
    #[arg(long, default_value_t = 16)]
    pub table: u32,
    /// Seed of the openings and positions.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Prints how much sooner the team finishes a depth, and the result of its games.
///
/// # Errors
/// When the net cannot be read.
pub fn run(arguments: &TeamArguments) -> Result<()> {
    let net = read_net(arguments.net.as_deref())?;
    let mut team = Team::new(net.clone(), arguments);
    let mut one = Team::new(net, &TeamArguments { members: 1, ..arguments.clone() });
    if let Some(depth) = arguments.depth {
        print_line!("{}", sooner(&mut team, &mut one, depth, arguments));
    }
    if arguments.games > 0 {
        let stats = duel::games(&mut team, &mut one, arguments.nodes, arguments.games, arguments.seed);
        print_line!("the team against one search: {stats}");
        print_line!("results told a move: {}", team.told / team.searches.max(1));
    }
    Ok(())
}

/// How much sooner the first member finishes a depth than one search, by its nodes.
fn sooner(team: &mut Team, one: &mut Team, depth: u32, arguments: &TeamArguments) -> String {
    let mut logarithms = Vec::new();
    for number in 0..arguments.positions {
        let position = opening(one, &mut Random::new(arguments.seed, 2_000_000 + number as u64));
        let [helped, alone] = [&mut *team, &mut *one].map(|player| {
            player.clear();
            player.think(&position, Limits::depth(depth));
            player.members[0].nodes() as f64
        });
        logarithms.push((alone / helped).ln());
    }
    let (mean, error) = mean_and_error(&logarithms);
    let [ratio, low, high] = [mean, mean - error, mean + error].map(f64::exp);
    format!(
        "depth {depth} in {} positions: {ratio:.2} times as soon [{low:.2}, {high:.2}]",
        arguments.positions
    )
}

/// Searches of one position; the first one decides.
struct Team {
    members: Vec<FlagshipSearch>,
    turn: u64,
    delay: usize,
    /// Number of results told so far, and of searches.
    told: usize,
    searches: usize,
}

/// Results on their way from one member to the others.
struct Letter {
    from: usize,
    results: Vec<TtRecord>,
}

impl Team {
    fn new(net: Option<Arc<Nnue>>, arguments: &TeamArguments) -> Self {
        let TeamArguments { members, sharing, told_depth, turn, delay, table, .. } = *arguments;
        let first = search(net, table);
        let others: Vec<_> = (1..members)
            .map(|nth| if sharing == Sharing::Table { first.helper(nth) } else { first.teammate(nth, table) })
            .collect();
        let mut members: Vec<_> = [first].into_iter().chain(others).collect();
        if sharing == Sharing::Messages {
            members.iter_mut().for_each(|member| member.keep_results(Some(told_depth)));
        }
        Self { members, turn: turn.max(1), delay, told: 0, searches: 0 }
    }

    /// Lets all members search until the first one has finished.
    fn search(&mut self) {
        let mut under_way: Vec<Vec<Letter>> = Vec::new();
        for turn in 1.. {
            let mut letters = Vec::new();
            for (from, member) in self.members.iter_mut().enumerate() {
                let progress = member.think(&mut Turn(turn * self.turn));
                if from == 0 && progress == Progress::Finished {
                    return;
                }
                let results = member.take_results();
                self.told += results.len();
                letters.push(Letter { from, results });
            }
            under_way.push(letters);
            if under_way.len() > self.delay {
                under_way.remove(0).iter().for_each(|letter| self.deliver(letter));
            }
        }
    }

    fn deliver(&mut self, letter: &Letter) {
        for (to, member) in self.members.iter_mut().enumerate() {
            if to != letter.from {
                member.learn_results(&letter.results);
            }
        }
    }
}

impl Duelist for Team {
    fn clear(&mut self) {
        self.members.iter_mut().for_each(FlagshipSearch::clear);
    }

    fn think(&mut self, position: &Position<Shogi>, limits: Limits) -> Thought {
        for (nth, member) in self.members.iter_mut().enumerate() {
            let options = SearchOptions {
                move_limit: Some(MOVE_LIMIT as u32),
                // The others have noise in their evaluation, so that they search other trees.
                seed: nth as u32,
                stop_check_interval: 256,
                ..SearchOptions::default()
            };
            let limits = if nth == 0 { limits } else { Limits::default() };
            member.begin(position.clone(), limits, options);
            // What an earlier search has left.
            member.take_results();
        }
        self.search();
        self.searches += 1;
        let first = &self.members[0];
        Thought {
            best: first.best(),
            score: first.info().map_or(Score::ZERO, |info| info.score),
            declares: first.declares(),
        }
    }
}

/// Stops a search at a number of nodes.
struct Turn(u64);

impl Monitor for Turn {
    fn should_stop(&mut self, nodes: u64, _work: u64) -> bool {
        nodes >= self.0
    }

    fn report(&mut self, _info: &Info) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn team(members: u32, sharing: Sharing) -> Team {
        let arguments = TeamArguments {
            members,
            sharing,
            told_depth: 3,
            turn: 300,
            delay: 1,
            games: 0,
            nodes: 0,
            depth: None,
            positions: 0,
            net: None,
            table: 4,
            seed: 1,
        };
        Team::new(None, &arguments)
    }

    #[test]
    fn only_members_that_share_something_change_the_search() {
        let think = |members, sharing| {
            let mut team = team(members, sharing);
            let thought = team.think(&Position::start(), Limits::nodes(6_000));
            (thought.score, team.members[0].info().map(|info| info.pv.clone()), team.told)
        };
        let alone = think(1, Sharing::Messages);
        let (score, pv, told) = think(3, Sharing::Nothing);
        assert_eq!((score, &pv, told), (alone.0, &alone.1, 0));
        let (_, pv, told) = think(3, Sharing::Messages);
        assert!(told > 0 && pv != alone.1);
        assert_eq!(think(3, Sharing::Messages).1, pv, "every run is the same");
        assert_ne!(think(3, Sharing::Table).1, alone.1);
    }
}
