//! A device with more or fewer cores, and what becomes of the workers beside its page.

use serde_json::{Value, json};

use crate::Guest;

/// The page believes in so many cores, and every worker that it starts is written down: how many questions it was
/// sent, how many parts and whole thoughts it answered, and whether it was ended. By its number one may be planned to
/// break at its first question, or never to say that it is there.
const CORES: &str = r#"
Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => CORES });
window.helpers = [];
const plans = PLANS;
const Helper = window.Worker;
window.Worker = class extends Helper {
  constructor(address, options) {
    super(address, options);
    this.plan = plans[helpers.length];
    this.note = { asked: 0, parts: 0, thoughts: 0, ended: false };
    helpers.push(this.note);
    this.addEventListener('message', event => {
      if (this.plan === 'away') return event.stopImmediatePropagation();
      this.note.parts += event.data.startsWith('{"Found"');
      this.note.thoughts += event.data.startsWith('{"Pondered"');
    });
  }
  postMessage(text) {
    this.note.asked += text.startsWith('{"Ponder"');
    if (this.plan !== 'breaks') return super.postMessage(text);
    super.terminate();
    this.dispatchEvent(new ErrorEvent('error'));
  }
  terminate() { this.note.ended = true; super.terminate(); }
};
"#;

impl Guest {
    /// From the next page on the device has so many cores, and its workers one after another these plans: `breaks`,
    /// `away`, or none.
    pub async fn with_cores(&self, cores: u32, plans: &[&str]) {
        let source = CORES.replace("CORES", &cores.to_string()).replace("PLANS", &json!(plans).to_string());
        let script = json!({ "source": source });
        self.driver.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", script).await.expect("a script is taken");
        self.reload().await;
        self.wait("the home page", "return !!document.querySelector('.shelf .game')").await;
    }

    /// Every worker that was started so far: questions, answered parts, whole thoughts, and whether it was ended.
    pub async fn helpers(&self) -> Vec<(u64, u64, u64, bool)> {
        let notes = self.run("return helpers").await;
        let number = |note: &Value, name: &str| note[name].as_u64().expect("a number");
        let read = |note: &Value| {
            let ended = note["ended"].as_bool().expect("yes or no");
            (number(note, "asked"), number(note, "parts"), number(note, "thoughts"), ended)
        };
        notes.as_array().expect("a list").iter().map(read).collect()
    }
}
