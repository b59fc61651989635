// The scripts of the LSM-tree's jobs: flushes, compactions, trivial moves.

import type { Fact } from '../../../model/tables/decode';
import type { KeyAxis } from '../../../model/values/axis';
import { plural } from '../../../model/values/units';
import type { Frame } from '../../../run/play/api';
import type { JobCost } from '../../kit/drive/job_cost';
import type { JobScripts } from '../../kit/replay/replays';
import { kJobKinds, type LimitsOfFamily } from '../state/tables';
import { jobScript } from './job_script';
import { type JobScript, replayLength, timesOf } from './replay';

/** With more carried files than this, a single one is no longer seen. */
const kMaxTelling = 40;

export function lsmJobScripts(axis: KeyAxis, limits: LimitsOfFamily): JobScripts<JobScript, Frame> {
  return {
    script: (facts, { tables }) => jobScript(facts, axis, tables, limits),
    interest: interestOf,
    lengthMs: (script) => replayLength(timesOf(script)),
    work: (script) => {
      const { rest, why, compare, choose, merge } = timesOf(script);
      const from = rest + why + compare + choose;
      return [from, from + merge];
    },
    cost: costOf,
  };
}

/** Only a flush saves rows; every other job moves rows that are on the drive already. */
function costOf({
  kind,
  strips,
  beats,
  entries,
  moved,
  runs,
  level,
  outputLevel,
}: JobScript): JobCost {
  const writtenBytes = strips.reduce((sum, { bytes }) => sum + bytes, 0);
  const flush = kind === 'flush';
  const firstBytes = beats.at(-1)?.firstBytes ?? 0;
  return {
    writtenBytes,
    newBytes: flush ? Math.min(writtenBytes, firstBytes) : 0,
    copyBytes: 0,
    userBytes: flush ? firstBytes : moved.bytes,
    what: plural(flush ? entries : moved.rows, 'row'),
    fate: flush
      ? 'saved'
      : kind === 'deletion'
        ? 'deleted'
        : runs > 0
          ? 'merged into one run'
          : level === outputLevel
            ? `merged within L${level}`
            : `moved down to L${outputLevel}`,
  };
}

/** Prefers another kind than the last one, and jobs that carry files along. */
function interestOf(facts: readonly Fact[], lastKind: string | undefined): number {
  const start = facts.find((fact) => fact.name === 'lsm.job_started');
  if (start?.name !== 'lsm.job_started') return -1;
  const other = kJobKinds[start.row.kind] !== lastKind;
  const { next_inputs: carried } = start.row;
  return (other ? 2 : 0) + (carried > kMaxTelling ? 0.5 : Math.min(1.5, carried / 4));
}
