// The tables of a run and its statements: what they are, how they are planned, and what they came
// to in a tree.
import { useEffect, useState } from 'react';
import '../../../styles/workload.css';
import type { Scenario } from '../../../document/scenario/scenario';
import type { CompiledWorkload } from '../../../document/sql/compile';
import { printTable } from '../../../document/sql/grammar/print_ddl';
import { compiledWorkload } from '../../../document/sql/library';
import type { ServerIndexesRow, ServerStatementsRow, ServerTablesRow } from '../../../gen/types';
import { rowsOf } from '../../../model/tables/tables';
import { formatBytes, formatCount, formatRatio, plural } from '../../../model/values/units';
import { useStage } from '../../stage/use_stage';
import { Sheet } from '../sheet/sheet';

const kTables = ['server.tables', 'server.statements', 'server.indexes'] as const;

interface Counted {
  readonly tables: readonly ServerTablesRow[];
  readonly statements: readonly ServerStatementsRow[];
  readonly indexes: readonly ServerIndexesRow[];
}

export default function TablesPanel({ scenario }: { scenario: Scenario }) {
  const stage = useStage();
  const [tree, setTree] = useState(0);
  const workload = useWorkload(scenario);
  const counted = useCounted(tree);
  return (
    <Sheet title="Tables and statements" size="tall" text>
      <p>
        <select
          className="btn"
          aria-label="Tree"
          value={tree}
          onChange={({ target }) => setTree(Number(target.value))}
        >
          {stage.bands.map((band) => (
            <option key={band.index} value={band.index}>
              {band.name}
            </option>
          ))}
        </select>
      </p>
      {workload === undefined ? null : (
        <>
          <h3>Tables</h3>
          <ul className="tables-list">
            {workload.tables.map(({ table }, i) => {
              const own = ownOf(workload, counted, i);
              return (
                <li key={table.name}>
                  <pre className="tables-sql">{printTable(table)}</pre>
                  <p className="soft">{tableWords(own)}</p>
                  <Indexes table={table.name} sums={own.indexes} />
                </li>
              );
            })}
          </ul>
          {workload.leftOut.length === 0 ? null : (
            <p className="soft">Left out: {workload.leftOut.join(', ')}.</p>
          )}
          <h3>Statements</h3>
          <ul className="tables-list">
            {workload.statements.map(({ place, sql, explained }, i) => (
              <li key={place}>
                <pre className="tables-sql">{sql}</pre>
                <p>{explained}</p>
                <p className="soft">{statementWords(counted?.statements[i])}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
}

function useWorkload(scenario: Scenario): CompiledWorkload | undefined {
  const [found, setFound] = useState<CompiledWorkload>();
  useEffect(() => {
    // The run was loaded, so it can be compiled.
    void compiledWorkload(scenario.workload).then(setFound);
  }, [scenario]);
  return found;
}

/** Returns a tree's counts, read again each second, as the run may play. */
function useCounted(tree: number): Counted | undefined {
  const stage = useStage();
  const [found, setFound] = useState<Counted>();
  useEffect(() => {
    let left = false;
    const read = async () => {
      const tables = await stage.describe(tree, kTables);
      if (left) return;
      setFound({
        tables: rowsOf(tables, 'server.tables'),
        statements: rowsOf(tables, 'server.statements'),
        indexes: rowsOf(tables, 'server.indexes'),
      });
    };
    void read();
    const timer = setInterval(() => void read(), 1000);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [stage, tree]);
  return found;
}

/** The counts of one table of the document, all copies together. */
interface Own {
  readonly copies: number | undefined;
  readonly rows: number;
  readonly bytes: number;
  readonly indexes: readonly IndexSum[];
}

type IndexSum = Pick<ServerIndexesRow, 'name' | 'entries' | 'bytes' | 'metadata_bytes'>;

/** Copies of a table follow one another, in the order of the document. */
function ownOf({ tables }: CompiledWorkload, counted: Counted | undefined, index: number): Own {
  const copies = tables[index]?.copies;
  const first = tables.slice(0, index).reduce((sum, one) => sum + (one.copies ?? 1), 0);
  const own = counted?.tables.slice(first, first + (copies ?? 1)) ?? [];
  const indexesOf = (table: number) =>
    counted?.indexes.filter((one) => one.table === table).map(sumOf) ?? [];
  return {
    copies,
    rows: own.reduce((sum, one) => sum + one.rows, 0),
    bytes: own.reduce((sum, one) => sum + one.user_bytes, 0),
    indexes: own
      .map(({ table }) => indexesOf(table))
      .reduce((sums, more) => more.map((one, i) => added(one, sums[i])), []),
  };
}

/** The rows' index has the name of the table, others have their own after it. */
function sumOf({ name, entries, bytes, metadata_bytes }: ServerIndexesRow): IndexSum {
  return { name: name.split('.')[1] ?? 'rows', entries, bytes, metadata_bytes };
}

function added(one: IndexSum, other: IndexSum | undefined): IndexSum {
  if (other === undefined) return one;
  return {
    name: one.name,
    entries: one.entries + other.entries,
    bytes: one.bytes + other.bytes,
    metadata_bytes: one.metadata_bytes + other.metadata_bytes,
  };
}

function tableWords({ copies, rows, bytes }: Own): string {
  const words = [`${plural(rows, 'row')}, ${formatBytes(bytes)}`];
  if (rows > 0) words.push(`${formatBytes(bytes / rows)} a row`);
  if (copies !== undefined) words.unshift(plural(copies, 'such table'));
  return `${words.join(', ')}.`;
}

/** The indexes of a table as they are at rest; nothing where the tree does not count them. */
function Indexes({ table, sums }: { table: string; sums: readonly IndexSum[] }) {
  const rows = sums[0]?.entries ?? 0;
  if (rows === 0) return null;
  const sum = (of: (one: IndexSum) => number) => sums.reduce((all, one) => all + of(one), 0);
  return (
    <table className="table-twin" aria-label={`Indexes of ${table}`}>
      <thead>
        <tr>
          <th scope="col">At rest</th>
          <th scope="col">Entries</th>
          <th scope="col">Bytes</th>
          <th scope="col">Metadata of each</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ name, entries, bytes, metadata_bytes: metadata }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{formatCount(entries)}</td>
            <td>{formatBytes(bytes)}</td>
            <td>{bytesOfEach(metadata, entries)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">a row</th>
          <td />
          <td>
            {bytesOfEach(
              sum((one) => one.bytes),
              rows,
            )}
          </td>
          <td>
            {bytesOfEach(
              sum((one) => one.metadata_bytes),
              rows,
            )}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Few bytes have a digit after the point: 18.4 B. */
const bytesOfEach = (bytes: number, count: number): string =>
  count === 0 ? '–' : `${formatRatio(bytes / count)} B`;

function statementWords(row: ServerStatementsRow | undefined): string {
  if (row === undefined || row.runs === 0) return 'Not run yet.';
  const each = (count: number) =>
    count % row.runs === 0 ? formatCount(count / row.runs) : formatRatio(count / row.runs);
  return `Run ${plural(row.runs, 'time')}. On average it made ${each(row.calls)} calls of the engine and read ${each(row.rows_read)} rows and entries; it found ${each(row.rows_found)} rows and changed ${each(row.rows_changed)}.`;
}
