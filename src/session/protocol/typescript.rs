//! The protocol in TypeScript, `www/protocol.ts`, and the opponents' cards, `www/roster.ts`.

use ts_rs::TS;

use super::*;
use crate::shogi::{Minishogi, Rules, Shogi};

/// The TypeScript of every type of the protocol, in the order of its file.
pub(super) fn typescript() -> String {
    let cfg = ts_rs::Config::default();
    let mut out = String::from(
        "// Generated from src/session/protocol.rs, where every message is described. Do not edit:\n\
         // `cargo xtask protocol` writes this file and a test compares it.\n\n",
    );
    out += &format!("/** The version of this protocol. */\nexport const API = {API};\n");
    out += "\n/** The even start positions, for who shows a board before the engine has said anything. */\n\
        export const START: Record<Variant, string> = {\n";
    for (variant, sfen) in [(Shogi::VARIANT, Shogi::START), (Minishogi::VARIANT, Minishogi::START)] {
        let key = serde_json::to_value(variant).expect("a variant is a word");
        out += &format!("  {}: '{sfen}',\n", key.as_str().expect("a variant is a word"));
    }
    out += "};\n";
    macro_rules! export {
        ($($name:ident)*) => { $(
            out.push('\n');
            if let Some(docs) = <$name as TS>::docs() {
                out += docs.trim_end();
                out.push('\n');
            }
            out += &format!("export {}\n", <$name as TS>::decl(&cfg));
        )* };
    }
    export!(Message Reply Request GoLimits GoTime Variant Side RuleOptions EnteringKing Event Hello VariantCard
        HandicapCard OpponentCard LevelCard NeedCard TableSizes PositionEvent Line MoveText Played Declaration
        DeclarationVerdict GameResult EndReason Refusal PositionFault MateEvent DefenceEvent MateVerdict Failure Info Proved Score
        Choice ReasonsEvent ReasonCard ReasonTerm PlacedPiece TreeEvent TreeNode TreeStep
        PlayoutsEvent PlayoutNode MovePlayouts ImpressionsEvent LikelyMove WantedMove);
    out
}

/// The opponents' cards in the order of the roster, as TypeScript, for a page whose engine does not have all opponents.
#[cfg(feature = "gallery")]
pub(super) fn roster() -> String {
    let mut out = String::from(
        "// Generated from the cards in src/opponents. Do not edit: `cargo xtask protocol` writes this file and a test\n\
         // compares it.\n\nimport type { OpponentCard } from './protocol.ts'\n\n\
         /** All opponents, the default one first; the others are in the gallery's build of the engine only. */\n\
         export const ROSTER: readonly OpponentCard[] = [\n",
    );
    for card in crate::session::hello().opponents {
        out += &format!("  {},\n", serde_json::to_string(&card).expect("a card is plain data"));
    }
    out += "]\n";
    out
}
