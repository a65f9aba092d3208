//! The protocol in TypeScript, `www/engine/protocol.ts`, and the opponents' cards, `www/engine/roster.ts` and
//! `www/gallery/sources.ts`. The tests below compare these files, or write them for `cargo xtask protocol`.

use ts_rs::TS;

use super::facts::*;
use super::inspection::*;
use super::*;
use crate::shogi::{Minishogi, PlacedPiece, Rules, Shogi};

/// The TypeScript of every type of the protocol, in the order of its file.
fn protocol() -> String {
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
    export!(Message Reply Request GoRequest FactsRequest ExplainRequest TreeRequest ImpressionsRequest PlayoutsRequest GoLimits DrawValues GoTime Variant Side RuleOptions EnteringKing Event Hello VariantCard
        HandicapCard OpponentCard OpponentGroup OpponentPanel LevelCard NeedCard TableSizes PositionEvent Line MoveText Played Declaration
        DeclarationVerdict GameResult EndReason Refusal PositionFault MateEvent DefenceEvent MateVerdict Failure Info Proved Score
        Choice FactsEvent Fact LineName What Capture Hanging Terms MoveKind ReasonsEvent ReasonCard ReasonTerm PlacedPiece TreeEvent TreeNode TreeStep
        PlayoutsEvent PlayoutNode MovePlayouts ImpressionsEvent LikelyMove WantedMove);
    out
}

/// The opponents' cards in the order of the roster, as TypeScript, for a page whose engine does not have all
/// opponents.
fn roster(opponents: &[OpponentCard]) -> String {
    let mut out = String::from(
        "// Generated from the cards in src/opponents. Do not edit: `cargo xtask protocol` writes this file and a test\n\
         // compares it.\n\nimport type { GoLimits, LevelCard, OpponentCard } from './protocol.ts'\n\n\
         /** The card of an opponent, without its source, which only the gallery shows (`gallery/sources.ts`). */\n\
         export type RosterCard = Omit<OpponentCard, 'reference'>\n\n\
         /** A level with nothing but its limits. */\n\
         const level = (id: string, limits: GoLimits): LevelCard =>\n  \
         ({ id, limits, linearOnly: true, fullStrength: false })\n\n\
         /** Data without which an opponent cannot play 9×9. */\n\
         const need = (id: string): OpponentCard['needs'][number] =>\n  \
         ({ id, required: true, variants: ['shogi'] })\n\n\
         /** All opponents, the default one first; the others are in the gallery's build of the engine only. */\n\
         export const ROSTER: readonly RosterCard[] = [\n",
    );
    for card in opponents {
        let text = serde_json::to_string(card).expect("a card is plain data");
        let mut text = text.replacen(&format!("\"reference\":{},", quoted(&card.reference)), "", 1);
        for level in &card.levels {
            let limits = serde_json::to_string(&level.limits).expect("limits are plain data");
            let plain = format!(
                "{{\"id\":\"{}\",\"limits\":{limits},\"linearOnly\":true,\"fullStrength\":false}}",
                level.id
            );
            text = text.replacen(&plain, &format!("level(\"{}\",{limits})", level.id), 1);
        }
        for need in &card.needs {
            let plain = format!("{{\"id\":\"{}\",\"required\":true,\"variants\":[\"shogi\"]}}", need.id);
            text = text.replacen(&plain, &format!("need(\"{}\")", need.id), 1);
        }
        out += &format!("  {text},\n");
    }
    out += "]\n";
    out
}

/// A text as JSON.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a text is plain data")
}

/// The sources of the cards as TypeScript.
fn sources(opponents: &[OpponentCard]) -> String {
    let mut out = String::from(
        "// Generated from the cards in src/opponents. Do not edit: `cargo xtask protocol` writes this file and a test\n\
         // compares it.\n\n\
         /** The source of the idea of every opponent, by its id. */\n\
         export const SOURCES: Readonly<Record<string, string>> = {\n",
    );
    for card in opponents {
        out += &format!("  {}: {},\n", quoted(&card.id), quoted(&card.reference));
    }
    out += "}\n";
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares a generated file below `www/`, or writes it where `cargo xtask protocol` asks for that.
    fn assert_up_to_date(name: &str, fresh: &str) {
        let path = format!("{}/www/{name}", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("NARIKOMA_WRITE_PROTOCOL").is_some() {
            std::fs::write(&path, fresh).expect("a file in www/ can be written");
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(committed == fresh, "www/{name} is stale: run `cargo xtask protocol`");
    }

    #[test]
    fn typescript_is_up_to_date() {
        assert_up_to_date("engine/protocol.ts", &protocol());
    }

    #[test]
    fn roster_is_up_to_date() {
        let opponents = crate::session::hello::hello().opponents;
        assert_up_to_date("engine/roster.ts", &roster(&opponents));
        assert_up_to_date("gallery/sources.ts", &sources(&opponents));
    }
}
