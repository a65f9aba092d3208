//! The monitor of a USI search: reads commands, watches the clock and prints `info` lines.

use std::io::{self, Write};

use super::Inbox;
use super::clock::Timer;
use super::command::Go;
use crate::search::{Info, Monitor};

/// Milliseconds between two reported iterations: the first ones end faster than anyone can read.
const REPORT_INTERVAL: u64 = 50;
/// Milliseconds after which a long iteration shows that it is still alive.
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
    /// Whether lines say which of several they are.
    ranked: bool,
    /// The lines of the last iteration, if they have not been told.
    unreported: Vec<(Info, u64)>,
    /// When something was told last.
    last_report: Option<u64>,
    error: Option<io::Error>,
}

impl<'a> UsiMonitor<'a> {
    /// Watches a thought about `go`; `lines` are expected of every iteration.
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
            last_report: None,
            error: None,
        }
    }

    /// See [`Timer::latency`].
    pub(super) fn latency(&self) -> Option<u64> {
        self.timer.latency()
    }

    /// Whether `quit` was said.
    ///
    /// # Errors
    /// When something could not be written meanwhile.
    pub(super) fn finish(self) -> io::Result<bool> {
        self.error.map_or(Ok(self.quit), Err)
    }

    /// The answer is ready: tells what is left to tell, and waits until it may be given.
    pub(super) fn wait(&mut self) {
        self.write_lines();
        while self.must_wait() {
            if let Some(line) = self.inbox.receive() {
                self.take_command(line);
            }
        }
    }

    /// Whether no answer may be given before the interface speaks.
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
            // The game is over; whatever is thought is no longer of use.
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

    /// Tells the last iteration, the best line first.
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

    /// Tells what has waited long enough, or that there is nothing new.
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
    fn should_stop(&mut self, nodes: u64) -> bool {
        // What follows a stop is for afterwards: even a quit lets the answer be given first.
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
        if self.unreported.first().is_some_and(|(first, _)| first.depth != info.depth) {
            self.unreported.clear();
        }
        self.unreported.push((info.clone(), self.timer.elapsed()));
    }
}

/// One line of an iteration, as USI.
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
