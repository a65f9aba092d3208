"""Tests of the trainer at a toy scale: `cargo xtask trainer` installs what they need and runs them."""

import pathlib
import tempfile
import time
import unittest

import jax
import jax.numpy as jnp
import numpy as np

import accelerator
import article_file
import campaign
import checkpoint
import data
import measure
import mirror
import network as networks
import rounding


def records(count, seed=1):
    """Records with two kings and random pieces. The move depends on the board, so that there is something to
    learn.
    """
    random = np.random.default_rng(seed)
    found = np.zeros(count, dtype=data.RECORD)
    found["board"][:, 76] = 8
    found["board"][:, 4] = 22
    for record in found:
        square = random.integers(9, 72)
        record["board"][square] = 1
        record["named"] = record["article"] = square - 1
        record["result"] = 2 * (square % 2)
        record["expected"] = 255 * (square % 2)
        record["repetition"] = square % 7 == 0
    return found


class Accelerator(unittest.TestCase):
    OPTIONS = ["--channels", "16", "--blocks", "1", "--float32", "--batch", "32", "--steps", "4", "--rate", "0.01", "--measured", "256"]

    def train(self, folder, *more):
        with open(folder / "learn.bin", "wb") as file:
            records(512).tofile(file)
        accelerator.main(["--out", str(folder / "net"), "--learn", str(folder / "learn.bin"), *self.OPTIONS, *more])
        network = networks.Tower(16, 1)
        return network, *checkpoint.read_weights(folder / "net" / "state.npz", network)

    def test_learns_and_continues(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            network, _, first = self.train(folder, "--passes", "8")
            self.assertGreaterEqual(first, 8 * 512)
            # The same command has nothing left to do; more passes go on from the state.
            _, _, again = self.train(folder, "--passes", "8")
            self.assertEqual(again, first)
            (folder / "net" / "plan.json").unlink()
            _, state, more = self.train(folder, "--passes", "60")
            self.assertGreater(more, first)
            figures = measure.measure(network, state, data.read(folder / "learn.bin"), 256)
            self.assertGreater(figures["named first"], 0.3)
            # The weights alone, in half the bits, are the same network.
            halves, _ = checkpoint.read_weights(folder / "net" / "weights.npz", network)
            close = jax.tree.map(lambda one, other: bool(np.allclose(one, other, atol=2e-3, rtol=2e-3)), state, halves)
            self.assertTrue(all(jax.tree.leaves(close)))

    def test_stops_within_its_minutes(self):
        with tempfile.TemporaryDirectory() as name:
            began = time.monotonic()
            _, _, done = self.train(pathlib.Path(name), "--passes", "1000000", "--minutes", "0.05")
            self.assertGreater(done, 0)
            self.assertLess(time.monotonic() - began, 120)

    def test_learns_the_chosen_heads_alone(self):
        with tempfile.TemporaryDirectory() as name:
            network, state, _ = self.train(pathlib.Path(name), "--passes", "1", "--heads", "value")
            initial, _ = network.initial(jax.random.key(1))
            # The bias of a head that does not learn stays 0; that of the value moves.
            self.assertEqual(float(jnp.abs(state["weights"]["named"]["bias"]).max()), 0)
            self.assertNotEqual(float(state["weights"]["judgement"]["bias"][0]), float(initial["judgement"]["bias"][0]))


class Mirror(unittest.TestCase):
    def test_classes(self):
        # A pawn's step to 7f is one to 3f in a mirror; a knight's jump to the left is one to the right.
        self.assertEqual(int(mirror.mirrored_classes(jnp.array(6 * 9 + 5), mirror.WAYS)), 2 * 9 + 5)
        self.assertEqual(int(mirror.mirrored_classes(jnp.array(81 * 8 + 9 * 8), mirror.WAYS)), 81 * 9)
        every = jnp.arange(81 * networks.WAYS)
        twice = mirror.mirrored_classes(mirror.mirrored_classes(every, mirror.WAYS), mirror.WAYS)
        self.assertTrue((twice == every).all())

    def test_records(self):
        found = data.as_batch(records(8))
        turned = mirror.mirrored(found, jnp.array([True, False] * 4))
        board = found["board"].reshape(-1, 9, 9)
        self.assertTrue((turned["board"].reshape(-1, 9, 9)[0] == board[0, ::-1]).all())
        self.assertTrue((turned["board"][1] == found["board"][1]).all())


class Rounding(unittest.TestCase):
    def test_sums_change_less_than_by_nearest_integers(self):
        random = np.random.default_rng(3)
        # Inputs that go together.
        inputs = random.normal(size=(2000, 6)) @ random.normal(size=(6, 24)) + 0.1 * random.normal(size=(2000, 24))
        kernel = random.normal(size=(24, 8))
        step = np.abs(kernel).max(0) / 7
        error = lambda integers: float((((integers * step - kernel).T @ inputs.T) ** 2).mean())
        nearest = rounding.rounded(kernel, step, 7)
        better = rounding.rounded(kernel, step, 7, rounding.mean_products(inputs))
        self.assertLess(error(better), 0.3 * error(nearest))
        self.assertLessEqual(int(np.abs(better).max()), 7)

    def test_five_bits(self):
        integers = np.random.default_rng(1).integers(-15, 16, size=21)
        packed = article_file.pack(integers)
        self.assertEqual(len(packed), 15)
        bits = np.unpackbits(np.frombuffer(packed, dtype=np.uint8), bitorder="little")
        numbers = bits.reshape(-1, 5) @ (1 << np.arange(5)) - 16
        self.assertEqual(numbers[:21].tolist(), integers.tolist())


class Measures(unittest.TestCase):
    def test_area_under_curve(self):
        area = lambda scores, labels: measure.area_under_curve(np.array(scores), np.array(labels))
        self.assertEqual(area([1, 2, 3, 4], [0, 0, 1, 1]), 1)
        self.assertEqual(area([4, 3, 2, 1], [0, 0, 1, 1]), 0)
        self.assertEqual(area([1, 1, 1, 1], [0, 1, 0, 1]), 0.5)
        self.assertEqual(area([1, 3, 2, 4], [0, 0, 1, 1]), 0.75)


class Campaign(unittest.TestCase):
    def run_plan(self, folder, steps, minutes=1.0, **names):
        return campaign.Campaign({"step": steps}, folder, minutes, {"cores": "2", **names}).run()

    def test_runs_in_order_and_goes_on(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            write = lambda text: f"sh -c 'echo {text} >> {{out}}/written'"
            steps = [
                {"name": "first", "run": [write("first")]},
                {"name": "fails", "after": ["first"], "run": ["sh -c 'test -e {out}/mended'"]},
                {"name": "last", "lane": "accelerator", "after": ["fails"], "run": [write("last")]},
            ]
            self.assertEqual(self.run_plan(folder, steps), ["fails", "last"])
            (folder / "mended").touch()
            self.assertEqual(self.run_plan(folder, steps), [])
            self.assertEqual((folder / "written").read_text().split(), ["first", "last"])

    def test_copies_rounds_and_seconds(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            command = "sh -c 'echo {round} {before} {copy} of {copies} >> {out}/written-{copy}; sleep 30'"
            step = {"name": "play", "seconds": 1, "rounds": 2, "run": [{"copies": "{cores}", "command": command}]}
            began = time.monotonic()
            self.assertEqual(self.run_plan(folder, [step]), [])
            self.assertLess(time.monotonic() - began, 20)
            self.assertEqual((folder / "written-1").read_text(), "1 0 1 of 2\n2 1 1 of 2\n")

    def test_out_of_time_is_not_finished(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            self.assertEqual(self.run_plan(folder, [{"name": "long", "run": ["sleep 30"]}], minutes=0.02), ["long"])

    def test_refuses_a_plan_with_unknown_steps(self):
        with tempfile.TemporaryDirectory() as name, self.assertRaises(SystemExit):
            self.run_plan(pathlib.Path(name), [{"name": "one", "after": ["other"], "run": ["true"]}])

    def test_refuses_unknown_names_before_anything_runs(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            steps = [{"name": "one", "run": ["touch {out}/ran"]}, {"name": "two", "after": ["one"], "run": ["echo {unknown}"]}]
            with self.assertRaises(SystemExit):
                self.run_plan(folder, steps)
            self.assertFalse((folder / "ran").exists())


if __name__ == "__main__":
    unittest.main()
