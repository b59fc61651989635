// A moment of a LOG as the picture's state and as a column of the chart.
import { expect, test } from 'vitest';
import type { RealRun, Stay } from '../../document/evidence/run';
import { courseOf } from './course';
import { placesIn } from './places';
import { realState } from './real_state';

const stay = (number: number, level: number, rest: Partial<Stay> = {}): Stay => ({
  ...{ number, level, family: 'default', bytes: 100, entries: 1, from: 0, to: Infinity, ...rest },
});
const kRun: RealRun = {
  ...{ version: '7.8.3', beginsUs: 0, lengthUs: 1000, lines: 1, families: ['default'] },
  stays: [
    stay(9, 0, { from: 100, to: 500, first: '61', last: '7a' }),
    stay(11, 0, { from: 200, to: 500, first: '62', last: '63' }),
    stay(5, 6, { first: '61', last: '62' }),
    stay(12, 6, { from: 500, bytes: 150, first: '63', last: '7a' }),
  ],
  untold: [{ family: 'default', level: 6, files: 2, bytes: 70 }],
  jobs: [
    {
      ...{ job: 7, kind: 'compaction', family: 'default', reason: 'LevelL0FilesNum', from: 400 },
      ...{ to: 500, level: 6, inputs: 2, readBytes: 200, outputs: 1, bytes: 150, ended: true },
    },
  ],
  stalls: [{ family: 'default', cause: 'L0 files', stop: true, from: 300, to: 450 }],
  statistics: { dumps: new Map(), stalled: undefined, logBytes: undefined, stalls: new Map() },
  agreed: { edits: 1, of: 1 },
  options: '[CFOptions "default"]\n  level0_file_num_compaction_trigger=8\n',
  troubles: [],
  more: 0,
};

test('a moment has its tables, the job that reads them, and what holds up writes', () => {
  const state = realState(kRun, 420, placesIn(kRun));
  expect(state.files.map(({ number, level, job }) => [number, level, job])).toEqual([
    [9, 0, 7],
    [11, 0, 7],
    [5, 6, 0],
  ]);
  expect(state).toMatchObject({ l0Trigger: 8, owner: 'L0', writes: 'L0 files' });
  expect(state.levels[6]).toMatchObject({ level: 6, files: 3, bytes: 170, base: true });
  expect(realState(kRun, 250, placesIn(kRun))).toMatchObject({ owner: 'none' });
  expect(realState(kRun, 500, placesIn(kRun)).files.map(({ number }) => number)).toEqual([5, 12]);
});

test('tables lie at their keys, or in the order of their numbers', () => {
  const at = (run: RealRun) =>
    realState(run, 420, placesIn(run)).files.map(({ from, to }) => [from, to]);
  // Four bounds: 61, 62, 63, 7a.
  expect(at(kRun)).toEqual([
    [0, 1],
    [1 / 3, 2 / 3],
    [0, 1 / 3],
  ]);
  const stays = [stay(9, 1), stay(8, 1), stay(3, 0), stay(7, 1)];
  expect(at({ ...kRun, stays })).toEqual([
    [2 / 3, 1],
    [1 / 3, 2 / 3],
    [0, 1],
    [0, 1 / 3],
  ]);
});

test('column families lie side by side, each at its keys', () => {
  const stays = [
    stay(3, 6, { first: '61', last: '62' }),
    stay(4, 6, { family: 'users', first: '61', last: '62' }),
  ];
  const run = { ...kRun, families: ['default', 'users'], stays };
  const { files } = realState(run, 420, placesIn(run));
  expect(files.map(({ from, to }) => [from, to])).toEqual([
    [0, 1 / 3],
    [2 / 3, 1],
  ]);
});

test('the chart has the bytes of each level at the end of each column', () => {
  const { levels, most } = courseOf(kRun, 4);
  expect(levels.map((one) => [...one]).filter((one) => one.some((bytes) => bytes > 0))).toEqual([
    [200, 0, 0, 0],
    [170, 320, 320, 320],
  ]);
  expect(most).toBe(370);
});
