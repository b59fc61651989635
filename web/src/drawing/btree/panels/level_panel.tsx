// The panel of a level, with one section per index.
import { Words } from '../../../glossary/words';
import { rowsOf } from '../../../model/tables/tables';
import { useFrameTables } from '../../kit/page/picture_page';
import { RowFacts } from '../../kit/panels/table_view';
import { kLevelWords } from './headings';

export function LevelPanel({ contender, level }: { contender: number; level: number }) {
  const frame = useFrameTables(contender);
  const rows = rowsOf(frame, 'btree.levels').filter((row) => row.level === level);
  if (rows.length === 0) return <p>No tree is that high now.</p>;
  return (
    <>
      {rows.map((row) => (
        <section key={row.index}>
          {rows.length > 1 ? <h3>Index {row.index}</h3> : null}
          <RowFacts table="btree.levels" row={row} words={kLevelWords} />
        </section>
      ))}
      <h3>What it is</h3>
      <p>
        <Words>
          {level === 0
            ? 'Leaves hold the rows themselves, in key order. A row that is saved changes its leaf in memory; the whole leaf is written later.'
            : 'Inner pages hold one key and one page number for each page below. They are few and used by every statement, so they stay in memory.'}
        </Words>
      </p>
    </>
  );
}
