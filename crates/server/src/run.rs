//! Starting and stopping.

use std::{
    io::{self, Write as _},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request, State},
    http::{HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{delete, get, post},
};
use protocol::TableId;
use store::{OpenError, Store, StoreError};
use tokio::{net::TcpListener, task::JoinHandle};

use crate::{
    Home, House, Limits, PublicUrl,
    api::{self, Refusal, Site},
    away::{self, Postman, Reach},
    bots::Minds,
    company, files, guard,
    line::Handshake,
    listen, nodes,
    people::{self, Today},
    preview::{self, Gallery},
    socket,
    table::{Message, Service, orders, stops},
};

/// How a server is to run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Where its data is.
    pub data: Home,
    /// By which address others know it.
    pub public_url: Option<PublicUrl>,
    /// Whether what stands before it tells who asks.
    pub behind_proxy: bool,
    /// Where Prometheus may read its figures.
    pub metrics: Option<SocketAddr>,
    /// What one client may take.
    pub limits: Limits,
    /// Where it may tell people that it is their turn.
    pub reach: Reach,
    /// How new the program is, for others that share its data: see [`build_number`](crate::build_number).
    pub build: u64,
}

/// Why the server is not running.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Somebody else listens there.
    #[error("port {0} is taken: stop what runs there, or choose another with --listen")]
    PortTaken(u16),
    /// The address cannot be listened on for another reason.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// Its data cannot be opened.
    #[error(transparent)]
    Data(#[from] OpenError),
    /// Its data cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It stopped by itself.
    #[error("the server stopped: {0}")]
    Stopped(io::Error),
}

/// Serves until Ctrl-C or SIGTERM, then lets everybody finish. A second Ctrl-C ends at once. Prints
/// the address once it answers there, and where its data is.
pub fn serve(settings: Settings) -> Result<(), ServeError> {
    // Another process may have set this up; then its way of writing stays.
    let _ = tracing_subscriber::fmt().with_writer(io::stderr).with_max_level(tracing::Level::WARN).try_init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(ServeError::Stopped)?;
    runtime.block_on(async {
        let mut signals = Signals::listen().map_err(ServeError::Stopped)?;
        let data = settings.data.clone();
        let running = Running::start(settings).await?;
        // Nobody may be reading, or the disk be full: the server runs all the same.
        let _ = announce(&running, &data);
        signals.any().await;
        let _ = writeln!(io::stderr(), "stopping; Ctrl-C again ends at once");
        tokio::select! {
            () = running.stop() => Ok(()),
            () = signals.interrupt() => std::process::exit(130),
        }
    })
}

fn announce(running: &Running, data: &Home) -> io::Result<()> {
    let (mut out, address) = (io::stdout(), running.address);
    let everywhere = address.ip().is_unspecified();
    let shown = match address.ip() {
        IpAddr::V4(_) if everywhere => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(_) if everywhere => Ipv6Addr::LOCALHOST.into(),
        own @ (IpAddr::V4(_) | IpAddr::V6(_)) => own,
    };
    writeln!(out, "Ludoteca is at http://{}/  (Ctrl-C stops it)", SocketAddr::new(shown, address.port()))?;
    if everywhere {
        writeln!(out, "Everybody who reaches this machine reaches it too, and nothing is encrypted.")?;
    }
    writeln!(out, "Its data is in {data}")?;
    if let Some(metrics) = running.metrics {
        writeln!(out, "Its figures are at http://{metrics}/metrics")?;
    }
    out.flush()
}

/// What asks a process to stop. A signal that comes while nobody waits is kept.
#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn listen() -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    /// Waits for Ctrl-C or SIGTERM.
    async fn any(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }

    /// Waits for Ctrl-C.
    async fn interrupt(&mut self) {
        self.interrupt.recv().await;
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn listen() -> io::Result<Signals> {
        Ok(Signals)
    }

    async fn any(&mut self) {
        self.interrupt().await;
    }

    async fn interrupt(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            // Without a signal handler there is nothing to wait for but the end of the process.
            std::future::pending::<()>().await;
        }
    }
}

/// A server that runs.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where its figures are.
    pub metrics: Option<SocketAddr>,
    service: Arc<Service>,
    tasks: Vec<JoinHandle<()>>,
}

impl Running {
    /// Starts a server on its data.
    pub async fn start(settings: Settings) -> Result<Running, ServeError> {
        let store = settings.data.open().await?;
        Running::start_on(store, settings).await
    }

    /// Starts a server on a store.
    pub async fn start_on(store: Arc<dyn Store>, settings: Settings) -> Result<Running, ServeError> {
        Running::start_with(store, settings, catalog::mind).await
    }

    /// Starts a server whose bots have these minds: for the test that one may break.
    #[doc(hidden)]
    pub async fn start_with(store: Arc<dyn Store>, settings: Settings, minds: Minds) -> Result<Running, ServeError> {
        let time = store.time().await?;
        let origin = settings.public_url.as_ref().map(ToString::to_string);
        let postman = Arc::new(Postman::open(&*store, origin, settings.reach).await?);
        let service = Service::new(store, time, settings.limits, settings.build, minds, postman);
        if let Some(shared) = service.store.shared() {
            nodes::pulse(&service, shared).await?;
        }
        away::resume(&service).await?;
        orders::resume(&service).await?;
        let listener = bind(settings.listen).await?;
        let address = listener.local_addr().map_err(|error| ServeError::Listen(settings.listen, error))?;
        let house = House { public: settings.public_url, behind_proxy: settings.behind_proxy };
        let site = Arc::new(Site {
            service: Arc::clone(&service),
            house,
            newcomers: Today::default(),
            makers: Today::default(),
            gallery: Gallery::default(),
        });
        let take = |listener, router, by_address| {
            let metrics = Arc::clone(&service.metrics);
            listen::listen(listener, router, settings.limits, metrics, by_address, service.stopping.subscribe())
        };
        let mut tasks = vec![tokio::spawn(take(listener, router(site), !settings.behind_proxy))];
        let mut metrics = None;
        if let Some(wanted) = settings.metrics {
            let listener = bind(wanted).await?;
            metrics = listener.local_addr().ok();
            let figures = Arc::clone(&service.metrics);
            let router = Router::new().route("/metrics", get(move || async move { figures.text() }));
            tasks.push(tokio::spawn(take(listener, router, true)));
        }
        tasks.push(tokio::spawn(beat(Arc::clone(&service))));
        tasks.push(tokio::spawn(nodes::follow(Arc::clone(&service))));
        Ok(Running { address, metrics, service, tasks })
    }

    /// Lets everybody finish what they do, and stops.
    pub async fn stop(self) {
        self.service.stopping.send_replace(true);
        for task in self.tasks {
            // One that panicked has said so itself.
            let _ = task.await;
        }
        while self.service.metrics.tables.get() > 0 || Arc::strong_count(&self.service.errands) > 1 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        self.service.pool.close();
        match self.service.store.shared() {
            Some(shared) => self.service.nodes.leave(shared).await,
            // A full disk keeps no time; it goes on from what was last kept.
            None => drop(self.service.store.beat(self.service.clock.beat()).await),
        }
    }
}

pub(crate) async fn bind(listen: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(listen).await.map_err(|error| {
        if error.kind() == io::ErrorKind::AddrInUse {
            ServeError::PortTaken(listen.port())
        } else {
            ServeError::Listen(listen, error)
        }
    })
}

/// Every second: keeps the time, and wakes tables at which something is due.
async fn beat(service: Arc<Service>) {
    let mut stopping = service.stopping.subscribe();
    loop {
        match service.store.shared() {
            // A database that cannot be reached is asked again in a second.
            Some(shared) => drop(nodes::pulse(&service, shared).await),
            // A full disk keeps no time; it goes on from what was last kept.
            None => drop(service.store.beat(service.clock.beat()).await),
        }
        if let Ok(due) = service.store.due(service.clock.now(), 1000).await {
            let ours = |table: &TableId| service.nodes.is_mine(*table) && !service.holds(*table);
            for table in due.into_iter().filter(ours) {
                // A table that is busy is in memory and sees to it itself.
                let _ = service.post(table, Message::Wake);
            }
        }
        tokio::select! {
            () = tokio::time::sleep(Duration::from_secs(1)) => {}
            () = stops(&mut stopping) => return,
        }
    }
}

fn router(site: Arc<Site>) -> Router {
    let limits = site.service.limits;
    Router::new()
        .route("/health", get(|| async { "ok" }))
        .route("/ready", get(api::ready))
        .route("/api", get(api::describe))
        .route("/api/me", get(people::get).post(people::post).delete(people::delete))
        .route("/api/me/export", get(api::export))
        .route("/api/me/token", post(people::token))
        .route("/api/me/link", post(people::link))
        .route("/api/me/redeem", post(people::redeem))
        .route("/api/me/recovery", post(people::recovery))
        .route("/api/me/recover", post(people::recover))
        .route("/api/me/end-others", post(people::end_others))
        .route("/api/me/devices", get(company::devices))
        .route("/api/me/devices/{id}", delete(company::end_device))
        .route("/api/me/away", get(away::get).post(away::add))
        .route("/api/me/away/end", post(away::end))
        .route("/api/me/away/quiet", post(away::quiet))
        .route("/api/waiting", get(away::waiting))
        .route("/api/people", get(company::people))
        .route("/api/people/{person}/block", post(company::block).delete(company::unblock))
        .route("/api/lobby", get(api::lobby))
        .route("/api/mine", get(api::mine))
        .route("/api/tables", post(api::create))
        .route("/api/tables/{table}", get(api::table))
        .route("/api/tables/{table}/invite", post(company::invite))
        .route("/api/tables/{table}/record", get(api::record))
        .route("/api/socket", get(upgrade))
        .route("/t/{table}", get(preview::page))
        .route("/t/{table}/", get(preview::page))
        .route("/t/{table}/{file}", get(preview::file))
        .fallback(files::serve)
        .layer(DefaultBodyLimit::max(limits.body))
        .layer(middleware::from_fn_with_state(Arc::clone(&site), pass))
        .with_state(site)
}

/// `GET /api/socket`.
async fn upgrade(State(site): State<Arc<Site>>, request: Request) -> Result<Response, Refusal> {
    let (mut parts, _) = request.into_parts();
    let held = parts.extensions.remove::<Arc<listen::Held>>();
    let caller = match people::identify(&site, &parts.headers).await? {
        Some(known) => Some(known.caller(&site).await?),
        None => None,
    };
    let handshake = Handshake::of(&mut parts).map_err(|why| Refusal::Bad(why.into()))?;
    let service = Arc::clone(&site.service);
    Ok(handshake.answer(move |line| async move {
        socket::run(service, caller, line).await;
        drop(held);
    }))
}

/// Lets a request pass or not, and marks what browsers may do with the answer.
async fn pass(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let upgrades = headers.contains_key(header::UPGRADE);
    let changes = upgrades || !guard::reads(request.method());
    let private = request.uri().path().starts_with("/api");
    let mut response = if !site.house.is_addressed(headers) {
        (StatusCode::MISDIRECTED_REQUEST, "this server is not known by that name: see --public-url").into_response()
    } else if changes && private && !site.house.is_ours(headers) {
        (StatusCode::FORBIDDEN, "only the page of this server may do that").into_response()
    } else {
        // A body that does not come would hold its place for ever.
        let patience = site.service.limits.request;
        let answered = tokio::time::timeout(patience, next.run(request)).await;
        answered.unwrap_or_else(|_| StatusCode::REQUEST_TIMEOUT.into_response())
    };
    for (name, value) in guard::HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    if private {
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}
