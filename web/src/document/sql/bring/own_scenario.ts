// The scenario of a reader's own tables: three trees with the same memory on one drive.
import { kVersion, type Scenario } from '../../scenario/scenario';
import { parseCreateTable, type Table } from '../grammar/ddl';
import { SqlError } from '../grammar/tokens';
import { splitStatements } from './bound_statement';
import { rowBytes } from './generators';
import { type Brought, ownWorkload } from './own_workload';

export interface Machine {
  readonly memoryMb: number;
  readonly drive: 'flash' | 'disk';
  /** Compressed as each tree's own profile has it, or not at all. */
  readonly compressed: boolean;
  /** The system that rows and memory stand for, and the pace there. */
  readonly standsFor: NonNullable<Scenario['stands_for']>;
}

const kMiB = 2 ** 20;
/** A drive holds the rows in all forms that a tree has of them, and is half empty even then. */
const kRoom = 8;
const kLeastDriveMiB = 128;

/** Returns CREATE TABLE of rows that are known by their numbers alone. */
export function plainTable(bytes: number, indexes: number): string {
  const keys = Array.from({ length: indexes }, (_, i) => String.fromCharCode(97 + i));
  const columns = keys.map((name) => `  ${name} INT NOT NULL,\n`).join('');
  const body = Math.max(1, Math.round(bytes - 8 - 4 * indexes));
  const text = body > 255 ? `VARCHAR(${body})` : `CHAR(${body})`;
  const lines = ['PRIMARY KEY (id)', ...keys.map((name) => `KEY ${name} (${name})`)];
  return `CREATE TABLE mine (\n  id BIGINT NOT NULL AUTO_INCREMENT,\n${columns}  body ${text} NOT NULL,\n  ${lines.join(',\n  ')}\n)`;
}

type Read =
  | {
      readonly ok: true;
      readonly sources: string[];
      readonly tables: Table[];
      /** Clauses that mean nothing here: "orders: COMMENT". */
      readonly leftOut: string[];
    }
  | { readonly ok: false; readonly message: string };

/** Reads pasted tables; statements between them (SET, INSERT) are left out. */
export function readTables(text: string): Read {
  const given = splitStatements(text).filter((one) => /\bcreate\s+table\b/i.test(one));
  if (given.length === 0) return { ok: false, message: 'There is no CREATE TABLE yet.' };
  const sources: string[] = [];
  const tables: Table[] = [];
  const leftOut: string[] = [];
  for (const one of given) {
    const source = withoutClock(one);
    try {
      const table = parseCreateTable(source);
      sources.push(source);
      tables.push(table);
      const clauses = source === one ? table.leftOut : [...table.leftOut, kClockWords];
      leftOut.push(...clauses.map((clause) => `${table.name}: ${clause}`));
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      const lines = text.slice(0, text.indexOf(one)).split('\n').length - 1;
      const line = lines + source.slice(0, error.at).split('\n').length;
      const guess = error.nearest === undefined ? '' : ` (did you mean "${error.nearest}"?)`;
      return { ok: false, message: `Line ${line} of the tables ${error.message}${guess}.` };
    }
  }
  return { ok: true, sources, tables, leftOut };
}

// A run has no time of day: columns are filled by their draws, or with a fixed time.
const kClock = /\bDEFAULT\s+(?:CURRENT_TIMESTAMP|NOW)\b(?:\s*\(\s*\d*\s*\))?/gi;
const kFixed = '2024-01-01 00:00:00';
const kClockWords = `DEFAULT CURRENT_TIMESTAMP (${kFixed} here)`;
const kQuoted = /('(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S]|"")*"|`[^`]*`)/;

const withoutClock = (source: string): string =>
  source
    .split(kQuoted)
    .map((part, i) => (i % 2 === 0 ? part.replace(kClock, `DEFAULT '${kFixed}'`) : part))
    .join('');

/** Bytes of one row of each table. */
export const rowsBytes = ({ tables, full }: Pick<Brought, 'tables' | 'full'>): number =>
  tables.reduce((sum, table) => sum + rowBytes(table, full), 0);

/** Returns the document, unchecked. Throws SqlError if a value of a statement has no column. */
export function ownScenario(brought: Brought, machine: Machine): unknown {
  const { memoryMb, drive, compressed, standsFor } = machine;
  const bytes = rowsBytes(brought) * brought.rows;
  const capacity = Math.max(kLeastDriveMiB, Math.ceil((bytes * kRoom) / kMiB));
  const memory = `${memoryMb} MiB`;
  const plain = compressed ? {} : { compression: 'none' };
  const plainBottom = compressed ? {} : { bottommost_compression: 'none' };
  const options = { capacity_bytes: `${capacity} MiB` };
  const sizes = [...new Set([Math.max(5, Math.round(memoryMb / 2)), memoryMb, memoryMb * 2])];
  return {
    version: kVersion,
    name: 'my-workload',
    title: 'A workload of my own',
    question: 'What do my own tables cost in each tree?',
    ...(Object.keys(standsFor).length > 0 && { stands_for: standsFor }),
    durability: 'every_commit',
    device:
      drive === 'disk'
        ? { kind: 'hdd', profile: '7200rpm', options }
        : {
            kind: 'flash',
            profile: 'sata-mlc',
            options: { ...options, over_provisioning_permille: 280, power_loss_protection: true },
          },
    workload: ownWorkload(brought),
    contenders: [
      {
        name: 'InnoDB',
        engine: 'btree',
        profile: 'mariadb-10.11',
        options: { buffer_pool_size: memory },
      },
      {
        name: 'TokuDB',
        engine: 'fractal',
        profile: 'tokudb-5.7',
        options: { cache_size: memory, ...plain },
      },
      {
        name: 'MyRocks',
        engine: 'lsm',
        profile: 'myrocks-2020',
        options: { block_cache_size: memory, ...plain, ...plainBottom },
      },
    ],
    ...(sizes.length > 1 && {
      knobs: [
        {
          label: 'memory',
          sets: [
            'InnoDB.options.buffer_pool_size',
            'TokuDB.options.cache_size',
            'MyRocks.options.block_cache_size',
          ],
          choices: sizes.map((size) => `${size} MiB`),
        },
      ],
    }),
  };
}
