use std::sync::Arc;

use super::*;
use crate::opponents::LevelSettings;
use crate::opponents::data::DataStore;
use crate::search::Silent;
use crate::shogi::Refusal;
use crate::testing::Random;

fn player(weights: PolicyNetWeights) -> PolicyPlayer {
    let mut data = DataStore::default();
    data.insert(Arc::new(weights));
    let mut player = PolicyPlayer::default();
    player.use_data(&data);
    player
}

fn choice(player: &mut PolicyPlayer, task: Task<Shogi>) -> Choice {
    player.begin(task);
    assert_eq!(player.think(&mut Silent), Progress::Finished);
    player.choice()
}

/// A network that wants a class above all, then another one, whatever the position.
fn wants(first: usize, second: usize) -> PolicyNetWeights {
    let mut weights = PolicyNetWeights::zero(16, 1);
    weights.named.biases[first] = 8 * UNIT_SCORE;
    weights.named.biases[second] = 5 * UNIT_SCORE;
    weights
}

#[test]
fn leaves_illegal_moves_out_and_tells_of_them() {
    // The article's game at move 78: the drop of a pawn at 5g would be the second on the file.
    let position = Position::<Shogi>::from_sfen("4k4/9/9/9/9/9/9/4P4/4K4 b Ps2r2b4g3s4n4l16p 1").unwrap();
    let class = |way: usize, file: usize, rank: usize| way * 81 + (file - 1) * 9 + rank - 1;
    let mut player = player(wants(class(20, 5, 7), class(20, 4, 7)));
    let task = Task::new(position.clone(), Limits::nodes(1));
    assert_eq!(choice(&mut player, task), Choice::Move(Move::parse("P*4g").unwrap()));
    let found = player.policy_moves(&position, None).unwrap();
    assert_eq!(found.moves[0].0.to_string(), "P*4g");
    assert!(found.moves.iter().all(|(mv, _)| position.is_legal(*mv)));
    let total: f32 = found.moves.iter().map(|(_, probability)| probability).sum();
    assert!((total - 1.0).abs() < 1e-4);
    let wanted: Vec<_> = found.wanted.iter().map(|it| (it.mv.to_string(), it.refusal)).collect();
    assert_eq!(wanted[0], ("P*5g".to_owned(), Some(Refusal::TwoPawns)));
    assert_eq!(wanted[1], ("P*4g".to_owned(), None));
    assert!(found.wanted[0].probability > found.wanted[1].probability);
}

#[test]
fn temperature_decides_between_probabilities() {
    let priors = [0.5, 0.3, 0.2];
    let share = |temperature: u32, index: usize| {
        let count = (0..1000).filter(|n| choose(&priors, temperature, *n as f32 / 1000.0) == index).count();
        count as f32 / 1000.0
    };
    for (index, prior) in priors.iter().enumerate() {
        assert!((share(1_000, index) - prior).abs() < 0.01);
        assert!((share(500, index) - prior * prior / 0.38).abs() < 0.01);
    }
    assert_eq!(share(0, 0), 1.0);
    assert!(choose(&priors, 1_000, 1.0) < 3);
}

#[test]
fn the_hot_level_varies_and_the_greedy_one_does_not() {
    let mut player = player(PolicyNetWeights::random(16, 1, &mut Random(1).numbers()));
    let mut moves = |level: &str| {
        let level = CARD.level(level).unwrap();
        let task = |seed| Task {
            seed,
            settings: LevelSettings { weakness: level.weakness, ..LevelSettings::default() },
            ..Task::new(Position::<Shogi>::start(), level.limits)
        };
        let mut found: Vec<_> =
            (1..30).map(|seed| format!("{:?}", choice(&mut player, task(seed)))).collect();
        found.sort();
        found.dedup();
        found.len()
    };
    assert_eq!(moves("3"), 1);
    assert!(moves("1") > 3);
}

/// A level with a network of its own plays its moves, by the value of the first network.
#[test]
fn levels_choose_their_network() {
    let class = |way: usize, file: usize, rank: usize| way * 81 + (file - 1) * 9 + rank - 1;
    let mut data = DataStore::default();
    let wanting = |class: usize| wants(class, 0).to_bytes();
    data.insert(Arc::new(wants(class(0, 7, 6), 0)));
    data.insert(Arc::new(networks::Large::from_bytes(&wanting(class(0, 2, 6))).unwrap()));
    data.insert(Arc::new(networks::Reinforced::from_bytes(&wanting(class(0, 9, 6))).unwrap()));
    data.insert(Arc::new(ArticleWeights::random(&mut Random(1).numbers())));
    let mut player = PolicyPlayer::default();
    player.use_data(&data);
    let mut played = |level: &str| {
        let task =
            Task::new(Position::<Shogi>::start(), Limits::nodes(1)).at_level(CARD.level(level).unwrap());
        choice(&mut player, task)
    };
    let moves = ["3", "4", "5"].map(&mut played);
    assert_eq!(moves, ["7g7f", "9g9f", "2g2f"].map(|usi| Choice::Move(Move::parse(usi).unwrap())));
    let Choice::Move(article) = played("6") else { panic!("no move") };
    let found = player.policy_moves(&Position::start(), Some(ArticleWeights::ID)).unwrap();
    assert_eq!(found.moves[0].0, article);
    // Without the network of a level nothing is judged.
    data.remove(networks::Large::ID);
    player.use_data(&data);
    assert!(player.policy_moves(&Position::start(), Some(networks::Large::ID)).is_none());
}
