//! A USI engine with a chosen fault, for the tests of the referee.
//! Plays the first legal move until the fault.
//!
//! `fake-usi FAULT [AFTER]`: `fine` (none), `crash`, `hang`, `illegal`, `nonsense`, `slow`, `resign`, `win`,
//! at its move AFTER (from 0) of a game; `exit` ends it before it is ready; `once` crashes and does not start
//! again while the file AFTER exists.

use std::io::{BufRead, stdin};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;
use std::{env, fs, thread};

use narikoma::shogi::record::Record;
use narikoma::shogi::sfen::Strictness;
use narikoma::shogi::{Position, Shogi};

/// The text after `bestmove`; `None` when the process ends.
fn answer(fault: &str, position: &Position<Shogi>) -> Option<String> {
    let usual = position.legal_moves().first().map_or("resign".to_owned(), ToString::to_string);
    match fault {
        "crash" | "once" => return None,
        "hang" => loop {
            thread::sleep(Duration::from_secs(1));
        },
        "slow" => thread::sleep(Duration::from_millis(600)),
        _ => {}
    }
    Some(match fault {
        "illegal" => "5a5b+".to_owned(),
        "nonsense" => String::new(),
        "resign" | "win" => fault.to_owned(),
        _ => usual,
    })
}

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let fault = arguments.first().map_or("fine", String::as_str);
    let after = arguments.get(1).map_or("0", String::as_str);
    let is_spent = fault == "once" && Path::new(after).exists();
    if fault == "exit" || is_spent {
        return ExitCode::FAILURE;
    }
    let (mut position, mut moves) = (Position::<Shogi>::start(), 0_u32);
    for line in stdin().lock().lines().map_while(Result::ok) {
        match line.split_whitespace().next() {
            Some("usi") => println!("id name Fake\nusiok"),
            Some("isready") => println!("readyok"),
            Some("usinewgame") => moves = 0,
            Some("position") => {
                let read = Record::from_usi(line.trim_start_matches("position "), Strictness::Game);
                position = read.record.last_position();
            }
            Some("go") => {
                let is_time = moves >= after.parse().unwrap_or(0);
                moves += 1;
                if fault == "once" && fs::write(after, "").is_err() {
                    return ExitCode::FAILURE;
                }
                match answer(if is_time { fault } else { "fine" }, &position) {
                    Some(answer) => println!("bestmove {answer}"),
                    None => return ExitCode::FAILURE,
                }
            }
            Some("quit") => break,
            _ => {}
        }
    }
    ExitCode::SUCCESS
}
