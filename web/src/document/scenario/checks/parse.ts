// Parses a document of unknown origin into a checked scenario, or the list of all its errors.

import { isOptions, optionAt, valueAt } from '../knobs/option_places';
import { normalize } from '../normalize';
import { guardIssues, parseJson } from '../received/guard';
import { workloadIssues } from '../received/workload_check';
import { type Contender, kVersion, type Scenario } from '../scenario';
import { type Issue, printPath } from '../values/issue';
import { nearest } from '../values/nearest';
import { checkOption, show } from '../values/options';
import { brokenPromises } from './broken_promises';
import { scenarioSchema } from './document_schema';
import { knobIssues } from './knob_checks';
import { answerIssues, momentIssues } from './moment_checks';
import { choicesAt, namesAt } from './places';
import { upgrade } from './upgrade';
import { explain, issueAt, notOneOf, plainReason, type ZodIssue } from './zod_issues';

type ParseResult =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly issues: readonly Issue[] };

const kMaxIssues = 20;

/** Parses the text of a document. */
export function parseScenarioText(text: string): ParseResult {
  const parsed = parseJson(text);
  return parsed.ok ? parseScenario(parsed.value) : { ok: false, issues: [parsed.issue] };
}

/** Checks a parsed document. */
export function parseScenario(document: unknown): ParseResult {
  const guarded = guardIssues(document);
  if (guarded.length > 0) return { ok: false, issues: guarded };
  const current = upgrade(document);
  const checked = scenarioSchema().safeParse(current);
  const issues = checked.success
    ? [...duplicateNames(checked.data.contenders), ...checkMoments(checked.data)]
    : explain(checked.error.issues as ZodIssue[], current, { unknownName, explainOne });
  if (issues.length > 0 || !checked.success)
    return { ok: false, issues: issues.slice(0, kMaxIssues) };
  const scenario = normalize(checked.data as unknown as Scenario);
  const own = [...brokenPromises(scenario), ...workloadIssues(scenario)];
  const wrong = own.length > 0 ? own : knobIssues(scenario, issuesIn);
  return wrong.length > 0
    ? { ok: false, issues: wrong.slice(0, kMaxIssues) }
    : { ok: true, scenario };
}

function issuesIn(document: unknown): readonly Issue[] {
  const parsed = parseScenario(document);
  return parsed.ok ? [] : parsed.issues;
}

function duplicateNames(contenders: readonly unknown[]): Issue[] {
  const issues: Issue[] = [];
  const seen = new Set<string>();
  (contenders as readonly Contender[]).forEach(({ name }, index) => {
    if (seen.has(name))
      issues.push({
        path: `contenders[${index}].name`,
        message: `another contender has the same name, ${show(name)}`,
      });
    seen.add(name);
  });
  return issues;
}

const checkMoments = (checked: unknown): Issue[] => {
  const scenario = checked as Scenario;
  const { moments = [] } = scenario;
  return [...momentIssues(moments, scenario), ...answerIssues({ ...scenario, moments })];
};

function unknownName(path: readonly PropertyKey[], key: string, document: unknown): Issue {
  const other = path.length > 0 && namesAt([], document).includes(key);
  const message = `no ${isOptions(path) ? 'option' : 'entry'} has this name${other ? ' here; it belongs at the top level of the document' : ''}`;
  return issueAt(printPath([...path, key]), message, nearest(key, namesAt(path, document)));
}

function explainOne(issue: ZodIssue, document: unknown): Issue {
  const path = printPath(issue.path);
  const value = valueAt(issue.path, document);
  const option = optionAt(issue.path, document);
  if (option !== undefined) {
    const check = checkOption(option, value);
    if (!check.ok) return issueAt(path, check.message, check.nearest);
  }
  if (path === 'version' && typeof value === 'number' && value > kVersion)
    return {
      path,
      message: `requires a newer version of this page, which supports version ${kVersion}, not ${show(value)}`,
    };
  const choices =
    choicesAt(issue.path, document) ??
    (issue.code === 'invalid_value' ? (issue.values ?? []).map(String) : undefined);
  if (choices !== undefined && value !== undefined) return notOneOf(path, choices, value);
  if (value === undefined)
    return {
      path,
      message:
        choices === undefined
          ? 'is missing'
          : `is missing; it must be ${choices.length === 1 ? '' : 'one of '}${choices.join(', ')}`,
    };
  return { path, message: plainReason(issue, value) };
}
