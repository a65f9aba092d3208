//! Messages before they are understood: plain data of any shape, whether it
//! came as JSON or as JavaScript objects.
//!
//! serde_json's `Value` would do the same, but its numbers and its error messages bring the conversion
//! between floating-point numbers and text, which is 15 kB of the engine's download.

use std::fmt;

use serde::de::value::{MapAccessDeserializer, MapDeserializer, SeqDeserializer};
use serde::de::{Error, Expected, IntoDeserializer, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, forward_to_deserialize_any};
use serde_json::Value;

/// Plain data. It is deserialized into messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plain {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// Any other number. No message contains one, so its value is not kept.
    Fraction,
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Plain>),
    /// The keys and values of an object, in any order.
    Object(Vec<(String, Plain)>),
}

impl Plain {
    /// The value of a key, if this is an object that has it.
    pub fn get(&self, key: &str) -> Option<&Plain> {
        let Plain::Object(fields) = self else { return None };
        fields.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }
}

impl From<Value> for Plain {
    fn from(value: Value) -> Self {
        match value {
            Value::Null => Plain::Null,
            Value::Bool(value) => Plain::Bool(value),
            Value::Number(number) => number.as_i64().map_or(Plain::Fraction, Plain::Integer),
            Value::String(text) => Plain::Text(text),
            Value::Array(items) => Plain::List(items.into_iter().map(Plain::from).collect()),
            Value::Object(fields) => {
                Plain::Object(fields.into_iter().map(|(key, value)| (key, value.into())).collect())
            }
        }
    }
}

impl<'de> Deserialize<'de> for Plain {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(PlainVisitor)
    }
}

struct PlainVisitor;

impl<'de> Visitor<'de> for PlainVisitor {
    type Value = Plain;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("plain data")
    }

    fn visit_unit<E>(self) -> Result<Plain, E> {
        Ok(Plain::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Plain, E> {
        Ok(Plain::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Plain, E> {
        Ok(Plain::Integer(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Plain, E> {
        Ok(value.try_into().map_or(Plain::Fraction, Plain::Integer))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Plain, E> {
        Ok(Plain::Fraction)
    }

    fn visit_str<E>(self, text: &str) -> Result<Plain, E> {
        Ok(Plain::Text(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Plain, E> {
        Ok(Plain::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Plain, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = access.next_element()? {
            items.push(item);
        }
        Ok(Plain::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Plain, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = access.next_entry()? {
            fields.push(field);
        }
        Ok(Plain::Object(fields))
    }
}

impl<'de> IntoDeserializer<'de, Fault> for Plain {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Plain {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Plain::Null => visitor.visit_unit(),
            Plain::Bool(value) => visitor.visit_bool(value),
            Plain::Integer(value) => match u64::try_from(value) {
                Ok(value) => visitor.visit_u64(value),
                Err(_) => visitor.visit_i64(value),
            },
            Plain::Fraction => visitor.visit_f64(f64::NAN),
            Plain::Text(text) => visitor.visit_string(text),
            Plain::List(items) => {
                let mut items = SeqDeserializer::new(items.into_iter());
                let value = visitor.visit_seq(&mut items)?;
                items.end().map(|()| value)
            }
            Plain::Object(fields) => visitor.visit_map(MapDeserializer::new(fields.into_iter())),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Plain::Null => visitor.visit_none(),
            some => visitor.visit_some(some),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match self {
            Plain::Text(text) => visitor.visit_enum(text.into_deserializer()),
            Plain::Object(fields) => {
                let fields = MapDeserializer::new(fields.into_iter());
                visitor.visit_enum(MapAccessDeserializer::new(fields))
            }
            other => Err(Fault::invalid_type(other.unexpected(), &name)),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct newtype_struct
        seq tuple tuple_struct map struct identifier ignored_any
    }
}

impl Plain {
    /// As serde names it in messages.
    pub(super) fn unexpected(&self) -> Unexpected<'_> {
        match self {
            Plain::Null => Unexpected::Unit,
            Plain::Bool(value) => Unexpected::Bool(*value),
            Plain::Integer(value) => Unexpected::Signed(*value),
            Plain::Fraction => Unexpected::Float(f64::NAN),
            Plain::Text(text) => Unexpected::Str(text),
            Plain::List(_) => Unexpected::Seq,
            Plain::Object(_) => Unexpected::Map,
        }
    }
}

/// Why plain data is not a message: an English sentence for developers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(String);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Fault {}

impl Error for Fault {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Fault(message.to_string())
    }

    // serde's own two functions can print floating-point numbers, too.
    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Fault(format!("invalid type: {}, expected {expected}", described(found)))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Fault(format!("invalid value: {}, expected {expected}", described(found)))
    }
}

fn described(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Bool(value) => format!("boolean `{value}`"),
        Unexpected::Unsigned(value) => format!("integer `{value}`"),
        Unexpected::Signed(value) => format!("integer `{value}`"),
        Unexpected::Str(text) => format!("string {text:?}"),
        Unexpected::Unit => "null".to_owned(),
        Unexpected::Seq => "sequence".to_owned(),
        Unexpected::Map => "map".to_owned(),
        Unexpected::Float(_) => "fraction".to_owned(),
        Unexpected::Other(other) => other.to_owned(),
        _ => "value".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::session::protocol::Message;

    #[test]
    fn faults_are_described_as_by_serde_json() {
        for message in [
            json!(null),
            json!(true),
            json!("play"),
            json!([1, 2]),
            json!({"id": 9}),
            json!({"id": -1, "request": {"type": "hello"}}),
            json!({"id": 9, "request": {"type": 5}}),
            json!({"id": 9, "request": {"type": "dance"}}),
            json!({"id": 9, "request": {"type": "play"}}),
            json!({"id": 9, "request": {"type": "play", "move": 7}}),
            json!({"id": 9, "request": {"type": "play", "move": {"a": [null]}}}),
            json!({"id": 9, "request": {"type": "play", "move": "7g7f", "why": 1}}),
            json!({"id": 9, "request": {"type": "resign", "side": "x"}}),
            json!({"id": 9, "request": {"type": "resign", "side": 5}}),
            json!({"id": 9, "request": {"type": "resign", "side": {"b": 1}}}),
            json!({"id": 9, "request": {"type": "go", "limits": 5}}),
            json!({"id": 9, "request": {"type": "go", "limits": {"nodes": 1u64 << 40}}}),
            json!({"id": 9, "request": {"type": "go", "resigns": "no"}}),
            json!({"id": 9, "request": {"type": "new", "variant": "shogi", "moves": [false]}}),
        ] {
            let fault = Message::deserialize(Plain::from(message.clone())).unwrap_err();
            let theirs = serde_json::from_value::<Message>(message).unwrap_err();
            assert_eq!(fault.to_string(), theirs.to_string());
        }
    }

    #[test]
    fn fractions_are_refused() {
        let message = json!({"id": 9, "request": {"type": "takeBack", "plies": 1.5}});
        let fault = Message::deserialize(Plain::from(message)).unwrap_err();
        assert_eq!(fault.to_string(), "invalid type: fraction, expected u32");
    }
}
