//! Putting short lists in order.

/// Sorts a short list by a key; equals stay as they are. What is shown is short, and the library's sort
/// has some kilobytes for each kind of list: the page is served. What is played (legal lists) is sorted
/// by the library.
pub fn order<T, K: PartialOrd>(list: &mut [T], key: impl Fn(&T) -> K) {
    let mut keys: Vec<K> = list.iter().map(key).collect();
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && keys[at] < keys[at - 1] {
            keys.swap(at - 1, at);
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::order;

    #[test]
    fn it_sorts_as_the_library_does_and_keeps_equals_as_they_are() {
        for length in 0..40_u32 {
            let list: Vec<(u32, u32)> = (0..length).map(|place| (place * 7919 % 11, place)).collect();
            let (mut ours, mut theirs) = (list.clone(), list);
            order(&mut ours, |one| one.0);
            theirs.sort_by_key(|one| one.0);
            assert_eq!(ours, theirs);
        }
    }
}
