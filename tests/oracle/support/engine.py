"""Runs Narikoma's native program on lists of lines."""
import json
import os
import subprocess
import sys

BATCH = 20_000


class Narikoma:
    """Runs `narikoma COMMAND -`: one answer line for each input line."""

    def __init__(self, program):
        self.program = program
        self.lines = 0

    def ask(self, *command, lines):
        """The answers to `lines`, in their order."""
        answers = []
        for start in range(0, len(lines), BATCH):
            batch = lines[start:start + BATCH]
            done = subprocess.run([self.program, *command, "-"], input="".join(line + "\n" for line in batch),
                                  capture_output=True, text=True, check=False)
            out = done.stdout.splitlines()
            if len(out) != len(batch):
                sys.exit(f"{self.program} {' '.join(command)}: {len(out)} answers to {len(batch)} lines "
                         f"(exit status {done.returncode}): {done.stderr[:500]}")
            answers += out
        self.lines += len(lines)
        return answers

    def legal(self, lines, *options):
        """The legal moves of each position, as sorted lists of USI text."""
        return [answer.split() for answer in self.ask("legal", *options, lines=lines)]

    def judge(self, lines, *options):
        """The answers of `narikoma judge` for positions or games."""
        return [json.loads(answer) for answer in self.ask("judge", *options, lines=lines)]


class Tally:
    """Counts comparisons, prints differences and progress."""

    SHOWN = 20
    WIDTH = 400

    def __init__(self):
        self.compared = 0
        self.differences = 0

    def equal(self, where, what, ours, theirs):
        """Compares one value."""
        self.compared += 1
        if ours != theirs:
            self.differences += 1
            if self.differences <= self.SHOWN:
                print(f"DIFFERENCE in {what}\n  at      {where}", f"  ours    {str(ours)[:self.WIDTH]}",
                      f"  theirs  {str(theirs)[:self.WIDTH]}", sep="\n", flush=True)

    def moves(self, where, ours, theirs):
        """Compares two lists of moves as sets; shows what is in one of them only."""
        self.compared += 1
        if ours != theirs:
            only_ours, only_theirs = set(ours) - set(theirs), set(theirs) - set(ours)
            self.compared -= 1
            self.equal(where, "legal moves", sorted(only_ours) or "the same set in another order, or a move twice",
                       sorted(only_theirs))


def default_program():
    """Path of the program: given by `cargo xtask oracle`, or the default of cargo."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    target = os.environ.get("CARGO_TARGET_DIR", os.path.join(root, "target"))
    return os.environ.get("NARIKOMA", os.path.join(target, "release", "narikoma"))
