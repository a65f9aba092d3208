/** Where the opponents' ideas come from, in English. */
import type { OriginTexts } from './text.ts'

export const en: OriginTexts = {
  title: 'Where the idea comes from',
  source: 'Sources',
  noAddress: ' (no public address of it is known)',
  origins: {
    flagship: { story: 'Made for this page in 2026.' },
    random: {
      story:
        'Shannon’s paper is about chess: a machine that merely plays legal moves he calls trivial. In shogi the project of 2021 for 5×5 made the games of its first lesson with a player that draws a piece and moves it.',
    },
    minimax: {
      story:
        'Shannon’s paper of 1950 is about chess. The first shogi program came in 1974, by T. Takizawa and others.',
      sources: ['takizawa'],
    },
    negamax: { story: 'Knuth and Moore wrote minimax as one function for both sides in 1975.' },
    alphabeta: {
      story:
        'Newell, Shaw and Simon cut such branches in a chess program in 1958; Knuth and Moore showed in 1975 how much that saves.',
    },
    ordering: {
      story:
        'Slagle and Dixon measured in 1969 what a good order saves. In shogi the first 鈴木将棋 sorted its moves by one ply, as the document says.',
      sources: ['usapyon'],
    },
    'forward-pruning': {
      story:
        'An idea of shogi programs, which had far more moves to read than those of chess. Bonanza by K. Hoki (2005) was strong without it: it read all moves.',
      sources: ['survey', 'bonanza'],
    },
    'node-extension': {
      story:
        'The first of three steps by which the document comes to quiescence search; it says itself that this one takes far too long. Its text says that it was left as it is in June 2016, so it is of that year or before.',
    },
    'capture-extension': {
      story:
        'The second of these steps, with a figure that shows what is wrong with it. The document was left as it is in June 2016, so it is of that year or before.',
    },
    quiescence: {
      story:
        'Shannon already wanted only quiet positions to be judged, in chess in 1950. By 2002 quiescence search was usual in shogi, too. In the article of うさぴょん it is the third step: the side to move may also stop.',
      sources: ['survey', 'usapyon'],
    },
    extensions: {
      story:
        'The chess machines ChipTest and Deep Thought read moves without an alternative deeper. In shogi the document names YSS by H. Yamashita, with half plies, and further moves that are worth reading deeper: captures of castle pieces, and exchanges.',
    },
    'null-move': {
      story:
        'The chess program Kaissa tried a pass in the 1970s already. In shogi Bonanza by K. Hoki (2005) used both ideas.',
      sources: ['bonanza'],
    },
    realization: {
      story:
        'Made for shogi: the search of 激指 (Gekisashi), which won the World Computer Shogi Championship in 2002.',
    },
    'machine-one': {
      story: 'A project of June 2014 to January 2015; this machine was made in August and September 2014.',
    },
    'machine-two': {
      story:
        'Made in November 2014. It follows Bonanza by K. Hoki (2005), which had learned the points of its evaluation from games of professionals.',
      sources: ['bonanza'],
    },
    'machine-three': {
      story:
        'Made from December 2014 to January 2015. Bonanza by K. Hoki (2005), too, has points for a king with two other pieces.',
      sources: ['bonanza'],
    },
    'effect-net': { story: 'A course project of 2021, made for 5×5; its code is public.' },
    'minishogi-net': { story: 'Made for this page in 2026.' },
    policy: {
      story:
        'AlphaGo chose its moves in Go with such a network in 2016. The article follows it, and dlshogi by T. Yamaoka.',
      sources: ['alphago', 'dlshogi'],
    },
    puct: {
      story:
        'The formula is from 2011; AlphaGo searched so in Go in 2016, AlphaZero in shogi in 2017. Foreseeing repetition is from T. Yamaoka’s diary of 2022.',
      sources: ['puct', 'alphago'],
    },
  },
}
