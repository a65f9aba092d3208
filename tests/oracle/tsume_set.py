#!/usr/bin/env python3
"""Proves the page's mating problems again, with cshogi's rules and a search that shares no code with Narikoma's.

    python3 tests/oracle/tsume_set.py [--every N] [--seed 7] [FILE]

For every problem of www/study/tsume/problems.txt (made by `train tsume-set`):

  mate      every defence is mated within the length of the solution, and there is no shorter mate
  unique    at no attacking move of the solution does another check mate within that length, and cshogi's df-pn finds no
            later mate after another check
  clean     the attacker's hand is empty at the end, White holds the rest of the set
  needed    without any one piece there is no mate or one of another length (checked for a sample, since it takes long)
"""
import argparse
import os
import sys

import cshogi

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SET = dict(r=2, b=2, g=4, s=4, n=4, l=4, p=18)
# Node limit of cshogi's solver for one position.
NODES = 20000


def checks(board):
    """The legal moves that give check."""
    found = []
    for move in list(board.legal_moves):
        board.push(move)
        if board.is_check():
            found.append(move)
        board.pop()
    return found


class Mates:
    """Mates by exhaustive search, cached by position and plies."""

    def __init__(self):
        self.known = {}

    def mates(self, board, plies):
        """Whether the side to move mates within `plies` plies."""
        key = (board.sfen().rsplit(" ", 1)[0], plies)
        if key not in self.known:
            self.known[key] = any(self.holds(board, move, plies) for move in checks(board))
        return self.known[key]

    def holds(self, board, move, plies):
        """Whether this check mates within `plies` plies, itself included."""
        board.push(move)
        answers = list(board.legal_moves)
        good = True
        for answer in answers if plies >= 3 else []:
            board.push(answer)
            good = self.mates(board, plies - 2)
            board.pop()
            if not good:
                break
        if plies < 3 and answers:
            good = False
        # Mate by a pawn drop is illegal; cshogi's legal moves exclude it.
        board.pop()
        return good


def later(solver, board, move):
    """Whether cshogi's solver finds that this check mates at any length."""
    board.push(move)
    found = bool(list(board.legal_moves))
    for answer in list(board.legal_moves):
        board.push(answer)
        found = bool(board.mate_move_in_1ply()) or bool(solver.search(board))
        board.pop()
        if not found:
            break
    board.pop()
    return found


def without(sfen):
    """The position without each piece in turn, given to White."""
    ranks, _, hands, number = sfen.split(" ")
    rows = [[]]
    promoted = ""
    for letter in ranks:
        if letter == "/":
            rows.append([])
        elif letter.isdigit():
            rows[-1] += [None] * int(letter)
        elif letter == "+":
            promoted = "+"
        else:
            rows[-1].append(promoted + letter)
            promoted = ""
    for y, row in enumerate(rows):
        for x, piece in enumerate(row):
            if piece and piece != "k":
                less = [list(each) for each in rows]
                less[y][x] = None
                yield piece, less, held(hands, piece)
    for kind in {letter for letter in hands if letter.isupper()}:
        yield kind, rows, held(drop(hands, kind), kind)


def counts(hands):
    """Parses hands into a dictionary of counts."""
    found, number = {}, ""
    for letter in hands.replace("-", ""):
        if letter.isdigit():
            number += letter
        else:
            found[letter], number = int(number or 1), ""
    return found


def text_of(found):
    """Formats a dictionary of counts as hands."""
    order = "RBGSNLPrbgsnlp"
    return "".join(f"{found[each] if found[each] > 1 else ''}{each}" for each in order if found.get(each)) or "-"


def held(hands, piece):
    """The hands with one more piece of this kind for White."""
    found = counts(hands)
    kind = piece.replace("+", "").lower()
    found[kind] = found.get(kind, 0) + 1
    return text_of(found)


def drop(hands, kind):
    """The hands with one piece of this kind less for Black."""
    found = counts(hands)
    found[kind] -= 1
    return text_of(found)


def sfen_of(rows, hands):
    """A diagram as SFEN."""
    ranks = []
    for row in rows:
        text, empty = "", 0
        for piece in row:
            if piece is None:
                empty += 1
            else:
                text += (str(empty) if empty else "") + piece
                empty = 0
        ranks.append(text + (str(empty) if empty else ""))
    return f"{'/'.join(ranks)} b {hands} 1"


def faults(sfen, line, solver, thorough):
    """Yields a sentence for each fault of a problem."""
    board, mates = cshogi.Board(sfen), Mates()
    plies = len(line)
    if not mates.mates(board, plies):
        yield f"no mate within {plies}"
        return
    if plies > 1 and mates.mates(board, plies - 2):
        yield f"a mate within {plies - 2}"
    for ply, usi in enumerate(line):
        move = board.move_from_usi(usi)
        if not board.is_legal(move):
            yield f"{usi} is illegal"
            return
        if ply % 2 == 0:
            for other in checks(board):
                if other == move:
                    continue
                if mates.holds(board, other, plies - ply):
                    yield f"move {ply + 1}: {cshogi.move_to_usi(other)} mates too"
                elif later(solver, board, other):
                    yield f"move {ply + 1}: {cshogi.move_to_usi(other)} mates later"
        board.push(move)
    if not board.is_check() or list(board.legal_moves):
        yield "the line does not mate"
    if any(board.pieces_in_hand[cshogi.BLACK]):
        yield "pieces are left in hand"
    hands = counts(sfen.split(" ")[2])
    for kind, count in SET.items():
        ranks = sfen.split(" ")[0].lower()
        if ranks.count(kind) + hands.get(kind, 0) + hands.get(kind.upper(), 0) != count:
            yield f"wrong number of pieces: {kind}"
    if thorough:
        for piece, rows, left in without(sfen):
            text = sfen_of(rows, left)
            if cshogi.Board(text.replace(" b ", " w ")).is_check():
                continue  # Without it White's king would be in check with Black to move.
            less = cshogi.Board(text)
            alike = Mates()
            if alike.mates(less, plies) and not (plies > 1 and alike.mates(less, plies - 2)):
                yield f"{piece} is not needed"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", default=os.path.join(ROOT, "www/study/tsume/problems.txt"))
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--needed", type=int, default=10, help="check every N-th problem without each of its pieces")
    arguments, _ = parser.parse_known_args()
    solver = cshogi.DfPn(31, NODES, 10_000)
    with open(arguments.file, encoding="utf-8") as lines:
        problems = [line.strip().split("|")[:2] for line in lines if "|" in line and not line.startswith("#")]
    bad, seen = 0, {}
    for number, (sfen, line) in enumerate(problems):
        if number % arguments.every:
            continue
        moves = line.split(" ")
        seen[len(moves)] = seen.get(len(moves), 0) + 1
        thorough = number % arguments.needed == 0
        for fault in faults(sfen, moves, solver, thorough):
            bad += 1
            print(f"{sfen}|{line}: {fault}", flush=True)
    print(f"{sum(seen.values())} problems {seen}, {bad} faults")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
