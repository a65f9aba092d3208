//! What is believed of the weights before any game is seen: they are small, alike for places that are alike, and alike
//! in the opening and in the ending. Without it thousands of weights learn the noise of the games by heart.

use narikoma::eval::linear::layout::GROUPS;

use super::samples::Weights;

/// How strongly each belief is held.
#[derive(Clone, Copy, Debug)]
pub struct Prior {
    /// Weights are small.
    pub small: f32,
    /// Neighbours are alike.
    pub smooth: f32,
    /// Opening and ending are alike.
    pub steady: f32,
}

/// The grids in which the weights of a group lie: the length of each axis, and whether neighbours along it are alike.
fn grid(group: &str) -> &'static [(usize, bool)] {
    match group {
        "HAND" => &[(7, false), (8, true)],
        "PLACE" => &[(10, false), (9, true), (5, true)],
        "NEAR_OWN" | "NEAR_OTHER" => &[(9, false), (9, true), (17, true)],
        "MOBILITY" => &[(5, false), (21, true)],
        "ZONE" => &[(3, true), (5, true), (3, true), (3, true), (3, false)],
        "ASSAULT" => &[(2, false), (6, true), (5, true)],
        "BREACH" => &[(2, false), (4, true), (5, true)],
        "FLIGHT" => &[(4, true), (7, true)],
        "FREE_FILES" => &[(10, true)],
        "KING_BOARD" => &[(8, true), (2, false), (10, false), (9, true), (9, true)],
        "KING_HAND" => &[(8, true), (2, false), (38, false)],
        _ => &[],
    }
}

/// The prior worked out for every weight.
pub struct Pulls {
    prior: Prior,
    /// Whether it is drawn to nothing: pieces are worth something wherever they are.
    small: Vec<bool>,
    neighbours: Vec<(usize, usize)>,
}

impl Prior {
    /// For the layout of the evaluation.
    pub fn pulls(self) -> Pulls {
        let (mut small, mut neighbours) = (Vec::new(), Vec::new());
        for (name, len) in GROUPS {
            let (first, axes) = (small.len(), grid(name));
            small.extend(std::iter::repeat_n(!matches!(*name, "BOARD" | "HAND" | "TEMPO"), *len));
            let mut stride = *len;
            for &(length, alike) in axes {
                stride /= length;
                if alike {
                    let has_next = |at: &usize| at / stride % length + 1 < length;
                    let pair = |at: usize| (first + at, first + at + stride);
                    neighbours.extend((0..*len).filter(has_next).map(pair));
                }
            }
        }
        Pulls { prior: self, small, neighbours }
    }
}

impl Pulls {
    /// Adds the slopes of the prior.
    pub fn add_to(&self, gradient: &mut Weights, weights: &Weights) {
        for (at, small) in self.small.iter().enumerate() {
            let [opening, ending] = weights[at];
            let apart = self.prior.steady * (opening - ending);
            gradient[at][0] += apart;
            gradient[at][1] -= apart;
            if *small {
                gradient[at][0] += self.prior.small * opening;
                gradient[at][1] += self.prior.small * ending;
            }
        }
        for &(a, b) in &self.neighbours {
            for half in 0..2 {
                let apart = self.prior.smooth * (weights[a][half] - weights[b][half]);
                gradient[a][half] += apart;
                gradient[b][half] -= apart;
            }
        }
    }
}
