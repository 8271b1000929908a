//! Somebody at the page: looks, clicks, presses keys, takes pictures.

use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::{Cable, Luck, Stand};

/// Longer than any bot thinks.
const PATIENCE: Duration = Duration::from_secs(30);

/// What the page shows of its table.
#[derive(Clone, Debug, Deserialize)]
pub struct Look {
    /// How many plies were played; `None` if there is no table yet.
    pub plies: Option<u32>,
    /// `you`, `bot`, `person` or `over`.
    pub next: String,
    /// Points on the board and on cards where a click does something legal.
    pub places: Vec<(i64, i64)>,
    /// Where the main button and those beside it are, as far as they can be pressed.
    pub buttons: Vec<(i64, i64)>,
    /// How much is put together and not sent.
    pub draft: String,
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
    /// A tablet, upright.
    Tablet,
    /// A small laptop.
    Laptop,
    /// A large desktop.
    Wide,
}

impl Screen {
    /// Whether fingers press it.
    pub fn is_touched(self) -> bool {
        match self {
            Screen::Phone | Screen::Sideways | Screen::Tablet => true,
            Screen::Desktop | Screen::Laptop | Screen::Wide => false,
        }
    }
}

/// Somebody at the page.
pub struct Guest {
    pub(crate) driver: WebDriver,
    page: String,
    luck: Luck,
    /// Whether fingers press, rather than a mouse.
    pub(crate) fingers: bool,
    /// The way to the server, if it is one of its own.
    cable: Option<Cable>,
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
const buttons = [];
const within = (node, holder, into) => {
  const parts = [...node.querySelectorAll('path,circle,rect,polygon,text,use,b')];
  for (const part of [node, ...parts]) {
    const box = part.getBoundingClientRect();
    const x = Math.round(box.x + box.width / 2), y = Math.round(box.y + box.height / 2);
    if (document.elementFromPoint(x, y)?.closest(holder) === node) { into.push([x, y]); break; }
  }
};
for (const node of document.querySelectorAll('svg.board .legal')) within(node, '[data-action]', places);
for (const node of document.querySelectorAll('button.card.legal:not(.chosen)')) within(node, 'button', places);
for (const node of document.querySelectorAll('.main-button:enabled, .side-button:enabled')) {
  if (node.innerText !== 'Put back' && !node.classList.contains('try')) within(node, 'button', buttons);
}
return {
  buttons,
  draft: table ? table.dataset.draft + table.dataset.picked : '',
  plies: table ? Number(table.dataset.plies) : null,
  next: table && document.querySelector('svg.map')?.dataset.plies === table.dataset.plies ? table.dataset.next : '',
  places,
  rows: document.querySelectorAll('.doing .acts button.row').length,
};
"#;

const GLANCE: &str = "const table = document.querySelector('.table').dataset; \
                      return { plies: Number(table.plies), draft: table.draft + table.picked, \
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
        let cable = stand.cable();
        if let Some(cable) = &cable {
            // The address stays the same whichever node it leads to.
            let rule = format!("--host-resolver-rules=MAP {} 127.0.0.1:{}", stand.host(), cable.port());
            capabilities.add_arg(&rule).expect("arguments are plain text");
        }
        capabilities.set("goog:loggingPrefs", json!({ "browser": "ALL" })).expect("plain data");
        let driver = WebDriver::new(stand.driver(), capabilities).await.expect("the browser starts");
        let guest = Guest { driver, page: stand.page(), luck: Luck::new(seed), fingers: false, cable };
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

    /// The way to the server, which is one of its own where there are several nodes.
    pub fn cable(&self) -> &Cable {
        self.cable.as_ref().expect("there are several nodes")
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

    /// Opens an address, as whoever is sent a link does.
    pub async fn open(&self, address: &str) {
        self.driver.goto(address).await.expect("the address opens");
    }

    /// Types into the first element of a selector.
    pub async fn type_into(&self, selector: &str, text: &str) {
        let element = self.driver.find(By::Css(selector)).await.unwrap_or_else(|error| panic!("{selector}: {error}"));
        element.send_keys(text).await.unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Reloads the page.
    pub async fn reload(&self) {
        self.driver.refresh().await.expect("the page reloads");
    }

    /// Sits down to a game against the weakest bots, who do not dawdle.
    pub async fn sit_down(&self, game: &str) {
        self.sit_down_with(game, "").await;
    }

    /// The same, after a script has changed how many sit there.
    pub async fn sit_down_with(&self, game: &str, change: &str) {
        self.run(
            "localStorage.setItem('ludoteca/pace', '0'); localStorage.setItem('ludoteca/motion', 'off'); localStorage.setItem('ludoteca/list', 'open'); document.documentElement.dataset.motion = 'off'; return true",
        )
        .await;
        self.run(&format!("localStorage.setItem('ludoteca/goal/{game}', 'seen'); return true")).await;
        self.go(&format!("#/new/{game}/bots")).await;
        self.wait("the set-up", "return !!document.querySelector('.setup .sitters')").await;
        self.run(&format!("{change}; return true")).await;
        self.run(
            "for (const s of document.querySelectorAll('.sitters select')) if (s.value !== 'person') { \
               s.value = 'novice'; s.dispatchEvent(new Event('change', { bubbles: true })); } return true",
        )
        .await;
        self.click(".setup .play").await;
        self.wait("the table", "return !!document.querySelector('.table[data-plies]')").await;
    }

    /// Opens the address that is shown in another tab, and goes there; gives the tab that was left.
    pub async fn another_tab(&self) -> WindowHandle {
        let left = self.driver.window().await.expect("the page is in a tab");
        let address = self.driver.current_url().await.expect("the tab has an address");
        let tab = self.driver.new_tab().await.expect("a tab can be opened");
        self.back_to(tab).await;
        self.screen(Screen::Desktop).await;
        self.driver.goto(address.as_str()).await.expect("the page opens");
        left
    }

    /// Goes to a tab.
    pub async fn back_to(&self, tab: WindowHandle) {
        self.driver.switch_to_window(tab).await.expect("the tab is open");
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

    /// Does something legal by pressing the map, cards and buttons, until the table has changed.
    /// Nothing of the list is used.
    pub async fn act_by_pointer(&mut self, look: &Look) {
        let mut now = look.clone();
        for press in 0.. {
            // What was put together is sent sooner or later.
            let send = !now.buttons.is_empty() && (now.places.is_empty() || press > 12 || self.luck.below(4) == 0);
            let places = if send { &now.buttons } else { &now.places };
            assert!(!places.is_empty(), "nothing on map, cards or buttons can be pressed: {now:?}");
            assert!(press < 60, "the table does not change: {now:?}");
            let place = places[self.luck.below(places.len())];
            if self.fingers {
                self.tap_at(place).await
            } else {
                self.click_at(place).await
            }
            if self.settle(&now).await {
                return;
            }
            now = self.look().await;
        }
    }

    /// Waits until a press did something; says whether the table has changed, and not only what is
    /// put together.
    async fn settle(&mut self, look: &Look) -> bool {
        let start = Instant::now();
        loop {
            // A whole look would keep the page busy while it answers.
            let now = self.run(GLANCE).await;
            if now["plies"].as_u64() != look.plies.map(u64::from) {
                return true;
            }
            if now["draft"] != look.draft.as_str() {
                return false;
            }
            if now["choosing"] == true {
                let count = self.run("return document.querySelectorAll('.chooser .row').length").await;
                let row = self.luck.below(count.as_u64().unwrap_or(1) as usize);
                self.run(&format!("document.querySelectorAll('.chooser .row')[{row}]?.click(); return true")).await;
            }
            // One place may stand for what is in the draft already.
            if start.elapsed() > Duration::from_millis(700) {
                return false;
            }
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
}
