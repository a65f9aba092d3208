// Generated from src/session/protocol.rs, where every message is described. Do not edit:
// `cargo xtask protocol` writes this file and a test compares it.

/** The version of this protocol. */
export const API = 1;

/** The even start positions, for who shows a board before the engine has said anything. */
export const START: Record<Variant, string> = {
  shogi: 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1',
  minishogi: 'rbsgk/4p/5/P4/KGSBR b - 1',
};

/**
 * A request and its id, chosen by the sender: `{"id":3,"request":{"type":"play","move":"7g7f"}}`.
 */
export type Message = { 
/**
 * Chosen by the sender; every event that this request causes carries it.
 */
id: number, 
/**
 * What is asked.
 */
request: Request, };

/**
 * An event and the id of the request that caused it: `{"id":3,"event":{"type":"position",…}}`.
 */
export type Reply = { 
/**
 * The id of the request; 0 when the message was too malformed to have one.
 */
id: number, 
/**
 * What happened.
 */
event: Event, };

/**
 * What can be asked of the engine.
 */
export type Request = { "type": "hello", } | { "type": "new", 
/**
 * Which board.
 */
variant: Variant, 
/**
 * A handicap id from `hello`; absent for an even game.
 */
handicap?: string, 
/**
 * A start position of one's own instead of a handicap.
 */
sfen?: string, 
/**
 * USI moves already played.
 */
moves?: Array<string>, 
/**
 * The rules that differ between clubs.
 */
rules?: RuleOptions, 
/**
 * A mating problem: the king of the side that mates may be missing. Then nobody can think about the game but
 * `mate`.
 */
problem?: boolean, } | { "type": "play", 
/**
 * USI.
 */
move: string, } | { "type": "takeBack", 
/**
 * How many moves, 1 or more.
 */
plies: number, } | { "type": "resign", 
/**
 * Who gives up.
 */
side: Side, } | { "type": "declare", } | { "type": "timeUp", 
/**
 * Whose time.
 */
side: Side, } | { "type": "go", 
/**
 * An opponent id from `hello`; absent for the first in the list.
 */
opponent?: string, 
/**
 * A level id of that opponent: how it errs, and its limits unless `limits` says otherwise.
 */
level?: string, 
/**
 * Limits in place of a level's.
 */
limits?: GoLimits, 
/**
 * Seed for opponents that choose by chance. The same seed gives the same game.
 */
seed?: number, 
/**
 * How many lines are wanted, the best first; absent for one. Opponents that know but one line tell that.
 */
lines?: number, 
/**
 * The size of the transposition table in megabytes; absent for what it is. A change empties it.
 */
tableMegabytes?: number, } | { "type": "mate", 
/**
 * Moves made; absent for no limit.
 */
nodes?: number, 
/**
 * Size of its table in MB (2²⁰ bytes), 1 to 1024; absent for 32.
 */
megabytes?: number, } | { "type": "defend", 
/**
 * Moves made, in all; absent for no limit.
 */
nodes?: number, 
/**
 * Size of its table in MB (2²⁰ bytes), 1 to 1024; absent for 32.
 */
megabytes?: number, } | { "type": "read", 
/**
 * What was typed.
 */
text: string, } | { "type": "stop", };

/**
 * Bounds of one thought. Whichever is met first ends it; with none it goes on until `stop`.
 */
export type GoLimits = { 
/**
 * Positions visited.
 */
nodes?: number, 
/**
 * Plies of iterative deepening.
 */
depth?: number, };

/**
 * Which board is played on.
 */
export type Variant = "shogi" | "minishogi";

/**
 * One of the two players.
 */
export type Side = "b" | "w";

/**
 * The rules that differ between clubs.
 */
export type RuleOptions = { 
/**
 * The entering-king rule; it exists on 9×9 only.
 */
enteringKing?: EnteringKing, 
/**
 * The game is a draw after so many plies (counted from the start position); absent for no limit.
 */
moveLimit?: number, };

/**
 * Which entering-king rule is in force. In a handicap game the pieces that White gave count for White.
 */
export type EnteringKing = "27" | "24" | "off";

/**
 * What the engine says.
 */
export type Event = { "type": "hello" } & Hello | { "type": "position" } & PositionEvent | { "type": "refused", 
/**
 * What was tried; absent for a declaration.
 */
move?: string, 
/**
 * Why not.
 */
reason: Refusal, 
/**
 * What can be pointed at to show why, if anything.
 */
because?: Array<Line>, } | { "type": "info" } & Info | { "type": "bestMove", 
/**
 * What the opponent wants to do.
 */
choice: Choice, 
/**
 * The last complete information, absent when there was nothing to think about.
 */
info?: Info, } | { "type": "read", 
/**
 * Legal moves that the text may mean: one when it is clear, none when there is no such move.
 */
moves: Array<MoveText>, } | { "type": "mate" } & MateEvent | { "type": "defence" } & DefenceEvent | { "type": "stopped", } | { "type": "cancelled", } | { "type": "failed", 
/**
 * A word for programs.
 */
code: Failure, 
/**
 * A sentence for developers, in English.
 */
message: string, 
/**
 * Which element of `moves` (0 is the first) when one of them was the reason.
 */
at?: number, 
/**
 * Why that move was refused.
 */
refusal?: Refusal, 
/**
 * Why the position was refused; present with `badSfen`.
 */
fault?: PositionFault, };

/**
 * Who the engine is and what it offers.
 */
export type Hello = { 
/**
 * The version of the protocol: `API`.
 */
api: number, 
/**
 * Name and version, `Narikoma 0.1.0`.
 */
engine: string, 
/**
 * The boards and their handicaps.
 */
variants: Array<VariantCard>, 
/**
 * The opponents, the default one first.
 */
opponents: Array<OpponentCard>, 
/**
 * The sizes that a transposition table may have.
 */
tableMegabytes: TableSizes, };

/**
 * One kind of game.
 */
export type VariantCard = { 
/**
 * For `new`.
 */
id: Variant, 
/**
 * Files and ranks: 9 or 5.
 */
size: number, 
/**
 * The start position of an even game.
 */
sfen: string, 
/**
 * Handicaps, from the lightest; an even game is not among them.
 */
handicaps: Array<HandicapCard>, };

/**
 * One handicap start. White (上手) gives the pieces and moves first.
 */
export type HandicapCard = { 
/**
 * For `new`; never changes.
 */
id: string, 
/**
 * 二枚落ち.
 */
ja: string, 
/**
 * Two-piece.
 */
en: string, 
/**
 * The start position.
 */
sfen: string, };

/**
 * One opponent of the gallery.
 */
export type OpponentCard = { 
/**
 * For `go`; never changes.
 */
id: string, 
/**
 * When the idea was new.
 */
year: number, 
/**
 * A title in Japanese.
 */
ja: string, 
/**
 * A title in English.
 */
en: string, 
/**
 * Where the idea comes from.
 */
reference: string, 
/**
 * The boards it can play on.
 */
variants: Array<Variant>, 
/**
 * Its levels, weakest first.
 */
levels: Array<LevelCard>, };

/**
 * One level: limits by nodes, so that it plays the same on every device.
 */
export type LevelCard = { 
/**
 * For `go`.
 */
id: string, 
/**
 * Its limits.
 */
limits: GoLimits, 
/**
 * How strong it is on the engine's own scale, from games between its levels; absent where that was not measured.
 */
rating?: number, 
/**
 * Whether it evaluates without the net, even if one is loaded: then no net need be fetched for it.
 */
linearOnly: boolean, };

/**
 * Sizes of a transposition table, in megabytes.
 */
export type TableSizes = { 
/**
 * The size when nobody says otherwise.
 */
usual: number, 
/**
 * The largest that may be asked for.
 */
most: number, };

/**
 * The game as it stands.
 */
export type PositionEvent = { 
/**
 * Which board.
 */
variant: Variant, 
/**
 * The rules in force.
 */
rules: RuleOptions, 
/**
 * SFEN of the position the game began from.
 */
start: string, 
/**
 * Every move played so far, with what it led to.
 */
moves: Array<Played>, 
/**
 * SFEN of the position now.
 */
sfen: string, 
/**
 * Whose move it is.
 */
side: Side, 
/**
 * Every legal move, grouped: the key is a square (`8h`) or a drop (`P*`), the values are what follows it in USI
 * (`2b`, `2b+`). Key and value joined are the move. Empty when the game is over.
 */
legal: { [key in string]: Array<string> }, 
/**
 * The square of the king in check.
 */
check?: string, 
/**
 * The squares of the pieces that give check.
 */
checkers: Array<string>, 
/**
 * How often this position has occurred, this time included: 1 to 4.
 */
repetition: number, 
/**
 * The side that has given check with every move since this position first occurred, and loses when it occurs for the
 * fourth time.
 */
perpetual?: Side, 
/**
 * Where a declaration stands; absent where no such rule is in force.
 */
declaration?: Declaration, 
/**
 * How the game ended; absent while it goes on.
 */
result?: GameResult, };

/**
 * A line on the board from one square to another, such as from an attacker to the king; a single square is both its ends.
 */
export type Line = { 
/**
 * `4d`.
 */
from: string, 
/**
 * `5e`.
 */
to: string, };

/**
 * One move in every notation the page shows.
 */
export type MoveText = { 
/**
 * `7g7f`.
 */
usi: string, 
/**
 * `☗７六歩`, with 同, 打, 成, 不成 and 右左上引寄直 where they are needed.
 */
ja: string, 
/**
 * `P-7f`, in the Western notation.
 */
en: string, };

/**
 * A move of the game and the position after it, for looking back.
 */
export type Played = { 
/**
 * SFEN of the position after it.
 */
sfen: string, 
/**
 * The square of the king that it put in check.
 */
check?: string, 
/**
 * `7g7f`.
 */
usi: string, 
/**
 * `☗７六歩`, with 同, 打, 成, 不成 and 右左上引寄直 where they are needed.
 */
ja: string, 
/**
 * `P-7f`, in the Western notation.
 */
en: string, };

/**
 * Where the side to move stands with the entering-king rule.
 */
export type Declaration = { 
/**
 * What a declaration now would bring.
 */
verdict: DeclarationVerdict, 
/**
 * The king stands in the far three ranks.
 */
kingIn: boolean, 
/**
 * Other pieces in the far three ranks; ten are needed.
 */
pieces: number, 
/**
 * Points of those pieces and of the hand.
 */
points: number, 
/**
 * Points needed to win, less what the side gave as a handicap.
 */
needed: number, 
/**
 * In check nobody declares.
 */
inCheck: boolean, };

/**
 * What a declaration brings.
 */
export type DeclarationVerdict = "win" | "draw" | "no";

/**
 * The end of a game.
 */
export type GameResult = { 
/**
 * How it ended.
 */
reason: EndReason, 
/**
 * Who won; absent for a draw.
 */
winner?: Side, };

/**
 * How a game ended: the words of the page's `data-state`.
 */
export type EndReason = "mate" | "no-moves" | "repetition" | "perpetual-check" | "declaration" | "resigned" | "illegal" | "time" | "move-limit";

/**
 * Why a move was refused.
 */
export type Refusal = "noSuchPiece" | "notYours" | "cannotMoveThere" | "blocked" | "leavesKingInCheck" | "twoPawns" | "dropGivesMate" | "deadEnd" | "mustPromote" | "cannotPromote" | "occupied" | "gameOver" | "malformed" | "notDeclarable";

/**
 * Why a position cannot be set up.
 */
export type PositionFault = { "kind": "unreadable", 
/**
 * The first wrong character, counted from 1.
 */
column: number, } | { "kind": "tooManyPieces", 
/**
 * The kind: an upper-case SFEN letter.
 */
piece: string, 
/**
 * How many there are.
 */
count: number, 
/**
 * How many there may be.
 */
max: number, } | { "kind": "twoPawns", 
/**
 * Their side.
 */
side: Side, 
/**
 * The file, 1 to 9.
 */
file: number, } | { "kind": "deadEnd", 
/**
 * Its side.
 */
side: Side, 
/**
 * Its kind: an upper-case SFEN letter.
 */
piece: string, 
/**
 * Its square.
 */
square: string, } | { "kind": "twoKings", 
/**
 * That side.
 */
side: Side, } | { "kind": "noKing", 
/**
 * That side.
 */
side: Side, } | { "kind": "opponentInCheck", 
/**
 * The square of its king.
 */
square: string, };

/**
 * Whether the side to move can mate, and how.
 */
export type MateEvent = { 
/**
 * What was found out.
 */
verdict: MateVerdict, 
/**
 * The moves of both sides up to the mate; empty when there is none.
 */
line: Array<MoveText>, 
/**
 * Plies that are enough against every legal defence.
 */
plies?: number, 
/**
 * The length when useless interpositions (無駄合) do not count; absent when that was not found out.
 */
conventional?: number, 
/**
 * Whether it is proved that there is no shorter mate than `plies`.
 */
shortest: boolean, 
/**
 * Moves made.
 */
nodes: number, };

/**
 * The best defence of the side to move. Plies are counted from its position, the defence included.
 */
export type DefenceEvent = { 
/**
 * Whether the other side mates all the same.
 */
verdict: MateVerdict, 
/**
 * The defence that resists longest, or one that escapes; absent when `verdict` is `unknown`.
 */
move?: MoveText, 
/**
 * Plies that are enough against every legal continuation after the move; absent when the limit came first.
 */
plies?: number, 
/**
 * The length when useless interpositions (無駄合) do not count: 0 when every legal move is one. Absent when the limit came
 * first.
 */
conventional?: number, 
/**
 * Whether it is proved that `plies` cannot be fewer.
 */
shortest: boolean, 
/**
 * Moves made.
 */
nodes: number, };

/**
 * The result of a search for a mate.
 */
export type MateVerdict = "mate" | "noMate" | "unknown";

/**
 * Why a request failed.
 */
export type Failure = "malformed" | "noGame" | "gameOver" | "nothingToTakeBack" | "unknownHandicap" | "unknownOpponent" | "badSfen" | "badMove" | "outOfRange";

/**
 * How thinking goes on.
 */
export type Info = { 
/**
 * Plies of the last finished iteration.
 */
depth: number, 
/**
 * Positions visited.
 */
nodes: number, 
/**
 * Which of several lines this is, 2 for the second best; absent for the best.
 */
rank?: number, 
/**
 * The value of the position for the side to move.
 */
score: Score, 
/**
 * What that value means: how likely the side to move is to win, in thousandths; draws count half.
 */
winRate: number, 
/**
 * The expected line, its first move the best one.
 */
pv: Array<MoveText>, };

/**
 * The value of a position for the side to move. Beyond 29,000 centipawns the game is decided otherwise than by mate: by a
 * perpetual check or a declaration, in 30,000 less so many plies.
 */
export type Score = { "cp": number } | { "mate": number };

/**
 * What an opponent wants to do.
 */
export type Choice = { "type": "move" } & MoveText | { "type": "resign" } | { "type": "declare" };
