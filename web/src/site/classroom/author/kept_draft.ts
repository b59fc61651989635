// The draft in this browser, and the one that it took the place of: nothing that was typed is lost
// by a reload or a closed tab.
import type { Draft } from './draft';

export interface Drafts {
  readonly draft?: Draft;
  readonly before?: Draft;
}

const kKey = 'three-trees-exercise-draft';

/** Returns the kept drafts that have all parts of `like`. */
export function keptDrafts(like: Draft): Drafts {
  try {
    const kept = JSON.parse(localStorage.getItem(kKey) ?? '{}') as Readonly<
      Record<string, unknown>
    >;
    const { draft, before } = kept;
    return {
      ...(isLike(draft, like) ? { draft } : {}),
      ...(isLike(before, like) ? { before } : {}),
    };
  } catch {
    return {};
  }
}

const isLike = (kept: unknown, like: Draft): kept is Draft =>
  typeof kept === 'object' &&
  kept !== null &&
  Object.entries(like).every(([key, value]) => {
    const own: unknown = Reflect.get(kept, key);
    return typeof own === typeof value && Array.isArray(own) === Array.isArray(value);
  });

/** Returns whether the browser took them: private windows and full stores refuse. */
export function keepDrafts(drafts: Drafts): boolean {
  try {
    localStorage.setItem(kKey, JSON.stringify(drafts));
    return true;
  } catch {
    return false;
  }
}
