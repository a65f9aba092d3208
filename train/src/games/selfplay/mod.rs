//! `train selfplay`: plays games of the engine against itself at a fixed number of nodes a
//! move and writes them as [`crate::common::records`].
//!
//! Game `k` depends only on build, seed, settings and `k`, unless another engine plays one side. Shard `i/n`
//! plays the games whose number modulo `n` is `i`, so several processes or machines can share the work. A run
//! that was killed continues after its last whole game.

mod beginnings;
mod inner;
mod near_best;
mod player;
mod preferences;
mod sparring;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use narikoma::eval::encoding::fnv1a;

use crate::common::flagship_search::read_net;
use crate::common::records::{Header, Writer};
use crate::games::openings::frequent;
use crate::print_line;
use beginnings::Beginnings;
use player::{Player, Settings};
use sparring::Opponents;

/// Number that is mixed into the evaluator's checksum of games with `--keep-preferences`.
const KEPT: u64 = 2;

/// The arguments of `selfplay`.
#[derive(Args, Debug, Clone)]
pub struct SelfPlay {
    /// Folder for the files of games.
    #[arg(long)]
    pub out: PathBuf,
    /// Nodes a move.
    #[arg(long, default_value_t = 400)]
    pub nodes: u32,
    /// Maximum number of positions from inside each search that are searched and written, too.
    #[arg(long, default_value_t = 0)]
    pub inner: u32,
    /// Nodes for each of these positions.
    #[arg(long, default_value_t = 200)]
    pub inner_nodes: u32,
    /// Nnue to evaluate with; without this option, the linear evaluation.
    #[arg(long)]
    pub net: Option<PathBuf>,
    /// Nets for the other side: in each game one of them plays one side, both drawn at random.
    /// Without any, a game has the same net on both sides, and no side tries what that net does
    /// not believe in. May be given several times.
    #[arg(long)]
    pub against: Vec<PathBuf>,
    /// Command of another USI engine, which plays one side of each game. Its moves are played, but nothing of
    /// it is learned. May be given several times: each game has one of them.
    #[arg(long)]
    pub sparring: Vec<String>,
    /// Nodes a move of the other engine; with several numbers each game has one of them.
    #[arg(long, value_delimiter = ',', default_value = "8000")]
    pub sparring_nodes: Vec<u64>,
    /// Games begin with frequent early positions, and until ply 36 a move is drawn from those nearly as good
    /// as the best: for learning how games between careful players begin, and which are repeated.
    #[arg(long)]
    pub frequent: bool,
    /// Files of games, or folders with them: each new game begins with a balanced position from inside one of
    /// their searches, at most 60 plies after the start. Such positions, which neither side of a game has
    /// chosen, then have results as well. May be given several times.
    #[arg(long, conflicts_with = "frequent")]
    pub from_inside: Vec<PathBuf>,
    /// Both sides keep the random preferences of the opening through the whole game: for squares of the king
    /// and of every piece, and a file of the rook. Every position is searched twice: without preferences for
    /// its score, and with them for the move.
    #[arg(long, conflicts_with_all = ["against", "sparring", "frequent"])]
    pub keep_preferences: bool,
    /// Seed of the random numbers.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Part of the games, as I/N with I from 0.
    #[arg(long, default_value = "0/1", value_parser = parse_shard)]
    pub shard: (u32, u32),
    /// Stop when the file contains this many positions.
    #[arg(long, default_value_t = 1_000_000)]
    pub positions: u64,
    /// Seconds between two lines of progress.
    #[arg(long, default_value_t = 60)]
    pub report: u64,
}

/// Parses `I/N`.
fn parse_shard(text: &str) -> Result<(u32, u32), String> {
    let (shard, shards) = text.split_once('/').ok_or("expected I/N")?;
    let number = |text: &str| text.parse::<u32>().map_err(|error| error.to_string());
    let (shard, shards) = (number(shard)?, number(shards)?);
    if shard < shards { Ok((shard, shards)) } else { Err(format!("{shard} is not below {shards}")) }
}

/// Plays until the file contains the wanted number of positions.
///
/// # Errors
/// When the file cannot be written, contains games made with other settings, or another engine fails.
pub fn run(arguments: &SelfPlay) -> Result<()> {
    let (shard, shards) = arguments.shard;
    let net = read_net(arguments.net.as_deref())?;
    let against = arguments.against.iter().filter_map(|path| read_net(Some(path)).transpose());
    let against: Vec<_> = against.collect::<Result<_>>()?;
    let own = net.as_ref().map_or(0, |net| net.checksum);
    let evaluator = if against.is_empty() {
        own
    } else {
        fnv1a(std::iter::once(own).chain(against.iter().map(|net| net.checksum)))
    };
    let beginnings = match &arguments.from_inside[..] {
        [] if arguments.frequent => Beginnings::Frequent(frequent::all()?),
        [] => Beginnings::Balanced,
        folders => Beginnings::inside(folders)?,
    };
    let evaluator = beginnings.checksum(evaluator);
    let evaluator = if arguments.keep_preferences { fnv1a([evaluator, KEPT]) } else { evaluator };
    let opponents = (!arguments.sparring.is_empty())
        .then(|| Opponents { commands: arguments.sparring.clone(), nodes: arguments.sparring_nodes.clone() });
    let evaluator = opponents.as_ref().map_or(evaluator, |opponents| opponents.checksum(evaluator));
    let SelfPlay { seed, nodes, inner, inner_nodes, keep_preferences, .. } = *arguments;
    let other_moves = keep_preferences || opponents.is_some();
    let header = Header { seed, shard, shards, nodes, evaluator, inner, inner_nodes, other_moves };
    std::fs::create_dir_all(&arguments.out).with_context(|| arguments.out.display().to_string())?;
    let path = arguments.out.join(format!("shard-{shard:03}-of-{shards:03}.games"));
    let mut writer = Writer::resume(&path, header)?;
    if writer.games() > 0 {
        print_line!("{}: continuing after {} games", path.display(), writer.games());
    }
    let settings = Settings { nodes, inner, inner_nodes, keeps_preferences: keep_preferences };
    let mut player = Player::new(settings, net, against, beginnings, opponents.as_ref())?;
    let (began, before) = (Instant::now(), writer.positions());
    let mut reported = began;
    while writer.positions() < arguments.positions {
        let number = writer.games() * u64::from(shards) + u64::from(shard);
        writer.append(&player.play(arguments.seed, number)?)?;
        if reported.elapsed() >= Duration::from_secs(arguments.report) {
            reported = Instant::now();
            report(&writer, before, began.elapsed(), arguments.positions);
        }
    }
    report(&writer, before, began.elapsed(), arguments.positions);
    Ok(())
}

/// Prints a line of progress.
fn report(writer: &Writer, before: u64, elapsed: Duration, wanted: u64) {
    let (games, positions) = (writer.games(), writer.positions());
    let rate = (positions - before) as f64 / elapsed.as_secs_f64().max(1e-3);
    let left = wanted.saturating_sub(positions) as f64 / rate.max(1e-3);
    print_line!(
        "{games} games, {positions} positions, {rate:.0} positions/s, {:.0} min left",
        (left / 60.0).min(1e6)
    );
}

#[cfg(test)]
pub(crate) mod tests {
    use std::path::Path;

    use narikoma::eval::nnue::Nnue;
    use narikoma::shogi::Color;

    use super::*;
    use crate::common::records::Games;
    use crate::games::openings::random_lines;

    /// Settings of short games with positions from inside searches; the file is `shard-001-of-003.games`.
    pub(crate) fn arguments(out: &Path, positions: u64) -> SelfPlay {
        SelfPlay {
            out: out.to_owned(),
            nodes: 60,
            inner: 2,
            inner_nodes: 40,
            net: None,
            against: Vec::new(),
            sparring: Vec::new(),
            sparring_nodes: vec![8_000],
            frequent: false,
            from_inside: Vec::new(),
            keep_preferences: false,
            seed: 7,
            shard: (1, 3),
            positions,
            report: 1000,
        }
    }

    #[test]
    fn continues_a_torn_file() {
        let folder = std::env::temp_dir().join(format!("narikoma-selfplay-{}", std::process::id()));
        let (whole, torn) = (folder.join("whole"), folder.join("torn"));
        let file = |folder: &Path| folder.join("shard-001-of-003.games");
        run(&arguments(&whole, 600)).unwrap();
        run(&arguments(&torn, 200)).unwrap();
        let bytes = std::fs::read(file(&torn)).unwrap();
        for cut in [1, 3, 200] {
            std::fs::write(file(&torn), &bytes[..bytes.len() - cut]).unwrap();
            run(&arguments(&torn, 600)).unwrap();
            assert!(std::fs::read(file(&whole)).unwrap() == std::fs::read(file(&torn)).unwrap());
        }
        // Other settings do not mix.
        assert!(run(&SelfPlay { seed: 8, ..arguments(&torn, 800) }).is_err());
        let games: Vec<_> = Games::open(&file(&whole)).unwrap().collect();
        assert!(games.iter().all(crate::common::records::Game::is_legal));
        assert!(games.iter().enumerate().all(|(nth, game)| game.number == 3 * nth as u64 + 1));
        let header = Games::open(&file(&whole)).unwrap().header();
        assert!(games.iter().flat_map(|game| &game.plies).any(|ply| ply.inner.len() == 2));
        for game in &games {
            let payload = &game.to_block(header)[8..];
            assert_eq!(crate::common::records::Game::from_payload(payload, header).as_ref(), Some(game));
            let (mut positions, mut inner) = (0, 0);
            game.for_each_inner(|position, score| {
                inner += 1;
                assert!(score.is_decided() || !position.in_check());
            });
            assert_eq!(inner, game.plies.iter().map(|ply| ply.inner.len()).sum::<usize>());
            game.for_each(|position, sample| {
                positions += 1;
                assert!(position.is_legal(sample.mv));
            });
            assert_eq!(positions, game.plies.len());
        }
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn keeps_preferences_through_the_game() {
        let folder = std::env::temp_dir().join(format!("narikoma-kept-{}", std::process::id()));
        let (kept, usual) = (folder.join("kept"), folder.join("usual"));
        let games = |folder: &Path, keep_preferences| -> Vec<_> {
            run(&SelfPlay { keep_preferences, ..arguments(folder, 300) }).unwrap();
            Games::open(&folder.join("shard-001-of-003.games")).unwrap().collect()
        };
        let (kept, usual) = (games(&kept, true), games(&usual, false));
        assert!(kept.iter().all(crate::common::records::Game::is_legal));
        // The opening is the same, and the score of its last position; the moves after it are others.
        assert_eq!(kept[0].opening, usual[0].opening);
        assert_ne!(kept[0].plies, usual[0].plies);
        // Files do not mix, and the moves of the first kind are not to be learned.
        assert!(run(&SelfPlay { keep_preferences: false, ..arguments(&folder.join("kept"), 900) }).is_err());
        let for_moves =
            |name: &str| Games::open_for_moves(&folder.join(name).join("shard-001-of-003.games")).is_ok();
        assert!(for_moves("usual") && !for_moves("kept"));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn begins_with_frequent_positions_and_moves_near_the_best() {
        let folder = std::env::temp_dir().join(format!("narikoma-frequent-{}", std::process::id()));
        run(&SelfPlay { frequent: true, ..arguments(&folder, 900) }).unwrap();
        let games: Vec<_> = Games::open(&folder.join("shard-001-of-003.games")).unwrap().collect();
        let openings = frequent::all().unwrap();
        assert!(games.len() > 3 && games.iter().all(crate::common::records::Game::is_legal));
        for game in &games {
            assert!(openings.iter().any(|opening| opening.starts_with(&game.opening)), "{:?}", game.opening);
        }
        let starts: std::collections::HashSet<_> = games.iter().map(|game| game.opening.clone()).collect();
        assert!(starts.len() > 1);
        // Games of the other kind do not mix with these.
        assert!(run(&arguments(&folder, 1200)).is_err());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn begins_with_balanced_positions_from_inside_searches() {
        let folder = std::env::temp_dir().join(format!("narikoma-inside-{}", std::process::id()));
        let (source, out) = (folder.join("source"), folder.join("out"));
        let path = |folder: &Path| folder.join("shard-001-of-003.games");
        let games = |folder: &Path| Games::open(&path(folder)).unwrap().collect::<Vec<_>>();
        run(&arguments(&source, 900)).unwrap();
        let from_inside = vec![source.clone()];
        run(&SelfPlay { from_inside: from_inside.clone(), ..arguments(&out, 600) }).unwrap();
        let mut inside = std::collections::HashSet::new();
        for game in games(&source) {
            game.for_each_inner(|position, score| {
                if score.value().abs() <= random_lines::BALANCED && position.ply() <= 60 {
                    inside.insert(position.key());
                }
            });
        }
        let played = games(&out);
        assert!(played.len() > 3 && played.iter().all(crate::common::records::Game::is_legal));
        let mut starts = std::collections::HashSet::new();
        for game in &played {
            let mut position = game.start_position();
            game.opening.iter().for_each(|mv| {
                position.do_move(*mv);
            });
            assert!(inside.contains(&position.key()));
            assert!(game.plies[0].score.value().abs() <= random_lines::BALANCED);
            starts.insert(position.key());
        }
        assert!(starts.len() > 1);
        // Games of the other kind do not mix with these, and games without such positions are refused.
        assert!(run(&arguments(&out, 1200)).is_err());
        let none = SelfPlay { inner: 0, ..arguments(&folder.join("none"), 100) };
        run(&none).unwrap();
        assert!(run(&SelfPlay { from_inside: vec![none.out], ..arguments(&out, 1200) }).is_err());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn plays_against_other_nets() {
        let folder = std::env::temp_dir().join(format!("narikoma-against-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut random = crate::common::random::Random::new(3, 0);
        let net = Nnue::random(4, &mut |most| random.below(2 * most as usize + 1) as i32 - most);
        std::fs::write(folder.join("other.nnue"), net.to_bytes()).unwrap();
        let (alone, against) = (folder.join("alone"), folder.join("against"));
        let with_other = SelfPlay { against: vec![folder.join("other.nnue")], ..arguments(&against, 600) };
        run(&arguments(&alone, 600)).unwrap();
        run(&with_other).unwrap();
        let path = |folder: &Path| folder.join("shard-001-of-003.games");
        let games = |folder: &Path| Games::open(&path(folder)).unwrap().collect::<Vec<_>>();
        let (alone, played) = (games(&alone), games(&against));
        // The other net has random weights, so it loses, as Black and as White.
        let winners: Vec<_> = played.iter().filter_map(|game| game.outcome.winner).collect();
        assert!(Color::ALL.iter().all(|color| winners.contains(color)), "{winners:?}");
        assert!(played[0].opening == alone[0].opening && played[0].plies != alone[0].plies);
        assert!(played.iter().all(crate::common::records::Game::is_legal));
        // Games against others do not mix with games against itself.
        assert!(run(&arguments(&against, 800)).is_err());
        std::fs::remove_dir_all(folder).unwrap();
    }
}
