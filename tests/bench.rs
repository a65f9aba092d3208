//! The signature of the engine.

use narikoma::search::bench::bench;

/// Changes with the behaviour of the engine, and then the commit names the new number of `narikoma bench`.
#[test]
fn signature_at_depth_5() {
    assert_eq!(bench(5), 5_476);
}
