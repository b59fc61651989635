// Reasons for judged figures of PerconaFT outside the tolerance: counts of a few nodes that depend
// on chance and on the order of the real library's threads, in which its runs differ from each
// other.
import type { MeasuredRun, Row } from './measured';

interface Reason {
  readonly streams: readonly string[];
  readonly metric: RegExp;
  readonly why: string;
}

const kReasons: readonly Reason[] = [
  {
    streams: ['A1', 'A2', 'A3', 'A5'],
    metric: /: (non)?leaf nodes flushed to disk \((not )?for checkpoint\)/,
    why:
      'whether a checkpoint or the evictor writes a node is a race: leaves that are dirty in memory ' +
      'when a checkpoint begins are what flushes have filled and writers have yet to write, 8 to 60 ' +
      'each time. The seven measured runs of A1 without compression, all of the same operations, ' +
      'differ by a fifth, and four of zlib’s A2 have 77 to 100 such leaves where the fifth has 127. ' +
      'What the two write together agrees within 3 %',
  },
];

const kLateEvictor =
  'in a cache that just does not hold the nodes above the leaves this hangs on how soon the ' +
  'evictor’s thread runs once it is woken: memory grows meanwhile. Here it runs at once; the ' +
  'library’s waited for a processor, 0.1 ms on average on two busy ones, where it evicted up to a ' +
  'third more than in the measured run of mvcc_F64k_none_noreader (docs/fidelity.md; try --set ' +
  'evictor_wake_ns=200us)';

// Runs of a kind, in place of streams.
const kVersions = [{ metric: /^all nonleaf node bytes$/, why: kLateEvictor }];
const kIndexer: readonly { readonly metric: RegExp; readonly why: string }[] = [
  { metric: /nonleaf nodes flushed/, why: kLateEvictor },
  {
    metric: /leaf node splits/,
    why: 'a few dozen splits, of which a handful more or less weigh much; no cause was looked for',
  },
];

export function reasonOf(run: MeasuredRun, { stage, metric }: Row): string | undefined {
  const { kind } = run.options;
  if (kind === 'indexer' || kind === 'mvcc')
    return (kind === 'mvcc' ? kVersions : kIndexer).find((reason) => reason.metric.test(metric))
      ?.why;
  const stream = run.stages[stage]?.stream ?? '';
  return kReasons.find((reason) => reason.streams.includes(stream) && reason.metric.test(metric))
    ?.why;
}
