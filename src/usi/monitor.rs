//! The monitor of a USI search: reads commands, watches the clock and prints `info` lines.

use std::io::{self, Write};

use super::Inbox;
use super::clock::Timer;
use super::command::Go;
use crate::search::{Info, Monitor};
use crate::shogi::Move;

/// Minimum time between two reported iterations, in milliseconds: the first iterations end too fast to read.
const REPORT_INTERVAL: u64 = 50;
/// Time between two `info` lines without a score during a long iteration, in milliseconds.
const PROGRESS_INTERVAL: u64 = 1000;

/// Monitor of one `go`.
pub(super) struct UsiMonitor<'a> {
    inbox: &'a mut Inbox,
    output: &'a mut dyn Write,
    timer: Timer,
    endless: bool,
    pondering: bool,
    stopped: bool,
    quit: bool,
    /// Whether lines are printed with `multipv`.
    ranked: bool,
    /// The lines of the last iteration that have not been printed, and when each was found, in milliseconds.
    unreported: Vec<(Info, u64)>,
    /// The first move of the best line that the search has reported last.
    best: Option<Move>,
    /// When a line was last printed, in milliseconds.
    last_report: Option<u64>,
    error: Option<io::Error>,
}

impl<'a> UsiMonitor<'a> {
    /// The monitor of a search for `go`, which reports `lines` lines per iteration.
    pub(super) fn new(
        inbox: &'a mut Inbox,
        output: &'a mut dyn Write,
        timer: Timer,
        go: &Go,
        lines: u32,
    ) -> Self {
        Self {
            inbox,
            output,
            timer,
            endless: go.endless(),
            pondering: go.ponder,
            stopped: false,
            quit: false,
            ranked: lines > 1,
            unreported: Vec::new(),
            best: None,
            last_report: None,
            error: None,
        }
    }

    /// See [`Timer::latency`].
    pub(super) fn latency(&self) -> Option<u64> {
        self.timer.latency()
    }

    /// Whether `quit` has arrived.
    ///
    /// # Errors
    /// When a line could not be written.
    pub(super) fn finish(self) -> io::Result<bool> {
        self.error.map_or(Ok(self.quit), Err)
    }

    /// Reports what the search ended with, unless its last line says the same move.
    pub(super) fn report_end(&mut self, info: &Info) {
        if self.best.is_none() || self.best != info.pv.first().copied() {
            self.write_lines();
            self.report(info);
        }
    }

    /// The search has ended: prints the remaining lines and waits until the answer may be given.
    pub(super) fn wait(&mut self) {
        self.write_lines();
        while self.must_wait() {
            if let Some(line) = self.inbox.receive() {
                self.take_command(line);
            }
        }
    }

    /// Whether `stop` has arrived, or the time is over.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Waits while the other side thinks, until `ponderhit` or `stop`.
    pub(super) fn wait_while_pondering(&mut self) {
        while self.pondering && !self.stopped && !self.inbox.closed {
            if let Some(line) = self.inbox.receive() {
                self.take_command(line);
            }
        }
    }

    /// Whether USI forbids an answer before `stop` or `ponderhit`.
    fn must_wait(&self) -> bool {
        (self.endless || self.pondering) && !self.stopped && !self.inbox.closed
    }

    fn take_command(&mut self, line: String) {
        match line.split_whitespace().next() {
            Some("stop") => self.stopped = true,
            Some("quit") => (self.stopped, self.quit) = (true, true),
            Some("ponderhit") => {
                self.pondering = false;
                self.timer.ponder_hit();
            }
            Some("isready") => self.write(format_args!("readyok\n")),
            // The game is over, so the result of the search is not needed.
            Some("gameover") => {
                self.stopped = true;
                self.inbox.waiting.push_back(line);
            }
            _ => self.inbox.waiting.push_back(line),
        }
    }

    fn write(&mut self, text: std::fmt::Arguments) {
        let written = self.output.write_fmt(text).and_then(|()| self.output.flush());
        if let Err(error) = written {
            (self.stopped, self.error) = (true, Some(error));
        }
    }

    /// Prints the last iteration, the best line first.
    fn write_lines(&mut self) {
        if self.unreported.is_empty() {
            return;
        }
        let mut lines = std::mem::take(&mut self.unreported);
        lines.sort_by_key(|(info, _)| info.rank);
        let text: String = lines.iter().map(|(info, time)| line(info, *time, self.ranked)).collect();
        self.write(format_args!("{text}"));
        self.last_report = Some(self.timer.elapsed());
    }

    /// Prints the last iteration when it is due, or nodes and time alone during a long iteration.
    fn report_when_due(&mut self, nodes: u64) {
        let now = self.timer.elapsed();
        let since = now - self.last_report.unwrap_or(0);
        if !self.unreported.is_empty() && (self.last_report.is_none() || since >= REPORT_INTERVAL) {
            self.write_lines();
        } else if since >= PROGRESS_INTERVAL {
            self.write(format_args!("info time {now} nodes {nodes} nps {}\n", per_second(nodes, now)));
            self.last_report = Some(now);
        }
    }
}

impl Monitor for UsiMonitor<'_> {
    fn should_stop(&mut self, nodes: u64, _work: u64) -> bool {
        // Commands after `stop` are handled after the answer, `quit` included.
        while !self.stopped {
            let Some(line) = self.inbox.try_receive() else { break };
            self.take_command(line);
        }
        let abandoned = self.inbox.closed && (self.endless || self.pondering);
        self.stopped |= abandoned || (!self.pondering && self.timer.should_stop());
        self.report_when_due(nodes);
        self.stopped
    }

    fn report(&mut self, info: &Info) {
        self.timer.report(info);
        let begins_anew = |(other, _): &(Info, u64)| other.depth != info.depth || other.rank == info.rank;
        if self.unreported.iter().any(begins_anew) {
            self.unreported.clear();
        }
        self.unreported.push((info.clone(), self.timer.elapsed()));
        if info.rank == 1 {
            self.best = info.pv.first().copied();
        }
    }
}

/// The monitor of thinking about every reply of the other side: `ponderhit` ends it, too.
pub(super) struct Pondering<'a, 'b>(pub(super) &'a mut UsiMonitor<'b>);

impl Monitor for Pondering<'_, '_> {
    fn should_stop(&mut self, nodes: u64, work: u64) -> bool {
        self.0.should_stop(nodes, work) || !self.0.pondering
    }

    fn report(&mut self, _info: &Info) {}
}

/// The `info` line of one variation.
fn line(info: &Info, time: u64, ranked: bool) -> String {
    let score = match info.score.mate_plies() {
        Some(plies) => format!("mate {plies}"),
        None => format!("cp {}", info.score.value()),
    };
    let rank = if ranked { format!(" multipv {}", info.rank) } else { String::new() };
    let pv: String = info.pv.iter().map(|mv| format!(" {mv}")).collect();
    let Info { depth, seldepth, nodes, hashfull, .. } = info;
    let nps = per_second(*nodes, time);
    format!(
        "info depth {depth} seldepth {seldepth}{rank} score {score} nodes {nodes} nps {nps} hashfull {hashfull} \
         time {time} pv{pv}\n"
    )
}

fn per_second(nodes: u64, milliseconds: u64) -> u64 {
    nodes.saturating_mul(1000) / milliseconds.max(1)
}
