#!/usr/bin/env python3
"""Compares Narikoma's mate solver with cshogi's df-pn solver.

    python3 tests/oracle/mate.py [--program target/release/narikoma] [--seed 7] [--mates 3000] [--mate-nodes 100000]

The positions may or may not have a mate: problems of a collection with one piece moved (from NARIKOMA_DATA, by default
../shared/data beside the checkout, if it exists), positions set up at random, and professional games.

  our mate       every move is legal by cshogi, every attacking move checks, the last one mates, and cshogi finds a mate
                 after every defence along the line; a mate of at most seven plies it finds itself
  our `nomate`   cshogi finds no mate
  `unknown`      is counted
"""
import argparse
import collections
import os
import random
import sys

import cshogi

from support import positions
from support.engine import Narikoma, Tally, default_program

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DATA = os.environ.get("NARIKOMA_DATA", os.path.join(ROOT, "..", "shared", "data"))
# The other solver must also find mates of up to this many plies.
SHORT = 7


def lines_of(name):
    """The lines of a data file without comments; an empty list if the file is missing."""
    path = os.path.join(DATA, name)
    if not os.path.exists(path):
        print(f"SKIPPED: {path} is missing", flush=True)
        return []
    with open(path, encoding="utf-8") as lines:
        return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def moved(rng, sfen):
    """The position with one piece (not a king) moved to another square; `None` if that is illegal."""
    ranks, rest = sfen.split(" ", maxsplit=1)
    squares, promoted = {}, ""
    for rank, row in enumerate(ranks.split("/")):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            elif letter == "+":
                promoted = "+"
            else:
                squares[(8 - file, rank)] = promoted + letter
                file, promoted = file + 1, ""
    source = rng.choice([place for place, piece in squares.items() if piece not in "Kk"])
    piece = squares.pop(source)
    target = rng.choice([(n % 9, n // 9) for n in range(81) if (n % 9, n // 9) not in squares])
    if not positions.may_stand(squares, piece, *target):
        return None
    squares[target] = piece
    text = f"{positions.to_sfen(squares, ({}, {}), 'b').split(' ', maxsplit=1)[0]} {rest}"
    return text if positions.sound(squares, text) else None


def gather(rng, count):
    """Positions by their source."""
    found = collections.defaultdict(list)
    problems = [line for length in (3, 5, 7, 9, 11) for line in lines_of(f"tsume/mate{length}.sfen")]
    for line in rng.sample(problems, min(len(problems), count)):
        sfen = moved(rng, line.split("|")[0].strip()[len("sfen "):])
        if sfen:
            found["one piece moved"].append(sfen)
    for _ in range(count):
        found["set up"].append(positions.set_up(rng))
        found["sparse"].append(positions.sparse(rng))
    for line in lines_of("games/pro.txt"):
        board = cshogi.Board()
        for ply, move in enumerate(line.split("|")[0].split()[2:]):
            board.push_usi(move)
            if ply % 10 == 9 and not board.is_game_over():
                found["games"].append(board.sfen())
    if len(found["games"]) > count:
        found["games"] = rng.sample(found["games"], count)
    return found


def compare(sfen, answer, solver, tally):
    """Compares one position; returns our answer as one word."""
    board = cshogi.Board(sfen)
    if not answer.count(";"):
        if answer == "nomate":
            tally.equal(sfen, "nomate", False, solver.search(board))
        return answer
    line, plies = answer.split(" ; ")[0].split(), int(answer.split(" ; ")[1].split()[1])
    if plies <= SHORT:
        tally.equal(sfen, f"a mate in {plies}: {line}", True, solver.search(board))
    for ply, text in enumerate(line):
        if board.move_from_usi(text) not in list(board.legal_moves):
            tally.equal(sfen, f"move {ply + 1} of {line}", text, "illegal")
            return "mate"
        board.push_usi(text)
        if ply % 2 == 0:
            tally.equal(sfen, f"check by move {ply + 1} of {line}", True, board.is_check())
            for defence in list(board.legal_moves):
                board.push(defence)
                tally.equal(f"{sfen} after {ply + 1} of {line} and {cshogi.move_to_usi(defence)}", "answer", True,
                            solver.search(board))
                board.pop()
    tally.equal(sfen, f"mate at the end of {line}", 0, len(list(board.legal_moves)))
    return "mate"


def main():
    """Compares all positions."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=default_program(), help="the native program")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--mates", type=int, default=3000, help="positions of each kind")
    parser.add_argument("--mate-nodes", type=int, default=100_000, help="limit of our nodes for a position")
    args, _ = parser.parse_known_args()
    tally, ours = Tally(), Narikoma(args.program)
    solver = cshogi.DfPn(127, 4_000_000, 10_000)
    for kind, sfens in gather(random.Random(args.seed), args.mates).items():
        answers = ours.ask("mate", "--memory", "16", "--nodes", str(args.mate_nodes), lines=sfens)
        words = collections.Counter(compare(sfen, answer, solver, tally) for sfen, answer in zip(sfens, answers))
        print(f"{kind}: {len(sfens)} positions: {dict(words)}", flush=True)
    print(f"{tally.compared} comparisons, {tally.differences} differences")
    sys.exit(1 if tally.differences or not tally.compared else 0)


if __name__ == "__main__":
    main()
