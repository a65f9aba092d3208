//! `train studies`: endgame studies of 5×5 for the page: positions of games in which the side to move is
//! proved to win, though it has no mate by checks alone.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use narikoma::opponents::gallery::effect_net::proof::{Proof, Verdict};
use narikoma::search::Silent;
use narikoma::search::mate::{Answer, MateLimits, Solver};
use narikoma::shogi::{Color, Minishogi, Position};
use serde_json::json;

use crate::common::files::replace;
use crate::common::random::Random;
use crate::games::minishogi_match::{Level, balanced_opening, play};
use crate::print_line;

/// The arguments of `studies`.
#[derive(Args, Debug, Clone)]
pub struct Studies {
    /// Games that the positions come from.
    #[arg(long, default_value_t = 100)]
    pub games: u64,
    /// Who plays these games against itself, as ID/LEVEL.
    #[arg(long, default_value = "flagship/11")]
    pub player: String,
    /// Studies of each length, from the shortest: as many as there are to be found, at most this many.
    #[arg(long, default_value_t = 2)]
    pub each: usize,
    /// Plies of the proofs, the shortest and the longest.
    #[arg(long, value_delimiter = ',', default_value = "5,15")]
    pub plies: Vec<u32>,
    /// Most nodes of a proof, and of the search for a mate by checks.
    #[arg(long, default_value_t = 100_000)]
    pub nodes: u64,
    /// Seed of the games.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The file to write.
    #[arg(long, default_value = "www/gallery/endgames.json")]
    pub output: PathBuf,
}

/// Memory of a search, in megabytes.
const MEGABYTES: u32 = 64;

/// A study: Black is to move and wins.
#[derive(Clone, Debug)]
struct Study {
    sfen: String,
    /// Plies within which the win is proved.
    plies: u32,
}

/// The position as a study, if it is one.
fn study(position: &Position<Minishogi>, nodes: u64) -> Option<Study> {
    if position.side() != Color::Black || position.in_check() {
        return None;
    }
    // Without the moves before it, as a visitor gets it.
    let position = Position::<Minishogi>::from_sfen(&position.to_sfen()).ok()?;
    let mut proof = Proof::new(position.clone(), Color::Black, MEGABYTES);
    while proof.nodes() < nodes && proof.step(nodes - proof.nodes()) {}
    let Verdict::Won(plies) = proof.verdict() else { return None };
    let limits = MateLimits { nodes: Some(nodes), megabytes: MEGABYTES as usize, conventional: false };
    let mut solver = Solver::new(&position, limits);
    solver.think(&mut Silent);
    (solver.answer() == &Answer::NoMate).then(|| Study { sfen: position.to_sfen(), plies })
}

/// The longest study in the last positions of a game.
fn study_of(arguments: &Studies, number: u64) -> Result<Option<Study>> {
    let opening = balanced_opening(&mut Random::new(arguments.seed, number));
    let mut players = [Level::parse(&arguments.player)?, Level::parse(&arguments.player)?];
    let [black, white] = &mut players;
    let (mut position, winner) = play([black, white], opening, number as u32 + 1);
    let mut found: Option<Study> = None;
    for _ in 0..24 {
        if winner != Some(Color::Black) || position.ply() == 0 {
            break;
        }
        position.undo_move();
        if let Some(study) = study(&position, arguments.nodes)
            && found.as_ref().is_none_or(|found| found.plies < study.plies)
        {
            found = Some(study);
        }
    }
    Ok(found)
}

/// Runs `train studies`.
///
/// # Errors
/// When the player does not exist or the file cannot be written.
pub fn run(arguments: &Studies) -> Result<()> {
    let mut studies: Vec<Study> = Vec::new();
    for number in 0..arguments.games {
        let Some(study) = study_of(arguments, number)? else { continue };
        let alike = studies.iter().filter(|other| other.plies == study.plies).count();
        let fits = arguments.plies.first().is_none_or(|least| study.plies >= *least)
            && arguments.plies.last().is_none_or(|most| study.plies <= *most);
        if fits && alike < arguments.each {
            print_line!("game {number}: {} plies, {}", study.plies, study.sfen);
            studies.push(study);
        }
    }
    studies.sort_by(|one, other| (one.plies, &one.sfen).cmp(&(other.plies, &other.sfen)));
    let lines: Vec<_> = studies
        .iter()
        .map(|Study { sfen, plies }| json!({ "sfen": sfen, "plies": plies }).to_string())
        .collect();
    replace(&arguments.output, format!("[\n  {}\n]\n", lines.join(",\n  ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_by_checks_alone_and_open_positions_are_no_studies() {
        let position = |sfen| Position::<Minishogi>::from_sfen(sfen).unwrap();
        assert!(study(&position("4k/5/4P/5/K4 b G 1"), 10_000).is_none(), "a mate in one");
        assert!(study(&Position::start(), 10_000).is_none(), "neither won nor lost");
    }

    #[test]
    fn committed_studies_are_proved() {
        let text = include_str!("../../../www/gallery/endgames.json");
        let studies: Vec<serde_json::Value> = serde_json::from_str(text).unwrap();
        assert!(studies.len() >= 4);
        for each in &studies {
            let sfen = each["sfen"].as_str().unwrap();
            let position = Position::<Minishogi>::from_sfen(sfen).unwrap();
            let study = study(&position, 100_000).unwrap_or_else(|| panic!("{sfen} is no study"));
            assert_eq!(each["plies"], study.plies, "{sfen}");
        }
    }
}
