//! Devices, people one played with, and people one does not want to hear.

use protocol::{Companion, Device, Listed, Request, SeatWish};
use serde_json::json;

use crate::client::{Friend, House, duel, http, plain};

async fn get<T: serde::de::DeserializeOwned>(friend: &Friend, path: &str) -> T {
    let (status, head, body) = friend.http("GET", path, None).await;
    assert_eq!(status, 200, "{head}\n{body}");
    serde_json::from_str(&body).unwrap_or_else(|error| panic!("{error}: {body}"))
}

#[tokio::test]
async fn a_single_device_is_ended_and_the_others_stay() {
    let house = House::open().await;
    let anna = Friend::new(house.address(), "Anna").await;
    let (_, _, link) = anna.http("POST", "/api/me/link", None).await;
    let link = serde_json::from_str(&link).expect("it is JSON");
    let (_, head, _) = http(house.address(), "POST", "/api/me/redeem", &[], Some(&link)).await;
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("there is a cookie");
    let phone = Friend::back(house.address(), cookie.split(';').next().expect("it has a value")).await;
    let agent = ("user-agent", "Some Mobile browser");
    http(house.address(), "GET", "/api/me", &[("cookie", phone.cookie.as_str()), agent], None).await;

    let devices: Vec<Device> = get(&anna, "/api/me/devices").await;
    assert_eq!(devices.len(), 2, "{devices:?}");
    let (here, there): (Vec<_>, Vec<_>) = devices.into_iter().partition(|device| device.here);
    assert!(here.len() == 1 && !here[0].phone && there[0].phone, "{here:?} {there:?}");
    let stranger = Friend::new(house.address(), "Stranger").await;
    let end = format!("/api/me/devices/{}", there[0].id);
    stranger.http("DELETE", &end, None).await;
    assert_eq!(phone.http("GET", "/api/me", None).await.0, 200, "nobody ends another's device");
    assert_eq!(anna.http("DELETE", &end, None).await.0, 204);
    assert_eq!(phone.http("GET", "/api/me", None).await.0, 401);
    assert_eq!(anna.http("GET", "/api/me", None).await.0, 200);
    house.running.stop().await;
}

#[tokio::test]
async fn people_are_invited_again_and_whoever_is_blocked_is_not_heard() {
    let house = House::open().await;
    let (table, [mut anna, mut nilo]) = duel(house.address(), catalog::SLUGS[0]).await;
    let stranger = Friend::new(house.address(), "Stranger").await;
    let met: Vec<Companion> = get(&anna, "/api/people").await;
    let [Companion { person: number, name, blocked: false }] = met.as_slice() else { panic!("{met:?}") };
    assert_eq!(name, "Nilo");

    let made = anna.create(&plain(catalog::SLUGS[0], &[SeatWish::Invited, SeatWish::Invited])).await;
    let invite = json!({ "person": number, "key": made.key });
    let path = format!("/api/tables/{}/invite", made.table);
    assert_eq!(stranger.http("POST", &path, Some(&invite)).await.0, 403, "only people one played with");
    let wrong = json!({ "person": number, "key": "00000000000000000000000000000000" });
    assert_eq!(anna.http("POST", &path, Some(&wrong)).await.0, 409, "and only with the key");
    assert_eq!(anna.http("POST", &path, Some(&invite)).await.0, 204);
    let mine: Vec<Listed> = get(&nilo, "/api/mine").await;
    let invited = mine.iter().find(|listed| listed.table == made.table).and_then(|listed| listed.invited.as_ref());
    let invited = invited.expect("he is invited");
    assert_eq!((invited.by.as_str(), invited.key), ("Anna", made.key));
    nilo.sit(made.table, Some(invited.key)).await;
    let mine: Vec<Listed> = get(&nilo, "/api/mine").await;
    assert!(mine.iter().all(|listed| listed.invited.is_none()), "whoever sits is invited no more");

    let (_, _, me) = anna.http("GET", "/api/me", None).await;
    let me: protocol::Me = serde_json::from_str(&me).expect("it is JSON");
    let block = format!("/api/people/{}/block", me.person);
    anna.ask(Request::Say { table, text: "are you there?".into() }).await;
    assert_eq!(nilo.watch(table, None).await.said.len(), 1);
    assert_eq!(nilo.http("POST", &block, None).await.0, 204);
    let mut nilo = Friend::back(house.address(), &nilo.cookie).await;
    assert_eq!(nilo.watch(table, None).await.said.len(), 0, "he does not hear her");
    assert_eq!(anna.watch(table, None).await.said.len(), 1, "and she does not learn of it");
    let more = anna.create(&plain(catalog::SLUGS[0], &[SeatWish::Invited, SeatWish::Invited])).await;
    let path = format!("/api/tables/{}/invite", more.table);
    let invite = json!({ "person": number, "key": more.key });
    assert_eq!(anna.http("POST", &path, Some(&invite)).await.0, 204);
    let mine: Vec<Listed> = get(&nilo, "/api/mine").await;
    assert!(mine.iter().all(|listed| listed.table != more.table), "nor does her invitation reach him");
    let met: Vec<Companion> = get(&nilo, "/api/people").await;
    assert!(met.iter().any(|other| other.blocked && other.name == "Anna"), "{met:?}");
    assert_eq!(nilo.http("DELETE", &block, None).await.0, 204);
    let mut nilo = Friend::back(house.address(), &nilo.cookie).await;
    assert_eq!(nilo.watch(table, None).await.said.len(), 1);
    house.running.stop().await;
}
