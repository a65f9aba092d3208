//! A monitor that pauses searches, and keeps what they report.

use narikoma::search::{Info, Monitor};

/// Stops a search at the first question after a number of nodes, and counts them anew for the next slice.
#[derive(Default)]
pub struct Slices {
    /// The number of questions so far.
    pub questions: u64,
    /// All reports.
    pub reports: Vec<Info>,
    nodes: u64,
    /// The nodes at the first question of this slice.
    start: Option<u64>,
}

impl Slices {
    /// Stops after this number of nodes.
    pub fn of(nodes: u64) -> Self {
        Self { nodes, ..Self::default() }
    }

    /// Stops at every question.
    pub fn at_every_question() -> Self {
        Self::of(0)
    }

    /// Never stops.
    pub fn whole() -> Self {
        Self::of(u64::MAX)
    }
}

impl Monitor for Slices {
    fn should_stop(&mut self, nodes: u64, _work: u64) -> bool {
        self.questions += 1;
        let stops = nodes - *self.start.get_or_insert(nodes) >= self.nodes;
        if stops {
            self.start = None;
        }
        stops
    }

    fn report(&mut self, info: &Info) {
        self.reports.push(info.clone());
    }
}
