// A level and its candidates for the next compaction; a memtable.
import { useState } from 'react';
import { rowsOf } from '../../model/tables';
import { formatBytes, formatCount } from '../../model/units';
import type { Contender } from '../../scenario/scenario';
import { useDescribed, useFrameTables, useInspected, usePicturePage } from '../kit/picture_page';
import { useInspector } from '../kit/selection';
import { RowFacts } from '../kit/table_view';
import { familyOptions } from './family_options';
import { kLevelsApart } from './tables';
import {
  arrivalWords,
  jobWords,
  kWhenItSlides,
  type PickingRules,
  scoreWords,
  whyThisFile,
} from './why';

const kMostRows = 200;
const kAsked = ['lsm.families', 'lsm.compaction_stats'] as const;

function pickingRules(contender: Contender | undefined, family: number): PickingRules {
  const option = contender === undefined ? () => 0 : familyOptions(contender, family);
  return { style: option('compaction_style'), priority: option('compaction_pri') };
}

export function LevelPanel({ contender, level }: { contender: number; level: number }) {
  const page = usePicturePage();
  const frame = useFrameTables(contender);
  const inspect = useInspector();
  const [family, setFamily] = useState(0);
  const tables = useInspected(contender, {
    table: 'lsm.levels',
    id: level + family * kLevelsApart,
  });
  const rules = pickingRules(page.host(contender)?.contender, family);
  const rows = rowsOf(frame, 'lsm.levels').filter((one) => one.level === level);
  const row = rows.find((one) => one.family === family);
  const levels = rowsOf(frame, 'lsm.levels').filter((one) => one.family === family);
  const jobs = rowsOf(frame, 'lsm.jobs').filter(
    (one) => one.family === family && (one.level === level || one.output_level === level),
  );
  const described = useDescribed(contender, kAsked) ?? {};
  const families = rowsOf(described, 'lsm.families');
  const arrived = rowsOf(described, 'lsm.compaction_stats').find(
    (one) => one.since === 0 && one.level === level && one.family === family,
  );
  const scores = tables === undefined ? [] : rowsOf(tables, 'lsm.scores');
  return (
    <>
      {rows.length < 2 ? null : (
        <label className="choice">
          Column family
          <select
            className="field"
            value={family}
            onChange={(event) => setFamily(Number(event.target.value))}
          >
            {rows.map((one) => (
              <option key={one.family} value={one.family}>
                {families.find((known) => known.family === one.family)?.name ?? one.family}
              </option>
            ))}
          </select>
        </label>
      )}
      {row === undefined ? null : <RowFacts table="lsm.levels" row={row} />}
      {rules.style === 0 || jobs.length > 0 ? <h3>When it is compacted</h3> : null}
      {rules.style === 0 ? <p>{scoreWords(levels, level)}</p> : null}
      {jobs.map((job) => (
        <p key={job.job}>{jobWords(job)}</p>
      ))}
      {arrived === undefined ? null : (
        <>
          <h3>How files come here</h3>
          <p>{arrivalWords(arrived)}</p>
          {rules.style === 2 ? null : <p className="soft">{kWhenItSlides}</p>}
        </>
      )}
      <h3>Why this file next?</h3>
      <p>{whyThisFile(level, rules, scores.length)}</p>
      {scores.length === 0 || rules.style !== 0 ? null : (
        <>
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
                      onClick={() =>
                        inspect({ kind: 'part', contender, part: { kind: 'file', id: score.file } })
                      }
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
          {scores.length > kMostRows ? (
            <p className="soft">and {formatCount(scores.length - kMostRows)} more</p>
          ) : null}
        </>
      )}
    </>
  );
}

export function MemtablePanel({ contender, memtable }: { contender: number; memtable: number }) {
  const frame = useFrameTables(contender);
  const row = rowsOf(frame, 'lsm.memtables').find((one) => one.id === memtable);
  if (row === undefined) return <p>This memtable was flushed: its rows are a file of L0 now.</p>;
  return (
    <>
      <RowFacts table="lsm.memtables" row={row} />
      <h3>What it is</h3>
      <p>
        New rows wait here, in memory and in key order, until the memtable is full; then they become
        one file of L0.
      </p>
      <p>The log holds the same rows once more on the drive, so that a power cut loses nothing.</p>
    </>
  );
}
