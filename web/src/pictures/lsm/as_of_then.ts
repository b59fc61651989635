// The picture with the rows that a recent job touches as they were when it began. The tree has gone
// on since; what the job lifts, merges and lays down shall really lie there. All other rows, the
// memtable and the drive stay those of now.
import { type LsmGeometry, layoutL0Within, layoutLevel } from './layout';
import type { JobScript } from './replay';
import type { LevelView, LsmState } from './state';

/** `then`: the state before the job began. */
export function asOfThen(geometry: LsmGeometry, then: LsmState, script: JobScript): LsmGeometry {
  const state = withInputs(then, script);
  const touched = (level: number) => level === script.level || level === script.outputLevel;
  const viewOf = (now: LevelView) =>
    then.levels.find(({ level }) => level === now.level) ?? { ...now, files: 0, bytes: 0 };
  return {
    ...geometry,
    l0: touched(0) ? layoutL0Within(state, geometry.l0) : geometry.l0,
    levels: geometry.levels.map((row) =>
      touched(row.level) ? { ...row, ...layoutLevel(state, viewOf(row.view), row) } : row,
    ),
  };
}

/**
 * A file may have been added between the last frame before a job and its beginning: what the job
 * read was there.
 */
function withInputs(then: LsmState, { inputs, carried }: JobScript): LsmState {
  const known = new Set(then.files.map(({ number }) => number));
  const missing = [...inputs, ...carried].filter(({ number }) => !known.has(number));
  return missing.length === 0 ? then : { ...then, files: [...then.files, ...missing] };
}
