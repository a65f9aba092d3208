//! A static web server for the built page, reachable from this machine only.
//!
//! Answers GET and HEAD for files below one folder; no directory listings, no ranges. Files in `assets/` have
//! a content hash in their name and are cached for ever; all others are revalidated by ETag.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, UNIX_EPOCH};

use anyhow::{Context, Result};

use crate::step::note;

/// Tried first when no port is given. With the same address each time, the browser keeps the stored game.
const USUAL_PORT: u16 = 4747;
/// Maximum size of the head of a request, in bytes.
const HEAD_LIMIT: u64 = 16 * 1024;
/// Timeout of a connection for reading and writing.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Serves `folder` until the process ends.
///
/// # Errors
/// When the folder is missing.
pub fn serve(listener: &TcpListener, folder: &Path, open: bool) -> Result<()> {
    let folder = folder.canonicalize().with_context(|| format!("{} was not built", folder.display()))?;
    let address = format!("http://{}/", listener.local_addr()?);
    println!("\nNarikoma is served at {address}\n");
    note("Press Ctrl+C to stop.");
    if open {
        open_browser(&address);
    }
    for stream in listener.incoming().flatten() {
        let folder = folder.clone();
        // An error of one connection, for example when it is closed early, is ignored.
        thread::spawn(move || drop(handle(&stream, &folder)));
    }
    Ok(())
}

/// Opens the port. Called before the build, so that a port in use is reported at once.
///
/// # Errors
/// When the given port is in use.
pub fn listen(port: Option<u16>) -> Result<TcpListener> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    match port {
        Some(port) => bind(port).with_context(|| format!("cannot listen on port {port}")),
        None => bind(USUAL_PORT).or_else(|_| bind(0)).context("cannot listen on 127.0.0.1"),
    }
}

fn open_browser(address: &str) {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let started = Command::new(program).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if started.is_err() {
        note(&format!("cannot start {program}: please open the address yourself"));
    }
}

/// Reads one request and answers it.
fn handle(stream: &TcpStream, folder: &Path) -> std::io::Result<()> {
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    let mut head = Vec::new();
    let mut reader = BufReader::new(stream.take(HEAD_LIMIT));
    while !head.ends_with(b"\r\n\r\n") && reader.read_until(b'\n', &mut head)? > 0 {}
    let answer = answer(&String::from_utf8_lossy(&head), folder);
    let mut writer: &TcpStream = stream;
    writer.write_all(answer.head().as_bytes())?;
    writer.write_all(&answer.body)
}

/// A response.
struct Answer {
    status: &'static str,
    headers: Vec<(&'static str, String)>,
    /// Empty for HEAD; Content-Length is still the length of the file.
    body: Vec<u8>,
    length: usize,
}

impl Answer {
    fn plain(status: &'static str) -> Answer {
        let body = format!("{status}\n").into_bytes();
        let headers = vec![("Content-Type", "text/plain; charset=utf-8".to_string())];
        Answer { status, headers, length: body.len(), body }
    }

    fn head(&self) -> String {
        let mut head = format!("HTTP/1.1 {}\r\n", self.status);
        for (name, value) in &self.headers {
            head += &format!("{name}: {value}\r\n");
        }
        head + &format!(
            "Content-Length: {}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
            self.length
        )
    }
}

/// The response to the head of a request.
fn answer(head: &str, folder: &Path) -> Answer {
    let mut lines = head.split("\r\n");
    let request: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
    let [method, target, version] = request[..] else { return Answer::plain("400 Bad Request") };
    if !version.starts_with("HTTP/1.") {
        return Answer::plain("400 Bad Request");
    }
    if method != "GET" && method != "HEAD" {
        let mut answer = Answer::plain("405 Method Not Allowed");
        answer.headers.push(("Allow", "GET, HEAD".to_string()));
        return answer;
    }
    let mut answer = match file_of(target, folder) {
        Some(file) => content(&file, lines, target).unwrap_or_else(|_| Answer::plain("404 Not Found")),
        None => Answer::plain("404 Not Found"),
    };
    if method == "HEAD" {
        answer.body.clear();
    }
    answer
}

/// The file that a request names; `None` unless it is a file below `folder` after resolving links.
fn file_of(target: &str, folder: &Path) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next().unwrap_or_default();
    let path = decode(path.strip_prefix('/')?)?;
    if path.split('/').any(|part| part == ".." || part.contains(['\\', '\0', ':'])) {
        return None;
    }
    let mut file = folder.join(path.trim_start_matches('/')).canonicalize().ok()?;
    if file.is_dir() {
        file = file.join("index.html").canonicalize().ok()?;
    }
    (file.starts_with(folder) && file.is_file()).then_some(file)
}

/// Percent-decoding; `None` when the result is not UTF-8 or the text is malformed.
fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let mut digit = || char::from(rest.next()?).to_digit(16);
            let value = digit()? * 16 + digit()?;
            bytes.push(u8::try_from(value).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

fn content<'a>(
    file: &Path,
    mut headers: impl Iterator<Item = &'a str>,
    target: &str,
) -> std::io::Result<Answer> {
    let metadata = fs::metadata(file)?;
    let changed = metadata.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
    let etag = format!("\"{:x}-{changed:x}\"", metadata.len());
    let caching =
        if target.starts_with("/assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut answer_headers = vec![("ETag", etag.clone()), ("Cache-Control", caching.to_string())];
    let known = headers.any(|line| {
        line.split_once(':').is_some_and(|(name, value)| {
            name.eq_ignore_ascii_case("if-none-match")
                && value.split(',').any(|tag| tag.trim().trim_start_matches("W/") == etag)
        })
    });
    if known {
        return Ok(Answer {
            status: "304 Not Modified",
            headers: answer_headers,
            body: Vec::new(),
            length: 0,
        });
    }
    answer_headers.push(("Content-Type", content_type(file).to_string()));
    let body = fs::read(file)?;
    Ok(Answer { status: "200 OK", headers: answer_headers, length: body.len(), body })
}

fn content_type(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder `site` with a page, an asset and a link to a file outside the folder.
    fn site(name: &str) -> PathBuf {
        let above = std::env::temp_dir().join(format!("narikoma-serve-{name}-{}", std::process::id()));
        fs::create_dir_all(above.join("site/assets")).unwrap();
        fs::write(above.join("secret"), "secret").unwrap();
        fs::write(above.join("site/index.html"), "<p>page").unwrap();
        fs::write(above.join("site/assets/a b-1.wasm"), "\0asm").unwrap();
        #[cfg(unix)]
        let _ = std::os::unix::fs::symlink(above.join("secret"), above.join("site/link"));
        above.join("site").canonicalize().unwrap()
    }

    fn get(target: &str, folder: &Path) -> Answer {
        answer(&format!("GET {target} HTTP/1.1\r\nHost: x\r\n\r\n"), folder)
    }

    #[test]
    fn sends_content_types() {
        let folder = site("types");
        let page = get("/?sfen=x", &folder);
        assert_eq!((page.status, page.body.as_slice()), ("200 OK", b"<p>page".as_slice()));
        assert!(page.head().contains("text/html") && page.head().contains("no-cache"));
        let wasm = get("/assets/a%20b-1.wasm", &folder);
        assert!(wasm.head().contains("application/wasm") && wasm.head().contains("immutable"));
        let head = answer("HEAD / HTTP/1.1\r\n\r\n", &folder);
        assert_eq!((head.body.len(), head.length), (0, 7));
    }

    #[test]
    fn serves_nothing_outside_the_folder() {
        let folder = site("outside");
        for target in [
            "/../secret",
            "/%2e%2e/secret",
            "/assets/..%2f..%2fsecret",
            "//../secret",
            "/..%5csecret",
            "/link",
            "/none",
            "secret",
            "/%zz",
            "/%",
            "/assets",
        ] {
            assert_eq!(get(target, &folder).status, "404 Not Found", "{target}");
        }
        let absolute = format!("/{}", folder.parent().unwrap().join("secret").display());
        assert_eq!(get(&absolute, &folder).status, "404 Not Found");
    }

    #[test]
    fn answers_unchanged_files_with_304() {
        let folder = site("etag");
        let first = get("/", &folder);
        let etag = &first.headers.iter().find(|(name, _)| *name == "ETag").unwrap().1;
        let again = answer(&format!("GET / HTTP/1.1\r\nif-none-match: W/\"1\", {etag}\r\n\r\n"), &folder);
        assert_eq!((again.status, again.body.len()), ("304 Not Modified", 0));
        assert_eq!(answer("GET / HTTP/1.1\r\nif-none-match: \"1\"\r\n\r\n", &folder).status, "200 OK");
    }

    #[test]
    fn refuses_other_requests() {
        let folder = site("methods");
        assert_eq!(answer("POST / HTTP/1.1\r\n\r\n", &folder).status, "405 Method Not Allowed");
        assert_eq!(answer("", &folder).status, "400 Bad Request");
        assert_eq!(answer("GET /\r\n\r\n", &folder).status, "400 Bad Request");
    }
}
