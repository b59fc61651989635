// The runs to compare, as the command line names them: a scenario, a file or a link, and optionally
// one of its contenders.
import { existsSync } from 'node:fs';
import { decodeLink } from '../web/src/document/link/url';
import { runningContenders } from '../web/src/document/scenario/durability';
import { type Contender, contenderAt, type Scenario } from '../web/src/document/scenario/scenario';
import { printIssue } from '../web/src/document/scenario/values/issue';
import { nearest } from '../web/src/document/scenario/values/nearest';
import type { Goal } from './one_run';
import { withValues } from './set_value';
import { gallery, readChecked } from './source';
import { UsageError } from './usage';

export interface NamedRun {
  readonly label: string;
  readonly scenario: Scenario;
  /** The run's end, or the moment that a link points to. */
  readonly goal: Goal;
}

/** `word`: SCENARIO or LINK; a suffix @CONTENDER selects one. Throws UsageError. */
export async function namedRun(
  word: string,
  settings: readonly string[],
  until: number | undefined,
): Promise<NamedRun> {
  const [what, contender] = split(word);
  const link = /(?:^|#)(v\d+[./].*)$/s.exec(what)?.[1];
  const { scenario, goal } = link === undefined ? await ofScenario(what) : await ofLink(link);
  const changed = withValues(scenario, settings);
  const name = link === undefined || link.length < kLongLabel ? what : `a link to ${scenario.name}`;
  return {
    label: [contender === undefined ? name : `${name}@${contender}`, ...settings].join(', '),
    scenario: contender === undefined ? changed : alone(changed, contender),
    goal: until === undefined ? goal : { stop: 'statements', target: until },
  };
}

const kLongLabel = 40;

/** Splits at the last "@", unless a file has the whole word as its name. */
function split(word: string): [what: string, contender: string | undefined] {
  const at = word.lastIndexOf('@');
  if (at <= 0 || existsSync(word)) return [word, undefined];
  return [word.slice(0, at), word.slice(at + 1)];
}

const kEnd: Goal = { stop: 'end', target: 0 };

const ofScenario = async (name: string) => ({
  scenario: await readChecked([name]),
  goal: kEnd,
});

async function ofLink(text: string): Promise<{ scenario: Scenario; goal: Goal }> {
  const result = await decodeLink(text, gallery());
  if (!result.ok)
    throw new UsageError(
      `this link cannot be read:\n${result.issues.map((issue) => `  ${printIssue(issue)}`).join('\n')}`,
    );
  const { scenario, moment, history } = result.link;
  if (history !== undefined)
    throw new UsageError(
      'this link has forks or power cuts, which "compare" does not repeat: compare its scenario',
    );
  if (moment === undefined) return { scenario, goal: kEnd };
  if ('ns' in moment) return { scenario, goal: { stop: 'ns', target: moment.ns } };
  return { scenario, goal: { stop: 'statements', target: moment.statements } };
}

/** One contender, with the options that it has beside the others: durability may change them. */
function alone(scenario: Scenario, word: string): Scenario {
  const contender = runningContenders(scenario)[contenderAt(scenario.contenders, word)];
  if (contender !== undefined) return { ...scenario, contenders: [contender] };
  throw noContender(scenario.contenders, word);
}

function noContender(contenders: readonly Contender[], word: string): UsageError {
  const names = contenders.map(({ name }) => name);
  const guess = nearest(word, names);
  return new UsageError(
    `there is no contender "${word}"${guess === undefined ? `; there ${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}` : `; did you mean "${guess}"?`}`,
  );
}
