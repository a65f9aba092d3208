/** Where the opponents' ideas come from, in Japanese. */
import type { OriginTexts } from './text.ts'

export const ja: OriginTexts = {
  title: '考え方の由来',
  source: '出典',
  origins: {
    flagship: { story: '2026年に、このページのために作りました。' },
    random: {
      story:
        'シャノンの論文はチェスの話です。ルールどおりに指すだけの機械なら簡単だ、と書いています。将棋では、2021年の5五将棋の企画が、最初の学習用の対局をこのように指させました。',
    },
    minimax: {
      story:
        '1950年のシャノンの論文はチェスの話です。将棋を指す最初のプログラムは、1974年に瀧澤武信らが作りました。',
      sources: ['takizawa'],
    },
    negamax: { story: 'クヌースとムーアが1975年に、ミニマックスを両者共通の一つの関数で書きました。' },
    alphabeta: {
      story:
        'ニューウェル、ショー、サイモンが1958年にチェスのプログラムで枝を刈り、クヌースとムーアが1975年に、どれだけ減るかを明らかにしました。',
    },
    ordering: {
      story:
        'スレイグルとディクソンが1969年に、手の順序の効果を実験で測りました。将棋では、初代の鈴木将棋が一手読みの評価で手を並べ替えた、と文献にあります。',
      sources: ['usapyon'],
    },
    'forward-pruning': {
      story:
        'チェスよりはるかに手の多い、将棋のプログラムのやり方です。保木邦仁のBonanza（2005年）は、これを使わずにすべての手を読んで強くなりました。',
      sources: ['survey', 'bonanza'],
    },
    'capture-extension': {
      story:
        '文献が静止探索へ向かう途中の一歩です。2016年6月の時点でこのままにしておくとあるので、書かれたのはその年か、それより前です。',
    },
    quiescence: {
      story:
        '静かな局面だけを評価すべきことは、シャノンが1950年にチェスについて書いています。2002年には、将棋でも普通に使われていました。',
      sources: ['survey'],
    },
    extensions: {
      story:
        'チェスの機械ChipTestとDeep Thoughtは、ほかによい手のない手を深く読みました。将棋では、文献が山下宏のYSSの0.5手延長を挙げています。',
    },
    'null-move': {
      story:
        'チェスのプログラムKaissaが、1970年代にもうパスを試していました。将棋では、保木邦仁のBonanza（2005年）がどちらも使いました。',
      sources: ['bonanza'],
    },
    realization: {
      story:
        '将棋のために考えられた、激指の探索です。激指は2002年の世界コンピュータ将棋選手権で優勝しました。',
    },
    'machine-one': {
      story: '2014年6月から2015年1月までの企画です。一号機は2014年8月から9月に作られました。',
    },
    'machine-two': {
      story:
        '2014年11月ごろに作られました。プロの棋譜から評価の点数を学んだ、保木邦仁のBonanza（2005年）にならっています。',
      sources: ['bonanza'],
    },
    'machine-three': {
      story:
        '2014年12月から2015年1月に作られました。保木邦仁のBonanza（2005年）も、玉とほかの二枚の位置関係に点数をつけています。',
      sources: ['bonanza'],
    },
    'effect-net': {
      story: '2021年の授業の企画で、5五将棋のために作られました。プログラムは公開されています。',
    },
    'minishogi-net': { story: '2026年に、このページのために作りました。' },
    policy: {
      story:
        '2016年のAlphaGoは、囲碁の手をこのようなネットワークで選びました。記事は、AlphaGoと、山岡忠夫のdlshogiを参考にしています。',
      sources: ['alphago', 'dlshogi'],
    },
    puct: {
      story:
        '式は2011年のものです。囲碁では2016年にAlphaGoが、将棋では2017年にAlphaZeroがこのように探索しました。千日手の予測は、山岡忠夫の2022年の日記によります。',
      sources: ['puct', 'alphago'],
    },
  },
}
