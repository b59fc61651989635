// ADD KEY on a real server, replayed. Some of the server's figures are not the table's (`why` in
// replay_btree.ts says which), so the pages of the table's file have their own.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startNative } from '../../cli/native';
import { LabInstance } from '../../web/src/run/transport/lab_instance';
import { readRuns } from './measured';
import { btree } from './replay_btree';

/**
 * Pages of t/sbtest.ibd that MariaDB 10.11.19 read and wrote for the same statement on the same
 * table (performance_schema.file_summary_by_instance, after all changed pages were written).
 */
const kTableRead = 2773;
const kTableWritten = 174;

test('an index is built with the pages and the redo of the real server', async () => {
  const [run] = readRuns(join(import.meta.dirname, 'further'), 'innodb', 'iaddidx');
  if (run === undefined) throw new Error('no measured run iaddidx');
  const start = () => new LabInstance(startNative());
  const { rows } = await btree.replay(run, start, () => undefined, { seed: 1 });
  const add = run.stages.findIndex(({ workload }) => workload === 'add index');
  const figure = (metric: string) => {
    const found = rows.find((row) => row.stage === add && row.metric === metric);
    if (found === undefined) throw new Error(`no figure ${metric}`);
    return found;
  };
  const within = (ours: number, real: number, share: number) =>
    expect(Math.abs(ours - real), `${ours} for ${real}`).toBeLessThanOrEqual(share * real);
  for (const metric of ['settled.innodb_os_log_written', 'settled.innodb_pages_created'])
    within(figure(metric).ours, figure(metric).real, 0.05);
  expect(figure('files_settled.t/sbtest.ibd.length').error).toBe(0);
  within(figure('settled.innodb_pages_read').ours, kTableRead, 0.02);
  within(figure('settled.innodb_pages_written').ours, kTableWritten, 0.02);
});
