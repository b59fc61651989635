// The real library builds an index while rows are put, replayed: each row has its entry, and what
// both trees write, log and become is within the tolerance, but where a reason is given.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startNative } from '../../cli/native';
import { LabInstance } from '../../web/src/run/transport/lab_instance';
import { readRuns } from './measured';
import { indexerTolerance, isIndexerFigure } from './perconaft_indexer';
import { fractal } from './replay_fractal';

const kBuild = 3;

test('an index built beside puts', async () => {
  const [run] = readRuns(join(import.meta.dirname, 'further'), 'perconaft', 'indexer_*');
  if (run === undefined) throw new Error('no measured run');
  const start = () => new LabInstance(startNative());
  const { rows } = await fractal.replay(run, start, () => undefined, { seed: 1 });
  const judged = rows.filter((one) => isIndexerFigure(run, one));
  expect(judged.length).toBeGreaterThan(25);
  for (const one of judged) {
    if (one.stage !== kBuild && fractal.why?.(run, one) !== undefined) continue;
    const off = Math.abs(one.ours - one.real);
    expect(off, `${one.stage} ${one.metric}`).toBeLessThanOrEqual(
      indexerTolerance(run, one) * one.real,
    );
  }
  expect(judged.find(({ metric }) => metric === 'sec1.entries')?.ours).toBe(341_600);
}, 60_000);
