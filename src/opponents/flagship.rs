//! The flagship: the project's own alpha-beta search ([`crate::search`]) with the linear evaluation, or with
//! a learned evaluation once a net is set.
//!
//! A search with a node limit begins with empty tables, so that the same position, level and seed give the
//! same move on every device. A search without a node limit keeps the tables of earlier moves.

use super::book::Book;
use super::card::{Card, Group, Need, Panel};
use super::contract::{Choice, Opponent, Task};
use super::data::{Data, DataStore, Random};
use super::levels::LEVELS;
use super::weakness::Weakness;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::eval::evaluation::{EvaluatedRules, Evaluation, SharedEvaluation};
use crate::eval::nnue::Nnue;
use crate::eval::weights_file::Refused;
use crate::search::blind_spots::seeded_hash;
use crate::search::{
    BlindSpots, DEFAULT_TABLE_MB, Info, Monitor, Progress, Search, SearchOptions, Technique, Techniques,
    TtRecord,
};
use crate::shogi::{Minishogi, Move, Position, Rules, Variant};

/// Its card.
pub const CARD: Card = Card {
    id: "flagship",
    year: 2026,
    ja: "成駒",
    en: "Narikoma",
    reference: "this project: alpha-beta search with a linear evaluation and a learned net",
    group: Group::Search,
    panels: &[Panel::Thoughts],
    levels: &LEVELS,
    default_level: "1",
    needs: &[Need::optional::<Nnue>(&[Variant::Shogi])],
    shogi: Some(|| Box::new(Flagship::new())),
    minishogi: Some(|| Box::new(Flagship::new())),
};

impl Data for Nnue {
    const ID: &'static str = "flagship-net";

    fn from_bytes(bytes: &[u8]) -> Result<Self, Refused> {
        Self::from_bytes(bytes)
    }

    fn sizes() -> RangeInclusive<u64> {
        Self::sizes()
    }

    fn random_bytes(number: Random<'_>) -> Vec<u8> {
        // With large weights every score is extreme.
        Self::random(64, number).to_bytes()
    }
}

/// The techniques of weak levels: without mate solver, mate in one, and quiet checks in quiescence.
const SHORT_SIGHTED: Techniques = Techniques::ALL
    .without(Technique::MateSolver)
    .without(Technique::MateInOne)
    .without(Technique::QuiescenceChecks);

/// The opponent.
pub struct Flagship<R: EvaluatedRules> {
    search: Search<R, Evaluation<R>>,
    /// The net, if one is loaded, and whether the search uses it now.
    net: Option<Arc<Nnue>>,
    has_nnue: bool,
    /// Number of lines to report.
    lines: u32,
    /// The weakness in this search; `None` at full strength.
    weak: Option<WeakSearch<R>>,
    /// The move of the opening book; then nothing is searched.
    book_move: Option<Move>,
}

/// Passes on the requested lines only; a weak level searches more of them.
struct RequestedLines<'a> {
    monitor: &'a mut dyn Monitor,
    lines: u32,
}

impl Monitor for RequestedLines<'_> {
    fn should_stop(&mut self, nodes: u64, work: u64) -> bool {
        self.monitor.should_stop(nodes, work)
    }

    fn report(&mut self, info: &Info) {
        if info.rank <= self.lines.max(1) {
            self.monitor.report(info);
        }
    }
}

/// The search of a weak level.
struct WeakSearch<R: Rules> {
    weakness: Weakness,
    position: Position<R>,
    seed: u64,
}

impl<R: EvaluatedRules> Default for Flagship<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: EvaluatedRules> Flagship<R> {
    /// An opponent without a task.
    pub fn new() -> Self {
        let search = Search::new(Evaluation::new(None), DEFAULT_TABLE_MB);
        Self { search, net: None, has_nnue: false, lines: 1, weak: None, book_move: None }
    }

    fn evaluate_anew(&mut self) {
        let net = self.net.clone().filter(|_| self.has_nnue);
        self.search.use_evaluator(Evaluation::new(net));
    }

    /// The line that a weak level plays; `None` at full strength.
    fn chosen(&self) -> Option<&Info> {
        let weak = self.weak.as_ref()?;
        weak.weakness.choose(self.search.lines(), &weak.position, weak.seed)
    }

    /// Nodes visited for the current task.
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }
}

impl Flagship<Minishogi> {
    /// Replaces the evaluation, for opponents that share the search and the weaknesses of the levels. On 9×9
    /// the net would replace it again.
    pub fn use_evaluation(&mut self, evaluation: SharedEvaluation) {
        self.search.use_evaluator(Evaluation::Learned(Box::new(evaluation)));
    }
}

impl<R: EvaluatedRules> Opponent<R> for Flagship<R> {
    fn begin(&mut self, task: Task<R>) {
        let may_use_book = task.book && task.moves.is_empty();
        self.book_move = may_use_book.then(|| Book::built_in().choose(&task.position, task.seed)).flatten();
        if self.book_move.is_some() {
            return;
        }
        let wants_net = self.net.is_some() && !task.settings.linear_only;
        if wants_net != self.has_nnue {
            self.has_nnue = wants_net;
            self.evaluate_anew();
        }
        // With empty tables the same nodes give the same move, whatever was searched before.
        if (task.limits.nodes.is_some() && !task.settings.keeps_tree) || task.settings.weakness.is_some() {
            self.search.clear();
        }
        self.weak = task.settings.weakness.map(|weakness| {
            let seed = seeded_hash(task.seed.into(), task.position.key());
            WeakSearch { weakness, position: task.position.clone(), seed }
        });
        self.lines = task.lines;
        let member = task.member.filter(|_| self.weak.is_none());
        let weak = self.weak.as_ref();
        let options = SearchOptions {
            entering_king: task.rules.entering_king,
            points_given: task.rules.points_given,
            move_limit: task.rules.move_limit,
            draw_values: task.rules.draw_values,
            lines: task.lines.max(weak.map_or(0, |weak| weak.weakness.choices)),
            // The helpers of a team have noise in their evaluation, so that they search other trees.
            seed: member.filter(|nth| *nth > 0).unwrap_or(task.seed),
            only_move_matters: task.settings.only_move_matters,
            techniques: if weak.is_some() { SHORT_SIGHTED } else { Techniques::ALL },
            blind_spots: weak.map_or(BlindSpots::default(), |weak| weak.weakness.blind_spots(weak.seed)),
            ..SearchOptions::default()
        };
        let limits = task.settings.limits_without_net.filter(|_| !wants_net).unwrap_or(task.limits);
        self.search.join_team(member);
        self.search.begin(task.position, limits, options);
        if !task.moves.is_empty() {
            self.search.choose_from(&task.moves);
        }
    }

    fn think(&mut self, monitor: &mut dyn Monitor) -> Progress {
        if self.book_move.is_some() {
            return Progress::Finished;
        }
        let mut monitor = RequestedLines { monitor, lines: self.lines };
        self.search.think(&mut monitor)
    }

    fn choice(&self) -> Choice {
        if let Some(mv) = self.book_move {
            return Choice::Move(mv);
        }
        if self.search.declares() {
            return Choice::Declare;
        }
        let chosen = self.chosen().and_then(|line| line.pv.first().copied());
        chosen.or_else(|| self.search.best()).map_or(Choice::Resign, Choice::Move)
    }

    fn info(&self) -> Option<&Info> {
        if self.book_move.is_some() {
            return None;
        }
        self.chosen().or_else(|| self.search.info())
    }

    fn resize_table(&mut self, megabytes: u32) {
        self.search.resize_table(megabytes);
    }

    fn use_data(&mut self, data: &DataStore) {
        // The store may hold a net on the small board, too: from games on the large one.
        self.net = data.get().filter(|_| R::FROM_NET.is_some());
        self.has_nnue = self.net.is_some();
        self.evaluate_anew();
    }

    fn helper(&self, nth: u32) -> Option<Box<dyn Opponent<R> + Send>> {
        Some(Box::new(Self {
            search: self.search.helper(nth),
            net: self.net.clone(),
            has_nnue: self.has_nnue,
            lines: 1,
            weak: None,
            book_move: None,
        }))
    }

    fn take_results(&mut self) -> Vec<TtRecord> {
        self.search.take_results()
    }

    fn learn_results(&mut self, results: &[TtRecord]) {
        if self.search.is_in_team() {
            self.search.learn_results(results);
        }
    }
}
