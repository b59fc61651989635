// The record for the site's page Measured has today's figures: one short run of each engine is
// replayed. If one differs, `npm run truth -- ENGINE --record` renews all of that engine's.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startNative } from '../../cli/native';
import record from '../../scenarios/published/measured.json';
import { LabInstance } from '../../web/src/run/transport/lab_instance';
import { type Replay, readRuns } from './measured';
import type { MeasuredRecord } from './record';
import { btree } from './replay_btree';
import { fractal } from './replay_fractal';
import { lsm } from './replay_lsm';

const recorded = record as unknown as MeasuredRecord;
const kReplays: readonly [string, string, Replay][] = [
  ['lsm', 'L10d1_none_p_A4', lsm],
  ['fractal', 'F256k_none_ckop500k_A4', fractal],
  ['btree', 'inodblw_b', btree],
];

test.for(kReplays)('%s, %s', async ([engine, name, { system, replay }]) => {
  const [run] = readRuns(join(import.meta.dirname, 'data'), system, name);
  if (run === undefined) throw new Error(`no measured run ${name}`);
  const start = () => new LabInstance(startNative());
  const { rows } = await replay(run, start, () => undefined, { seed: 1 });
  const figures = recorded[engine]?.find((one) => one.run === name)?.figures ?? [];
  expect(figures.length).toBeGreaterThan(0);
  for (const { stream, read, metric, ours } of figures) {
    // A stage may be measured twice: at its end, and when the engine is idle.
    const here = rows.filter((row) => {
      const stage = run.stages[row.stage];
      const same = (stage?.stream ?? stage?.workload) === stream && stage?.read === read;
      return same && row.metric === metric;
    });
    expect(
      here.map((row) => row.ours),
      `${stream} ${read ?? ''} ${metric}`,
    ).toContain(ours);
  }
});
