/** The texts of the moves that come to mind, in English. */

export const en = {
  title: 'Moves that come to mind',
  ask: (kilobytes: number) => `Show moves that come to mind (loads ${kilobytes} kB once)`,
  again: 'Show moves that come to mind',
  hide: 'Hide moves that come to mind',
  loading: (percent: number) => `Loading… ${percent}%`,
  asking: 'Asking the network…',
  none: 'There is no move to think of here.',
  failed: 'The network could not be loaded. Check the connection and try again.',
  intro: 'The first moves that a network sees at a glance, without reading ahead, and how probable each is.',
  probability: (percent: string) => `${percent}%`,
  label: (move: string, percent: string) => `${move}: ${percent} percent`,
  illegal: (move: string, percent: string, why: string) =>
    `Without the rules it would have wanted ${move} (${percent}%): ${why}.`,
  outlook: (win: string) => `It gives the side to move a ${win}% chance to win.`,
  whys: {
    noSuchPiece: 'there is no such piece',
    notYours: 'the piece is not its own',
    cannotMoveThere: 'the piece does not move so',
    blocked: 'a piece stands between',
    leavesKingInCheck: 'the king would be in check',
    twoPawns: 'two pawns on a file',
    dropGivesMate: 'mate by a dropped pawn',
    deadEnd: 'the piece could never move again',
    mustPromote: 'the piece must promote',
    cannotPromote: 'the piece cannot promote there',
    occupied: 'the square is occupied',
  } as Readonly<Record<string, string>>,
  against: 'against the rules',
}
