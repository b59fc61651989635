// Scripts of the B-tree's jobs, each of which is the write of one page.
import type { KeyAxis } from '../../../model/values/axis';
import { plural } from '../../../model/values/units';
import type { JobScripts } from '../../kit/replay/replays';
import { interestOf, type WriteScript, writeScript } from './job_script';
import { writeLength, writeWork } from './replay';

export function btreeJobScripts(axis: KeyAxis, pageSize: number): JobScripts<WriteScript> {
  return {
    script: (facts) => writeScript(facts, axis, pageSize),
    interest: interestOf,
    lengthMs: (script) => writeLength(script),
    work: (script) => writeWork(script),
    cost: ({ bytes, copyBytes, firstBytes, rows }) => ({
      writtenBytes: bytes + copyBytes,
      newBytes: firstBytes,
      copyBytes,
      userBytes: firstBytes,
      what: rows > 0 ? plural(rows, 'row') : 'no new row',
      fate: rows > 0 ? 'saved' : '',
    }),
  };
}
