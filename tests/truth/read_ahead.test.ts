// Cold reads of the real library, replayed: the drive gets as many commands with O_DIRECT, and as
// few through the page cache, where read-ahead decides, but for its checkpoint and its optimize;
// and a scan has as many basement nodes prefetched.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startNative } from '../../cli/native';
import { LabInstance } from '../../web/src/run/transport/lab_instance';
import { readRuns } from './measured';
import { fractal } from './replay_fractal';

const kTolerance = 0.15;

test.for([
  ['readahead_F64k_none_direct', /./],
  ['readahead_F64k_none_buffered', /^cold|^load|puts$/],
] as const)('%s', async ([name, stages]) => {
  const [run] = readRuns(join(import.meta.dirname, 'further'), 'perconaft', name);
  if (run === undefined) throw new Error(`no measured run ${name}`);
  const start = () => new LabInstance(startNative());
  const { rows } = await fractal.replay(run, start, () => undefined, { seed: 1 });
  const judged = rows.filter(({ metric }) => metric === 'device.reads');
  expect(judged.length).toBe(run.stages.length);
  for (const { stage, real, ours } of judged) {
    const { stage: words = '' } = run.stages[stage] ?? {};
    if (!stages.test(words)) continue;
    expect(Math.abs(ours - real), words).toBeLessThanOrEqual(kTolerance * real);
  }
  const prefetched = rows.filter(({ metric }) => /prefetch/.test(metric));
  expect(prefetched.length).toBe(2);
  for (const { metric, real, ours } of prefetched)
    expect(Math.abs(ours - real), metric).toBeLessThanOrEqual(0.03 * real);
});
