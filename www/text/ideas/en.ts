/** The ideas of the names in English. */
import type { IdeasText } from './text.ts'

export const en: IdeasText = {
  katamino:
    'A small castle: a silver beside the king and a gold below it. With only two generals it is built quickly.',
  mino: 'The king, a silver and two golds stand linked. It is strong against attacks from the side and weaker at the edge and above the king.',
  takamino: 'The left gold of the Mino has moved up. The castle now also guards against attacks from above.',
  daiya: 'A second silver joins the Mino, and the four generals form a diamond. They protect one another.',
  ginmino: 'A silver stands where the Mino has its second gold. The other gold is free for work elsewhere.',
  oyama: 'A Mino with two silvers one above the other. It adds weight diagonally in front of the king.',
  chonmage: 'A Half Mino whose pawn before the king has advanced one square. That pawn looks like a topknot.',
  bozu: 'A Half Mino without the pawn before its king. It has become weak against attacks from above.',
  kimura:
    'A relative of the Mino with a gold beside the king and a silver diagonally ahead. It leans toward the top.',
  suso: 'A Kimura Mino with the second gold in line on the lower rank. The base of the castle becomes firm.',
  kinmino: 'A gold, not a silver, stands beside the king. The silver stands next to the gold.',
  ginkan: 'A silver stands above the king and a gold beside it. It is strong against attacks from above.',
  yonmaiginkan: 'A Silver Crown joined by the other silver and gold. Four generals guard the top.',
  hashigyoku:
    'The generals of a Silver Crown with the king on the edge file. The king stands one file farther from the fight.',
  kinkan:
    'A gold stands above the king and a silver beside it. It looks like a Silver Crown with the generals exchanged.',
  zuremino:
    'It looks like a Mino moved one file toward the centre. King, silver and gold keep their relation.',
  furielmo:
    'A low castle with a silver beside the king and a gold below it. It is the Elmo built on the right side.',
  minokuma:
    'The king sits in the corner while the generals of a Mino remain. Two silvers stand side by side.',
  hidarimino: 'A Mino built on the left side, used by static rook players. A silver stands near the king.',
  hidaritaka: 'A Left Mino whose other gold has moved up. It is the High Mino built on the left.',
  hidarikin:
    'A static rook castle with a gold beside the king and a silver below. The other gold guards from above.',
  tenshukaku:
    'A Left Mino with the king on the third rank. The king seems to stand in the tower of a castle.',
  yonmai: 'A second silver joins the Left Mino or Castle Tower. The two silvers stand one above the other.',
  ibiana:
    'The king sits in the left corner behind a lance and a silver. Checks are hard to give, and building it takes many moves.',
  sanmai: 'A Static Rook Anaguma with both golds beside it. Three generals guard the king in the corner.',
  yonmaiana: 'A Three-Piece Anaguma joined by the other silver. All four generals gather around the king.',
  matsuo:
    'An Anaguma with silvers on two lines and a gold between them. The right silver has been pulled back to firm it up.',
  kanki: 'An Anaguma with two silvers side by side and the golds left low. It saves moves.',
  yaguraana:
    'The golds of a Yagura remain while the king goes into the corner. The king is farther from the fight.',
  ginkanana:
    'The crown of silver remains while the king goes into the corner. It joins weight above with distance.',
  big4: 'Four generals form a square before the king in the corner. Both the top and the side are thick.',
  furiana:
    'The king sits in the right corner behind a lance and a silver. Ranging rook players often use it.',
  kushikatsu:
    'The king stands above its lance with a silver beside it. Unlike in an Anaguma, the lance has not moved.',
  millennium:
    'The king sits on the square that the knight has left. There it is off the long diagonal of the bishop.',
  kinyagura:
    'The main castle of double static rook, with a silver and two golds. It is strong above and weaker at the side.',
  soyagura: 'A Gold Yagura joined by the second silver. All four generals belong to the castle.',
  hishiyagura: 'The second silver stands in front of a Gold Yagura. The four generals form a diamond.',
  fujimi: 'A Gold Yagura together with a silver on the fifth file. That silver stands forward in the centre.',
  ginyagura: 'A silver replaces the upper gold of the Yagura. The two silvers stand side by side.',
  shikaku: 'Two silvers and two golds form a square. All four generals stand near the king.',
  katayagura:
    'A Yagura with the king one file nearer the centre and a gold on the second rank. It leaves few squares for a bishop drop.',
  hayagakoi:
    'A Yagura with the king on the seventh file and the left gold still at home. The king is settled sooner.',
  doiyagura: 'A Yagura with its golds spread toward the centre. It prefers breadth to a dense wall.',
  hekomi: 'A Yagura with both golds side by side behind an unmoved pawn. The low gold makes it look dented.',
  kikusui:
    'A Yagura with the king on the back rank, the silver above it and the knight jumped. The king seems to crouch.',
  ryusen: 'A Kikusui Yagura joined by the second silver. The generals form a slanting line.',
  gindachi: 'The silver of the Yagura has stepped up. It gives weight above on the seventh file.',
  musekinin: 'The king stands apart from the golds and the silver of a Yagura. The castle has no king in it.',
  migiyagura: 'A Yagura built on the right side. It is seen when both sides move their rooks across.',
  kani: 'Two golds and a silver stand around the king on the sixth file. It often appears on the way to a Yagura.',
  funa: 'The king moves to the seventh file and the right gold up. Few moves are needed before the fight.',
  hakoiri: 'Golds stand beside and diagonally below the king. It is a Boat made firmer.',
  elmo: 'A silver beside the king and a gold below it. It needs few moves and suits quick attacks.',
  hidariyama: 'An Elmo with the right gold on the back rank. Both golds stand low.',
  bonanza: 'Two golds in line beside the king and a silver above. It bears the name of a shogi program.',
  ichigo: 'The king stands between two golds. The silver remains on its home square.',
  kabuto: 'The king stands between two golds with a silver above. It appears in bishop exchange games.',
  kinmuso:
    'Two golds in line on one side of the king and a silver on the other. It is common in double ranging rook games.',
  gangi: 'A silver on the sixth file with generals spread beside it. It guards the top of the centre.',
  kyugangi: 'The older Snowroof with the two silvers side by side. The centre is thick.',
  nakazumai: 'The king stands in the middle with a gold on each side. Few squares are left for rook drops.',
  nakahara: 'One gold stands beside the king on the back rank. The other gold stands diagonally above.',
  kiriyama:
    'A Nakahara castle with the king one rank higher in the middle. The golds stand below and to the left.',
  ahiru: 'Silvers on both sides of the king and golds spread below. Both halves look alike.',
  uraahiru: 'It looks like the Duck with golds and silvers exchanged. The silvers stand farther out.',
  muteki: 'The rook and two silvers stand in front of the king. The king has not left its home square.',
  igyoku:
    'After twenty own moves the king stands on its home square. The moves for a castle were spent elsewhere.',
  shiken: 'The rook swings to the sixth file. It supports the pawns there while the king goes to the right.',
  fujii:
    'A Fourth-File Rook that moves edge pawns and silver before it settles its king. It is ready for an Anaguma.',
  tateishi: 'A Fourth-File Rook with two pawns pushed to the middle rank and a gold up. The rook gains room.',
  shikenana:
    'A Fourth-File Rook with the king in the right corner. It joins an active rook with a distant king.',
  kkfuri: 'The ranging rook side exchanges the bishops early. Both sides must mind bishop drops.',
  kkshiken:
    'The rook is on the sixth file, the bishops are off, and the left silver has moved up. The silver can choose its way.',
  regus:
    'A Fourth-File Rook without bishops and with the king in the right corner. It relies on its firm king.',
  furimille:
    "A ranging rook with the king on the square that the knight left. The king is off the bishop's diagonal.",
  yonsan:
    'The rook swings to the sixth file and soon on to the seventh. It changes its file after seeing the reply.',
  sanken:
    'The rook swings to the seventh file. The pawn on that file may advance and give it an active place.',
  h78: "Black's first move puts the rook on the seventh file. The choice is made before the bishop's diagonal opens.",
  h32: "White's second move puts the rook on the third file. Both diagonals stay open.",
  hayaishida: 'Two pawn pushes on the seventh file come first, then the rook. It can act early.',
  shinishida:
    'A Quick Ishida that pushes the seventh pawn once more and opens the fight. The diagonal stays open.',
  masuda:
    'An Ishida with an open diagonal, the rook raised and the bishops exchanged. It is named after Kozo Masuda.',
  ishida: 'A pawn on the fifth rank and the rook behind it. The raised rook can move to both sides.',
  ishidahon: 'An Ishida with knight and bishop in their places. Rook, bishop and knight work together.',
  tomahawk:
    'A Third-File Rook with the edge pawn far up and the knight on the edge. It prepares an attack there.',
  sankenana:
    'A Third-File Rook with the king in the right corner. It joins an active rook with a distant king.',
  mukai: 'The rook swings to face the other rook. It can turn against the pawns of that file.',
  daimukai:
    'The bishops are exchanged and the rook goes to its file in one move. No move is spent on the way.',
  sakata: 'A gold stands on the third rank before the opposing rook. It is named after Sankichi Sakata.',
  mukaiana: "An Opposing Rook with the king in the right corner. The king is far from the rook's file.",
  naka: 'The rook swings to the central file. It supports the pawn there for an attack.',
  gokigen:
    "The rook swings to the centre while the bishop's diagonal stays open. The name comes from Masakazu Kondo's cheerful manner.",
  genshi: 'A Central Rook that pushes its pawn with the diagonal closed. It aims at the centre alone.',
  eichan: 'A Central Rook with its pawn unmoved and a silver up. It bears the nickname of Hideo Yamaguchi.',
  tsunonaka: 'A Central Rook with silvers on both sides. They stick out like two horns.',
  gosujinaka:
    'A Central Rook whose pawn stands on the middle rank with a silver behind. It holds the centre.',
  nakahidari:
    'The rook swings to the centre and the king goes to the left corner. It turns the usual side around.',
  nakaana: 'A Central Rook with the king in the right corner. It joins central play with a distant king.',
  kazaguruma:
    'The rook stands low in the centre with silvers and knights spread. It waits for the other side.',
  hirame: 'A Central Rook and a Mino with the left gold on the back rank. The low golds lie flat.',
  kanikani:
    "Both silvers step forward, and knight and bishop aim at the centre. The silvers look like a crab's claws.",
  yaguranaka:
    "A silver and a gold of the Yagura, and the rook in the centre. The rook's pawn has also advanced.",
  aifuri: 'Both sides swing their rooks. Both kings usually go to the right.',
  aisanken: 'Both sides choose a Third-File Rook. The rooks take the same place.',
  ainaka: 'Both sides choose a Central Rook. The rooks face each other on the central file.',
  aishiken: 'Both sides choose a Fourth-File Rook. The rooks take the same place.',
  kimkim: 'The left gold climbs high against a ranging rook. The gold leads the attack.',
  youdou:
    "The rook's pawn advances first, and then the rook swings away. It looks like a static rook at first.",
  ikken: 'The rook moves to the edge file. An advanced edge pawn stands before it.',
  ikkenana:
    'The rook stands on the edge file with the king in the corner behind it. Rook and king share a file.',
  hineri:
    'After the exchange of rook pawns the raised rook turns to the left. A static rook becomes like a ranging one.',
  sode: 'The rook moves one file and works with the third pawn. It aims at the front of the other camp there.',
  katoso: 'The rook moves to the third file against a Central Rook. It is named after Hifumi Kato.',
  migiyon: 'The rook moves to the fourth file to attack there. It supports the pawn that has advanced.',
  migiyonhidari: 'A Right Fourth-File Rook with a Left Mino. Attack and castle stand on opposite sides.',
  elmomigi: 'A Right Fourth-File Rook with an Elmo castle. It attacks after few moves of defence.',
  chikatetsu: 'The rook runs along its back rank to the far left. It travels like an underground train.',
  bogin: 'A silver climbs before the rook. Together they aim to break the second file.',
  genshibogin: 'The silver climbs while the king is still at home. It goes straight for the second file.',
  kkbogin: 'The silver climbs after the bishops are exchanged. The bishop in hand can help.',
  aibogin:
    "After the exchange of the rook's pawn the silver comes up before it. It is part of the Double Wing Attack.",
  ygbogin: 'The silver climbs while a Yagura stands behind. It aims at the second file and the edge.',
  bokin: 'The right gold climbs against a ranging rook. A gold attacks in place of a silver.',
  taifuri:
    'The bishop steps up and a silver goes to the fifth file against a ranging rook. The king may go deeper without haste.',
  sagimiya: 'The rook moves to the third file against a Fourth-File Rook. Its pawn starts the action.',
  haya45:
    'The knight jumps and the fourth pawn advances against a Fourth-File Rook. The diagonals come into play.',
  haya57:
    'The left silver goes to the fifth file to attack a Fourth-File Rook. The right silver stays beside it.',
  tamagashira:
    'The seventh pawn reaches the middle rank against a ranging rook. It holds space above the other king.',
  gosujikurai: 'The central pawn reaches the middle rank against a ranging rook. A silver supports it.',
  torisashi: 'The diagonal stays closed and the bishop steps back. Bishop and rook join on the second file.',
  iijima:
    'The diagonal stays closed, and the bishop is pulled back past the silver. It is named after Eiji Iijima.',
  kakufuzuki: "A Left Mino with the bishop's diagonal closed. The bishop stays at home above the king.",
  chosoku: 'The right silver comes up early against an open Central Rook. It is ready to step on.',
  chokyusen:
    'A gold goes up and the rook captures at once against a Central Rook. The game becomes sharp early.',
  maruyama: 'The bishops are exchanged at once against a Central Rook. It is named after Tadahisa Maruyama.',
  icchokusen:
    'The king goes straight to the left corner against a Central Rook. The Anaguma is reached early.',
  takada: 'The rook goes to the eighth file and the king also stays left. It is named after Shohei Takada.',
  yagura:
    'A double static rook game with a silver on the third rank. The silver closes the diagonal while both sides build.',
  gin37: 'In a Yagura the right silver goes to the third rank. It is meant for the attack.',
  waki: 'In a Yagura the two bishops face each other. It is named after Kenji Waki.',
  morishita: 'A Yagura with the bishop on the second rank and a gold up. It is named after Taku Morishita.',
  yonenaga:
    'A quick attack from a Yagura with both silvers and the knight forward. It is named after Kunio Yonenaga.',
  nakaharaq:
    'A quick attack from a Yagura with both silvers and the right gold forward. It is named after Makoto Nakahara.',
  suzume: 'The rook stands behind a raised lance on the edge file. Together they aim at the edge.',
  nimaigin: 'A quick attack from a Yagura with both silvers forward. It is named after Nobuyuki Yashiki.',
  hidariq: 'A Left Mino and an early knight against a Yagura. Few moves go into the castle.',
  tsunogangi: 'Silvers stand on both sides with a gold behind one. They stick out like two horns.',
  migi: 'The rook steps back and the king stays on the right. Silver and knight stand forward there.',
  itodani: 'A Right King with a gold beside it. It is named after Tetsuro Itodani.',
  ureshino:
    "The first move is the left silver, and the bishop's diagonal stays closed. It is named after Hiroaki Ureshino.",
  murata:
    "The diagonal stays closed while the rook's pawn and both silvers advance. It is named after Akihiro Murata.",
  kakugawari:
    'A double static rook game with an early exchange of bishops and a silver up. Both hold a bishop in hand.',
  itteson: 'White itself exchanges the bishops. It gives up a move to reach another set-up.',
  koshikake: 'A silver stands above the central pawn. It seems to sit on it.',
  kkkoshikake:
    'The bishops are off and a silver stands above the central pawn. It serves attack and defence.',
  hayakuri: 'The silver goes by the third file to the fourth. It supports a push of the third pawn.',
  kkhayakuri:
    'The bishops are off and the silver goes forward on the fourth file. It can act early on the third file.',
  sujichigai:
    'The exchanged bishop is dropped on the fourth file. It works on other diagonals than the bishop at home.',
  aigakari: 'Both sides push their rook pawns and raise a gold. The diagonals need not open soon.',
  nakaharaai:
    'A Double Wing Attack with a raised rook and a silver on the third rank. It is named after Makoto Nakahara.',
  ufo: 'A silver jumps forward past its pawns in a Double Wing Attack. It stands alone in front.',
  yokofu: 'After the rook pawn exchange the rook captures the pawn beside it. The major pieces move early.',
  aiyokofu: 'Both rooks capture their side pawns. The game becomes sharp.',
  f23: 'White drops a pawn before the rook, and Black takes the side pawn. White keeps its own rook pawn.',
  k33: "White's bishop steps up after the side pawn is taken. It looks along the diagonal.",
  kei33: "White's knight jumps after the side pawn is taken. It closes the diagonal.",
  kaku45: 'White drops the exchanged bishop on the fourth file. It attacks at once.',
  hi85: "White's rook stands on the middle rank of its own file. Makoto Chuza was the first to use it.",
  aono: 'The rook stays where it took the pawn, and the knight jumps early. It is named after Teruichi Aono.',
  yuki: 'The rook stays where it took the pawn, and the king steps to the sixth file. It is named after Yuki Sasaki.',
  oni: 'The left knight jumps twice in the opening. Much depends on the reply.',
  pacman: "White's first move offers a pawn to the bishop. Taking it leads to a sharp game.",
  kakutofu: 'The pawn before the bishop advances early. It moves on a place that is thought weak.',
  tataki: 'A pawn is dropped right in front of a general or a major piece. Taking it pulls that piece away.',
  renda:
    'One dropped pawn is taken, and another falls before the piece that took it. The piece is drawn forward.',
  dance: 'Pawn after pawn falls before a gold that takes them. The gold dances after the pawns.',
  tare: 'A pawn is dropped where its next step promotes. The other side must answer before it does.',
  tsugi:
    'After a pushed pawn is taken, another is dropped behind its square. The attack on the file goes on.',
  awase:
    'A pawn is dropped against a pawn of the other side. The exchange opens the file or changes the shape.',
  soko: 'A pawn is dropped on the back rank right under a gold. It blocks rooks that attack from the side.',
  shoten: 'A pawn is dropped where three or more pieces can take it. Whichever takes, their order changes.',
  tsukisute:
    'A pawn without support is pushed for the other side to take. It opens a file or a square for later.',
  hashi: 'The edge pawn is pushed against the edge pawn of the other side. Lance and knight can join.',
  kurai: 'A pawn steps to the middle rank and takes space. The pawn opposite is still at home.',
  keito: 'A pawn moves or drops in front of a knight. A knight cannot take what stands before it.',
  kyotsuri: 'A pawn is dropped before the lance on the edge. Taking it draws the lance up.',
  tokin: 'A pawn promotes. It moves like a gold, and when taken it is only a pawn in the hand.',
  fundoshi: 'A knight attacks two pieces at once. When one moves away, the other can be taken.',
  hikaekei: 'A knight is dropped where its next jump would attack two pieces. For now it attacks nothing.',
  tsugikei: 'A second knight is dropped to cover the first. If one is taken, the other can take back.',
  futokei: 'A knight is dropped right before a pawn of the other side. The pawn may take it.',
  dengaku: 'A lance attacks two pieces on one file. When the front one moves, the other can be taken.',
  gedankyo: 'A lance is dropped on the lowest ranks. From there it reaches far.',
  rocket2: 'Two lances or rooks stand one behind the other. The rear one follows the front one.',
  rocket3: 'Three lances or rooks stand in one file. They gather force on one point.',
  keitogin: 'A silver stands right before a knight. The knight cannot take it.',
  wariuchi: 'A silver is dropped behind and between two pieces. It attacks both with its backward diagonals.',
  haragin: 'A silver is dropped right beside the king. It covers squares diagonally.',
  shirigin: 'A silver is dropped right behind the king. It covers the squares beside the king.',
  ginnarazu: 'A silver that could promote does not. It keeps its backward diagonals.',
  atamakin: 'A supported gold is dropped right in front of the king. It covers the whole front.',
  harakin: 'A gold is dropped right beside the king. It gives check from the side.',
  shirikin: 'A gold is dropped right behind the king. It gives check from below.',
  hishakokan: 'The rook takes the pawn before it. A pawn comes into the hand.',
  hishatoppa: 'The rook runs up its file and promotes. It becomes a dragon.',
  ukihisha: 'After the pawn exchange the rook stops on the fourth rank. There it also works sideways.',
  juji: 'The rook attacks one piece along the file and one along the rank. One of them can be taken.',
  oteb: 'A move gives check and attacks the rook as well. When the king moves, the rook can be taken.',
  otekaku: 'A move gives check and attacks the bishop as well. When the king moves, the bishop can be taken.',
  kakuryo: 'A bishop attacks two pieces at once. It can do so from afar.',
  hishakiri: 'A rook takes a guarded gold or silver. It is given up to break the defence.',
  kakukiri: 'A bishop takes a guarded gold or silver. It is given up to break the defence.',
  jijinhi: 'A rook is dropped in its own camp. It defends and still reaches far.',
  jijinkaku: 'A bishop is dropped in its own camp. It defends and reaches along the diagonals.',
  tomi: 'A bishop dropped in its own camp attacks a piece far away. It may look across the whole board.',
  tenno: 'A bishop is dropped on the centre of the board. It looks along all four long diagonals.',
  hajikaku: 'The bishop steps to the edge file. It looks along another diagonal.',
  hikikaku: 'The bishop steps back one square. It now looks toward the right side.',
  nimaihi: 'Two rooks or dragons stand in the other camp. They can approach from several sides.',
  ikkenryu: 'A dragon stands in line with the king with one square between. It gives check from there.',
  jijinryu: 'A dragon returns to its own camp. An attacker becomes a defender.',
  umahiki: 'A horse returns to its own camp. It is a strong defender.',
  akiote: 'A piece moves away and the one behind it gives check. The moved piece can do something else.',
  ryoote: 'Two pieces give check at once. Only a king move can answer.',
  nakaai:
    'A piece without cover is dropped between a distant attacker and the king. Taking it draws the attacker nearer.',
  narisute: 'A piece promotes where it can be taken. The aim is to make the other side move a piece.',
  nyugyoku: 'The king enters the other camp. Few pieces attack backward, so it is hard to catch.',
}
