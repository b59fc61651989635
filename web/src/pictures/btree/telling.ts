// How the B-tree's jobs are told: each is the write of one page.
import type { KeyAxis } from '../../model/axis';
import type { JobTelling } from '../kit/replays';
import { interestOf, type WriteScript, writeScript } from './job_script';
import { writeLength, writeWork } from './replay';

export function btreeTelling(axis: KeyAxis, pageSize: number): JobTelling<WriteScript> {
  return {
    script: (facts) => writeScript(facts, axis, pageSize),
    interest: interestOf,
    lengthMs: (script) => writeLength(script),
    work: (script) => writeWork(script),
  };
}
