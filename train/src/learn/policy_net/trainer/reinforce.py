r"""Reinforces the policy by the results of its games: policy gradient, and the value from the same results.

    train/src/learn/policy_net/trainer/.venv/bin/python train/src/learn/policy_net/trainer/reinforce.py \
        data/policy/net/state.npz --games data/policy/round1.bin --out data/policy/round1.npz

The games are those of `train policy-net games --out`. A move of the network is made more probable when
its game was won (reward 1) and less when it was lost (−1), by as much as the result differs from what the
value expected (a baseline, which lowers the variance). The value learns the results of all positions.

CITE: R. Williams, "Simple Statistical Gradient-Following Algorithms for Connectionist Reinforcement
Learning" (1992); D. Silver et al., "Mastering the Game of Go with Deep Neural Networks and Tree Search"
(2016), reinforcement learning of policy networks.
"""

import argparse
import functools
import pathlib

import jax
import jax.numpy as jnp
import numpy as np
import optax

import checkpoint
import data
import network as networks


@functools.partial(jax.jit, static_argnums=(0, 1))
def step(network, optimizer, weights, running, optimizer_state, batch, keep):
    """One step; normalizations keep their means and variances."""

    def loss(learned):
        outputs, _ = network.apply(learned, running, batch["board"], batch["hands"])
        chosen = -optax.softmax_cross_entropy_with_integer_labels(outputs["named"], batch["named"])
        expected = jax.nn.sigmoid(outputs["value"])
        advantage = 2 * jax.lax.stop_gradient(batch["result"] - expected)
        policy = -(advantage * chosen * batch["own"]).sum() / jnp.maximum(batch["own"].sum(), 1)
        value = optax.sigmoid_binary_cross_entropy(outputs["value"], batch["result"]).mean()
        # The policy stays near the one that played: few games say little about most moves.
        old = jax.nn.log_softmax(batch["old"])
        new = jax.nn.log_softmax(outputs["named"])
        distance = (jnp.exp(old) * (old - new)).sum(1).mean()
        return policy + 0.5 * value + keep * distance, (policy, value, distance)

    (_, parts), gradient = jax.value_and_grad(loss, has_aux=True)(weights)
    updates, optimizer_state = optimizer.update(gradient, optimizer_state, weights)
    return optax.apply_updates(weights, updates), optimizer_state, parts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("state", type=pathlib.Path, help="the state that played")
    parser.add_argument("--games", required=True, nargs="+", help="files of records of the games")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="the new state")
    parser.add_argument("--channels", type=int, default=64)
    parser.add_argument("--blocks", type=int, default=5)
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--keep", type=float, default=0.5, help="weight of the distance from the policy that played")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    network = networks.Tower(options.channels, options.blocks)
    state, done = checkpoint.read_weights(options.state, network)
    records = np.concatenate([data.read(path) for path in options.games])
    optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adam(options.rate))
    weights, before = state["weights"], state["weights"]
    optimizer_state = optimizer.init(weights)
    order = np.random.default_rng(options.seed).permutation(len(records))
    sums = np.zeros(3)
    steps = 0
    for at in range(0, len(order) - options.batch + 1, options.batch):
        chosen = records[np.sort(order[at : at + options.batch])]
        batch = data.as_batch(chosen)
        batch["own"] = chosen["own"].astype(np.float32)
        batch["old"] = networks.outputs(network, before, state["running"], batch["board"], batch["hands"])["named"]
        weights, optimizer_state, parts = step(
            network, optimizer, weights, state["running"], optimizer_state, batch, options.keep
        )
        sums += np.array([float(part) for part in parts])
        steps += 1
    policy, value, distance = sums / max(steps, 1)
    print(f"{len(records):,} positions: policy {policy:.4f}, value {value:.4f}, distance {distance:.5f}", flush=True)
    checkpoint.write(options.out, {"weights": weights, "running": state["running"]}, done)


if __name__ == "__main__":
    main()
