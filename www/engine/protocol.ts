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
 * The request itself.
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
 * The event itself.
 */
event: Event, };

/**
 * A request to the engine: an object whose `type` names the request, and its other fields.
 */
export type Request = { "type": "hello", } | { "type": "new", 
/**
 * The variant.
 */
variant: Variant, 
/**
 * A handicap id from `hello`; absent for an even game.
 */
handicap?: string, 
/**
 * A start position, instead of a handicap.
 */
sfen?: string, 
/**
 * USI moves already played.
 */
moves?: Array<string>, 
/**
 * Rules that players agree on.
 */
rules?: RuleOptions, 
/**
 * Whether it is a mating problem: then the king of the side to move may be missing. Without that
 * king only `mate` searches the position.
 */
problem?: boolean, } | { "type": "play", 
/**
 * The move, as USI text.
 */
move: string, } | { "type": "takeBack", 
/**
 * The number of moves, at least 1.
 */
plies: number, } | { "type": "resign", 
/**
 * The side that resigns.
 */
side: Side, } | { "type": "declare", } | { "type": "timeUp", 
/**
 * The side that loses.
 */
side: Side, } | { "type": "go" } & GoRequest | { "type": "ponder", 
/**
 * An opponent id from `hello`.
 */
opponent: string, } | { "type": "mate", 
/**
 * Maximum nodes (moves made); absent for no limit.
 */
nodes?: number, 
/**
 * Size of its table in MB (2²⁰ bytes), 1 to 1024; absent for 32.
 */
megabytes?: number, } | { "type": "defend", 
/**
 * Maximum nodes (moves made) in all; absent for no limit.
 */
nodes?: number, 
/**
 * Size of its table in MB (2²⁰ bytes), 1 to 1024; absent for 32.
 */
megabytes?: number, } | { "type": "read", 
/**
 * The text.
 */
text: string, } | { "type": "facts" } & FactsRequest | { "type": "explain" } & ExplainRequest | { "type": "tree" } & TreeRequest | { "type": "impressions" } & ImpressionsRequest | { "type": "playouts" } & PlayoutsRequest | { "type": "stop", };

/**
 * The arguments of `go`.
 */
export type GoRequest = { 
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
 * How many lines are wanted, the best first; absent for one. Opponents
 * with only one line report that line.
 */
lines?: number, 
/**
 * The only moves to choose from, legal ones, as USI text; absent for all. Only the flagship heeds it:
 * engines can look for several lines at the same time, each among the moves that the others leave.
 */
moves?: Array<string>, 
/**
 * The number of this engine in a team of engines that search the same position, below 64: 0 for the
 * one whose result counts, from 1 for its helpers; absent without a team. Members tell each other the
 * results of deep nodes, as binary data beside these messages. Only the flagship at full strength heeds
 * it.
 */
member?: number, 
/**
 * Threads of the search, 1 to 64; absent for one. More need a build with shared memory and threads that
 * are free; they are used at full strength alone, and their nodes count. The flagship and some others
 * have them.
 */
threads?: number, 
/**
 * The size of the transposition table in megabytes; absent to keep the
 * current size. A change empties it.
 */
tableMegabytes?: number, 
/**
 * The time for the move; absent for no clock. The limits apply as well; the
 * first one reached ends the search.
 */
time?: GoTime, 
/**
 * Whether the opponent may resign a game that has looked lost for three of its moves in a row;
 * absent for no. The lowest levels of some opponents never do.
 */
resigns?: boolean, 
/**
 * Whether the opponent may answer with a move of its opening book, at once and without `info`;
 * absent for no. Only the flagship has one.
 */
book?: boolean, 
/**
 * The value of a draw; absent for half a win. Opponents that do not search ignore it.
 */
drawValues?: DrawValues, };

/**
 * The arguments of `facts`. Moves that are illegal end their line.
 */
export type FactsRequest = { 
/**
 * USI moves from the current position to the position in which the move was played.
 */
moves?: Array<string>, 
/**
 * The move that was played, and the best replies to it.
 */
played: Array<string>, 
/**
 * The better move, and its continuation.
 */
better: Array<string>, };

/**
 * The arguments of `explain`.
 */
export type ExplainRequest = { 
/**
 * An opponent id from `hello`.
 */
opponent: string, 
/**
 * USI moves from the current position.
 */
moves?: Array<string>, };

/**
 * The arguments of `tree`.
 */
export type TreeRequest = { 
/**
 * An opponent id from `hello`.
 */
opponent: string, 
/**
 * Plies, 1 to 6.
 */
depth: number, 
/**
 * Steps from the root: USI moves, or `pass`.
 */
path?: Array<string>, };

/**
 * The arguments of `impressions`.
 */
export type ImpressionsRequest = { 
/**
 * An opponent id from `hello`.
 */
opponent: string, 
/**
 * USI moves from the current position.
 */
moves?: Array<string>, 
/**
 * The number of moves, 1 to 600; absent for 5.
 */
lines?: number, 
/**
 * A level of the opponent, for its network; absent for the opponent's first one.
 */
level?: string, };

/**
 * The arguments of `playouts`.
 */
export type PlayoutsRequest = { 
/**
 * The number of nodes, 1 to 1000, the most visited ones; the root and its
 * moves are always sent. Absent for 1.
 */
size?: number, };

/**
 * Limits of one search. The first one reached ends it; without limits it runs until `stop`.
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
 * The value of a draw for the side to move, in thousandths of a win, from 0 to 1,000: `black` holds in
 * positions with Black to move, `white` in those with White to move.
 */
export type DrawValues = { 
/**
 * For Black.
 */
black: number, 
/**
 * For White.
 */
white: number, };

/**
 * The time for a move, in milliseconds: `moveTime` alone, or the clock of the side to move (`main`,
 * `byoyomi` or both). The engine answers earlier when a move is forced or stands out.
 */
export type GoTime = { 
/**
 * The most that the move may take, 1 or more.
 */
moveTime?: number, 
/**
 * Remaining main time.
 */
main?: number, 
/**
 * Added after each move; absent for 0.
 */
increment?: number, 
/**
 * For each move when the main time is used up: one period.
 */
byoyomi?: number, 
/**
 * Maximum time that it takes to send the move to the clock; absent for 100.
 */
delay?: number, };

/**
 * The variants of the game.
 */
export type Variant = "shogi" | "minishogi";

/**
 * One of the two players.
 */
export type Side = "b" | "w";

/**
 * Rules that players agree on.
 */
export type RuleOptions = { 
/**
 * The entering-king rule; it exists on 9×9 only.
 */
enteringKing?: EnteringKing, 
/**
 * The number of plies from the start position after which the game is a draw; absent for no limit.
 */
moveLimit?: number, };

/**
 * The entering-king rule in force. In a handicap game the pieces that White gave count for White.
 */
export type EnteringKing = "27" | "24" | "off";

/**
 * An event sent by the engine.
 */
export type Event = { "type": "hello" } & Hello | { "type": "position" } & PositionEvent | { "type": "refused", 
/**
 * The move; absent for a declaration.
 */
move?: string, 
/**
 * The reason.
 */
reason: Refusal, 
/**
 * Lines on the board that show why; may be absent.
 */
because?: Array<Line>, } | { "type": "info" } & Info | { "type": "bestMove", 
/**
 * The opponent's choice.
 */
choice: Choice, 
/**
 * The last `info`; absent when nothing was searched.
 */
info?: Info, 
/**
 * Milliseconds since the `go` was received; absent where it had no time.
 */
elapsed?: number, } | { "type": "pondered", } | { "type": "read", 
/**
 * Legal moves that the text may mean: several when it is ambiguous, none when there is no such move.
 */
moves: Array<MoveText>, } | { "type": "mate" } & MateEvent | { "type": "defence" } & DefenceEvent | { "type": "facts" } & FactsEvent | { "type": "reasons" } & ReasonsEvent | { "type": "tree" } & TreeEvent | { "type": "impressions" } & ImpressionsEvent | { "type": "playouts" } & PlayoutsEvent | { "type": "stopped", } | { "type": "cancelled", } | { "type": "failed", 
/**
 * A code for programs.
 */
code: Failure, 
/**
 * An English sentence for developers.
 */
message: string, 
/**
 * The index in `moves`, from 0, of the move that was the reason.
 */
at?: number, 
/**
 * Why that move was refused.
 */
refusal?: Refusal, 
/**
 * Why the position was refused; present with `badSfen`.
 */
fault?: PositionFault, 
/**
 * The ids of the data that must be loaded first; present with `needsData`.
 */
needs?: Array<string>, };

/**
 * The engine's name, variants, opponents and limits.
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
 * The variants and their handicaps.
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
 * One variant.
 */
export type VariantCard = { 
/**
 * Identifier for `new`.
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
 * Identifier for `new`; never changes.
 */
id: string, 
/**
 * Japanese name, such as 二枚落ち.
 */
ja: string, 
/**
 * English name, such as “Two pieces”.
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
 * Identifier for `go`; never changes.
 */
id: string, 
/**
 * The year of the idea.
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
 * The source of the idea.
 */
reference: string, 
/**
 * The part of the list of opponents in which it is shown.
 */
group: OpponentGroup, 
/**
 * Parts of its page in the gallery that show what it thinks, from top to bottom.
 */
panels: Array<OpponentPanel>, 
/**
 * The variants that it plays.
 */
variants: Array<Variant>, 
/**
 * Its levels, weakest first.
 */
levels: Array<LevelCard>, 
/**
 * The identifier of the level to offer first.
 */
defaultLevel: string, 
/**
 * The data that it uses.
 */
needs: Array<NeedCard>, };

/**
 * The part of the list of opponents in which one is shown.
 */
export type OpponentGroup = "rules" | "search" | "machines" | "networks";

/**
 * The parts of an opponent's page in the gallery that show what it thinks.
 */
export type OpponentPanel = "thoughts" | "policyMoves" | "articleGame" | "endgames" | "playouts" | "tree";

/**
 * One level: limits by nodes, so that it plays the same on every device.
 */
export type LevelCard = { 
/**
 * Identifier for `go`.
 */
id: string, 
/**
 * Its limits.
 */
limits: GoLimits, 
/**
 * Rating on the engine's own scale, from games between its levels; absent when not measured.
 */
rating?: number, 
/**
 * Whether it plays without data that is not required, even if loaded: then none need be fetched for it.
 */
linearOnly: boolean, 
/**
 * Whether it plays as well as it can: with a clock, `go` needs no other limit.
 */
fullStrength: boolean, 
/**
 * Whether it thinks while the other side does, when asked to by `ponder`; absent for no.
 */
ponders?: boolean, 
/**
 * Whether `nodes` of its limits counts playouts; absent for no.
 */
countsPlayouts?: boolean, 
/**
 * The id of the network that it plays with, one of the opponent's `needs`: required at this level alone.
 * Absent for the opponent's first one.
 */
network?: string, };

/**
 * Data that an opponent uses: a file that is loaded into the engine by its id.
 */
export type NeedCard = { 
/**
 * The id of the data.
 */
id: string, 
/**
 * Whether it cannot play without; else it plays in another way.
 */
required: boolean, 
/**
 * The boards on which it uses the data.
 */
variants: Array<Variant>, };

/**
 * Sizes of a transposition table, in megabytes.
 */
export type TableSizes = { 
/**
 * The default size.
 */
usual: number, 
/**
 * The largest size allowed.
 */
most: number, };

/**
 * The complete state of a game.
 */
export type PositionEvent = { 
/**
 * The variant.
 */
variant: Variant, 
/**
 * The rules in force.
 */
rules: RuleOptions, 
/**
 * SFEN of the start position.
 */
start: string, 
/**
 * Every move played so far, with the position after it.
 */
moves: Array<Played>, 
/**
 * SFEN of the current position.
 */
sfen: string, 
/**
 * The side to move.
 */
side: Side, 
/**
 * Every legal move by origin: the key is a square (`8h`) or a drop (`P*`), the values are the rest of
 * the USI move (`2b`, `2b+`). Empty when the game is over.
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
 * The number of times that this position has occurred, this time included: 1 to 4.
 */
repetition: number, 
/**
 * The side that has given check with every move since this position first occurred.
 * It loses at the fourth occurrence.
 */
perpetual?: Side, 
/**
 * How far the side to move meets the entering-king rule; absent where that rule is not in force.
 */
declaration?: Declaration, 
/**
 * How the game ended; absent while it goes on.
 */
result?: GameResult, };

/**
 * A line on the board, such as from an attacker to the king. Both ends are equal for a single square.
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
 * A move in every notation that the page shows.
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
 * A move of the game, and the position after it.
 */
export type Played = { 
/**
 * SFEN of the position after it.
 */
sfen: string, 
/**
 * The square of the king that it checks.
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
 * How far the side to move meets the entering-king rule.
 */
export type Declaration = { 
/**
 * The result of a declaration now.
 */
verdict: DeclarationVerdict, 
/**
 * Whether the king stands in the far three ranks.
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
 * Whether the side to move is in check; then it may not declare.
 */
inCheck: boolean, };

/**
 * The result of a declaration.
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
 * How a game ended. The serialized words are also those of the page's `data-state`.
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
 * The result.
 */
verdict: MateVerdict, 
/**
 * The moves of both sides up to the mate; empty when there is none.
 */
line: Array<MoveText>, 
/**
 * Plies within which it mates against every legal defence.
 */
plies?: number, 
/**
 * Plies when useless interpositions (無駄合) are not counted; absent when not known.
 */
conventional?: number, 
/**
 * Whether it is proved that there is no mate shorter than `plies`.
 */
shortest: boolean, 
/**
 * Nodes (moves made).
 */
nodes: number, };

/**
 * The best defence of the side to move. Plies are counted from its position, the defence included.
 */
export type DefenceEvent = { 
/**
 * Whether the other side mates against every defence.
 */
verdict: MateVerdict, 
/**
 * The defence that resists longest, or one that escapes; absent when `verdict` is `unknown`.
 */
move?: MoveText, 
/**
 * Plies that are enough against every legal continuation after the move;
 * absent when the limit was reached first.
 */
plies?: number, 
/**
 * The length when useless interpositions (無駄合) do not count: 0 when every legal move is one.
 * Absent when the limit was reached first.
 */
conventional?: number, 
/**
 * Whether it is proved that `plies` cannot be fewer.
 */
shortest: boolean, 
/**
 * Nodes (moves made).
 */
nodes: number, };

/**
 * The result of a search for a mate.
 */
export type MateVerdict = "mate" | "noMate" | "unknown";

/**
 * Why a request failed.
 */
export type Failure = "malformed" | "noGame" | "gameOver" | "nothingToTakeBack" | "unknownHandicap" | "unknownOpponent" | "badSfen" | "badMove" | "outOfRange" | "noClock" | "needsData";

/**
 * Progress of a search: the line of a finished iteration.
 */
export type Info = { 
/**
 * Plies of the iteration; 0 for a static value.
 */
depth: number, 
/**
 * Positions visited.
 */
nodes: number, 
/**
 * The rank of this line among several, 2 for the second best; absent for the best.
 */
rank?: number, 
/**
 * The value of the position for the side to move.
 */
score: Score, 
/**
 * The winning chances of the side to move at that value, in thousandths; a draw counts half.
 */
winRate: number, 
/**
 * The principal variation; its first move is the best one.
 */
pv: Array<MoveText>, 
/**
 * What the playouts have found about the first move; only from opponents that search by playouts.
 */
playouts?: MovePlayouts, 
/**
 * The result that is proved; absent where none is, and for opponents that prove nothing.
 */
proved?: Proved, };

/**
 * A proved result: no more thinking changes it.
 */
export type Proved = { 
/**
 * The side that wins.
 */
winner: Side, 
/**
 * The most plies that the other side can hold out, counted from the position that is searched.
 */
plies: number, };

/**
 * The value of a position for the side to move. Values beyond ±29,000 centipawns mean a win or loss by
 * perpetual check or declaration, in 30,000 minus that many plies.
 */
export type Score = { "cp": number } | { "mate": number };

/**
 * The choice of an opponent.
 */
export type Choice = { "type": "move" } & MoveText | { "type": "resign" } | { "type": "declare" };

/**
 * What can be shown about a move.
 */
export type FactsEvent = { 
/**
 * The facts; `docs/facts.md` defines them.
 */
facts: Array<Fact>, };

/**
 * A fact about a move, in one of the two lines.
 */
export type Fact = { 
/**
 * The line in which it happens.
 */
line: LineName, 
/**
 * The number of the move of that line with which it is there, 1 for the first.
 */
ply: number, 
/**
 * The fact itself.
 */
what: What, };

/**
 * One of the two lines that are compared.
 */
export type LineName = "played" | "better";

/**
 * What holds.
 */
export type What = { "mate": { 
/**
 * Plies within which it mates against every defence.
 */
plies: number, 
/**
 * The moves of both sides up to the mate, as USI.
 */
moves: Array<string>, 
/**
 * Whether they could have mated if we had passed instead of moving.
 */
threatened: boolean, } } | { "mateThreat": { 
/**
 * Plies of the mate.
 */
plies: number, 
/**
 * The moves of both sides up to the mate, as USI.
 */
moves: Array<string>, } } | { "lineMate": { 
/**
 * Plies within which it mates against every defence.
 */
plies: number, 
/**
 * The moves of both sides from there up to the mate, as USI.
 */
moves: Array<string>, } } | { "lineThreat": { 
/**
 * Plies of the mate.
 */
plies: number, 
/**
 * The moves of both sides up to the mate, as USI.
 */
moves: Array<string>, } } | { "onlyReply": { 
/**
 * The number of legal replies.
 */
replies: number, } } | { "attack": { 
/**
 * The piece that moved.
 */
by: PlacedPiece, 
/**
 * What it attacks.
 */
target: PlacedPiece, } } | { "checks": { 
/**
 * Their number.
 */
count: number, } } | { "sameSquare": { 
/**
 * The square.
 */
square: string, } } | { "prevented": { 
/**
 * The reply, as USI.
 */
reply: string, 
/**
 * Whether it would be illegal.
 */
illegal: boolean, } } | { "repetition": { 
/**
 * The side that loses by perpetual check; absent where the game is drawn.
 */
loses?: Side, } } | { "material": { 
/**
 * Points that we won less the points that we lost, in this line.
 */
points: number, 
/**
 * The same in the other line.
 */
other: number, 
/**
 * Our pieces that were captured, without captures of the other line.
 */
lost: Array<Capture>, 
/**
 * Their pieces that we captured, without captures of the other line.
 */
won: Array<Capture>, } } | { "hanging": { 
/**
 * The piece.
 */
taken: PlacedPiece, 
/**
 * The points that the capture gains.
 */
gain: number, 
/**
 * Why it could be captured.
 */
how: Hanging, } } | { "capture": { 
/**
 * The piece.
 */
taken: PlacedPiece, 
/**
 * The points that the capture gains.
 */
gain: number, } } | { "fork": { 
/**
 * The piece that attacks.
 */
by: PlacedPiece, 
/**
 * What it attacks.
 */
targets: Array<PlacedPiece>, 
/**
 * The target that it captures two moves later.
 */
captured: PlacedPiece, } } | { "discovered": { 
/**
 * The slider.
 */
slider: PlacedPiece, 
/**
 * What it attacks.
 */
target: PlacedPiece, } } | { "pin": { 
/**
 * The pinned piece.
 */
piece: PlacedPiece, 
/**
 * The square on which it may not take back.
 */
on: string, } } | { "skewer": { 
/**
 * The slider.
 */
slider: PlacedPiece, 
/**
 * The piece in front.
 */
front: PlacedPiece, 
/**
 * The piece that is captured.
 */
behind: PlacedPiece, } } | { "trapped": { 
/**
 * The trapped piece.
 */
piece: PlacedPiece, } } | { "overloaded": { 
/**
 * The piece, before it takes back.
 */
piece: PlacedPiece, 
/**
 * The square on which it takes back.
 */
first: string, 
/**
 * What is captured then.
 */
second: PlacedPiece, } } | { "promotion": { 
/**
 * The promoted piece.
 */
piece: PlacedPiece, } } | { "flights": { 
/**
 * In the position.
 */
before: number, 
/**
 * In the line.
 */
after: number, 
/**
 * After as many moves of the other line.
 */
other: number, } } | { "shelter": { 
/**
 * The piece.
 */
piece: PlacedPiece, } } | { "entering": { 
/**
 * Its square.
 */
square: string, } } | { "positional": { 
/**
 * The group of terms.
 */
group: Terms, 
/**
 * Its difference in centipawns.
 */
centipawns: number, 
/**
 * The difference of the whole evaluation.
 */
total: number, } } | { "kind": { 
/**
 * The kind.
 */
kind: MoveKind, } };

/**
 * A capture of a line.
 */
export type Capture = { 
/**
 * The number of the move in its line, 1 for the first.
 */
ply: number, 
/**
 * The piece that was captured, on its square.
 */
taken: PlacedPiece, };

/**
 * Why a piece can be captured with gain.
 */
export type Hanging = "moved" | "left" | "unguarded";

/**
 * A named group of terms of the linear evaluation.
 */
export type Terms = "king" | "work" | "hand" | "place";

/**
 * Kinds of moves that people overlook.
 */
export type MoveKind = "retreat" | "quiet" | "sacrifice" | "interposition" | "noPromotion" | "farDrop";

/**
 * The static value of a position, term by term.
 */
export type ReasonsEvent = { 
/**
 * The position that is explained.
 */
sfen: string, 
/**
 * The side to move in it.
 */
side: Side, 
/**
 * The sum for the side to move, in centipawns.
 */
total: number, 
/**
 * The terms, those with the most points first; empty for opponents that do not explain themselves.
 */
reasons: Array<ReasonCard>, };

/**
 * One term of a static value.
 */
export type ReasonCard = { 
/**
 * The side that the points are for.
 */
side: Side, 
/**
 * Centipawns; negative when the term is bad for that side.
 */
points: number, 
/**
 * The term that gives the points.
 */
term: ReasonTerm, };

/**
 * A term of an evaluation.
 */
export type ReasonTerm = "material" | { "rule": { 
/**
 * Its identifier; never changes.
 */
id: string, 
/**
 * How often it applies.
 */
count: number, } } | { "pieces": Array<PlacedPiece> } | "rest";

/**
 * A piece on a square.
 */
export type PlacedPiece = { 
/**
 * As in SFEN: `P`, `+p`.
 */
piece: string, 
/**
 * `7g`.
 */
square: string, };

/**
 * A part of the tree of a search.
 */
export type TreeEvent = { 
/**
 * Units of depth in a ply.
 */
units: number, 
/**
 * Whether its lines end with a search of captures alone.
 */
quiescence: boolean, 
/**
 * Whether a side may stop in that search, with the static value, instead of capturing.
 */
standsPat: boolean, 
/**
 * Whether it leaves out moves that do not look good.
 */
selective: boolean, 
/**
 * Nodes of the whole search.
 */
nodes: number, 
/**
 * Whether the search was finished; if not, it had too many nodes and values are missing.
 */
complete: boolean, 
/**
 * Whether the opponent found a mate before its search and plays it: then the tree is the line of the
 * mate, and nothing else was searched.
 */
mateStage: boolean, 
/**
 * The nodes, parents before children, siblings in the order of the search. The first is the root.
 */
tree: Array<TreeNode>, };

/**
 * One node of the tree.
 */
export type TreeNode = { 
/**
 * The index of its parent; absent for the root.
 */
parent?: number, 
/**
 * How it was reached.
 */
step: TreeStep, 
/**
 * The move that led to it; absent for the root and for a pass.
 */
move?: MoveText, 
/**
 * Its position.
 */
sfen: string, 
/**
 * The depth that is left, in `units`.
 */
depth: number, 
/**
 * Centipawns that the side to move has already; absent for no limit.
 */
alpha?: number, 
/**
 * Centipawns that the other side allows; absent for no limit.
 */
beta?: number, 
/**
 * The static value for the side to move, if it was asked for.
 */
static?: number, 
/**
 * The value of the search for the side to move; absent for a move that was left out, and after a stop.
 */
value?: Score, 
/**
 * Nodes here and below; 0 for a move that was left out.
 */
nodes: number, 
/**
 * Number of legal moves.
 */
moves: number, 
/**
 * Whether its move is the best one of its parent.
 */
best: boolean, 
/**
 * Whether the search of this node ended early, because its value reached `beta`.
 */
cutoff: boolean, };

/**
 * How a node of the tree was reached.
 */
export type TreeStep = "root" | "move" | "pass" | "skipped";

/**
 * A part of the tree of a search by playouts (PUCT).
 */
export type PlayoutsEvent = { 
/**
 * The mean depth of all playouts, in plies.
 */
depth: number, 
/**
 * The root, then all its moves, the best first, then the most visited nodes below, those with the most
 * visits first; parents before children. Empty before the first playout.
 */
nodes: Array<PlayoutNode>, };

/**
 * A node of the tree of a search by playouts. Probabilities are 0 to 1, with six decimals.
 */
export type PlayoutNode = { 
/**
 * The index of its parent; absent for the root.
 */
parent?: number, 
/**
 * The move that led to it; absent for the root.
 */
move?: MoveText, 
/**
 * Its position.
 */
sfen: string, 
/**
 * Playouts that went through it.
 */
visits: number, 
/**
 * The probability that the policy gives its move; 1 for the root.
 */
prior: number, 
/**
 * The mean of the playouts' values, with what a draw is worth to the side: the probability to win for
 * the side that made the move, for the root for the side to move. Absent without playouts.
 */
value?: number, 
/**
 * The mean of the playouts' probabilities that the game ends by repetition. Absent without playouts.
 */
repetition?: number, 
/**
 * The proved value, for the same side as `value`: a win, a loss or, as 0
 * centipawns, a draw. Absent while it is open.
 */
proof?: Score, };

/**
 * What the playouts have found about the first move of a line.
 */
export type MovePlayouts = { 
/**
 * Playouts that began with the move.
 */
visits: number, 
/**
 * The probability that the policy gives it.
 */
prior: number, 
/**
 * The mean of their probabilities that the game ends by repetition.
 */
repetition: number, };

/**
 * The moves that an opponent's policy finds most probable in a position, without a search.
 * Probabilities are 0 to 1, with six decimals.
 */
export type ImpressionsEvent = { 
/**
 * The position.
 */
sfen: string, 
/**
 * The side to move in it.
 */
side: Side, 
/**
 * The probability that the side to move wins; a draw counts one half. Absent of a network that says
 * nothing of it, as some levels have.
 */
value?: number, 
/**
 * The probability that the game ends by repetition; absent as `value`.
 */
repetition?: number, 
/**
 * The most probable legal moves, the most probable first. The
 * probabilities of all legal moves add up to 1.
 */
moves: Array<LikelyMove>, 
/**
 * The most probable moves when illegal ones are not left out, the most probable first; at most five.
 */
wanted: Array<WantedMove>, };

/**
 * A legal move with its probability.
 */
export type LikelyMove = { 
/**
 * The move.
 */
move: MoveText, 
/**
 * Its probability among the legal moves.
 */
probability: number, };

/**
 * A move that an opponent's policy finds probable, legal or not.
 */
export type WantedMove = { 
/**
 * As in USI.
 */
usi: string, 
/**
 * Its probability among all moves that the policy has a class for.
 */
probability: number, 
/**
 * Why it is illegal; absent if it is legal.
 */
refusal?: Refusal, };
