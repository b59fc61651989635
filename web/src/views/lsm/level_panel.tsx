// A level and its candidates for the next compaction; a memtable.
import { useState } from 'react';
import { rowsOf } from '../../model/tables';
import { formatBytes, formatCount, plural } from '../../model/units';
import { useDescribed, useInspected } from '../inspector/inspector';
import { useInspector } from '../inspector/selection';
import { RowFacts } from '../inspector/table_view';
import { useShown, useStage } from '../use_stage';

const kMostRows = 200;
const kFamilies = ['lsm.families'] as const;
/** Between the numbers by which the levels of two column families are inspected. */
const kLevelsApart = 64;

export function LevelPanel({ contender, level }: { contender: number; level: number }) {
  const stage = useStage();
  const inspect = useInspector();
  useShown((shown) => shown.statements);
  const [family, setFamily] = useState(0);
  const tables = useInspected(contender, { table: 'lsm.levels', id: level + family * kLevelsApart });
  const rows = rowsOf(stage.bands[contender]?.frame?.tables ?? {}, 'lsm.levels').filter((one) => one.level === level);
  const row = rows.find((one) => one.family === family);
  const families = rowsOf(useDescribed(contender, kFamilies) ?? {}, 'lsm.families');
  const scores = tables === undefined ? [] : rowsOf(tables, 'lsm.scores');
  return (
    <>
      {rows.length < 2 ? null : (
        <label className="choice">
          Column family
          <select className="field" value={family} onChange={(event) => setFamily(Number(event.target.value))}>
            {rows.map((one) => (
              <option key={one.family} value={one.family}>
                {families.find((known) => known.family === one.family)?.name ?? one.family}
              </option>
            ))}
          </select>
        </label>
      )}
      {row === undefined ? null : <RowFacts table="lsm.levels" row={row} />}
      <h3>Why this file next?</h3>
      {scores.length === 0 ? (
        <p className="soft">{level === 0 ? 'All files of L0 go down together.' : 'Nothing here can go further down.'}</p>
      ) : (
        <>
          <p>
            The level gives up the file that carries the least along: bytes below it in the next level against its own size.{' '}
            {plural(scores.length, 'candidate')}, the cheapest first.
          </p>
          <table className="table-twin">
            <thead>
              <tr>
                <th scope="col">file</th>
                <th scope="col">carries along</th>
                <th scope="col">for each of its bytes</th>
                <th scope="col">busy</th>
              </tr>
            </thead>
            <tbody>
              {scores.slice(0, kMostRows).map((score) => (
                <tr key={score.file}>
                  <th scope="row">
                    <button
                      className="rowlink"
                      type="button"
                      onClick={() => inspect({ kind: 'part', contender, part: { kind: 'file', id: score.file } })}
                    >
                      {score.file}
                    </button>
                  </th>
                  <td className="num">{formatBytes(score.overlap_bytes)}</td>
                  <td className="num">{(score.ratio / 1024).toFixed(2)}</td>
                  <td>{score.busy === 1 ? 'being merged' : ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {scores.length > kMostRows ? <p className="soft">and {formatCount(scores.length - kMostRows)} more</p> : null}
        </>
      )}
    </>
  );
}

export function MemtablePanel({ contender, memtable }: { contender: number; memtable: number }) {
  const stage = useStage();
  useShown((shown) => shown.statements);
  const row = rowsOf(stage.bands[contender]?.frame?.tables ?? {}, 'lsm.memtables').find((one) => one.id === memtable);
  if (row === undefined) return <p>This memtable was flushed: its rows are a file of L0 now.</p>;
  return (
    <>
      <RowFacts table="lsm.memtables" row={row} />
      <h3>What it is</h3>
      <p>New rows wait here, in memory and in key order, until the memtable is full; then they become one file of L0.</p>
      <p>The log holds the same rows once more on the drive, so that a power cut loses nothing.</p>
    </>
  );
}
