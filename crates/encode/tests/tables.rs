//! The tables of `docs/python.md` are those of the encoding.

use std::{fs, path::Path};

use encode::{Encode, tables::tables};

const BEGIN: &str = "<!-- tables: written by `cargo xtask golden` -->\n";
const END: &str = "<!-- end of tables -->\n";

fn all() -> String {
    fn add<G: Encode>(text: &mut String) {
        text.push_str(&tables::<G>());
    }
    let mut text = String::from("\n");
    add::<game_la_strada::LaStrada>(&mut text);
    add::<game_rialto::Rialto>(&mut text);
    add::<game_new_world::NewWorld>(&mut text);
    add::<game_attika::Attika>(&mut text);
    add::<game_strada_romana::StradaRomana>(&mut text);
    text
}

#[test]
fn golden_tables_are_those_of_the_encoding() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/python.md");
    let text = fs::read_to_string(&path).expect("docs/python.md is there");
    let (before, rest) = text.split_once(BEGIN).expect("the tables have a beginning");
    let (kept, after) = rest.split_once(END).expect("the tables have an end");
    let found = all();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, [before, BEGIN, &found, END, after].concat()).expect("docs/python.md can be written");
    } else {
        assert_eq!(kept, found, "run `cargo xtask golden` and read what changed in docs/python.md");
    }
}
