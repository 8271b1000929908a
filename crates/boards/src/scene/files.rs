//! Drawings that are files of their own, under `symbols/`: SVG that any editor opens.
//!
//! In such a file `currentColor` is the colour that a use of it is tinted with, and where a colour is
//! another by night, `data-dark-fill` or `data-dark-stroke` right behind it says which.

use super::Theme;

/// The files of a folder under `symbols/`, each under its name with a prefix.
macro_rules! files {
    ($folder:literal, $prefix:literal, [$($name:literal),* $(,)?]) => {
        &[$((
            concat!($prefix, $name),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/symbols/", $folder, "/", $name, ".svg")),
        )),*]
    };
}
pub(crate) use files;

/// What a file draws, without the element round it, in the colours of a theme.
pub fn shown(text: &str, theme: Theme) -> String {
    let mut out = String::with_capacity(text.len());
    write(&mut out, text, theme);
    out
}

/// Writes what a file draws. A colour `#a" data-dark-fill="#b` is one by day and the other by night.
pub(super) fn write(out: &mut String, text: &str, theme: Theme) {
    let inside = text.split_once('>').and_then(|(_, rest)| rest.rsplit_once("</svg>"));
    let mut parts = inside.map_or("", |(inside, _)| inside).split("\" data-dark-");
    out.push_str(parts.next().unwrap_or(""));
    for part in parts {
        let Some((night, rest)) = part.split_once("=\"").and_then(|(_, value)| value.split_once('"')) else { continue };
        let day = out.split_off(out.rfind('"').map_or(0, |quote| quote + 1));
        match theme {
            Theme::Page => out.extend(["light-dark(", &day, ",", night, ")"]),
            Theme::Light => out.push_str(&day),
            Theme::Dark => out.push_str(night),
        }
        out.push('"');
        out.push_str(rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_the_colours_of_its_theme() {
        let text = "<svg viewBox=\"0 0 1 1\">\n<path fill=\"#111111\" data-dark-fill=\"#222222\" stroke=\"#333333\" \
                    data-dark-stroke=\"#444444\" d=\"M0,0\"/>\n</svg>";
        let shown = |theme| shown(text, theme).trim().to_owned();
        assert_eq!(shown(Theme::Light), "<path fill=\"#111111\" stroke=\"#333333\" d=\"M0,0\"/>");
        assert_eq!(shown(Theme::Dark), "<path fill=\"#222222\" stroke=\"#444444\" d=\"M0,0\"/>");
        assert!(shown(Theme::Page).contains("stroke=\"light-dark(#333333,#444444)\" d="));
    }
}
