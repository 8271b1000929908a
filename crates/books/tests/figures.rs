//! Every figure of every rule book is drawn from the position it names, and the files in
//! `docs/rules` are what is drawn. With `UPDATE_FIGURES` set they are written instead.

mod draw;

use std::{fs, path::PathBuf};

use books::Figure;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules")
}

fn beside(slug: &str, name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../game-{slug}/{name}"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn figures(slug: &str) -> Vec<Figure> {
    Figure::read(&beside(slug, "figures.txt")).unwrap_or_else(|bad| panic!("{slug}: line {} of its figures", bad.line))
}

/// Every file that there is to be: books and figures.
fn files(slug: &str) -> Vec<(String, String)> {
    let figures = figures(slug);
    let mut files = vec![(format!("{slug}.md"), books::paper(slug, &beside(slug, "RULES.md"), &figures))];
    for (index, figure) in figures.iter().enumerate() {
        files.push((Figure::file(slug, index + 1), draw::draw(slug, index + 1, figure)));
    }
    files
}

#[test]
fn figures_are_drawn_from_their_positions() {
    let mut stale = Vec::new();
    for (name, text) in catalog::SLUGS.into_iter().flat_map(files) {
        let path = folder().join(&name);
        if std::env::var_os("UPDATE_FIGURES").is_some() {
            fs::create_dir_all(folder()).expect("the folder of the papers can be written");
            fs::write(&path, text).expect("the folder of the papers can be written");
        } else if fs::read_to_string(&path).unwrap_or_default() != text {
            stale.push(name);
        }
    }
    assert!(stale.is_empty(), "these are drawn otherwise now; look at them and run `cargo xtask figures`: {stale:?}");
}

#[test]
fn every_book_has_ten_figures_at_clauses_that_exist() {
    for slug in catalog::SLUGS {
        let (book, figures) = (beside(slug, "RULES.md"), figures(slug));
        assert!(figures.len() >= 10, "{slug} has {} figures", figures.len());
        for figure in &figures {
            assert!(book.contains(&format!("\n**{}**", figure.clause)), "{slug}: no clause {}", figure.clause);
            assert!(!figure.caption.is_empty() && !figure.title.is_empty(), "{slug}: {figure:?} says nothing");
        }
        assert!(book.contains("\n## The idea in one minute\n"), "{slug} opens with its idea");
    }
}

#[test]
fn every_link_of_every_book_leads_to_a_clause() {
    for slug in catalog::SLUGS {
        let html = books::html(slug, &beside(slug, "RULES.md"), &figures(slug));
        for link in html.split("data-clause=\"").skip(1) {
            let number = link.split('"').next().unwrap_or_default();
            assert!(html.contains(&format!("id=\"rule-{number}\"")), "{slug}: {number} leads nowhere");
        }
    }
}
