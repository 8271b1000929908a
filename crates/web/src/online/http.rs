//! What is asked of the server outside the line: who I am, tables, lists.

use protocol::No;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

use crate::browser;

/// Why a request got nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Failure {
    /// Nobody answers.
    NoLine,
    /// The server says no.
    No(No),
}

#[derive(Deserialize)]
struct Refused {
    no: No,
}

/// Asks for something.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Failure> {
    let text = send("GET", path, None).await?;
    serde_json::from_str(&text).map_err(|_| Failure::NoLine)
}

/// Sends something and reads the answer.
pub(crate) async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Failure> {
    let body = serde_json::to_string(body).map_err(|_| Failure::NoLine)?;
    let text = send("POST", path, Some(&body)).await?;
    serde_json::from_str(&text).map_err(|_| Failure::NoLine)
}

/// Asks for something whose answer is only that it was done, or text to keep as it is.
pub(crate) async fn send(method: &str, path: &str, body: Option<&str>) -> Result<String, Failure> {
    let (fine, text) = exchange(method, path, body).await.map_err(|_| Failure::NoLine)?;
    if fine {
        return Ok(text);
    }
    let refused: Result<Refused, _> = serde_json::from_str(&text);
    Err(refused.map_or(Failure::NoLine, |refused| Failure::No(refused.no)))
}

async fn exchange(method: &str, path: &str, body: Option<&str>) -> Result<(bool, String), JsValue> {
    let init = RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        let headers = Headers::new()?;
        headers.set("content-type", "application/json")?;
        init.set_headers(&headers);
        init.set_body(&JsValue::from_str(body));
    }
    let answer = JsFuture::from(browser::window().fetch_with_str_and_init(path, &init)).await?;
    let answer: Response = answer.dyn_into()?;
    let text = JsFuture::from(answer.text()?).await?;
    Ok((answer.ok(), text.as_string().unwrap_or_default()))
}
