// Checks a hand-in of unknown origin: every field by its path, with the nearest valid choice.
import { guardIssues, parseJson } from '../../scenario/received/guard';
import type { Issue } from '../../scenario/values/issue';
import { nearest } from '../../scenario/values/nearest';
import { show } from '../../scenario/values/options';
import {
  type ChosenOptions,
  type Exercise,
  kCurvePoints,
  type Predicted,
  type Prediction,
} from '../exercise';
import { type HandIn, kHandInVersion, kMaxHandIn } from '../hand_in';
import { checkOptions } from './options';

export const kLongestName = 80;

/** Access to exercises by name. */
export interface Exercises {
  readonly names: readonly string[];
  find(name: string): Exercise | undefined;
}

export type HandInResult =
  | { readonly ok: true; readonly handIn: HandIn; readonly exercise: Exercise }
  | { readonly ok: false; readonly issues: readonly Issue[] };

const kFields = [
  'version',
  'exercise',
  'student',
  'build',
  'prediction',
  'options',
  'at',
  'given',
  'yours',
  'seal',
];

/** Parses a hand-in; all its errors are returned together. */
export function parseHandIn(text: string, exercises: Exercises): HandInResult {
  if (text.length > kMaxHandIn) return refuse('', 'is too long for a hand-in');
  const parsed = parseJson(text);
  if (!parsed.ok) return { ok: false, issues: [parsed.issue] };
  const guarded = guardIssues(parsed.value);
  return guarded.length > 0 ? { ok: false, issues: guarded } : checkHandIn(parsed.value, exercises);
}

function checkHandIn(value: unknown, exercises: Exercises): HandInResult {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse('', `must be a hand-in, not ${show(value)}`);
  const fields = value as Record<string, unknown>;
  if (fields.version !== kHandInVersion)
    return refuse('version', `must be ${kHandInVersion}, not ${show(fields.version)}`);
  const exercise = exercises.find(String(fields.exercise));
  if (typeof fields.exercise !== 'string' || exercise === undefined)
    return refuse(
      'exercise',
      `no exercise is called ${show(fields.exercise)}; add the link or the file of one that a teacher wrote`,
      nearest(String(fields.exercise), exercises.names),
    );
  const options = checkOptions(fields.options, exercise, 'options');
  const issues = [
    ...unknownFields(fields),
    ...textIssue(fields.student, 'student', /^[^\p{Cc}\u2028\u2029]{0,80}$/u, kStudent),
    ...textIssue(fields.build, 'build', /^[\w.+-]{1,64}$/, 'the name of a build'),
    ...(fields.at === undefined ? [] : textIssue(fields.at, 'at', kAt, kMoment)),
    ...digestIssues(fields, exercise),
    ...options.issues,
    ...predictionIssues(fields.prediction, exercise.prediction),
  ];
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, exercise, handIn: handInOf(fields, options.chosen) };
}

const kAt = /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/;
const kMoment = 'a moment such as 2026-11-28T09:30Z';
const kStudent = `a name of at most ${kLongestName} characters on one line, or empty`;

const handInOf = (fields: Record<string, unknown>, options: ChosenOptions): HandIn => ({
  version: kHandInVersion,
  exercise: fields.exercise as string,
  student: fields.student as string,
  build: fields.build as string,
  prediction: fields.prediction as Predicted,
  options,
  ...(fields.at === undefined ? {} : { at: fields.at as string }),
  given: fields.given as string,
  yours: fields.yours as string,
  seal: fields.seal as string,
});

const refuse = (path: string, message: string, guess?: string): HandInResult => ({
  ok: false,
  issues: [issue(path, message, guess)],
});

const issue = (path: string, message: string, guess?: string): Issue =>
  guess === undefined ? { path, message } : { path, message, nearest: guess };

const unknownFields = (fields: object): Issue[] =>
  Object.keys(fields)
    .filter((name) => !kFields.includes(name))
    .slice(0, 10)
    .map((name) => issue(name.slice(0, 80), 'no entry has this name', nearest(name, kFields)));

const textIssue = (value: unknown, path: string, pattern: RegExp, what: string): Issue[] =>
  typeof value === 'string' && pattern.test(value)
    ? []
    : [issue(path, `must be ${what}, not ${show(value)}`)];

function digestIssues(fields: Record<string, unknown>, { scenario }: Exercise): Issue[] {
  const letters = 16 * scenario.contenders.length;
  const digest = new RegExp(`^[0-9a-f]{${letters}}$`);
  return [
    ...textIssue(fields.given, 'given', digest, `a digest of ${letters} letters`),
    ...textIssue(fields.yours, 'yours', digest, `a digest of ${letters} letters`),
    ...textIssue(fields.seal, 'seal', /^[0-9a-f]{16}$/, 'a seal of 16 letters'),
  ];
}

/** Refuses a prediction that the page would not have accepted. */
export function predictionIssues(value: unknown, prediction: Prediction): Issue[] {
  const path = 'prediction';
  switch (prediction.kind) {
    case 'number':
      return numberIssues(value, path, prediction);
    case 'choice': {
      const labels = prediction.choices.map(({ label }) => label);
      if (typeof value === 'string' && labels.includes(value)) return [];
      const guess = typeof value === 'string' ? nearest(value, labels) : undefined;
      return [issue(path, `must be one of its choices, not ${show(value)}`, guess)];
    }
    case 'order': {
      const labels = prediction.items.map(({ label }) => label);
      const all = Array.isArray(value) && value.length === labels.length;
      return all && labels.every((label) => value.includes(label))
        ? []
        : [issue(path, `must list ${labels.join(', ')} in some order, not ${show(value)}`)];
    }
    case 'curve':
      if (!Array.isArray(value) || value.length !== kCurvePoints)
        return [issue(path, `must have ${kCurvePoints} heights, not ${show(value)}`)];
      return value.flatMap((one, i) => numberIssues(one, `${path}[${i}]`, prediction));
  }
}

const numberIssues = (value: unknown, path: string, { from, to }: { from: number; to: number }) =>
  typeof value === 'number' && value >= from && value <= to
    ? []
    : [issue(path, `must be a number from ${from} to ${to}, not ${show(value)}`)];
