//! The answer to `hello`: the engine's name, variants, opponents and limits.

use super::arguments::MAX_TABLE_MB;
use super::protocol::{
    API, GoLimits, HandicapCard, Hello, LevelCard, NeedCard, OpponentCard, TableSizes, VariantCard,
};
use crate::opponents::{Card, Level, Need, ROSTER};
use crate::search::DEFAULT_TABLE_MB;
use crate::shogi::handicap::handicaps;
use crate::shogi::{Minishogi, Rules, Shogi};

/// The engine's name, variants, opponents and limits.
pub(super) fn hello() -> Hello {
    Hello {
        api: API,
        engine: format!("Narikoma {}", env!("CARGO_PKG_VERSION")),
        variants: vec![variant_card::<Shogi>(), variant_card::<Minishogi>()],
        opponents: ROSTER.iter().map(opponent_card).collect(),
        table_megabytes: TableSizes { usual: DEFAULT_TABLE_MB, most: MAX_TABLE_MB },
    }
}

fn variant_card<R: Rules>() -> VariantCard {
    let handicaps = handicaps(R::VARIANT).iter().map(|handicap| HandicapCard {
        id: handicap.id.to_owned(),
        ja: handicap.ja.to_owned(),
        en: handicap.en.to_owned(),
        sfen: handicap.sfen.to_owned(),
    });
    VariantCard {
        id: R::VARIANT,
        size: R::SIZE as u32,
        sfen: R::START.to_owned(),
        handicaps: handicaps.collect(),
    }
}

fn opponent_card(card: &Card) -> OpponentCard {
    let level = |level: &Level| LevelCard {
        id: level.id.to_owned(),
        limits: GoLimits { nodes: level.limits.nodes.map(|nodes| nodes as u32), depth: level.limits.depth },
        rating: level.rating,
        linear_only: level.linear_only,
        full_strength: level.full_strength,
        ponders: level.ponders,
        counts_playouts: level.counts_playouts,
        network: level.network.map(str::to_owned),
    };
    let need = |need: &Need| NeedCard {
        id: need.id.to_owned(),
        required: need.required,
        variants: need.variants.to_vec(),
    };
    OpponentCard {
        id: card.id.to_owned(),
        year: card.year,
        ja: card.ja.to_owned(),
        en: card.en.to_owned(),
        reference: card.reference.to_owned(),
        group: card.group,
        panels: card.panels.to_vec(),
        variants: card.variants(),
        levels: card.levels.iter().map(level).collect(),
        default_level: card.default_level.to_owned(),
        needs: card.needs.iter().map(need).collect(),
    }
}
