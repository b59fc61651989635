// The table of a run on made-up figures: a header, columns that line up, no line over 120 columns.
import { expect, test } from 'vitest';
import { type MeasuredRun, row } from './measured';
import { runLines } from './print';

const run: MeasuredRun = {
  ...{ system: 'engine', run: 'none', file: 'engine.none.json', options: {} },
  stages: [
    { stream: 'A1', at: 'fg', metrics: {} },
    { stream: 'A1', read: 'get_present', metrics: {} },
  ],
};
const kLong = 'ft flusher: total number of flushes done by flusher threads or cleaner threads';

test('rows with a verdict, a range and a reason', () => {
  const lines = runLines(
    run,
    [
      { ...row('none', 0, `engine_status.${kLong}`, 1000, 1080), agreement: 'outside', why: 'so' },
      {
        ...{ ...row('none', 1, 'metrics.bytes', 200, 190), agreement: 'within real runs' },
        range: { lowest: 180, highest: 200, runs: 3 },
      },
      { ...row('none', 1, 'metrics.reads', 0, 2), range: { lowest: 0, highest: 3, runs: 2 } },
    ],
    [
      { run: 'none', stage: 1, reason: 'not built' },
      { run: 'none', reason: 'not known' },
    ],
  );
  expect(lines).toMatchInlineSnapshot(`
    [
      "run none",
      "stage           figure                                            real   ours   error  verdict       real range",
      "A1 fg           ft flusher: total number of flushes done by      1,000  1,080  +8.0 %  outside",
      "                flusher threads or cleaner threads",
      "     why: so",
      "A1 get_present  bytes                                              200    190  -5.0 %  within range  -10.0 to +0.0 % (3)",
      "A1 get_present  reads                                                0      2       –                0 to 3 (2)",
      "stage A1 get_present skipped: not built",
      "skipped: not known",
    ]
  `);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(120);
});

test('without ranges there is no column for them, without rows no header', () => {
  const judged = {
    ...row('none', 0, 'metrics.bytes', 5, 5),
    agreement: 'within tolerance',
  } as const;
  expect(runLines(run, [{ ...judged, tolerance: 0.05 }], [])).toMatchInlineSnapshot(`
    [
      "run none",
      "stage  figure  real  ours   error  verdict",
      "A1 fg  bytes      5     5  +0.0 %  within 5 %",
    ]
  `);
  expect(runLines(run, [], [])).toEqual(['run none']);
});
