// Compactions by level, in the table that RocksDB's users know from its log.
import { useState } from 'react';
import { compactionTable, compactionText } from '../../model/compaction_stats';
import { useDescribed } from '../inspector/inspector';
import { copyText } from '../share/copy_text';

const kTables = ['lsm.compaction_stats'] as const;

export function CompactionsPanel({ contender }: { contender: number }) {
  const tables = useDescribed(contender, kTables);
  const [words, setWords] = useState('');
  const table = tables === undefined ? undefined : compactionTable(tables);
  if (table === undefined) return null;
  const [first, ...heads] = table.head;
  return (
    <>
      <h3>Compactions by level, as RocksDB counts them</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="wide-table" tabIndex={0} aria-label="Compactions by level">
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
      <p className="soft">
        W-Amp: written into a level, by what came from above; of L0 and Sum, by what was flushed. The log is not in it. Int: since measuring
        began.
      </p>
      <p>
        <button type="button" className="btn" onClick={() => void copyText(compactionText(table), 'Table copied').then(setWords)}>
          Copy as text
        </button>{' '}
        <span className="soft" role="status">
          {words}
        </span>
      </p>
    </>
  );
}
