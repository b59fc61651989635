// Parses a document of unknown origin into a checked exercise, or the list of all its errors with
// their paths. Takes bounded time for any document.
import * as z from 'zod/mini';
import { kTables } from '../../../gen/schema';
import { parseMeasure } from '../../measure/measure';
import { MeasureError } from '../../measure/measure_error';
import { parseScenario } from '../../scenario/checks/parse';
import {
  explain,
  issueAt,
  notOneOf,
  plainReason,
  type ZodIssue,
} from '../../scenario/checks/zod_issues';
import { settingOf } from '../../scenario/knobs/knobs';
import { valueAt } from '../../scenario/knobs/option_places';
import { guardIssues, parseJson } from '../../scenario/received/guard';
import type { Scenario } from '../../scenario/scenario';
import { optionOf } from '../../scenario/values/chosen_options';
import { type Issue, printPath } from '../../scenario/values/issue';
import { nearest } from '../../scenario/values/nearest';
import { show } from '../../scenario/values/options';
import { type Exercise, type ExerciseDocument, exerciseOf, scenarioDocument } from '../exercise';
import { columnsIn, measuresOf, namesIn, subjectBefore } from '../grading/run';
import { isKnownBefore, partsOf } from '../grading/texts';
import { exerciseSchema, kNames, kPredictions } from './exercise_schema';

type ParseResult =
  | { readonly ok: true; readonly exercise: Exercise }
  | { readonly ok: false; readonly issues: readonly Issue[] };

const kMaxIssues = 20;
/** Limits that let a run end within seconds in a browser. */
const kMaxStatements = 1_000_000;
const kMaxDriveBytes = 1 << 30;

const kSchema = exerciseSchema(z.record(z.string(), z.unknown()));

export function parseExerciseText(text: string): ParseResult {
  const parsed = parseJson(text);
  return parsed.ok ? parseExercise(parsed.value) : { ok: false, issues: [parsed.issue] };
}

/**
 * Checks a parsed document in order of cost: size and names, schema, scenario, then measures and
 * texts.
 */
export function parseExercise(document: unknown): ParseResult {
  const guarded = guardIssues(document);
  if (guarded.length > 0) return { ok: false, issues: guarded };
  const checked = kSchema.safeParse(document);
  if (!checked.success)
    return refused(
      explain(checked.error.issues as ZodIssue[], document, { unknownName, explainOne }),
    );
  const given = checked.data as unknown as ExerciseDocument;
  const parsed = parseScenario(scenarioDocument(given));
  if (!parsed.ok) return refused(parsed.issues.map(placed));
  const large = sizeIssues(parsed.scenario);
  if (large.length > 0) return refused(large);
  const exercise = exerciseOf(given);
  const wrong = [...optionIssues(exercise), ...rangeIssues(exercise), ...measureIssues(exercise)];
  const issues = wrong.length > 0 ? wrong : textIssues(exercise);
  return issues.length > 0 ? refused(issues) : { ok: true, exercise };
}

const refused = (issues: readonly Issue[]): ParseResult => ({
  ok: false,
  issues: issues.slice(0, kMaxIssues),
});

/** Converts an issue of the scenario to its place in the exercise. */
const placed = ({ path, ...rest }: Issue): Issue => ({
  path: path.startsWith('knobs') ? path.replace('knobs', 'options') : `scenario.${path}`,
  ...rest,
});

function sizeIssues(scenario: Scenario): Issue[] {
  const { workload, device } = scenario;
  const rows = optionOf({ role: 'workload', ...workload }, 'rows');
  const all = workload.phases.reduce((sum, { statements }) => {
    const own = Number(statements ?? 0);
    return sum + (own === 0 ? rows : own);
  }, 0);
  const bytes = optionOf({ role: 'device', ...device }, 'capacity_bytes');
  return [
    ...(all * scenario.contenders.length <= kMaxStatements
      ? []
      : [
          {
            path: 'scenario.workload',
            message: `must end soon: at most ${kMaxStatements} statements of all contenders, not ${all * scenario.contenders.length}`,
          },
        ]),
    ...(bytes <= kMaxDriveBytes
      ? []
      : [{ path: 'scenario.device', message: 'must have at most 1 GiB' }]),
  ];
}

/** The scenario as given must have one of the choices of each option. */
const optionIssues = ({ scenario }: Exercise): Issue[] =>
  scenario.knobs.flatMap((knob, i) =>
    settingOf(scenario, knob) >= 0
      ? []
      : [{ path: `options[${i}]`, message: 'must have the value that the scenario has' }],
  );

function rangeIssues({ prediction, check }: Exercise): Issue[] {
  const ends = check.flatMap(({ band, unit }, i): Issue[] => {
    if (band === 'holds') return [];
    const path = `check[${i}].band`;
    if (band.from === undefined && band.to === undefined)
      return [{ path, message: 'must have an end: from, to or both' }];
    return unit === undefined
      ? [{ path: `check[${i}].unit`, message: 'is missing; a band is written in a unit' }]
      : [];
  });
  const ranged = prediction.kind === 'number' || prediction.kind === 'curve';
  return ranged && !(prediction.from < prediction.to)
    ? [...ends, { path: 'prediction.to', message: 'must be above from' }]
    : ends;
}

function measureIssues(exercise: Exercise): Issue[] {
  const names = namesIn(exercise);
  const tables = kTables.map(({ name }) => name);
  return measuresOf(exercise).flatMap(({ path, source }): Issue[] => {
    try {
      parseMeasure(source, names);
    } catch (error) {
      return [ofMeasure(path, error)];
    }
    return columnsIn(source)
      .filter((table) => !(tables as string[]).includes(table))
      .map((table) => issueAt(path, `there is no table "${table}"`, nearest(table, tables)));
  });
}

function ofMeasure(path: string, error: unknown): Issue {
  if (!(error instanceof MeasureError)) throw error;
  return issueAt(path, `${error.message} (at ${error.at})`, error.nearest);
}

/**
 * Checks figures in texts: their measures, and that texts shown before the run use only figures
 * known by then.
 */
function textIssues(exercise: Exercise): Issue[] {
  const { question, task, hints, explanation } = exercise;
  const names = namesIn(exercise);
  const before = subjectBefore(exercise);
  const early = [
    ['question', question],
    ['task', task],
    ...hints.map((hint, i) => [`hints[${i}]`, hint]),
  ] as [string, string][];
  const late = explanation.text.map((text, i) => [`explanation.text[${i}]`, text] as const);
  return [...early, ...late].flatMap(([path, text]): Issue[] => {
    try {
      for (const part of partsOf(text))
        if (typeof part !== 'string') parseMeasure(part.source, names);
      if (path.startsWith('explanation') || isKnownBefore(text, names, before)) return [];
      return [{ path, message: 'has a figure of a run, and is read before it' }];
    } catch (error) {
      return [ofMeasure(path, error)];
    }
  });
}

function unknownName(path: readonly PropertyKey[], key: string, document: unknown): Issue {
  const known = namesAt(path, document);
  return issueAt(
    printPath([...path, key]),
    known.length === 0
      ? 'no entry has this name'
      : `no entry has this name; there are ${known.join(', ')}`,
    nearest(key, known),
  );
}

function namesAt(path: readonly PropertyKey[], document: unknown): readonly string[] {
  const place = path.filter((part) => typeof part !== 'number').join('.');
  if (place !== 'prediction') return kNames[place] ?? [];
  const kind = String(valueAt([...path, 'kind'], document));
  const found = Object.hasOwn(kPredictions, kind)
    ? kPredictions[kind as keyof typeof kPredictions]
    : undefined;
  return found === undefined ? ['kind'] : Object.keys(found.shape);
}

function explainOne(issue: ZodIssue, document: unknown): Issue {
  const path = printPath(issue.path);
  const value = valueAt(issue.path, document);
  if (path === 'prediction.kind') return notOneOf(path, Object.keys(kPredictions), value);
  if (issue.code === 'invalid_value')
    return notOneOf(path, (issue.values ?? []).map(String), value);
  if (value === undefined) return { path, message: 'is missing' };
  if (issue.code === 'invalid_union')
    return {
      path,
      message: `must have one of the forms that are possible here, not ${show(value)}`,
    };
  return { path, message: plainReason(issue, value) };
}
