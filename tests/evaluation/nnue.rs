//! The net's evaluation against its slow references, on positions of random games and nets of random weights.

use std::sync::Arc;

use narikoma::eval::evaluation::Evaluation;
use narikoma::eval::linear::Linear;
use narikoma::eval::nnue::piece_features::{BUCKETS, COUNT};
use narikoma::eval::nnue::shape::{MAX_FEATURE, ROW_STEP, WIDTH};
use narikoma::eval::nnue::simd::Backend;
use narikoma::eval::nnue::{Nnue, NnueEvaluator};
use narikoma::eval::weights_file::Refused;
use narikoma::eval::{Evaluator, Score};
use narikoma::shogi::{Color, Position, Shogi};

use crate::common::{Random, fast, net::net, turned_and_mirrored};

/// Plays random games with take-backs and null moves and shows every position to all evaluators.
fn walk(
    positions: usize,
    evaluators: &mut [NnueEvaluator],
    mut check: impl FnMut(&Position<Shogi>, &[Score]),
) {
    let mut random = Random(5);
    let mut left = positions;
    while left > 0 {
        let mut position = Position::<Shogi>::start();
        evaluators.iter_mut().for_each(|evaluator| evaluator.reset(&position));
        for _ in 0..200 {
            let legal = position.legal_moves();
            if legal.is_empty() || left == 0 {
                break;
            }
            // Not evaluated at every position, so that the sums are sometimes computed over several moves.
            if random.below(3) > 0 {
                let scores: Vec<_> =
                    evaluators.iter_mut().map(|evaluator| evaluator.evaluate(&position)).collect();
                check(&position, &scores);
                left -= 1;
            }
            match random.below(8) {
                0 if position.ply() > 0 => {
                    if position.last_move().is_none() {
                        position.undo_null_move()
                    } else {
                        position.undo_move()
                    }
                    evaluators.iter_mut().for_each(|evaluator| evaluator.pop());
                }
                1 if !position.in_check() && random.below(2) == 0 => {
                    let delta = position.do_null_move();
                    evaluators.iter_mut().for_each(|evaluator| evaluator.push(&position, &delta));
                }
                _ => {
                    let delta = position.do_move(legal[random.below(legal.len())]);
                    evaluators.iter_mut().for_each(|evaluator| evaluator.push(&position, &delta));
                }
            }
        }
    }
}

#[test]
fn backends_match_scalar_reference() {
    let count = if fast() { 5_000 } else { 100_000 };
    for (nth, smaller) in [1, 8].into_iter().enumerate() {
        let net = Arc::new(net(nth as u64, smaller));
        let mut evaluators = [Backend::SCALAR, Backend::best()]
            .map(|backend| NnueEvaluator::with_backend(net.clone(), backend));
        let mut different = std::collections::HashSet::new();
        walk(count / 2, &mut evaluators, |position, scores| {
            assert_eq!(scores[0], NnueEvaluator::from_scratch(&net, position), "{}", position.to_sfen());
            assert_eq!(scores[0], scores[1], "{}", position.to_sfen());
            different.insert(scores[0]);
        });
        assert!(different.len() > 500, "{} different values prove little", different.len());
    }
}

#[test]
fn flagship_adds_net_to_linear_evaluation() {
    let net = Arc::new(net(6, 8));
    let mut position = Position::<Shogi>::start();
    let mut both = Evaluation::<Shogi>::new(Some(net.clone()));
    let mut linear = Linear::new();
    both.reset(&position);
    linear.reset(&position);
    let mut random = Random(11);
    for _ in 0..150 {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let delta = position.do_move(legal[random.below(legal.len())]);
        both.push(&position, &delta);
        linear.push(&position, &delta);
        let alone: Score = linear.evaluate(&position);
        let sum = Score::cp(alone.value() + NnueEvaluator::from_scratch(&net, &position).value());
        assert_eq!(both.evaluate(&position), sum, "{}", position.to_sfen());
    }
}

#[test]
fn evaluation_is_symmetric_with_net() {
    let net = Arc::new(net(3, 8));
    let mut evaluators = [NnueEvaluator::new(net.clone())];
    walk(if fast() { 300 } else { 3_000 }, &mut evaluators, |position, scores| {
        let sfen = position.to_sfen();
        let (turned, mirrored) = turned_and_mirrored(&sfen);
        let mut twins = vec![turned.clone()];
        // With a king on the middle file the perspective is not mirrored in
        // either position, so the values may differ.
        if Color::ALL.iter().all(|color| position.king(*color).file() != 4) {
            twins.extend([turned_and_mirrored(&turned).1, mirrored]);
        }
        for twin in twins {
            let other =
                Position::<Shogi>::from_sfen(&twin).unwrap_or_else(|error| panic!("{twin}: {error:?}"));
            assert_eq!(scores[0], NnueEvaluator::from_scratch(&net, &other), "{sfen} and {twin}");
        }
    });
}

#[test]
fn rejects_bad_files_with_reason() {
    let written = net(4, 8);
    let bytes = written.to_bytes();
    let read = Nnue::from_bytes(&bytes).unwrap();
    assert!(read.rows == written.rows && read.dense == written.dense && read.direct == written.direct);
    assert!(read.bias == written.bias && read.bias.0.len() == WIDTH);

    let refused = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = bytes.clone();
        change(&mut bytes);
        Nnue::from_bytes(&bytes).unwrap_err()
    };
    assert_eq!(refused(&|bytes| bytes.clear()), Refused::Kind);
    assert_eq!(refused(&|bytes| bytes[0] = b'X'), Refused::Kind);
    assert_eq!(refused(&|bytes| bytes[8] = 9), Refused::Version { found: 9, wanted: 4 });
    assert_eq!(refused(&|bytes| bytes[16] ^= 1), Refused::Shape);
    assert_eq!(refused(&|bytes| bytes[24] ^= 1), Refused::Damaged);
    assert_eq!(refused(&|bytes| bytes[1_000] ^= 4), Refused::Damaged);
    assert_eq!(refused(&|bytes| bytes.truncate(20)), Refused::Length);
    assert_eq!(refused(&|bytes| bytes.truncate(1_000)), Refused::Length);
    assert_eq!(refused(&|bytes| bytes.push(0)), Refused::Length);
    // A valid file with a weight that is out of range.
    let mut wild = net(4, 8);
    wild.rows[7].0[3] = i8::MAX;
    assert_eq!(Nnue::from_bytes(&wild.to_bytes()).unwrap_err(), Refused::Numbers);
}

#[test]
fn files_are_small_where_king_buckets_share_weights() {
    let mut written = net(4, 8);
    let whole = written.to_bytes().len();
    let (first, others) = written.rows.split_at_mut(COUNT);
    for bucket in others[..(BUCKETS - 1) * COUNT].chunks_exact_mut(COUNT) {
        bucket.clone_from_slice(first);
    }
    let (zero, highest) = (0, MAX_FEATURE / ROW_STEP * ROW_STEP);
    written.rows[7].0[3] = zero;
    written.rows[6 * COUNT + 7].0[3] = highest as i8;
    written.rows[2 * COUNT + 7].0[3] = -highest as i8;
    let bytes = written.to_bytes();
    assert!(bytes.len() * 2 < whole, "{} of {whole}", bytes.len());
    assert!(Nnue::from_bytes(&bytes).unwrap().rows == written.rows);
}

/// The output of an engine for these commands.
fn usi(commands: &str) -> String {
    let mut output = Vec::new();
    narikoma::usi::run(std::io::Cursor::new(commands.to_owned()), &mut output, Default::default()).unwrap();
    String::from_utf8(output).unwrap()
}

/// The last reported score, and the move.
fn score(output: &str) -> (&str, &str) {
    let (_, rest) = output.rsplit_once(" score cp ").expect("a score is reported");
    let (_, answer) = rest.rsplit_once("bestmove ").expect("it answers");
    (rest.split(' ').next().unwrap(), answer.trim())
}

#[test]
fn usi_uses_given_net_file() {
    let folder = std::env::temp_dir();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.join(format!("narikoma-{name}-{}.nnue", std::process::id()));
        std::fs::write(&path, bytes).unwrap();
        path
    };
    let bytes = net(3, 8).to_bytes();
    let (whole, torn) = (file("whole", &bytes), file("torn", &bytes[..bytes.len() - 1]));
    let go = "position startpos moves 7g7f\ngo nodes 3000\n";
    let linear = usi(go);
    let load = |path: &std::path::Path| format!("setoption name EvalFile value {}\n", path.display());
    let learned = usi(&(load(&whole) + go));
    assert_ne!(score(&linear), score(&learned));
    assert_eq!(score(&learned), score(&usi(&(load(&whole) + "isready\n" + &load(&torn) + go))));
    let refused = usi(&(load(&torn) + go));
    assert!(refused.contains("info string error: ") && refused.contains("cut short"), "{refused}");
    assert_eq!(score(&linear), score(&refused));
    assert_eq!(
        score(&linear),
        score(&usi(&(load(&whole) + go + "setoption name EvalFile value <empty>\n" + go)))
    );
    [whole, torn].iter().for_each(|path| std::fs::remove_file(path).unwrap());
}

#[test]
fn session_uses_net_from_next_go() {
    use narikoma::session::{SLICE_NODES, Session};
    use serde_json::json;

    fn ask(session: &mut Session, message: serde_json::Value) -> Vec<String> {
        let mut replies = Vec::new();
        let mut push = |reply| replies.push(serde_json::to_string(&reply).unwrap());
        session.receive(message, &mut push);
        while session.is_thinking() {
            session.think(SLICE_NODES, &mut push);
        }
        replies
    }
    let (new, go) = (
        json!({"id": 1, "request": {"type": "new", "variant": "shogi"}}),
        json!({"id": 2, "request": {"type": "go", "limits": {"nodes": 3000}}}),
    );
    let mut session = Session::new();
    ask(&mut session, new.clone());
    let linear = ask(&mut session, go.clone());
    let bytes = net(3, 8).to_bytes();
    assert_eq!(session.load_data("flagship-net", &bytes[..99]), Err(Refused::Length));
    assert_eq!(ask(&mut session, go.clone()), linear);
    assert_eq!(session.load_data("net", &bytes), Err(Refused::UnknownId));
    assert_eq!(session.load_data("flagship-net", &bytes), Ok(()));
    let learned = ask(&mut session, go.clone());
    assert_ne!(learned, linear);
    // A new game keeps the net; minishogi has no use for it.
    ask(&mut session, new);
    assert_eq!(ask(&mut session, go.clone()), learned);
    let small = json!({"id": 1, "request": {"type": "new", "variant": "minishogi"}});
    ask(&mut session, small.clone());
    let mut other = Session::new();
    ask(&mut other, small);
    assert_eq!(ask(&mut session, go.clone()), ask(&mut other, go));
}
