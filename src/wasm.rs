//! The JavaScript interface of the engine: messages of [`crate::session::protocol`] as plain objects.

#[cfg(target_feature = "atomics")]
mod pool;

use std::sync::Arc;

use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::*;
use web_sys::{Performance, WorkerGlobalScope};

use crate::clock::Clock;
use crate::eval::nnue::Nnue;
use crate::eval::weights_file::Refused;
use crate::search::TtRecord;
use crate::session::protocol::{Plain, Reply};
use crate::session::{SLICE_NODES, Session};

/// `performance.now()`, which workers, pages and Node have in their global object.
struct PageClock(Performance);

impl Clock for PageClock {
    fn now(&self) -> u64 {
        self.0.now() as u64
    }
}

/// A session. After a panic, which is a bug, it cannot be used: start a new worker.
#[wasm_bindgen]
pub struct Engine {
    session: Session,
}

#[wasm_bindgen]
impl Engine {
    /// An engine without a game.
    #[wasm_bindgen(constructor)]
    #[expect(clippy::new_without_default, reason = "JavaScript knows constructors, not Default")]
    pub fn new() -> Self {
        #[cfg(debug_assertions)]
        console_error_panic_hook::set_once();
        let global: WorkerGlobalScope = js_sys::global().unchecked_into();
        #[cfg_attr(not(target_feature = "atomics"), expect(unused_mut, reason = "it has no threads"))]
        let mut session = match global.performance() {
            Some(performance) => Session::with_clock(Box::new(PageClock(performance))),
            None => Session::new(),
        };
        #[cfg(target_feature = "atomics")]
        session.use_threads(Box::new(pool::Pool));
        Self { session }
    }

    /// Handles a message and returns the replies. A value that is not a message is answered by `failed`.
    pub fn send(&mut self, message: JsValue) -> Result<js_sys::Array, JsValue> {
        // Copied through text, because `stringify` rejects what is not plain data, and cyclic values.
        let text = js_sys::JSON::stringify(&message).ok().and_then(|text| JsValue::from(text).as_string());
        let copy = text.and_then(|text| js_sys::JSON::parse(&text).ok()).unwrap_or(JsValue::NULL);
        let message = plain(&copy, &message, DEPTH);
        collect(|reply| self.session.receive(message, reply))
    }

    /// Loads a file of data by its id in `hello`, which is used from the next `go` on. Throws when the file
    /// is refused; then nothing changes.
    pub fn load_data(&mut self, id: &str, bytes: &[u8]) -> Result<(), JsValue> {
        self.session.load_data(id, bytes).map_err(refusal)
    }

    /// Uses data of another engine of this module from the next `go` on, without a copy of it in memory.
    pub fn share_data(&mut self, id: &str, other: &Engine) {
        self.session.share_data(id, &other.session);
    }

    /// Whether a search is running.
    pub fn thinking(&self) -> bool {
        self.session.is_thinking()
    }

    /// Continues the search for `nodes` and returns the replies.
    pub fn think(&mut self, nodes: u32) -> Result<js_sys::Array, JsValue> {
        collect(|reply| self.session.think(nodes.into(), reply))
    }
}

/// The bytes of a [`TtRecord`]: its key and its data.
const RECORD_BYTES: usize = 16;

#[wasm_bindgen]
impl Engine {
    /// The results of deep nodes since the last call, for the other engines of its team, in bytes that
    /// `learn_results` reads. Empty outside a `go` with `member`.
    pub fn take_results(&mut self) -> Vec<u8> {
        let numbers = self.session.take_results().into_iter().flat_map(|TtRecord { key, data }| [key, data]);
        numbers.flat_map(u64::to_le_bytes).collect()
    }

    /// Lets the search of a `go` with `member` use results of another engine of this build, with the same
    /// data. What is not whole at the end is ignored.
    pub fn learn_results(&mut self, results: &[u8]) {
        let (records, _) = results.as_chunks::<RECORD_BYTES>();
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        let record =
            |record: &[u8; RECORD_BYTES]| TtRecord { key: number(&record[..8]), data: number(&record[8..]) };
        let records: Vec<_> = records.iter().map(record).collect();
        self.session.learn_results(&records);
    }
}

/// Levels of messages that are read, more than any request has: recursion must not exhaust the stack.
const DEPTH: u32 = 16;

/// The data of a value without functions and cycles; `original` is the value before it was copied. What is
/// nested deeper than `depth` becomes null. The copy has null in place of the numbers that JSON lacks (NaN
/// and the infinities). Read as null they would count as absent, and a search without a limit would begin.
fn plain(value: &JsValue, original: &JsValue, depth: u32) -> Plain {
    let of_original = |key: &JsValue| js_sys::Reflect::get(original, key).unwrap_or(JsValue::UNDEFINED);
    if let Some(text) = value.as_string() {
        Plain::Text(text)
    } else if let Some(number) = value.as_f64() {
        let whole = number as i64;
        // Beyond 2^53 not every whole number exists.
        let is_exact = whole as f64 == number && whole.unsigned_abs() <= 1 << 53;
        if is_exact { Plain::Integer(whole) } else { Plain::Fraction }
    } else if let Some(value) = value.as_bool() {
        Plain::Bool(value)
    } else if original.as_f64().is_some() {
        Plain::Fraction
    } else if depth == 0 {
        Plain::Null
    } else if let Some(items) = value.dyn_ref::<js_sys::Array>() {
        let item = |(index, item): (usize, JsValue)| {
            plain(&item, &of_original(&JsValue::from(index as u32)), depth - 1)
        };
        Plain::List(items.iter().enumerate().map(item).collect())
    } else if let Some(object) = value.dyn_ref::<js_sys::Object>() {
        let field = |entry: JsValue| {
            let entry: js_sys::Array = entry.unchecked_into();
            let key = entry.get(0);
            let value = plain(&entry.get(1), &of_original(&key), depth - 1);
            (key.as_string().unwrap_or_default(), value)
        };
        Plain::Object(js_sys::Object::entries(object).iter().map(field).collect())
    } else {
        Plain::Null
    }
}

fn collect(run: impl FnOnce(&mut dyn FnMut(Reply))) -> Result<js_sys::Array, JsValue> {
    let replies = js_sys::Array::new();
    let mut error = None;
    run(&mut |reply| match reply.serialize(&Serializer::json_compatible()) {
        Ok(value) => {
            replies.push(&value);
        }
        Err(failed) => error = Some(failed),
    });
    error.map_or(Ok(replies), |error| Err(error.into()))
}

/// The signature of the engine: nodes visited by fixed searches to `depth` plies, equal in
/// every build. `net` holds the bytes of a net file; without it the linear evaluation is
/// used alone. Throws when the net is refused.
#[wasm_bindgen]
pub fn bench(depth: u32, net: Option<Vec<u8>>) -> Result<f64, JsValue> {
    let read = |bytes: Vec<u8>| Nnue::from_bytes(&bytes).map(Arc::new);
    let net = net.map(read).transpose().map_err(refusal)?;
    Ok(crate::search::bench::bench(depth, net.as_ref()) as f64)
}

/// A checksum of the bits of all outputs of the policy network with these weights, equal in every build.
/// `positions` has the board and the hands of each position, 95 bytes
/// ([`Inputs`](crate::eval::policy_net::inputs::Inputs)). Throws when the weights are refused.
#[cfg(feature = "gallery")]
#[wasm_bindgen]
pub fn policy_checksum(weights: &[u8], positions: &[u8]) -> Result<u32, JsValue> {
    use crate::eval::policy_net::{PolicyNet, PolicyNetWeights};
    let weights = PolicyNetWeights::from_bytes(weights).map_err(refusal)?;
    Ok(PolicyNet::new(Arc::new(weights)).checksum(positions))
}

/// The exception for a refused file.
fn refusal(refused: Refused) -> JsValue {
    js_sys::Error::new(&refused.to_string()).into()
}

/// The default length of a slice, in nodes. With this length a level plays the same moves on every device.
#[wasm_bindgen]
pub fn slice_nodes() -> u32 {
    SLICE_NODES as u32
}

/// The version of the engine.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
