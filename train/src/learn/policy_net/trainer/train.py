r"""Trains the policy network on records of positions.

    train/src/learn/policy_net/trainer/.venv/bin/python train/src/learn/policy_net/trainer/train.py \
        --out data/policy/net --learn data/policy/gen15/learn.bin:0.3 \
        --learn data/policy/gen2k/learn.bin:0.7 --held-out data/policy/gen2k/held-out.bin

A run may be killed at any time: the same command continues from the last saved state. `--positions` may
be changed then; the rate of learning falls to zero over them.
"""

import argparse
import csv
import functools
import pathlib
import time

import jax
import jax.numpy as jnp
import numpy as np
import optax

import checkpoint
import curves
import data
import measure
import network as networks
import restore

# Weights of the heads in the loss. The article's head learns the same moves as the named
# head, in other classes, and counts less.
LOSSES = {"named": 1.0, "article": 0.3, "value": 0.5, "repetition": 0.1}


def losses(outputs, batch, repetition_weight):
    """The loss of each head that the network has."""
    found = {}
    for head in ("named", "article"):
        if head in outputs:
            each = optax.softmax_cross_entropy_with_integer_labels(outputs[head], batch[head])
            found[head] = mean(each, batch["teaches_all"])
    if "value" in outputs:
        each = optax.sigmoid_binary_cross_entropy(outputs["value"], batch["expected"])
        found["value"] = mean(each, batch["known"] * batch["teaches_all"])
    if "repetition" in outputs:
        # A game that ends by repetition counts more, for such games are rare:
        # otherwise "never" would be a good answer.
        factor = 1 + (repetition_weight - 1) * batch["repetition"]
        each = optax.sigmoid_binary_cross_entropy(outputs["repetition"], batch["repetition"]) * factor
        found["repetition"] = mean(each, batch["known"])
    return found


def mean(values, counts):
    """The mean of those values that count: `counts` is 1 or 0 for each."""
    return (values * counts).sum() / jnp.maximum(counts.sum(), 1)


@functools.partial(jax.jit, static_argnums=(0, 1), donate_argnums=(2,))
def step(network, optimizer, state, batch, rate, repetition_weight):
    """One step of learning; the losses are those before it."""

    def loss(weights):
        outputs, running = network.apply(weights, state["running"], batch["board"], batch["hands"], learning=True)
        found = losses(outputs, batch, repetition_weight)
        return sum(LOSSES[head] * value for head, value in found.items()), (running, found)

    (_, (running, found)), gradient = jax.value_and_grad(loss, has_aux=True)(state["weights"])
    updates, optimizer_state = optimizer.update(gradient, state["optimizer"], state["weights"])
    weights = optax.apply_updates(state["weights"], jax.tree.map(lambda update: rate * update, updates))
    return {"weights": weights, "running": running, "optimizer": optimizer_state}, found


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder for the state, the log and the curves")
    parser.add_argument("--learn", action="append", required=True, help="records, and their share: FILE:SHARE; may be repeated")
    parser.add_argument(
        "--learn-repetition", action="append", default=[], help="as --learn: records of which only repetition is learned"
    )
    parser.add_argument("--held-out", action="append", default=[], help="records to measure with; may be repeated")
    parser.add_argument("--from-weights", type=pathlib.Path, help="the engine's file of weights to begin with")
    parser.add_argument("--network", choices=["tower", "article"], default="tower")
    parser.add_argument("--channels", type=int, default=64)
    parser.add_argument("--blocks", type=int, default=5)
    parser.add_argument("--positions", type=int, default=1_000_000, help="positions to learn in all")
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--rate", type=float, default=2e-3, help="the highest rate of learning")
    parser.add_argument("--decay", type=float, default=1e-4, help="weight decay")
    parser.add_argument("--repetition-weight", type=float, default=100, help="of a position whose game ended by repetition")
    parser.add_argument("--every", type=int, default=40_000, help="positions between two measurements")
    parser.add_argument("--measured", type=int, default=4096, help="positions of each file that are measured with")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def rate_at(done, options):
    """The rate of learning: rises over the first 20,000 positions, then falls as a cosine."""
    rise = min(1.0, (done + options.batch) / 20_000)
    return options.rate * rise * 0.5 * (1 + np.cos(np.pi * min(1.0, done / options.positions)))


def main():
    options = arguments()
    options.out.mkdir(parents=True, exist_ok=True)
    network = networks.by_name(options.network, options.channels, options.blocks)
    optimizer = optax.chain(
        optax.clip_by_global_norm(5.0),
        optax.scale_by_adam(),
        optax.add_decayed_weights(options.decay, mask=lambda weights: jax.tree.map(lambda leaf: leaf.ndim > 1, weights)),
        optax.scale(-1.0),
    )
    mixture = data.Mixture(*([(name, float(share)) for name, share in (text.rsplit(":", 1) for text in texts)]
                             for texts in (options.learn, options.learn_repetition)))
    if options.from_weights:
        weights, running = restore.restore(options.from_weights, network, mixture.records[0], options.repetition_weight)
    else:
        weights, running = network.initial(jax.random.key(options.seed))
    state = {"weights": weights, "running": running, "optimizer": optimizer.init(weights)}
    path = options.out / "state.npz"
    done = 0
    if path.exists():
        state, done = checkpoint.read(path, state)
    print(f"{networks.count(weights):,} weights on {jax.devices()[0]}, {done:,} positions done", flush=True)
    held_out = {pathlib.Path(name).parent.name + "/" + pathlib.Path(name).stem: data.read(name) for name in options.held_out}

    began, before, sums, steps = time.monotonic(), done, {}, 0
    while done < options.positions:
        batch = mixture.batch(options.seed, done, options.batch)
        state, found = step(network, optimizer, state, batch, rate_at(done, options), options.repetition_weight)
        sums = found if not sums else jax.tree.map(jnp.add, sums, found)
        steps += 1
        done += options.batch
        if done // options.every == (done - options.batch) // options.every and done < options.positions:
            continue
        means = {head: float(total) / steps for head, total in sums.items()}
        pace = (done - before) / (time.monotonic() - began)
        print(f"{done:,} positions, {pace:.0f}/s, loss " + ", ".join(f"{head} {mean:.4f}" for head, mean in means.items()))
        rows = [["learned", done, "loss " + head, f"{mean:.5f}"] for head, mean in means.items()]
        for name, records in held_out.items():
            figures = measure.measure(network, state, records, options.measured)
            print(f"  {name}: " + ", ".join(f"{key} {value:.4f}" for key, value in figures.items()), flush=True)
            rows += [[name, done, key, f"{value:.5f}"] for key, value in figures.items()]
        checkpoint.write(path, state, done)
        with open(options.out / "curve.csv", "a", newline="") as file:
            csv.writer(file).writerows(rows)
        curves.draw(options.out / "curve.csv", options.out / "curve.svg")
        began, before, sums, steps = time.monotonic(), done, {}, 0


if __name__ == "__main__":
    main()
