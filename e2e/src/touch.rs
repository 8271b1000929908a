//! Fingers: taps and swipes as a phone reports them, from which the browser makes pointer events itself.

use serde_json::json;

use crate::{Guest, Screen};

impl Guest {
    /// Takes a phone into the hand: from now on fingers press.
    pub async fn hold_phone(&mut self, screen: Screen) {
        self.fingers = true;
        self.screen(screen).await;
    }

    /// Taps a point of the screen.
    pub async fn tap_at(&self, at: (i64, i64)) {
        self.touch("touchStart", &[at]).await;
        self.touch("touchEnd", &[]).await;
    }

    /// Moves a finger over the screen.
    pub async fn swipe(&self, (x, y): (i64, i64), (to_x, to_y): (i64, i64)) {
        const STEPS: i64 = 6;
        self.touch("touchStart", &[(x, y)]).await;
        for step in 1..=STEPS {
            self.touch("touchMove", &[(x + (to_x - x) * step / STEPS, y + (to_y - y) * step / STEPS)]).await;
        }
        self.touch("touchEnd", &[]).await;
    }

    async fn touch(&self, kind: &str, fingers: &[(i64, i64)]) {
        let points: Vec<_> = fingers.iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
        let event = json!({ "type": kind, "touchPoints": points });
        self.driver.cdp().send_raw("Input.dispatchTouchEvent", event).await.expect("the screen can be touched");
    }
}
