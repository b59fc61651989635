// The player goes back: marks are shown at once, glances leave the run where it is, and of several
// wishes the last one counts.
import { expect, test } from 'vitest';
import type { BytesColumn } from '../../web/src/gen/types';
import { statementsBetweenMarks } from '../../web/src/model/run/mark_spacing';
import { bytesAt, rowsOf } from '../../web/src/model/tables/tables';
import type { Frame } from '../../web/src/run/play/api';
import { scenarioOf, tinyDocument } from '../support';
import { turn } from './local_port';
import { settled, startPlayer, statements, tickUntil } from './player_rig';

const kMarked = scenarioOf(
  tinyDocument('marked', [{ kind: 'load' }, { kind: 'update', statements: 20_000 }]),
);
const kTiny = tinyDocument('tiny', []) as { contenders: object[] };
const kLong = scenarioOf({
  ...kTiny,
  workload: {
    kind: 'kv',
    options: { rows: 600, value_bytes: 1000 },
    phases: [{ kind: 'load' }, { kind: 'update', statements: 500_000 }],
  },
  contenders: [
    kTiny.contenders[0],
    { ...kTiny.contenders[0], name: 'Small blocks', options: { block_size: 512 } },
  ],
});

test('an earlier mark is shown at once, with its figures, until the run has reached it', async () => {
  const player = startPlayer();
  await player.load(kMarked);
  const key = bytesAt(
    player.latest(0)?.tables['lab.followed']?.columns.key as BytesColumn,
    0,
  ).slice();
  const row = { table: 'lsm.places', id: 0, key } as const;
  await player.watch(0, { tables: ['lsm.files', 'lsm.levels', 'lab.progress'], row });
  player.setSpeed(5000);
  player.play();
  await tickUntil(player, () => (player.latest(0)?.status.statements ?? 0) > 2500);
  const mark =
    20 * (statementsBetweenMarks(player.latest(0)?.status.statements_total ?? 0) as number);
  const frames: Frame[] = [];
  player.onFrame((frame) => frames.push(frame));
  await player.seek({ statements: mark });
  const first = frames.find(({ jump }) => jump);
  expect(first?.status.statements).toBe(mark);
  const last = player.latest(0);
  expect(last?.status).toEqual(first?.status);
  const [shown, there] = [first, last].map((frame) => rowsOf(frame?.tables ?? {}, 'lsm.files'));
  expect(shown?.length).toBeGreaterThan(0);
  expect(shown).toEqual(there);
  expect(first?.report).toEqual(await player.report(0));
  expect(first?.row).toEqual(await player.inspect(0, row));
  expect(first?.row?.['lsm.places']?.rows).toBeGreaterThan(0);
});

test('a preview shows an earlier frame and leaves the run where it is', async () => {
  const player = startPlayer();
  await player.load(kMarked);
  await player.seek({ statements: 3000 });
  const before = await player.report(0);
  const frames: Frame[] = [];
  player.onFrame((frame) => frames.push(frame));
  for (const statements of [2900, 2000, 1000, 0]) player.preview({ statements });
  await settled();
  // Those between the first and the last came too fast to be shown; at the very beginning nothing
  // was seen yet.
  expect(frames.every(({ jump, report }) => jump && report !== undefined)).toBe(true);
  expect(frames.length).toBeLessThan(4);
  player.preview({ statements: 1000 });
  await settled();
  const shown = player.latest(0)?.status.statements ?? 0;
  expect(shown).toBeLessThanOrEqual(1000);
  expect(shown).toBeGreaterThan(900);
  expect(await player.report(0)).toEqual(before);
  await player.seek({ statements: 3000 });
  expect(await player.report(0)).toEqual(before);
});

test('of several seeks in a row only the last one is carried out, at once', async () => {
  const player = startPlayer();
  await player.load(kLong);
  player.setSpeed(Number.POSITIVE_INFINITY);
  player.play();
  await tickUntil(player, () => (player.latest(0)?.status.statements ?? 0) > 3000);
  // A pause lets those that are behind catch up: no call waits for that either.
  player.pause();
  const frames: Frame[] = [];
  player.onFrame((frame) => frames.push(frame));
  const far = player.seek({ statements: 400_000 });
  for (let i = 0; i < 20; i++) await turn();
  await Promise.all([far, player.seek({ statements: 300_000 }), player.seek({ statements: 1500 })]);
  expect(frames.every(({ status }) => status.statements < 300_000)).toBe(true);
  expect(statements(player)).toEqual([1500, 1500]);
  expect(player.state.getState()).toMatchObject({ phase: 'paused', message: '' });
  const digests = [await player.report(0), await player.report(1)].map(({ digest }) => digest);
  await player.load(kLong);
  await player.seek({ statements: 1500 });
  expect([await player.report(0), await player.report(1)].map(({ digest }) => digest)).toEqual(
    digests,
  );
});

test('a seek reports progress and its position; aborted, it leaves all contenders at the slowest one', async () => {
  const player = startPlayer();
  await player.load(kLong);
  const shares: number[] = [];
  const passed: number[] = [];
  player.onFrame(({ status }) => passed.push(status.statements));
  const abort = new AbortController();
  const arrived = await player.seek(
    { statements: 400_000 },
    {
      signal: abort.signal,
      onProgress: (share) => {
        shares.push(share);
        player.tick(0);
        if (share > 0.02) abort.abort();
      },
    },
  );
  expect(arrived).toBe(false);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(passed.length).toBeGreaterThan(2);
  const [first, second] = statements(player);
  expect(first).toBe(second);
  expect(first).toBeGreaterThan(8000);
  expect(first).toBeLessThan(400_000);
  expect(player.state.getState()).toMatchObject({ phase: 'paused', message: '' });
  expect(await player.seek({ statements: 900 })).toBe(true);
  expect(statements(player)).toEqual([900, 900]);
});
