// The page's answer to its question: what one saved row cost the drive, for each tree.
//
// Each tree is judged by its own rows and its own bytes. Trees that are kept in step by time, or
// that lag for a moment, have saved different amounts, and one may still be loading when another is
// not: dividing one tree's bytes by another's rows would be untrue.
import type { Report } from '../gen/types';
import { type Figures, joinWords } from './figures';
import { type PhaseSpan, rowsSaved } from './phases';
import { formatBytes } from './units';

/** `loading`: its figures are those of a warm-up, which is not counted later. */
type State = 'idle' | 'loading' | 'measured';

export interface TreeAnswer {
  readonly name: string;
  readonly state: State;
  /** Bytes that the drive wrote for each row saved; undefined before the first. */
  readonly cost: number | undefined;
  readonly savedBytes: number;
  readonly wroteBytes: number;
}

/** One tree's answer; `phases` are the run's. Rows of several sizes count by the kilobyte. */
export function treeAnswer(
  name: string,
  { userBytes, driveBytes }: Pick<Figures, 'userBytes' | 'driveBytes'>,
  report: Pick<Report, 'phase' | 'operations'>,
  phases: readonly PhaseSpan[],
): TreeAnswer {
  const rows = rowsSaved(phases, report) || userBytes / 1000;
  const loading = phases[report.phase]?.warmUp === true;
  return {
    name,
    state: userBytes === 0 ? 'idle' : loading ? 'loading' : 'measured',
    cost: rows > 0 ? driveBytes / rows : undefined,
    savedBytes: userBytes,
    wroteBytes: driveBytes,
  };
}

/** What the page says, in the order of the trees. */
export interface Answer {
  /** "One row of 116 B cost the drive"; with the name of a tree that is alone on the page. */
  readonly lead: string;
  /** The costs, to be compared: undefined for a tree that is still loading. */
  readonly costs: readonly { name: string; words: string; cost: number | undefined }[];
  /** "You saved 152 MB; the drive wrote 52.8 GB, 940 MB and 610 MB." */
  readonly totals: string;
  /** What becomes, or became, of the figures of a warm-up; empty if there is none. */
  readonly note: string;
}

/**
 * The answer of these trees, about `unit`: "row of 116 B". While some are measured and others still
 * loading, only those that are measured have figures. `of`: how many trees the run has.
 */
export function answerOf(
  trees: readonly TreeAnswer[],
  unit: string,
  phases: readonly PhaseSpan[],
  of = trees.length,
): Answer {
  const has = (state: State) => trees.some((tree) => tree.state === state);
  const state = has('measured') ? 'measured' : has('loading') ? 'loading' : 'idle';
  const waits = (tree: TreeAnswer) => tree.state !== state && tree.state === 'loading';
  const warms = phases.some(({ warmUp }) => warmUp);
  const [first] = trees;
  const lead = `${state === 'loading' ? 'Loading one' : 'One'} ${unit} cost the drive`;
  return {
    lead:
      first !== undefined && trees.length === 1 && of > 1
        ? `${first.name}: ${lead.charAt(0).toLowerCase()}${lead.slice(1)}`
        : lead,
    costs: trees.map((tree) => ({
      name: tree.name,
      words: waits(tree) ? 'still loading' : costWords(tree.cost),
      cost: waits(tree) ? undefined : tree.cost,
    })),
    totals: totalsOf(trees, state),
    note: !warms
      ? ''
      : state === 'measured'
        ? 'Counted since loading ended.'
        : 'Counted from the first row. Loading is a warm-up: the figures start again at zero when it ends.',
  };
}

const costWords = (cost: number | undefined): string =>
  cost === undefined ? '–' : formatBytes(cost);

function totalsOf(trees: readonly TreeAnswer[], state: State): string {
  if (state === 'idle') return 'Nothing is saved yet.';
  const counted = trees.filter((tree) => tree.state === state);
  // Without names, figures are in the order of all trees.
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
