// Generated from the cards in src/opponents. Do not edit: `cargo xtask protocol` writes this file and a test
// compares it.

/** The source of the idea of every opponent, by its id. */
export const SOURCES: Readonly<Record<string, string>> = {
  "flagship": "this project: alpha-beta search with a linear evaluation and a learned net",
  "random": "C. Shannon, Programming a Computer for Playing Chess (1950)",
  "minimax": "C. Shannon, Programming a Computer for Playing Chess (1950); コンピュータ将棋の作り方",
  "negamax": "D. Knuth and R. Moore, An Analysis of Alpha-Beta Pruning (1975)",
  "alphabeta": "A. Newell, J. Shaw, H. Simon, Chess-Playing Programs and the Problem of Complexity (1958); D. Knuth and R. Moore, An Analysis of Alpha-Beta Pruning (1975)",
  "ordering": "J. Slagle and J. Dixon, Experiments with Some Programs that Search Game Trees (1969)",
  "forward-pruning": "コンピュータ将棋の作り方 (the widths of 鈴木将棋, 1990s)",
  "node-extension": "コンピュータ将棋の作り方 (its first answer to exchanges)",
  "capture-extension": "コンピュータ将棋の作り方 (its second answer to exchanges)",
  "quiescence": "L. Harris, The Heuristic Search and the Game of Chess (1975)",
  "extensions": "T. Anantharaman, M. Campbell, F. Hsu, Singular Extensions (1990); コンピュータ将棋の作り方 (YSS by H. Yamashita)",
  "null-move": "C. Donninger, Null Move and Deep Search (1993); E. Heinz, Extended Futility Pruning (1998)",
  "realization": "Y. Tsuruoka, D. Yokoyama, T. Chikayama, Game-Tree Search Algorithm Based on Realization Probability (2002)",
  "machine-one": "「将棋AI」: 将棋AI一号機 (2014)",
  "machine-two": "「将棋AI」: 将棋AI二号機 (2014)",
  "machine-three": "「将棋AI」: 将棋AI三号機 (2015)",
  "effect-net": "IS22er, group 7: 「このプロジェクトについて」 (5五将棋, 2021)",
  "minishogi-net": "this project: the flagship's search with a network of its own for 5×5; IS22er, group 7: 「このプロジェクトについて」 (5五将棋, 2021)",
  "policy": "OPTiM: 「AlphaGoで学ぶ強化学習 ~次の一手を予測する将棋AIを作ってみよう~」 (2021)",
  "puct": "T. Yamaoka, 千日手を予測する (2022); D. Silver et al., AlphaZero (2018)",
}
