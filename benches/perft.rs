//! Perft compared with the `haitaka` crate: `cargo bench --bench perft`.
//!
//! Both count the last ply by the number of generated moves (bulk counting), as haitaka's own example does,
//! and both are built with the same profile. The counts are checked before they are timed.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use haitaka::Board;
use narikoma::shogi::{Minishogi, Position, Rules, Shogi, perft::perft};

/// Name, SFEN, depth, leaves.
const POSITIONS: [(&str, &str, u32, u64); 4] = [
    ("start", Shogi::START, 5, 19_861_490),
    ("drops", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 3, 4_809_015),
    ("most moves", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 3, 53_393_368),
    (
        "middle game",
        "l8/1r1gk3+L/p1Npp2S1/2Psnpg2/5+r2N/PP1P2pS1/1pG1BP3/4P1G2/LN3KB1+p b S2Pl3p 1",
        3,
        957_466,
    ),
];

fn perft_haitaka(board: &Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.into_iter().len() as u64;
        } else {
            for mv in moves {
                let mut board = board.clone();
                board.play_unchecked(mv);
                leaves += perft_haitaka(&board, depth - 1);
            }
        }
        false
    });
    leaves
}

fn shogi(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10).measurement_time(Duration::from_secs(5));
    for (name, sfen, depth, leaves) in POSITIONS {
        let mut position = Position::<Shogi>::from_sfen(sfen).expect("it can be read");
        let board = Board::from_sfen(sfen).expect("it can be read");
        assert_eq!(perft(&mut position, depth), leaves, "{name}");
        assert_eq!(perft_haitaka(&board, depth), leaves, "{name}, haitaka");
        group.throughput(Throughput::Elements(leaves));
        group.bench_function(BenchmarkId::new("narikoma", name), |bencher| {
            bencher.iter(|| perft(black_box(&mut position), depth));
        });
        group.bench_function(BenchmarkId::new("haitaka", name), |bencher| {
            bencher.iter(|| perft_haitaka(black_box(&board), depth));
        });
    }
    group.finish();
}

fn minishogi(criterion: &mut Criterion) {
    let mut position = Position::<Minishogi>::start();
    let mut group = criterion.benchmark_group("perft");
    group.throughput(Throughput::Elements(533_203));
    group.bench_function("narikoma/minishogi", |bencher| {
        bencher.iter(|| assert_eq!(perft(black_box(&mut position), 5), 533_203));
    });
    group.finish();
}

criterion_group!(benches, shogi, minishogi);
criterion_main!(benches);
