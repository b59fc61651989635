// Clean tables, which a server of the original engine imports: tables of the B-tree as NAME.ibd and
// NAME.cfg for MariaDB, with create.sql and a README. Shared by the command line's `export --clean`
// and the page's archive.

import type { Contender, Scenario } from '../../document/scenario/scenario';
import {
  cfgOf,
  hasRows,
  kTablesOf,
  pageSizeOf,
  type Table,
} from '../../model/reports/innodb_tables';
import { kStopped, type Status } from '../../model/tables/decode';
import { NotClean } from './not_clean';
import type { VolumeFile } from './volume_files';

type Workload = Scenario['workload'];

// The reader of SQL is loaded with a workload of statements.
const hasStatements = ({ kind }: Workload) => kind === 'sql';
const phasesOf = async (workload: Workload) =>
  hasStatements(workload)
    ? (await import('../../document/sql/library')).phasesOf(workload)
    : workload.phases;

export const hasCleanExport = ({ workload }: Scenario, { engine }: Contender): boolean =>
  engine === 'btree' && (hasStatements(workload) || kTablesOf[workload.kind] !== undefined);

/** Returns the tables of a workload. Throws NotClean if one is none that InnoDB would have. */
export const tablesOf = async (workload: Workload): Promise<readonly Table[]> =>
  hasStatements(workload)
    ? (await import('./sql/innodb_ddl')).sqlTablesOf(workload)
    : (kTablesOf[workload.kind] ?? []);

/**
 * Returns the same run with a final phase that purges the history and writes every changed page.
 * Throws NotClean for another engine or workload.
 */
export async function settled(scenario: Scenario, contender: Contender): Promise<Scenario> {
  const { workload } = scenario;
  if (!hasCleanExport(scenario, contender))
    throw new NotClean(
      `only tables of the B-tree after a workload of ${Object.keys(kTablesOf).join(', ')} or sql`,
    );
  // A flush merges nothing, and a server's import takes no changes that wait.
  if ((contender.options?.change_buffering ?? 'none') !== 'none')
    throw new NotClean('entries may wait in the change buffer, which a server does not import');
  const phases = [...(await phasesOf(workload)), { kind: 'flush' }];
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
  tables: readonly Table[],
): AsyncGenerator<{
  readonly table: Table;
  readonly pageBytes: number;
  readonly files: readonly VolumeFile[];
}> {
  for await (const { name, bytes } of files) {
    const table = tables[Number(/^t\/t(\d+)\.ibd$/.exec(name)?.[1] ?? Number.NaN)];
    if (table === undefined || !hasRows(table, bytes)) continue;
    const file = fileNameOf(table.name);
    yield {
      table,
      pageBytes: pageSizeOf(bytes),
      files: [
        { name: `${file}.ibd`, bytes },
        { name: `${file}.cfg`, bytes: cfgOf(table, bytes) },
      ],
    };
  }
}

/** The name of a table's files, as the server encodes it (tablename_to_filename). */
const fileNameOf = (table: string): string =>
  table.replace(/\W/g, (sign) => `@${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Returns the files beside the tables: create.sql, and a README that says how to import them. */
export function cleanWords(written: readonly Table[], pageBytes: number): VolumeFile[] {
  const sql = written.map((table) => statementsOf(table)).join('');
  return [
    { name: 'create.sql', bytes: new TextEncoder().encode(sql) },
    { name: 'README.txt', bytes: new TextEncoder().encode(readmeOf(written, pageBytes)) },
  ];
}

const nameText = (name: string): string => (/^[a-z_]\w*$/i.test(name) ? name : `\`${name}\``);

function statementsOf({ name, create }: Table): string {
  const [table, file] = [nameText(name), fileNameOf(name)];
  return (
    `${create}alter table ${table} discard tablespace;\n` +
    `-- now copy ${file}.ibd and ${file}.cfg into the database's folder\n` +
    `-- alter table ${table} import tablespace;\n\n`
  );
}

const namesOf = (tables: readonly Table[]) => tables.map(({ name }) => name).join(', ');

function readmeOf(tables: readonly Table[], pageBytes: number): string {
  const loses = tables.filter(({ losesBlanks }) => losesBlanks);
  const words = `
Blanks at the end of a VARCHAR or TEXT are not kept where it is in a key (${namesOf(loses)}).
`;
  return `Tables of an InnoDB that ran on an emulated drive, as MariaDB 10.11 imports them.

1. In an empty database of a server with innodb_page_size=${pageBytes / 1024}k, run create.sql. It
   makes the tables (${namesOf(tables)}) and discards their empty files.
   (innodb_default_row_format must be dynamic, as it is by default.)
2. Copy the .ibd and .cfg files into that database's folder (SELECT @@datadir; then its name), and
   make them the server's own: chown mysql:mysql *.ibd *.cfg
3. ALTER TABLE name IMPORT TABLESPACE;   for each table
4. CHECK TABLE name; SELECT COUNT(*) FROM name;

Before that, innochecksum name.ibd verifies every page without a server.
${loses.length > 0 ? words : ''}`;
}
