"""Random games with all kinds of ends, and a slow referee that follows the text of the rules."""
import cshogi

from . import positions

NAMES = "bw"


class Referee:
    """Finds mate by cshogi's legal moves, and repetitions by a list of all positions so far.

    The rule: when a position (board, hands, side to move) occurs for the fourth time the game ends. If every move that
    one side has made since the first of the four gave check, that side has lost; otherwise it is a draw.
    """

    def __init__(self, sfen):
        self.board = cshogi.Board(sfen)
        self.start = sfen
        self.moves = []
        self.keys = [self.key()]
        self.checks = [None]

    def key(self):
        """Board, side to move and hands as text."""
        return self.board.sfen().rsplit(" ", 1)[0]

    def push(self, move):
        """Plays a legal move."""
        self.moves.append(cshogi.move_to_usi(move))
        self.board.push(move)
        self.keys.append(self.key())
        self.checks.append(self.board.is_check())

    def line(self, plies=None):
        """The game, or its first plies, as a USI position."""
        moves = self.moves if plies is None else self.moves[:plies]
        start = "startpos" if self.start == positions.STARTPOS else "sfen " + self.start
        return start + (" moves " + " ".join(moves) if moves else "")

    def occurrences(self):
        """How often the position has occurred, this time included."""
        return self.keys.count(self.keys[-1])

    def verdict(self):
        """(status, winner) as `narikoma judge` names them."""
        turn = self.board.turn
        if not any(True for _ in self.board.legal_moves):
            return "mate" if self.board.is_check() else "no-moves", NAMES[1 - turn]
        at = [n for n, key in enumerate(self.keys) if key == self.keys[-1]]
        if len(at) < 4:
            return "playing", None
        # Positions after the first of the four; the one at `n` was reached by the side not to move there.
        since = range(at[-4] + 1, len(self.keys))
        last = len(self.keys) - 1
        mover = {n: 1 - turn if (last - n) % 2 == 0 else turn for n in since}
        checkers = [side for side in (0, 1) if all(self.checks[n] for n in since if mover[n] == side)]
        if len(checkers) == 1:
            return "perpetual-check", NAMES[1 - checkers[0]]
        return "repetition", "draw"


def undoing(referee, moves):
    """The move among `moves` that takes back the side's own last one."""
    if len(referee.moves) < 2:
        return None
    last = referee.moves[-2]
    if "*" in last or last.endswith("+"):
        return None
    back = last[2:4] + last[0:2]
    return next((m for m in moves if cshogi.move_to_usi(m) == back), None)


def shuttle(rng, referee, moves):
    """A policy that often takes its last move back."""
    back = undoing(referee, moves)
    if back is not None and rng.random() < 0.85:
        return back
    return positions.choose(rng, referee.board, moves) if rng.random() < 0.3 else rng.choice(moves)


def checker(rng, referee, moves):
    """A policy that gives check if possible, and prefers to take its last move back."""
    back = undoing(referee, moves)
    if referee.board.is_check():
        return back if back is not None and rng.random() < 0.8 else rng.choice(moves)
    checks = list(referee.board.check_moves)
    if back in checks and rng.random() < 0.8:
        return back
    keep = [m for m in checks if not cshogi.move_is_promotion(m)] or checks
    if keep and rng.random() < 0.95:
        return rng.choice(keep)
    return rng.choice(moves)


def capturer(rng, referee, moves):
    """A policy of captures, drops and promotions, with some checks, so that games end."""
    if rng.random() < 0.2:
        return rng.choice(list(referee.board.check_moves) or moves)
    return positions.choose(rng, referee.board, moves)


def game(rng, number, limit=600):
    """Plays one game to its end; its number determines the kind of game. Yields the referee after every ply."""
    kind = number % 10
    if kind < 3:
        start = positions.STARTPOS if rng.random() < 0.5 else rng.choice(positions.HANDICAPS)
        policies = capturer, capturer
    elif kind < 5:
        start = rng.choice((positions.STARTPOS, positions.set_up(rng), positions.sparse(rng)))
        policies = shuttle, shuttle
    elif kind < 9:
        start = positions.sparse(rng)
        policies = checker, rng.choice((checker, shuttle))
    else:
        start = positions.cornered(rng)
        policies = capturer, capturer
    referee = Referee(start)
    yield referee
    while len(referee.moves) < limit and referee.verdict()[0] == "playing":
        policy = policies[referee.board.turn]
        referee.push(policy(rng, referee, list(referee.board.legal_moves)))
        yield referee
