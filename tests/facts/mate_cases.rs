//! Mates and repetitions that hold.

use crate::cases::Example;

pub(crate) const ALL: &[Example] = &[
    Example {
        start: "4k4/9/9/9/9/9/R3p4/9/4K4 b g 1",
        moves: "",
        played: "9g9f G*5h",
        better: "9g5g 5a5b",
        fact: r#"{"line":"played","ply":1,"what":{"mate":{"plies":1,"moves":["G*5h"],"threatened":true}}}"#,
        changes: &[
            (r#""threatened":true"#, r#""threatened":false"#, "the threat is told wrong"),
            (r#""moves":["G*5h"]"#, r#""moves":["G*4h"]"#, "no mate within 0 plies"),
            (r#""moves":["G*5h"]"#, r#""moves":["G*5f"]"#, "gives no check"),
            (r#""moves":["G*5h"]"#, r#""moves":["G*5g"]"#, "illegal"),
            (r#""9g5g","5a5b""#, r#""9g9e","5a5b""#, "also mate after the better move"),
            (r#""ply":1"#, r#""ply":2"#, "belongs to another move"),
            ("4K4 b g", "4K4 b p", "illegal"),
        ],
    },
    // The gold that goes away guarded the square.
    Example {
        start: "4k4/9/9/9/9/9/4p4/5G3/4K4 b g 1",
        moves: "",
        played: "4h3h G*5h",
        better: "4h5g 5a5b",
        fact: r#"{"line":"played","ply":1,"what":{"mate":{"plies":1,"moves":["G*5h"],"threatened":false}}}"#,
        changes: &[(r#""threatened":false"#, r#""threatened":true"#, "the threat is told wrong")],
    },
    // After the better move the finder's search for a longer mate does not end.
    Example {
        start: "9/9/9/4p4/8R/3P1kg2/3S+sg1PP/9/2B3KNL w GPn2p 1",
        moves: "",
        played: "5d5e G*4e",
        better: "3f2g 7i5g 4f5g",
        fact: r#"{"line":"played","ply":1,"what":{"mate":{"plies":1,"moves":["G*4e"],"threatened":true}}}"#,
        changes: &[(r#""3f2g","7i5g""#, r#""P*8b","7i5g""#, "also mate after the better move")],
    },
    // If Black passed, White could mate in three only with a pawn that is dropped on 7h, which is illegal.
    Example {
        start: "ln1gp4/2k1g3l/pP1g3p1/1pn2+R2p/P4p3/9/S1+pPsPPPP/6G2/LR1KS2NL b BSN2Pb2p 135",
        moves: "",
        played: "P*7i P*6h 5i6h 5g6h+",
        better: "8c8b+ 7b6b",
        fact: r#"{"line":"played","ply":1,"what":{"mate":
            {"plies":3,"moves":["P*6h","5i6h","5g6h+"],"threatened":false}}}"#,
        changes: &[(r#""threatened":false"#, r#""threatened":true"#, "the threat is told wrong")],
    },
    Example {
        start: "9/4k4/9/4G4/9/9/9/9/4K4 b 2G 1",
        moves: "",
        played: "5i5h 5b5a",
        better: "G*5c 5b4a G*4b",
        fact: r#"{"line":"better","ply":1,
            "what":{"mate":{"plies":3,"moves":["G*5c","5b4a","G*4b"],"threatened":false}}}"#,
        changes: &[
            (r#""plies":3"#, r#""plies":1"#, "longer than the mate"),
            (r#""G*4b"]"#, r#""G*5b"]"#, "no mate within 0 plies"),
            (r#","5b4a","G*4b"],"#, r#"],"#, "the last move does not mate"),
            (r#""better":["G*5c""#, r#""better":["G*4c""#, "does not begin with the better move"),
            // Guarded by another gold, the gold on the board would begin a mate, too.
            (
                r#"4G4/9/9/9/9/4K4 b 2G 1","moves":[],"played":["5i5h""#,
                r#"3GG4/9/9/9/9/4K4 b 2G 1","moves":[],"played":["5d5c""#,
                "the move played also begins a mate",
            ),
            (r#""threatened":false"#, r#""threatened":true"#, "no threat of theirs"),
            ("b 2G 1", "b G 1", "no mate within 2 plies"),
        ],
    },
    Example {
        start: "startpos",
        moves: "2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h",
        played: "7b8b",
        better: "7b6b",
        fact: r#"{"line":"played","ply":1,"what":{"repetition":{}}}"#,
        changes: &[
            (r#""repetition":{}"#, r#""repetition":{"loses":"w"}"#, "the loser by perpetual check is wrong"),
            (r#""2h3h","8b7b","3h2h","7b8b","#, "", "does not occur for the fourth time"),
            (r#""line":"played""#, r#""line":"better""#, "belongs to the other line"),
        ],
    },
    Example {
        start: "startpos",
        moves: "2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b",
        played: "3h2h 7b8b",
        better: "3h4h 7b8b",
        fact: r#"{"line":"played","ply":2,"what":{"repetition":{}}}"#,
        changes: &[(r#""ply":2"#, r#""ply":1"#, "does not occur for the fourth time")],
    },
    Example {
        start: "5k3/9/9/9/6R2/9/9/9/4K4 b - 1",
        moves: "3e4e 4a5a 4e5e 5a4a 5e4e 4a5a 4e5e 5a4a 5e4e 4a5a 4e5e 5a4a",
        played: "5e4e",
        better: "5e6e",
        fact: r#"{"line":"played","ply":1,"what":{"repetition":{"loses":"b"}}}"#,
        changes: &[
            (r#"{"loses":"b"}"#, r#"{"loses":"w"}"#, "the loser by perpetual check is wrong"),
            (r#"{"loses":"b"}"#, "{}", "the loser by perpetual check is wrong"),
        ],
    },
];
