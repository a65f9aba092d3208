r"""Writes the engine's file of the article's network: 8.7 million weights of 5 bits in 5.4 MB.

    train/src/learn/policy_net/trainer/.venv/bin/python train/src/learn/policy_net/trainer/article_file.py \
        data/campaign/article/weights.npz --weights www/weights/policy-article.bin \
        --round data/campaign/own/learn.bin --sample data/campaign/own/held-out.bin

The format is described in `src/eval/policy_net/article.rs`. What the rounding costs is printed: how often the
network's first class is the same before and after, and how often each names the move that was played.
"""

import argparse
import pathlib
import struct

import jax
import jax.numpy as jnp
import numpy as np

import checkpoint
import data
import network as networks
from quantize import fnv1a
from rounding import mean_products, patches, rounded
from weights_format import ACTIVATION_BITS, HEADER, PRODUCT_BITS, SCORE_BITS

MAGIC = b"NKARTIC\n"
VERSION = 1
CONVOLUTIONS = 12
# Squares of the board with the frame that the last convolution adds.
FRAMED = 11 * 11
SHAPE = (networks.PLANES, networks.Article.channels, CONVOLUTIONS, networks.KINDS * FRAMED, networks.KINDS * 81)
# The largest integer of 5 bits with a sign.
LARGEST = 15
# Positions whose activations the rounding sees.
POSITIONS = 256
# Shares of the largest weight of an output at which its weights may be cut off, so that the others are finer.
CUTS = (1.0, 0.85, 0.7, 0.6, 0.5)


def steps(kernel):
    """For each output the size of an integer step at which its rounded weights differ least from its own."""
    largest = np.maximum(np.abs(kernel).max(0), 1e-8)
    found = np.stack([cut * largest / LARGEST for cut in CUTS])
    errors = [((np.clip(np.rint(kernel / step), -LARGEST, LARGEST) * step - kernel) ** 2).sum(0) for step in found]
    return np.take_along_axis(found, np.argmin(errors, axis=0)[None], axis=0)[0]


def pack(integers):
    """Integers from −15 to 15 as five bits each, 16 added, the first one lowest: eight in five bytes."""
    numbers = (integers.reshape(-1).astype(np.int64) + 16).astype(np.uint8)
    numbers = np.concatenate([numbers, np.zeros(-len(numbers) % 8, dtype=np.uint8)])
    bits = (numbers[:, None] >> np.arange(5)) & 1
    return np.packbits(bits.reshape(-1).astype(np.uint8), bitorder="little").tobytes()


def layer(kernel, bias, together, input_bits=ACTIVATION_BITS, by_output=True):
    """The bytes of a layer, and the kernel that they say. `kernel`: inputs × outputs."""
    step = steps(kernel)
    integers = rounded(kernel, step, LARGEST, together)
    factors = np.rint(step * 2.0 ** (PRODUCT_BITS - input_bits)).astype(np.int64)
    biases = np.rint(bias.astype(np.float64) * 2**SCORE_BITS).astype(np.int64)
    assert factors.max() < 2**31 and np.abs(biases).max() < 2**31
    ordered = integers.T if by_output else integers
    return pack(ordered) + factors.astype("<i4").tobytes() + biases.astype("<i4").tobytes(), integers * step


def inputs_of(weights, batch):
    """What each convolution and the full layer see."""
    hidden = jnp.concatenate([networks.piece_planes(batch["board"]), networks.hand_planes(batch["hands"], 9)], axis=3)
    for n in range(1, CONVOLUTIONS + 2):
        yield f"conv{n}", np.asarray(hidden, dtype=np.float32)
        one = weights[f"conv{n}"]
        hidden = jax.nn.relu(networks.convolution(hidden, one["kernel"], [(1, 1), (1, 1)]) + one["bias"])
    yield "fc1", np.asarray(hidden, dtype=np.float32)


def to_bytes(weights, records):
    """The file, and the weights that it says."""
    batch = data.as_batch(records[np.linspace(0, len(records) - 1, min(POSITIONS, len(records)), dtype=np.int64)])
    body, said = b"", {}
    for name, seen in inputs_of(weights, batch):
        kernel, bias = (np.asarray(weights[name][part], dtype=np.float64) for part in ("kernel", "bias"))
        if name == "fc1":
            # Inputs by square, then channel; the article's order is by channel, then square.
            order = np.arange(networks.KINDS * FRAMED).reshape(networks.KINDS, FRAMED).T.reshape(-1)
            part, rebuilt = layer(kernel[order], bias, mean_products(seen.reshape(len(seen), -1)))
            back = np.empty_like(rebuilt)
            back[order] = rebuilt
            rebuilt = back
        else:
            size = kernel.shape[0]
            flat, together = kernel.reshape(-1, kernel.shape[-1]), mean_products(patches(seen, size))
            first = name == "conv1"
            if first:
                # By plane, then place, as the engine adds the weights of the pieces that are there.
                order = np.arange(9 * networks.PLANES).reshape(9, networks.PLANES).T.reshape(-1)
                flat, together = flat[order], together[np.ix_(order, order)]
            part, rebuilt = layer(flat, bias, together, 0 if first else ACTIVATION_BITS, by_output=not first)
            if first:
                back = np.empty_like(rebuilt)
                back[order] = rebuilt
                rebuilt = back
            rebuilt = rebuilt.reshape(kernel.shape)
        body += part
        said[name] = {"kernel": jnp.asarray(rebuilt, dtype=jnp.float32), "bias": weights[name]["bias"]}
        print(f"{name}: {kernel.size:,} weights", flush=True)
    head = MAGIC + struct.pack("<IIQQQ", VERSION, len(body), fnv1a(SHAPE), fnv1a(body), 0)
    assert len(head) == HEADER
    return head + body, said


def shares(network, weights, records):
    """Shares of the moves that are the first class, and the first classes."""
    batch = data.as_batch(records)
    parts = [
        np.asarray(networks.outputs(network, weights, {}, batch["board"][at : at + 256], batch["hands"][at : at + 256])["article"])
        for at in range(0, len(records), 256)
    ]
    first = np.concatenate(parts).argmax(1)
    return (first == batch["article"]).mean(), first, np.concatenate(parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("state", type=pathlib.Path)
    parser.add_argument("--weights", type=pathlib.Path, required=True)
    parser.add_argument("--round", type=pathlib.Path, required=True, help="learned records by which the weights are rounded")
    parser.add_argument("--sample", type=pathlib.Path, required=True, help="records to compare the networks on")
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--outputs", type=pathlib.Path, help="file for four of these records and their outputs, for the engine's test")
    options = parser.parse_args()
    network = networks.Article()
    state, done = checkpoint.read_weights(options.state, network)
    contents, said = to_bytes(state["weights"], data.read(options.round))
    options.weights.write_bytes(contents)
    records = data.read(options.sample)
    records = records[np.linspace(0, len(records) - 1, min(options.positions, len(records)), dtype=np.int64)]
    exact, rough = (shares(network, weights, records) for weights in (state["weights"], said))
    print(f"{options.weights}: {len(contents):,} bytes, after {done:,} positions; first choices {exact[0]:.4f}, rounded {rough[0]:.4f}; "
          f"the same in {(exact[1] == rough[1]).mean():.4f}")
    if options.outputs:
        chosen = range(0, len(records), max(1, len(records) // 4))
        parts = [records[n].tobytes() + exact[2][n].astype("<f4").tobytes() for n in list(chosen)[:4]]
        options.outputs.write_bytes(b"".join(parts))


if __name__ == "__main__":
    main()
