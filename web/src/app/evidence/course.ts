// Bytes by level over the time of a LOG, for the columns of a chart.
import type { RealRun } from '../../document/evidence/run';

export interface Course {
  /** For each level its bytes at the end of each column. */
  readonly levels: readonly Float64Array[];
  /** The most of all levels together. */
  readonly most: number;
}

export function courseOf(run: RealRun, columns: number): Course {
  const changes = run.stays.flatMap(({ from, to, level, bytes }) => [
    { us: from, level, bytes },
    ...(to === Infinity ? [] : [{ us: to, level, bytes: -bytes }]),
  ]);
  changes.sort((a, b) => a.us - b.us);
  const used = [...run.stays, ...run.untold].map(({ level }) => level);
  const deepest = used.reduce((most, level) => Math.max(most, level), 0);
  const levels = Array.from({ length: deepest + 1 }, () => new Float64Array(columns));
  const now = new Float64Array(deepest + 1);
  for (const { level, bytes } of run.untold) now[level] = (now[level] ?? 0) + bytes;
  let next = 0;
  let most = 1;
  for (let column = 0; column < columns; column++) {
    const us = (run.lengthUs * (column + 1)) / columns;
    for (; next < changes.length && (changes[next]?.us ?? 0) <= us; next++) {
      const { level, bytes } = changes[next] as (typeof changes)[number];
      now[level] = (now[level] ?? 0) + bytes;
    }
    let sum = 0;
    for (const [level, bytes] of now.entries()) {
      (levels[level] as Float64Array)[column] = bytes;
      sum += bytes;
    }
    most = Math.max(most, sum);
  }
  return { levels, most };
}
