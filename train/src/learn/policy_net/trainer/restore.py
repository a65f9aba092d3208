"""Reads the engine's integer weights back, so that a training can begin with them when its own state is
lost.

The file has the normalizations folded into the convolutions. They are put back with the mean and variance
that each convolution has on a sample of positions, and kernels are scaled to the size of He's initial
weights: the network says the same as the file, and learns like one that was never quantized.
"""

import jax
import jax.numpy as jnp
import numpy as np

import data
import network as networks
from weights_format import ACTIVATION_BITS, HEADER, PRODUCT_BITS, SCORE_BITS


class Reader:
    """Takes layers from the bytes of a file, in the order of `quantize.to_bytes`."""

    def __init__(self, contents):
        self.rest = contents[HEADER:]

    def number(self):
        """A variable-length integer."""
        value, shift = 0, 0
        while True:
            byte, self.rest = self.rest[0], self.rest[1:]
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def array(self, count, kind):
        size = count * np.dtype(kind).itemsize
        found, self.rest = np.frombuffer(self.rest[:size], dtype=kind), self.rest[size:]
        return found.astype(np.float64)

    def layer(self, inputs, outputs, input_bits=ACTIVATION_BITS, by_output=True, biases=None):
        """Kernel (inputs × outputs) and bias."""
        integers = self.array(inputs * outputs, "i1")
        integers = integers.reshape(outputs, inputs).T if by_output else integers.reshape(inputs, outputs)
        factors = self.array(outputs, "<i4") / 2.0 ** (PRODUCT_BITS - input_bits)
        return integers * factors, self.array(biases or outputs, "<i4") / 2.0**SCORE_BITS


def restore(path, network, records, repetition_weight):
    """The weights and running means of the network in a file. `records`: positions for the means and
    variances.
    """
    reader = Reader(path.read_bytes())
    if (reader.number(), reader.number()) != (network.channels, network.blocks):
        raise SystemExit(f"{path} is of another network")
    weights, _ = network.initial(jax.random.key(0))
    folded = {}

    def moves(name, ways):
        kernel, bias = reader.layer(network.channels, ways, biases=81 * ways)
        weights[name] = {"kernel": kernel, "bias": bias.reshape(ways, 81).T}

    for name, (high, wide, inputs, outputs) in network.convolutions:
        if name == "judge":
            moves("named", networks.WAYS)
            moves("article", networks.KINDS)
        if name == "input":
            kernel, bias = reader.layer(9 * inputs, outputs, 0, by_output=False)
            kernel = kernel.reshape(inputs, high, wide, outputs).transpose(1, 2, 0, 3)
        else:
            kernel, bias = reader.layer(high * wide * inputs, outputs)
            kernel = kernel.reshape(high, wide, inputs, outputs)
        folded[name] = (kernel, bias)
    hidden = reader.layer(81 * networks.VALUE_CHANNELS, networks.VALUE_HIDDEN)
    kernel, bias = reader.layer(networks.VALUE_HIDDEN, 2)
    weights["hidden"] = dict(zip(("kernel", "bias"), hidden))
    weights["judgement"] = {"kernel": kernel, "bias": bias + np.array([0, np.log(repetition_weight)])}
    assert not reader.rest, f"{path} is longer than its network"
    return normalize_again(network, weights, folded, records)


def normalize_again(network, weights, folded, records):
    """Puts the normalizations back: `folded` has kernel and bias of each convolution without one."""
    running, sizes = {}, {}
    for name, (kernel, bias) in folded.items():
        wanted = np.sqrt(2 / np.prod(kernel.shape[:-1]))
        sizes[name] = wanted / np.maximum(np.sqrt((kernel**2).mean((0, 1, 2))), 1e-12)
        weights[name] = {"kernel": kernel * sizes[name], "scale": 1 / sizes[name], "shift": bias}
        running[name] = {"mean": np.zeros_like(bias), "variance": np.full_like(bias, 1 - networks.EPSILON)}
    single = lambda tree: jax.tree.map(lambda leaf: jnp.asarray(leaf, dtype=jnp.float32), tree)
    learn = jax.jit(lambda weights, running, board, hands: network.apply(weights, running, board, hands, learning=True)[1])
    chosen = records[np.linspace(0, len(records) - 1, min(2048, len(records)), dtype=np.int64)]
    batch = data.as_batch(chosen)
    # In learning the sums of a batch are normalized by their own mean and variance. Each turn makes one more
    # convolution, in their order, say the same in learning as in play.
    for name, (_, bias) in folded.items():
        zero = jax.tree.map(np.zeros_like, running)
        updated = learn(single(weights), single(zero), batch["board"], batch["hands"])[name]
        mean, variance = (np.asarray(updated[key], dtype=np.float64) / networks.MOMENTUM for key in ("mean", "variance"))
        running[name] = {"mean": mean, "variance": variance}
        weights[name]["scale"] = np.sqrt(variance + networks.EPSILON) / sizes[name]
        weights[name]["shift"] = bias + mean / sizes[name]
    return single(weights), single(running)
