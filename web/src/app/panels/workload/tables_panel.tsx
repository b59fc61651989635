// The tables of a run and its statements: what they are, how they are planned, and what they came
// to in a tree.
import { useEffect, useState } from 'react';
import '../../../styles/workload.css';
import type { Scenario } from '../../../document/scenario/scenario';
import type { CompiledWorkload } from '../../../document/sql/compile';
import { printTable } from '../../../document/sql/grammar/print_ddl';
import { compiledWorkload } from '../../../document/sql/library';
import type { ServerStatementsRow, ServerTablesRow } from '../../../gen/types';
import { rowsOf } from '../../../model/tables/tables';
import { formatBytes, formatCount, formatRatio, plural } from '../../../model/values/units';
import { useStage } from '../../stage/use_stage';
import { Sheet } from '../sheet/sheet';

interface Counted {
  readonly tables: readonly ServerTablesRow[];
  readonly statements: readonly ServerStatementsRow[];
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
            {workload.tables.map(({ table, copies }, i) => (
              <li key={table.name}>
                <pre className="tables-sql">{printTable(table)}</pre>
                <p className="soft">{tableWords(workload, counted, i, copies)}</p>
              </li>
            ))}
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
      const tables = await stage.describe(tree, ['server.tables', 'server.statements']);
      if (left) return;
      setFound({
        tables: rowsOf(tables, 'server.tables'),
        statements: rowsOf(tables, 'server.statements'),
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

/** Copies of a table follow one another, in the order of the document. */
function tableWords(
  { tables }: CompiledWorkload,
  counted: Counted | undefined,
  index: number,
  copies: number | undefined,
): string {
  const first = tables.slice(0, index).reduce((sum, one) => sum + (one.copies ?? 1), 0);
  const own = counted?.tables.slice(first, first + (copies ?? 1)) ?? [];
  const rows = own.reduce((sum, one) => sum + one.rows, 0);
  const bytes = own.reduce((sum, one) => sum + one.user_bytes, 0);
  const words = [`${plural(rows, 'row')}, ${formatBytes(bytes)}`];
  if (rows > 0) words.push(`${formatBytes(bytes / rows)} a row`);
  if (copies !== undefined) words.unshift(plural(copies, 'such table'));
  return `${words.join(', ')}.`;
}

function statementWords(row: ServerStatementsRow | undefined): string {
  if (row === undefined || row.runs === 0) return 'Not run yet.';
  const each = (count: number) =>
    count % row.runs === 0 ? formatCount(count / row.runs) : formatRatio(count / row.runs);
  return `Run ${plural(row.runs, 'time')}. On average it made ${each(row.calls)} calls of the engine and read ${each(row.rows_read)} rows and entries; it found ${each(row.rows_found)} rows and changed ${each(row.rows_changed)}.`;
}
