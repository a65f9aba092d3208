//! `train relabel`: searches the positions of games again, with other nodes or another net, and writes the
//! games with the new scores: what a label is worth, and labels of a better net for games that are there.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::Args;
use narikoma::eval::Score;
use narikoma::search::{Limits, SearchOptions, Silent};
use narikoma::shogi::{Position, Shogi};

use crate::common::flagship_search::{FlagshipSearch, read_net, search};
use crate::common::records::{Game, Games, Header, Writer, play_path, shards};
use crate::print_line;

/// Size of the transposition table in MB, as in self-play.
const TABLE_MB: u32 = 1;

/// The arguments of `relabel`.
#[derive(Args, Debug, Clone)]
pub struct Relabel {
    /// Files of games, or folders with them. Each is written under its own name.
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// Folder for the files with the new scores. A file that is there is continued.
    #[arg(long)]
    pub out: PathBuf,
    /// Nodes for each position of a game and for each from inside its searches.
    #[arg(long, default_value_t = 5000)]
    pub nodes: u32,
    /// Nnue to evaluate with; without this option, the linear evaluation.
    #[arg(long)]
    pub net: Option<PathBuf>,
    /// Number of games of each file, from its beginning.
    #[arg(long, default_value_t = u64::MAX)]
    pub games: u64,
}

/// Writes the games with new scores.
///
/// # Errors
/// When a file cannot be read or written, or one of the same name was made with other settings.
pub fn run(arguments: &Relabel) -> Result<()> {
    let net = read_net(arguments.net.as_deref())?;
    let evaluator = net.as_ref().map_or(0, |net| net.checksum);
    let mut labeller = Labeller { search: search(net, TABLE_MB), nodes: arguments.nodes.into() };
    std::fs::create_dir_all(&arguments.out).with_context(|| arguments.out.display().to_string())?;
    for path in shards(&arguments.data)? {
        let games = Games::open(&path)?;
        let to = arguments.out.join(path.file_name().context("a file has a name")?);
        ensure!(to != path, "{} would be overwritten", path.display());
        let header =
            Header { nodes: arguments.nodes, inner_nodes: arguments.nodes, evaluator, ..games.header() };
        let mut writer = Writer::resume(&to, header)?;
        let (began, before) = (Instant::now(), writer.positions());
        let wanted = games.skip(writer.games() as usize);
        for mut game in wanted.take(arguments.games.saturating_sub(writer.games()) as usize) {
            labeller.label(&mut game);
            writer.append(&game)?;
        }
        let rate = (writer.positions() - before) as f64 / began.elapsed().as_secs_f64().max(1e-3);
        print_line!("{}: {} games, {rate:.0} positions/s", to.display(), writer.games());
    }
    Ok(())
}

/// The search that gives the new scores.
struct Labeller {
    search: FlagshipSearch,
    nodes: u64,
}

impl Labeller {
    /// Replaces all scores of a game.
    fn label(&mut self, game: &mut Game) {
        let mut position = game.start_position();
        play_path(&mut position, &game.opening);
        self.search.clear();
        for ply in &mut game.plies {
            ply.score = self.score(&position).unwrap_or(ply.score);
            for inner in &mut ply.inner {
                let mut inside = position.clone();
                play_path(&mut inside, &inner.path);
                inner.score = self.score(&inside).unwrap_or(inner.score);
            }
            position.do_move(ply.mv);
        }
    }

    /// The score of a position; `None` where the side to move may declare a win, and where the game is over.
    fn score(&mut self, position: &Position<Shogi>) -> Option<Score> {
        if position.outcome().is_some() {
            return None;
        }
        self.search.begin(position.clone(), Limits::nodes(self.nodes), SearchOptions::default());
        self.search.think(&mut Silent);
        self.search.info().map(|info| info.score)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::games::selfplay;

    #[test]
    fn replaces_scores_and_continues() {
        let folder = std::env::temp_dir().join(format!("narikoma-relabel-{}", std::process::id()));
        let (games, labelled, torn) = (folder.join("games"), folder.join("labelled"), folder.join("torn"));
        selfplay::run(&selfplay::tests::arguments(&games, 300)).unwrap();
        let relabel = |out: &std::path::Path, games: u64| Relabel {
            data: vec![folder.join("games")],
            out: out.to_owned(),
            nodes: 150,
            net: None,
            games,
        };
        let file = |folder: &std::path::Path| folder.join("shard-001-of-003.games");
        run(&relabel(&labelled, u64::MAX)).unwrap();
        run(&relabel(&torn, 1)).unwrap();
        run(&relabel(&torn, u64::MAX)).unwrap();
        let read = |path: &std::path::Path| Games::open(path).unwrap().collect::<Vec<Game>>();
        let (before, after) = (read(&file(&games)), read(&file(&labelled)));
        assert_eq!((before.len(), Games::open(&file(&labelled)).unwrap().header().nodes), (after.len(), 150));
        // The games are the same but for their scores.
        let scores = |games: &[Game]| -> Vec<Score> {
            let plies = games.iter().flat_map(|game| &game.plies);
            plies
                .flat_map(|ply| std::iter::once(ply.score).chain(ply.inner.iter().map(|inner| inner.score)))
                .collect()
        };
        assert_ne!(scores(&before), scores(&after));
        let unscored = |mut games: Vec<Game>| {
            for ply in games.iter_mut().flat_map(|game| &mut game.plies) {
                ply.score = Score::ZERO;
                ply.inner.iter_mut().for_each(|inner| inner.score = Score::ZERO);
            }
            games
        };
        assert!(unscored(before) == unscored(after));
        // A file that was begun is continued.
        assert!(fs::read(file(&torn)).unwrap() == fs::read(file(&labelled)).unwrap());
        // Its own folder is refused.
        assert!(run(&relabel(&games, u64::MAX)).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
