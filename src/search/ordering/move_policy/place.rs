//! The weights of a move's destination, arranged for play: weights that share an index are added up in
//! advance, and the weights of the seven kinds in hand lie side by side, so that all drops on a square are
//! scored together.

use std::sync::LazyLock;

use super::layout::*;
use super::{MovePolicy, steps_of};
use crate::eval::perspective::{DIFFERENCES, seen};
use crate::shogi::{Kind, Square};

/// Weights of one actor, or of several.
pub(super) trait Weight: Copy {
    /// The sum.
    fn plus(self, other: Self) -> Self;
}

impl Weight for i16 {
    #[inline]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
}

/// The weights of drops, by kind in hand: numbers of 16 bits in two words, which are added as words. A
/// negative number borrows from its neighbour; [`Self::split`] undoes that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) struct Lanes([u64; 2]);

/// Numbers in a word.
const LANES: usize = 4;
/// The highest bit of every number.
const SIGNS: u64 = 0x8000_8000_8000_8000;

impl Weight for Lanes {
    #[inline]
    fn plus(self, other: Self) -> Self {
        Self([self.0[0].wrapping_add(other.0[0]), self.0[1].wrapping_add(other.0[1])])
    }
}

impl Lanes {
    pub(in crate::search) const ZERO: Self = Self([0; 2]);

    fn of(weights: [i16; Kind::HAND_COUNT]) -> Self {
        let mut words = [0_u64; 2];
        for (kind, weight) in weights.into_iter().enumerate() {
            let word = &mut words[kind / LANES];
            *word = word.wrapping_add(i64::from(weight).cast_unsigned() << (16 * (kind % LANES)));
        }
        Self(words)
    }

    /// The same sums, none of which borrows from another.
    #[inline]
    fn split(self) -> Self {
        Self(self.0.map(|word| word.wrapping_add(SIGNS) ^ SIGNS))
    }

    /// The number of a kind, after [`Self::split`].
    #[inline]
    pub(super) fn of_kind(self, kind: Kind) -> i32 {
        let at = kind.index();
        i32::from((self.0[at / LANES % 2] >> (16 * (at % LANES))) as i16)
    }
}

/// Differences of squares, and neighbours, up to the next power of two: no index is too large, so none is
/// tested.
const PADDED_DIFFERENCES: usize = 256;
const PADDED_NEIGHBOURS: usize = 32;
const _: () = assert!(DIFFERENCES <= PADDED_DIFFERENCES && NEIGHBOURS <= PADDED_NEIGHBOURS);

/// The weights of the destination. An index of `own`, `other`, `last` and `plan` is a difference of squares.
pub(super) struct Table<W> {
    /// Relative to the own king, by the attacks around it.
    own: [[W; PADDED_DIFFERENCES]; LEVELS],
    /// Relative to the other king, by the attacks around it.
    other: [[W; PADDED_DIFFERENCES]; LEVELS],
    /// Relative to the destination of the previous move.
    last: [W; PADDED_DIFFERENCES],
    /// Relative to the destination of the previous own move.
    plan: [W; PADDED_DIFFERENCES],
    /// By square of the 9×9 board.
    to: [W; Square::COUNT],
    /// By safety, out of check and in check.
    safety: [[W; SAFETY]; 2],
    /// Destinations that the last moved piece attacks.
    into: W,
    /// By direction and neighbour.
    around: [[W; PADDED_NEIGHBOURS]; DIRECTIONS],
}

impl<W: Weight> Table<W> {
    /// `weight` is the weight, or the weights, at the place of an actor in a group: the group's index and the
    /// number of weights of an actor, then the place.
    fn new(weight: impl Fn(usize, usize, usize) -> W) -> Self {
        let row = |group: usize, steps: usize, per_actor: usize, first: usize| {
            std::array::from_fn(|at| {
                let difference = at.min(DIFFERENCES - 1);
                weight(group, DIFFERENCES, difference).plus(weight(
                    steps,
                    per_actor,
                    first + steps_of(difference),
                ))
            })
        };
        let by_level = |group, steps| {
            std::array::from_fn(|king_attack_level| {
                row(group, steps, LEVELS * STEPS, king_attack_level * STEPS)
            })
        };
        let safety: [W; SAFETY] = std::array::from_fn(|at| weight(TO_STATUS, SAFETY, at));
        let evasion = std::array::from_fn(|at| safety[at].plus(weight(EVASION_STATUS, SAFETY, at)));
        Self {
            own: by_level(TO_NEAR_OWN_KING, OWN_KING_ATTACK),
            other: by_level(TO_NEAR_OTHER_KING, OTHER_KING_ATTACK),
            last: row(TO_FROM_LAST, NEAR_LAST, STEPS, 0),
            plan: std::array::from_fn(|at| weight(TO_FROM_OWN_LAST, DIFFERENCES, at.min(DIFFERENCES - 1))),
            to: std::array::from_fn(|at| weight(TO_SQUARE, PLACES, place(at))),
            safety: [safety, evasion],
            into: weight(TO_ATTACKED_BY_LAST, 1, 0),
            around: std::array::from_fn(|direction| {
                let row = |neighbour: usize| direction * NEIGHBOURS + neighbour.min(NEIGHBOURS - 1);
                std::array::from_fn(|neighbour| {
                    weight(NEIGHBOURS_OF_TO, DIRECTIONS * NEIGHBOURS, row(neighbour))
                })
            }),
        }
    }

    /// Sum for one destination; `safety` is its safety class.
    #[inline]
    pub(super) fn sum(&self, policy: &MovePolicy, to: Square, safety: usize) -> W {
        let at = seen(policy.us, to);
        let mut sum = self.safety[usize::from(policy.in_check)][safety % SAFETY];
        let [own, other] = policy.from_kings;
        if let Some(row) = own {
            sum = sum.plus(self.own[policy.king_attack_level[0]][usize::from(row[at])]);
        }
        if let Some(row) = other {
            sum = sum.plus(self.other[policy.king_attack_level[1]][usize::from(row[at])]);
        }
        if let Some(row) = policy.last_moves.from_last {
            sum = sum.plus(self.last[usize::from(row[at])]);
            if policy.last_moves.strikes.has(to) {
                sum = sum.plus(self.into);
            }
        }
        if let Some(row) = policy.last_moves.from_own {
            sum = sum.plus(self.plan[usize::from(row[at])]);
        }
        if policy.is_large {
            sum = sum.plus(self.to[at]);
        }
        for (direction, neighbour) in policy.around.neighbours(at) {
            sum = sum.plus(self.around[direction][neighbour % PADDED_NEIGHBOURS]);
        }
        sum
    }
}

/// All tables.
pub(super) struct Tables {
    /// By actor.
    pub(super) actors: Vec<Table<i16>>,
    /// In a box: a static of its size would lengthen the module.
    drops: Box<Table<Lanes>>,
}

impl Tables {
    /// The sums of drops of every kind on one square.
    #[inline]
    pub(super) fn drops(&self, policy: &MovePolicy, to: Square) -> Lanes {
        self.drops.sum(policy, to, policy.safety(to, policy.once)).split()
    }
}

/// The tables of the weights in use.
pub(super) static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let weight = |actor: usize, group: usize, per_actor: usize, at: usize| -> i16 {
        WEIGHTS[group + actor * per_actor + at].into()
    };
    let actor = |actor| Table::new(|group, per_actor, at| weight(actor, group, per_actor, at));
    let drops = Table::new(|group, per_actor, at| {
        Lanes::of(std::array::from_fn(|kind| weight(DROPS + kind, group, per_actor, at)))
    });
    Tables { actors: (0..ACTORS).map(actor).collect(), drops: Box::new(drops) }
});

/// The rank and the distance of the file from the middle file of a square as its side sees it, below
/// [`PLACES`].
#[inline]
pub(super) const fn place(at: usize) -> usize {
    at % 9 * 5 + (at / 9).abs_diff(4)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::blind_spots::seeded_hash;
    use crate::search::ordering::move_policy::PolicyMove;
    use crate::shogi::{Origin, Position, Shogi};

    #[test]
    fn drops_weighed_together_have_the_scores_of_single_moves() {
        let mut position = Position::<Shogi>::from_sfen(
            "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
        )
        .expect("valid SFEN");
        let mut compared = 0;
        for nth in 0..60 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let (policy, checks) = (MovePolicy::new(&position), position.check_squares());
            for mv in &legal {
                let (Origin::Hand(kind), to) = (mv.origin(), mv.to()) else { continue };
                let asked = PolicyMove::new(&position, checks.as_ref(), *mv);
                let mover = policy.mover(mv.origin(), false, kind);
                let score = mover.score_from() + mover.score_drop(policy.drop_sums(to), to, asked.checks);
                assert_eq!(score, policy.score(asked), "{mv} in {}", position.to_sfen());
                compared += 1;
            }
            position.do_move(legal[seeded_hash(5, nth) as usize % legal.len()]);
        }
        assert!(compared > 1000, "{compared}");
    }

    #[test]
    fn numbers_in_words_are_added_apart() {
        let lists =
            [[-128, 127, 0, -1, 5, -128, 7], [-128, -127, 0, 1, -6, -128, 7], [3, -1, -1, -1, -1, 90, 0]];
        let sum = lists.into_iter().map(Lanes::of).fold(Lanes::ZERO, Weight::plus).split();
        for kind in Kind::HAND_ORDER {
            let expected: i16 = lists.iter().map(|list| list[kind.index()]).sum();
            assert_eq!(sum.of_kind(kind), i32::from(expected), "{kind:?}");
        }
    }
}
