//! Records in links: squeezed, in letters that an address may hold.

use miniz_oxide::{deflate::compress_to_vec, inflate::decompress_to_vec_with_limit};

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// No record is longer.
const LIMIT: usize = 1 << 20;

/// Text as letters for a link.
pub fn pack(text: &str) -> String {
    let bytes = compress_to_vec(text.as_bytes(), 10);
    let mut out = String::with_capacity(bytes.len() * 4 / 3 + 3);
    for chunk in bytes.chunks(3) {
        let word = chunk.iter().fold(0u32, |word, &byte| word << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
        for index in 0..=chunk.len() {
            out.push(char::from(LETTERS[(word >> (18 - 6 * index) & 63) as usize]));
        }
    }
    out
}

/// The text of a link; `None` if it was cut or is none of ours.
pub fn unpack(letters: &str) -> Option<String> {
    let mut bytes = Vec::new();
    for chunk in letters.as_bytes().chunks(4) {
        let mut word = 0u32;
        for letter in chunk {
            word = word << 6 | LETTERS.iter().position(|known| known == letter)? as u32;
        }
        word <<= 6 * (4 - chunk.len());
        bytes.extend(&word.to_be_bytes()[1..chunk.len()]);
    }
    let text = decompress_to_vec_with_limit(&bytes, LIMIT).ok()?;
    String::from_utf8(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_back() {
        for length in 0..40 {
            let text: String = (0..length).map(|index| char::from(b'a' + (index * 7 % 26) as u8)).collect();
            assert_eq!(unpack(&pack(&text)).as_deref(), Some(text.as_str()));
        }
        assert!(pack(&"1 1: step ballio 8.1\n".repeat(200)).len() < 200, "records repeat themselves");
    }

    #[test]
    fn what_is_not_ours_is_refused() {
        assert_eq!(unpack("hello world"), None);
        assert_eq!(unpack("AAAA"), None);
    }
}
