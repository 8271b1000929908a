//! The workers beside the page, in which minds think.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use futures_channel::mpsc::UnboundedSender;
use wasm_bindgen::{JsCast, closure::Closure};
use wasm_bindgen_futures::spawn_local;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::wire::Heard;
use crate::{
    browser,
    gather::{self, Gather},
    message::{Outcome, Ponder, Task},
    worker::{LOST, READY},
};

/// Workers that are started when they are first needed, and again after they were stopped. One does everything; the
/// others help where a bot searches.
pub(super) struct Beside {
    team: Rc<Team>,
    running: RefCell<Vec<Running>>,
}

/// What all workers answer to.
struct Team {
    out: UnboundedSender<Heard>,
    lines: RefCell<Vec<Rc<Line>>>,
    gather: RefCell<Gather>,
}

/// The line to one worker.
struct Line {
    /// Its place among them.
    index: usize,
    worker: Worker,
    state: RefCell<State>,
    /// How many thoughts it owes that nobody else is asked for.
    owes: Cell<u32>,
}

enum State {
    /// It does not listen yet, and this waits for it.
    Coming(Vec<Task>),
    Here,
    /// It did not come, or broke.
    Gone,
}

struct Running {
    line: Rc<Line>,
    _onmessage: Closure<dyn FnMut(MessageEvent)>,
    _onerror: Closure<dyn FnMut(ErrorEvent)>,
}

impl Beside {
    pub(super) fn new(out: UnboundedSender<Heard>) -> Beside {
        let team = Team { out, lines: RefCell::default(), gather: RefCell::default() };
        Beside { team: Rc::new(team), running: RefCell::default() }
    }

    /// Sends a task; what comes of it comes over the wire.
    pub(super) fn ask(&self, task: Task) {
        self.reach(1, task.game().unwrap_or_default());
        let lines = self.team.lines.borrow();
        // Whoever never comes is not waited for where another listens.
        let line = lines.iter().find(|line| line.is_here()).or_else(|| lines.iter().find(|line| !line.is_gone()));
        match line {
            Some(line) => line.send(task),
            None => self.team.tell(Heard::NoMinds),
        }
    }

    /// Lets a bot of the table think: one that searches on as many cores as the page may use.
    pub(super) fn think(&self, ponder: Ponder) {
        let workers = gather::workers(browser::cores());
        if workers == 1 || !gather::searches(&ponder.level) {
            return self.ask(Task::Ponder(Box::new(ponder)));
        }
        self.reach(workers, &ponder.position.game);
        let parts = self.team.gather.borrow_mut().ask(ponder, workers);
        let lines = self.team.lines.borrow();
        if lines.is_empty() {
            return self.team.tell(Heard::NoMinds);
        }
        for (line, part) in lines.iter().zip(parts) {
            line.send(Task::Ponder(Box::new(part)));
        }
    }

    /// Gives up whatever is thought about.
    pub(super) fn stop(&self) {
        self.running.borrow_mut().clear();
        self.team.lines.borrow_mut().clear();
        self.team.gather.take();
    }

    /// Sees to it that so many workers for this game were started. Where all are gone they are tried again.
    fn reach(&self, workers: u32, game: &str) {
        if self.team.lines.borrow().iter().all(|line| line.is_gone()) {
            self.stop();
        }
        let mut running = self.running.borrow_mut();
        for index in running.len()..workers as usize {
            let Some(new) = start(&self.team, index, game) else { return };
            self.team.lines.borrow_mut().push(new.line.clone());
            running.push(new);
        }
    }
}

/// Starts a worker that will think about this game.
fn start(team: &Rc<Team>, index: usize, game: &str) -> Option<Running> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    options.set_name(game);
    let boot = browser::file("/boot.js");
    let worker = Worker::new_with_options(&boot, &options).ok()?;
    let line = Rc::new(Line { index, worker, state: RefCell::new(State::Coming(Vec::new())), owes: Cell::new(0) });
    let (answering, hearing, game) = (line.clone(), team.clone(), game.to_owned());
    let onmessage = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        if text == READY {
            let (answering, game) = (answering.clone(), game.clone());
            spawn_local(async move { answering.open(net(game).await) });
        } else if text == LOST {
            hearing.lose(&answering);
        } else if let Ok(outcome) = serde_json::from_str(&text) {
            hearing.hear(&answering, outcome);
        }
    });
    line.worker.set_onmessage(Some(onmessage.as_ref().unchecked_ref()));
    let (broken, hearing) = (line.clone(), team.clone());
    let onerror = Closure::<dyn FnMut(ErrorEvent)>::new(move |_| {
        // One that does not even start is of a build that the server no longer has.
        if broken.is_coming() {
            browser::reload_once(&boot);
        }
        hearing.lose(&broken);
    });
    line.worker.set_onerror(Some(onerror.as_ref().unchecked_ref()));
    Some(Running { line, _onmessage: onmessage, _onerror: onerror })
}

/// A game's learned evaluation for the worker, if there is one and it comes.
async fn net(game: String) -> Option<Task> {
    let path = format!("/nets/{game}.txt");
    // What this build does not have is not asked for.
    if browser::file(&path) == path {
        return None;
    }
    let text = browser::load(&path).await?;
    Some(Task::Net { game, text })
}

impl Team {
    fn hear(&self, line: &Line, outcome: Outcome) {
        match outcome {
            Outcome::Pondered(pondered) => {
                line.owes.set(line.owes.get().saturating_sub(1));
                self.tell(Heard::Thought(pondered));
            }
            Outcome::Found(id, found) => {
                self.gather.borrow_mut().take(line.index, id, found);
                self.go_on();
            }
            Outcome::Reviewed { review, ended } => self.tell(Heard::Reviewed(Ok((review, ended)))),
            Outcome::NoReview(why) => self.tell(Heard::Reviewed(Err(why))),
        }
    }

    /// Tells a shared thought once nobody is waited for. Whoever has not come by then helps with the next one.
    fn go_on(&self) {
        let lines = self.lines.borrow();
        let at_work = |index: usize| lines.get(index).is_some_and(|line| line.is_here());
        let Some(pondered) = self.gather.borrow_mut().settle(at_work) else { return };
        for line in lines.iter() {
            line.forget_parts();
        }
        self.tell(Heard::Thought(pondered));
    }

    /// Goes on without a worker. What it alone was asked for, nobody answers.
    fn lose(&self, line: &Line) {
        line.end();
        if line.owes.take() > 0 || self.lines.borrow().iter().all(|line| line.is_gone()) {
            self.tell(Heard::NoMinds);
        }
        self.go_on();
    }

    fn tell(&self, heard: Heard) {
        // Nobody listens any more once the table is left.
        let _ = self.out.unbounded_send(heard);
    }
}

impl Line {
    fn send(&self, task: Task) {
        if matches!(&task, Task::Ponder(ponder) if ponder.part.is_none()) {
            self.owes.set(self.owes.get() + 1);
        }
        match &mut *self.state.borrow_mut() {
            State::Coming(waiting) => waiting.push(task),
            State::Here => self.post(&task),
            State::Gone => {}
        }
    }

    fn post(&self, task: &Task) {
        if let Ok(text) = serde_json::to_string(task) {
            let _ = self.worker.post_message(&text.into());
        }
    }

    /// It listens: it is sent this and whatever waits.
    fn open(&self, first: Option<Task>) {
        let before = self.state.replace(State::Here);
        if let State::Coming(waiting) = before {
            first.into_iter().chain(waiting).for_each(|task| self.post(&task));
        } else {
            self.state.replace(before);
        }
    }

    /// Parts of a thought that was had without it.
    fn forget_parts(&self) {
        if let State::Coming(waiting) = &mut *self.state.borrow_mut() {
            waiting.retain(|task| !matches!(task, Task::Ponder(ponder) if ponder.part.is_some()));
        }
    }

    fn end(&self) {
        self.worker.terminate();
        self.state.replace(State::Gone);
    }

    fn is_coming(&self) -> bool {
        matches!(*self.state.borrow(), State::Coming(_))
    }

    fn is_here(&self) -> bool {
        matches!(*self.state.borrow(), State::Here)
    }

    fn is_gone(&self) -> bool {
        matches!(*self.state.borrow(), State::Gone)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.line.end();
    }
}
