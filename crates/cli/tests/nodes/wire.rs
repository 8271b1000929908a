//! A line to the database that can be cut: what is on its way arrives when it is mended, however
//! late that is.

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::watch,
};

/// A line from a port of its own to that of the database.
pub(crate) struct Wire {
    port: u16,
    whole: watch::Sender<bool>,
}

impl Wire {
    pub(crate) async fn to(target: u16) -> Wire {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let port = listener.local_addr().expect("it has an address").port();
        let whole = watch::Sender::new(true);
        let seen = whole.subscribe();
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(join(near, target, seen.clone()));
            }
        });
        Wire { port, whole }
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    pub(crate) fn cut(&self) {
        self.whole.send_replace(false);
    }

    pub(crate) fn mend(&self) {
        self.whole.send_replace(true);
    }
}

async fn join(near: TcpStream, target: u16, mut whole: watch::Receiver<bool>) {
    if whole.wait_for(|whole| *whole).await.is_err() {
        return;
    }
    // A database that is down refuses: then the near end is closed too.
    let Ok(far) = TcpStream::connect(("127.0.0.1", target)).await else { return };
    let ((near_read, near_write), (far_read, far_write)) = (near.into_split(), far.into_split());
    tokio::join!(carry(near_read, far_write, whole.clone()), carry(far_read, near_write, whole));
}

async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut whole: watch::Receiver<bool>) {
    let mut bytes = [0; 8192];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        if whole.wait_for(|whole| *whole).await.is_err() || to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}
