// The words of a moment with their figures filled in from the contenders' reports; or the reason
// why this run does not support them.

import type { kDerived } from '../../document/scenario/checks/moment_checks';
import { runningContenders } from '../../document/scenario/durability';
import {
  type Contender,
  contenderAt,
  type Scenario,
  type ScenarioMoment,
} from '../../document/scenario/scenario';
import { optionOf } from '../../document/scenario/values/chosen_options';
import {
  ExpressionError,
  parseExpression,
  type Scope,
  type Value,
} from '../../document/scenario/values/expression';
import { type FigureUnit, parseText } from '../../document/scenario/values/moment_text';
import { phaseGroup } from '../../document/scenario/values/options';
import type { Report } from '../../gen/types';
import { figuresOf, readsOf, sumByCause } from '../../model/figures/figures';
import { kFormats } from '../../model/values/units';

/** One contender at a moment. */
export interface MomentReport {
  readonly statements: number;
  readonly report: Report;
}
/** All contenders at a moment (from 0), by contender; undefined if the run was not there. */
export type ReportsAt = (moment: number) => readonly MomentReport[] | undefined;

export type MomentWords =
  | { readonly kind: 'said'; readonly text: string }
  /** A condition of the words (`holds`) is false in this run. */
  | { readonly kind: 'untrue'; readonly condition: string }
  /** A figure is of a moment that the run has not passed, or has no value in this run. */
  | { readonly kind: 'unknown'; readonly why: string };

/** Returns the words of the moment with this index. */
export function wordsOf(scenario: Scenario, index: number, reportsAt: ReportsAt): MomentWords {
  const { text, holds = [] } = scenario.moments[index] as ScenarioMoment;
  const scope = scopeOf(scenario, index, reportsAt);
  try {
    const broken = holds.find((source) => parseExpression(source).evaluate(scope) !== true);
    if (broken !== undefined) return { kind: 'untrue', condition: broken };
    const parts = parseText(text).map((part) =>
      typeof part === 'string' ? part : print(part.expression.evaluate(scope), part.unit),
    );
    return { kind: 'said', text: parts.join('') };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { kind: 'unknown', why: error.message };
  }
}

/**
 * True if nothing that a moment's words say has become untrue of the run that `now` reports: their
 * conditions hold, and words that depend on a condition are the same. Conditions about the place
 * itself are left out.
 */
export function stillHolds(
  scenario: Scenario,
  index: number,
  reportsAt: ReportsAt,
  now: readonly MomentReport[],
): boolean {
  const { text, holds = [] } = scenario.moments[index] as ScenarioMoment;
  const then = scopeOf(scenario, index, reportsAt);
  const current = scopeOf(scenario, index, (moment) =>
    moment === index ? now : reportsAt(moment),
  );
  const chosen = (scope: Scope) =>
    parseText(text).map((part) =>
      typeof part === 'string' || part.unit !== 'text' ? '' : part.expression.evaluate(scope),
    );
  try {
    const lasting = holds.filter((source) => !/\bstatements\b/.test(source));
    return (
      lasting.every((source) => parseExpression(source).evaluate(current) === true) &&
      chosen(then).join() === chosen(current).join()
    );
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return true;
  }
}

function print(value: Value, unit: FigureUnit): string {
  if (unit === 'text') return String(value);
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new ExpressionError(`${value} cannot be written as ${unit}`);
  // No-break spaces keep a figure and its unit on one line.
  return kFormats[unit](value).replaceAll(' ', '\u00a0');
}

function scopeOf(scenario: Scenario, current: number, reportsAt: ReportsAt): Scope {
  return {
    look(path, moment) {
      const [root = '', ...rest] = path;
      const name = rest.join('.');
      if (root === 'follow') return scenario.moments[current]?.view?.row ?? scenario.follow;
      if (root === 'workload' || root === 'device')
        return optionOf({ role: root, ...scenario[root] }, name);
      if (root === 'phases') return phaseOption(scenario, rest);
      const index = contenderAt(scenario.contenders, root);
      const contender = runningContenders(scenario)[index];
      if (contender !== undefined && rest[0] === 'options')
        return engineOption(contender, rest.slice(1).join('.'));
      const passed = reportsAt(moment === undefined ? current : moment - 1);
      if (passed === undefined) throw new ExpressionError('the run was not there');
      if (root === 'statements') return Math.max(...passed.map(({ statements }) => statements));
      return figureAt(passed[index], path, name);
    },
  };
}

/** Returns the value of `phases.2.scans_permille`; phases count from 1. */
function phaseOption({ workload }: Scenario, [number, ...rest]: readonly string[]): number {
  const kind = phaseGroup(workload.kind)?.group ?? '';
  const options = workload.phases[Number(number) - 1];
  return optionOf({ role: 'phase', kind, profile: undefined, options }, rest.join('.'));
}

const engineOption = ({ engine, profile, options }: Contender, name: string): number =>
  optionOf({ role: 'engine', kind: engine, profile, options }, name);

const kDerivations: Readonly<Record<(typeof kDerived)[number], (passed: MomentReport) => number>> =
  {
    statements: ({ statements }) => statements,
    amplification: ({ report }) => figuresOf(report).amplification,
    drive_bytes: ({ report }) => figuresOf(report).driveBytes,
    new_bytes: ({ report }) => figuresOf(report).kinds.new,
    again_bytes: ({ report }) => figuresOf(report).kinds.again,
    safety_bytes: ({ report }) => {
      const { safety, copy } = figuresOf(report).kinds;
      return safety + copy;
    },
    housekeeping_bytes: ({ report }) => figuresOf(report).kinds.housekeeping,
    reads_per_lookup: ({ report }) => readsOf(report).perLookup,
  };

function figureAt(passed: MomentReport | undefined, path: readonly string[], name: string): Value {
  const derive = Object.hasOwn(kDerivations, name)
    ? kDerivations[name as keyof typeof kDerivations]
    : undefined;
  if (passed !== undefined && derive !== undefined) return derive(passed);
  let node: unknown = passed?.report;
  let byCause = false;
  for (const part of path.slice(1)) {
    byCause = part === 'written' || part === 'read' || part === 'programmed';
    const next = (node as Record<string, unknown> | undefined)?.[part];
    // Reports omit causes that moved no byte: they count as 0.
    node = next ?? (path.at(-1) === part && isByCause(path) ? 0 : undefined);
  }
  if (byCause && typeof node === 'object') return sumByCause(node as Record<string, number>);
  if (typeof node !== 'number' && typeof node !== 'string')
    throw new ExpressionError(`${path.join('.')} has no value`);
  return node;
}

const isByCause = (path: readonly string[]): boolean =>
  /^(engine|host|nand)_(bytes|operations)$/.test(path[1] ?? '') && path.length === 4;
