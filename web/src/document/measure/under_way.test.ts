// Measures of runs under way: no value before their window begins, a value so far inside it, and
// from its end on the same value as at the end of the run.
import { describe, expect, test } from 'vitest';
import { parseMeasure } from './measure';
import { MeasureError } from './measure_error';
import { handMadeNames, handMadeSubject } from './testing/hand_made';
import { momentsAhead } from './under_way';

/** The hand-made runs, stopped at this share of their moments. */
function at(share: number, source: string) {
  let [soFar, ahead] = [false, -1];
  const on = {
    soFar: () => {
      soFar = true;
    },
    ahead: (begin: number) => {
      ahead = Math.max(ahead, begin);
    },
  };
  const runs = handMadeSubject.runs.map((run) => {
    const last = Math.round(share * (run.series.length - 1));
    const ended = last === run.series.length - 1;
    const later = run.series.slice(last + 1).map((moment) => ({ ...moment, t_ns: Number.NaN }));
    const causes = run.causes.filter(({ moment }) => moment <= last);
    const series = [...run.series.slice(0, last + 1), ...later];
    return { ...run, series, causes, ...(ended ? {} : { underWay: { ...on, last } }) };
  });
  const measure = parseMeasure(source, handMadeNames);
  const value = (() => {
    try {
      return measure.evaluate({ ...handMadeSubject, runs });
    } catch (error) {
      if (error instanceof MeasureError) return undefined;
      throw error;
    }
  })();
  if (ahead >= 0) return `from ${ahead}`;
  return soFar ? `so far ${value}` : value;
}

describe('a measure fills in as its window is reached', () => {
  // Statements 1,000 to 2,000 are measured, so 0.5 to 0.8 of them are 0.75 to 0.9 of the run.
  test.each([
    [0.4, 'from 0.75'],
    [0.75, 'from 0.75'],
    [0.8, 'so far 100'],
    [0.9, 'so far 100'],
    [0.95, 100],
    [1, 100],
  ])('at %d of the run', (share, expected) => {
    expect(at(share, 'rate("Slow", 0.5, 0.8)')).toBe(expected);
  });

  test('of two windows the later one counts', () => {
    expect(at(0.55, 'rate("Slow", 0, 0.2) / rate("Slow", 0.5, 0.8)')).toBe('from 0.75');
  });

  test('a level at a place, a sum by cause, a report', () => {
    const level = 'level("Fast", "allocated_bytes", 0.5)';
    expect([0.5, 0.75, 0.8].map((share) => at(share, level))).toEqual([
      'from 0.75',
      'so far 1600',
      1600,
    ]);
    const total = 'total("Fast", "host_bytes.written", phase(0))';
    expect([0.4, 0.6, 1].map((share) => at(share, total))).toEqual(['so far 2400', 3000, 3000]);
    expect(at(0.6, 'Fast.operations')).toBe('so far 7');
    expect(at(1, 'Fast.operations')).toBe(7);
  });
});

test('moments ahead are the even ones and the ends of phases', () => {
  const phases = [{ statements: 601 }, { statements: 1000 }];
  const known = [0, 9, 18].map((statements) => ({
    ...handMadeSubject.runs[0]?.series[0],
    statements,
  }));
  const ahead = momentsAhead(known as never, phases as never);
  // 1,601 statements: one moment per nine of them.
  const even = Array.from({ length: 177 }, (_, i) => 9 * (i + 1)).filter((place) => place > 18);
  expect(ahead.map(({ statements }) => statements)).toEqual(
    [...even, 601, 1601].toSorted((a, b) => a - b),
  );
  expect(ahead.find(({ statements }) => statements === 601)?.phase).toBe(0);
  expect(ahead.at(-1)?.phase).toBe(1);
});
