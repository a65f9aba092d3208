//! Operations on positions that a search makes: `cargo bench --bench
//! position`. One iteration handles the whole set.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use narikoma::shogi::{Move, Position, Shogi};

/// Positions of all phases: openings, middle games, many pieces in hand, checks, entered kings.
const POSITIONS: [&str; 8] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "ln1g1ksnl/1r1s2gb1/p1pppp1pp/1p4p2/9/2P1P4/PP1P1PPPP/1BGS3R1/LN2KGSNL b - 15",
    "l8/1r1gk3+L/p1Npp2S1/2Psnpg2/5+r2N/PP1P2pS1/1pG1BP3/4P1G2/LN3KB1+p b S2Pl3p 1",
    "l2kgs1+R1/4n+B2+L/p1gpp4/4np3/6P1N/PP+rP2pS1/1pG2P3/4P1G2/LN3KB1+p w 2SPl4p 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "l+Rl2g2+R/2p+Sks2+L/p3p4/2Ppnp1S1/4n1Pbp/PP2G4/1G3P+n2/Kp2P4/L8 w GS4Pbnp 1",
    "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    "1+N2+N4/1K7/1+N+P6/9/5g3/4L1s2/1+l2pPg1+s/1s2b1b1+p/1+r4+p1k w 2Pr2gsn2l11p 378",
];

fn positions() -> Vec<Position<Shogi>> {
    POSITIONS.iter().map(|sfen| Position::from_sfen(sfen).expect("it can be read")).collect()
}

/// A game of 200 plies whose moves are chosen by the number of the ply.
fn game() -> Vec<Move> {
    let mut position = Position::<Shogi>::start();
    for ply in 0..200 {
        let moves = position.legal_moves();
        position.do_move(moves[ply * 31 % moves.len()]);
    }
    position.moves().collect()
}

fn benches(criterion: &mut Criterion) {
    let (game, set) = (game(), positions());
    let mut position = Position::<Shogi>::start();
    criterion.bench_function("do and undo 200 plies", |bencher| {
        bencher.iter(|| {
            for mv in &game {
                black_box(position.do_move(*mv));
            }
            for _ in &game {
                position.undo_move();
            }
        });
    });
    criterion.bench_function("legal moves of 8 positions", |bencher| {
        bencher.iter(|| set.iter().map(|position| black_box(position).legal_moves().len()).sum::<usize>());
    });
    criterion.bench_function("count of legal moves of 8 positions", |bencher| {
        bencher.iter(|| set.iter().map(|position| black_box(position).count_legal_moves()).sum::<u32>());
    });
    criterion.bench_function("captures of 8 positions", |bencher| {
        bencher.iter(|| set.iter().map(|position| black_box(position).captures().len()).sum::<usize>());
    });
    criterion.bench_function("checks of 8 positions", |bencher| {
        bencher.iter(|| set.iter().map(|position| black_box(position).checks().len()).sum::<usize>());
    });
    let tries: Vec<Move> = set.iter().flat_map(|position| position.legal_moves()).step_by(16).collect();
    let asked = format!("is_legal of {} moves in 8 positions", tries.len());
    criterion.bench_function(&asked, |bencher| {
        bencher.iter(|| {
            let legal =
                |position: &Position<Shogi>| tries.iter().filter(|mv| position.is_legal(**mv)).count();
            set.iter().map(|position| legal(black_box(position))).sum::<usize>()
        });
    });
}

criterion_group!(all, benches);
criterion_main!(all);
