// OPTIMIZE TABLE with innodb_defragment=1 on a real server, after a quarter of the rows was
// deleted, replayed.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startNative } from '../../cli/native';
import { LabInstance } from '../../web/src/run/transport/lab_instance';
import { readRuns } from './measured';
import { btree } from './replay_btree';

/** Pages of ibtmp1 that the server writes once after each start, without a doublewrite copy. */
const kTemporary = 131;

const [run] = readRuns(join(import.meta.dirname, 'further'), 'innodb', 'idefrag25');
if (run === undefined) throw new Error('no measured run idefrag25');
const start = () => new LabInstance(startNative());
const { rows, skipped } = await btree.replay(run, start, () => undefined, { seed: 1 });

function figure(workload: string, metric: string): { ours: number; real: number } {
  const stage = run?.stages.findIndex((stage) => stage.workload === workload);
  const found = rows.find((row) => row.stage === stage && row.metric === `settled.${metric}`);
  if (found === undefined) throw new Error(`no figure ${metric}`);
  return found;
}
function within(ours: number, real: number, share: number): void {
  expect(Math.abs(ours - real), `${ours} for ${real}`).toBeLessThanOrEqual(share * real);
}

test.each(['delete', 'defragment'])('%s: the pages and the redo of the real server', (workload) => {
  const redo = figure(workload, 'innodb_os_log_written');
  within(redo.ours, redo.real, 0.01);
  const doubled = figure(workload, 'innodb_dblwr_pages_written');
  within(doubled.ours, doubled.real, 0.02);
  const written = figure(workload, 'innodb_pages_written');
  within(written.ours + kTemporary, written.real, 0.02);
});
test('what is left is read by a scan', () => {
  const read = figure('scan', 'innodb_pages_read');
  within(read.ours, read.real, 0.01);
});
test('the file stays as long as it was, and no stage is skipped', () => {
  for (const row of rows.filter(({ metric }) => metric.startsWith('files_settled')))
    expect(row.error).toBe(0);
  expect(skipped).toEqual([]);
});
