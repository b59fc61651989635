// Panels of the redo log and the doublewrite buffer: their figures and their purpose.
import { Words } from '../../../glossary/words';
import { onlyRow } from '../../../model/tables/tables';
import { useFrameTables } from '../../kit/page/picture_page';
import { RowFacts } from '../../kit/panels/table_view';
import { kDoublewriteWords, kLogWords } from './headings';

export function LogPanel({ contender }: { contender: number }) {
  const frame = useFrameTables(contender);
  const row = onlyRow(frame, 'btree.log');
  return (
    <>
      {row === undefined ? null : <RowFacts table="btree.log" row={row} words={kLogWords} />}
      <h3>What it is</h3>
      <p>
        <Words>
          Every change of a page is written here first, so that a power cut loses nothing while the
          page itself waits in memory.
        </Words>
      </p>
      <p>
        <Words>
          The log is a ring. Redo is needed until the page that it changed is written; where the
          checkpoint lags, pages are written in a hurry, and in the end statements wait.
        </Words>
      </p>
    </>
  );
}

export function DoublewritePanel({ contender }: { contender: number }) {
  const frame = useFrameTables(contender);
  const row = onlyRow(frame, 'btree.doublewrite');
  return (
    <>
      {row === undefined ? null : (
        <RowFacts table="btree.doublewrite" row={row} words={kDoublewriteWords} />
      )}
      <h3>What it is</h3>
      <p>
        <Words>
          A page is larger than what a drive writes in one piece. If a power cut tears it, the redo
          log cannot mend it; so a copy is written here before the page is written in its place.
          Pages that were never written before need none.
        </Words>
      </p>
    </>
  );
}
