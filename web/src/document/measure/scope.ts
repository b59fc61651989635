// The meaning of names in a measure: runs by contender, fields of their reports, options.
import { nearest } from '../scenario/values/nearest';
import { isLeftOut, type Quantity, quantityOf } from './counters';
import { MeasureError } from './measure_error';
import type { Names, RunSubject, Subject } from './subject';

/**
 * Returns the run of a contender's name, or of an engine that only one runs. Throws MeasureError.
 */
export function runIndex(names: Names, word: string, at: number): number {
  const named = names.runs.findIndex(({ name }) => name === word);
  if (named >= 0) return named;
  const ofEngine = names.runs.filter(({ engine }) => engine === word);
  if (ofEngine.length === 1) return names.runs.indexOf(ofEngine[0] as (typeof names.runs)[number]);
  const known = names.runs.map(({ name }) => name);
  const guess = nearest(word, known);
  const message = `there is no contender "${word}", only ${known.join(', ')}`;
  throw new MeasureError(message, at, guess);
}

const kShared = ['device', 'workload'] as const;
type Shared = (typeof kShared)[number];

/** A checked path: into a report, a contender's options, or the options that all share. */
export type ResolvedPath =
  | { readonly kind: 'shared'; readonly part: Shared; readonly name: string }
  | { readonly kind: 'option'; readonly run: number; readonly name: string }
  | {
      readonly kind: 'field';
      readonly run: number;
      readonly field: string;
      readonly cause?: string;
    };

export function resolvePath(path: readonly string[], names: Names, at: number): ResolvedPath {
  const [root = '', ...rest] = path;
  const name = rest.join('.');
  if (name === '') throw new MeasureError(`"${root}" alone is no figure`, at);
  if ((kShared as readonly string[]).includes(root))
    return {
      kind: 'shared',
      part: root as Shared,
      name: optionNamed(name, names.shared[root as Shared], at),
    };
  const run = runIndex(names, root, at);
  if (rest[0] === 'options') {
    const options = names.runs[run]?.options ?? [];
    return { kind: 'option', run, name: optionNamed(rest.slice(1).join('.'), options, at) };
  }
  if (names.fields.includes(name)) return { kind: 'field', run, field: name };
  const field = names.fields.find((one) => name.startsWith(`${one}.`));
  const cause = field === undefined ? undefined : name.slice(field.length + 1);
  if (field !== undefined && cause !== undefined && names.causes.includes(cause))
    return { kind: 'field', run, field, cause };
  const guess =
    field === undefined ? nearest(name, names.fields) : nearest(cause ?? '', names.causes);
  const meant = guess === undefined || field === undefined ? guess : `${field}.${guess}`;
  throw new MeasureError(
    `the report has no "${name}"`,
    at,
    meant === undefined ? undefined : `${root}.${meant}`,
  );
}

export function figureAt(path: ResolvedPath, subject: Subject, at: number): number {
  if (path.kind === 'shared') return subject.shared(path.part, path.name);
  const run = subject.runs[path.run];
  if (run === undefined) throw new MeasureError('this contender did not run', at);
  if (path.kind === 'option') return run.option(path.name);
  const { field, cause } = path;
  return figureOf(run, { field, leftOut: [] }, at, cause);
}

function optionNamed(name: string, options: readonly string[], at: number): string {
  if (options.includes(name)) return name;
  throw new MeasureError(`there is no option "${name}"`, at, nearest(name, options));
}

/**
 * Returns a report field. A field by cause is summed without the causes left out, or gives one
 * cause.
 */
export function figureOf(run: RunSubject, quantity: Quantity, at: number, cause?: string): number {
  run.underWay?.soFar();
  let node: unknown = run.report;
  for (const part of quantity.field.split('.'))
    node = typeof node === 'object' && node !== null ? Reflect.get(node, part) : undefined;
  if (typeof node === 'number') {
    const whole = quantity.leftOut.length === 0 && quantity.only === undefined;
    if (cause === undefined && whole) return node;
    throw new MeasureError(`"${quantity.field}" is not counted by cause`, at);
  }
  if (typeof node !== 'object' || node === null)
    throw new MeasureError(`the report of ${run.name} has no "${quantity.field}"`, at);
  return Object.entries(node as Record<string, number>)
    .filter(([name]) => (cause === undefined ? !isLeftOut(name, quantity) : name === cause))
    .reduce((all, [, value]) => all + value, 0);
}

export const reportQuantity = (text: string, names: Names, at: number): Quantity =>
  quantityOf(text, at, names.causes, names.fields);
