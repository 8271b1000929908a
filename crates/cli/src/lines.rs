//! Lines from somebody who may write anything: bounded, and told apart from text.

use std::io::{self, BufRead};

/// The longest line that is read, in bytes.
pub(crate) const LONGEST: usize = 1 << 20;

/// What was read as one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// Text.
    Text(String),
    /// Bytes that are no UTF-8.
    NotText,
    /// More than [`LONGEST`] bytes; they are passed over to the end of the line.
    TooLong,
}

/// Reads a line; `None` at the end.
pub(crate) fn read(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let (mut any, mut too_long) = (false, false);
    loop {
        let part = match input.fill_buf() {
            Ok(part) => part,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if part.is_empty() {
            break;
        }
        any = true;
        let end = part.iter().position(|&byte| byte == b'\n');
        let line = &part[..end.unwrap_or(part.len())];
        too_long |= bytes.len() + line.len() > LONGEST;
        if !too_long {
            bytes.extend_from_slice(line);
        }
        let used = end.map_or(part.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(match (any, too_long) {
        (false, _) => None,
        (true, true) => Some(Line::TooLong),
        (true, false) => Some(String::from_utf8(bytes).map_or(Line::NotText, Line::Text)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_kind_are_told_apart() {
        let mut bytes = b"one\n\xff\xfe\n".to_vec();
        bytes.extend(vec![b'x'; LONGEST + 1]);
        bytes.extend(b"\nlast");
        let mut input = io::BufReader::with_capacity(4096, bytes.as_slice());
        let mut next = || read(&mut input).expect("bytes in memory are read");
        assert_eq!(next(), Some(Line::Text("one".into())));
        assert_eq!(next(), Some(Line::NotText));
        assert_eq!(next(), Some(Line::TooLong));
        assert_eq!(next(), Some(Line::Text("last".into())));
        assert_eq!(next(), None);
    }
}
