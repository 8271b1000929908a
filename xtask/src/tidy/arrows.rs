//! Which crate may depend on which, and that hosts name no game.

use serde_json::Value;

use super::{Complaint, File, source};

/// The arrows between our own crates. `game-*` stands for every game.
const ALLOWED: &[(&str, &[&str])] = &[
    ("engine", &[]),
    ("testkit", &["engine"]),
    ("game-*", &["engine"]),
    ("bots", &["engine", "game-*"]),
    ("encode", &["engine", "game-*"]),
    ("catalog", &["engine", "game-*", "bots"]),
    ("room", &["engine", "bots", "catalog"]),
    ("boards", &["engine", "game-*", "catalog"]),
    ("lessons", &["engine", "catalog", "bots", "room", "boards"]),
    // Its code depends on nothing of ours, since the script that packs the page uses it; its tests draw.
    ("cut", &[]),
    ("books", &["engine", "catalog", "boards", "lessons"]),
    ("protocol", &["engine", "catalog", "boards"]),
    ("store", &["engine", "protocol"]),
    ("page", &["wasm-target"]),
    ("server", &["engine", "bots", "catalog", "room", "boards", "protocol", "store", "page", "books", "cut"]),
    ("web", &["engine", "bots", "catalog", "room", "boards", "protocol", "lessons"]),
    ("cli", &["engine", "bots", "catalog", "room", "boards", "protocol", "server", "testkit", "lessons"]),
    ("python", &["engine", "bots", "encode", "catalog", "boards"]),
    ("wasm-target", &[]),
    ("scratch", &[]),
    ("xtask", &["scratch", "wasm-target"]),
    ("digests", &["engine", "game-*", "bots"]),
    ("load", &["protocol", "scratch"]),
    ("train", &["engine", "game-*", "bots"]),
];

/// What tests may use besides.
const ALLOWED_IN_TESTS: [&str; 2] = ["scratch", "testkit"];

/// The hosts, which get their games from the catalog.
const HOSTS: [&str; 7] = ["room", "lessons", "protocol", "server", "web", "cli", "python"];

/// Those of them that do not know a game by its slug either.
const LAST: [&str; 3] = ["server", "web", "cli"];

/// Complains of every arrow between our crates that is not allowed.
pub(super) fn dependencies(metadata: &Value) -> Vec<Complaint> {
    let packages = list(&metadata["packages"]);
    let ours: Vec<&str> = packages.iter().filter_map(|package| package["name"].as_str()).collect();
    let mut complaints = Vec::new();
    for package in packages {
        let name = package["name"].as_str().unwrap_or_default();
        let Some((_, allowed)) = ALLOWED.iter().find(|(pattern, _)| fits(pattern, name)) else {
            let text = "is not in tidy's table of crates (xtask/src/tidy/arrows.rs); say there what it may depend on";
            complaints.push(Complaint::whole(name, text));
            continue;
        };
        for dependency in list(&package["dependencies"]) {
            let on = dependency["name"].as_str().unwrap_or_default();
            let in_tests = dependency["kind"].as_str() == Some("dev");
            let fine = allowed.iter().any(|pattern| fits(pattern, on)) || in_tests && ALLOWED_IN_TESTS.contains(&on);
            if ours.contains(&on) && on != name && !fine {
                complaints.push(Complaint::whole(name, format!("may not depend on {on}")));
            }
        }
    }
    complaints
}

/// Complains of hosts that name a game's crate.
pub(super) fn named_games(files: &[File]) -> Vec<Complaint> {
    let mut games: Vec<&str> =
        files.iter().filter_map(File::krate).filter(|krate| krate.starts_with("game-")).collect();
    games.dedup();
    let mut complaints = Vec::new();
    for file in files.iter().filter(|file| file.is_rust() && file.krate().is_some_and(|krate| HOSTS.contains(&krate))) {
        let code = source::code(&file.text);
        for (number, line) in code.lines().enumerate() {
            let named = games.iter().find(|game| source::find_word(line, &game.replace('-', "_")).is_some());
            if let Some(game) = named {
                complaints.push(Complaint::new(file, number + 1, format!("names {game}; hosts ask the catalog")));
            }
        }
        if file.is_test() || !file.krate().is_some_and(|krate| LAST.contains(&krate)) {
            continue;
        }
        let product = file.text.split("#[cfg(test)]").next().unwrap_or_default();
        for (number, line) in product.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//")) {
            let slugs = games.iter().filter_map(|game| game.strip_prefix("game-"));
            if let Some(slug) = slugs.into_iter().find(|slug| line.contains(&format!("{slug:?}"))) {
                complaints.push(Complaint::new(file, number + 1, format!("names {slug:?}; hosts ask the catalog")));
            }
        }
    }
    complaints
}

fn fits(pattern: &str, name: &str) -> bool {
    pattern.strip_suffix('*').map_or(pattern == name, |start| name.starts_with(start))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::tidy::planted;

    fn arrow(from: &str, to: &str, kind: Option<&str>) -> Vec<String> {
        let metadata = json!({ "packages": [
            { "name": from, "dependencies": [{ "name": to, "kind": kind }, { "name": "serde", "kind": null }] },
            { "name": to, "dependencies": [] },
        ]});
        dependencies(&metadata).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn arrows_point_upwards_only() {
        assert!(arrow("game-rialto", "engine", None).is_empty());
        assert!(arrow("catalog", "game-rialto", None).is_empty());
        assert_eq!(arrow("engine", "game-rialto", None), ["engine: may not depend on game-rialto"]);
        assert_eq!(arrow("game-rialto", "game-attika", None), ["game-rialto: may not depend on game-attika"]);
        assert_eq!(arrow("server", "game-rialto", None), ["server: may not depend on game-rialto"]);
    }

    #[test]
    fn testkit_is_for_tests() {
        assert!(arrow("game-rialto", "testkit", Some("dev")).is_empty());
        assert_eq!(arrow("game-rialto", "testkit", None), ["game-rialto: may not depend on testkit"]);
    }

    #[test]
    fn a_new_crate_must_be_in_the_table() {
        assert_eq!(arrow("surprise", "engine", None).len(), 1);
    }

    #[test]
    fn hosts_name_no_game() {
        let game = planted("crates/game-rialto/src/lib.rs", "");
        let host = |path, text| named_games(&[planted("crates/game-rialto/src/lib.rs", ""), planted(path, text)]).len();
        assert_eq!(host("crates/server/src/lib.rs", "//! x\nuse game_rialto::Rialto;"), 1);
        assert_eq!(host("crates/server/src/lib.rs", "// game_rialto is one"), 0);
        assert_eq!(host("crates/web/src/lib.rs", "if slug == \"rialto\" {}"), 1);
        assert_eq!(host("crates/web/src/lib.rs", "// \"rialto\"\n#[cfg(test)]\nmod tests { \"rialto\" }"), 0);
        assert_eq!(host("crates/lessons/src/lib.rs", "[\"rialto\"]"), 0);
        assert_eq!(host("crates/catalog/src/lib.rs", "use game_rialto::Rialto;"), 0);
        assert!(named_games(&[game]).is_empty());
    }
}
