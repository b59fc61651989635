// `export --clean`: what a server of the original engine takes over. Tables of the B-tree become
// files that MariaDB imports: NAME.ibd and NAME.cfg, and create.sql.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LabRun } from '../web/src/lab/past/timeline';
import { volumeFiles } from '../web/src/lab/transport/volume_files';
import type { Contender, Scenario } from '../web/src/scenario/scenario';
import { cfgOf, createStatement, hasRows, kTablesOf, pageSizeOf } from './innodb_tables';
import { UsageError } from './usage';

/** The same run, settled at its end: its history purged, and every changed page written. */
export function settled(scenario: Scenario, contender: Contender): Scenario {
  const { workload } = scenario;
  if (contender.engine !== 'btree' || kTablesOf[workload.kind] === undefined)
    throw new UsageError(
      `--clean exports tables of the B-tree after a workload of ${Object.keys(kTablesOf).join(' or ')}; choose it with --contender`,
    );
  const phases = [...workload.phases, { kind: 'flush' }];
  return { ...scenario, workload: { ...workload, phases } };
}

/** Returns the names of the tables. */
export async function writeTables(run: LabRun, workload: string, out: string): Promise<string[]> {
  const tables = kTablesOf[workload] ?? [];
  const written: string[] = [];
  let sql = '';
  for await (const { name, bytes } of volumeFiles(run.instance)) {
    const table = tables[Number(/^t\/t(\d+)\.ibd$/.exec(name)?.[1] ?? Number.NaN)];
    if (table === undefined || !hasRows(table, bytes)) continue;
    if (pageSizeOf(bytes) !== 16384)
      throw new UsageError('--clean: a server has pages of 16 KiB; set page_size to 16 KiB');
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, `${table.name}.ibd`), bytes);
    writeFileSync(join(out, `${table.name}.cfg`), cfgOf(table, bytes));
    sql +=
      `${createStatement(table)}alter table ${table.name} discard tablespace;\n` +
      `-- now copy ${table.name}.ibd and ${table.name}.cfg into the database's folder\n` +
      `-- alter table ${table.name} import tablespace;\n\n`;
    written.push(table.name);
  }
  if (written.length > 0) writeFileSync(join(out, 'create.sql'), sql);
  return written;
}
