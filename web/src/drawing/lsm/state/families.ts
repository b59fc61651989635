// One picture of all column families. Their keys do not overlap, so their files are side by side on
// the key axis. Levels with the same number are added up, and so are the active memtables.
import type { LevelView, MemtableView } from './state';

/**
 * Adds up sizes and targets, and keeps the highest score. A level is a base level if any family has
 * it as one. In the order of levels.
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
 * Returns memtables by age. The families' active ones become one, with the youngest's number, after
 * those that wait.
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
