// The redo log and the doublewrite buffer: their figures, and what they are for.
import { onlyRow } from '../../model/tables';
import { useFrameTables } from '../kit/picture_page';
import { RowFacts } from '../kit/table_view';

export function LogPanel({ contender }: { contender: number }) {
  const frame = useFrameTables(contender);
  const row = onlyRow(frame, 'btree.log');
  return (
    <>
      {row === undefined ? null : <RowFacts table="btree.log" row={row} />}
      <h3>What it is</h3>
      <p>
        Every change of a page is written here first, so that a power cut loses nothing while the
        page itself waits in memory.
      </p>
      <p>
        The log is a ring. Redo is needed until the page that it changed is written; where the
        checkpoint lags, pages are flushed aggressively, and in the end statements wait.
      </p>
    </>
  );
}

export function DoublewritePanel({ contender }: { contender: number }) {
  const frame = useFrameTables(contender);
  const row = onlyRow(frame, 'btree.doublewrite');
  return (
    <>
      {row === undefined ? null : <RowFacts table="btree.doublewrite" row={row} />}
      <h3>What it is</h3>
      <p>
        A page is larger than what a drive writes in one piece. Should a power cut tear it, the redo
        log could not mend it; so a copy is written here before the page goes home. Pages that were
        never written before need none.
      </p>
    </>
  );
}
