//! What a page does that meets a node of another build: while nodes are being replaced both are there.

/// What to do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Both are of one build.
    GoOn,
    /// The page is asked for anew.
    Reload,
    /// There is a node of the page's own build or of a newer one: it gave out this page.
    Elsewhere,
}

/// So often a page looks for such a node; then they are gone, and the page goes back with them.
const SEARCHES: u32 = 5;

/// What a page of this build does that meets a node of that one, after so many searches. A page that
/// does not know its build is worked on, and a node without one serves no page.
pub fn meet(own: Option<&str>, node: &str, searches: u32) -> Next {
    match own {
        Some(own) if !node.is_empty() && own != node => other(version(own) > version(node), searches),
        _ => Next::GoOn,
    }
}

/// The same where they do not even speak the same protocol.
pub fn meet_stranger(own: u32, node: u32, searches: u32) -> Next {
    other(own > node, searches)
}

fn other(newer: bool, searches: u32) -> Next {
    if newer && searches < SEARCHES { Next::Elsewhere } else { Next::Reload }
}

/// The three numbers with which a build begins.
fn version(build: &str) -> [u64; 3] {
    let mut numbers = build.split(['.', '-', '+']).map(|number| number.parse().unwrap_or(0));
    [(); 3].map(|()| numbers.next().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_page_reloads_and_a_newer_one_looks_for_its_node() {
        let own = Some("1.9.0+aa");
        assert_eq!(meet(own, "1.9.0+aa", 0), Next::GoOn);
        assert_eq!(meet(own, "", 0), Next::GoOn, "a node without a page");
        assert_eq!(meet(None, "1.9.0+aa", 0), Next::GoOn);
        for newer in ["1.10.0+aa", "2.0.0+aa", "1.9.1"] {
            assert_eq!(meet(own, newer, 0), Next::Reload, "{newer}");
        }
        assert_eq!(meet(own, "1.9.0+bb", 0), Next::Reload, "neither is newer");
        for older in ["1.8.9+aa", "0.10.0+aa", "unreadable"] {
            assert_eq!(meet(own, older, 0), Next::Elsewhere, "{older}");
            assert_eq!(meet(own, older, SEARCHES), Next::Reload, "{older}, and there is no other");
        }
        assert_eq!(meet_stranger(3, 4, 0), Next::Reload);
        assert_eq!(meet_stranger(4, 3, 0), Next::Elsewhere);
        assert_eq!(meet_stranger(4, 3, SEARCHES), Next::Reload);
    }
}
