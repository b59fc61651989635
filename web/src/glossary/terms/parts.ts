// The shapes of the trees' pictures that terms are about.
const numbered = (name: string, from: number, to: number): readonly string[] =>
  Array.from({ length: from - to + 1 }, (_, i) => `${name}${from - i}`);

const kNodes = numbered('fractal.height_', 9, 1);

/** Shapes by term, as ENGINE.SHAPE; of several, the first one that the tree has. */
export const kPartsOfTerms: Readonly<Record<string, readonly string[]>> = {
  'buffer-pool': ['btree.memory'],
  dirty: ['btree.memory'],
  evict: ['btree.memory'],
  doublewrite: ['btree.doublewrite'],
  log: ['btree.log', 'fractal.log', 'lsm.log'],
  checkpoint: ['btree.log', 'fractal.log'],
  page: ['btree.leaves'],
  root: ['btree.root', ...kNodes],
  leaf: ['btree.leaves', 'fractal.leaves'],
  slot: kNodes,
  message: kNodes,
  basement: ['fractal.leaves'],
  memtable: ['lsm.memtable'],
  l0: ['lsm.L0'],
  level: numbered('lsm.L', 11, 1),
};
