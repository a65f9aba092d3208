//! Threats and checks that hold.

use crate::cases::Example;

pub(crate) const ALL: &[Example] = &[
    Example {
        start: "4k4/9/9/9/9/4p4/P8/9/L3K4 b g 1",
        moves: "",
        played: "9g9f 5f5g",
        better: "5i4i 5a5b",
        fact: r#"{"line":"played","ply":2,"what":{"mateThreat":{"plies":1,"moves":["G*5h"]}}}"#,
        changes: &[
            (r#""G*5h""#, r#""G*4h""#, "no mate within 0 plies"),
            (r#"9g9f","5f5g""#, r#"9g9f","5a5b""#, "no mate within 0 plies"),
            (r#""5i4i","5a5b""#, r#""9i9h","5f5g""#, "such a threat, too"),
            (r#""5i4i","5a5b""#, r#""5i5h","5f5g""#, "in check in the other line"),
            (r#""5i4i","5a5b""#, r#""5i4i""#, "too short"),
        ],
    },
    Example {
        start: "1k7/7r1/9/4p4/9/9/9/9/K8 b B 1",
        moves: "",
        played: "9i8i 8a7a",
        better: "B*5e 8a7a",
        fact: r#"{"line":"better","ply":1,"what":{"attack":{"by":{"piece":"B","square":"5e"},
            "target":{"piece":"r","square":"2b"}}}}"#,
        changes: &[
            ("1k7", "8k", "no attack with gain"),
            (r#""9i8i""#, r#""B*4d""#, "attacked in the other line"),
            (r#"["B*5e""#, r#"["B*5f""#, "no B on 5e"),
            ("9/9/9/9/K8 b B", "9/9/9/7R1/K8 b B", "attacked before"),
            (r#""B*5e","8a7a""#, r#""B*5e","5d5e""#, "another piece takes it"),
        ],
    },
    Example {
        start: "8k/7r1/9/9/9/9/P8/9/4K4 b - 1",
        moves: "",
        played: "9g9f 2b2i 5i5h 2i2h",
        better: "5i5h 1a2a 5h5g 2a3a",
        fact: r#"{"line":"played","ply":4,"what":{"checks":{"count":2}}}"#,
        changes: &[
            (r#""count":2"#, r#""count":3"#, "there are 2 checks"),
            (r#""ply":4"#, r#""ply":2"#, "the checks are"),
            (r#","5h5g","2a3a""#, "", "too short"),
            (r#""1a2a","5h5g","2a3a""#, r#""2b2h","5h5g","2h3h""#, "has a check, too"),
        ],
    },
    Example {
        start: "8k/9/9/9/9/9/9/9/K8 b Gg 1",
        moves: "",
        played: "9i8i G*5e",
        better: "G*5e 1a2a",
        fact: r#"{"line":"played","ply":2,"what":{"sameSquare":{"square":"5e"}}}"#,
        changes: &[
            (r#"9i8i","G*5e""#, r#"9i8i","G*5f""#, "the reply goes elsewhere"),
            (r#"["G*5e""#, r#"["G*5d""#, "the better move goes elsewhere"),
        ],
    },
    Example {
        start: "8k/7r1/9/9/9/9/9/9/K8 b P 1",
        moves: "",
        played: "9i8i 2b2h",
        better: "P*2e 1a2a",
        fact: r#"{"line":"better","ply":1,"what":{"prevented":{"reply":"2b2h","illegal":true}}}"#,
        changes: &[
            (r#""illegal":true"#, r#""illegal":false"#, "whether it is legal"),
            ("P*2e", "P*3e", "whether it is legal"),
            ("P*2e", "P*2h", "a square of the first moves"),
            (r#""reply":"2b2h""#, r#""reply":"2b2g""#, "not the reply"),
        ],
    },
    Example {
        start: "8k/7r1/9/9/9/9/9/9/K8 b G 1",
        moves: "",
        played: "9i8i 2b2h",
        better: "G*3i 1a2a",
        fact: r#"{"line":"better","ply":1,"what":{"prevented":{"reply":"2b2h","illegal":false}}}"#,
        changes: &[
            ("G*3i", "G*3g", "does not cost its piece"),
            ("9i8i", "G*1i", "after the move played, too"),
            ("9/K8", "9/K7S", "it cost its piece before, too"),
        ],
    },
];
