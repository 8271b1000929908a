//! The daily game: everybody who opens it on one day, by the clock of the world, finds the same
//! table with the same luck. Its bots decide without a clock, so they are the same too.

/// How its tables are called among the kept games.
const KIND: &str = "daily";

/// The name of the daily game of a title on a day, such as `2026-11-17`.
pub fn id(slug: &str, day: &str) -> String {
    format!("{KIND}-{slug}-{day}")
}

/// The day of a table, if it is a daily game of this title.
pub fn day<'a>(id: &'a str, slug: &str) -> Option<&'a str> {
    id.strip_prefix(KIND)?.strip_prefix('-')?.strip_prefix(slug)?.strip_prefix('-')
}

/// What decides all chance in it (FNV-1a, which is the same on every device).
pub fn seed(slug: &str, day: &str) -> u64 {
    let bytes = slug.bytes().chain([b' ']).chain(day.bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_and_a_title_have_one_table() {
        let today = id("la-strada", "2026-11-17");
        assert_eq!(day(&today, "la-strada"), Some("2026-11-17"));
        assert_eq!(day(&today, "rialto"), None);
        assert_eq!(day("3f2a11b0", "la-strada"), None);
        assert_ne!(seed("la-strada", "2026-11-17"), seed("la-strada", "2026-11-18"));
        assert_ne!(seed("la-strada", "2026-11-17"), seed("rialto", "2026-11-17"));
    }
}
