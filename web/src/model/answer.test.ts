import { expect, test } from 'vitest';
import { answerOf, treeAnswer } from './answer';
import type { PhaseSpan } from './phases';

const kUnit = 'row of 116 B';

/** 1,000 rows of 116 bytes are loaded, then 2,000 of them are saved again. */
const kPhases: readonly PhaseSpan[] = [
  { kind: 'load', name: 'loading', first: 0, statements: 1000, warmUp: true, rowsSaved: 1000 },
  {
    kind: 'update',
    name: 'random updates',
    first: 1000,
    statements: 2000,
    warmUp: false,
    rowsSaved: 2000,
  },
];

const tree = (name: string, phase: number, rows: number, driveBytes: number) =>
  treeAnswer(name, { userBytes: rows * 116, driveBytes }, { phase, operations: rows }, kPhases);

test('each tree is judged by the rows it saved itself', () => {
  // In step by time: the slow tree has saved a tenth of the rows, each at ten times the cost.
  const answer = answerOf(
    [tree('A', 1, 100, 400_000), tree('B', 1, 1000, 400_000)],
    kUnit,
    kPhases,
  );
  expect(answer.lead).toBe('One row of 116 B cost the drive');
  expect(answer.costs.map(({ words }) => words)).toEqual(['4.00 kB', '400 B']);
  expect(answer.totals).toBe('You saved 11.6 kB and 116 kB; the drive wrote 400 kB and 400 kB.');
});

test('what all have saved alike is said once', () => {
  const { totals } = answerOf([tree('A', 1, 500, 9e6), tree('B', 1, 500, 1e6)], kUnit, kPhases);
  expect(totals).toBe('You saved 58.0 kB; the drive wrote 9.00 MB and 1.00 MB.');
});

test('a tree that still loads has no figure beside those that are measured', () => {
  const answer = answerOf(
    [tree('A', 0, 900, 559e6), tree('B', 1, 100, 40_000), tree('C', 1, 100, 20_000)],
    kUnit,
    kPhases,
  );
  expect(answer.costs).toEqual([
    { name: 'A', words: 'still loading', cost: undefined },
    { name: 'B', words: '400 B', cost: 400 },
    { name: 'C', words: '200 B', cost: 200 },
  ]);
  expect(answer.totals).toBe('B and C: you saved 11.6 kB; the drive wrote 40.0 kB and 20.0 kB.');
});

test('the figures of a warm-up are called so, and the change is said', () => {
  const loading = answerOf([tree('A', 0, 10, 11_600)], kUnit, kPhases);
  expect(loading.lead).toBe('Loading one row of 116 B cost the drive');
  expect(loading.totals).toBe('You loaded 1.16 kB; the drive wrote 11.6 kB.');
  expect(loading.note).toContain('start again at zero');
  const measured = answerOf([tree('A', 1, 10, 11_600)], kUnit, kPhases);
  expect(measured.note).toBe('Counted since loading ended.');
});

test('a tree that is alone on the page is named, if the run has others', () => {
  const [a, b] = [tree('A', 0, 10, 11_600), tree('B', 1, 10, 1160)];
  expect(answerOf([a], kUnit, kPhases, 2).lead).toBe('A: loading one row of 116 B cost the drive');
  expect(answerOf([b], kUnit, kPhases, 2).lead).toBe('B: one row of 116 B cost the drive');
  expect(answerOf([b], kUnit, kPhases, 1).lead).toBe('One row of 116 B cost the drive');
});

test('before the first row there is nothing to divide by', () => {
  const answer = answerOf([tree('A', 0, 0, 8192)], kUnit, kPhases);
  expect(answer.costs[0]?.words).toBe('–');
  expect(answer.totals).toBe('Nothing is saved yet.');
});

test('right after a warm-up, a tree that has saved nothing yet is not called loading', () => {
  const { costs } = answerOf([tree('A', 1, 0, 0), tree('B', 1, 10, 1160)], kUnit, kPhases);
  expect(costs.map(({ words }) => words)).toEqual(['–', '116 B']);
});

test('lookups after the updates add no rows; a window saves one with every second statement', () => {
  const looked: PhaseSpan[] = [
    ...kPhases,
    {
      kind: 'get_present',
      name: 'lookups',
      first: 3000,
      statements: 500,
      warmUp: false,
      rowsSaved: 0,
    },
  ];
  const report = { phase: 2, operations: 2400 };
  const figures = { userBytes: 2000 * 116, driveBytes: 4e6 };
  expect(treeAnswer('A', figures, report, looked).cost).toBe(2000);
  const window: PhaseSpan[] = [
    { kind: 'window', name: '', first: 0, statements: 1000, warmUp: false, rowsSaved: 500 },
  ];
  const rolled = treeAnswer('A', figures, { phase: 0, operations: 800 }, window);
  expect(rolled.cost).toBe(10_000);
});

test('rows of several sizes are counted by the kilobyte', () => {
  const tables: PhaseSpan[] = [
    { kind: 'iib', name: '', first: 0, statements: 100, warmUp: false, rowsSaved: 0 },
  ];
  const figures = { userBytes: 50_000, driveBytes: 500_000 };
  expect(treeAnswer('A', figures, { phase: 0, operations: 40 }, tables).cost).toBe(10_000);
});
