//! Machine two, 2014: its points are learned. 26,244 parameters: own king × own piece × square.
//!
//! CITE: 「将棋AI」 (2014/15), 二号機. 「将棋AI」 makes the number up as 36 × 9 × 81: 36 squares of the own king, nine
//! kinds of own pieces (飛角金銀桂香歩龍馬) and 81 squares. The same table judges each side, seen from its own side.
//!
//! Choices made here where the source, 「将棋AI」, says nothing:
//! - which 36 squares of the king: the four ranks nearest to its own side, 9 × 4. A king further up has no
//!   parameters, so that only the values of the pieces count for its side;
//! - と and the other promoted small pieces are not among the nine kinds, and pieces in hand stand on
//!   no square: only their values count;
//! - the condition for reading six plies instead of four: 「将棋AI」 says only how much it mattered what can be
//!   computed in realistic time. Here the machine reads six plies where it has few legal moves
//!   ([`FEW_MOVES`]): mostly in check, and in endings with few pieces. A rule of nodes would depend on the
//!   learned points.
//!
//! The parameters are learned by `train bonanza` from games that the flagship played against itself; the
//! parameters of 「将棋AI」 came from 30,000 games of professionals.

use std::sync::Arc;

use super::MateFirst;
use super::learned::{Learned, LearnedEvaluation};
use super::values::material;
use super::view::{KING_SQUARES, NAMED_KINDS, king_number, on_board, piece_number};
use super::weights::{MachineWeights, Table};
use crate::eval::weights_file::Refused;
use crate::eval::{Evaluator, Reason, Score, Term};
use crate::opponents::data::{Data, DataStore, Random};
use crate::opponents::gallery::support::Deepening;
use crate::opponents::{Card, Group, Level, Need, Panel};
use crate::search::Limits;
use crate::shogi::{Color, Delta, Kind, Piece, Position, Rules, Shogi, Square, Variant};

/// Its card. Level 6 is the document's machine: four plies, and six on the condition.
pub const CARD: Card = Card {
    id: "machine-two",
    year: 2014,
    ja: "二号機（26,244個の学習）",
    en: "Machine two: 26,244 learned points",
    reference: "「将棋AI」: 将棋AI二号機 (2014)",
    group: Group::Machines,
    panels: &[Panel::Thoughts, Panel::Tree],
    levels: &[
        Level::limited("1", Limits::depth(1)),
        Level::limited("2", Limits::depth(2)),
        Level::limited("3", Limits::depth(3)),
        Level::limited("4", Limits::depth(4)),
        Level::limited("6", Limits::depth(6)),
    ],
    default_level: "6",
    needs: &[Need::required::<Points>(&[Variant::Shogi])],
    shogi: Some(|| Box::new(MateFirst::<Shogi, Deepening<Shogi, Learned<KingPairs>>>::default())),
    minishogi: None,
};

/// Six plies are read where the machine has at most this many legal moves.
pub const FEW_MOVES: usize = 20;

/// The number of parameters.
pub const PARAMETERS: usize = KING_SQUARES * NAMED_KINDS * Square::COUNT;

/// The parameter of an own piece of a side whose king is on the square with that number.
pub fn parameter(king: usize, kind: usize, square: usize) -> usize {
    (king * NAMED_KINDS + kind) * Square::COUNT + square
}

/// Calls `each` with the parameters that a position has for a side: the number, the piece and its square.
pub fn parameters<R: Rules>(position: &Position<R>, side: Color, mut each: impl FnMut(usize, Piece, Square)) {
    let Some(king) = king_number(side, position.king(side)) else { return };
    for (piece, square) in on_board(position) {
        match piece_number(side, piece, square) {
            Some((kind, seen)) if kind < NAMED_KINDS => each(parameter(king, kind, seen), piece, square),
            _ => {}
        }
    }
}

/// The points of a side: its pieces and how they stand to its king.
pub fn side_points<R: Rules>(table: &impl Table, position: &Position<R>, side: Color) -> i32 {
    let mut sum = 0;
    parameters(position, side, |parameter, _, _| sum += table.weight(parameter));
    material(position, side) + sum / table.unit()
}

/// The learned points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points(Box<[i16]>);

impl Points {
    /// The number of the machine in a file of weights.
    pub const MACHINE: u32 = 2;
}

impl Data for Points {
    const ID: &'static str = "machine-two";

    fn from_bytes(bytes: &[u8]) -> Result<Self, Refused> {
        let weights = MachineWeights::from_bytes(bytes, Self::MACHINE, PARAMETERS as u32)?;
        if weights.unit != 1 {
            return Err(Refused::Numbers);
        }
        let mut points = vec![0; PARAMETERS].into_boxed_slice();
        weights.values.iter().for_each(|(number, value)| points[*number as usize] = *value);
        Ok(Self(points))
    }

    fn random_bytes(number: Random<'_>) -> Vec<u8> {
        MachineWeights::random(Self::MACHINE, PARAMETERS as u32, 1, 1, 30, number).to_bytes()
    }
}

/// The parameters of machine two are whole points.
impl Table for Points {
    fn weight(&self, parameter: usize) -> i32 {
        self.0[parameter].into()
    }

    fn unit(&self) -> i32 {
        1
    }
}

/// The evaluation. Without learned points, the values of the pieces alone.
#[derive(Clone, Debug, Default)]
pub struct KingPairs {
    points: Option<Arc<Points>>,
}

impl KingPairs {
    fn side<R: Rules>(&self, position: &Position<R>, side: Color) -> i32 {
        match &self.points {
            Some(points) => side_points(&**points, position, side),
            None => material(position, side),
        }
    }
}

impl<R: Rules> LearnedEvaluation<R> for KingPairs {
    fn use_data(&mut self, data: &DataStore) {
        self.points = data.get();
    }

    fn goes_on(depth: u32, moves: usize) -> bool {
        depth <= if moves <= FEW_MOVES { 6 } else { 4 }
    }
}

impl<R: Rules> Evaluator<R> for KingPairs {
    fn reset(&mut self, _position: &Position<R>) {}

    fn push(&mut self, _position: &Position<R>, _delta: &Delta) {}

    fn pop(&mut self) {}

    fn evaluate(&mut self, position: &Position<R>) -> Score {
        let side = position.side();
        Score::cp(self.side(position, side) - self.side(position, !side))
    }

    fn reasons(&self, position: &Position<R>) -> Vec<Reason> {
        let mut reasons = Vec::new();
        for side in Color::ALL {
            reasons.push(Reason { side, term: Term::Material, points: material(position, side) });
            let Some(points) = &self.points else { continue };
            let king = (Piece::new(side, Kind::King), position.king(side));
            parameters(position, side, |parameter, piece, square| {
                let points = points.weight(parameter);
                if points != 0 {
                    reasons.push(Reason { side, term: Term::Pieces(vec![king, (piece, square)]), points });
                }
            });
        }
        Reason::sort(&mut reasons);
        reasons
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opponents::{Choice, Opponent, Task};
    use crate::search::{Progress, Silent};
    use crate::shogi::Shogi;

    /// With at most 20 legal moves the machine reads six plies, with more four, also with its learned points.
    #[test]
    fn reads_four_plies_or_six() {
        let mut data = DataStore::default();
        let points = Points::from_bytes(include_bytes!("../../../../www/weights/machine-two.bin"));
        data.insert(Arc::new(points.unwrap()));
        let depth = |sfen: &str, data: &DataStore| {
            let mut machine = Deepening::<Shogi, Learned<KingPairs>>::default();
            machine.use_data(data);
            let position = Position::from_sfen(sfen).unwrap();
            let moves = position.legal_moves().len();
            machine.begin(Task::new(position, Limits::depth(6)));
            while machine.think(&mut Silent) != Progress::Finished {}
            assert!(matches!(machine.choice(), Choice::Move(_)));
            (moves, machine.info().unwrap().depth)
        };
        for data in [DataStore::default(), data].iter() {
            assert_eq!(depth(Shogi::START, data), (30, 4));
            // In check.
            assert_eq!(depth("4k4/9/9/9/4r4/9/9/9/4K4 b - 1", data), (4, 6));
            assert_eq!(depth("4k4/9/9/9/9/9/9/9/4K4 b - 1", data), (5, 6));
            // An ending in which four plies take few nodes, but with more moves.
            assert_eq!(depth("4k4/9/9/9/9/9/9/9/4K4 b P 1", data).1, 4);
        }
        let goes_on = <KingPairs as LearnedEvaluation<Shogi>>::goes_on;
        assert!(goes_on(6, FEW_MOVES) && !goes_on(7, FEW_MOVES));
        assert!(goes_on(4, FEW_MOVES + 1) && !goes_on(5, FEW_MOVES + 1));
    }

    #[test]
    fn has_the_documents_number_of_parameters() {
        assert_eq!(PARAMETERS, 26_244);
        let mut seen = vec![false; PARAMETERS];
        for king in 0..KING_SQUARES {
            for kind in 0..NAMED_KINDS {
                for square in 0..Square::COUNT {
                    assert!(!std::mem::replace(&mut seen[parameter(king, kind, square)], true));
                }
            }
        }
        assert!(seen.iter().all(|seen| *seen));
    }

    #[test]
    fn sees_own_pieces_of_the_nine_kinds() {
        let numbers = |sfen: &str, side| {
            let mut found = Vec::new();
            let position = Position::<Shogi>::from_sfen(sfen).unwrap();
            parameters(&position, side, |parameter, _, _| found.push(parameter));
            found.sort();
            found
        };
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        assert_eq!(numbers(start, Color::Black).len(), 19);
        assert_eq!(numbers(start, Color::Black), numbers(start, Color::White));
        // A と, a piece in hand, an enemy piece, and a king further up.
        for sfen in ["4k4/9/9/9/9/9/4+P4/9/4K4 b R 1", "4k4/9/9/9/4K4/9/4P4/9/9 b - 1"] {
            assert!(numbers(sfen, Color::Black).is_empty(), "{sfen}");
        }
        let one = numbers("4k4/9/9/9/9/9/4P4/9/4K4 b - 1", Color::Black);
        assert_eq!(one, [parameter(4 * 4 + 3, 6, 4 * 9 + 6)]);
    }
}
