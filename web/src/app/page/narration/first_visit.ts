// Whether a visitor has seen the introduction: it is shown once, unless asked for.

const kKey = 'three-trees-introduced';

/** True once in a browser. */
export function isFirstVisit(): boolean {
  try {
    const first = localStorage.getItem(kKey) === null;
    localStorage.setItem(kKey, '1');
    return first;
  } catch {
    // Private windows may refuse storage: no visit is known to be the first.
    return false;
  }
}
