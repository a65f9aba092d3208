r"""Trains a network with all records in an accelerator's memory: many steps in one call, in 16 bits.

    train/src/learn/policy_net/trainer/.venv/bin/python train/src/learn/policy_net/trainer/accelerator.py \
        --out data/policy/tower128 --learn data/policy/gen30/learn.bin \
        --held-out data/policy/gen30/held-out.bin --channels 128 --blocks 10 --passes 3 --minutes 4

The state is that of `train.py`. A run learns `--passes` times as many positions as there are; where
`--minutes` are too few for that, as many as fit. A run that was stopped continues from its last state with
the same command. On a processor alone it runs at a small scale (`--float32 --batch 64`).
"""

import argparse
import functools
import json
import pathlib
import time

import jax
import jax.numpy as jnp
import numpy as np
import optax

import checkpoint
import data
import measure
import mirror
import network as networks
from train import LOSSES, losses

# Fields of a record that a step uses.
FIELDS = ("board", "hands", "article", "named", "result", "repetition", "expected")
# Steps after which the rate of learning has risen to its highest.
RISE = 200
# Seconds between two states on the disk.
SAVE_EVERY = 60


def load(paths, of_repetition):
    """The records of files, in the accelerator's memory, and their number. Of the records of the second list
    of files only repetition is learned.
    """
    parts = [np.fromfile(path, dtype=data.RECORD) for path in [*paths, *of_repetition]]
    teaches_all = np.concatenate([np.full(len(part), nth < len(paths)) for nth, part in enumerate(parts)])
    records = np.concatenate(parts)
    held = {field: jax.device_put(np.ascontiguousarray(records[field])) for field in FIELDS}
    return {**held, "teaches_all": jax.device_put(teaches_all)}, len(records)


def draw(held, count, key, options):
    """A batch drawn at random; `options.mirror` is the share of positions with left and right exchanged."""
    at = jax.random.randint(key, (options.batch,), 0, count)
    found = {field: values[at] for field, values in held.items()}
    if options.mirror:
        turned = jax.random.bernoulli(jax.random.fold_in(key, 1), options.mirror, (options.batch,))
        found = mirror.mirrored(found, turned)
    return {
        "board": found["board"],
        "hands": found["hands"],
        "article": found["article"].astype(jnp.int32),
        "named": found["named"].astype(jnp.int32),
        "expected": found["expected"].astype(jnp.float32) / 255,
        "known": (found["result"] < 3).astype(jnp.float32),
        "repetition": found["repetition"].astype(jnp.float32),
        "teaches_all": found["teaches_all"].astype(jnp.float32),
    }


def steps_of(network, optimizer, options, count):
    """A function that makes many steps in one call: (state, records, keys, rates) to state and losses."""

    def one(held, state, inputs):
        key, rate = inputs
        batch = draw(held, count, key, options)

        def loss(weights):
            outputs, running = network.apply(weights, state["running"], batch["board"], batch["hands"], learning=True)
            found = losses({head: outputs[head] for head in options.heads if head in outputs}, batch, options.repetition_weight)
            return sum(LOSSES[head] * value for head, value in found.items()), (running, found)

        (_, (running, found)), gradient = jax.value_and_grad(loss, has_aux=True)(state["weights"])
        updates, optimizer_state = optimizer.update(gradient, state["optimizer"], state["weights"])
        weights = optax.apply_updates(state["weights"], jax.tree.map(lambda update: rate * update, updates))
        return {"weights": weights, "running": running, "optimizer": optimizer_state}, found

    @functools.partial(jax.jit, donate_argnums=0)
    def many(state, held, keys, rates):
        return jax.lax.scan(functools.partial(one, held), state, (keys, rates))

    return many


def rates(done, total, options):
    """The rate of learning of each step of a call: rises at first, then falls as a cosine; it stays at its
    highest until it is known how many positions will be learned in all.
    """
    positions = done + options.batch * np.arange(1, options.steps + 1)
    falls = 0.5 * (1 + np.cos(np.pi * np.minimum(1, positions / total))) if total else 1.0
    return jnp.asarray(options.rate * np.minimum(1, positions / (RISE * options.batch)) * falls, jnp.float32)


class Clock:
    """Decides how many positions are learned in all: the wanted ones, or as many as the minutes allow."""

    def __init__(self, options, wanted, done, total):
        self.began, self.options = time.monotonic(), options
        self.wanted, self.first, self.total = wanted, done, total
        self.calls = []

    def seconds(self):
        return time.monotonic() - self.began

    def note(self, done):
        """After a call. The first calls compile; the last two of nine give the pace."""
        self.calls.append((self.seconds(), done))
        if self.total is None and len(self.calls) >= 9:
            (before, first), (now, last) = self.calls[-3], self.calls[-1]
            pace = (last - first) / max(now - before, 1e-9)
            self.total = int(min(self.wanted, done + pace * max(0, 60 * self.options.minutes - now)))
            print(f"{pace:,.0f} positions/s; {self.total:,} positions will be learned", flush=True)

    def is_over(self, done):
        return self.seconds() > 60 * self.options.minutes or (self.total is not None and done >= self.total)


def arguments(words=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder for the state and the log")
    parser.add_argument("--learn", action="append", required=True, help="records to learn from; may be repeated")
    parser.add_argument(
        "--learn-repetition", action="append", default=[], help="records of which only repetition is learned; may be repeated"
    )
    parser.add_argument("--held-out", action="append", default=[], help="records to measure with; may be repeated")
    parser.add_argument("--network", choices=["tower", "article"], default="tower")
    parser.add_argument("--channels", type=int, default=48)
    parser.add_argument("--blocks", type=int, default=5)
    parser.add_argument("--heads", nargs="+", default=list(LOSSES), choices=list(LOSSES), help="heads that learn")
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--steps", type=int, default=50, help="steps in one call")
    parser.add_argument("--passes", type=float, default=3, help="positions to learn, in passes over the records")
    parser.add_argument("--minutes", type=float, default=1e6, help="the run ends after these minutes")
    parser.add_argument("--rate", type=float, default=3e-3, help="the highest rate of learning")
    parser.add_argument("--decay", type=float, default=1e-4, help="weight decay")
    parser.add_argument("--repetition-weight", type=float, default=100, help="of a position whose game ended by repetition")
    parser.add_argument("--mirror", type=float, default=0.3, help="share of the positions that are seen with left and right exchanged")
    parser.add_argument("--measured", type=int, default=20_000, help="positions of each file that are measured with")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--float32", action="store_true", help="multiply in 32 bits")
    return parser.parse_args(words)


def main(words=None):
    options = arguments(words)
    options.out.mkdir(parents=True, exist_ok=True)
    networks.multiplies_in = jnp.float32 if options.float32 else jnp.bfloat16
    network = networks.by_name(options.network, options.channels, options.blocks)
    weights, running = network.initial(jax.random.key(options.seed))
    optimizer = optax.chain(
        optax.clip_by_global_norm(5.0),
        optax.scale_by_adam(),
        optax.add_decayed_weights(options.decay, mask=lambda tree: jax.tree.map(lambda leaf: leaf.ndim > 1, tree)),
        optax.scale(-1.0),
    )
    state = {"weights": weights, "running": running, "optimizer": optimizer.init(weights)}
    path, plan = options.out / "state.npz", options.out / "plan.json"
    done, total = 0, None
    if path.exists():
        state, done = checkpoint.read(path, state)
        total = json.loads(plan.read_text())["total"] if plan.exists() else None
    held, count = load(options.learn, options.learn_repetition)
    print(f"{networks.count(weights):,} weights on {jax.devices()[0]}, {count:,} records, {done:,} positions done", flush=True)
    learn(network, optimizer, options, (state, done), (held, count), (path, plan, total))


def learn(network, optimizer, options, begin, records, files):
    """Learns until all is learned or the time is over, saves the state, and measures it."""
    (state, done), (held, count), (path, plan, total) = begin, records, files
    many = steps_of(network, optimizer, options, count)
    clock = Clock(options, int(options.passes * count), done, total)
    saved = 0.0
    while not clock.is_over(done):
        keys = jax.random.split(jax.random.fold_in(jax.random.key(options.seed + 7), done), options.steps)
        state, found = many(state, held, keys, rates(done, clock.total, options))
        means = {head: float(values.mean()) for head, values in found.items()}
        done += options.batch * options.steps
        clock.note(done)
        if clock.seconds() - saved > SAVE_EVERY or clock.is_over(done):
            saved = clock.seconds()
            checkpoint.write(path, state, done)
            if clock.total is not None:
                plan.write_text(json.dumps({"total": clock.total}))
            print(f"{saved:.0f} s, {done:,}: " + ", ".join(f"{head} {mean:.4f}" for head, mean in means.items()), flush=True)
    checkpoint.write_halves(options.out / "weights.npz", state, done)
    for name in options.held_out:
        figures = measure.measure(network, state, data.read(name), options.measured)
        print(f"after {done:,} positions, {name}: " + ", ".join(f"{key} {value:.4f}" for key, value in figures.items()), flush=True)
    print(f"{clock.seconds():.0f} s, {done / count:.2f} passes", flush=True)


if __name__ == "__main__":
    main()
