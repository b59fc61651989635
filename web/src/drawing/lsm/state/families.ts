// One picture of all column families. Their keys do not overlap, so their files are side by side
// on the key axis; a level shows what it comes to in all families, and the memtables that take
// writes are one.
import type { LevelView, MemtableView } from './state';

/**
 * Sizes and targets added up, the most pressing score, and a base level where any family has it; in
 * the order of the levels.
 */
export function levelsOfAll(levels: readonly LevelView[]): LevelView[] {
  const all: LevelView[] = [];
  for (const view of levels) {
    const known = all[view.level];
    all[view.level] =
      known === undefined
        ? view
        : {
            level: view.level,
            files: known.files + view.files,
            bytes: known.bytes + view.bytes,
            targetBytes: known.targetBytes + view.targetBytes,
            score: Math.max(known.score, view.score),
            base: known.base || view.base,
          };
  }
  return all.filter((view) => view !== undefined);
}

/**
 * By age, the families' active memtables as one after those that wait: with the number of the
 * youngest.
 */
export function memtablesOfAll(memtables: readonly MemtableView[]): MemtableView[] {
  const byAge = [...memtables].sort((a, b) => a.id - b.id);
  const active = byAge.filter(({ state }) => state === 'active');
  const youngest = active.at(-1);
  if (youngest === undefined || active.length === 1) return byAge;
  const sum = (of: (view: MemtableView) => number) =>
    active.reduce((total, view) => total + of(view), 0);
  const one = {
    ...youngest,
    entries: sum(({ entries }) => entries),
    bytes: sum(({ bytes }) => bytes),
  };
  return [...byAge.filter(({ state }) => state !== 'active'), one];
}
