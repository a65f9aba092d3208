//! Answers about what an opponent of the gallery thinks of a position. They do not disturb a running search.

use super::arguments::{check_range, find_card, find_level, legal_move};
use super::error::{ErrorEvent, failed, needs_data};
use super::protocol::inspection::{
    ExplainRequest, ImpressionsEvent, ImpressionsRequest, LikelyMove, MovePlayouts, PlayoutNode,
    PlayoutsEvent, PlayoutsRequest, ReasonCard, ReasonTerm, ReasonsEvent, TreeEvent, TreeNode, TreeRequest,
    TreeStep, WantedMove,
};
use super::protocol::{Event, Failure, MoveText, Score};
use crate::eval::{self, Reason, Term};
use crate::game::{Game, Player};
use crate::opponents::data::DataStore;
use crate::opponents::inspection::Playouts;
use crate::opponents::inspection::Wanted;
use crate::opponents::inspection::{PathStep, Record, Step};
use crate::opponents::{Card, Level, Opponent, Playable};
use crate::search::Limits;
use crate::shogi::{Move, PlacedPiece, Position};

/// The maximum depth of a tree, in plies.
const MAX_DEPTH: u32 = 6;
/// A search whose tree is shown is stopped at this number of nodes. The ladder's searches of a middle game to
/// the depth of their cards have up to 600,000, which take about a second on a phone.
const MAX_NODES: u64 = 1_000_000;
/// The step of a path that is a pass.
const PASS: &str = "pass";

/// The moves of `impressions` when a request does not say how many, and the maximum.
const IMPRESSIONS: u32 = 5;
const MAX_IMPRESSIONS: u32 = 600;
/// The maximum of `size` in `playouts`.
const MAX_PLAYOUT_NODES: u32 = 1000;

/// A question about what an opponent thinks.
pub(super) enum Question {
    Explain(ExplainRequest),
    Tree(TreeRequest),
    Impressions(ImpressionsRequest),
    Playouts(PlayoutsRequest),
}

impl From<ExplainRequest> for Question {
    fn from(request: ExplainRequest) -> Self {
        Self::Explain(request)
    }
}

impl From<TreeRequest> for Question {
    fn from(request: TreeRequest) -> Self {
        Self::Tree(request)
    }
}

impl From<ImpressionsRequest> for Question {
    fn from(request: ImpressionsRequest) -> Self {
        Self::Impressions(request)
    }
}

impl From<PlayoutsRequest> for Question {
    fn from(request: PlayoutsRequest) -> Self {
        Self::Playouts(request)
    }
}

/// Checks the numbers of a question.
pub(super) fn check(question: &Question) -> Result<(), ErrorEvent> {
    match question {
        Question::Impressions(ImpressionsRequest { lines: Some(lines), .. }) => {
            check_range("lines", *lines, MAX_IMPRESSIONS).map(|_| ())
        }
        Question::Playouts(PlayoutsRequest { size: Some(size) }) => {
            check_range("size", *size, MAX_PLAYOUT_NODES).map(|_| ())
        }
        _ => Ok(()),
    }
}

/// Answers a question about a game. `player` is the opponent of the last search; `goes_on` and `has_kings`
/// say whether the game goes on, and whether both kings are on the board.
pub(super) fn answer<R: Playable>(
    question: Question,
    game: &Game<R>,
    player: Option<&mut Player<R>>,
    goes_on: Result<(), ErrorEvent>,
    has_kings: Result<(), ErrorEvent>,
    data: &DataStore,
) -> Result<Event, ErrorEvent> {
    match question {
        Question::Explain(ExplainRequest { opponent, moves }) => {
            let card = find_card(Some(&opponent))?;
            has_kings?;
            reasons(&game.position, card, data, &moves)
        }
        Question::Tree(TreeRequest { opponent, depth, path }) => {
            let card = find_card(Some(&opponent))?;
            goes_on?;
            has_kings?;
            tree(game, card, data, depth, &path)
        }
        Question::Impressions(ImpressionsRequest { opponent, moves, lines, level }) => {
            let card = find_card(Some(&opponent))?;
            let level = level.map(|id| find_level(card, &id)).transpose()?;
            has_kings?;
            let player = player_at(card, level, data)?;
            let network = level.and_then(|level| level.network);
            impressions(&game.position, player, network, &moves, lines.unwrap_or(IMPRESSIONS) as usize)
        }
        Question::Playouts(PlayoutsRequest { size }) => {
            let size = size.unwrap_or(1) as usize;
            let found = player.and_then(|player| player.opponent.inspect()?.playouts(size));
            found.as_ref().map(playouts).ok_or_else(|| {
                failed(
                    Failure::UnknownOpponent,
                    "no opponent that searches by playouts has been asked for a move",
                )
            })
        }
    }
}

/// A player of this card with its data.
fn player<R: Playable>(card: &'static Card, data: &DataStore) -> Result<Player<R>, ErrorEvent> {
    player_at(card, None, data)
}

/// The same with the data of a level.
fn player_at<R: Playable>(
    card: &'static Card,
    level: Option<&Level>,
    data: &DataStore,
) -> Result<Player<R>, ErrorEvent> {
    let mut player = Player::new(card).ok_or_else(|| {
        failed(Failure::UnknownOpponent, format!("opponent {:?} does not play on this board", card.id))
    })?;
    player.use_data(data, level).map_err(needs_data)?;
    Ok(player)
}

/// The position after some moves.
fn play<R: Playable>(position: &Position<R>, moves: &[String]) -> Result<Position<R>, ErrorEvent> {
    let mut position = position.clone();
    for usi in moves {
        let mv = legal_move(&position, usi)?;
        position.do_move(mv);
    }
    Ok(position)
}

/// The most probable moves by an opponent's policy in the position after some moves: `lines` legal ones, and
/// the first of all. `network`: the id of one; `None` for the opponent's first.
fn impressions<R: Playable>(
    position: &Position<R>,
    mut player: Player<R>,
    network: Option<&str>,
    moves: &[String],
    lines: usize,
) -> Result<Event, ErrorEvent> {
    let card = player.card;
    let position = play(position, moves)?;
    if position.count_legal_moves() == 0 {
        return Err(failed(Failure::GameOver, "the side to move has no legal move"));
    }
    let found =
        player.opponent.inspect().and_then(|shown| shown.policy_moves(&position, network)).ok_or_else(
            || failed(Failure::UnknownOpponent, format!("opponent {:?} has no first impressions", card.id)),
        )?;
    let likely = |(mv, probability): &(Move, f32)| LikelyMove {
        mv: MoveText::new(&position, *mv),
        probability: six_decimals(*probability),
    };
    let wanted = |wanted: &Wanted| WantedMove {
        usi: wanted.mv.to_string(),
        probability: six_decimals(wanted.probability),
        refusal: wanted.refusal,
    };
    Ok(Event::Impressions(ImpressionsEvent {
        sfen: position.to_sfen(),
        side: position.side(),
        value: found.outlook.map(|outlook| six_decimals(outlook.value)),
        repetition: found.outlook.map(|outlook| six_decimals(outlook.repetition)),
        moves: found.moves.iter().take(lines).map(likely).collect(),
        wanted: found.wanted.iter().map(wanted).collect(),
    }))
}

/// The reasons for the static value of the position after some moves.
fn reasons<R: Playable>(
    position: &Position<R>,
    card: &'static Card,
    data: &DataStore,
    moves: &[String],
) -> Result<Event, ErrorEvent> {
    let mut player = player::<R>(card, data)?;
    let position = play(position, moves)?;
    let reasons = player.opponent.inspect().map(|shown| shown.reasons(&position)).unwrap_or_default();
    let side = position.side();
    Ok(Event::Reasons(ReasonsEvent {
        sfen: position.to_sfen(),
        side,
        total: Reason::total(&reasons, side),
        reasons: reasons.into_iter().map(reason_card).collect(),
    }))
}

fn reason_card(reason: Reason) -> ReasonCard {
    let term = match reason.term {
        Term::Material => ReasonTerm::Material,
        Term::Rule { id, count } => ReasonTerm::Rule { id: id.to_owned(), count },
        Term::Pieces(pieces) => ReasonTerm::Pieces(
            pieces.into_iter().map(|(piece, square)| PlacedPiece::new(piece, square)).collect(),
        ),
        Term::Rest => ReasonTerm::Rest,
    };
    ReasonCard { side: reason.side, points: reason.points, term }
}

/// The tree of an opponent's search of the position to a depth in plies, opened along a path.
fn tree<R: Playable>(
    game: &Game<R>,
    card: &'static Card,
    data: &DataStore,
    depth: u32,
    path: &[String],
) -> Result<Event, ErrorEvent> {
    if !(1..=MAX_DEPTH).contains(&depth) {
        return Err(failed(Failure::OutOfRange, format!("depth is from 1 to {MAX_DEPTH}")));
    }
    let steps = path.iter().map(|step| match step.as_str() {
        PASS => Ok(None),
        usi => {
            Move::parse(usi).map(Some).ok_or_else(|| failed(Failure::BadMove, format!("{usi} is no move")))
        }
    });
    let steps = steps.collect::<Result<Vec<PathStep>, _>>()?;
    let mut player = player::<R>(card, data)?;
    let task = game.task(Limits::nodes(MAX_NODES));
    let traced =
        player.opponent.inspect().and_then(|shown| shown.trace(task, depth, steps)).ok_or_else(|| {
            failed(Failure::UnknownOpponent, format!("opponent {:?} does not show its tree", card.id))
        })?;
    Ok(Event::Tree(TreeEvent {
        units: traced.units,
        quiescence: traced.has_quiescence,
        stands_pat: traced.stands_pat,
        selective: traced.is_selective,
        nodes: count(traced.nodes),
        complete: traced.is_complete,
        mate_stage: traced.is_mate_stage,
        tree: nodes(&game.position, &traced.records),
    }))
}

/// Nodes as the protocol counts them.
fn count(nodes: u64) -> u32 {
    nodes.min(u32::MAX.into()) as u32
}

/// The nodes as messages, with their positions.
fn nodes<R: Playable>(root: &Position<R>, records: &[Record]) -> Vec<TreeNode> {
    let mut positions: Vec<Position<R>> = Vec::with_capacity(records.len());
    let mut nodes = Vec::with_capacity(records.len());
    for (at, record) in records.iter().enumerate() {
        let mut position = record.parent.map_or_else(|| root.clone(), |parent| positions[parent].clone());
        let mut text = None;
        let step = match record.step {
            Step::Root => TreeStep::Root,
            Step::Pass => {
                position.do_null_move();
                TreeStep::Pass
            }
            Step::Move(mv) | Step::Skipped(mv) => {
                text = Some(MoveText::new(&position, mv));
                position.do_move(mv);
                if matches!(record.step, Step::Move(_)) { TreeStep::Move } else { TreeStep::Skipped }
            }
        };
        let bound =
            |score: eval::Score| (score.value().abs() < eval::Score::INFINITE.value()).then(|| score.value());
        nodes.push(TreeNode {
            parent: record.parent.map(|parent| parent as u32),
            step,
            mv: text,
            sfen: position.to_sfen(),
            depth: record.depth,
            alpha: bound(record.alpha),
            beta: bound(record.beta),
            evaluation: record.evaluation.map(eval::Score::value),
            value: record.value.map(score),
            nodes: count(record.nodes),
            moves: record.moves as u32,
            best: record.parent.is_some_and(|parent| records[parent].best == Some(at)),
            cutoff: record.value.is_some_and(|value| value >= record.beta),
        });
        positions.push(position);
    }
    nodes
}

/// The tree of a search by playouts, with its positions.
fn playouts<R: Playable>(found: &Playouts<R>) -> Event {
    let mut positions: Vec<Position<R>> = Vec::with_capacity(found.nodes.len());
    let mut nodes = Vec::with_capacity(found.nodes.len());
    for node in &found.nodes {
        let parent = node.parent.map_or(&found.position, |parent| &positions[parent]);
        let mut position = parent.clone();
        let text = node.parent.map(|_| MoveText::new(&position, node.mv));
        if text.is_some() {
            position.do_move(node.mv);
        }
        nodes.push(PlayoutNode {
            parent: node.parent.map(|parent| parent as u32),
            mv: text,
            sfen: position.to_sfen(),
            visits: node.visits,
            prior: six_decimals(node.prior),
            value: node.outlook.map(|outlook| six_decimals(outlook.value)),
            repetition: node.outlook.map(|outlook| six_decimals(outlook.repetition)),
            proof: node.proof.map(score),
        });
        positions.push(position);
    }
    Event::Playouts(PlayoutsEvent { depth: six_decimals(found.depth as f32), nodes })
}

/// What an opponent's playouts have found about a move, if it searches by playouts.
pub(super) fn move_playouts<R: Playable>(opponent: &mut dyn Opponent<R>, mv: Move) -> Option<MovePlayouts> {
    let found = opponent.inspect()?.playouts(1)?;
    let node = found.moves().find(|node| node.mv == mv)?;
    Some(MovePlayouts {
        visits: node.visits,
        prior: six_decimals(node.prior),
        repetition: node.outlook.map_or(0.0, |outlook| six_decimals(outlook.repetition)),
    })
}

fn six_decimals(number: f32) -> f64 {
    (f64::from(number) * 1e6).round() / 1e6
}

fn score(score: eval::Score) -> Score {
    score.mate_plies().map_or_else(|| Score::Cp(score.value()), Score::Mate)
}
