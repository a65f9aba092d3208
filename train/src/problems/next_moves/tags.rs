//! Tags of a next-move problem: the phase of the game, and the facts that tell the best move from the second
//! best (`docs/facts.md`).

use narikoma::facts::{self, Fact, Hanging, LineName, MoveKind, What};
use narikoma::shogi::{Move, Position, Shogi};

/// The move numbers at which the middle game and the endgame begin.
const PHASES: [u32; 2] = [41, 81];

/// A tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Tag {
    /// Up to the 40th move of a game.
    Opening,
    /// From the 41st to the 80th move.
    Middlegame,
    /// Later.
    Endgame,
    /// The best move begins a mate.
    Mate,
    /// It threatens mate.
    MateThreat,
    /// It captures a piece that can be won.
    Hanging,
    /// Its line has a fork.
    Fork,
    /// Its line has a discovered attack.
    Discovered,
    /// Its line uses a pin.
    Pin,
    /// Its line has a skewer.
    Skewer,
    /// Its line traps a rook or bishop.
    Trapped,
    /// Its line lures a guard away.
    Overloaded,
    /// It attacks a piece.
    Attack,
    /// Its line wins material in another way.
    Material,
    /// Its line promotes a piece.
    Promotion,
    /// It gains nothing of this, but prevents a mate or a threat of mate.
    MateDefence,
    /// It gains nothing of this, but prevents a loss of material or another threat.
    Defence,
    /// The piece that moves can be captured.
    Sacrifice,
    /// No capture, promotion, check or drop.
    Quiet,
    /// A piece goes back.
    Retreat,
    /// A piece comes between the king and a piece that gives check.
    Interposition,
    /// A piece that could promote does not.
    NoPromotion,
    /// A piece is dropped.
    Drop,
    /// A piece is dropped far from both kings and the last move.
    FarDrop,
    /// The move gives check.
    Check,
    /// The move captures.
    Capture,
    /// The king moves.
    King,
}

/// All tags with their words in the file, in the order in which a line has them.
const WORDS: [(Tag, &str); 27] = [
    (Tag::Opening, "opening"),
    (Tag::Middlegame, "middlegame"),
    (Tag::Endgame, "endgame"),
    (Tag::Mate, "mate"),
    (Tag::MateThreat, "mateThreat"),
    (Tag::Hanging, "hanging"),
    (Tag::Fork, "fork"),
    (Tag::Discovered, "discovered"),
    (Tag::Pin, "pin"),
    (Tag::Skewer, "skewer"),
    (Tag::Trapped, "trapped"),
    (Tag::Overloaded, "overloaded"),
    (Tag::Attack, "attack"),
    (Tag::Material, "material"),
    (Tag::Promotion, "promotion"),
    (Tag::MateDefence, "mateDefence"),
    (Tag::Defence, "defence"),
    (Tag::Sacrifice, "sacrifice"),
    (Tag::Quiet, "quiet"),
    (Tag::Retreat, "retreat"),
    (Tag::Interposition, "interposition"),
    (Tag::NoPromotion, "noPromotion"),
    (Tag::Drop, "drop"),
    (Tag::FarDrop, "farDrop"),
    (Tag::Check, "check"),
    (Tag::Capture, "capture"),
    (Tag::King, "king"),
];

impl Tag {
    /// The word in the file.
    pub(super) fn word(self) -> &'static str {
        WORDS.iter().find(|(tag, _)| *tag == self).map_or("", |(_, word)| word)
    }
}

/// The tag of a word.
pub(super) fn parse(word: &str) -> Option<Tag> {
    WORDS.iter().find(|(_, known)| *known == word).map(|(tag, _)| *tag)
}

/// The phase of a position.
pub(super) fn phase(position: &Position<Shogi>) -> Tag {
    let number = position.move_number();
    match PHASES.iter().filter(|begin| number >= **begin).count() {
        0 => Tag::Opening,
        1 => Tag::Middlegame,
        _ => Tag::Endgame,
    }
}

/// The tags of a position in which `best` is far better than `second`, in the order of [`WORDS`].
pub(super) fn find(position: &Position<Shogi>, best: &[Move], second: &[Move]) -> Vec<Tag> {
    let facts = facts::find(position, second, best);
    let mut tags: Vec<_> =
        facts.iter().filter(|fact| fact.line == LineName::Better).filter_map(gain).collect();
    if tags.is_empty() {
        tags.extend(facts.iter().filter_map(prevented));
    }
    tags.extend(facts.iter().filter_map(kind));
    tags.push(phase(position));
    tags.extend(of_move(position, best[0]));
    WORDS.iter().map(|(tag, _)| *tag).filter(|tag| tags.contains(tag)).collect()
}

/// The tags that show on the move alone.
fn of_move(position: &Position<Shogi>, mv: Move) -> Vec<Tag> {
    let mut tags = Vec::new();
    let mut add = |is: bool, tag| is.then(|| tags.push(tag));
    add(mv.is_drop(), Tag::Drop);
    add(mv.promotes(), Tag::Promotion);
    add(position.gives_check(mv), Tag::Check);
    add(position.piece_at(mv.to()).is_some(), Tag::Capture);
    add(mv.from() == Some(position.king(position.side())), Tag::King);
    tags
}

/// What the best move and its line gain.
const fn gain(fact: &Fact) -> Option<Tag> {
    Some(match fact.what {
        What::Mate { .. } => Tag::Mate,
        What::MateThreat { .. } => Tag::MateThreat,
        What::Capture { .. } => Tag::Hanging,
        What::Fork { .. } => Tag::Fork,
        What::Discovered { .. } => Tag::Discovered,
        What::Pin { .. } => Tag::Pin,
        What::Skewer { .. } => Tag::Skewer,
        What::Trapped { .. } => Tag::Trapped,
        What::Overloaded { .. } => Tag::Overloaded,
        What::Attack { .. } => Tag::Attack,
        What::Material { .. } => Tag::Material,
        What::Promotion { .. } => Tag::Promotion,
        _ => return None,
    })
}

/// What the second best move allows and the best one does not.
const fn prevented(fact: &Fact) -> Option<Tag> {
    match (fact.line, &fact.what) {
        (LineName::Played, What::Mate { .. } | What::MateThreat { .. }) => Some(Tag::MateDefence),
        // A piece that the second best move itself gives away is no threat.
        (LineName::Played, What::Hanging { how: Hanging::Moved, .. }) => None,
        (
            LineName::Played,
            What::Hanging { .. }
            | What::Material { .. }
            | What::Fork { .. }
            | What::Trapped { .. }
            | What::Skewer { .. }
            | What::Attack { .. }
            | What::Promotion { .. }
            | What::Shelter { .. },
        )
        | (LineName::Better, What::Prevented { .. }) => Some(Tag::Defence),
        _ => None,
    }
}

/// The kind of the best move.
const fn kind(fact: &Fact) -> Option<Tag> {
    let What::Kind { kind } = fact.what else { return None };
    Some(match kind {
        MoveKind::Retreat => Tag::Retreat,
        MoveKind::Quiet => Tag::Quiet,
        MoveKind::Sacrifice => Tag::Sacrifice,
        MoveKind::Interposition => Tag::Interposition,
        MoveKind::NoPromotion => Tag::NoPromotion,
        MoveKind::FarDrop => Tag::FarDrop,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags_of(sfen: &str, best: &str, second: &str) -> Vec<Tag> {
        let position = Position::from_sfen(sfen).unwrap();
        let moves = |text: &str| text.split(' ').map(|mv| Move::parse(mv).unwrap()).collect::<Vec<_>>();
        find(&position, &moves(best), &moves(second))
    }

    #[test]
    fn words_are_read_as_they_are_written() {
        assert!(WORDS.iter().all(|(tag, word)| parse(word) == Some(*tag) && tag.word() == *word));
        assert_eq!(parse("nonsense"), None);
    }

    #[test]
    fn a_mate_by_a_drop() {
        let tags = tags_of("4k4/9/4P4/9/9/9/9/9/4K4 b G 61", "G*5b", "G*4b 5a4b");
        assert_eq!(tags, [Tag::Middlegame, Tag::Mate, Tag::Drop, Tag::Check]);
    }

    #[test]
    fn a_knight_forks_two_golds() {
        let tags = tags_of("4k4/9/4g1g2/9/9/9/9/9/4K4 b N 91", "N*5e 5a6b 5e6c+", "5i5h 5a6b");
        assert!(tags.contains(&Tag::Endgame) && tags.contains(&Tag::Drop), "{tags:?}");
    }
}
