//! The game itself: set-up, moves, declaration and result.

use std::collections::BTreeMap;

use super::{GameSetup, SessionGame};
use crate::game::Game;
use crate::opponents::Playable;
use crate::opponents::resign::Resigner;
use crate::session::error::{ErrorEvent, bad_position, failed, no_king};
use crate::session::protocol::{
    Declaration, EndReason, Event, Failure, GameResult, MoveText, Played, Refusal,
};
use crate::shogi::handicap::handicaps;
use crate::shogi::{Move, MoveSet, Position, Wanted};

impl<R: Playable> SessionGame<R> {
    /// Sets the game up and replays its moves.
    pub(in crate::session) fn new(start: GameSetup) -> Result<Self, ErrorEvent> {
        let sfen = match (&start.sfen, &start.handicap) {
            (Some(sfen), None) => sfen.as_str(),
            (None, None) => R::START,
            (None, Some(id)) => handicaps(R::VARIANT)
                .iter()
                .find(|handicap| handicap.id == id)
                .map(|handicap| handicap.sfen)
                .ok_or_else(|| failed(Failure::UnknownHandicap, format!("there is no handicap {id:?}")))?,
            (Some(_), Some(_)) => {
                return Err(failed(Failure::Malformed, "give a handicap or an SFEN, not both"));
            }
        };
        if start.rules.move_limit == Some(0) {
            return Err(failed(Failure::OutOfRange, "the move limit is at least 1"));
        }
        let position = Position::<R>::from_sfen(sfen).map_err(|error| {
            bad_position(error.position_fault(), format!("column {}: {}", error.column, error.message))
        })?;
        match position.missing_king() {
            Some(side) if side != position.side() || !start.problem => return Err(no_king(side)),
            _ => {}
        }
        let mut game = Self {
            start: position.to_sfen(),
            resigner: Resigner::new(&position),
            game: Game::new(position),
            rules: start.rules,
            moves: Vec::new(),
            result: None,
            player: None,
            resting: None,
            problem: None,
            pondering: None,
            resigns: false,
        };
        game.result = game.outcome();
        for (at, text) in start.moves.iter().enumerate() {
            game.try_move(text).map_err(|refusal| {
                Box::new(Event::Failed {
                    code: Failure::BadMove,
                    message: format!("move {} ({text}): {}", at + 1, refusal.words()),
                    at: Some(at as u32),
                    refusal: Some(refusal),
                    fault: None,
                    needs: Vec::new(),
                })
            })?;
        }
        Ok(game)
    }

    pub(super) fn try_move(&mut self, usi: &str) -> Result<(), Refusal> {
        if self.result.is_some() {
            return Err(Refusal::GameOver);
        }
        let mv = Move::parse(usi).ok_or(Refusal::Malformed)?;
        self.game.position.check_legality(mv)?;
        let text = MoveText::new(&self.game.position, mv);
        self.game.position.do_move(mv);
        self.moves.push(Played { text, sfen: self.game.position.to_sfen(), check: self.check() });
        self.result = self.outcome();
        Ok(())
    }

    /// The square of the king in check.
    pub(super) fn check(&self) -> Option<String> {
        self.game.position.in_check().then(|| self.game.position.king(self.game.position.side()).to_string())
    }

    /// The result by the rules: mate, no moves, repetition or the move limit.
    pub(super) fn outcome(&self) -> Option<GameResult> {
        let limit = self.rules.move_limit.filter(|limit| self.moves.len() >= *limit as usize);
        let by_limit = || limit.map(|_| GameResult::new(EndReason::MoveLimit, None));
        self.game.position.outcome().or_else(by_limit)
    }

    pub(super) fn still_playing(&self) -> Result<(), ErrorEvent> {
        match self.result {
            None => Ok(()),
            Some(_) => Err(failed(Failure::GameOver, "the game is over")),
        }
    }

    pub(super) fn has_kings(&self) -> Result<(), ErrorEvent> {
        match self.game.position.missing_king() {
            None => Ok(()),
            Some(side) => Err(no_king(side)),
        }
    }

    pub(super) fn declaration(&self) -> Option<Declaration> {
        let state = self.game.position.declaration(self.rules.entering_king, self.game.points_given())?;
        Some(Declaration {
            verdict: state.verdict,
            king_in: state.king_in,
            pieces: state.pieces,
            points: state.points,
            needed: state.needed,
            in_check: state.in_check,
        })
    }

    /// The legal moves by origin, as in
    /// [`PositionEvent::legal`](crate::session::protocol::PositionEvent::legal); empty when the game is over.
    pub(super) fn legal(&self) -> BTreeMap<String, Vec<String>> {
        let mut legal = BTreeMap::<_, Vec<_>>::new();
        if self.result.is_some() {
            return legal;
        }
        let mut add = |mv: Move| {
            let usi = mv.to_string();
            let (from, to) = usi.split_at(2);
            legal.entry(from.to_owned()).or_default().push(to.to_owned());
        };
        let side = self.game.position.side();
        self.game.position.generate(Wanted::ALL, |set: MoveSet| set.for_each(side, &mut add));
        legal
    }
}
