// The page's answer to its question, per tree and in the question's unit: the cost of a saved row
// in bytes or time, the reads of a lookup, or the statements per second.
//
// Each tree is judged by its own rows and bytes. Trees in step by time, or lagging for a moment,
// have saved different amounts, and one may still be loading while another is not: dividing one
// tree's bytes by another's rows would give a false figure.
import type { Report } from '../../gen/types';
import { formatBytes, formatCount, formatNs } from '../values/units';
import { type AnswerUnit, kAnswers, kAnswerWords } from './answer_units';
import { type Figures, joinWords, type LookupReport } from './figures';
import { type PhaseSpan, rowsSaved } from './phases';
import { paceNote, type StandsFor, scaleNote } from './stands_for';

/**
 * `loading`: the figures are a warm-up's, which does not count later. `reading`: statements are
 * measured, but none of them has saved anything.
 */
type State = 'idle' | 'loading' | 'reading' | 'measured';

export interface TreeAnswer {
  readonly name: string;
  readonly state: State;
  /** The figure in every unit; undefined without anything to divide by. */
  readonly each: Readonly<Record<AnswerUnit, number | undefined>>;
  /** True if every statement so far saved a row. */
  readonly onlySaved: boolean;
  readonly savedBytes: number;
  readonly wroteBytes: number;
  readonly statements: number;
}

/** The fields of a report that an answer reads. */
type Reported = Pick<Report, 'phase' | 'operations' | 'operations_per_second'> & LookupReport;

/**
 * Computes one tree's answer. `phases` are the run's. Rows of several sizes count by the kilobyte.
 */
export function treeAnswer(
  name: string,
  { userBytes, driveBytes }: Pick<Figures, 'userBytes' | 'driveBytes'>,
  report: Reported,
  phases: readonly PhaseSpan[],
): TreeAnswer {
  const rows = rowsSaved(phases, report);
  const loading = phases[report.phase]?.warmUp === true;
  const known = (value: number) => (Number.isFinite(value) ? value : undefined);
  return {
    name,
    state: stateOf(userBytes > 0, report.operations > 0, loading),
    each: {
      bytes: known(driveBytes / (rows || userBytes / 1000)),
      time: known(kAnswers.time(report)),
      reads: known(kAnswers.reads(report)),
      throughput: known(kAnswers.throughput(report)),
    },
    onlySaved: Math.round(rows) === report.operations,
    savedBytes: userBytes,
    wroteBytes: driveBytes,
    statements: report.operations,
  };
}

function stateOf(saved: boolean, ran: boolean, loading: boolean): State {
  if (saved) return loading ? 'loading' : 'measured';
  return ran && !loading ? 'reading' : 'idle';
}

/** The question that an answer is about. */
export interface AnswerQuestion {
  /** "row of 116 B", "increment of 24 B". */
  readonly unit: string;
  /** The unit of the answer. */
  readonly in: AnswerUnit;
  /** The statement that ends the count, if the run is past it. */
  readonly until?: number | undefined;
  /** Pause of a client between two statements, in virtual ns. */
  readonly pauseNs?: number;
  /** The larger system that the run is a small copy of. */
  readonly standsFor?: StandsFor;
}

/** The state of several trees is the first that one of them is in. */
const kStates: readonly State[] = ['measured', 'reading', 'loading'];

/** The page's answer, with figures in the order of the trees. */
export interface Answer {
  /** The unit of its figures: bytes until a figure in the question's unit exists. */
  readonly in: AnswerUnit;
  /** "One row of 116 B cost the drive"; names the tree if it is alone on the page. */
  readonly lead: string;
  /** The costs to compare; undefined for a tree that is still loading. */
  readonly costs: readonly { name: string; words: string; cost: number | undefined }[];
  /** "You saved 152 MB; the drive wrote 52.8 GB, 940 MB and 610 MB." */
  readonly totals: string;
  /** The counted span and further conditions; often empty. */
  readonly note: string;
}

/**
 * Returns the question's unit, or bytes as long as no tree has a figure in it: or time, where
 * statements only read.
 */
export const unitNow = (
  trees: readonly TreeAnswer[],
  question: Pick<AnswerQuestion, 'in'>,
): AnswerUnit =>
  trees.some(({ each }) => each[question.in] !== undefined)
    ? question.in
    : trees.some(({ state }) => state === 'reading') &&
        trees.every(({ each }) => each.bytes === undefined)
      ? 'time'
      : 'bytes';

/**
 * Returns the answer of these trees. If some are measured while others still load, only the
 * measured ones have figures. `of`: number of trees in the run.
 */
export function answerOf(
  trees: readonly TreeAnswer[],
  question: AnswerQuestion,
  phases: readonly PhaseSpan[],
  of = trees.length,
): Answer {
  const has = (state: State) => trees.some((tree) => tree.state === state);
  const state = kStates.find(has) ?? 'idle';
  const waits = (tree: TreeAnswer) => tree.state !== state && tree.state === 'loading';
  const now = unitNow(trees, question);
  const { lead: leadOf, print } = kAnswerWords[now];
  const [first] = trees;
  const onlySaved = trees.every((tree) => tree.onlySaved);
  const lead = leadOf(question.unit, state === 'loading', onlySaved);
  return {
    in: now,
    lead:
      first !== undefined && trees.length === 1 && of > 1
        ? `${first.name}: ${lead.charAt(0).toLowerCase()}${lead.slice(1)}`
        : lead,
    costs: trees.map((tree) => {
      const cost = waits(tree) ? undefined : tree.each[now];
      const words = cost === undefined ? '–' : print(cost);
      return { name: tree.name, words: waits(tree) ? 'still loading' : words, cost };
    }),
    totals: totalsOf(trees, state),
    note: [
      spanNote(state, question, phases),
      now === 'time' && question.pauseNs ? pauseNote(question.pauseNs) : '',
      now === question.in ? '' : kAnswerWords[question.in].later,
      scaleNote(question.standsFor),
      paceNote(trees, question.standsFor),
    ]
      .filter((words) => words !== '')
      .join(' '),
  };
}

const pauseNote = (ns: number): string => `The client’s pauses of ${formatNs(ns)} count as well.`;

/** Says which span is counted: a warm-up's figures are dropped at its end. */
function spanNote(state: State, { until }: AnswerQuestion, phases: readonly PhaseSpan[]): string {
  const warms = phases.some(({ warmUp }) => warmUp);
  if (warms && (state === 'idle' || state === 'loading'))
    return 'Counted from the first row. Loading is a warm-up: the figures start again at zero when it ends.';
  const since = warms ? ' since loading ended' : '';
  if (until !== undefined) return `Counted${since}, up to statement ${formatCount(until)}.`;
  return warms ? `Counted${since}.` : '';
}

function totalsOf(trees: readonly TreeAnswer[], state: State): string {
  if (state === 'idle') return 'Nothing is saved yet.';
  if (state === 'reading') return 'These statements saved no rows.';
  const counted = trees.filter((tree) => tree.state === state);
  // A list without names gives figures in the order of all trees.
  const whose =
    counted.length === trees.length ? '' : `${joinWords(counted.map(({ name }) => name))}: `;
  const saved = counted.map(({ savedBytes }) => formatBytes(savedBytes));
  const amounts = saved.every((one) => one === saved[0]) ? saved.slice(0, 1) : saved;
  const wrote = counted.map(({ wroteBytes }) => formatBytes(wroteBytes));
  const verb = state === 'loading' ? 'loaded' : 'saved';
  return `${whose}you ${verb} ${joinWords(amounts)}; the drive wrote ${joinWords(wrote)}.`.replace(
    /^you/,
    'You',
  );
}
