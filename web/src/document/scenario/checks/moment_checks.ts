// Checks of moments beyond a schema's reach: their expressions parse, and every contender and
// figure in them exists.
import { kCauses, kReport, type OptionRole } from '../../../gen/schema';
import { highlightTrouble } from '../picture_parts';
import { type Contender, contenderAt, type Scenario, type ScenarioMoment } from '../scenario';
import { type Expression, ExpressionError, parseExpression } from '../values/expression';
import type { Issue } from '../values/issue';
import { parseText } from '../values/moment_text';
import { nearest } from '../values/nearest';
import { groupNamed, phaseGroup } from '../values/options';

/** Figures of a contender besides its report's: see run/telling/figures_scope.ts. */
export const kDerived = [
  'statements',
  'amplification',
  'drive_bytes',
  'new_bytes',
  'again_bytes',
  'safety_bytes',
  'housekeeping_bytes',
  'reads_per_lookup',
] as const;
/** First words of a path that are not a contender's name. */
const kRoots = ['statements', 'follow', 'workload', 'phases', 'device'];

/** The parts of a scenario that paths in its words name. */
type NamingParts = Pick<Scenario, 'contenders' | 'workload' | 'device'>;

/** Returns the errors in a scenario's moments; empty if there are none. */
export function momentIssues(moments: readonly ScenarioMoment[], scenario: NamingParts): Issue[] {
  return moments.flatMap((moment, i) => {
    const check = (place: string, work: () => readonly Expression[]) =>
      issuesOf(`moments[${i}].${place}`, work, scenario, moments.length);
    const { view = {} } = moment;
    const named = [
      ...(view.contenders ?? []).map((name, k) => [`contenders[${k}]`, name] as const),
      ...(view.focus === undefined ? [] : [['focus', view.focus] as const]),
    ];
    return [
      ...check('text', () =>
        parseText(moment.text).flatMap((part) =>
          typeof part === 'string' ? [] : [part.expression],
        ),
      ),
      ...(moment.holds ?? []).flatMap((source, k) =>
        check(`holds[${k}]`, () => [parseExpression(source)]),
      ),
      ...rowIssue(`moments[${i}].view.row`, view.row, scenario),
      ...highlightIssue(`moments[${i}].view.highlight`, view.highlight, scenario),
      ...named.flatMap(([place, name]) =>
        contenderIssue(`moments[${i}].view.${place}`, name, scenario),
      ),
    ];
  });
}

/** Only keys of the kv workload can be computed from a row's number. */
const rowIssue = (path: string, row: number | undefined, { workload }: NamingParts): Issue[] =>
  row === undefined || workload.kind === 'kv'
    ? []
    : [{ path, message: 'rows are followed by their numbers in the kv workload only' }];

/** Returns the error in an answer: it counts up to a moment that is not at a statement. */
export function answerIssues({ answer, moments }: Pick<Scenario, 'answer' | 'moments'>): Issue[] {
  const until = answer?.until;
  if (until === undefined) return [];
  const at = moments[until - 1]?.at;
  if (at !== undefined && 'statements' in at) return [];
  const message =
    at === undefined ? `there is no moment ${until}` : 'must be a moment in statements';
  return [{ path: 'answer.until', message }];
}

function highlightIssue(
  path: string,
  highlight: string | undefined,
  { contenders }: NamingParts,
): Issue[] {
  const trouble = highlight === undefined ? undefined : highlightTrouble(highlight, contenders);
  return trouble === undefined ? [] : [{ path, ...trouble }];
}

function contenderIssue(path: string, name: string, { contenders }: NamingParts): Issue[] {
  const names = contenders.map((one) => one.name);
  return names.includes(name)
    ? []
    : [issue(path, `there is no contender ${name}`, nearest(name, names))];
}

function issuesOf(
  path: string,
  read: () => readonly Expression[],
  scenario: NamingParts,
  moments: number,
): Issue[] {
  try {
    for (const { paths, moments: named } of read()) {
      for (const one of paths) checkPath(one, scenario);
      const beyond = named.find((number) => number < 1 || number > moments);
      if (beyond !== undefined) throw new ExpressionError(`there is no moment ${beyond}`);
    }
    return [];
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return [issue(path, error.message, error.nearest)];
  }
}

const issue = (path: string, message: string, guess: string | undefined): Issue =>
  guess === undefined ? { path, message } : { path, message, nearest: guess };

/** Throws an ExpressionError if no run of the scenario has a figure at this path. */
function checkPath([root = '', ...rest]: readonly string[], scenario: NamingParts): void {
  const contender = scenario.contenders[contenderAt(scenario.contenders, root)];
  if (contender !== undefined) {
    checkFigure(contender, rest);
    return;
  }
  const names = [...scenario.contenders.map(({ name }) => name), ...kRoots];
  if (!kRoots.includes(root))
    throw new ExpressionError(`there is no contender ${root}`, nearest(root, names));
  if (root === 'workload' || root === 'device')
    checkOption(root, scenario[root].kind, rest.join('.'));
  if (root === 'phases') checkPhase(scenario, rest);
}

function checkFigure({ engine }: Contender, rest: readonly string[]): void {
  if (rest[0] === 'options') {
    checkOption('engine', engine, rest.slice(1).join('.'));
    return;
  }
  const name = rest.join('.');
  const known = [...kDerived, ...kReport.map((field) => field.name)];
  if (known.includes(name)) return;
  const split = kReport.find(
    (field) => field.type === 'by_cause' && name.startsWith(`${field.name}.`),
  );
  if (split === undefined)
    throw new ExpressionError(`there is no figure ${name}`, nearest(name, known));
  const cause = name.slice(split.name.length + 1);
  const causes = kCauses.map((one) => one.name as string);
  if (!causes.includes(cause))
    throw new ExpressionError(`there is no cause ${cause}`, nearest(cause, causes));
}

function checkPhase({ workload }: NamingParts, [number = '', ...rest]: readonly string[]): void {
  if (workload.phases[Number(number) - 1] === undefined)
    throw new ExpressionError(`there is no phase ${number}; the first one is phases.1`);
  checkOption('phase', phaseGroup(workload.kind)?.group ?? '', rest.join('.'));
}

function checkOption(role: OptionRole, kind: string, name: string): void {
  const names = groupNamed(role, kind)?.options.map((option) => option.name) ?? [];
  if (!names.includes(name))
    throw new ExpressionError(`there is no option ${name}`, nearest(name, names));
}
