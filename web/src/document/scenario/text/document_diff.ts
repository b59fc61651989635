// The differences between two scenarios in what they run: paths of the documents with the value on
// each side. Words (title, question, moments, claims) do not affect a run and are left out.
//
// Compares the values that take effect: an option that only one document names is compared with the
// value of the other's profile.
import type { OptionRole } from '../../../gen/schema';
import { runningContenders } from '../durability';
import type { Contender, Scenario } from '../scenario';
import { type Choice, optionOf } from '../values/chosen_options';
import { groupNamed, type OptionValues, phaseGroup, printOption } from '../values/options';

export interface DocumentDifference {
  /** "InnoDB.options.doublewrite": contenders by name, the rest as in the document. */
  readonly path: string;
  /** Undefined if that document has no such value. */
  readonly a: string | undefined;
  readonly b: string | undefined;
}

/** Two contenders to compare, by their index in each scenario. */
export type Pair = readonly [a: number, b: number];

/**
 * Pairs contenders of the same name; then those of the same engine, if each side has exactly one
 * left with it; and single contenders with one another.
 */
export function pairContenders(a: readonly Contender[], b: readonly Contender[]): readonly Pair[] {
  if (a.length === 1 && b.length === 1) return [[0, 0]];
  const pairs = a.flatMap(({ name }, i): Pair[] => {
    const at = b.findIndex((one) => one.name === name);
    return at < 0 ? [] : [[i, at]];
  });
  const left = (of: readonly Contender[], side: 0 | 1, engine: string) =>
    [...of.keys()].filter(
      (i) => of[i]?.engine === engine && !pairs.some((pair) => pair[side] === i),
    );
  for (const engine of new Set(a.map((one) => one.engine))) {
    const [ofA, ofB] = [left(a, 0, engine), left(b, 1, engine)];
    if (ofA.length === 1 && ofB.length === 1) pairs.push([ofA[0] as number, ofB[0] as number]);
  }
  return pairs.sort(([one], [other]) => one - other);
}

export function documentDifferences(a: Scenario, b: Scenario): readonly DocumentDifference[] {
  const [treesA, treesB] = [runningContenders(a), runningContenders(b)];
  const pairs = pairContenders(treesA, treesB);
  return [
    ...plain('seed', String(a.seed), String(b.seed)),
    ...plain('follow', String(a.follow), String(b.follow)),
    ...plain('durability', a.durability, b.durability),
    ...choices('device', choiceOf('device', a.device), choiceOf('device', b.device)),
    ...choices('volume', partOf('volume', a), partOf('volume', b)),
    ...choices('faults', partOf('faults', a), partOf('faults', b)),
    ...choices('workload', choiceOf('workload', a.workload), choiceOf('workload', b.workload)),
    ...(phaseGroup(a.workload.kind) === undefined ? tables(a, b) : phases(a, b)),
    ...pairs.flatMap(([i, j]) => contenders(treesA[i] as Contender, treesB[j] as Contender)),
  ];
}

function plain(
  path: string,
  a: string | undefined,
  b: string | undefined,
): readonly DocumentDifference[] {
  return a === b ? [] : [{ path, a, b }];
}

const choiceOf = (
  role: OptionRole,
  { kind, profile, options }: { kind: string; profile?: string; options?: OptionValues },
): Choice => ({ role, kind, profile, options });

/** A part that a document omits has the values of its first profile. */
const partOf = (kind: 'volume' | 'faults', scenario: Scenario): Choice =>
  choiceOf('volume', { kind, ...scenario[kind] });

function contenders(a: Contender, b: Contender): readonly DocumentDifference[] {
  const choice = ({ engine, ...rest }: Contender) => choiceOf('engine', { kind: engine, ...rest });
  const path = a.name === b.name ? a.name : `${a.name} → ${b.name}`;
  return choices(path, choice(a), choice(b), 'engine');
}

function choices(path: string, a: Choice, b: Choice, kind = 'kind'): DocumentDifference[] {
  const profile = ({ profile, role, kind: name }: Choice) =>
    profile ?? groupNamed(role, name)?.profiles[0]?.name;
  const head = [
    ...plain(`${path}.${kind}`, a.kind, b.kind),
    ...plain(`${path}.profile`, profile(a), profile(b)),
  ];
  // With different kinds, only common options can be compared.
  const both = namesOf(a).filter((name) => namesOf(b).includes(name));
  return [
    ...head,
    ...both
      .filter((name) => !follows(a, b, name))
      .flatMap((name) => plain(`${path}.options.${name}`, printed(a, name), printed(b, name))),
  ];
}

const optionIn = ({ role, kind }: Choice, name: string) =>
  groupNamed(role, kind)?.options.find((one) => one.name === name);

const namesOf = ({ role, kind }: Choice): readonly string[] =>
  (groupNamed(role, kind)?.options ?? []).map(({ name }) => name);

/**
 * True if the option inherits its value on both sides: it differs only because the other one does.
 */
function follows(a: Choice, b: Choice, name: string): boolean {
  const other = optionIn(a, name)?.inherits;
  return other !== undefined && [a, b].every((one) => optionOf(one, name) === optionOf(one, other));
}

/** Returns the value as in documents: "12 MiB". */
function printed(choice: Choice, name: string): string | undefined {
  const option = optionIn(choice, name);
  return option && printOption(option, optionOf(choice, name));
}

/** Numbers of the scale one by one; other parts of tables and statements are too long to show. */
function tables({ workload: a }: Scenario, { workload: b }: Scenario): DocumentDifference[] {
  const scale = [...new Set([a, b].flatMap((one) => Object.keys(one.scale ?? {})))];
  const number = (one: Scenario['workload'], name: string) =>
    one.scale?.[name] === undefined ? undefined : String(one.scale[name]);
  const parts = ['phases', 'tables', 'curves', 'draws', 'scripts'] as const;
  return [
    ...plain('workload.use', a.use, b.use),
    ...scale.flatMap((name) => plain(`workload.scale.${name}`, number(a, name), number(b, name))),
    ...parts
      .filter((part) => JSON.stringify(a[part]) !== JSON.stringify(b[part]))
      .flatMap((part) => plain(`workload.${part}`, 'as in A', 'as in B')),
  ];
}

function phases({ workload: a }: Scenario, { workload: b }: Scenario): DocumentDifference[] {
  const count = Math.max(a.phases.length, b.phases.length);
  return Array.from({ length: count }, (_, i) => {
    const path = `workload.phases[${i}]`;
    const [ofA, ofB] = [phaseChoice(a, i), phaseChoice(b, i)];
    if (ofA === undefined || ofB === undefined)
      return plain(path, ofA && inOneLine(ofA), ofB && inOneLine(ofB));
    return namesOf(ofA).flatMap((name) =>
      plain(`${path}.${name}`, printed(ofA, name), printed(ofB, name)),
    );
  }).flat();
}

function phaseChoice({ kind, phases }: Scenario['workload'], index: number): Choice | undefined {
  const [options, group] = [phases[index], phaseGroup(kind)];
  return options && group && { role: 'phase', kind: group.group, options };
}

/** Returns a phase's written options: "kind update, statements 1200000". */
const inOneLine = (phase: Choice): string =>
  Object.keys(phase.options ?? {})
    .map((name) => `${name} ${printed(phase, name)}`)
    .join(', ');
