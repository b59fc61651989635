// Compactions by level, as in the table that RocksDB writes to its log.
import { useState } from 'react';
import {
  type CompactionTable,
  compactionTables,
  compactionText,
  kCompactionTables,
} from '../../../model/reports/compaction_stats';
import { copyText } from '../../../ui/copy_text';
import { useDescribed } from '../../kit/page/picture_page';

export function CompactionsPanel({ contender }: { contender: number }) {
  const described = useDescribed(contender, kCompactionTables);
  const [words, setWords] = useState('');
  const tables = described === undefined ? [] : compactionTables(described);
  if (tables.length === 0) return null;
  return (
    <>
      <h3>Compactions by level, as RocksDB counts them</h3>
      {tables.map((table) => (
        <LevelsOfFamily key={table.family} table={table} named={tables.length > 1} />
      ))}
      <p className="soft">
        W-Amp: written into a level, by what came from above; of L0 and Sum, by what was flushed.
        The log is not in it. Int: since measuring began.
      </p>
      <p>
        <button
          type="button"
          className="btn"
          onClick={() =>
            void copyText(tables.map(compactionText).join('\n'), 'Table copied').then(setWords)
          }
        >
          Copy as text
        </button>{' '}
        <span className="soft" role="status">
          {words}
        </span>
      </p>
    </>
  );
}

function LevelsOfFamily({ table, named }: { table: CompactionTable; named: boolean }) {
  const [first, ...heads] = table.head;
  return (
    <>
      {named ? <h4>Column family {table.family}</h4> : null}
      <section
        className="wide-table"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls, so it must be reachable by keyboard
        tabIndex={0}
        aria-label={`Compactions by level${named ? ` of ${table.family}` : ''}`}
      >
        <table className="table-twin num" data-testid="compactions">
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {heads.map((name) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([level, ...cells]) => (
              <tr key={level}>
                <th scope="row">{level}</th>
                {cells.map((cell, column) => (
                  <td key={heads[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
