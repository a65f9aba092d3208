"""Positions and moves with left and right exchanged. The rules are the same seen in a mirror, so that one
record teaches two positions.
"""

import jax.numpy as jnp

# The directions of arrival, and what each is in a mirror: the eight neighbours clockwise from straight ahead,
# then the knight's two jumps (`src/eval/policy_net/classes.rs`). The same with promotion; drops stay.
DIRECTIONS = [0, 7, 6, 5, 4, 3, 2, 1, 9, 8]
WAYS = DIRECTIONS + [10 + direction for direction in DIRECTIONS] + list(range(20, 27))
KINDS = list(range(14))


def mirrored_classes(classes, ways):
    """Classes (81 × way + 9 × file + rank) in a mirror; `ways`: what each way becomes."""
    square = classes % 81
    return 81 * jnp.array(ways)[classes // 81] + 9 * (8 - square // 9) + square % 9


def mirrored(records, turned):
    """Those records of a dictionary of arrays in a mirror for which `turned` is true."""
    board = records["board"]
    return {
        **records,
        "board": jnp.where(turned[:, None], board.reshape(-1, 9, 9)[:, ::-1].reshape(-1, 81), board),
        "article": jnp.where(turned, mirrored_classes(records["article"].astype(jnp.int32), KINDS), records["article"]),
        "named": jnp.where(turned, mirrored_classes(records["named"].astype(jnp.int32), WAYS), records["named"]),
    }
