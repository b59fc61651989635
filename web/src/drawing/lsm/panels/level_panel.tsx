// Panels of a level, with its candidates for the next compaction, and of a memtable.
import { useState } from 'react';
import type { Contender } from '../../../document/scenario/scenario';
import type { LsmFamiliesRow } from '../../../gen/types';
import { Words } from '../../../glossary/words';
import { rowsOf } from '../../../model/tables/tables';
import { formatBytes, formatCount } from '../../../model/values/units';
import {
  useDescribed,
  useFrameTables,
  useInspected,
  usePicturePage,
} from '../../kit/page/picture_page';
import { useInspector } from '../../kit/page/selection';
import { RowFacts } from '../../kit/panels/table_view';
import { familyOptions } from '../state/family_options';
import { kLevelsApart } from '../state/tables';
import { kLevelWords, kMemtableWords } from './headings';
import {
  arrivalWords,
  jobWords,
  kWhenItSlides,
  type PickingRules,
  scoreWords,
  whyThisFile,
} from './why';

const kMaxRows = 200;
const kAsked = ['lsm.families', 'lsm.compaction_stats'] as const;

function pickingRules(contender: Contender | undefined, family: number): PickingRules {
  const option = contender === undefined ? () => 0 : familyOptions(contender, family);
  return { style: option('compaction_style'), priority: option('compaction_pri') };
}

export function LevelPanel({ contender, level }: { contender: number; level: number }) {
  const page = usePicturePage();
  const frame = useFrameTables(contender);
  const [family, setFamily] = useState(0);
  const described = useDescribed(contender, kAsked) ?? {};
  const rules = pickingRules(page.host(contender)?.contender, family);
  const rows = rowsOf(frame, 'lsm.levels').filter((one) => one.level === level);
  const row = rows.find((one) => one.family === family);
  const levels = rowsOf(frame, 'lsm.levels').filter((one) => one.family === family);
  const jobs = rowsOf(frame, 'lsm.jobs').filter(
    (one) => one.family === family && (one.level === level || one.output_level === level),
  );
  const arrived = rowsOf(described, 'lsm.compaction_stats').find(
    (one) => one.since === 0 && one.level === level && one.family === family,
  );
  return (
    <>
      {rows.length < 2 ? null : (
        <FamilyChoice
          families={rows.map((one) => one.family)}
          named={rowsOf(described, 'lsm.families')}
          chosen={family}
          onChoose={setFamily}
        />
      )}
      {row === undefined ? null : <RowFacts table="lsm.levels" row={row} words={kLevelWords} />}
      {rules.style === 0 || jobs.length > 0 ? <h3>When it is compacted</h3> : null}
      {rules.style === 0 ? (
        <p>
          <Words>{scoreWords(levels, level)}</Words>
        </p>
      ) : null}
      {jobs.map((job) => (
        <p key={job.job}>{jobWords(job)}</p>
      ))}
      {arrived === undefined ? null : (
        <>
          <h3>How files get here</h3>
          <p>{arrivalWords(arrived)}</p>
          {rules.style === 2 ? null : (
            <p className="soft">
              <Words>{kWhenItSlides}</Words>
            </p>
          )}
        </>
      )}
      <Candidates contender={contender} level={level} family={family} rules={rules} />
    </>
  );
}

interface FamilyChoiceProps {
  families: readonly number[];
  named: readonly LsmFamiliesRow[];
  chosen: number;
  onChoose: (family: number) => void;
}

function FamilyChoice({ families, named, chosen, onChoose }: FamilyChoiceProps) {
  return (
    <label className="choice">
      Column family
      <select
        className="field"
        value={chosen}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {families.map((family) => (
          <option key={family} value={family}>
            {named.find((known) => known.family === family)?.name ?? family}
          </option>
        ))}
      </select>
    </label>
  );
}

interface CandidatesProps {
  contender: number;
  level: number;
  family: number;
  rules: PickingRules;
}

/** The level's files in the order in which compactions would pick them. */
function Candidates({ contender, level, family, rules }: CandidatesProps) {
  const inspect = useInspector();
  const tables = useInspected(contender, {
    table: 'lsm.levels',
    id: level + family * kLevelsApart,
  });
  const scores = tables === undefined ? [] : rowsOf(tables, 'lsm.scores');
  const open = (file: number) =>
    inspect({ kind: 'part', contender, part: { kind: 'file', id: file } });
  return (
    <>
      <h3>Why this file next?</h3>
      <p>
        <Words>{whyThisFile(level, rules, scores.length)}</Words>
      </p>
      {scores.length === 0 || rules.style !== 0 ? null : (
        <table className="table-twin">
          <thead>
            <tr>
              <th scope="col">file</th>
              <th scope="col">overlaps</th>
              <th scope="col">per own byte</th>
              <th scope="col">busy</th>
            </tr>
          </thead>
          <tbody>
            {scores.slice(0, kMaxRows).map((score) => (
              <tr key={score.file}>
                <th scope="row">
                  <button className="rowlink" type="button" onClick={() => open(score.file)}>
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
      )}
      {rules.style === 0 && scores.length > kMaxRows ? (
        <p className="soft">and {formatCount(scores.length - kMaxRows)} more</p>
      ) : null}
    </>
  );
}

export function MemtablePanel({ contender, memtable }: { contender: number; memtable: number }) {
  const frame = useFrameTables(contender);
  const row = rowsOf(frame, 'lsm.memtables').find((one) => one.id === memtable);
  if (row === undefined) return <p>This memtable was flushed: its rows are a file of L0 now.</p>;
  return (
    <>
      <RowFacts table="lsm.memtables" row={row} words={kMemtableWords} />
      <h3>What it is</h3>
      <p>
        <Words>
          New rows wait here, in memory and in key order, until the memtable is full; then they
          become one file of L0.
        </Words>
      </p>
      <p>
        <Words>The log has the same rows on the drive, so that a power cut loses nothing.</Words>
      </p>
    </>
  );
}
