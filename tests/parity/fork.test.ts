// Forks: a run that leaves another one goes on like a separate run, whichever way it came to that
// moment.
import { expect, test } from 'vitest';
import { overrides, toLoadRequests } from '../../web/src/document/scenario/load_request';
import { groupNamed } from '../../web/src/document/scenario/values/options';
import type { LabRunOptions } from '../../web/src/run/past/run_start';
import { imageOf } from '../../web/src/run/past/snapshots';
import { LabRun } from '../../web/src/run/past/timeline';
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import {
  scenarioOf,
  startNativeLab,
  startWasmLab,
  stateText,
  tinyBtreeDocument,
  tinyDocument,
  tinyFractalDocument,
} from '../support';

const kPhases = [{ kind: 'load' }, { kind: 'update', statements: 4000 }];
const groupOf = (engine: string) =>
  groupNamed('engine', engine) as NonNullable<ReturnType<typeof groupNamed>>;
const kLsm = groupOf('lsm');
// What each engine is changed to, and then once more.
const kSmaller = overrides(kLsm, {
  write_buffer_size: '128 KiB',
  level0_file_num_compaction_trigger: 6,
  compression: 'lz4',
});
const kCases = [
  {
    engine: 'lsm',
    document: tinyDocument('tiny', kPhases),
    changes: kSmaller,
    again: overrides(kLsm, { write_buffer_size: '64 KiB' }),
  },
  {
    engine: 'btree',
    document: tinyBtreeDocument('tiny', kPhases),
    changes: overrides(groupOf('btree'), {
      doublewrite: false,
      lru_scan_depth: 60,
      flush_log_at_trx_commit: 'each second',
    }),
    again: overrides(groupOf('btree'), {
      doublewrite: true,
      old_blocks_pct: 60,
      max_dirty_pages_pct: 10,
    }),
  },
  {
    engine: 'fractal',
    document: tinyFractalDocument('tiny', kPhases),
    changes: overrides(groupOf('fractal'), {
      checkpointing_period: '1 ms',
      cleaner_period: '1 ms',
      commit_sync: true,
    }),
    again: overrides(groupOf('fractal'), {
      checkpointing_period: '0 ms',
      cleaner_period: '0 ms',
      commit_sync: false,
    }),
  },
];

const requestOf = (document: object) =>
  toLoadRequests(scenarioOf(document))[0] as LabRunOptions['request'];
const optionsOf = (
  start: () => Promise<LabInstance>,
  more: Partial<LabRunOptions> = {},
  document = tinyDocument('tiny', kPhases),
): LabRunOptions => ({
  start,
  request: requestOf(document),
  budgetBytes: 64 << 20,
  now: () => 0,
  ...more,
});

async function originAt(statements: number, document?: object): Promise<LabRun> {
  const origin = await LabRun.begin(optionsOf(startWasmLab, {}, document));
  await origin.seek({ statements });
  return origin;
}

test.each(kCases)(
  'a fork from memory is the same run as one that was run up to there, in both builds: $engine',
  async (one) => {
    const origin = await originAt(1500, one.document);
    const forks = [{ steps: origin.status.steps, overrides: one.changes }];
    const options = (start: () => Promise<LabInstance>, more: Partial<LabRunOptions>) =>
      optionsOf(start, more, one.document);
    const byImage = await LabRun.begin(options(startWasmLab, { forks }), imageOf(origin.instance));
    const byRunning = await LabRun.begin(options(startWasmLab, { forks }));
    const native = await LabRun.begin(options(startNativeLab, { forks }));
    try {
      for (const statements of [1500, 1700, 4000]) {
        for (const run of [origin, byImage, byRunning, native]) await run.seek({ statements });
        const text = await stateText(byImage.instance);
        expect(await stateText(byRunning.instance)).toBe(text);
        expect(await stateText(native.instance)).toBe(text);
        if (statements > 1500) expect(await stateText(origin.instance)).not.toBe(text);
      }
      // A fork's fork.
      const again = [...forks, { steps: byImage.status.steps, overrides: one.again }];
      const second = await LabRun.begin(
        options(startWasmLab, { forks: again }),
        imageOf(byImage.instance),
      );
      const secondByRunning = await LabRun.begin(options(startWasmLab, { forks: again }));
      for (const run of [second, secondByRunning]) await run.seek({ statements: 4400 });
      expect(await stateText(second.instance)).toBe(await stateText(secondByRunning.instance));
      second.close();
      secondByRunning.close();
    } finally {
      for (const run of [origin, byImage, byRunning, native]) run.close();
    }
  },
);

test('a fork without changes runs like its origin, and does not affect it', async () => {
  const origin = await originAt(900);
  const fork = await LabRun.begin(
    optionsOf(startWasmLab, { forks: [{ steps: origin.status.steps, overrides: [] }] }),
    imageOf(origin.instance),
  );
  const alone = await originAt(3000);
  for (const run of [origin, fork]) await run.seek({ statements: 3000 });
  const text = await stateText(alone.instance);
  expect(await stateText(origin.instance)).toBe(text);
  expect(await stateText(fork.instance)).toBe(text);
  for (const run of [origin, fork, alone]) run.close();
});

test('a fork goes back to its fork point at most, and forward again to the same state', async () => {
  const origin = await originAt(1000);
  const forks = [{ steps: origin.status.steps, overrides: kSmaller }];
  const fork = await LabRun.begin(optionsOf(startWasmLab, { forks }), imageOf(origin.instance));
  const start = await stateText(fork.instance);
  await fork.seek({ statements: 2500 });
  const later = await stateText(fork.instance);
  await fork.seek({ statements: 10 });
  expect(fork.status.steps).toBe(origin.status.steps);
  expect(await stateText(fork.instance)).toBe(start);
  await fork.seek({ statements: 2500 });
  expect(await stateText(fork.instance)).toBe(later);
  const facts = await fork.facts(fork.status.seq - 20, fork.status.seq, 100);
  expect(facts.length).toBe(20);
  for (const run of [origin, fork]) run.close();
});

test('options that cannot be changed at run time are refused by name, and nothing changes', async () => {
  const origin = await originAt(500);
  const before = await stateText(origin.instance);
  await expect(
    origin.instance.change(overrides(kLsm, { write_buffer_size: '128 KiB', num_levels: 5 })),
  ).rejects.toThrow('lsm.num_levels: cannot be changed while the engine runs');
  await expect(origin.instance.change([[999, 1]])).rejects.toThrow('no option number 999');
  await expect(origin.instance.change([[0, 1]])).rejects.toThrow('is not between');
  expect(await stateText(origin.instance)).toBe(before);
  origin.close();
});
