// A file: its row, its filter as the followed row asks it, and its index, one entry a data block.
import type { LsmDeadWeightRow, LsmRangesRow } from '../../gen/types';
import { compareKeys, formatKey } from '../../model/axis';
import { rowsOf } from '../../model/tables';
import { formatCount, formatShare, plural } from '../../model/units';
import {
  useDescribed,
  useFrameTables,
  useInspected,
  usePicturePage,
  usePointed,
} from '../kit/picture_page';
import { useInspector } from '../kit/selection';
import { RowFacts } from '../kit/table_view';
import { FilterSection } from './filter_section';
import { firstNotBefore, kLevelsApart } from './tables';
import { ifItGoesDown, jobWords } from './why';

const kMostRows = 400;
const kWeights = ['lsm.dead_weight'] as const;

/** Ranges of keys that are deleted, here and in all older files, within the file's own range. */
function RangesSection({ ranges }: { ranges: LsmRangesRow[] }) {
  return (
    <>
      <h3>Its {plural(ranges.length, 'range tombstone')}</h3>
      <p className="soft">
        Each deletes what is older than its sequence number, here and in older files, as far as this
        file reaches. Such rows stay on the drive until a compaction meets them.
      </p>
      <table className="table-twin">
        <thead>
          <tr>
            <th scope="col">from</th>
            <th scope="col">up to, not including</th>
            <th scope="col">sequence</th>
          </tr>
        </thead>
        <tbody>
          {ranges.slice(0, kMostRows).map((range) => (
            <tr key={range.range}>
              <th scope="row" className="num key">
                {formatKey(range.first)}
              </th>
              <td className="num key">{formatKey(range.end)}</td>
              <td className="num">{formatCount(range.sequence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {ranges.length > kMostRows ? (
        <p className="soft">and {formatCount(ranges.length - kMostRows)} more</p>
      ) : null}
    </>
  );
}

function hiddenWords({ sampled, shadowed }: LsmDeadWeightRow): string {
  if (shadowed === 0)
    return `Of ${formatCount(sampled)} that were looked at, newer files hide none.`;
  return `Newer files hide about ${formatShare(shadowed / sampled)} of its rows: ${formatCount(shadowed)} of the ${formatCount(sampled)} that were looked at.`;
}

export function FilePanel({ contender, file }: { contender: number; file: number }) {
  const page = usePicturePage();
  const frame = useFrameTables(contender);
  const inspect = useInspector();
  const pointed = usePointed();
  const tables = useInspected(contender, { table: 'lsm.files', id: file });
  const weights = useDescribed(contender, kWeights);
  const place = tables === undefined ? undefined : rowsOf(tables, 'lsm.files')[0];
  const scores = useInspected(contender, {
    table: 'lsm.levels',
    id: (place?.level ?? 0) + (place?.family ?? 0) * kLevelsApart,
  });
  const next = rowsOf(scores ?? {}, 'lsm.scores').find((one) => one.file === file);
  if (tables === undefined) return <p className="soft">Asking the engine …</p>;
  const [row] = rowsOf(tables, 'lsm.files');
  const blocks = rowsOf(tables, 'lsm.blocks');
  const ranges = rowsOf(tables, 'lsm.ranges');
  if (row === undefined)
    return <p>This file has left the tree: its rows were merged into other files.</p>;
  const job =
    row.job === 0 ? undefined : rowsOf(frame, 'lsm.jobs').find((one) => one.job === row.job);
  const weight = rowsOf(weights ?? {}, 'lsm.dead_weight').find((one) => one.file === file);
  const cached = blocks.filter((block) => block.cached === 1).length;
  const followed = page.host(contender)?.followed;
  const key = pointed ?? followed?.key;
  const inRange =
    key !== undefined && compareKeys(row.smallest, key) <= 0 && compareKeys(key, row.largest) <= 0;
  const separators = blocks.map(({ separator }) => separator);
  const chosen = inRange ? firstNotBefore(separators, key) : -1;
  return (
    <>
      <RowFacts table="lsm.files" row={row} />
      {job === undefined ? null : (
        <>
          <h3>Who reads it</h3>
          <p>{jobWords(job)}</p>
        </>
      )}
      {next === undefined || job !== undefined ? null : (
        <>
          <h3>If it goes down</h3>
          <p>{ifItGoesDown(next)}</p>
        </>
      )}
      {weight === undefined || weight.sampled === 0 ? null : (
        <>
          <h3>Its dead weight</h3>
          <p>
            {plural(row.deletions, 'tombstone')} among {formatCount(row.entries)} entries.{' '}
            {hiddenWords(weight)}
          </p>
        </>
      )}
      {key === undefined ? null : (
        <FilterSection
          contender={contender}
          file={file}
          keyBytes={key}
          name={followed?.name ?? 'the row'}
          inRange={inRange}
        />
      )}
      {ranges.length === 0 ? null : <RangesSection ranges={ranges} />}
      <h3>
        Its index: {plural(blocks.length, 'data block')}, {formatCount(cached)} in memory
      </h3>
      <p className="soft">
        A separator is a short key, not before any key of its block and before all of the next one.
        {chosen < 0
          ? ''
          : ` A search for ${followed?.name ?? 'the row'} is led to block ${chosen}.`}
      </p>
      <table className="table-twin">
        <thead>
          <tr>
            <th scope="col">block</th>
            <th scope="col">separator</th>
            <th scope="col">offset</th>
            <th scope="col">bytes</th>
            <th scope="col">cached</th>
          </tr>
        </thead>
        <tbody>
          {blocks.slice(0, kMostRows).map((block) => (
            <tr key={block.block} className={block.block === chosen ? 'chosen' : ''}>
              <th scope="row">
                <button
                  className="rowlink"
                  type="button"
                  onClick={() =>
                    inspect({
                      kind: 'part',
                      contender,
                      part: { kind: 'block', id: file, sub: block.block },
                    })
                  }
                >
                  {block.block}
                </button>
              </th>
              <td className="num key">{formatKey(block.separator)}</td>
              <td className="num">{formatCount(block.offset)}</td>
              <td className="num">{formatCount(block.bytes)}</td>
              <td>{block.cached === 1 ? 'yes' : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {blocks.length > kMostRows ? (
        <p className="soft">and {formatCount(blocks.length - kMostRows)} more</p>
      ) : null}
    </>
  );
}
