// LOGs as programs of public repositories wrote them: the forms of their lines, with values of our
// own. `from`: where a LOG of that form is printed.
import { readFileSync } from 'node:fs';

const logNamed = (name: string): string =>
  readFileSync(new URL(`logs/${name}.txt`, import.meta.url), 'utf8');

export interface RealLog {
  readonly from: string;
  readonly version: string;
  readonly text: string;
  /** Files by level at the end, of all families. */
  readonly files: readonly number[];
  /** Edits that list the levels, all of which agree. */
  readonly edits: number;
  /** Cause and seconds of each time in which writes were held up. */
  readonly stalls?: readonly (readonly [string, number])[];
}

export const kRealLogs: readonly RealLog[] = [
  {
    from: 'facebook/rocksdb: issue 1339',
    version: '4, two column families, sizes in the heading of the statistics',
    text: logNamed('raft_4'),
    files: [1, 2],
    edits: 1,
  },
  {
    from: 'facebook/rocksdb: issue 3058',
    version: '5, dynamic levels, no file of the source named',
    text: logNamed('flush_5'),
    files: [2, 0, 0, 0, 0, 0, 3],
    edits: 1,
  },
  {
    from: 'facebook/rocksdb: issue 3760',
    version: '5.11, a compaction of two levels without a reason',
    text: logNamed('compaction_5'),
    files: [0, 6, 39, 44],
    edits: 1,
  },
  {
    from: 'solana-labs/solana: issue 14586',
    version: '6, threads in hexadecimal, stalls of two families',
    text: logNamed('stalls_6'),
    files: [],
    edits: 0,
    stalls: [
      ['pending compaction bytes', 3.5],
      ['L0 files', 3],
      ['L0 files', 1],
    ],
  },
  {
    from: 'camunda/zeebe-chaos: chaos-days/blog/2023-05-19-Continuing-SST-Partitioning-toggle',
    version: '7 or 8, four levels, deletions after a compaction',
    text: logNamed('four_levels_7'),
    files: [0, 0, 0, 2],
    edits: 1,
  },
  {
    from: 'MystenLabs/sui: pull request 18872',
    version: '8 or 9, a slowdown that is looked at again and again',
    text: logNamed('stalls_9'),
    files: [],
    edits: 0,
    stalls: [
      ['L0 files', 16],
      ['L0 files', 1],
      ['L0 files', 3],
    ],
  },
];
