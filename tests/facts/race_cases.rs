//! Facts that are said where nothing else is found, and that hold.

use crate::cases::Example;

pub(crate) const ALL: &[Example] = &[
    Example {
        start: "l2g3nl/1ks3+P+B1/ppn4pp/2pp5/5p1P1/1NP5R/PPKP4P/3Gp4/LNg2+r2L w B3S3Pg 78",
        moves: "",
        played: "7c8e 7g6f 7b6c 2b5e G*6e 5e6e 6d6e 6f5e B*3e",
        better: "7b6c B*4c G*5b 2b4d 5b4c 4d4c 6a7b S*6a",
        fact: r#"{"line":"played","ply":9,"what":{"lineMate":{"plies":9,
            "moves":["8f7d","6c7d","S*7c","8b7c","S*6d","7c6b","S*7c","6b5a","G*4b"]}}}"#,
        changes: &[
            (r#""plies":9"#, r#""plies":7"#, "longer than the mate"),
            (r#""plies":9"#, r#""plies":17"#, "too long"),
            (r#""ply":9"#, r#""ply":8"#, "not a later turn of the side that mates"),
            (r#""ply":9"#, r#""ply":7"#, "8f7d of the mate is illegal"),
            (r#""8f7d","6c7d""#, r#""8f7d","8b9b""#, "gives no check"),
            (
                r#"}],"start""#,
                r#"},{"line":"played","ply":2,"what":{"sameSquare":{"square":"1a"}}}],"start""#,
                "another fact was found",
            ),
        ],
    },
    Example {
        start: "l6nl/6k2/2npp4/pr4ppp/1pp1BP3/P5P2/1PPPP1N1P/2G1K4/LNS2G2L w 2Grb3s2p 66",
        moves: "",
        played: "B*9b 7h6h R*2h 5h6i 9b4g+ 4i5h S*6d 5e1a+ 4g3g",
        better: "7c6e G*2b 3b4b 5e7c+ 8d5d 7h6h R*2i 7c6c",
        fact: r#"{"line":"better","ply":8,"what":{"lineMate":{"plies":7,
            "moves":["B*4g","5h4g","2i4i+","B*4h","S*3h","4g4f","G*4g"]}}}"#,
        changes: &[
            (r#""ply":8"#, r#""ply":7"#, "not a later turn of the side that mates"),
            (r#""ply":8"#, r#""ply":6"#, "no mate within 6 plies"),
            (r#""B*9b","7h6h","R*2h""#, r#""R*2i""#, "a mate in the other line, too"),
            (r#""plies":7"#, r#""plies":5"#, "longer than the mate"),
        ],
    },
    Example {
        start: "ln5rl/1k1G5/1p1+N1p2p/p2s2g2/2s4P1/PBp2P3/1PNP1+b2P/K1S4+p1/L2G4L w GSN4Pr2p 84",
        moves: "",
        played: "7e8f 6c7b 8b9c S*8b 9c9b 7b8a R*8h 9h8h 7f7g+",
        better: "7f7g+ 8f7g N*8e 6b7b 8b9b S*8h 4g6i 7h6i",
        fact: r#"{"line":"played","ply":6,"what":{"lineThreat":{"plies":1,"moves":["G*9c"]}}}"#,
        changes: &[
            (r#""ply":6"#, r#""ply":5"#, "it is no move that could threaten"),
            (r#""ply":6"#, r#""ply":2"#, "it is no move that could threaten"),
            (r#""ply":6"#, r#""ply":8"#, "the threat is there sooner"),
            (r#""G*9c""#, r#""G*8c""#, "G*8c of the mate is illegal"),
            (r#""plies":1"#, r#""plies":11"#, "too long"),
            (
                r#""better":["7f7g+""#,
                r#""better":["9d9e","6c7b","8b9c","S*8b","9c9b","7b8a""#,
                "such a threat in the other line, too",
            ),
        ],
    },
    Example {
        start: "ln1g4l/3kg4/ppppppnpb/9/3R4p/P1P2rP2/1PB2SNPP/6GK1/LN1G4L w S2s4p 66",
        moves: "",
        played: "4f4d 7g4d 4c4d 6i5i P*3e 5i4h B*7d 6e6f S*5e",
        better: "4f4g+ 3h4g S*4f 6i5h 4f4g 5h4g S*4f 4g4h",
        fact: r#"{"line":"better","ply":5,"what":{"lineThreat":{"plies":3,"moves":["G*3h","2h1h","S*2i"]}}}"#,
        changes: &[
            (r#""ply":5"#, r#""ply":3"#, "G*3h of the mate is illegal"),
            (r#""ply":5"#, r#""ply":7"#, "no mate within 2 plies"),
            (r#""S*2i""#, r#""S*1i""#, "S*1i of the mate is illegal"),
        ],
    },
    Example {
        start: "ln5rl/1k1G5/1p1+N1p2p/p2s2g2/7P1/PBp2P3/1PgP1+b2P/K1S4+p1/LN1G4L w SN4Prs2p 82",
        moves: "",
        played: "S*7e 8f7g 7f7g+ 8i7g 4g6i 7h6i 8b9b 6c7b 7e7f",
        better: "R*8h 9h9g 8h8g+ 7h8g S*8h 9g9h 7g8g 9h8g",
        fact: r#"{"line":"better","ply":3,"what":{"checks":{"count":4}}}"#,
        changes: &[
            (r#""count":4"#, r#""count":3"#, "there are 4 checks in a row"),
            (r#""ply":3"#, r#""ply":1"#, "not the second move of the row"),
            (r#""S*7e","8f7g""#, r#""R*9g","9h9g""#, "too short"),
            (r#""S*8h","9g9h""#, r#""4g6i","7h6i""#, "there are 2 checks in a row"),
        ],
    },
    Example {
        start: "ln1g1+R3/3k2+PS1/pp1ppp1pp/2+b3p2/9/3N5/PP1K1P2P/4S2r1/3G3NL w BGS2Lgsn5p 92",
        moves: "",
        played: "G*5f 6g7h P*7g 7h8i S*7h 8i9i 5f6f B*5e 6c6d",
        better: "N*7e 6g7h 7d5f 7h7g P*7f 7g7f S*6e 7f8f",
        fact: r#"{"line":"better","ply":3,"what":{"onlyReply":{"replies":8}}}"#,
        changes: &[
            (r#""replies":8"#, r#""replies":7"#, "there are 8 replies"),
            (r#""ply":3"#, r#""ply":2"#, "it gives no check"),
        ],
    },
    Example {
        start: "ln5kl/3s1+B3/p2p3p1/3bppp1p/9/4P3P/P2S2PP1/4G1SK1/L+r3G1NL b GNPrgsn5p 73",
        moves: "",
        played: "4b6d 6c6d B*5b S*3b 5b3d+ N*4f 3d4d P*3c G*4b",
        better: "G*3b 2a1b 4b6d 6c6d N*2e S*2a B*4c R*8c",
        fact: r#"{"line":"better","ply":5,"what":{"flights":{"before":2,"after":0,"other":3}}}"#,
        changes: &[
            (r#""before":2"#, r#""before":3"#, "the squares are [2, 0, 3]"),
            (r#""ply":5"#, r#""ply":4"#, "the squares are"),
            (r#""ply":5"#, r#""ply":7"#, "too late"),
        ],
    },
    Example {
        start: "l+R2+P2nl/6gk1/p2pb1spp/4p1p2/1ppP3P1/4P1P2/PPG3+b1P/2G5R/LN1K4L b GSN2P2sn 75",
        moves: "",
        played: "5a5b 3g3f 6i7i 5c3e 7i8h S*7f 7g7f 7e7f S*4a",
        better: "S*4a 3g3f 6i7i N*7f 4a3b+ 2b3b 7g7f 5c3e",
        fact: r#"{"line":"better","ply":5,"what":{"shelter":{"piece":{"piece":"g","square":"3b"}}}}"#,
        changes: &[
            (r#""square":"3b""#, r#""square":"3c""#, "no g on 3c"),
            (r#""ply":5"#, r#""ply":3"#, "it is not captured there"),
            (
                r#""5a5b","3g3f","6i7i","5c3e""#,
                r#""N*4d","3g3f","6i7i","N*7f","4d3b+""#,
                "the other line takes it, too",
            ),
        ],
    },
    Example {
        start: "+R8/2G4s1/5pppb/1p1N5/pk1G5/2SP2N2/P+r3PPPN/2L1S1K2/+b3PG2L w L5Pgsnl2p 118",
        moves: "",
        played: "8e8f 9a9e 8f9e 7f8g G*2h 3h2h N*1f 2h3h R*2h",
        better: "8g7f 7h7f 8e7f 9a9e 7f8g R*6i G*7i 6i6g",
        fact: r#"{"line":"better","ply":5,"what":{"entering":{"square":"8g"}}}"#,
        changes: &[
            (r#""square":"8g""#, r#""square":"7g""#, "another square"),
            (r#""ply":5"#, r#""ply":3"#, "the king does not enter"),
        ],
    },
];
