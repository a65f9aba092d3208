//! The request for facts about a move, and its answer.

use super::error::{ErrorEvent, failed};
use super::protocol::{Event, FactsEvent, FactsRequest, Failure};
use crate::facts;
use crate::shogi::{Move, Position, Rules};

/// The facts that a request asks for; `position` is the position of the game.
pub(super) fn answer<R: Rules>(position: &Position<R>, request: &FactsRequest) -> Result<Event, ErrorEvent> {
    let mut position = position.clone();
    for usi in &request.moves {
        let mv = legal(&position, usi)?;
        position.do_move(mv);
    }
    let [played, better] = [&request.played, &request.better].map(|line| line_of(&position, line));
    Ok(Event::Facts(FactsEvent { facts: facts::find(&position, &played?, &better?) }))
}

/// The legal move of a text.
fn legal<R: Rules>(position: &Position<R>, usi: &str) -> Result<Move, ErrorEvent> {
    let mv = Move::parse(usi).filter(|mv| position.is_legal(*mv));
    mv.ok_or_else(|| failed(Failure::BadMove, format!("{usi} is no legal move here")))
}

/// The moves of a line, up to the first one that cannot be read. Its first move must be legal.
fn line_of<R: Rules>(position: &Position<R>, texts: &[String]) -> Result<Vec<Move>, ErrorEvent> {
    let first = texts.first().ok_or_else(|| failed(Failure::BadMove, "a line has at least one move"))?;
    legal(position, first)?;
    Ok(texts.iter().map_while(|usi| Move::parse(usi)).collect())
}
