// ADD KEY and ALTER TABLE … ENGINE=InnoDB on a real server, replayed. Some of the server's figures
// are not the table's (`why` in replay_btree.ts says which), so the pages of the table's file have
// their own.
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
/**
 * The same of the rebuild after it: of the old file (all reads but those of ibdata1, of the new
 * file and of the tables of statistics), and of the new one.
 */
const kRebuildRead = 2660;
const kRebuildWritten = 2934;

const [run] = readRuns(join(import.meta.dirname, 'further'), 'innodb', 'iaddidx');
if (run === undefined) throw new Error('no measured run iaddidx');
const start = () => new LabInstance(startNative());
const { rows, skipped } = await btree.replay(run, start, () => undefined, { seed: 1 });

function within(ours: number, real: number, share: number): void {
  expect(Math.abs(ours - real), `${ours} for ${real}`).toBeLessThanOrEqual(share * real);
}
test.each([
  ['add index', kTableRead, kTableWritten, 0.02],
  ['rebuild', kRebuildRead, kRebuildWritten, 0.04],
] as const)('%s: the pages and the redo of the real server', (workload, read, written, share) => {
  const stage = run.stages.findIndex((stage) => stage.workload === workload);
  const figure = (metric: string) => {
    const found = rows.find((row) => row.stage === stage && row.metric === metric);
    if (found === undefined) throw new Error(`no figure ${metric}`);
    return found;
  };
  for (const metric of ['settled.innodb_os_log_written', 'settled.innodb_pages_created'])
    within(figure(metric).ours, figure(metric).real, 0.02);
  expect(figure('files_settled.t/sbtest.ibd.length').error).toBe(0);
  within(figure('settled.innodb_pages_read').ours, read, share);
  within(figure('settled.innodb_pages_written').ours, written, 0.02);
});
test('no stage is skipped', () => expect(skipped).toEqual([]));
