//! The session: one game and one opponent, requests in, events out. No threads and no I/O; the clock comes
//! from outside ([`Session::with_clock`]).
//!
//! Searches run in slices. [`Session::handle`] answers at once and only starts a search; the owner of the
//! session then calls [`Session::think`] while [`Session::is_thinking`], and may handle other messages in
//! between. So a search in a worker without shared memory can be stopped.

mod arguments;
mod error;
#[cfg_attr(not(feature = "facts"), path = "no_facts.rs")]
mod facts;
mod hello;
pub mod helpers;
#[cfg_attr(not(feature = "gallery"), path = "no_inspection.rs")]
mod inspection;
mod mate;
pub mod protocol;
mod searches;
mod session_game;
mod slice;
mod time;

use arguments::find_card;
use error::{ErrorEvent, failed};
use helpers::Threads;
use inspection::Question;
use protocol::{Event, Failure, Message, Plain, Reply, Request};
use searches::{Beginning, CurrentSearch};
use serde::Deserialize;
use serde_json::Value;
use session_game::{AnySessionGame, GameSetup, begun};

use crate::clock::Clock;
use crate::eval::weights_file::Refused;
use crate::opponents;
use crate::opponents::data::DataStore;
use crate::search::TtRecord;

/// The default length of a slice, in nodes of the flagship or as much other work. A message waits until the
/// slice ends. Searches resume where they paused and visit the same nodes as without slices, so a slice only
/// costs a trip to the event loop.
///
/// In WebAssembly the flagship visits 130 to 200 nodes per millisecond on a busy computer: a slice takes 10
/// to 16 ms there. On slower devices the clock ends it after 40 ms.
pub const SLICE_NODES: u64 = 2048;

/// One game and one opponent.
#[derive(Default)]
pub struct Session {
    game: Option<Box<dyn AnySessionGame>>,
    /// The data of opponents that has been loaded.
    data: DataStore,
    search: CurrentSearch,
    /// Starts threads for the helpers of a search; `None` where there are none.
    threads: Option<Box<dyn Threads>>,
}

/// How a request was followed, by its kind.
enum Followed {
    /// A question; this is its answer.
    Answered(Event),
    /// A change of the game; this is its position now.
    Changed(Event),
    /// The start of a search, which [`Session::think`] answers.
    Started(Beginning),
    /// The end of the running search.
    Stopped,
}

impl Session {
    /// A session without a game and without a clock.
    pub fn new() -> Self {
        Self::default()
    }

    /// A session without a game, with a clock for `go` with a time.
    pub fn with_clock(clock: Box<dyn Clock>) -> Self {
        Self { search: CurrentSearch::with_clock(clock), ..Self::default() }
    }

    /// Lets searches with `threads` have helpers in other threads, from the next one on.
    pub fn use_threads(&mut self, threads: Box<dyn Threads>) {
        self.threads = Some(threads);
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
        self.search.is_running()
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

    /// Handles a message. Every request is answered before this returns, except `go`, `ponder`, `mate` and
    /// `defend`, which are answered by [`Self::think`]. A request that changes the game or starts a search
    /// cancels the running search, unless it fails.
    pub fn handle(&mut self, message: Message, reply: &mut dyn FnMut(Reply)) {
        let Message { id, request } = message;
        let event = match self.follow(request) {
            Ok(Followed::Answered(event)) => event,
            Ok(Followed::Changed(position)) => {
                self.search.cancel(reply);
                position
            }
            Ok(Followed::Started(beginning)) => return self.search.start(id, beginning, reply),
            Ok(Followed::Stopped) => {
                self.search.finish(&mut self.game, reply);
                Event::Stopped {}
            }
            Err(event) => *event,
        };
        reply(Reply { id, event });
    }

    /// Follows a request, apart from what all requests of its kind have in common.
    fn follow(&mut self, request: Request) -> Result<Followed, ErrorEvent> {
        use Followed::{Answered, Changed, Started, Stopped};
        let Self { game, data, search, threads } = self;
        Ok(match request {
            Request::Hello {} => Answered(Event::Hello(hello::hello())),
            Request::Read { text } => Answered(begun(game)?.read(&text)),
            Request::Facts(request) => Answered(begun(game)?.facts(&request)?),
            Request::Explain(request) => Answered(inspect(game, request.into(), data)?),
            Request::Tree(request) => Answered(inspect(game, request.into(), data)?),
            Request::Impressions(request) => Answered(inspect(game, request.into(), data)?),
            Request::Playouts(request) => Answered(inspect(game, request.into(), data)?),
            Request::New { variant, handicap, sfen, moves, rules, problem } => {
                let problem = problem.unwrap_or(false);
                let setup = GameSetup { handicap, sfen, moves, rules, problem };
                Changed(game.insert(session_game::new_game(variant, setup)?).position())
            }
            Request::Play { mv } => change(game, |game| game.play(&mv))?,
            Request::TakeBack { plies } => change(game, |game| game.take_back(plies))?,
            Request::Resign { side } => change(game, |game| game.resign(side))?,
            Request::Declare {} => change(game, |game| game.declare())?,
            Request::TimeUp { side } => change(game, |game| game.time_up(side))?,
            Request::Go(arguments) => {
                Started(search.go(begun(game)?, data, threads.as_deref(), arguments)?)
            }
            Request::Ponder { opponent } => begun(game)?
                .begin_pondering(find_card(Some(&opponent))?, data)
                .map(|()| Started(Beginning::default()))?,
            Request::Mate { nodes, megabytes } => begun(game)?
                .begin_mate(mate::limits(nodes, megabytes)?)
                .map(|()| Started(Beginning::default()))?,
            Request::Defend { nodes, megabytes } => begun(game)?
                .begin_defence(mate::limits(nodes, megabytes)?)
                .map(|()| Started(Beginning::default()))?,
            Request::Stop {} => Stopped,
        })
    }

    /// Continues the running search, if there is one, for a slice of `nodes` ([`SLICE_NODES`] for levels).
    /// Opponents whose nodes cost more than the flagship's visit fewer
    /// ([`Evaluator::WORK`](crate::eval::Evaluator::WORK)). The replies carry the id of its request.
    pub fn think(&mut self, nodes: u64, reply: &mut dyn FnMut(Reply)) {
        self.search.think(&mut self.game, nodes, reply);
    }

    /// The results of deep nodes since the last call, for the other engines of a team; empty outside a `go`
    /// with `member`.
    pub fn take_results(&mut self) -> Vec<TtRecord> {
        self.game.as_mut().map_or_else(Vec::new, |game| game.take_results())
    }

    /// Lets the search of a `go` with `member` use the results of another engine with the same data.
    pub fn learn_results(&mut self, results: &[TtRecord]) {
        if let Some(game) = &mut self.game {
            game.learn_results(results);
        }
    }
}

/// Answers a question about what an opponent thinks.
fn inspect(
    game: &mut Option<Box<dyn AnySessionGame>>,
    question: Question,
    data: &DataStore,
) -> Result<Event, ErrorEvent> {
    inspection::check(&question)?;
    begun(game)?.inspect(question, data)
}

/// Changes the game.
fn change(
    game: &mut Option<Box<dyn AnySessionGame>>,
    change: impl FnOnce(&mut dyn AnySessionGame) -> Result<(), ErrorEvent>,
) -> Result<Followed, ErrorEvent> {
    let game = begun(game)?;
    change(game)?;
    Ok(Followed::Changed(game.position()))
}
