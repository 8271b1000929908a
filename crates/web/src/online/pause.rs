//! How long to wait before a lost line is tried again: longer each time, and never the same for two
//! pages, so that a server that comes back is not met by all of them at once.

/// The first pause is at most so long, in milliseconds.
const FIRST: u32 = 400;

/// So often a pause doubles.
const DOUBLINGS: u32 = 6;

/// The pause after so many tries in vain, in milliseconds; `luck` is from 0 to 1.
pub fn pause(tries: u32, luck: f64) -> u32 {
    let most = f64::from(FIRST << tries.min(DOUBLINGS));
    (most * (0.5 + luck.clamp(0.0, 1.0) / 2.0)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_differ_and_stay_bearable() {
        for tries in 0..DOUBLINGS {
            assert!(pause(tries, 1.0) <= pause(tries + 1, 0.0), "after {tries} tries");
            assert!(pause(tries, 0.2) < pause(tries, 0.8));
        }
        assert_eq!(pause(3000, 1.0), 25_600);
    }
}
