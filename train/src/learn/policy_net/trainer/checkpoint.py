"""The state of a training: one file of arrays, replaced as a whole."""

import os

import jax
import numpy as np


def write(path, state, done):
    """Writes the state after `done` positions."""
    temporary = path.with_suffix(".new.npz")
    leaves = jax.tree.leaves(state)
    np.savez(temporary, done=done, **{f"leaf{n}": np.asarray(leaf) for n, leaf in enumerate(leaves)})
    os.replace(temporary, path)


def write_halves(path, state, done):
    """Writes weights and running means with 16 bits each, which `read_weights` reads, too."""
    leaves = jax.tree.leaves({"running": state["running"], "weights": state["weights"]})
    arrays = {f"leaf{n}": np.asarray(leaf).astype(np.float16) for n, leaf in enumerate(leaves)}
    np.savez_compressed(path, done=done, **arrays)


def read(path, like):
    """The state and the number of positions done; `like` is a state of the same network."""
    with np.load(path) as file:
        leaves, structure = jax.tree.flatten(like)
        found = [file[f"leaf{n}"] for n in range(len(leaves))]
        for leaf, wanted in zip(found, leaves):
            if leaf.shape != wanted.shape:
                raise SystemExit(f"{path} is of another network")
        return jax.tree.unflatten(structure, [jax.numpy.asarray(leaf) for leaf in found]), int(file["done"])


def read_weights(path, network):
    """Weights and running means of a state, whatever the optimizer, and the number of positions done."""
    weights, running = network.initial(jax.random.key(0))
    wanted = {"running": running, "weights": weights}
    leaves, structure = jax.tree.flatten(wanted)
    with np.load(path) as file:
        # Dictionaries are in the order of their keys: the optimizer's arrays come first.
        first = len(file.files) - 1 - len(leaves)
        found = [jax.numpy.asarray(file[f"leaf{first + n}"], dtype=jax.numpy.float32) for n in range(len(leaves))]
        if any(leaf.shape != like.shape for leaf, like in zip(found, leaves)):
            raise SystemExit(f"{path} is of another network")
        return jax.tree.unflatten(structure, found), int(file["done"])
