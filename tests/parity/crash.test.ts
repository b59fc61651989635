// A power cut in the middle of a run: the engine recovers, says what was lost, and the run goes on
// to its end.
import { describe, expect, test } from 'vitest';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import {
  casesOf,
  startNativeLab,
  tinyBtreeDocument,
  tinyDocument,
  tinyFractalDocument,
} from '../support';

const kPhases = [
  { kind: 'load' },
  { kind: 'update', statements: 900 },
  { kind: 'get_present', statements: 200 },
];

async function run(faults: object, options: object, tinyOf = tinyDocument) {
  const document = { ...tinyOf('crash', kPhases, options), faults: { options: faults } };
  const [kase] = casesOf(parseScenario(document));
  const lab = await startNativeLab();
  await lab.load((kase as NonNullable<typeof kase>).request);
  const { status } = await lab.advance({ stop: 'end', target: 0, maxSteps: 1e9, facts: 'off' });
  const report = await lab.report();
  lab.close();
  return {
    status,
    crashes: (
      report as unknown as { crashes: { count: number; lost_writes: number; recovery_ns: number } }
    ).crashes,
  };
}

describe.each([20, 60, 90])('power cut at write %i of the drive', (power_cut_at_write) => {
  test.each([0, 1, 2, 3])(
    'with seed %i for what survives, synced: nothing acknowledged is lost',
    async (seed) => {
      const { status, crashes } = await run({ power_cut_at_write, seed }, { wal_sync: true });
      expect(status).toMatchObject({ message: '', state: 1, statements: status.statements_total });
      expect(crashes).toMatchObject({ count: 1, lost_writes: 0 });
      expect(crashes.recovery_ns).toBeGreaterThan(0);
    },
  );
  test('unsynced, with a drive that keeps nothing: what was in memory is lost, and reported as lost', async () => {
    const { status, crashes } = await run({ power_cut_at_write, seed: 8 }, {});
    expect(status).toMatchObject({ message: '', state: 1, statements: status.statements_total });
    expect(crashes.count).toBe(1);
    expect(crashes.lost_writes).toBeGreaterThan(0);
    expect(crashes.lost_writes).toBeLessThan(150); // two memtables of 64 KiB and rows of 1 KiB
  });
});

describe.each([5, 25, 60])(
  'a fractal tree, power cut at write %i of the drive',
  (power_cut_at_write) => {
    test.each([0, 1, 2, 3])('with seed %i, synced: nothing acknowledged is lost', async (seed) => {
      const { status, crashes } = await run(
        { power_cut_at_write, seed },
        { commit_sync: true },
        tinyFractalDocument,
      );
      expect(status).toMatchObject({ message: '', state: 1, statements: status.statements_total });
      expect(crashes).toMatchObject({ count: 1, lost_writes: 0 });
      expect(crashes.recovery_ns).toBeGreaterThan(0);
    });
  },
);

describe.each([40, 400, 1500])(
  'B-tree: power cut at write %i of the drive',
  (power_cut_at_write) => {
    test.each([0, 1, 2, 3])(
      'with seed %i for what survives: nothing acknowledged is lost',
      async (seed) => {
        const { status, crashes } = await run({ power_cut_at_write, seed }, {}, tinyBtreeDocument);
        expect(status).toMatchObject({
          message: '',
          state: 1,
          statements: status.statements_total,
        });
        expect(crashes).toMatchObject({ count: 1, lost_writes: 0 });
        expect(crashes.recovery_ns).toBeGreaterThan(0);
      },
    );
  },
);

test('B-tree, flushed each second, with a drive that keeps nothing: lost commits are reported', async () => {
  const { status, crashes } = await run(
    { power_cut_at_write: 160, seed: 8 },
    { flush_log_at_trx_commit: 'each second' },
    tinyBtreeDocument,
  );
  expect(status).toMatchObject({ message: '', state: 1, statements: status.statements_total });
  expect(crashes.count).toBe(1);
  expect(crashes.lost_writes).toBeGreaterThan(0);
});
