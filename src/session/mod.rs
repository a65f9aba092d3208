//! The session: one game and one opponent, requests in, events out. No threads and no I/O; its clock comes from outside
//! ([`Session::with_clock`]).
//!
//! Searches run in slices. [`Session::handle`] answers at once and only starts a search; the owner of the session then
//! calls [`Session::think`] while [`Session::is_thinking`], and may handle other messages in between. This is how a
//! search in a worker without shared memory can be stopped.

mod game;
#[cfg_attr(not(feature = "gallery"), path = "no_inspection.rs")]
mod inspection;
mod mate;
pub mod protocol;
mod slice;
mod time;

use game::{AnyGame, GameSetup, GoSettings, SessionGame};
use inspection::Question;
use protocol::{
    API, Event, Failure, HandicapCard, Hello, LevelCard, Message, NeedCard, OpponentCard, Plain,
    PositionFault, Reply, Request, TableSizes, Variant, VariantCard,
};
use serde::Deserialize;
use serde_json::Value;
use slice::Timer;

use crate::eval::weights_file::Refused;
use crate::opponents::data::DataStore;
use crate::opponents::{self, Card, Need};
use crate::search::Limits;
use crate::search::params::DEFAULT_TABLE_MB;
use crate::search::time::{Clock, TimeManager, TimeOptions};
use crate::shogi::handicap::handicaps;
use crate::shogi::{Minishogi, Rules, Shogi};

/// The default length of a slice, in nodes of the flagship or as much other work. A message waits until the slice ends. Searches
/// resume where they paused and visit the same nodes as without slices, so a slice only costs a trip to the event loop.
///
/// In WebAssembly the flagship visits 130 to 200 nodes per millisecond on a busy computer: a slice takes 10 to 16 ms
/// there. On slower devices the clock ends it after 40 ms.
pub const SLICE_NODES: u64 = 2048;

/// The maximum number of moves in `new`.
const MAX_MOVES: usize = 10_000;

/// The maximum of `lines` in `go`.
const MAX_LINES: u32 = 500;

/// The largest transposition table, in megabytes; a desktop browser lets a tab use this much.
const MAX_TABLE_MB: u32 = 512;

/// One game and one opponent.
#[derive(Default)]
pub struct Session {
    game: Option<Box<dyn AnyGame>>,
    /// The id of the running `go`, `ponder`, `mate` or `defend`.
    thinking: Option<u32>,
    /// The data of opponents that has been loaded.
    data: DataStore,
    /// `None` where a `go` cannot be given a time.
    clock: Option<Box<dyn Clock>>,
    /// The time manager of the running `go`; `None` when it has no time.
    manager: Option<TimeManager>,
    /// The [`TimeOptions::latency`] of the next search, in milliseconds.
    latency: u64,
}

/// The event that answers a request that could not be followed: `failed` or `refused`.
type ErrorEvent = Box<Event>;

fn failed(code: Failure, message: impl Into<String>) -> ErrorEvent {
    Box::new(Event::Failed {
        code,
        message: message.into(),
        at: None,
        refusal: None,
        fault: None,
        needs: Vec::new(),
    })
}

fn bad_position(fault: PositionFault, message: impl Into<String>) -> ErrorEvent {
    let (code, message) = (Failure::BadSfen, message.into());
    Box::new(Event::Failed { code, message, at: None, refusal: None, fault: Some(fault), needs: Vec::new() })
}

fn needs_data(ids: Vec<&'static str>) -> ErrorEvent {
    let message = format!("the opponent needs data that has not been loaded: {}", ids.join(", "));
    let needs = ids.into_iter().map(str::to_owned).collect();
    Box::new(Event::Failed { code: Failure::NeedsData, message, at: None, refusal: None, fault: None, needs })
}

impl Session {
    /// A session without a game and without a clock.
    pub fn new() -> Self {
        Self::default()
    }

    /// A session without a game, with a clock for `go` with a time.
    pub fn with_clock(clock: Box<dyn Clock>) -> Self {
        Self { clock: Some(clock), ..Self::default() }
    }

    /// Loads data of an opponent, by its id in `hello`. It is used from the next `go` on.
    ///
    /// # Errors
    /// When the file is refused, or no opponent uses this id; then nothing changes.
    pub fn load_data(&mut self, id: &str, bytes: &[u8]) -> Result<(), Refused> {
        opponents::roster::load_data(&mut self.data, id, bytes)
    }

    /// Uses data that another session has loaded, from the next `go` on; both share it in memory.
    pub fn share_data(&mut self, id: &str, other: &Session) {
        self.data.share(id, &other.data);
    }

    /// Whether a `go`, `ponder`, `mate` or `defend` waits for [`Self::think`].
    pub fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Handles data of any shape; what is not a message is answered by `failed`.
    pub fn receive(&mut self, message: impl Into<Plain>, reply: &mut dyn FnMut(Reply)) {
        let message = message.into();
        let id = match message.get("id") {
            Some(Plain::Integer(id)) => u32::try_from(*id).unwrap_or(0),
            _ => 0,
        };
        match Message::deserialize(message) {
            Ok(message) => self.handle(message, reply),
            Err(fault) => {
                let event = *failed(Failure::Malformed, fault.to_string());
                reply(Reply { id, event });
            }
        }
    }

    /// Handles a message as JSON text.
    pub fn receive_text(&mut self, text: &str, reply: &mut dyn FnMut(Reply)) {
        match serde_json::from_str::<Value>(text) {
            Ok(message) => self.receive(message, reply),
            Err(error) => {
                let event = *failed(Failure::Malformed, error.to_string());
                reply(Reply { id: 0, event });
            }
        }
    }

    /// Handles a message. Every request is answered before this returns, except `go`, `ponder`, `mate` and `defend`, which are
    /// answered by [`Self::think`].
    pub fn handle(&mut self, message: Message, reply: &mut dyn FnMut(Reply)) {
        let Message { id, request } = message;
        let result = match request {
            Request::Hello {} => Ok(Some(Event::Hello(hello()))),
            Request::Stop {} => {
                self.finish(reply);
                Ok(Some(Event::Stopped {}))
            }
            Request::Read { text } => match &self.game {
                Some(game) => Ok(Some(game.read(&text))),
                None => Err(failed(Failure::NoGame, "no game has begun")),
            },
            Request::Explain(request) => self.inspect(request.into()),
            Request::Tree(request) => self.inspect(request.into()),
            Request::Impressions(request) => self.inspect(request.into()),
            Request::Playouts(request) => self.inspect(request.into()),
            request => self.change(id, request, reply),
        };
        match result {
            Ok(None) => {}
            Ok(Some(event)) => reply(Reply { id, event }),
            Err(event) => reply(Reply { id, event: *event }),
        }
    }

    /// Answers a question about what an opponent thinks; does not disturb a search.
    fn inspect(&mut self, question: Question) -> Result<Option<Event>, ErrorEvent> {
        inspection::check(&question)?;
        let game = self.game.as_mut().ok_or_else(|| failed(Failure::NoGame, "no game has begun"))?;
        game.inspect(question, &self.data).map(Some)
    }

    /// Continues the running search, if there is one, for a slice of `nodes` ([`SLICE_NODES`] for levels). Opponents whose nodes
    /// cost more than the flagship's visit fewer ([`Evaluator::WORK`](crate::eval::Evaluator::WORK)). The replies carry
    /// the id of its request.
    pub fn think(&mut self, nodes: u64, reply: &mut dyn FnMut(Reply)) {
        let (Some(id), Some(game)) = (self.thinking, &mut self.game) else { return };
        let timer = self.clock.as_deref().map(|clock| Timer { clock, manager: self.manager.as_mut() });
        if game.think(nodes, timer, &mut |info| reply(Reply { id, event: Event::Info(info) })) {
            self.finish(reply);
        }
    }

    /// Ends the running search, if there is one, and replies with its result.
    fn finish(&mut self, reply: &mut dyn FnMut(Reply)) {
        let (Some(id), Some(game)) = (self.thinking.take(), &mut self.game) else { return };
        let mut event = game.conclude();
        if let (Event::BestMove { elapsed, .. }, Some((clock, manager))) =
            (&mut event, self.clock.as_deref().zip(self.manager.as_ref()))
        {
            *elapsed = Some(manager.elapsed(clock.now()).min(u32::MAX.into()) as u32);
        }
        self.forget_time();
        reply(Reply { id, event });
    }

    /// Handles requests that change the game or start a search. Unless they fail, they cancel a running search.
    fn change(
        &mut self,
        id: u32,
        request: Request,
        reply: &mut dyn FnMut(Reply),
    ) -> Result<Option<Event>, ErrorEvent> {
        let event = match request {
            Request::New { variant, handicap, sfen, moves, rules, problem } => {
                if moves.len() > MAX_MOVES {
                    return Err(failed(Failure::OutOfRange, format!("more than {MAX_MOVES} moves")));
                }
                let problem = problem.unwrap_or(false);
                let start = GameSetup { handicap, sfen, moves, rules, problem };
                let game: Box<dyn AnyGame> = match variant {
                    Variant::Shogi => Box::new(SessionGame::<Shogi>::new(start)?),
                    Variant::Minishogi => Box::new(SessionGame::<Minishogi>::new(start)?),
                };
                let event = game.position();
                self.game = Some(game);
                Some(event)
            }
            request => {
                let game = self.game.as_mut().ok_or_else(|| failed(Failure::NoGame, "no game has begun"))?;
                match request {
                    Request::Play { mv } => game.play(&mv)?,
                    Request::TakeBack { plies } => game.take_back(plies)?,
                    Request::Resign { side } => game.resign(side)?,
                    Request::Declare {} => game.declare()?,
                    Request::TimeUp { side } => game.time_up(side)?,
                    Request::Go {
                        opponent,
                        level,
                        limits,
                        seed,
                        lines,
                        table_megabytes,
                        time,
                        resigns,
                        book,
                    } => {
                        let card = find_card(opponent.as_deref())?;
                        let level = level.map(|id| find_level(card, &id)).transpose()?;
                        let limits = limits.map(to_limits).transpose()?;
                        let received = time::start(time, self.clock.as_deref())?;
                        let lines = check_range("lines", lines.unwrap_or(1), MAX_LINES)?;
                        let table_megabytes = table_megabytes
                            .map(|size| check_range("tableMegabytes", size, MAX_TABLE_MB))
                            .transpose()?;
                        let data = self.data.clone();
                        let resigns = resigns.unwrap_or(false);
                        let book = book.unwrap_or(false);
                        let settings = GoSettings {
                            card,
                            level,
                            limits,
                            seed,
                            data,
                            lines,
                            table_megabytes,
                            resigns,
                            book,
                        };
                        game.begin(&settings)?;
                        let options = game.time_options();
                        self.cancel(reply);
                        let latency = self.latency;
                        self.manager = received.map(|time::Received { now, control, delay }| {
                            TimeManager::new(now, control, TimeOptions { delay, latency, ..options })
                        });
                        self.thinking = Some(id);
                        return Ok(None);
                    }
                    Request::Ponder { opponent } => {
                        game.begin_pondering(find_card(Some(&opponent))?, &self.data)?;
                        self.cancel(reply);
                        self.thinking = Some(id);
                        return Ok(None);
                    }
                    Request::Mate { nodes, megabytes } => {
                        game.begin_mate(mate::limits(nodes, megabytes)?)?;
                        self.cancel(reply);
                        self.thinking = Some(id);
                        return Ok(None);
                    }
                    Request::Defend { nodes, megabytes } => {
                        game.begin_defence(mate::limits(nodes, megabytes)?)?;
                        self.cancel(reply);
                        self.thinking = Some(id);
                        return Ok(None);
                    }
                    Request::Hello {}
                    | Request::New { .. }
                    | Request::Stop {}
                    | Request::Read { .. }
                    | Request::Explain(_)
                    | Request::Tree(_)
                    | Request::Playouts(_)
                    | Request::Impressions(_) => unreachable!("handled before"),
                }
                Some(game.position())
            }
        };
        self.cancel(reply);
        Ok(event)
    }

    fn cancel(&mut self, reply: &mut dyn FnMut(Reply)) {
        if let Some(id) = self.thinking.take() {
            reply(Reply { id, event: Event::Cancelled {} });
        }
        self.forget_time();
    }

    /// Drops the time manager of the finished search, but keeps its latency.
    fn forget_time(&mut self) {
        if let Some(manager) = self.manager.take() {
            self.latency = manager.latency();
        }
    }
}

fn find_card(id: Option<&str>) -> Result<&'static Card, ErrorEvent> {
    match id {
        None => Ok(&opponents::ROSTER[0]),
        Some(id) => opponents::card(id)
            .ok_or_else(|| failed(Failure::UnknownOpponent, format!("there is no opponent {id:?}"))),
    }
}

/// The number, if it is from 1 to `most`.
fn check_range(name: &str, number: u32, most: u32) -> Result<u32, ErrorEvent> {
    let good = (1..=most).contains(&number);
    if good { Ok(number) } else { Err(failed(Failure::OutOfRange, format!("{name} is from 1 to {most}"))) }
}

fn find_level(card: &Card, id: &str) -> Result<&'static opponents::Level, ErrorEvent> {
    card.level(id).ok_or_else(|| {
        failed(Failure::UnknownOpponent, format!("opponent {:?} has no level {id:?}", card.id))
    })
}

fn to_limits(limits: protocol::GoLimits) -> Result<Limits, ErrorEvent> {
    if limits.nodes == Some(0) || limits.depth == Some(0) {
        return Err(failed(Failure::OutOfRange, "limits are at least 1"));
    }
    Ok(Limits { nodes: limits.nodes.map(u64::from), depth: limits.depth })
}

/// The engine's name, variants, opponents and limits.
fn hello() -> Hello {
    Hello {
        api: API,
        engine: format!("Narikoma {}", env!("CARGO_PKG_VERSION")),
        variants: vec![variant_card::<Shogi>(), variant_card::<Minishogi>()],
        opponents: opponents::ROSTER.iter().map(opponent_card).collect(),
        table_megabytes: TableSizes { usual: DEFAULT_TABLE_MB, most: MAX_TABLE_MB },
    }
}

fn variant_card<R: Rules>() -> VariantCard {
    let handicaps = handicaps(R::VARIANT).iter().map(|handicap| HandicapCard {
        id: handicap.id.to_owned(),
        ja: handicap.ja.to_owned(),
        en: handicap.en.to_owned(),
        sfen: handicap.sfen.to_owned(),
    });
    VariantCard {
        id: R::VARIANT,
        size: R::SIZE as u32,
        sfen: R::START.to_owned(),
        handicaps: handicaps.collect(),
    }
}

fn opponent_card(card: &Card) -> OpponentCard {
    let level = |level: &opponents::Level| LevelCard {
        id: level.id.to_owned(),
        limits: protocol::GoLimits {
            nodes: level.limits.nodes.map(|nodes| nodes as u32),
            depth: level.limits.depth,
        },
        rating: level.rating,
        linear_only: level.linear_only,
        full_strength: level.full_strength,
        ponders: level.ponders,
        counts_playouts: level.counts_playouts,
    };
    let need = |need: &Need| NeedCard {
        id: need.id.to_owned(),
        required: need.required,
        variants: need.variants.to_vec(),
    };
    OpponentCard {
        id: card.id.to_owned(),
        year: card.year,
        ja: card.ja.to_owned(),
        en: card.en.to_owned(),
        reference: card.reference.to_owned(),
        group: card.group,
        panels: card.panels.to_vec(),
        variants: card.variants(),
        levels: card.levels.iter().map(level).collect(),
        default_level: card.default_level.to_owned(),
        needs: card.needs.iter().map(need).collect(),
    }
}
