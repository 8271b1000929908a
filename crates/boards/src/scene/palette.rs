//! The colours of scenes: names on the page, numbers in a picture that stands alone.

use std::fmt::Write;

/// A named colour of the look. On the page each is a CSS variable, so that the dark scheme follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token {
    /// The table.
    Paper,
    /// What lies on it.
    Sheet,
    /// Text and outlines.
    Ink,
    /// Second lines.
    InkSoft,
    /// Hairlines.
    Rule,
    /// Borders of controls.
    Edge,
    /// Text on the accent.
    OnAccent,
    /// Text on gold.
    OnGold,
    /// The rim round letters and marks.
    Halo,
    /// The one call to action.
    Accent,
    /// Gold, and nothing but gold.
    Gold,
    /// Keyboard focus.
    Focus,
    /// What can be done now.
    Legal,
    /// Shallow water.
    Water,
    /// Deep water.
    WaterDeep,
    /// Plains.
    Plains,
    /// Forest.
    Forest,
    /// Hills.
    Hill,
    /// Mountains.
    Mountain,
    /// Stone.
    Stone,
    /// Roofs and towns.
    Town,
    /// The surface of a road.
    Road,
    /// The colour of the seat with this index.
    Seat(u8),
    /// Ink that stays dark in the dark scheme.
    Print,
    /// Paper that stays light in the dark scheme.
    Chalk,
    /// The colour handed down by the nearest [`Node::tinted`](super::Node::tinted).
    Current,
    /// A colour of one game's own: in the light, and in the dark.
    Tone(u32, u32),
}

/// The named tokens: variable, light, dark.
const TABLE: [(Token, &str, u32, u32); 27] = [
    (Token::Paper, "--paper", 0xf5efe1, 0x1d1a16),
    (Token::Sheet, "--sheet", 0xfcf8ee, 0x27231d),
    (Token::Ink, "--ink", 0x2a251f, 0xefe6d4),
    (Token::InkSoft, "--ink-soft", 0x6a6052, 0xb3a790),
    (Token::Rule, "--rule", 0xcfc2a8, 0x4a4234),
    (Token::Edge, "--edge", 0x8a7d63, 0x857a66),
    (Token::OnAccent, "--on-accent", 0xfffaf0, 0x1d1a16),
    (Token::OnGold, "--on-gold", 0x2a251f, 0x1d1a16),
    (Token::Halo, "--halo", 0xfcf8ee, 0x1d1a16),
    (Token::Accent, "--accent", 0xa8452a, 0xe07a57),
    (Token::Gold, "--gold", 0xbd8a24, 0xe0b04c),
    (Token::Focus, "--focus", 0x1f6feb, 0x79b0ff),
    (Token::Legal, "--legal", 0xc9772b, 0xf0a04b),
    (Token::Water, "--water", 0x8fb3bd, 0x3d5a63),
    (Token::WaterDeep, "--water-deep", 0x5f8c99, 0x2b444c),
    (Token::Plains, "--plains", 0xe6d9ac, 0x6b6240),
    (Token::Forest, "--forest", 0x93a871, 0x4d5c39),
    (Token::Hill, "--hill", 0xc79b68, 0x6f5236),
    (Token::Mountain, "--mountain", 0xa79c92, 0x5d554d),
    (Token::Stone, "--stone", 0xd9d2c4, 0x575043),
    (Token::Town, "--town", 0xd79b7d, 0x7d4f3b),
    (Token::Road, "--road", 0xf3e7c8, 0x8c7f5e),
    (Token::Seat(0), "--seat-1", 0xc2452d, 0xe8694f),
    (Token::Seat(1), "--seat-2", 0x2c6aa6, 0x6aa5e0),
    (Token::Seat(2), "--seat-3", 0xd9a01f, 0xd9a01f),
    (Token::Seat(3), "--seat-4", 0x2a8468, 0x4fb892),
    (Token::Seat(4), "--seat-5", 0x5c4690, 0xa48bdc),
];
const PRINT: u32 = 0x2a251f;
const CHALK: u32 = 0xfcf8ee;

/// A colour to fill or draw with: a token, perhaps mixed with another, perhaps thin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colour {
    token: Token,
    with: Option<(Token, u8)>,
    /// In hundredths.
    pub(crate) opacity: u8,
}

impl From<Token> for Colour {
    fn from(token: Token) -> Colour {
        Colour { token, with: None, opacity: 100 }
    }
}

impl Token {
    /// This colour with so many hundredths of another in it.
    pub const fn mix(self, other: Token, hundredths: u8) -> Colour {
        Colour { token: self, with: Some((other, hundredths)), opacity: 100 }
    }

    /// This colour at so many hundredths of opacity.
    pub const fn thin(self, hundredths: u8) -> Colour {
        Colour { token: self, with: None, opacity: hundredths }
    }

    fn css(self, out: &mut String) {
        if let Some(row) = TABLE.iter().find(|row| row.0 == self) {
            out.push_str("var(");
            out.push_str(row.1);
            out.push(')');
        } else if let Token::Tone(light, dark) = self {
            out.push_str("light-dark(");
            hex(out, light);
            out.push(',');
            hex(out, dark);
            out.push(')');
        } else if self == Token::Current {
            out.push_str("currentColor");
        } else {
            hex(out, if self == Token::Chalk { CHALK } else { PRINT });
        }
    }

    fn number(self, theme: Theme) -> Option<u32> {
        let pick = |light, dark| if theme == Theme::Dark { dark } else { light };
        if let Some(row) = TABLE.iter().find(|row| row.0 == self) {
            Some(pick(row.2, row.3))
        } else if let Token::Tone(light, dark) = self {
            Some(pick(light, dark))
        } else {
            (self != Token::Current).then_some(if self == Token::Chalk { CHALK } else { PRINT })
        }
    }
}

impl Colour {
    /// This colour at so many hundredths of opacity.
    #[must_use]
    pub const fn thin(self, hundredths: u8) -> Colour {
        Colour { opacity: hundredths, ..self }
    }

    /// Writes it as a sheet of this theme does.
    pub(crate) fn write(self, out: &mut String, theme: Theme) {
        let (base, with) = match (theme, self.with) {
            (Theme::Page, None) => return self.token.css(out),
            (Theme::Page, Some((other, part))) => {
                out.push_str("color-mix(in srgb,");
                self.token.css(out);
                let _ = write!(out, " {}%,", 100 - part);
                other.css(out);
                return out.push(')');
            }
            (_, None) => (self.token.number(theme), None),
            (_, Some((other, part))) => {
                (self.token.number(theme), other.number(theme).map(|number| (number, u32::from(part))))
            }
        };
        match (base, with) {
            (None, _) => out.push_str("currentColor"),
            (Some(base), None) => hex(out, base),
            (Some(base), Some((other, part))) => hex(out, blend(base, other, part)),
        }
    }
}

/// Which colours a sheet is written with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// Variables, for a page that has [`tokens`] in its style sheet.
    Page,
    /// Numbers, by day.
    Light,
    /// Numbers, by night.
    Dark,
}

fn hex(out: &mut String, number: u32) {
    out.push('#');
    for shift in [20, 16, 12, 8, 4, 0] {
        out.push(char::from_digit(number >> shift & 15, 16).unwrap_or('0'));
    }
}

fn blend(base: u32, other: u32, part: u32) -> u32 {
    [16, 8, 0].into_iter().fold(0, |sum, shift| {
        let (from, to) = (base >> shift & 255, other >> shift & 255);
        sum | ((from * (100 - part) + to * part + 50) / 100) << shift
    })
}

/// The style sheet that gives every token its value, by day and by night; and what is `printed`
/// stays as by day.
pub fn tokens() -> String {
    let mut css = String::new();
    let mut block = |head: &str, dark: bool, tail: &str| {
        css.push_str(head);
        for (_, name, light, night) in TABLE {
            css.push_str(name);
            css.push(':');
            hex(&mut css, if dark { night } else { light });
            css.push(';');
        }
        css.push_str(tail);
    };
    block(":root{color-scheme:light dark;", false, "}\n");
    // Paper is light, whatever the screen was.
    block("@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){", true, "}}\n");
    block("@media screen{:root[data-theme=dark]{color-scheme:dark;", true, "}}\n");
    block(".printed{color-scheme:light;", false, "}\n");
    css.push_str(":root[data-theme=light]{color-scheme:light}\n");
    css
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixes_are_the_same_on_the_page_and_alone() {
        let colour = Token::Forest.mix(Token::Ink, 12);
        let written = |colour: Colour, theme| {
            let mut out = String::new();
            colour.write(&mut out, theme);
            out
        };
        assert_eq!(written(colour, Theme::Page), "color-mix(in srgb,var(--forest) 88%,var(--ink))");
        assert_eq!(written(colour, Theme::Light), "#869867");
        assert_eq!(written(Token::Seat(2).into(), Theme::Dark), "#d9a01f");
    }

    #[test]
    fn every_token_has_a_value_by_day_and_by_night() {
        let css = tokens();
        for (_, name, ..) in TABLE {
            assert_eq!(css.matches(&format!("{name}:")).count(), 4, "{name}");
        }
    }
}
