//! Connections: who comes in, how many, and for how long they may say nothing.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// Connections at the same time; more are closed at once.
const MOST_CONNECTIONS: usize = 256;

/// How long a connection may take to send the head of a request.
const PATIENCE: Duration = Duration::from_secs(15);

/// The pause after a connection that could not be accepted, as when all file numbers are in use.
const BREATH: Duration = Duration::from_millis(50);

/// Ports that are tried after the one that was asked for.
const TRIED: u16 = 100;

/// Listens at an address, or if its port is taken at the next free one; tells which it is.
pub async fn bind(asked: SocketAddr) -> Result<(TcpListener, SocketAddr), String> {
    for port in asked.port()..=asked.port().saturating_add(TRIED) {
        let listener = TcpListener::bind(SocketAddr::new(asked.ip(), port)).await;
        match listener.and_then(|listener| listener.local_addr().map(|at| (listener, at))) {
            Err(error) if error.kind() == ErrorKind::AddrInUse => {}
            Err(error) => return Err(format!("{asked} cannot be listened at: {error}")),
            Ok(found) => return Ok(found),
        }
    }
    Err(format!("{asked} and the {TRIED} ports after it are taken, expected a free one"))
}

/// Serves whoever comes, for ever.
pub async fn welcome(listener: TcpListener, router: Router) {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(PATIENCE);
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(BREATH).await;
            continue;
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
        let service = TowerToHyperService::new(router.clone());
        let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
        tokio::spawn(async move {
            // A connection that breaks concerns nobody else.
            let _ = connection.await;
            drop(place);
        });
    }
}
