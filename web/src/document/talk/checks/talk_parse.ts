// Parses a document of unknown origin into a checked talk with its scenarios, or the list of all
// its errors. One error refuses the whole talk.

import type { Gallery } from '../../link/url';
import { momentIssues } from '../../scenario/checks/moment_checks';
import { parseScenario } from '../../scenario/checks/parse';
import {
  explain,
  issueAt,
  notOneOf,
  plainReason,
  type ZodIssue,
} from '../../scenario/checks/zod_issues';
import { valueAt } from '../../scenario/knobs/option_places';
import { guardIssues, parseJson } from '../../scenario/received/guard';
import type { Scenario } from '../../scenario/scenario';
import { type Issue, printPath } from '../../scenario/values/issue';
import { nearest } from '../../scenario/values/nearest';
import { show } from '../../scenario/values/options';
import { retell, type Talk, type TalkStep } from '../talk';
import { type OpenTalk, scenarioFinder } from '../talk_scenarios';
import { talkNamesAt, talkSchema } from './talk_schema';

type TalkResult =
  | { readonly ok: true; readonly open: OpenTalk }
  | { readonly ok: false; readonly issues: readonly Issue[] };

const kMaxIssues = 20;

export function parseTalkText(text: string, gallery: Gallery): TalkResult {
  const parsed = parseJson(text);
  return parsed.ok ? parseTalk(parsed.value, gallery) : { ok: false, issues: [parsed.issue] };
}

export function parseTalk(document: unknown, gallery: Gallery): TalkResult {
  const guarded = guardIssues(document);
  if (guarded.length > 0) return { ok: false, issues: guarded };
  const checked = talkSchema.safeParse(document);
  if (!checked.success)
    return refuse(
      explain(checked.error.issues as ZodIssue[], document, { unknownName, explainOne }),
    );
  const talk = checked.data as unknown as Talk;
  const own = new Map<string, Scenario>();
  const wrong = Object.entries(talk.scenarios ?? {}).flatMap(([name, scenario]) => {
    const parsed = parseScenario(scenario);
    if (parsed.ok) own.set(name, parsed.scenario);
    return parsed.ok ? [] : parsed.issues.map((issue) => within(`scenarios.${name}`, issue));
  });
  if (wrong.length > 0) return refuse(wrong);
  const names = [...own.keys(), ...gallery.names];
  const scenarioOf = scenarioFinder(own, gallery);
  const issues = talk.steps.flatMap((step, i) =>
    stepIssues(step, scenarioOf(step.scenario), names).map((issue) => within(`steps[${i}]`, issue)),
  );
  if (issues.length > 0) return refuse(issues);
  const open = { ...talk, ...(own.size > 0 ? { scenarios: Object.fromEntries(own) } : {}) };
  return {
    ok: true,
    open: { talk: open, scenarioOf: (step) => scenarioOf(step.scenario) as Scenario },
  };
}

const refuse = (issues: readonly Issue[]): TalkResult & { ok: false } => ({
  ok: false,
  issues: issues.slice(0, kMaxIssues),
});

const within = (place: string, issue: Issue): Issue => ({
  ...issue,
  path: issue.path === '' ? place : `${place}.${issue.path}`,
});

/** Returns the errors in a step, with paths relative to the step. */
function stepIssues(
  step: TalkStep,
  scenario: Scenario | undefined,
  names: readonly string[],
): Issue[] {
  if (scenario === undefined)
    return [
      issueAt(
        'scenario',
        `no scenario is called ${show(step.scenario)}`,
        nearest(step.scenario, names),
      ),
    ];
  const { moment, at } = step;
  const count = scenario.moments.length;
  if (moment !== undefined && at !== undefined)
    return [issueAt('at', 'a step has a moment or a place, not both')];
  if (moment === undefined && at === undefined)
    return [issueAt('moment', 'is missing; a step has a moment, or a place ("at")')];
  if (moment !== undefined && moment > count)
    return [issueAt('moment', `${step.scenario} has ${count} moments, not ${moment}`, `${count}`)];
  const retold = retell(step, scenario);
  const prefix = `moments[${retold.index}].`;
  return momentIssues(retold.scenario.moments, scenario)
    .filter(({ path }) => path.startsWith(prefix))
    .map((issue) => ({ ...issue, path: issue.path.slice(prefix.length).replace(/^text/, 'line') }));
}

const unknownName = (path: readonly PropertyKey[], key: string): Issue =>
  issueAt(printPath([...path, key]), 'no entry has this name', nearest(key, talkNamesAt(path)));

function explainOne(issue: ZodIssue, document: unknown): Issue {
  const path = printPath(issue.path);
  const value = valueAt(issue.path, document);
  if (value === undefined) return { path, message: 'is missing' };
  if (issue.code === 'invalid_value')
    return notOneOf(path, (issue.values ?? []).map(String), value);
  if (issue.code === 'custom') return { path, message: issue.message };
  return { path, message: plainReason(issue, value) };
}
