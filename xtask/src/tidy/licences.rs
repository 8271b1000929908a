//! Every crate that is built into Ludoteca has a licence that goes with ours.

use serde_json::Value;

use super::Complaint;

/// Licences that go with MIT OR Apache-2.0.
const FINE: [&str; 15] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Complains of crates with another licence, or none.
pub(super) fn check(metadata: &Value) -> Vec<Complaint> {
    let packages = metadata["packages"].as_array().map_or(&[][..], Vec::as_slice);
    let mut complaints = Vec::new();
    for package in packages {
        let name = format!("{} {}", text(&package["name"]), text(&package["version"]));
        match package["license"].as_str() {
            Some(licence) if is_fine(licence) => {}
            Some(licence) => complaints.push(Complaint::whole(name, format!("its licence is {licence}"))),
            None if package["license_file"].is_string() => {
                complaints.push(Complaint::whole(name, "has a licence of its own words; read it"));
            }
            None => complaints.push(Complaint::whole(name, "has no licence")),
        }
    }
    complaints
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Whether an SPDX expression can be met: one side of each OR, both sides of each AND. An OR inside
/// an AND stands in brackets, so cutting brackets first, then ANDs, then ORs reads it right.
fn is_fine(expression: &str) -> bool {
    // `A/B` is an old way to write `A OR B`.
    let expression = expression.replace('/', " OR ");
    let parts = split(&expression, " OR ");
    if parts.len() > 1 {
        return parts.into_iter().any(is_fine);
    }
    let parts = split(&expression, " AND ");
    if parts.len() > 1 {
        return parts.into_iter().all(is_fine);
    }
    let inner = expression.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    inner.map_or_else(|| FINE.contains(&expression.trim()), is_fine)
}

/// Cuts at a word that stands outside all brackets.
fn split<'a>(expression: &'a str, word: &str) -> Vec<&'a str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, _) in expression.match_indices(word) {
        let before = &expression[..at];
        if before.matches('(').count() == before.matches(')').count() {
            parts.push(&expression[start..at]);
            start = at + word.len();
        }
    }
    parts.push(&expression[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn expressions_are_read() {
        for fine in ["MIT", "MIT/Apache-2.0", "MIT OR GPL-3.0", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
            assert!(is_fine(fine), "{fine}");
        }
        for bad in ["GPL-3.0", "MIT AND GPL-3.0", "(MIT OR Apache-2.0) AND GPL-3.0", ""] {
            assert!(!is_fine(bad), "{bad}");
        }
    }

    #[test]
    fn a_crate_with_a_bad_licence_is_found() {
        let crates = json!({ "packages": [
            { "name": "good", "version": "1.0.0", "license": "MIT" },
            { "name": "bad", "version": "2.0.0", "license": "GPL-3.0" },
            { "name": "bare", "version": "3.0.0", "license": null, "license_file": null },
        ]});
        let found: Vec<_> = check(&crates).iter().map(ToString::to_string).collect();
        assert_eq!(found, ["bad 2.0.0: its licence is GPL-3.0", "bare 3.0.0: has no licence"]);
    }
}
