//! The style sheet of tokens is what `boards` says, so that pages and pictures share one palette.

#[test]
fn the_page_has_the_tokens_of_the_boards() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/site/tokens.css");
    let tokens = boards::scene::tokens();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, &tokens).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(path).expect("the file is there");
    assert_eq!(kept, tokens, "UPDATE_GOLDEN=1 writes it anew");
}
