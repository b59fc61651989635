// From a document of unknown origin to a checked scenario, or to the list of all errors in it.
import { brokenPromises } from './broken_promises';
import { scenarioSchema } from './document_schema';
import { guardIssues, parseJson } from './guard';
import { type Issue, printPath } from './issue';
import { knobIssues } from './knob_checks';
import { momentIssues } from './moment_checks';
import { nearest } from './nearest';
import { normalize } from './normalize';
import { isOptions, optionAt, valueAt } from './option_places';
import { checkOption, show } from './options';
import { choicesAt, namesAt } from './places';
import { type Contender, kVersion, type Scenario } from './scenario';
import { upgrade } from './upgrade';

type ParseResult =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly issues: readonly Issue[] };

const kMostIssues = 20;

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
  const checked = scenarioSchema.safeParse(current);
  const issues = checked.success
    ? [...duplicateNames(checked.data.contenders), ...checkMoments(checked.data)]
    : explain(checked.error.issues as ZodIssue[], current);
  if (issues.length > 0 || !checked.success)
    return { ok: false, issues: issues.slice(0, kMostIssues) };
  const scenario = normalize(checked.data as unknown as Scenario);
  const wrong = [...brokenPromises(scenario), ...knobIssues(scenario, issuesIn)];
  return wrong.length > 0
    ? { ok: false, issues: wrong.slice(0, kMostIssues) }
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
  return momentIssues(scenario.moments ?? [], scenario);
};

// The parts of zod's issues that are used here.
export interface ZodIssue {
  readonly code: string;
  readonly path: PropertyKey[];
  readonly message: string;
  readonly keys?: string[];
  readonly values?: unknown[];
  readonly expected?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly origin?: string;
  readonly errors?: ZodIssue[][];
}

function explain(issues: readonly ZodIssue[], document: unknown): Issue[] {
  const all = issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return (issue.keys ?? []).map((key) => unknownName(issue.path, key, document));
    return [explainOne(issue, document)];
  });
  // A value may fail several checks; one message about it is enough.
  return all.filter(
    (issue, index) => all.findIndex((other) => other.path === issue.path) === index,
  );
}

function unknownName(path: readonly PropertyKey[], key: string, document: unknown): Issue {
  const known = namesAt(path, document);
  const guess = nearest(key, known);
  const message = `no ${isOptions(path) ? 'option' : 'entry'} has this name`;
  return guess === undefined
    ? { path: printPath([...path, key]), message }
    : { path: printPath([...path, key]), message, nearest: guess };
}

function explainOne(issue: ZodIssue, document: unknown): Issue {
  const path = printPath(issue.path);
  const value = valueAt(issue.path, document);
  const option = optionAt(issue.path, document);
  if (option !== undefined) {
    const check = checkOption(option, value);
    if (!check.ok)
      return {
        path,
        message: check.message,
        ...(check.nearest === undefined ? {} : { nearest: check.nearest }),
      };
  }
  if (path === 'version' && typeof value === 'number' && value > kVersion)
    return {
      path,
      message: `requires a newer version of this page, which supports version ${kVersion}, not ${show(value)}`,
    };
  const choices =
    choicesAt(issue.path, document) ??
    (issue.code === 'invalid_value' ? (issue.values ?? []).map(String) : undefined);
  if (choices !== undefined && value !== undefined) {
    const guess = typeof value === 'string' ? nearest(value, choices) : undefined;
    const message = `must be ${choices.length === 1 ? choices[0] : `one of ${choices.join(', ')}`}, not ${show(value)}`;
    return guess === undefined ? { path, message } : { path, message, nearest: guess };
  }
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

export function plainReason(issue: ZodIssue, value: unknown): string {
  const isText = typeof value === 'string';
  const things = isText ? 'characters' : 'entries';
  const sized = isText || Array.isArray(value);
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kTypeNames[issue.expected ?? ''] ?? issue.expected}, not ${show(value)}`;
    case 'too_small':
      return sized
        ? `must have at least ${issue.minimum} ${things}`
        : `must be at least ${issue.minimum}, not ${show(value)}`;
    case 'too_big':
      return sized
        ? `must have at most ${issue.maximum} ${things}`
        : `must be at most ${issue.maximum}, not ${show(value)}`;
    case 'invalid_union':
      if (issue.path[0] === 'knobs')
        return `must be a value, or a label with a value for each path, not ${show(value)}`;
      return issue.path.at(-1) === 'speed'
        ? `must be a number of statements a second or "full", not ${show(value)}`
        : `must be {"statements": N} or {"ns": N}, not ${show(value)}`;
    case 'invalid_format':
      return `must be lower-case letters, digits and dashes, not ${show(value)}`;
    default:
      return `${issue.message}, not ${show(value)}`;
  }
}

const kTypeNames: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
