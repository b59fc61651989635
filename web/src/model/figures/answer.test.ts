import { expect, test } from 'vitest';
import type { Report } from '../../gen/types';
import { type AnswerQuestion, answerOf, treeAnswer } from './answer';
import type { PhaseSpan } from './phases';

const kUnit: AnswerQuestion = { unit: 'row of 116 B', in: 'bytes' };

/** A load of 1,000 rows of 116 bytes, then 2,000 updates of them. */
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

type More = Partial<Pick<Report, 'operations' | 'operations_per_second' | 'read_amplification'>>;

/** The fields of a report that answers read; without lookups unless `more` has some. */
const report = (phase: number, operations: number, more: More = {}) => ({
  phase,
  operations,
  operations_per_second: 1000,
  ...more,
});

const tree = (name: string, phase: number, rows: number, driveBytes: number, more: More = {}) =>
  treeAnswer(
    name,
    { userBytes: rows * 116, driveBytes },
    report(phase, more.operations ?? rows, more),
    kPhases,
  );

test('each tree is judged by the rows it saved itself', () => {
  // In step by time: the slow tree has saved a tenth of the rows, at ten times the cost each.
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
  expect(loading.lead).toBe('Average cost of loading one row of 116 B so far');
  expect(loading.totals).toBe('You loaded 1.16 kB; the drive wrote 11.6 kB.');
  expect(loading.note).toContain('start again at zero');
  const measured = answerOf([tree('A', 1, 10, 11_600)], kUnit, kPhases);
  expect(measured.note).toBe('Counted since loading ended.');
});

test('a tree that is alone on the page is named, if the run has others', () => {
  const [a, b] = [tree('A', 0, 10, 11_600), tree('B', 1, 10, 1160)];
  expect(answerOf([a], kUnit, kPhases, 2).lead).toBe(
    'A: average cost of loading one row of 116 B so far',
  );
  expect(answerOf([b], kUnit, kPhases, 2).lead).toBe('B: one row of 116 B cost the drive');
  expect(answerOf([b], kUnit, kPhases, 1).lead).toBe('One row of 116 B cost the drive');
});

test('before the first row there is nothing to divide by', () => {
  const answer = answerOf([tree('A', 0, 0, 8192)], kUnit, kPhases);
  expect(answer.costs[0]?.words).toBe('–');
  expect(answer.totals).toBe('Nothing is saved yet.');
});

test('while statements only read, their time is the answer, and no row or warm-up is named', () => {
  const phases = kPhases.map((one) => (one.warmUp ? one : { ...one, kind: 'scan', rowsSaved: 0 }));
  const scanned = (name: string, rate: number) =>
    treeAnswer(
      name,
      { userBytes: 0, driveBytes: 0 },
      report(1, 50, { operations_per_second: rate }),
      phases,
    );
  const answer = answerOf([scanned('A', 500), scanned('B', 250)], kUnit, phases);
  expect(answer.in).toBe('time');
  expect(answer.lead).toBe('One statement took');
  expect(answer.costs.map(({ words }) => words)).toEqual(['2.00 ms', '4.00 ms']);
  expect(answer.totals).toBe('These statements saved no rows.');
  expect(answer.note).toBe('Counted since loading ended.');
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
  const figures = { userBytes: 2000 * 116, driveBytes: 4e6 };
  expect(treeAnswer('A', figures, report(2, 2400), looked).each.bytes).toBe(2000);
  const window: PhaseSpan[] = [
    { kind: 'window', name: '', first: 0, statements: 1000, warmUp: false, rowsSaved: 500 },
  ];
  const rolled = treeAnswer('A', figures, report(0, 800), window);
  expect(rolled.each.bytes).toBe(10_000);
});

test('rows of several sizes are counted by the kilobyte', () => {
  const tables: PhaseSpan[] = [
    { kind: 'iib', name: '', first: 0, statements: 100, warmUp: false, rowsSaved: 0 },
  ];
  const figures = { userBytes: 50_000, driveBytes: 500_000 };
  expect(treeAnswer('A', figures, report(0, 40), tables).each.bytes).toBe(10_000);
});

test('a question about time is answered in the time of a save, or of a statement', () => {
  const asked: AnswerQuestion = { unit: 'row of 116 B', in: 'time' };
  const saved = answerOf(
    [tree('A', 1, 1000, 9e6, { operations_per_second: 12_500 })],
    asked,
    kPhases,
  );
  expect(saved.lead).toBe('Saving one row of 116 B took');
  expect(saved.costs[0]?.words).toBe('80.0 µs');
  // 2,000 saves and as many lookups.
  const mixed = tree('A', 1, 2000, 9e6, { operations_per_second: 200, operations: 4000 });
  expect(answerOf([mixed], asked, kPhases)).toMatchObject({
    lead: 'One statement took',
    costs: [{ words: '5.00 ms', cost: 0.005 }],
  });
  const loading = answerOf([tree('A', 0, 10, 9e6)], { ...asked, pauseNs: 60_000 }, kPhases);
  expect(loading.lead).toBe('Loading one row of 116 B took');
  expect(loading.note).toContain('The client’s pauses of 60.0 µs count as well.');
});

test('before the first lookup, a question about reads is answered in bytes, and says so', () => {
  const asked: AnswerQuestion = { unit: 'increment of 24 B', in: 'reads' };
  const before = answerOf([tree('A', 1, 1000, 9e6), tree('B', 1, 1000, 9e6)], asked, kPhases);
  expect(before).toMatchObject({
    in: 'bytes',
    lead: 'One increment of 24 B cost the drive',
    costs: [{ words: '9.00 kB' }, { words: '9.00 kB' }],
  });
  expect(before.note).toContain('Nothing has been looked up yet');
  const trees = [
    tree('A', 1, 1000, 9e6, { read_amplification: 1.24 }),
    tree('B', 1, 1000, 9e6, { read_amplification: 1.71 }),
  ];
  const after = answerOf(trees, { ...asked, until: 1_620_000 }, kPhases);
  expect(after).toMatchObject({
    in: 'reads',
    lead: 'One lookup read',
    costs: [{ words: '1.24 blocks' }, { words: '1.71 blocks' }],
    note: 'Counted since loading ended, up to statement 1,620,000.',
  });
});

test('a question about speed is answered in statements a second', () => {
  const answer = answerOf(
    [tree('A', 1, 1000, 9e6, { operations_per_second: 10_000 }), tree('B', 0, 5, 9e6)],
    { unit: 'row of 116 B', in: 'throughput' },
    kPhases,
  );
  expect(answer.lead).toBe('Statements in one simulated second:');
  expect(answer.costs.map(({ words }) => words)).toEqual(['10,000', 'still loading']);
});

test('a small copy says its scale, and bytes at the pace of what it stands for', () => {
  const asked: AnswerQuestion = {
    ...kUnit,
    standsFor: { times: 1000, memory: '64 GiB', pace: 5000 },
  };
  const fast = tree('A', 1, 1000, 4e6, { operations: 2000, operations_per_second: 9000 });
  const slow = tree('B', 1, 1000, 1e6, { operations: 2000, operations_per_second: 4000 });
  const { note } = answerOf([fast, slow], asked, kPhases);
  expect(note).toContain('Each row here stands for 1,000, on a machine with 64 GiB of memory.');
  expect(note).toContain(
    'At 5,000 statements a second, with as many bytes for each as here, the drive would be written at 10.0 MB/s (864 GB a day) by A and 2.50 MB/s (216 GB a day) by B.',
  );
  expect(note).toContain('With one client, B did not reach that pace here.');
  const loading = answerOf([tree('A', 0, 900, 9e6)], asked, kPhases);
  expect(loading.note).not.toContain('a day');
  expect(answerOf([fast], { ...kUnit, standsFor: { times: 1 } }, kPhases).note).toBe(
    'Counted since loading ended.',
  );
});
