// Remembers that a visitor has seen the introduction: it is shown once, unless asked for.

const kKey = 'three-trees-introduced';

/** Returns true on the first call in a browser, and false afterwards. */
export function isFirstVisit(): boolean {
  try {
    const first = localStorage.getItem(kKey) === null;
    localStorage.setItem(kKey, '1');
    return first;
  } catch {
    // Private windows may refuse storage: then no visit counts as the first.
    return false;
  }
}
