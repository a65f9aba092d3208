//! The requests for a search, and the one search that runs at a time.

use super::arguments::{
    MAX_LINES, MAX_TABLE_MB, MAX_TEAM, check_member, check_range, find_card, find_level, to_draw_values,
    to_limits,
};
use super::error::ErrorEvent;
use super::helpers::{Helpers, Threads};
use super::protocol::{Event, GoRequest, Reply};
use super::session_game::{AnySessionGame, GoSettings};
use super::slice::Timer;
use super::time::{self, Received};
use crate::clock::{Clock, TimeManager, TimeOptions};
use crate::opponents::data::DataStore;

/// A search that has been set up.
#[derive(Default)]
pub(super) struct Beginning {
    /// Its time, if it has one.
    time: Option<SearchTime>,
    helpers: Helpers,
}

/// The time of a search, and what the game says about it.
struct SearchTime {
    received: Received,
    options: TimeOptions,
}

/// The running search, if there is one, and its clock.
#[derive(Default)]
pub(super) struct CurrentSearch {
    /// The id of the request that started it.
    id: Option<u32>,
    /// `None` where a `go` cannot be given a time.
    clock: Option<Box<dyn Clock>>,
    /// `None` when the search has no time.
    manager: Option<TimeManager>,
    /// Its helpers in other threads.
    helpers: Helpers,
    /// The [`TimeOptions::latency`] of the next search, in milliseconds.
    latency: u64,
}

impl CurrentSearch {
    /// No search; the clock is for searches with a time.
    pub(super) fn with_clock(clock: Box<dyn Clock>) -> Self {
        Self { clock: Some(clock), ..Self::default() }
    }

    /// Whether a search runs.
    pub(super) fn is_running(&self) -> bool {
        self.id.is_some()
    }

    /// Sets the game's opponent to think about a `go`. [`Self::start`] follows.
    pub(super) fn go(
        &self,
        game: &mut dyn AnySessionGame,
        data: &DataStore,
        threads: Option<&dyn Threads>,
        arguments: GoRequest,
    ) -> Result<Beginning, ErrorEvent> {
        let card = find_card(arguments.opponent.as_deref())?;
        let level = arguments.level.map(|id| find_level(card, &id)).transpose()?;
        let limits = arguments.limits.map(to_limits).transpose()?;
        let draw_values = arguments.draw_values.map(to_draw_values).transpose()?;
        let received = time::start(arguments.time, self.clock.as_deref())?;
        let lines = check_range("lines", arguments.lines.unwrap_or(1), MAX_LINES)?;
        let member = arguments.member.map(check_member).transpose()?;
        let table_megabytes = arguments
            .table_megabytes
            .map(|size| check_range("tableMegabytes", size, MAX_TABLE_MB))
            .transpose()?;
        let settings = GoSettings {
            card,
            level,
            limits,
            seed: arguments.seed,
            data: data.clone(),
            lines,
            moves: arguments.moves,
            member,
            threads: check_range("threads", arguments.threads.unwrap_or(1), MAX_TEAM)?,
            table_megabytes,
            resigns: arguments.resigns.unwrap_or(false),
            book: arguments.book.unwrap_or(false),
            draw_values,
        };
        let helpers = game.begin(&settings, threads)?;
        let time = received.map(|received| SearchTime { received, options: game.time_options() });
        Ok(Beginning { time, helpers })
    }

    /// Begins the search of the request with this id, and cancels the search before it.
    pub(super) fn start(&mut self, id: u32, beginning: Beginning, reply: &mut dyn FnMut(Reply)) {
        self.cancel(reply);
        let Beginning { time, helpers } = beginning;
        self.helpers = helpers;
        self.manager = time.map(|SearchTime { received: Received { now, control, delay }, options }| {
            TimeManager::new(now, control, TimeOptions { delay, latency: self.latency, ..options })
        });
        self.id = Some(id);
    }

    /// Continues the search for a slice of `nodes`, and replies with its result when it has ended.
    pub(super) fn think(
        &mut self,
        game: &mut Option<Box<dyn AnySessionGame>>,
        nodes: u64,
        reply: &mut dyn FnMut(Reply),
    ) {
        let (Some(id), Some(thinking)) = (self.id, game.as_deref_mut()) else { return };
        let timer = self.clock.as_deref().map(|clock| Timer { clock, manager: self.manager.as_mut() });
        let helpers = &self.helpers;
        if thinking.think(nodes, timer, helpers, &mut |info| reply(Reply { id, event: Event::Info(info) })) {
            self.finish(game, reply);
        }
    }

    /// Ends the search and replies with its result.
    pub(super) fn finish(
        &mut self,
        game: &mut Option<Box<dyn AnySessionGame>>,
        reply: &mut dyn FnMut(Reply),
    ) {
        self.helpers = Helpers::default();
        let (Some(id), Some(game)) = (self.id.take(), game) else { return };
        let mut event = game.conclude();
        if let (Event::BestMove { elapsed, .. }, Some((clock, manager))) =
            (&mut event, self.clock.as_deref().zip(self.manager.as_ref()))
        {
            *elapsed = Some(manager.elapsed(clock.now()).min(u32::MAX.into()) as u32);
        }
        self.forget_time();
        reply(Reply { id, event });
    }

    /// Ends the search without a result.
    pub(super) fn cancel(&mut self, reply: &mut dyn FnMut(Reply)) {
        self.helpers = Helpers::default();
        if let Some(id) = self.id.take() {
            reply(Reply { id, event: Event::Cancelled {} });
        }
        self.forget_time();
    }

    /// Drops the time manager of the search that has ended, but keeps its latency.
    fn forget_time(&mut self) {
        if let Some(manager) = self.manager.take() {
            self.latency = manager.latency();
        }
    }
}
