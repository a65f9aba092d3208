//! The linear evaluation: what a player would name, one function a term, each with its reason; the weights are fitted
//! to games of the project's own play (`train fit`).
//!
//! What single pieces are worth, by themselves and by their places relative to both kings, is a running sum. What depends
//! on several pieces is counted anew at every call, in one walk over the pieces: their effects (利き, the squares that
//! they attack) and mobility. Then each king is looked at: how safe the squares around it are, what the other side could
//! drop there, where it could flee to. Everything is seen from one side and subtracted from the same for the other, so
//! the value is symmetric. Every weight has a value for the opening and one for the ending; the phase lies between them.
//!
//! CITE: the idea to weigh effects and pieces by their distance to both kings is an old one of computer shogi; see
//! R. Grimbergen and J. Rollason, "Board Maps for Tactical Play in Shogi" (2002).

mod castles;
mod effects;
mod king;
pub mod layout;
mod pieces;
mod tally;
mod threats;
mod weights;

pub use tally::Trace;

pub(in crate::eval) use effects::Effects;
pub(in crate::eval) use king::{WINDOWS, safe_drop_checks};
use tally::{Tally, Value};

use super::{Evaluator, Score};
use crate::shogi::delta::Place;
use crate::shogi::{Color, Delta, Kind, Position, Rules, Square};
use layout::Group;

/// The evaluator.
#[derive(Clone, Debug, Default)]
pub struct Linear {
    /// One for each position of the line.
    sums: Vec<Sums>,
}

/// What single pieces are worth, for Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sums {
    alone: Value,
    /// By the owner of the king.
    near: [Value; 2],
}

impl Sums {
    /// Counted afresh: the slow twin.
    fn of<R: Rules>(position: &Position<R>) -> Self {
        let mut sums = Self::default();
        pieces::all_alone(&mut sums.alone, position);
        for owner in Color::ALL {
            pieces::all_near(&mut sums.near[owner.index()], position, owner);
        }
        sums
    }

    /// A piece appears at a place, or leaves it.
    #[inline]
    fn change<R: Rules>(&mut self, position: &Position<R>, place: Place, times: i32) {
        pieces::alone::<R>(&mut self.alone, place, times);
        for owner in Color::ALL {
            let (king, near) = (position.king(owner), &mut self.near[owner.index()]);
            if let Place::Board(piece, square) = place {
                pieces::near(near, piece, square, owner, king, times);
            }
            pieces::by_king::<R>(near, place, owner, king, times);
        }
    }
}

impl Linear {
    /// An evaluator that must be reset before it is asked.
    pub fn new() -> Self {
        Self::default()
    }

    /// The value, and the effects of Black and of White that were counted for it.
    #[inline]
    pub(in crate::eval) fn judge<R: Rules>(&self, position: &Position<R>) -> (Score, [Effects; 2]) {
        let sums = self.sums.last().expect("reset comes first");
        let mut value = sums.alone.plus(sums.near[0]).plus(sums.near[1]);
        let effects = effect_terms(&mut value, position);
        let black = value.at(phase(position));
        (Score::cp(if position.side() == Color::Black { black } else { -black }), effects)
    }

    /// How often each weight applies to a position, for Black: the same terms as in the evaluation.
    pub fn trace<R: Rules>(position: &Position<R>) -> Trace {
        let mut trace = Trace::new(phase(position));
        pieces::all_alone(&mut trace, position);
        for owner in Color::ALL {
            pieces::all_near(&mut trace, position, owner);
        }
        effect_terms(&mut trace, position);
        trace
    }
}

impl<R: Rules> Evaluator<R> for Linear {
    fn reset(&mut self, position: &Position<R>) {
        self.sums.clear();
        self.sums.push(Sums::of(position));
    }

    fn push(&mut self, position: &Position<R>, delta: &Delta) {
        let mut sums = *self.sums.last().expect("reset comes first");
        for change in delta.changes() {
            sums.change(position, change.from, -1);
            sums.change(position, change.to, 1);
        }
        // A king that moves is near other pieces than before.
        if let Some(Place::Board(piece, _)) = delta.moved.map(|change| change.to)
            && piece.kind() == Kind::King
        {
            let owner = piece.color();
            sums.near[owner.index()] = Value::default();
            pieces::all_near(&mut sums.near[owner.index()], position, owner);
        }
        debug_assert_eq!(sums, Sums::of(position), "{}", position.to_sfen());
        self.sums.push(sums);
    }

    fn pop(&mut self) {
        self.sums.pop();
    }

    fn evaluate(&mut self, position: &Position<R>) -> Score {
        self.judge(position).0
    }
}

/// What counts for Black is subtracted for White.
#[inline]
const fn sign(color: Color) -> i32 {
    match color {
        Color::Black => 1,
        Color::White => -1,
    }
}

/// What depends on several pieces; returns the effects of both sides.
#[inline]
fn effect_terms<R: Rules>(tally: &mut impl Tally, position: &Position<R>) -> [Effects; 2] {
    let sides = Color::ALL.map(|color| Effects::of(tally, position, color));
    for us in Color::ALL {
        let (own, other) = (&sides[us.index()], &sides[(!us).index()]);
        effects::control::<R>(tally, us, own, other);
        effects::open_files(tally, position, us);
        effects::free_files(tally, position, us);
        threats::threats(tally, position, us, own, other);
        // Problems have one king alone.
        if position.king(us) != Square::NONE {
            king::zone(tally, position, us, own, other);
            king::danger(tally, position, us, own, other);
            king::drop_checks(tally, position, us, own, other);
            castles::castles(tally, position, us);
        }
    }
    tally.add(Group::Tempo.at(0), sign(position.side()));
    sides
}

/// By kind: how much a piece in hand moves the game towards its end.
const HEAT: [i32; Kind::HAND_COUNT] = [2, 5, 5, 12, 16, 16, 12];

/// The phase: how much lies in both hands, 0 in the opening to 256 when attack and defence of kings is all.
#[inline]
fn phase<R: Rules>(position: &Position<R>) -> i32 {
    let hands = position.hand(Color::Black).plus(position.hand(Color::White));
    let heat: i32 = Kind::HAND_ORDER.iter().map(|kind| HEAT[kind.index()] * hands.count(*kind) as i32).sum();
    (2 * heat).min(256)
}
