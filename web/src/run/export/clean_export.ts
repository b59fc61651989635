// Clean tables, which a server of the original engine imports: tables of the B-tree as NAME.ibd and
// NAME.cfg for MariaDB, with create.sql and a README. Shared by the command line's `export --clean`
// and the page's archive.

import type { Contender, Scenario } from '../../document/scenario/scenario';
import {
  cfgOf,
  createStatement,
  hasRows,
  kTablesOf,
  pageSizeOf,
  type Table,
} from '../../model/reports/innodb_tables';
import { kStopped, type Status } from '../../model/tables/decode';
import type { VolumeFile } from './volume_files';

/** Thrown if the run has nothing that a server would import; the message says why. */
export class NotClean extends Error {
  override readonly name = 'NotClean';
}

export const hasCleanExport = ({ workload }: Scenario, { engine }: Contender): boolean =>
  engine === 'btree' && kTablesOf[workload.kind] !== undefined;

/**
 * Returns the same run with a final phase that purges the history and writes every changed page.
 * Throws NotClean for another engine or workload.
 */
export function settled(scenario: Scenario, contender: Contender): Scenario {
  const { workload } = scenario;
  if (!hasCleanExport(scenario, contender))
    throw new NotClean(
      `only tables of the B-tree after a workload of ${Object.keys(kTablesOf).join(' or ')}`,
    );
  const phases = [...workload.phases, { kind: 'flush' }];
  return { ...scenario, workload: { ...workload, phases } };
}

/** Throws if the run has stopped: its tables may be torn, and were not flushed. */
export function checkSettled({ state, message }: Pick<Status, 'state' | 'message'>): void {
  if (state === kStopped)
    throw new Error(`there are no clean tables, as the run stopped: ${message}`);
}

/** Yields the settled run's tables that have rows, one at a time, from the files of its volume. */
export async function* cleanTables(
  files: AsyncIterable<VolumeFile>,
  workload: string,
): AsyncGenerator<{
  readonly table: string;
  readonly pageBytes: number;
  readonly files: readonly VolumeFile[];
}> {
  const tables = kTablesOf[workload] ?? [];
  for await (const { name, bytes } of files) {
    const table = tables[Number(/^t\/t(\d+)\.ibd$/.exec(name)?.[1] ?? Number.NaN)];
    if (table === undefined || !hasRows(table, bytes)) continue;
    yield {
      table: table.name,
      pageBytes: pageSizeOf(bytes),
      files: [
        { name: `${table.name}.ibd`, bytes },
        { name: `${table.name}.cfg`, bytes: cfgOf(table, bytes) },
      ],
    };
  }
}

/** Returns the files beside the tables: create.sql, and a README that says how to import them. */
export function cleanWords(
  workload: string,
  written: readonly string[],
  pageBytes: number,
): VolumeFile[] {
  const tables = (kTablesOf[workload] ?? []).filter(({ name }) => written.includes(name));
  const sql = tables.map((table) => statementsOf(table)).join('');
  return [
    { name: 'create.sql', bytes: new TextEncoder().encode(sql) },
    { name: 'README.txt', bytes: new TextEncoder().encode(readmeOf(tables, pageBytes)) },
  ];
}

const statementsOf = (table: Table): string =>
  `${createStatement(table)}alter table ${table.name} discard tablespace;\n` +
  `-- now copy ${table.name}.ibd and ${table.name}.cfg into the database's folder\n` +
  `-- alter table ${table.name} import tablespace;\n\n`;

const readmeOf = (tables: readonly Table[], pageBytes: number): string =>
  `Tables of an InnoDB that ran on an emulated drive, as MariaDB 10.11 imports them.

1. In an empty database of a server with innodb_page_size=${pageBytes / 1024}k, run create.sql. It
   makes the tables (${tables.map(({ name }) => name).join(', ')}) and discards their empty files.
2. Copy the .ibd and .cfg files into that database's folder (SELECT @@datadir; then its name), and
   make them the server's own: chown mysql:mysql *.ibd *.cfg
3. ALTER TABLE name IMPORT TABLESPACE;   for each table
4. CHECK TABLE name; SELECT COUNT(*) FROM name;

Before that, innochecksum name.ibd verifies every page without a server.
`;
