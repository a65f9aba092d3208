//! Forks, discovered attacks, pins, skewers, trapped and overloaded pieces that hold.

use crate::cases::Example;

pub(crate) const ALL: &[Example] = &[
    Example {
        start: "8k/9/9/9/9/9/3R1G2P/9/K8 b n 1",
        moves: "",
        played: "1g1f N*5e 6g9g 5e4g",
        better: "6g6h 1a2a",
        fact: r#"{"line":"played","ply":2,"what":{"fork":{"by":{"piece":"n","square":"5e"},
            "targets":[{"piece":"G","square":"4g"},{"piece":"R","square":"6g"}],
            "captured":{"piece":"G","square":"4g"}}}}"#,
        changes: &[
            (r#"{"piece":"G","square":"4g"},{"#, "{", "the targets are others"),
            (
                r#""captured":{"piece":"G","square":"4g"}"#,
                r#""captured":{"piece":"R","square":"6g"}"#,
                "two moves later",
            ),
            (r#""6g9g","5e4g""#, r#""6g9g","5e6g""#, "two moves later"),
            (r#""6g9g","5e4g""#, r#""6g9g""#, "ends before"),
            (r#""by":{"piece":"n""#, r#""by":{"piece":"+n""#, "no +n on 5e"),
            (r#""6g6h","1a2a""#, r#""9i9h","N*5e","6g9g","5e4g+""#, "the other line has it, too"),
            ("/3R1G2P/", "/3R1P2P/", "fewer than two targets"),
            (r#""ply":2"#, r#""ply":3"#, "the other side makes this move"),
        ],
    },
    // The king is a target, and a gold that nothing defends.
    Example {
        start: "4k4/9/9/9/9/9/9/9/K3G4 w b 1",
        moves: "",
        played: "5a5b",
        better: "B*7g 9i9h 7g5i+",
        fact: r#"{"line":"better","ply":1,"what":{"fork":{"by":{"piece":"b","square":"7g"},
            "targets":[{"piece":"K","square":"9i"},{"piece":"G","square":"5i"}],
            "captured":{"piece":"G","square":"5i"}}}}"#,
        changes: &[
            ("K3G4", "K2RG4", "fewer than two targets"),
            (
                r#""captured":{"piece":"G","square":"5i"}"#,
                r#""captured":{"piece":"G","square":"5h"}"#,
                "no target",
            ),
        ],
    },
    Example {
        start: "8k/4g4/9/9/4S4/9/9/4R4/K8 b - 1",
        moves: "",
        played: "9i8i 1a2a",
        better: "5e4d 1a1b 5h5b+",
        fact: r#"{"line":"better","ply":1,"what":{"discovered":{"slider":{"piece":"R","square":"5h"},
            "target":{"piece":"g","square":"5b"}}}}"#,
        changes: &[
            (r#","5h5b+""#, "", "ends before"),
            ("/4g4/", "/4n4/", "no g on 5b"),
            ("5e4d", "5e5d", "does not attack it"),
            (r#""R","square":"5h""#, r#""S","square":"4d""#, "no slider"),
        ],
    },
    Example {
        start: "9/4k4/9/9/4S4/9/9/4R4/K8 b - 1",
        moves: "",
        played: "9i8i 5b5a",
        better: "5e4d 5b5a",
        fact: r#"{"line":"better","ply":1,"what":{"discovered":{"slider":{"piece":"R","square":"5h"},
            "target":{"piece":"k","square":"5b"}}}}"#,
        changes: &[
            ("/4R4/", "/4L4/", "no R on 5h"),
            (r#""9i8i""#, r#""5e6d""#, "the other line has it, too"),
        ],
    },
    Example {
        start: "8k/4r4/9/9/9/6s2/P4P3/4G4/4K4 b - 1",
        moves: "",
        played: "9g9f 3f4g 9f9e",
        better: "4g4f 1a2a",
        fact: r#"{"line":"played","ply":2,"what":{"pin":{"piece":{"piece":"G","square":"5h"},"on":"4g"}}}"#,
        changes: &[
            ("/4r4/", "/3r5/", "nothing pins it"),
            (r#","9f9e""#, "", "ends with the capture"),
            (r#""on":"4g""#, r#""on":"5g""#, "no capture there"),
            ("3f4g", "3f3g", "no capture there"),
            ("4G4/4K4", "4G4/3K5", "nothing pins it"),
            (r#""G","square":"5h""#, r#""K","square":"5i""#, "a king is not pinned"),
            (r#""4g4f","1a2a""#, r#""5i4i","3f4g""#, "the other line"),
        ],
    },
    Example {
        start: "4r4/9/6k2/9/9/9/9/9/K8 b B 1",
        moves: "",
        played: "9i8i 5a6a",
        better: "B*1e 3c3d 1e5a+",
        fact: r#"{"line":"better","ply":1,"what":{"skewer":{"slider":{"piece":"B","square":"1e"},
            "front":{"piece":"k","square":"3c"},"behind":{"piece":"r","square":"5a"}}}}"#,
        changes: &[
            ("1e5a+", "1e2d", "two moves later"),
            (r#"3c3d","1e5a+""#, r#"3c3d""#, "ends before"),
            ("4r4/", "3r5/", "no r on 5a"),
            (r#""k","square":"3c""#, r#""r","square":"5a""#, "does not attack the piece in front"),
            ("B*1e", "B*2d", "no B on 1e"),
        ],
    },
    Example {
        start: "4k4/9/9/9/9/9/P8/8P/K6NR b g 1",
        moves: "",
        played: "9g9f G*2h 9f9e 2h1i",
        better: "2i3g 5a5b",
        fact: r#"{"line":"played","ply":2,"what":{"trapped":{"piece":{"piece":"R","square":"1i"}}}}"#,
        changes: &[
            ("/8P/", "/9/", "saves it"),
            (r#","9f9e","2h1i""#, "", "not captured"),
            ("/P8/8P", "/P6n1/8P", "attacked before"),
            (r#""R","square":"1i""#, r#""N","square":"2i""#, "no rook or bishop"),
            (r#""2i3g","5a5b""#, r#""9i8i","G*2h","8i7i","2h1i""#, "the other line has it, too"),
        ],
    },
    Example {
        start: "8k/4gs3/3p5/3P5/9/9/9/5R3/K8 b - 1",
        moves: "",
        played: "9i8i 1a2a",
        better: "6d6c+ 5b6c 4h4b+",
        fact: r#"{"line":"better","ply":1,"what":{"overloaded":{"piece":{"piece":"g","square":"5b"},
            "first":"6c","second":{"piece":"s","square":"4b"}}}}"#,
        changes: &[
            (r#","4h4b+""#, "", "ends before"),
            (r#""first":"6c""#, r#""first":"6b""#, "no capture on the first square"),
            (r#"{"piece":"s","square":"4b"}"#, r#"{"piece":"g","square":"6c"}"#, "not on another square"),
            // The king guards the silver, too.
            ("8k/4gs3", "5k3/4gs3", "gains too little"),
            // A rook could be captured with gain before, because a lance stands behind ours.
            (
                r#"{"piece":"s","square":"4b"}}}}],"start":"8k/4gs3/3p5/3P5/9/9/9/5R3/K8"#,
                r#"{"piece":"r","square":"4b"}}}}],"start":"8k/4gr3/3p5/3P5/9/9/9/5R3/K4L3"#,
                "gained as much before",
            ),
        ],
    },
];
