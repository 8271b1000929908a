//! How far something drawn reaches, as nearly as a crop needs.

use boards::scene::{Node, Shape};

/// How far a drawing by name is taken to reach from its middle.
const SYMBOL: f32 = 18.0;

/// From left to right and from top to bottom.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Extent {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
}

impl Extent {
    fn at(x: f32, y: f32, reach: f32) -> Extent {
        Extent { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }
    }

    pub(crate) fn of_frame([left, top, width, height]: [f32; 4]) -> Extent {
        Extent { left, top, right: left + width, bottom: top + height }
    }

    pub(crate) fn frame(self) -> [f32; 4] {
        [self.left, self.top, self.right - self.left, self.bottom - self.top]
    }

    pub(crate) fn with(self, other: Extent) -> Extent {
        Extent {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// A share of the longer side more on every side, and never a mere strip.
    pub(crate) fn grown(self, share: f32) -> Extent {
        let (width, height) = (self.right - self.left, self.bottom - self.top);
        let more = width.max(height) * share;
        let (wide, high) = (width + 2.0 * more, height + 2.0 * more);
        let (wide, high) = (wide.max(high * 1.3), high.max(wide * 0.5));
        let (x, y) = ((self.left + self.right) / 2.0, (self.top + self.bottom) / 2.0);
        Extent { left: x - wide / 2.0, top: y - high / 2.0, right: x + wide / 2.0, bottom: y + high / 2.0 }
    }

    /// The same, and at least so wide, with its sides in proportion.
    pub(crate) fn at_least(self, wide: f32) -> Extent {
        let (width, height) = (self.right - self.left, self.bottom - self.top);
        let more = (wide / width).max(1.0);
        let (x, y) = ((self.left + self.right) / 2.0, (self.top + self.bottom) / 2.0);
        let (across, down) = (width * more / 2.0, height * more / 2.0);
        Extent { left: x - across, top: y - down, right: x + across, bottom: y + down }
    }

    /// What of it lies within a frame, as a frame.
    pub(crate) fn within(self, frame: [f32; 4]) -> [f32; 4] {
        let all = Extent::of_frame(frame);
        let inside = Extent {
            left: self.left.max(all.left),
            top: self.top.max(all.top),
            right: self.right.min(all.right),
            bottom: self.bottom.min(all.bottom),
        };
        inside.frame()
    }

    pub(crate) fn meets(&self, other: &Extent) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    fn placed(self, node: &Node) -> Extent {
        let place = node.place;
        let reach = |from: f32, to: f32| (from * place.scale, to * place.scale);
        let ((left, right), (top, bottom)) = (reach(self.left, self.right), reach(self.top, self.bottom));
        if place.turn == 0.0 {
            return Extent {
                left: left + place.x,
                right: right + place.x,
                top: top + place.y,
                bottom: bottom + place.y,
            };
        }
        // Turned it reaches no further than its furthest corner.
        let far = [left, right].into_iter().flat_map(|x| [top, bottom].map(|y| x.hypot(y))).fold(0.0, f32::max);
        Extent::at(place.x, place.y, far)
    }
}

/// How far what is called so reaches, or what stands for that action.
pub(crate) fn extent_of(nodes: &[Node], key: &str) -> Option<Extent> {
    nodes.iter().find_map(|node| {
        if node.key == key || node.actions.iter().any(|action| action == key) {
            return of_node(node);
        }
        let within = Node { children: Vec::new(), shape: Shape::Group, ..node.clone() };
        extent_of(&node.children, key).map(|extent| extent.placed(&within))
    })
}

/// How far a node reaches with all it consists of; `None` if it draws nothing.
pub(crate) fn of_node(node: &Node) -> Option<Extent> {
    let children = node.children.iter().filter(|child| child.preview.is_none()).filter_map(of_node);
    let extent = of_shape(&node.shape).into_iter().chain(children).reduce(Extent::with)?;
    Some(extent.placed(node))
}

fn of_shape(shape: &Shape) -> Option<Extent> {
    match shape {
        Shape::Group => None,
        Shape::Circle { x, y, r } => Some(Extent::at(*x, *y, *r)),
        Shape::Rect { x, y, width, height, .. } => Some(Extent::of_frame([*x, *y, *width, *height])),
        Shape::Polygon(points, _) => points.iter().map(|&(x, y)| Extent::at(x, y, 0.0)).reduce(Extent::with),
        Shape::Text(text) => Some(Extent::at(text.x, text.y, text.size * 0.5)),
        Shape::Symbol(_) => Some(Extent::at(0.0, 0.0, SYMBOL)),
        Shape::Path(letters) => of_path(letters),
    }
}

/// The points that a path names, as if all of them were told from where the last one is if its letter
/// is small. Curves stay within their points.
fn of_path(letters: &str) -> Option<Extent> {
    let mut numbers = Vec::new();
    let mut extent: Option<Extent> = None;
    let (mut x, mut y, mut letter) = (0.0, 0.0, 'Z');
    let mut word = String::new();
    let flush = |word: &mut String, numbers: &mut Vec<f32>| {
        if let Ok(number) = word.parse::<f32>() {
            numbers.push(number);
        }
        word.clear();
    };
    for next in letters.chars().chain(['Z']) {
        let sign = next == '-' && !word.is_empty();
        let point = next == '.' && word.contains('.');
        if next.is_ascii_alphabetic() || next == ',' || next.is_whitespace() || sign || point {
            flush(&mut word, &mut numbers);
        }
        if !next.is_ascii_alphabetic() && next != ',' && !next.is_whitespace() {
            word.push(next);
        }
        if next.is_ascii_alphabetic() {
            let (from, relative) = ((x, y), letter.is_ascii_lowercase());
            match letter.to_ascii_uppercase() {
                'H' => numbers.iter().for_each(|&by| x = if relative { x + by } else { by }),
                'V' => numbers.iter().for_each(|&by| y = if relative { y + by } else { by }),
                // An arc reaches about as far as its radius.
                'A' => {
                    for arc in numbers.chunks_exact(7) {
                        (x, y) = if relative { (x + arc[5], y + arc[6]) } else { (arc[5], arc[6]) };
                    }
                }
                _ => {
                    for pair in numbers.chunks_exact(2) {
                        (x, y) = if relative { (from.0 + pair[0], from.1 + pair[1]) } else { (pair[0], pair[1]) };
                        let here = Extent::at(x, y, 0.0);
                        extent = Some(extent.map_or(here, |extent| extent.with(here)));
                    }
                }
            }
            let here = Extent::at(x, y, 0.0);
            if !letter.eq_ignore_ascii_case(&'Z') {
                extent = Some(extent.map_or(here, |extent| extent.with(here)));
            }
            numbers.clear();
            letter = next;
        }
    }
    extent
}
