//! Listening in: everything that a page sends, hears, keeps and shows.

use serde_json::json;

use crate::Guest;

/// Writes down what goes over sockets and what requests get, and how often something beside the page answered.
const LISTEN: &str = r#"
window.wire = [];
const Line = window.WebSocket;
window.WebSocket = class extends Line {
  constructor(...all) { super(...all); this.addEventListener('message', event => wire.push(String(event.data))); }
  send(data) { wire.push(String(data)); super.send(data); }
};
window.thoughts = 0;
const Helper = window.Worker;
window.Worker = class extends Helper {
  constructor(...all) { super(...all); this.addEventListener('message', () => thoughts += 1); }
};
const ask = window.fetch;
window.fetch = async (...all) => {
  const answer = await ask(...all);
  const address = String(all[0]?.url ?? all[0]);
  if (address.includes('/api') || address.includes('/t/'))
    answer.clone().text().then(text => wire.push(address + ' ' + String(all[1]?.body ?? '') + ' ' + text));
  return answer;
};
"#;

impl Guest {
    /// From the next page on everything is written down.
    pub async fn listen_in(&self) {
        let script = json!({ "source": LISTEN });
        self.driver.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", script).await.expect("a script is taken");
        self.reload().await;
        self.wait("the home page", "return !!document.querySelector('.shelf .game')").await;
    }

    /// All that this page has sent, heard, kept and shows.
    pub async fn everything(&self) -> String {
        let script = "return [...wire, JSON.stringify(localStorage), JSON.stringify(sessionStorage), \
                      document.documentElement.outerHTML].join('\\n')";
        self.run(script).await.as_str().expect("it is text").to_owned()
    }

    /// How many bytes came over the socket, before any packing.
    pub async fn bytes_heard(&self) -> u64 {
        let script = "return wire.reduce((sum, text) => sum + new Blob([text]).size, 0)";
        self.run(script).await.as_u64().expect("it is a number")
    }
}
