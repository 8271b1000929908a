//! The window: its size, its colours, pictures of it, and what is wrong with what it shows.

use std::{path::PathBuf, time::Duration};

use serde_json::{Value, json};

use crate::{Guest, Screen};

impl Guest {
    /// Makes the window another size.
    pub async fn screen(&self, screen: Screen) {
        let (width, height, scale, mobile) = match screen {
            Screen::Desktop => (1440, 900, 1, false),
            Screen::Phone => (390, 844, 2, true),
            Screen::Sideways => (844, 390, 2, true),
            Screen::Tablet => (820, 1180, 2, true),
            Screen::Laptop => (1280, 720, 1, false),
            Screen::Wide => (1920, 1080, 1, false),
        };
        let touch = json!({ "enabled": mobile, "maxTouchPoints": if mobile { 5 } else { 1 } });
        self.driver.cdp().send_raw("Emulation.setTouchEmulationEnabled", touch).await.expect("fingers can be had");
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": mobile });
        self.driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", size).await.expect("the window has a size");
    }

    /// Waits until the map is drawn for the size it has.
    pub async fn settled(&self) {
        let mut before = Value::Null;
        loop {
            let script = "return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done( \
                          [document.querySelector('.table').dataset.screen, document.querySelector('svg.map').outerHTML.length]))))";
            let now = self.run(script).await;
            if now == before {
                return;
            }
            before = now;
        }
    }

    /// What a script finds wrong.
    pub async fn measure(&self, script: &str, touch: bool) -> Vec<String> {
        let answer = self.driver.execute(script, vec![json!(touch)]).await.expect("the page can be measured");
        serde_json::from_value(answer.json().clone()).expect("a list of texts")
    }

    /// Turns the lights off, or on.
    pub async fn dark(&self, dark: bool) {
        let value = if dark { "dark" } else { "light" };
        let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": value }] });
        self.driver.cdp().send_raw("Emulation.setEmulatedMedia", media).await.expect("the scheme can be set");
    }

    /// Takes a picture for the documentation.
    pub async fn shot(&self, name: &str) {
        tokio::time::sleep(Duration::from_millis(450)).await;
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/img");
        std::fs::create_dir_all(&folder).expect("the folder can be made");
        self.driver.screenshot(&folder.join(format!("{name}.png"))).await.expect("a picture can be taken");
    }

    /// The selectors of what sticks out of the screen to the side, or is cut there.
    pub async fn cut_off(&self) -> Vec<String> {
        let script = r#"
const out = [];
const wide = document.documentElement.clientWidth;
for (const e of document.querySelectorAll('button, a, label, h1, h2, h3, p, li, .seat, .prompt, svg.board')) {
  if (e.closest('.unseen, .strip, .drop, .hand') || e.closest('svg.board') !== e.closest('svg')) continue;
  const box = e.getBoundingClientRect();
  if (box.width === 0) continue;
  if (box.left < -1 || box.right > wide + 1) out.push(e.tagName + '.' + (e.getAttribute('class') ?? '') + ' ' + Math.round(box.left) + '..' + Math.round(box.right));
}
return out;"#;
        serde_json::from_value(self.run(script).await).expect("a list of what sticks out")
    }
}
