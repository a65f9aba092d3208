//! Captures, balances and promotions that hold.

use crate::cases::Example;

pub(crate) const ALL: &[Example] = &[
    Example {
        start: "4k4/7r1/9/9/9/9/9/7R1/4K4 b - 1",
        moves: "",
        played: "5i4i 2b2h",
        better: "2h2b 5a6a",
        fact: r#"{"line":"played","ply":2,"what":{"material":{"points":-10,"other":10,
            "lost":[{"ply":2,"taken":{"piece":"R","square":"2h"}}],"won":[]}}}"#,
        changes: &[
            (r#""points":-10"#, r#""points":-9"#, "the balances are -10 and 10"),
            (r#""other":10"#, r#""other":0"#, "the balances are -10 and 10"),
            (r#""ply":2,"what""#, r#""ply":1,"what""#, "after move 2"),
            (r#""square":"2h""#, r#""square":"2g""#, "the list of lost is wrong"),
            (r#""won":[]"#, r#""won":[{"ply":1,"taken":{"piece":"r","square":"2b"}}]"#, "the list of won"),
            // A gold can take back: the end is not quiet.
            ("/7R1/", "/6GR1/", "no quiet position"),
            (r#""2h2b","5a6a""#, r#""2h3h","2b2a""#, "the balances are"),
            (r#""2h2b","5a6a""#, r#""2h2b""#, "no quiet position"),
        ],
    },
    Example {
        start: "4k4/7r1/9/9/9/9/9/7R1/4K4 b - 1",
        moves: "",
        played: "5i4i 2b2h",
        better: "2h2b 5a6a",
        fact: r#"{"line":"better","ply":1,"what":{"material":{"points":10,"other":-10,"lost":[],
            "won":[{"ply":1,"taken":{"piece":"r","square":"2b"}}]}}}"#,
        changes: &[(r#""ply":1,"what""#, r#""ply":2,"what""#, "after move 1")],
    },
    // The dragon was a rook before the line: its promotion, too, was made in the line.
    Example {
        start: "4k1g2/9/9/9/9/9/9/7R1/4K4 b - 1",
        moves: "",
        played: "2h2b+ 3a2b",
        better: "5i4i 5a6a",
        fact: r#"{"line":"played","ply":2,"what":{"material":{"points":-10,"other":0,
            "lost":[{"ply":2,"taken":{"piece":"+R","square":"2b"}}],"won":[]}}}"#,
        changes: &[
            (r#""points":-10"#, r#""points":-12"#, "the balances are -10 and 0"),
            ("2h2b+", "2h2b", "the list of lost is wrong"),
        ],
    },
    // A pawn is captured in both lines, a knight only in the line played.
    Example {
        start: "8k/6r2/9/4p4/4P4/9/9/K8/6N2 b - 1",
        moves: "",
        played: "9h8h 5d5e 8h9h 3b3i+",
        better: "3i4g 5d5e 9h8h 1a2a",
        fact: r#"{"line":"played","ply":4,"what":{"material":{"points":-4,"other":-1,
            "lost":[{"ply":4,"taken":{"piece":"N","square":"3i"}}],"won":[]}}}"#,
        changes: &[(
            r#""lost":["#,
            r#""lost":[{"ply":2,"taken":{"piece":"P","square":"5e"}},"#,
            "the list of lost is wrong",
        )],
    },
    Example {
        start: "4k4/7r1/9/9/9/9/9/7R1/4K4 b - 1",
        moves: "",
        played: "5i4i 2b2h+",
        better: "2h2b 5a6a",
        fact: r#"{"line":"played","ply":2,"what":{"hanging":{"taken":{"piece":"R","square":"2h"},
            "gain":10,"how":"left"}}}"#,
        changes: &[
            ("left", "moved", "it is Left"),
            ("left", "unguarded", "it is Left"),
            (r#""gain":10"#, r#""gain":12"#, "the gain is 10"),
            (r#""square":"2h""#, r#""square":"2g""#, "no R on 2g"),
            (r#""2h2b","5a6a""#, r#""5i6i","2b2h""#, "the other line has this capture"),
            (r#""ply":2"#, r#""ply":1"#, "belongs to another move"),
            ("/7R1/", "/6GR1/", "gains too little"),
            (r#""2b2h+""#, r#""2b2g""#, "captures elsewhere"),
        ],
    },
    // The rook goes where it can be captured; the pawn that it took and its promotion are taken off.
    Example {
        start: "4k4/7r1/7p1/9/9/9/9/7R1/4K4 b - 1",
        moves: "",
        played: "2h2c+ 2b2c",
        better: "2h2g 5a6a",
        fact: r#"{"line":"played","ply":2,"what":{"hanging":{"taken":{"piece":"+R","square":"2c"},
            "gain":9,"how":"moved"}}}"#,
        changes: &[
            ("moved", "left", "it is Moved"),
            (r#""gain":9"#, r#""gain":11"#, "the gain is 9"),
            ("/7p1/", "/7+p1/", "the gain is 6"),
        ],
    },
    // The gold leaves the rook.
    Example {
        start: "4k4/7r1/9/9/9/9/9/6GR1/4K4 b - 1",
        moves: "",
        played: "3h4g 2b2h",
        better: "2h2b 5a6a",
        fact: r#"{"line":"played","ply":2,"what":{"hanging":{"taken":{"piece":"R","square":"2h"},
            "gain":10,"how":"unguarded"}}}"#,
        changes: &[("unguarded", "left", "it is Unguarded"), ("3h4g", "3h3i", "gains too little")],
    },
    Example {
        start: "4k4/7r1/9/9/9/9/9/6GR1/4K4 b - 1",
        moves: "",
        played: "3h4g 2b2h",
        better: "2h2b 5a6a",
        fact: r#"{"line":"better","ply":1,"what":{"capture":{"taken":{"piece":"r","square":"2b"},"gain":10}}}"#,
        changes: &[
            (r#""gain":10"#, r#""gain":8"#, "the gain is 10"),
            ("4k4/7r1", "4k4/6gr1", "gains too little"),
            (r#"played":["3h4g""#, r#"played":["2h2b+""#, "the move played captures it, too"),
            (r#""piece":"r""#, r#""piece":"b""#, "no b on 2b"),
        ],
    },
    Example {
        start: "4k4/7r1/9/9/9/9/9/9/K6L1 b - 1",
        moves: "",
        played: "9i8i 2b2g+ 8i7i",
        better: "9i9h 5a5b",
        fact: r#"{"line":"played","ply":2,"what":{"promotion":{"piece":{"piece":"+r","square":"2g"}}}}"#,
        changes: &[
            (r#""+r""#, r#""r""#, "it is +r on 2g"),
            (r#""2g"}"#, r#""2b"}"#, "it is +r on 2g"),
            (r#""9i9h","5a5b""#, r#""9i9h","2b2i+""#, "in the other line, too"),
            (r#""9i9h","5a5b""#, r#""9i9h","5a5b","9h9g","2b2i+""#, "in the other line, too"),
            (r#""9i9h","5a5b""#, r#""9i9h""#, "too short"),
            (r#""ply":2"#, r#""ply":3"#, "nothing promotes"),
            ("2b2g+", "2b2g", "nothing promotes"),
            ("8i7i", "2i2g", "captured in the line"),
            (r#","8i7i""#, "", "the line ends with the promotion"),
        ],
    },
];
