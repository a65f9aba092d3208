//! The frame of every file of learned weights.
//!
//! A header of 40 bytes, little-endian: 8 magic bytes that name the kind of file, version (32 bits), length
//! of the rest (32 bits), fingerprint of the shape (64 bits), checksum of the rest (64 bits, FNV-1a), and 8
//! zero bytes. The body depends on the kind of file.

use std::fmt;

use super::encoding::fnv1a_of_bytes;

/// The reason why a file is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// No opponent of this engine uses data with this id.
    UnknownId,
    /// The file does not begin with the magic bytes of its kind.
    Kind,
    /// The file has another version of the format.
    Version {
        /// Version of the file.
        found: u32,
        /// Version that this engine reads.
        wanted: u32,
    },
    /// The weights were made for another shape, or for other linear weights.
    Shape,
    /// Bytes are missing, or there are more than the header says.
    Length,
    /// The checksum does not match.
    Damaged,
    /// A number is out of range, or the numbers end too early or late.
    Numbers,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownId => f.write_str("no opponent of this engine uses data with this id"),
            Self::Kind => f.write_str("this is a file of another kind"),
            Self::Version { found, wanted } => write!(f, "the file is of format {found}, not {wanted}"),
            Self::Shape => f.write_str("the weights have another shape than this engine plays with"),
            Self::Length => f.write_str("the file is cut short or has bytes too many"),
            Self::Damaged => f.write_str("the file is damaged: its checksum does not match"),
            Self::Numbers => f.write_str("the numbers of the file make no sense"),
        }
    }
}

impl std::error::Error for Refused {}

/// The shape of weights that lie in groups, one after the other: a fingerprint of the names and lengths of
/// the groups.
pub const fn shape_of_groups<const N: usize>(groups: &[(&str, usize); N]) -> u64 {
    let (mut shape, mut group) = (0, 0);
    while group < N {
        let (name, length) = groups[group];
        let part = fnv1a_of_bytes(name.as_bytes()) ^ length as u64;
        shape = fnv1a_of_bytes(&(shape ^ part).to_le_bytes());
        group += 1;
    }
    shape
}

/// A kind of file: what its header must say.
#[derive(Clone, Copy, Debug)]
pub struct WeightsFile {
    /// The first bytes of the file.
    pub magic: &'static [u8; 8],
    /// The version of the format.
    pub version: u32,
    /// Fingerprint of all that the weights must fit: their number, order and scale.
    pub shape: u64,
}

/// The part of a file after its header.
#[derive(Clone, Copy, Debug)]
pub struct Body<'a> {
    /// The bytes.
    pub bytes: &'a [u8],
    /// Their checksum: identifies the weights.
    pub checksum: u64,
}

/// Bytes of the header.
pub const HEADER: usize = 40;

impl WeightsFile {
    /// Checks the header of a file, also while compiling.
    ///
    /// # Errors
    /// When the file is refused.
    pub const fn open<'a>(&self, bytes: &'a [u8]) -> Result<Body<'a>, Refused> {
        let Some((magic, rest)) = bytes.split_first_chunk::<8>() else { return Err(Refused::Kind) };
        if u64::from_le_bytes(*magic) != u64::from_le_bytes(*self.magic) {
            return Err(Refused::Kind);
        }
        let Some((header, bytes)) = rest.split_first_chunk::<{ HEADER - 8 }>() else {
            return Err(Refused::Length);
        };
        let (words, _) = header.as_chunks::<8>();
        let version_and_length = u64::from_le_bytes(words[0]);
        let found = version_and_length as u32;
        if found != self.version {
            return Err(Refused::Version { found, wanted: self.version });
        }
        if u64::from_le_bytes(words[1]) != self.shape {
            return Err(Refused::Shape);
        }
        if bytes.len() as u64 != version_and_length >> 32 {
            return Err(Refused::Length);
        }
        let checksum = u64::from_le_bytes(words[2]);
        if fnv1a_of_bytes(bytes) != checksum {
            return Err(Refused::Damaged);
        }
        Ok(Body { bytes, checksum })
    }

    /// The body of a file that is part of the program (`include_bytes!`), for constants: a file that is
    /// refused, or whose body has another length, fails to compile.
    pub const fn included<const LENGTH: usize>(&self, bytes: &'static [u8]) -> &'static [u8; LENGTH] {
        let Ok(body) = self.open(bytes) else { panic!("a file of weights in the source is refused") };
        match body.bytes.split_first_chunk() {
            Some((body, [])) => body,
            _ => panic!("a file of weights in the source has another length"),
        }
    }

    /// The bytes of a file with this body.
    pub fn close(&self, body: &[u8]) -> Vec<u8> {
        let mut bytes = self.magic.to_vec();
        bytes.extend_from_slice(&self.version.to_le_bytes());
        bytes.extend_from_slice(&(body.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&self.shape.to_le_bytes());
        bytes.extend_from_slice(&fnv1a_of_bytes(body).to_le_bytes());
        bytes.resize(HEADER, 0);
        bytes.extend_from_slice(body);
        bytes
    }
}
