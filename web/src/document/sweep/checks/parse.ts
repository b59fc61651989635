// Parses a document of unknown origin into a checked sweep, or the list of all its errors with
// their paths.
import * as z from 'zod/mini';
import { parseMeasure } from '../../measure/measure';
import { MeasureError } from '../../measure/measure_error';
import { knobIssues } from '../../scenario/checks/knob_checks';
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
import { kMaxCells, type Sweep, sizesOf } from '../sweep';
import { namesForEach } from '../sweep_map';
import { kNames, sweepSchema } from './sweep_schema';

type ParseResult =
  | { readonly ok: true; readonly sweep: Sweep }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** The scenarios that a sweep may name. */
export interface NamedScenarios {
  readonly names: readonly string[];
  document(name: string): unknown;
}

const kMaxIssues = 20;
const kSchema = sweepSchema(z.record(z.string(), z.unknown()));

export function parseSweepText(text: string, known: NamedScenarios): ParseResult {
  const parsed = parseJson(text);
  return parsed.ok ? parseSweep(parsed.value, known) : refused([parsed.issue]);
}

/** Checks a parsed document: its schema, its scenario, then options and measures. */
export function parseSweep(document: unknown, known: NamedScenarios): ParseResult {
  const guarded = guardIssues(document);
  if (guarded.length > 0) return refused(guarded);
  const checked = kSchema.safeParse(document);
  if (!checked.success)
    return refused(
      explain(checked.error.issues as ZodIssue[], document, { unknownName, explainOne }),
    );
  const { $schema: _schema, version: _version, scenario: given, ...rest } = checked.data;
  if (typeof given === 'string' && !known.names.includes(given))
    return refused([
      issueAt('scenario', `there is no scenario "${given}"`, nearest(given, known.names)),
    ]);
  const parsed = parseScenario(typeof given === 'string' ? known.document(given) : given);
  if (!parsed.ok)
    return refused(parsed.issues.map((one) => ({ ...one, path: inScenario(one.path) })));
  const sweep = { ...rest, scenario: bare(parsed.scenario) } as unknown as Sweep;
  const wrong = [...optionIssues(sweep), ...measureIssues(sweep)];
  return wrong.length > 0 ? refused(wrong) : { ok: true, sweep };
}

const refused = (issues: readonly Issue[]): ParseResult => ({
  ok: false,
  issues: issues.slice(0, kMaxIssues),
});

const inScenario = (path: string): string => (path === '' ? 'scenario' : `scenario.${path}`);

/** Returns the scenario without what describes its own run. */
function bare({ answer: _answer, origins: _origins, ...scenario }: Scenario): Scenario {
  return { ...scenario, moments: [], knobs: [], sizes: [], claims: [] };
}

/** Options are checked as knobs of the scenario, which they are but for the number of choices. */
function optionIssues(sweep: Sweep): Issue[] {
  const knobs = sweep.options.map(({ unit: _unit, ...knob }) => knob);
  const issues = knobIssues({ ...sweep.scenario, knobs }, (document) => {
    const parsed = parseScenario(document);
    return parsed.ok ? [] : parsed.issues;
  });
  if (issues.length > 0)
    return issues.map((one) => ({ ...one, path: one.path.replace(/^knobs/, 'options') }));
  const cells = sizesOf(sweep).reduce((product, size) => product * size, 1);
  return cells > kMaxCells
    ? [{ path: 'options', message: `must make at most ${kMaxCells} cells, not ${cells}` }]
    : [];
}

function measureIssues({ measures, scenario }: Sweep): Issue[] {
  return measures.flatMap(({ name, measure }, i): Issue[] => {
    if (measures.findIndex((one) => one.name === name) < i)
      return [issueAt(`measures[${i}].name`, `another measure has the same name, ${show(name)}`)];
    try {
      // Engines have different options.
      for (const k of scenario.contenders.keys()) parseMeasure(measure, namesForEach(scenario, k));
      return [];
    } catch (error) {
      if (!(error instanceof MeasureError)) throw error;
      return [
        issueAt(`measures[${i}].measure`, `${error.message} (at ${error.at})`, error.nearest),
      ];
    }
  });
}

function unknownName(path: readonly PropertyKey[], key: string): Issue {
  const known = kNames[path.filter((part) => typeof part !== 'number').join('.')] ?? [];
  return issueAt(
    printPath([...path, key]),
    known.length === 0
      ? 'no entry has this name'
      : `no entry has this name; there are ${known.join(', ')}`,
    nearest(key, known),
  );
}

function explainOne(issue: ZodIssue, document: unknown): Issue {
  const path = printPath(issue.path);
  const value = valueAt(issue.path, document);
  if (value === undefined) return { path, message: 'is missing' };
  if (issue.code === 'invalid_value')
    return notOneOf(path, (issue.values ?? []).map(String), value);
  if (issue.code === 'invalid_union')
    return {
      path,
      message:
        path === 'scenario'
          ? `must be the name of a scenario or a scenario, not ${show(value)}`
          : `must be a value, or a label with a value for each path, not ${show(value)}`,
    };
  return { path, message: plainReason(issue, value) };
}
