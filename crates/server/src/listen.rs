//! Taking connections: how many, from whom, and for how long they may stall.

use std::{
    collections::HashMap,
    io,
    net::{IpAddr, SocketAddr},
    pin::Pin,
    sync::{Arc, Mutex},
    task::{Context, Poll},
    time::Duration,
};

use axum::{Router, body::Body};
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::watch,
    time::Sleep,
};
use tower_service::Service as _;

use crate::{guard::network, limits::Limits, metrics::Metrics, table::stops};

/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 16 << 10;

/// Takes connections until the server stops, then waits for those that are open.
pub(crate) async fn listen(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    metrics: Arc<Metrics>,
    by_address: bool,
    mut stopping: watch::Receiver<bool>,
) {
    let counts = Arc::new(Counts::default());
    let open = watch::Sender::new(());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stops(&mut stopping) => break,
        };
        let Ok((stream, peer)) = accepted else {
            // Too many files are open: those that are must close before another is taken.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let most = if by_address { limits.connections_per_address } else { usize::MAX };
        let Some(place) = Counts::enter(&counts, network(peer.ip()), limits.connections, most) else { continue };
        metrics.connections.inc();
        let held = Arc::new(Held { _place: place, _open: open.subscribe(), metrics: Arc::clone(&metrics) });
        let (router, stopping) = (router.clone(), stopping.clone());
        tokio::spawn(async move { serve(stream, peer, router, &limits, &held, stopping).await });
    }
    drop(listener);
    // Whoever does not leave in time is left behind.
    let _ = tokio::time::timeout(limits.request, open.closed()).await;
}

async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    limits: &Limits,
    held: &Arc<Held>,
    mut stopping: watch::Receiver<bool>,
) {
    // Small frames must not wait for more.
    let _ = stream.set_nodelay(true);
    let answer = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer.ip());
        request.extensions_mut().insert(Arc::clone(held));
        router.clone().call(request.map(Body::new))
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(limits.request).max_buf_size(LONGEST_HEAD);
    let stream = TokioIo::new(Patient { stream, patience: limits.stalled, stalled: None });
    let connection = builder.serve_connection(stream, answer).with_upgrades();
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        // Bad requests and lost lines are the client's business.
        _ = connection.as_mut() => return,
        () = stops(&mut stopping) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// What a connection holds as long as it is open, also after it has become a socket: then whoever
/// runs the socket keeps it.
pub(crate) struct Held {
    _place: Place,
    _open: watch::Receiver<()>,
    metrics: Arc<Metrics>,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.metrics.connections.dec();
    }
}

/// How many connections are open, in all and from each address.
#[derive(Default)]
struct Counts(Mutex<(usize, HashMap<IpAddr, usize>)>);

/// A connection's place among those that may be open.
struct Place {
    counts: Arc<Counts>,
    address: IpAddr,
}

impl Counts {
    fn enter(counts: &Arc<Counts>, address: IpAddr, most: usize, most_each: usize) -> Option<Place> {
        let mut open = counts.0.lock().expect("nobody panics with the counts in hand");
        let each = open.1.get(&address).copied().unwrap_or(0);
        if open.0 >= most || each >= most_each {
            return None;
        }
        open.0 += 1;
        open.1.insert(address, each + 1);
        Some(Place { counts: Arc::clone(counts), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.counts.0.lock().expect("nobody panics with the counts in hand");
        open.0 -= 1;
        if let Some(each) = open.1.get_mut(&self.address) {
            *each -= 1;
            if *each == 0 {
                open.1.remove(&self.address);
            }
        }
    }
}

/// A stream that gives up on a client that reads nothing for too long.
struct Patient {
    stream: TcpStream,
    patience: Duration,
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    fn judge<T>(&mut self, context: &mut Context<'_>, poll: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if poll.is_ready() {
            self.stalled = None;
            return poll;
        }
        let patience = self.patience;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        match stalled.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judge(context, poll)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.judge(context, poll)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_and_given_back() {
        let counts = Arc::new(Counts::default());
        let [one, two]: [IpAddr; 2] = ["10.0.0.1", "10.0.0.2"].map(|text| text.parse().expect("it is an address"));
        let enter = |address| Counts::enter(&counts, address, 3, 2);
        let places = [enter(one), enter(one)];
        assert!(places.iter().all(Option::is_some) && enter(one).is_none(), "two of one address");
        let third = enter(two);
        assert!(third.is_some() && enter(two).is_none(), "three in all");
        drop(places);
        assert!(enter(one).is_some());
    }
}
