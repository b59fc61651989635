// "Did you mean …": the candidate with the smallest edit distance, if it is close enough to be a
// typing error.

/**
 * Returns the candidate nearest to a word, ignoring case; undefined if more than half of its
 * letters, and more than two, would have to change.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(word.length / 2)) + 1;
  for (const candidate of candidates) {
    // Cuts long words, so that a hostile name costs no more than a real one.
    const given = word.slice(0, 80).toLowerCase();
    // A prefix of a name counts as one wrong letter.
    const distance =
      given.length >= 3 && candidate.toLowerCase().startsWith(given)
        ? 1
        : editDistance(given, candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Levenshtein distance: insertions, deletions and substitutions between two words. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitute = (previous[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(substitute, (previous[j] as number) + 1, (row[j - 1] as number) + 1));
    }
    previous = row;
  }
  return previous[b.length] as number;
}
