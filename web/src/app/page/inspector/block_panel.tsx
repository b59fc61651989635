// An erase block: its row and its pages.

import { useInspected } from '../../../drawing/kit/page/picture_page';
import { RowFacts } from '../../../drawing/kit/panels/table_view';
import { Words } from '../../../glossary/words';
import { rowsOf } from '../../../model/tables/tables';
import { useRunView, useStage } from '../../stage/use_stage';

const kStates = ['unwritten', 'live', 'dead'] as const;

export function BlockPanel({ contender, block }: { contender: number; block: number }) {
  const stage = useStage();
  useRunView((shown) => shown.statements);
  const tables = useInspected(contender, { table: 'flash.blocks', id: block });
  const row = rowsOf(stage.bands[contender]?.frame?.tables ?? {}, 'flash.blocks').find(
    (one) => one.block === block,
  );
  const pages = tables === undefined ? [] : rowsOf(tables, 'flash.pages');
  const live = pages.filter((page) => page.state === 1).length;
  const dead = pages.filter((page) => page.state === 2).length;
  return (
    <>
      {row === undefined ? null : <RowFacts table="flash.blocks" row={row} />}
      <h3>Pages</h3>
      <p>
        {live} live, {dead} dead, {pages.length - live - dead} not written since the last erase.
      </p>
      <ol className="pages" aria-hidden="true">
        {pages.map((page) => (
          <li
            key={page.page}
            className={kStates[page.state] ?? 'dead'}
            title={`page ${page.page}: ${kStates[page.state] ?? ''}`}
          />
        ))}
      </ol>
      <p className="soft">
        <Words>
          An erase block is erased as a whole. Its live pages have to move first: that is the
          drive's own housekeeping.
        </Words>
      </p>
    </>
  );
}
