//! Byte encodings shared by net files and the files of games: variable-length integers and a checksum.

/// Appends an unsigned number in groups of seven bits, the lowest first; the highest bit of a byte says that
/// more follow.
pub fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads a number written by [`put`] and removes it from `bytes`; `None` when it is incomplete or has more
/// than ten bytes.
#[inline]
pub fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let byte = *bytes.split_off_first()?;
        number |= u64::from(byte & 127) << shift;
        if byte < 128 {
            return Some(number);
        }
    }
    None
}

/// Appends a signed number as [`put`] does, with the sign in the lowest bit, so that small numbers of both
/// signs are short.
pub fn put_signed(bytes: &mut Vec<u8>, number: i32) {
    put(bytes, u64::from((number << 1 ^ number >> 31) as u32));
}

/// Reads a number written by [`put_signed`]; `None` when it is incomplete or has more than 32 bits.
#[inline]
pub fn take_signed(bytes: &mut &[u8]) -> Option<i32> {
    let code = u32::try_from(take(bytes)?).ok()?;
    Some((code >> 1) as i32 ^ -((code & 1) as i32))
}

/// The numbers of the FNV-1a hash with 64 bits.
const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_FACTOR: u64 = 0x0000_0100_0000_01b3;

/// The FNV-1a hash with 64 bits, of bytes or of larger parts. Detects damage and distinguishes versions; not
/// secure against deliberate changes.
///
/// CITE: G. Fowler, L. C. Noll and K.-P. Vo, the FNV-1a hash.
pub fn fnv1a<T: Into<u64>>(parts: impl IntoIterator<Item = T>) -> u64 {
    parts.into_iter().fold(FNV_START, |hash, part| (hash ^ part.into()).wrapping_mul(FNV_FACTOR))
}

/// The same hash of bytes, also while compiling.
pub const fn fnv1a_of_bytes(bytes: &[u8]) -> u64 {
    let (mut hash, mut at) = (FNV_START, 0);
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(FNV_FACTOR);
        at += 1;
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_round_trip() {
        let (unsigned, signed) =
            ([0, 1, 127, 128, 300, u64::MAX], [0, 1, -1, 63, -64, 64, i32::MAX, i32::MIN]);
        let mut bytes = Vec::new();
        unsigned.iter().for_each(|number| put(&mut bytes, *number));
        signed.iter().for_each(|number| put_signed(&mut bytes, *number));
        let mut rest = bytes.as_slice();
        unsigned.iter().for_each(|number| assert_eq!(take(&mut rest), Some(*number)));
        signed.iter().for_each(|number| assert_eq!(take_signed(&mut rest), Some(*number)));
        assert!(rest.is_empty());
    }

    #[test]
    fn lengths_are_minimal() {
        let length = |number| {
            let mut bytes = Vec::new();
            put_signed(&mut bytes, number);
            bytes.len()
        };
        assert_eq!([0, 63, -64, 64, -65, i32::MIN].map(length), [1, 1, 1, 2, 2, 5]);
    }

    #[test]
    fn rejects_incomplete_and_overlong_numbers() {
        assert_eq!(take(&mut [128, 128].as_slice()), None);
        assert_eq!(take(&mut [128; 11].as_slice()), None);
        assert_eq!(take_signed(&mut [255, 255, 255, 255, 31].as_slice()), None);
    }

    #[test]
    fn fnv1a_matches_published_values() {
        assert_eq!(fnv1a(*b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(*b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(*b"foobar"), 0x8594_4171_f739_67e8);
        assert_eq!(fnv1a_of_bytes(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
