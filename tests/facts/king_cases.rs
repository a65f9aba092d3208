//! Facts about kings, and kinds of the better move, that hold.

use crate::cases::Example;

pub(crate) const ALL: &[Example] = &[
    Example {
        start: "4k4/9/9/9/9/9/P8/9/8K b g 1",
        moves: "",
        played: "9g9f G*2g",
        better: "1i1h 5a5b",
        fact: r#"{"line":"played","ply":2,"what":{"flights":{"before":3,"after":1,"other":5}}}"#,
        changes: &[
            (r#""after":1"#, r#""after":0"#, "the squares are [3, 1, 5]"),
            (r#""1i1h","5a5b""#, r#""1i1h""#, "too short"),
            (r#""ply":2"#, r#""ply":1"#, "the squares are [3, 3, 5]"),
            (r#""1i1h","5a5b""#, r#""1i1h","G*1g""#, "the squares are [3, 1, 3]"),
        ],
    },
    Example {
        start: "k8/4r4/9/9/9/9/P8/4G4/4K4 b - 1",
        moves: "",
        played: "9g9f 5b5h+ 5i5h",
        better: "5i4i 9a8a",
        fact: r#"{"line":"played","ply":2,"what":{"shelter":{"piece":{"piece":"G","square":"5h"}}}}"#,
        changes: &[
            (r#""square":"5h""#, r#""square":"5g""#, "no G on 5g"),
            (r#""ply":2"#, r#""ply":3"#, "no G on 5h"),
            (r#""5i4i","9a8a""#, r#""5i4i","5b5h""#, "not fewer than in the other line"),
        ],
    },
    Example {
        start: "9/9/9/9/9/4k4/9/9/K8 b - 1",
        moves: "",
        played: "9i8i 5f5g",
        better: "9i9h 5f5e",
        fact: r#"{"line":"played","ply":2,"what":{"entering":{"square":"5g"}}}"#,
        changes: &[
            (r#"{"square":"5g"}"#, r#"{"square":"4g"}"#, "another square"),
            (r#""5f5e""#, r#""5f6g""#, "in the other line, too"),
            (
                r#"5g"}}}],"start":"9/9/9/9/9/4k4/9/9/K8 b - 1","moves":[],"played":["9i8i","5f5g""#,
                r#"5h"}}}],"start":"9/9/9/9/9/9/4k4/9/K8 b - 1","moves":[],"played":["9i8i","5g5h""#,
                "the king does not enter",
            ),
        ],
    },
    Example {
        start: "8k/9/9/9/4S4/9/9/9/K8 b - 1",
        moves: "",
        played: "9i8i",
        better: "5e4f",
        fact: r#"{"line":"better","ply":1,"what":{"kind":{"kind":"retreat"}}}"#,
        changes: &[
            ("5e4f", "5e4d", "no Retreat"),
            ("retreat", "farDrop", "no FarDrop"),
            (r#""ply":1"#, r#""ply":2"#, "no such move"),
            (r#""line":"better""#, r#""line":"played""#, "belongs to the other line"),
        ],
    },
    Example {
        start: "8k/9/9/9/4S4/9/9/9/K8 b G 1",
        moves: "",
        played: "9i8i",
        better: "5e4f",
        fact: r#"{"line":"better","ply":1,"what":{"kind":{"kind":"quiet"}}}"#,
        changes: &[
            ("5e4f", "G*5d", "no Quiet"),
            ("8k/9/9/9/4S4", "8k/9/9/9/4S4/5p3/9/9/K8 b - 1", "no Quiet"),
            ("8k/9/9/9/4S4", "8k/9/9/9/4S1p2", "no Quiet"),
        ],
    },
    Example {
        start: "8k/9/9/9/9/9/9/9/K8 b G 1",
        moves: "",
        played: "9i8i",
        better: "G*1b 1a1b",
        fact: r#"{"line":"better","ply":1,"what":{"kind":{"kind":"sacrifice"}}}"#,
        changes: &[
            ("G*1b", "G*1c", "no Sacrifice"),
            // A knight guards it: the king may not capture.
            ("8k/9/9/9", "8k/9/9/7N1", "no Sacrifice"),
        ],
    },
    Example {
        start: "r7k/9/9/9/9/9/9/9/K8 b G 1",
        moves: "",
        played: "9i8i",
        better: "G*9e",
        fact: r#"{"line":"better","ply":1,"what":{"kind":{"kind":"interposition"}}}"#,
        changes: &[("G*9e", "9i8h", "no Interposition"), ("r7k", "2r5k", "no Interposition")],
    },
    Example {
        start: "8k/9/9/4P4/9/9/9/9/K8 b - 1",
        moves: "",
        played: "9i8i",
        better: "5d5c",
        fact: r#"{"line":"better","ply":1,"what":{"kind":{"kind":"noPromotion"}}}"#,
        changes: &[("5d5c", "5d5c+", "no NoPromotion"), ("/4P4/", "/4S4/", "no NoPromotion")],
    },
    Example {
        start: "8k/9/9/9/9/9/9/K8/9 w G 1",
        moves: "1a2a",
        played: "9h9i",
        better: "G*5e",
        fact: r#"{"line":"better","ply":1,"what":{"kind":{"kind":"farDrop"}}}"#,
        changes: &[("G*5e", "G*4c", "no FarDrop"), ("G*5e", "9h9g", "no FarDrop")],
    },
];
