//! Every table on every screen: letters large enough to read, places large enough to press, nothing
//! cut or outside, the main button in sight. Measured in the page, in positions of played games.

use e2e::{Guest, Screen, Stand, games};

/// Each so many decisions of one's own are measured; with `SCREENS=all` every one is.
const EVERY: usize = 20;

/// Decisions of one's own that are played.
const DECISIONS: usize = 60;

const SCREENS: [Screen; 6] =
    [Screen::Phone, Screen::Sideways, Screen::Tablet, Screen::Laptop, Screen::Desktop, Screen::Wide];

/// What is wrong with what is shown. `touch` asks for larger targets.
const MEASURE: &str = r#"
const touch = arguments[0];
const wrong = [];
const say = (what, e) => wrong.push(what + ': ' + e.tagName + '.' + (e.getAttribute('class') ?? '') + ' "' + (e.textContent ?? '').trim().slice(0, 40) + '"');
const [wide, high] = [document.documentElement.clientWidth, document.documentElement.clientHeight];
const seen = e => {
  if (e.closest('.unseen, .defs, defs, [data-preview]:not([data-on])')) return false;
  const box = e.getBoundingClientRect();
  if (box.width === 0 || box.height === 0 || box.bottom < 0 || box.top > high || box.right < 0 || box.left > wide) return false;
  return e.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
};
for (const e of document.querySelectorAll('.table *')) {
  const letters = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
  if (!letters || !seen(e) || e.tagName === 'title') continue;
  let size = parseFloat(getComputedStyle(e).fontSize);
  if (e.ownerSVGElement) { const m = e.getScreenCTM(); size *= Math.hypot(m.a, m.b); }
  const rest = e.closest('.soft, .fine, .name, small, .meta, kbd, .clause, .note');
  if (size < (rest ? 10.95 : 11.95)) say('letters of ' + size.toFixed(1) + ' px', e);
}
for (const e of document.querySelectorAll('.table button, .table a, .table input, .table select')) {
  if (!seen(e) || e.matches('.clause') || e.closest('.drop')) continue;
  const box = e.getBoundingClientRect();
  const least = touch && !e.matches('.grip') ? 44 : e.matches('.grip') ? 18 : 24;
  if (box.height < least - 0.5 || box.width < least - 0.5) say('target of ' + Math.round(box.width) + ' x ' + Math.round(box.height), e);
}
for (const e of document.querySelectorAll('.card, .seat, .line, .main-button, .side-button, .panel > header, .prompt, .tabs button, .bar .meta')) {
  if (!seen(e)) continue;
  const box = e.getBoundingClientRect();
  // A drawing may reach a little out of its box; what is read may not.
  const read = [...e.querySelectorAll('b, .gold, span:not(.bits)')];
  const cut = e.matches('.line') ? read.some(part => part.getBoundingClientRect().right > box.right + 1) : e.scrollWidth > e.clientWidth + 1;
  if (cut) say('cut', e);
  const strip = e.closest('.hand');
  if (!strip && (box.left < -1 || box.right > wide + 1)) say('outside', e);
}
const main = [...document.querySelectorAll('.main-button')].find(seen);
if (document.querySelector('.table').dataset.next === 'you') {
  const box = main?.getBoundingClientRect();
  const there = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest('.main-button');
  if (!there || box.bottom > high + 1) wrong.push('the main button is not in sight');
}
const map = document.querySelector('svg.map')?.getBoundingClientRect();
if (!map || map.width < 200 || map.height < 140) wrong.push('the map has ' + Math.round(map?.width) + ' x ' + Math.round(map?.height));
return [...new Set(wrong)];
"#;

async fn measured(game: &str) -> Vec<String> {
    let stand = Stand::start();
    let mut guest = Guest::arrive(&stand, 21).await;
    guest.sit_down(game).await;
    let all = std::env::var("SCREENS").is_ok_and(|screens| screens == "all");
    let mut wrong = Vec::new();
    for decision in 0..DECISIONS {
        let look = guest.wait_for_turn().await;
        if look.next == "over" || all || decision % EVERY == 0 {
            guest.run("localStorage.setItem('ludoteca/list', 'closed'); return true").await;
            for screen in SCREENS {
                guest.screen(screen).await;
                guest.settled().await;
                for what in guest.measure(MEASURE, screen.is_touched()).await {
                    wrong.push(format!("{game} after {} plies, {screen:?}: {what}", look.plies.unwrap_or(0)));
                }
            }
            // The list comes back when the table is arranged anew.
            guest.run("localStorage.setItem('ludoteca/list', 'open'); return true").await;
            for screen in [Screen::Phone, Screen::Desktop] {
                guest.screen(screen).await;
                guest.settled().await;
            }
        }
        if look.next == "over" {
            break;
        }
        guest.act_by_keyboard(&look).await;
    }
    guest.leave().await;
    wrong
}

#[tokio::test]
async fn every_table_fits_every_screen() {
    let mut wrong = Vec::new();
    for game in games() {
        println!("{game} on {} screens", SCREENS.len());
        wrong.extend(measured(&game).await);
    }
    assert!(wrong.is_empty(), "{} things are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[tokio::test]
async fn a_full_table_fits_a_phone() {
    let mut wrong = Vec::new();
    for game in games() {
        let stand = Stand::start();
        let guest = Guest::arrive(&stand, 22).await;
        guest.sit_down_with(&game, crate::touch::ALL_SEATS).await;
        guest.wait_for_turn().await;
        guest.screen(Screen::Phone).await;
        guest.settled().await;
        let found = guest.measure(MEASURE, true).await;
        wrong.extend(found.into_iter().map(|what| format!("{game} with all its seats: {what}")));
        guest.leave().await;
    }
    assert!(wrong.is_empty(), "{} things are wrong:\n{}", wrong.len(), wrong.join("\n"));
}
