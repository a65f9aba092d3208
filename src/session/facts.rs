//! The request for facts about a move, and its answer.

use super::arguments::legal_move;
use super::error::{ErrorEvent, failed};
use super::protocol::{Event, FactsEvent, FactsRequest, Failure};
use crate::facts;
use crate::shogi::{Move, Position, Rules};

/// The facts that a request asks for; `position` is the position of the game.
pub(super) fn answer<R: Rules>(position: &Position<R>, request: &FactsRequest) -> Result<Event, ErrorEvent> {
    let mut position = position.clone();
    for usi in &request.moves {
        let mv = legal_move(&position, usi)?;
        position.do_move(mv);
    }
    let [played, better] = [&request.played, &request.better].map(|line| line_of(&position, line));
    Ok(Event::Facts(FactsEvent { facts: facts::find(&position, &played?, &better?) }))
}

/// The moves of a line, up to the first one that cannot be read. Its first move must be legal.
fn line_of<R: Rules>(position: &Position<R>, texts: &[String]) -> Result<Vec<Move>, ErrorEvent> {
    let first = texts.first().ok_or_else(|| failed(Failure::BadMove, "a line has at least one move"))?;
    legal_move(position, first)?;
    Ok(texts.iter().map_while(|usi| Move::parse(usi)).collect())
}
