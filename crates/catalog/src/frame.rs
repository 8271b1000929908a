//! The words for a position, made where they are shown.

use engine::{
    BadNotation, Clause, Forecast, Foresight, Game, Holding, Line, Names, Phrase, Rule, ScoreLine, Seat, SeededDice,
    Words,
};

use crate::{Heard, Refused, Sight, table::Title, with_game, words};

/// What a page or a terminal says of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Frame {
    /// The name of the game for people.
    pub name: &'static str,
    /// How far the game is.
    pub progress: String,
    /// What to do now, whom to wait for, or who won.
    pub prompt: String,
    /// How many bytes of the prompt say what to do; the rest says what it costs or brings.
    pub lead: usize,
    /// What the viewer may do now.
    pub choices: Vec<Choice>,
    /// What the viewer can reach now by several actions at a single click.
    pub shortcuts: Vec<Shortcut>,
    /// The points of each seat as they stand; `None` in a game that has none.
    pub points: Vec<Option<i32>>,
    /// What each seat holds in public besides.
    pub holdings: Vec<Vec<Holding>>,
    /// The rules that govern the decision at hand, said for people.
    pub at_hand: Vec<Rule>,
    /// Where each seat's points come from, once the game is over.
    pub score: Vec<Vec<ScoreLine>>,
}

/// A legal action, or the name of a shortcut, in notation and in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Its notation.
    pub action: String,
    /// What it says.
    pub phrase: Phrase,
    /// What it costs, pays and touches.
    pub forecast: Forecast,
}

/// Several actions at a single click.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shortcut {
    /// Like an action: its name in place of a notation, its words, what it costs and pays in all.
    pub choice: Choice,
    /// The actions, in notation.
    pub steps: Vec<String>,
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logged {
    /// The ply it belongs to; 0 is set-up.
    pub ply: usize,
    /// Whose ply that was.
    pub by: Option<Seat>,
    /// What happened.
    pub line: Line,
}

impl Frame {
    /// The words for what somebody has in front of them.
    pub fn of(sight: &Sight, names: &Names) -> Frame {
        let slug = sight.position().game.as_str();
        with_game!(slug, G => frame::<G>(sight, names)).flatten().expect("a sight is of a listed game")
    }

    /// The actions that a text stands for: the steps of a shortcut of that name, or else itself.
    pub fn steps(&self, text: &str) -> Vec<String> {
        let named = self.shortcuts.iter().find(|shortcut| shortcut.choice.action.eq_ignore_ascii_case(text));
        named.map_or_else(|| vec![text.to_owned()], |shortcut| shortcut.steps.clone())
    }

    /// All that a host offers: the legal actions, then the shortcuts.
    pub fn offers(&self) -> impl Iterator<Item = &Choice> {
        self.choices.iter().chain(self.shortcuts.iter().map(|shortcut| &shortcut.choice))
    }
}

/// What the reader was told from a ply on, in words.
pub fn log(sight: &Sight, names: &Names, from: usize) -> Vec<Logged> {
    fn lines<G: Title>(sight: &Sight, names: &Names, from: usize) -> Vec<Logged> {
        let told = sight.told::<G>().iter().filter(|heard| heard.ply >= from);
        let logged = |&Heard { ply, by, ref event }: &_| Some(Logged { ply, by, line: G::event(event, names)? });
        told.filter_map(logged).collect()
    }
    with_game!(sight.position().game.as_str(), G => lines::<G>(sight, names, from)).unwrap_or_default()
}

/// Why an action was not done, in words, with the clause that forbids it.
pub fn reason(refused: &Refused, sight: &Sight, names: &Names) -> (Option<Clause>, String) {
    match refused {
        Refused::Over => (None, words::no_more()),
        Refused::NotToAct { to_act } => (None, words::not_your_turn(*to_act, names)),
        Refused::Notation { given } => {
            let slug = sight.position().game.as_str();
            let expected = with_game!(slug, G => notation::<G>(given)).unwrap_or_default();
            (None, words::no_action(expected))
        }
        Refused::Illegal { action, clause } => {
            let slug = sight.position().game.as_str();
            let said = with_game!(slug, G => forbidden::<G>(action, *clause, sight, names));
            said.unwrap_or_else(|| (None, String::new()))
        }
    }
}

/// Why the viewer cannot do this now, in words, with the clause that forbids it.
pub fn why_not(action: &str, sight: &Sight, names: &Names) -> (Option<Clause>, String) {
    fn of<G: Title>(action: &str, sight: &Sight, names: &Names) -> (Option<Clause>, String) {
        let typed = (sight.view::<G>(), sight.position().acting(), action.parse::<G::Action>());
        match typed {
            (_, _, Err(BadNotation { expected })) => (None, words::no_action(expected)),
            (Some(view), Some(seat), Ok(action)) => {
                let refusal = G::imagine(view, &mut SeededDice::new(0)).refusal(seat, action);
                (Some(engine::Cites::clause(&refusal)), <G as Words>::refusal(view, &refusal, names))
            }
            (None, _, Ok(_)) | (_, None, Ok(_)) => (None, words::not_your_turn(sight.position().to_act, names)),
        }
    }
    with_game!(sight.position().game.as_str(), G => of::<G>(action, sight, names)).unwrap_or_default()
}

/// What a game would have understood in place of this text.
fn notation<G: Game>(given: &str) -> &'static str {
    match given.parse::<G::Action>() {
        Err(BadNotation { expected }) => expected,
        Ok(_) => "",
    }
}

/// The refusal of one's own action is the same in every world one can imagine (law 4), so any of
/// them gives its reasons.
fn forbidden<G: Title>(action: &str, clause: Clause, sight: &Sight, names: &Names) -> (Option<Clause>, String) {
    let (Some(view), Some(seat), Ok(action)) =
        (sight.view::<G>(), sight.position().acting(), action.parse::<G::Action>())
    else {
        return (Some(clause), words::FORBIDDEN.into());
    };
    let refusal = G::imagine(view, &mut SeededDice::new(0)).refusal(seat, action);
    (Some(engine::Cites::clause(&refusal)), <G as Words>::refusal(view, &refusal, names))
}

fn frame<G: Title>(sight: &Sight, names: &Names) -> Option<Frame> {
    let view = sight.view::<G>()?;
    let position = sight.position();
    let acting = position.acting().filter(|_| !position.legal.is_empty());
    // One imagined world serves all words of the legal list.
    let seen = acting.map(|seat| Foresight::<G>::new(view, seat));
    let score = match position.standings {
        Some(_) => G::score(view, names).values().to_vec(),
        None => Vec::new(),
    };
    let (prompt, lead) = prompt::<G>(view, sight, names);
    Some(Frame {
        name: G::INFO.name,
        progress: G::progress(view),
        prompt,
        lead,
        choices: seen.as_ref().map_or_else(Vec::new, |seen| choices(seen, sight.legal::<G>())),
        shortcuts: seen.as_ref().map_or_else(Vec::new, shortcuts),
        points: Seat::all(position.seats).map(|seat| G::points(view, seat)).collect(),
        holdings: G::holdings(view).values().to_vec(),
        at_hand: acting.map_or_else(Vec::new, |seat| G::at_hand(view, seat)),
        score,
    })
}

fn prompt<G: Title>(view: &G::View, sight: &Sight, names: &Names) -> (String, usize) {
    let position = sight.position();
    let whole = |text: String| (text.clone(), text.len());
    match (&position.standings, position.acting()) {
        (Some(standings), _) => whole(words::over(standings, names)),
        (None, Some(seat)) => {
            let prompt = G::prompt(view, seat, sight.legal::<G>());
            (prompt.text, prompt.lead)
        }
        (None, None) => whole(words::waiting(position.to_act, names)),
    }
}

fn choices<G: Title>(seen: &Foresight<'_, G>, legal: &[G::Action]) -> Vec<Choice> {
    let choice = |&action: &G::Action| {
        let forecast = seen.forecast(action);
        Choice { action: action.to_string(), phrase: G::action(seen, action, &forecast), forecast }
    };
    legal.iter().map(choice).collect()
}

fn shortcuts<G: Title>(seen: &Foresight<'_, G>) -> Vec<Shortcut> {
    let shortcut = |shortcut: engine::Shortcut<G::Action>| Shortcut {
        choice: Choice { action: shortcut.name, phrase: shortcut.phrase, forecast: shortcut.forecast },
        steps: shortcut.steps.iter().map(ToString::to_string).collect(),
    };
    G::shortcuts(seen).into_iter().map(shortcut).collect()
}
