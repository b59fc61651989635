// The shape of a tree that the term explained now is about (glossary/terms/tip.ts names the term on
// the document's root): the picture outlines it.
import type { TreePicture } from '../../../drawing/kit/picture';

const numbered = (name: string, from: number, to: number): readonly string[] =>
  Array.from({ length: from - to + 1 }, (_, i) => `${name}${from - i}`);

/** Shapes by engine and term; of several, the first one that the tree has. */
export const kPartsOfTerms: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> =
  {
    btree: {
      'buffer-pool': ['memory'],
      dirty: ['memory'],
      evict: ['memory'],
      doublewrite: ['doublewrite'],
      log: ['log'],
      checkpoint: ['log'],
      root: ['root'],
      leaf: ['leaves'],
      page: ['leaves'],
    },
    fractal: {
      log: ['log'],
      checkpoint: ['log'],
      root: numbered('height_', 9, 1),
      slot: numbered('height_', 9, 1),
      message: numbered('height_', 9, 1),
      leaf: ['leaves'],
      basement: ['leaves'],
    },
    lsm: {
      memtable: ['memtable'],
      log: ['log'],
      l0: ['L0'],
      level: numbered('L', 11, 1),
    },
  };

/** Returns the name of that shape in this picture; undefined if there is none. */
export function explainedPart(
  engine: string,
  tree: Pick<TreePicture, 'partBox'>,
): string | undefined {
  const { term } = document.documentElement.dataset;
  if (term === undefined) return undefined;
  return kPartsOfTerms[engine]?.[term]?.find((part) => tree.partBox?.(part) !== undefined);
}
