// Runs of the real library whose readers keep old versions, replayed: its tree grows as much while
// a reader is open, stays when it has ended, and shrinks as leaves are written again.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startNative } from '../../cli/native';
import { LabInstance } from '../../web/src/run/transport/lab_instance';
import { readRuns } from './measured';
import { fractal } from './replay_fractal';

// A cache that just does not hold the nodes of height 1 evicts more of these here
// (docs/fidelity.md).
const kOutside = 'all nonleaf node bytes';

test.for(['mvcc_F64k_none_reader', 'mvcc_F64k_none_hot1000'])('%s', async (name) => {
  const [run] = readRuns(join(import.meta.dirname, 'further'), 'perconaft', name);
  if (run === undefined) throw new Error(`no measured run ${name}`);
  const start = () => new LabInstance(startNative());
  const { rows, skipped } = await fractal.replay(run, start, () => undefined, { seed: 1 });
  expect(skipped).toEqual([]);
  for (const figure of rows) {
    const { stage, metric, real, ours } = figure;
    if (metric === kOutside || !fractal.judged(run, figure)) continue;
    const tolerance = fractal.tolerance?.(run, figure) ?? 0;
    const words = `${run.stages[stage]?.stage}: ${metric}`;
    expect(Math.abs(ours - real), words).toBeLessThanOrEqual(tolerance * real);
  }
});
