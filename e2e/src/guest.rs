//! Somebody at the page: looks, clicks, presses keys, takes pictures.

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use serde::Deserialize;
use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::{Luck, Stand};

/// Longer than any bot thinks.
const PATIENCE: Duration = Duration::from_secs(30);

/// What the page shows of its table.
#[derive(Clone, Debug, Deserialize)]
pub struct Look {
    /// How many plies were played; `None` if there is no table yet.
    pub plies: Option<u32>,
    /// `you`, `bot`, `person` or `over`.
    pub next: String,
    /// Points on the board where a click does something legal.
    pub places: Vec<(i64, i64)>,
    /// How many rows the list of actions has.
    pub rows: usize,
}

/// Sizes of screens.
#[derive(Clone, Copy, Debug)]
pub enum Screen {
    /// A desktop.
    Desktop,
    /// A phone, upright.
    Phone,
    /// A phone, sideways.
    Sideways,
}

/// Somebody at the page.
pub struct Guest {
    driver: WebDriver,
    page: String,
    luck: Luck,
}

/// The guest of a failed test does not leave. Nothing can be awaited then, so the stand ends the
/// browser.
impl Drop for Guest {
    fn drop(&mut self) {
        // After `leave` there is nothing left to give up.
        let _ = self.driver.clone().leak();
    }
}

const LOOK: &str = r#"
const table = document.querySelector('.table');
const places = [];
for (const node of document.querySelectorAll('svg.board .legal')) {
  const parts = [...node.querySelectorAll('path,circle,rect,polygon,text,use')];
  for (const part of [node, ...parts]) {
    const box = part.getBoundingClientRect();
    const x = Math.round(box.x + box.width / 2), y = Math.round(box.y + box.height / 2);
    if (document.elementFromPoint(x, y)?.closest('[data-action]') === node) { places.push([x, y]); break; }
  }
}
return {
  plies: table ? Number(table.dataset.plies) : null,
  next: table && document.querySelector('svg.board')?.dataset.plies === table.dataset.plies ? table.dataset.next : '',
  places,
  rows: document.querySelectorAll('.side .acts button.row').length,
};
"#;

const GLANCE: &str = "return { plies: Number(document.querySelector('.table').dataset.plies), \
                      choosing: !!document.querySelector('.chooser .row') }";

impl Guest {
    /// Opens the page in a new browser with nothing kept in it.
    pub async fn arrive(stand: &Stand, seed: u64) -> Guest {
        let mut capabilities = DesiredCapabilities::chrome();
        for argument in
            ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"]
        {
            capabilities.add_arg(argument).expect("arguments are plain text");
        }
        capabilities.set("goog:loggingPrefs", json!({ "browser": "ALL" })).expect("plain data");
        let driver = WebDriver::new(stand.driver(), capabilities).await.expect("the browser starts");
        let guest = Guest { driver, page: stand.page(), luck: Luck::new(seed) };
        guest.screen(Screen::Desktop).await;
        guest.driver.goto(&guest.page).await.expect("the page opens");
        guest.wait("the home page", "return !!document.querySelector('.shelf .game')").await;
        guest
    }

    /// Leaves, after checking that the console holds no error.
    pub async fn leave(self) {
        let log = self.driver.browser_log().await.expect("the driver keeps a log");
        let errors: Vec<_> = log.iter().filter(|entry| entry.level == "SEVERE").collect();
        assert!(errors.is_empty(), "errors in the console: {errors:#?}");
        self.driver.clone().quit().await.expect("the browser ends");
    }

    /// Forgets what the console said so far: a stopped server is no fault of the page.
    pub async fn forgive(&self) {
        let _ = self.driver.browser_log().await;
    }

    /// Runs a script in the page.
    pub async fn run(&self, script: &str) -> Value {
        let answer = self.driver.execute(script, Vec::new()).await.unwrap_or_else(|error| panic!("{script}: {error}"));
        answer.json().clone()
    }

    /// Waits until a script says `true`.
    pub async fn wait(&self, what: &str, script: &str) {
        let start = Instant::now();
        while self.run(script).await != Value::Bool(true) {
            assert!(start.elapsed() < PATIENCE, "waited in vain for {what}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until a script says a text.
    pub async fn wait_for(&self, what: &str, script: &str, text: &str) {
        let start = Instant::now();
        loop {
            let now = self.run(script).await;
            if now == text {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "waited in vain for {what}: it should be {text:?} and is {now}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Goes to an address within the page.
    pub async fn go(&self, hash: &str) {
        self.run(&format!("location.hash = {hash:?}; return true")).await;
    }

    /// Reloads the page.
    pub async fn reload(&self) {
        self.driver.refresh().await.expect("the page reloads");
    }

    /// Sits down to a game against the weakest bots, who do not dawdle.
    pub async fn sit_down(&self, game: &str) {
        self.run(
            "localStorage.setItem('ludoteca/pace', '0'); localStorage.setItem('ludoteca/motion', 'off'); document.documentElement.dataset.motion = 'off'; return true",
        )
        .await;
        self.go(&format!("#/new/{game}/bots")).await;
        self.wait("the set-up", "return !!document.querySelector('.setup .sitters')").await;
        self.run(
            "for (const s of document.querySelectorAll('.sitters select')) if (s.value !== 'person') { \
               s.value = 'novice'; s.dispatchEvent(new Event('change', { bubbles: true })); } return true",
        )
        .await;
        self.click(".setup .play").await;
        self.wait("the table", "return !!document.querySelector('.table[data-plies]')").await;
    }

    /// Clicks the first element of a selector.
    pub async fn click(&self, selector: &str) {
        let element = self.driver.find(By::Css(selector)).await.unwrap_or_else(|error| panic!("{selector}: {error}"));
        element.click().await.unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Presses keys, wherever the focus is.
    pub async fn press(&self, keys: &str) {
        self.driver.action_chain().send_keys(keys).perform().await.expect("keys can be pressed");
    }

    /// Clicks a point of the screen.
    pub async fn click_at(&self, (x, y): (i64, i64)) {
        self.driver.action_chain().move_to(x, y).click().perform().await.expect("the pointer moves");
    }

    /// What the page shows.
    pub async fn look(&self) -> Look {
        serde_json::from_value(self.run(LOOK).await).expect("the page answers")
    }

    /// Waits until it is one's own turn or the game is over.
    pub async fn wait_for_turn(&self) -> Look {
        let start = Instant::now();
        loop {
            let look = self.look().await;
            if look.next == "over" || (look.next == "you" && look.rows > 0) {
                return look;
            }
            assert!(start.elapsed() < PATIENCE, "no turn comes: {look:?}");
            tokio::time::sleep(Duration::from_millis(15)).await;
        }
    }

    /// Does something legal by clicking the board, or the list where the board has no place for
    /// it. Returns whether it was the board.
    pub async fn act_by_pointer(&mut self, look: &Look) -> bool {
        let on_board = !look.places.is_empty();
        if on_board {
            let place = look.places[self.luck.below(look.places.len())];
            self.click_at(place).await;
            self.settle(look).await;
        } else {
            let row = self.luck.below(look.rows);
            self.run(&format!("document.querySelectorAll('.side .acts button.row')[{row}].click(); return true")).await;
            self.wait_for_ply(look).await;
        }
        on_board
    }

    async fn settle(&mut self, look: &Look) {
        let start = Instant::now();
        loop {
            // A whole look would keep the page busy while it answers.
            let now = self.run(GLANCE).await;
            if now["plies"].as_u64() != look.plies.map(u64::from) {
                return;
            }
            if now["choosing"] == true {
                let count = self.run("return document.querySelectorAll('.chooser .row').length").await;
                let row = self.luck.below(count.as_u64().unwrap_or(1) as usize);
                self.run(&format!("document.querySelectorAll('.chooser .row')[{row}]?.click(); return true")).await;
                return self.wait_for_ply(look).await;
            }
            assert!(start.elapsed() < PATIENCE, "the click did nothing: {now}");
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }

    /// Does something legal with arrow keys and Enter, or a digit.
    pub async fn act_by_keyboard(&mut self, look: &Look) {
        let row = self.luck.below(look.rows);
        if row < 9 && self.luck.below(3) == 0 {
            self.press(&(row + 1).to_string()).await;
        } else {
            for _ in 0..=self.luck.below(look.rows.min(6)) {
                self.press("\u{e015}").await;
            }
            self.press("\u{e007}").await;
        }
        self.wait_for_ply(look).await;
    }

    /// Waits until the table is no longer as it was.
    pub async fn wait_for_ply(&self, look: &Look) {
        let before = look.plies.unwrap_or(0);
        self.wait(
            "the next ply",
            &format!("return Number(document.querySelector('.table').dataset.plies) !== {before}"),
        )
        .await;
    }

    /// Makes the window another size.
    pub async fn screen(&self, screen: Screen) {
        let (width, height, scale, mobile) = match screen {
            Screen::Desktop => (1440, 900, 1, false),
            Screen::Phone => (390, 844, 2, true),
            Screen::Sideways => (844, 390, 2, true),
        };
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": mobile });
        self.driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", size).await.expect("the window has a size");
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
for (const e of document.querySelectorAll('button, a, h1, h2, h3, p, li, .seat, .prompt, svg.board')) {
  if (e.closest('.unseen, .strip, .drop') || e.closest('svg.board') !== e.closest('svg')) continue;
  const box = e.getBoundingClientRect();
  if (box.width === 0) continue;
  if (box.left < -1 || box.right > wide + 1) out.push(e.tagName + '.' + (e.getAttribute('class') ?? '') + ' ' + Math.round(box.left) + '..' + Math.round(box.right));
}
return out;"#;
        serde_json::from_value(self.run(script).await).unwrap_or_default()
    }
}
