//! The signature of the engine.

use std::sync::Arc;

use narikoma::eval::nnue::Nnue;
use narikoma::search::bench::bench;

/// A commit that changes this number changes the engine, and names the new number of `narikoma bench`.
#[test]
fn signature_at_depth_5() {
    assert_eq!(bench(5, None), 6_808);
}

/// The same for `Bench net`, with the net that ships.
#[test]
fn signature_with_net_at_depth_5() {
    let net = Nnue::from_bytes(include_bytes!("../../www/weights/narikoma.nnue")).expect("a valid net");
    assert_eq!(bench(5, Some(&Arc::new(net))), 5_855);
}
