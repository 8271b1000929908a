//! Every address shows its own content, from wherever and however one comes to it.

use e2e::{Guest, Stand};
use serde_json::json;

/// What the page shows, in a line that differs between any two addresses below.
const SHOWN: &str = r#"
const all = selector => [...document.querySelectorAll(selector)];
const texts = selector => all(selector).map(node => node.innerText.trim()).join(', ');
if (document.querySelector('.wrap.home')) return 'home';
if (document.querySelector('.table')) return 'table of ' + texts('.seat .who b');
if (document.querySelector('.reader')) return 'rules of ' + texts('h1') + ', open: ' + texts('.para.here .num');
if (document.querySelector('.setup')) return 'setup of ' + texts('h1') + ' for ' + all('.sitters input').map(input => input.value).join(', ');
return texts('h1');
"#;

/// The record of a kept table, with another name in it, as letters for a link.
const PACK: &str = r#"
return (async () => {
  const record = JSON.parse(localStorage.getItem('ludoteca/table/first')).record.replace('name 1 Ada', 'name 1 Eve');
  const packed = new Blob([record]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
})();
"#;

/// Keeps a table of two people, as if they had just sat down.
async fn keep_table(guest: &Guest, id: &str, names: [&str; 2]) {
    let sitters = names.map(|name| json!({ "name": name, "bot": null }));
    let setup = json!({ "game": "attika", "preset": "", "switches": [], "sitters": sitters, "seed": 5 });
    let kept = json!({
        "id": id, "setup": setup, "record": null, "progress": "", "yours": true, "over": false, "points": [], "changed": 0.0
    });
    let text = kept.to_string();
    guest.run(&format!("localStorage.setItem('ludoteca/table/{id}', {text:?}); return true")).await;
}

#[tokio::test]
async fn every_address_shows_its_own_content_wherever_one_comes_from() {
    let stand = Stand::start();
    let guest = Guest::arrive(&stand, 14).await;
    keep_table(&guest, "first", ["Ada", "Bo"]).await;
    keep_table(&guest, "second", ["Cleo", "Dan"]).await;
    guest.go("#/table/first").await;
    guest.wait_for("the first table", SHOWN, "table of Ada, Bo").await;
    let kept = "return !!JSON.parse(localStorage.getItem('ludoteca/table/first')).record";
    guest.wait("its record", kept).await;
    let packed = guest.run(PACK).await;
    let record = format!("#/record/{}", packed.as_str().expect("letters"));
    let addresses = [
        ("#/", "home"),
        ("#/table/first", "table of Ada, Bo"),
        ("#/table/second", "table of Cleo, Dan"),
        ("#/table/nowhere", "This table was cleared"),
        ("#/rules/rialto", "rules of Rialto, open: "),
        ("#/rules/rialto/RI-3", "rules of Rialto, open: RI-3"),
        ("#/rules/attika", "rules of Attika, open: "),
        ("#/new/attika/watch", "setup of Attika for Nilo, Petra, Oskar"),
        ("#/new/attika/people", "setup of Attika for Player 1, Player 2, Player 3"),
        ("#/new/rialto/people", "setup of Rialto for Player 1, Player 2, Player 3"),
        (&record, "table of Eve, Bo"),
        ("#/record/torn", "This link holds no game"),
    ];
    for (from, before) in addresses {
        guest.go(from).await;
        guest.wait_for(from, SHOWN, before).await;
        for (to, after) in addresses.into_iter().filter(|&(to, _)| to != from) {
            guest.go(to).await;
            guest.wait_for(&format!("{to} after {from}"), SHOWN, after).await;
            guest.run("history.back(); return true").await;
            guest.wait_for(&format!("{from} on going back from {to}"), SHOWN, before).await;
        }
    }
    guest.leave().await;
}
