//! A stable sort for short lists. The standard library's is faster for long ones, but takes 5 kB of code for
//! every kind of element, which the engine's download pays for.

/// Sorts by insertion; elements with equal keys keep their order.
pub(in crate::search) fn insertion_sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..items.len() {
        let inserted = key(&items[end]);
        let at = items[..end].iter().rposition(|item| key(item) <= inserted).map_or(0, |before| before + 1);
        items[at..=end].rotate_right(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::blind_spots::seeded_hash;

    #[test]
    fn sorts_like_the_standard_library() {
        for length in 0..40 {
            let list: Vec<(u64, u64)> = (0..length).map(|n| (seeded_hash(7, n) % 8, n)).collect();
            let (mut own, mut standard) = (list.clone(), list);
            insertion_sort_by_key(&mut own, |item| item.0);
            standard.sort_by_key(|item| item.0);
            assert_eq!(own, standard);
        }
    }
}
