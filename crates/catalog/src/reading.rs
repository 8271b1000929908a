//! Views and events read from JSON, in little machine code.
//!
//! A reader of `serde_json` is compiled anew into every field of every type, with its messages, and
//! a struct also as a list. Five games made that a seventh of the page. Here text becomes a tree of
//! values, which is compiled once, and types are read from the tree by the few lines below.

use std::fmt;

use serde::{
    Deserializer, de,
    de::{DeserializeOwned, DeserializeSeed, Unexpected, value::StrDeserializer},
};
use serde_json::{Map, Value, map, value::RawValue};

use crate::words;

/// Why a value cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unread {
    /// A field is not there.
    Lacks(&'static str),
    /// Something is there that does not belong: what, in words.
    Has(&'static str),
}

use Unread::{Has, Lacks};

impl fmt::Display for Unread {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lacks(field) => words::lacks(formatter, field),
            Has(what) => words::has(formatter, what),
        }
    }
}

impl std::error::Error for Unread {}

/// Whatever `serde` would say at length, in a word that costs nothing to make.
impl de::Error for Unread {
    fn custom<T: fmt::Display>(_: T) -> Unread {
        Has(words::VALUE)
    }

    fn invalid_type(_: Unexpected<'_>, _: &dyn de::Expected) -> Unread {
        Has(words::OTHER_TYPE)
    }

    fn invalid_value(_: Unexpected<'_>, _: &dyn de::Expected) -> Unread {
        Has(words::OUT_OF_BOUNDS)
    }

    fn invalid_length(_: usize, _: &dyn de::Expected) -> Unread {
        Has(words::OTHER_LENGTH)
    }

    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Unread {
        Has(words::UNKNOWN_NAME)
    }

    fn unknown_field(_: &str, _: &'static [&'static str]) -> Unread {
        Has(words::UNKNOWN_FIELD)
    }

    fn missing_field(field: &'static str) -> Unread {
        Lacks(field)
    }

    fn duplicate_field(field: &'static str) -> Unread {
        Has(field)
    }
}

/// Reads a value of a game.
pub(crate) fn read<T: DeserializeOwned>(text: &RawValue) -> Result<T, Unread> {
    T::deserialize(Read(&tree(text)?))
}

fn tree(text: &RawValue) -> Result<Value, Unread> {
    serde_json::from_str(text.get()).map_err(|_| Has(words::NO_JSON))
}

/// A place in the tree.
#[derive(Clone, Copy)]
struct Read<'a>(&'a Value);

impl<'a> Read<'a> {
    fn natural(self) -> Result<u64, Unread> {
        self.0.as_u64().ok_or(Has(words::NUMBER))
    }

    fn integer(self) -> Result<i64, Unread> {
        self.0.as_i64().ok_or(Has(words::NUMBER))
    }

    fn text(self) -> Result<&'a str, Unread> {
        self.0.as_str().ok_or(Has(words::TEXT))
    }

    fn list(self) -> Result<List<'a>, Unread> {
        self.0.as_array().map(|values| List(values)).ok_or(Has(words::LIST))
    }

    fn fields(self) -> Result<Fields<'a>, Unread> {
        let fields: &Map<_, _> = self.0.as_object().ok_or(Has(words::FIELDS))?;
        Ok(Fields { rest: fields.iter(), value: None })
    }

    /// The name of a variant, and what stands behind it.
    fn variant(self) -> Result<(&'a str, Option<Read<'a>>), Unread> {
        match self.0 {
            Value::String(name) => Ok((name, None)),
            Value::Object(only) if only.len() == 1 => {
                only.iter().next().map(|(name, value)| (name.as_str(), Some(Read(value)))).ok_or(Has(words::NAME))
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
                Err(Has(words::NAME))
            }
        }
    }
}

/// One line a kind of value, since `serde` has a method for each.
macro_rules! kinds {
    ($($method:ident $read:ident $visit:ident)*) => {$(
        fn $method<V: de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
            visitor.$visit(self.$read()?)
        }
    )*};
}

impl<'de> Deserializer<'de> for Read<'de> {
    type Error = Unread;

    kinds! {
        deserialize_u8 natural visit_u64
        deserialize_u16 natural visit_u64
        deserialize_u32 natural visit_u64
        deserialize_u64 natural visit_u64
        deserialize_i8 integer visit_i64
        deserialize_i16 integer visit_i64
        deserialize_i32 integer visit_i64
        deserialize_i64 integer visit_i64
        deserialize_str text visit_borrowed_str
        deserialize_string text visit_borrowed_str
        deserialize_char text visit_borrowed_str
        deserialize_identifier text visit_borrowed_str
        deserialize_seq list visit_seq
        deserialize_map fields visit_map
    }

    /// What has no type of its own: what is not read, and nothing else of ours.
    fn deserialize_any<V: de::Visitor<'de>>(self, _: V) -> Result<V::Value, Unread> {
        Err(Has(words::NO_TYPE))
    }

    fn deserialize_ignored_any<V: de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_unit()
    }

    fn deserialize_bool<V: de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_bool(self.0.as_bool().ok_or(Has(words::YES_OR_NO))?)
    }

    fn deserialize_option<V: de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: de::Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_tuple<V: de::Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_seq(self.list()?)
    }

    fn deserialize_tuple_struct<V: de::Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Unread> {
        visitor.visit_seq(self.list()?)
    }

    fn deserialize_struct<V: de::Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        visitor.visit_map(self.fields()?)
    }

    fn deserialize_enum<V: de::Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        visitor.visit_enum(self)
    }

    serde::forward_to_deserialize_any! { i128 u128 f32 f64 bytes byte_buf unit unit_struct }
}

impl<'de> de::EnumAccess<'de> for Read<'de> {
    type Error = Unread;
    type Variant = Variant<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Variant<'de>), Unread> {
        let (name, inside) = self.variant()?;
        Ok((seed.deserialize(StrDeserializer::new(name))?, Variant(inside)))
    }
}

/// What stands behind the name of a variant.
struct Variant<'a>(Option<Read<'a>>);

impl<'a> Variant<'a> {
    fn inside(self) -> Result<Read<'a>, Unread> {
        self.0.ok_or(Has(words::BEHIND_NAME))
    }
}

impl<'de> de::VariantAccess<'de> for Variant<'de> {
    type Error = Unread;

    fn unit_variant(self) -> Result<(), Unread> {
        if self.0.is_none() { Ok(()) } else { Err(Has(words::NAME_ALONE)) }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Unread> {
        seed.deserialize(self.inside()?)
    }

    fn tuple_variant<V: de::Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_seq(self.inside()?.list()?)
    }

    fn struct_variant<V: de::Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_map(self.inside()?.fields()?)
    }
}

/// The rest of a list.
struct List<'a>(&'a [Value]);

impl<'de> de::SeqAccess<'de> for List<'de> {
    type Error = Unread;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Unread> {
        let Some((first, rest)) = self.0.split_first() else { return Ok(None) };
        self.0 = rest;
        seed.deserialize(Read(first)).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// The rest of the fields, and the value of the one whose name was read.
struct Fields<'a> {
    rest: map::Iter<'a>,
    value: Option<Read<'a>>,
}

impl<'a> Fields<'a> {
    fn name(&mut self) -> Option<&'a str> {
        let (name, value) = self.rest.next()?;
        self.value = Some(Read(value));
        Some(name)
    }

    fn value(&mut self) -> Result<Read<'a>, Unread> {
        self.value.take().ok_or(Has(words::VALUE))
    }
}

impl<'de> de::MapAccess<'de> for Fields<'de> {
    type Error = Unread;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Unread> {
        self.name().map(|name| seed.deserialize(StrDeserializer::new(name))).transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Unread> {
        seed.deserialize(self.value()?)
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize, PartialEq, Debug)]
    #[serde(rename_all = "kebab-case")]
    enum Event {
        Ended,
        Paid(u8),
        Moved { from: (i8, i8), to: Option<String> },
    }

    #[derive(Deserialize, PartialEq, Debug)]
    #[serde(deny_unknown_fields)]
    struct View {
        events: Vec<Event>,
        over: bool,
    }

    fn view(text: &str) -> Result<View, String> {
        let text = RawValue::from_string(text.into()).expect("it is JSON");
        read(&text).map_err(|unread| unread.to_string())
    }

    #[test]
    fn what_serde_writes_is_read() {
        let text = r#"{"over": true, "events": ["ended", {"paid": 3}, {"moved": {"to": null, "from": [-1, 2]}}]}"#;
        let events = vec![Event::Ended, Event::Paid(3), Event::Moved { from: (-1, 2), to: None }];
        assert_eq!(view(text), Ok(View { events, over: true }));
        assert_eq!(view(text), serde_json::from_str(text).map_err(|error| error.to_string()));
    }

    #[test]
    fn what_is_the_matter_is_said() {
        for (text, why) in [
            (r#"{"over": true}"#, "it lacks `events`"),
            (r#"{"over": 1, "events": []}"#, "it has something else than yes or no"),
            (r#"{"over": true, "events": [], "more": 1}"#, "it has an unknown field"),
            (r#"{"over": true, "events": ["begun"]}"#, "it has an unknown name"),
            (r#"{"over": true, "events": [{"paid": 300}]}"#, "it has a value out of bounds"),
            (r#"{"over": true, "events": [{"paid": -1}]}"#, "it has something else than a whole number"),
            (r#"{"over": true, "events": [{"moved": {"from": [1], "to": null}}]}"#, "it has a list of another length"),
            (r#"{"over": true, "events": ["paid"]}"#, "it has a name without what belongs to it"),
            (r#"{"over": true, "events": [{"ended": 1}]}"#, "it has a name with too much behind it"),
            (r"[[], true]", "it has something else than fields"),
        ] {
            assert_eq!(view(text), Err(why.to_owned()), "{text}");
        }
    }
}
