//! Regularization of the weights: they are small, alike for neighboring squares, and alike in the opening and
//! the ending. Without it thousands of weights overfit the games.

use narikoma::eval::linear::layout::GROUPS;

use super::samples::LinearWeights;

/// Strength of each penalty.
#[derive(Clone, Copy, Debug)]
pub struct Regularization {
    /// Of the squared weights.
    pub small: f32,
    /// Of the squared differences of neighbors.
    pub smooth: f32,
    /// Of the squared differences of opening and ending.
    pub steady: f32,
}

/// The grid of the weights of a group: the length of each axis, and whether neighbors along it are alike.
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

/// The penalties of all weights.
pub struct Penalties {
    strength: Regularization,
    /// Whether the size of a weight is penalized. Not for the values of pieces and of the tempo.
    small: Vec<bool>,
    /// Pairs of weights that are neighbors.
    neighbors: Vec<(usize, usize)>,
}

impl Regularization {
    /// The penalties for the layout of the evaluation.
    pub fn penalties(self) -> Penalties {
        let (mut small, mut neighbors) = (Vec::new(), Vec::new());
        for (name, len) in GROUPS {
            let (first, axes) = (small.len(), grid(name));
            small.extend(std::iter::repeat_n(!matches!(*name, "BOARD" | "HAND" | "TEMPO"), *len));
            let mut stride = *len;
            for &(length, alike) in axes {
                stride /= length;
                if alike {
                    let has_next = |at: &usize| at / stride % length + 1 < length;
                    let pair = |at: usize| (first + at, first + at + stride);
                    neighbors.extend((0..*len).filter(has_next).map(pair));
                }
            }
        }
        Penalties { strength: self, small, neighbors }
    }
}

impl Penalties {
    /// Adds the gradient of the penalties.
    pub fn add_gradient(&self, gradient: &mut LinearWeights, weights: &LinearWeights) {
        for (at, small) in self.small.iter().enumerate() {
            let [opening, ending] = weights[at];
            let difference = self.strength.steady * (opening - ending);
            gradient[at][0] += difference;
            gradient[at][1] -= difference;
            if *small {
                gradient[at][0] += self.strength.small * opening;
                gradient[at][1] += self.strength.small * ending;
            }
        }
        for &(a, b) in &self.neighbors {
            for phase in 0..2 {
                let difference = self.strength.smooth * (weights[a][phase] - weights[b][phase]);
                gradient[a][phase] += difference;
                gradient[b][phase] -= difference;
            }
        }
    }
}
