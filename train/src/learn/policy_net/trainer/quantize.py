r"""Writes the engine's integer weights from a state of the training, and the network's own outputs to compare
them with.

    train/src/learn/policy_net/trainer/.venv/bin/python train/src/learn/policy_net/trainer/quantize.py \
        data/policy/net/state.npz --weights www/weights/policy-net.bin \
        --sample data/policy/gen2k/held-out.bin --positions 1000 --outputs data/policy/net/outputs.bin

`train policy-net agree` reads both. The format of the weights is described in
`src/eval/policy_net/weights.rs`.
"""

import argparse
import pathlib
import struct

import numpy as np

import checkpoint
import data
import network as networks
from restore import restore
from rounding import products, rounded
from weights_format import ACTIVATION_BITS, MAGIC, PRODUCT_BITS, SCORE_BITS, VERSION

SHAPE = (networks.PLANES, networks.WAYS * 81, networks.KINDS * 81, networks.VALUE_CHANNELS, networks.VALUE_HIDDEN, 1)


def fnv1a(parts):
    """The FNV-1a hash with 64 bits."""
    value = 0xCBF29CE484222325
    for part in parts:
        value = (value ^ int(part)) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def layer(kernel, bias, input_bits, by_output=True, together=None):
    """The bytes of a layer. `kernel`: inputs × outputs, in the order of the file; activations have
    `input_bits` after the point. `together`: the mean products of the inputs, see `rounding.py`.
    """
    largest = np.maximum(np.abs(kernel).max(0), 1e-8)
    step = largest / 127
    integers = rounded(kernel, step, 127, together)
    # sum × factor is the output in units of 2⁻³²; a sum is in units of step × 2^-input_bits.
    factors = np.rint(step * 2.0 ** (PRODUCT_BITS - input_bits)).astype(np.int64)
    biases = np.rint(bias.astype(np.float64) * 2**SCORE_BITS).astype(np.int64)
    assert factors.max() < 2**31 and np.abs(biases).max() < 2**31
    ordered = integers.T if by_output else integers
    return ordered.tobytes() + factors.astype("<i4").tobytes() + biases.astype("<i4").tobytes()


def fold(weights, running, name):
    """Kernel and bias of a convolution with its normalization."""
    factor = weights[name]["scale"] / np.sqrt(running[name]["variance"] + networks.EPSILON)
    return weights[name]["kernel"] * factor, weights[name]["shift"] - running[name]["mean"] * factor


def to_bytes(network, weights, running, repetition_weight, together=None):
    """The file of weights. The bias of the repetition is corrected for the weight that rare games had in the
    loss. `together`: by layer the mean products of its inputs, see `rounding.py`.

    CITE: C. Elkan, "The Foundations of Cost-Sensitive Learning" (2001).
    """

    together = together or {}

    def folded(name, input_bits=ACTIVATION_BITS, by_output=True):
        kernel, bias = fold(weights, running, name)
        return layer(kernel.reshape(-1, kernel.shape[-1]), bias, input_bits, by_output, together.get(name))

    def moves(name):
        # By class: 81 × way + square.
        # Its inputs are those of the convolution before value and repetition.
        bias = weights[name]["bias"].T.reshape(-1)
        return layer(weights[name]["kernel"], bias, ACTIVATION_BITS, together=together.get("judge"))

    # Of the input layer: by plane, then place in the 3×3, then output.
    kernel, bias = fold(weights, running, "input")
    body = bytes([network.channels & 127 | 128, network.channels >> 7]) if network.channels > 127 else bytes([network.channels])
    body += bytes([network.blocks])
    body += layer(kernel.transpose(2, 0, 1, 3).reshape(-1, network.channels), bias, 0, by_output=False, together=together.get("input"))
    for block in range(network.blocks):
        body += folded(f"block{block}a") + folded(f"block{block}b")
    body += moves("named") + moves("article") + folded("judge")
    hidden = weights["hidden"]
    body += layer(hidden["kernel"], hidden["bias"], ACTIVATION_BITS, together=together.get("hidden"))
    judgement = weights["judgement"]
    bias = judgement["bias"] - np.array([0, np.log(repetition_weight)])
    body += layer(judgement["kernel"], bias, ACTIVATION_BITS)
    head = MAGIC + struct.pack("<IIQQQ", VERSION, len(body), fnv1a(SHAPE), fnv1a(body), 0)
    return head + body


def corrected(network, state, path, records, repetition_weight):
    """The weights with what rounding takes from the outputs in the mean added to their biases. `path`: the
    rounded weights.

    CITE: M. Nagel et al., "Data-Free Quantization Through Weight Equalization and Bias Correction"
    (2019).
    """
    batch = data.as_batch(records[np.linspace(0, len(records) - 1, min(2048, len(records)), dtype=np.int64)])
    rounded = restore(path, network, records, repetition_weight)
    exact, found = (
        networks.outputs(network, weights, running, batch["board"], batch["hands"])
        for weights, running in ((state["weights"], state["running"]), rounded)
    )
    lost = {head: np.asarray(exact[head] - found[head], dtype=np.float64).mean(0) for head in exact}
    weights = dict(state["weights"])
    for head in ("named", "article"):
        weights[head] = {**weights[head], "bias": weights[head]["bias"] + lost[head].reshape(-1, 81).T}
    judged = weights["judgement"]
    weights["judgement"] = {**judged, "bias": judged["bias"] + np.array([lost["value"], lost["repetition"]])}
    return weights


def sample(network, state, records, count, repetition_weight):
    """Records and the outputs for them: for each the record, then the named scores, the article's, value and
    repetition (f32).
    """
    chosen = records[np.linspace(0, len(records) - 1, min(count, len(records)), dtype=np.int64)]
    parts = []
    for at in range(0, len(chosen), 256):
        batch = data.as_batch(chosen[at : at + 256])
        found = networks.outputs(network, state["weights"], state["running"], batch["board"], batch["hands"])
        found = {head: np.asarray(values, dtype="<f4") for head, values in found.items()}
        found["repetition"] = found["repetition"] - np.float32(np.log(repetition_weight))
        for n, record in enumerate(chosen[at : at + 256]):
            judged = np.array([found["value"][n], found["repetition"][n]], dtype="<f4")
            parts += [record.tobytes(), found["named"][n].tobytes(), found["article"][n].tobytes(), judged.tobytes()]
    return b"".join(parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("state", type=pathlib.Path)
    parser.add_argument("--weights", type=pathlib.Path, required=True)
    parser.add_argument("--sample", type=pathlib.Path, help="records to write outputs for")
    parser.add_argument("--round", type=pathlib.Path, help="learned records by which the weights are rounded (`rounding.py`)")
    parser.add_argument("--correct", type=pathlib.Path, help="learned records by which the biases are corrected for the rounding")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--outputs", type=pathlib.Path)
    parser.add_argument("--channels", type=int, default=64)
    parser.add_argument("--blocks", type=int, default=5)
    parser.add_argument("--repetition-weight", type=float, default=100, help="as in the training")
    options = parser.parse_args()
    network = networks.Tower(options.channels, options.blocks)
    state, done = checkpoint.read_weights(options.state, network)
    arrays = networks.as_arrays(state)
    together = None
    if options.round:
        judge = fold(arrays["weights"], arrays["running"], "judge")
        together = products(network, state["weights"], state["running"], data.read(options.round), judge)
    contents = to_bytes(network, arrays["weights"], arrays["running"], options.repetition_weight, together)
    options.weights.write_bytes(contents)
    if options.correct:
        weights = corrected(network, state, options.weights, data.read(options.correct), options.repetition_weight)
        contents = to_bytes(network, networks.as_arrays(weights), arrays["running"], options.repetition_weight, together)
        options.weights.write_bytes(contents)
    print(f"{options.weights}: {len(contents):,} bytes, after {done:,} positions")
    if options.outputs:
        contents = sample(network, state, data.read(options.sample), options.positions, options.repetition_weight)
        options.outputs.write_bytes(contents)


if __name__ == "__main__":
    main()
