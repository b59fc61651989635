// An SST file: its row, the compaction that reads it or the cost of one, its filter as probed for
// the followed row, and its index with one entry per data block.
import type { LsmBlocksRow, LsmDeadWeightRow, LsmFilesRow, LsmRangesRow } from '../../../gen/types';
import { Words } from '../../../glossary/words';
import { rowsOf } from '../../../model/tables/tables';
import { compareKeys, formatKey } from '../../../model/values/axis';
import { formatCount, formatShare, plural } from '../../../model/values/units';
import {
  useDescribed,
  useFrameTables,
  useInspected,
  usePicturePage,
  usePointed,
} from '../../kit/page/picture_page';
import { useInspector } from '../../kit/page/selection';
import { RowFacts } from '../../kit/panels/table_view';
import { firstNotBefore, kLevelsApart } from '../state/tables';
import { FilterSection } from './filter_section';
import { kFileWords } from './headings';
import { ifItGoesDown, jobWords } from './why';

const kMaxRows = 400;
const kWeights = ['lsm.dead_weight'] as const;

/** Range tombstones, which apply to this file and to older ones, within its key range. */
function RangesSection({ ranges }: { ranges: LsmRangesRow[] }) {
  return (
    <>
      <h3>Its {plural(ranges.length, 'range tombstone')}</h3>
      <p className="soft">
        <Words>
          Each deletes all older rows in its range, in this file and in older ones, within this
          file's key range. The rows stay on the drive until a compaction drops them.
        </Words>
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
          {ranges.slice(0, kMaxRows).map((range) => (
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
      {ranges.length > kMaxRows ? (
        <p className="soft">and {formatCount(ranges.length - kMaxRows)} more</p>
      ) : null}
    </>
  );
}

function hiddenWords({ sampled, shadowed }: LsmDeadWeightRow): string {
  if (shadowed === 0) return `Newer files hide none of ${formatCount(sampled)} sampled rows.`;
  return `Newer files hide about ${formatShare(shadowed / sampled)} of its rows: ${formatCount(shadowed)} of ${formatCount(sampled)} sampled.`;
}

export function FilePanel({ contender, file }: { contender: number; file: number }) {
  const page = usePicturePage();
  const pointed = usePointed();
  const tables = useInspected(contender, { table: 'lsm.files', id: file });
  if (tables === undefined) return <p className="soft">Loading …</p>;
  const [row] = rowsOf(tables, 'lsm.files');
  const blocks = rowsOf(tables, 'lsm.blocks');
  const ranges = rowsOf(tables, 'lsm.ranges');
  if (row === undefined)
    return <p>This file has left the tree: its rows were merged into other files.</p>;
  const followed = page.host(contender)?.followed;
  const key = pointed ?? followed?.key;
  const name = followed?.name ?? 'the row';
  const inRange =
    key !== undefined && compareKeys(row.smallest, key) <= 0 && compareKeys(key, row.largest) <= 0;
  const separators = blocks.map(({ separator }) => separator);
  return (
    <>
      <RowFacts table="lsm.files" row={row} words={kFileWords} />
      <CompactionSection contender={contender} row={row} />
      <DeadWeightSection contender={contender} row={row} />
      {key === undefined ? null : (
        <FilterSection
          contender={contender}
          file={file}
          keyBytes={key}
          name={name}
          inRange={inRange}
        />
      )}
      {ranges.length === 0 ? null : <RangesSection ranges={ranges} />}
      <IndexSection
        contender={contender}
        file={file}
        blocks={blocks}
        name={name}
        chosen={inRange ? firstNotBefore(separators, key) : -1}
      />
    </>
  );
}

interface OfFile {
  contender: number;
  row: LsmFilesRow;
}

/** The job that reads the file, or the cost of compacting it. */
function CompactionSection({ contender, row }: OfFile) {
  const frame = useFrameTables(contender);
  const scores = useInspected(contender, {
    table: 'lsm.levels',
    id: row.level + row.family * kLevelsApart,
  });
  const job =
    row.job === 0 ? undefined : rowsOf(frame, 'lsm.jobs').find((one) => one.job === row.job);
  const next = rowsOf(scores ?? {}, 'lsm.scores').find((one) => one.file === row.number);
  if (job !== undefined)
    return (
      <>
        <h3>Read by</h3>
        <p>{jobWords(job)}</p>
      </>
    );
  return next === undefined ? null : (
    <>
      <h3>If it were compacted</h3>
      <p>{ifItGoesDown(next)}</p>
    </>
  );
}

/** Tombstones, and rows that newer files hide. */
function DeadWeightSection({ contender, row }: OfFile) {
  const weights = useDescribed(contender, kWeights);
  const weight = rowsOf(weights ?? {}, 'lsm.dead_weight').find((one) => one.file === row.number);
  if (weight === undefined || weight.sampled === 0) return null;
  return (
    <>
      <h3>Its dead weight</h3>
      <p>
        {plural(row.deletions, 'tombstone')} among {formatCount(row.entries)} entries.{' '}
        {hiddenWords(weight)}
      </p>
    </>
  );
}

interface IndexProps {
  contender: number;
  file: number;
  blocks: readonly LsmBlocksRow[];
  /** Name of the followed row. */
  name: string;
  /**
   * The block in which a search for the followed row ends; -1 if the file's range excludes its key.
   */
  chosen: number;
}

function IndexSection({ contender, file, blocks, name, chosen }: IndexProps) {
  const inspect = useInspector();
  const cached = blocks.filter((block) => block.cached === 1).length;
  const open = (block: number) =>
    inspect({ kind: 'part', contender, part: { kind: 'block', id: file, sub: block } });
  return (
    <>
      <h3>
        Its index: {plural(blocks.length, 'data block')}, {formatCount(cached)} in memory
      </h3>
      <p className="soft">
        A separator is a short key, not less than any key of its block and less than all keys of the
        next block.
        {chosen < 0 ? '' : ` A search for ${name} leads to block ${chosen}.`}
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
          {blocks.slice(0, kMaxRows).map((block) => (
            <tr key={block.block} className={block.block === chosen ? 'chosen' : ''}>
              <th scope="row">
                <button className="rowlink" type="button" onClick={() => open(block.block)}>
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
      {blocks.length > kMaxRows ? (
        <p className="soft">and {formatCount(blocks.length - kMaxRows)} more</p>
      ) : null}
    </>
  );
}
