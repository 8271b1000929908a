//! A fingerprint of a state that is the same on every platform.

use std::{
    fmt::Write as _,
    hash::{Hash, Hasher},
};

use crate::Game;

/// A fingerprint of anything that can be hashed.
pub fn digest<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut hasher = Digest::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// A fingerprint of what the rules say of a game: who is to act, what each may do, the standings.
/// Unlike that of the state it survives a refactoring, and differs as soon as a rule does.
pub fn said<G: Game>(game: &G) -> u64 {
    let mut text = String::new();
    let mut legal = Vec::new();
    for seat in game.to_act().iter() {
        game.legal(seat, &mut legal);
        write!(text, "{seat}:").expect("writing to a string cannot fail");
        legal.iter().try_for_each(|action| write!(text, " {action};")).expect("writing to a string cannot fail");
    }
    for standing in game.standings().iter().flat_map(|standings| standings.values()) {
        write!(text, " {}.{:?}", standing.rank, standing.points).expect("writing to a string cannot fail");
    }
    digest(text.as_str())
}

/// FNV-1a over little-endian bytes. `usize` and `isize`, which derived code uses for lengths and
/// enum variants, are widened so that 32-bit and 64-bit platforms agree.
#[derive(Clone, Debug)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Digest {
        Digest(0xCBF2_9CE4_8422_2325)
    }
}

impl Hasher for Digest {
    fn finish(&self) -> u64 {
        // FNV leaves the high bits poorly mixed for short inputs.
        let bits = (self.0 ^ (self.0 >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        bits ^ (bits >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }

    fn write_u16(&mut self, value: u16) {
        self.write(&value.to_le_bytes());
    }

    fn write_u32(&mut self, value: u32) {
        self.write(&value.to_le_bytes());
    }

    fn write_u64(&mut self, value: u64) {
        self.write(&value.to_le_bytes());
    }

    fn write_u128(&mut self, value: u128) {
        self.write(&value.to_le_bytes());
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    fn write_i16(&mut self, value: i16) {
        self.write_u16(value as u16);
    }

    fn write_i32(&mut self, value: i32) {
        self.write_u32(value as u32);
    }

    fn write_i64(&mut self, value: i64) {
        self.write_u64(value as u64);
    }

    fn write_isize(&mut self, value: isize) {
        self.write_i64(value as i64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_never_changes() {
        assert_eq!(digest(&(1u8, "road", Some(7usize))), 0x5D5213016431D9B2);
        assert_ne!(digest(&1u8), digest(&2u8));
    }
}
