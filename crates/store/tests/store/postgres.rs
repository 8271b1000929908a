//! What only PostgreSQL does: encrypted lines, other isolation, a server that ends in the middle.

use std::{sync::Arc, time::Duration};

use rcgen::{CertifiedKey, generate_simple_self_signed};
use scratch::Scratch;
use store::{Appended, Habits, OpenError, Postgres, Seq, Store, StoreError};

use crate::{append, connect, entry, fresh_address, scratch, table};

/// A server that shows a certificate of its own making, and where that certificate is.
fn encrypted() -> (Scratch, std::path::PathBuf, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let names = vec!["127.0.0.1".to_owned()];
    let CertifiedKey { cert, signing_key } = generate_simple_self_signed(names).expect("a certificate can be made");
    let known = folder.path().join("known.pem");
    std::fs::write(&known, cert.pem()).expect("it can be written");
    let scratch = Scratch::start_with(
        &[("server.crt", &cert.pem()), ("server.key", &signing_key.serialize_pem())],
        &["ssl=on", "ssl_cert_file=../server.crt", "ssl_key_file=../server.key"],
    );
    (scratch.unwrap_or_else(|error| panic!("{error}")), known, folder)
}

async fn is_encrypted(address: &str) -> Result<bool, OpenError> {
    let store = Postgres::open(address, Habits::default()).await?;
    Ok(store.is_encrypted().await.expect("it is read"))
}

#[tokio::test]
async fn the_mode_of_the_address_decides_about_encryption() {
    let (scratch, known, _folder) = encrypted();
    let address = scratch.database().expect("it can be made");
    let with = |mode: &str| format!("{address}?sslmode={mode}");
    assert!(!is_encrypted(&with("disable")).await.expect("it opens"));
    assert!(is_encrypted(&address).await.expect("it opens"), "encrypted where it can be");
    assert!(is_encrypted(&with("require")).await.expect("it opens"));
    let proved = format!("verify-full&sslrootcert={}", known.display());
    assert!(is_encrypted(&with(&proved)).await.expect("it opens"));
    let elsewhere = with(&proved).replace("127.0.0.1", "localhost");
    let refused = is_encrypted(&elsewhere).await.expect_err("the certificate names another");
    assert!(refused.to_string().contains("certificate"), "{refused}");
    for bad in ["verify-full", "verify-full&sslrootcert=/nothing", "sometimes"] {
        let refused = is_encrypted(&with(bad)).await.expect_err("it cannot be so");
        assert!(matches!(refused, OpenError::Address(_)), "{refused}");
    }
}

#[tokio::test]
async fn a_server_without_encryption_is_refused_where_it_is_required() {
    let address = fresh_address();
    assert!(!is_encrypted(&format!("{address}?sslmode=prefer")).await.expect("it opens"));
    assert!(is_encrypted(&format!("{address}?sslmode=require")).await.is_err());
    let nobody =
        Postgres::open("postgres://127.0.0.1:1/nothing", Habits::default()).await.err().expect("nobody is there");
    assert!(nobody.to_string().contains("cannot be reached"), "{nobody}");
}

#[tokio::test]
async fn a_newer_schema_is_refused_and_left_alone() {
    let address = fresh_address();
    drop(connect(&address).await);
    scratch().sql(&address, "update schema_version set version = version + 1").expect("it can be changed");
    let refused = Postgres::open(&address, Habits::default()).await.err().expect("it is refused");
    assert!(matches!(refused, OpenError::Newer { found, known } if found == known + 1), "{refused}");
}

#[tokio::test]
async fn several_nodes_may_make_the_tables_at_once() {
    let address = fresh_address();
    let opening: Vec<_> = (0..6)
        .map(|_| {
            let address = address.clone();
            tokio::spawn(async move { Postgres::open(&address, Habits::default()).await.map(|_| ()) })
        })
        .collect();
    for one in opening {
        one.await.expect("nothing panics").unwrap_or_else(|error| panic!("{error}"));
    }
}

/// Writers of several nodes at tables that they share: what each was told stands.
async fn race(address: &str, habits: Habits) {
    let mut tasks = Vec::new();
    for writer in 0..3_u8 {
        let store = Arc::new(Postgres::open(address, habits).await.expect("it opens"));
        for number in 0..6_u8 {
            let store = Arc::clone(&store);
            tasks.push(tokio::spawn(async move {
                let mut won = Vec::new();
                for seq in 1..=20 {
                    let outcome = store.append(append(entry(number, seq, writer))).await;
                    match outcome.unwrap_or_else(|error| panic!("table {number}, entry {seq}: {error}")) {
                        Appended::Won => won.push((number, seq, writer)),
                        Appended::Lost => {}
                    }
                }
                won
            }));
        }
    }
    let mut told = Vec::new();
    for task in tasks {
        told.extend(task.await.expect("nothing panics"));
    }
    told.sort_unstable();
    let store = connect(address).await;
    let mut standing = Vec::new();
    for number in 0..6 {
        let rows = store.log(table(number).table, Seq(1)).await.expect("it is read");
        standing.extend(rows.iter().map(|row| (number, row.seq.0, row.row.0[0])));
    }
    assert_eq!(told, standing, "every place was won once, by whoever was told so");
    assert_eq!(standing.len(), 120);
}

#[tokio::test]
async fn nodes_that_race_for_places_win_each_once() {
    race(&fresh_address(), Habits::default()).await;
    race(&fresh_address(), Habits { batch: 1, hints: false }).await;
}

#[tokio::test]
async fn serializable_transactions_that_meet_are_made_again() {
    let address = fresh_address();
    let name = address.rsplit('/').next().expect("an address has a name");
    let sql = format!("alter database {name} set default_transaction_isolation = 'serializable'");
    scratch().sql(&address, &sql).expect("it can be set");
    race(&address, Habits::default()).await;
}

#[tokio::test]
async fn what_was_confirmed_is_there_after_the_server_was_stopped_at_once() {
    let scratch = Scratch::start(&[]).unwrap_or_else(|error| panic!("{error}"));
    let store = connect(&scratch.database().expect("it can be made")).await;
    let mut confirmed = 0;
    for round in 0..3 {
        let next = confirmed + 1;
        for seq in next..next + 20 {
            assert_eq!(store.append(append(entry(1, seq, 1))).await, Ok(Appended::Won), "round {round}");
            confirmed = seq;
        }
        scratch.stop_immediately().expect("it stops");
        let down = store.append(append(entry(1, confirmed + 1, 1))).await.expect_err("nobody is there");
        assert!(matches!(down, StoreError::Unknown(_) | StoreError::Failed(_)), "{down}");
        assert!(store.log(table(1).table, Seq(1)).await.is_err());
        scratch.start_again().expect("it starts");
        let mut rows = store.log(table(1).table, Seq(1)).await;
        while rows.is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
            rows = store.log(table(1).table, Seq(1)).await;
        }
        let rows = rows.expect("it is read");
        assert!(rows.len() as u64 >= confirmed, "{} of {confirmed}", rows.len());
        // What had no outcome may stand there: the same again wins either way.
        let mut again = store.append(append(entry(1, confirmed + 1, 1))).await;
        while matches!(again, Err(StoreError::Unknown(_) | StoreError::Failed(_))) {
            again = store.append(append(entry(1, confirmed + 1, 1))).await;
        }
        assert_eq!(again, Ok(Appended::Won));
        confirmed += 1;
    }
}
