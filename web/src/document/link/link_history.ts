// The changes made to a run, as a link records them: forks and power cuts.
//
// Both are identified by the step after which they happened, which is exact. Trees are numbered as
// on the page: the scenario's contenders, then its forks in the order they were made.

import { kMaxContenders, type Scenario } from '../scenario/scenario';
import type { Issue } from '../scenario/values/issue';
import { nearest } from '../scenario/values/nearest';
import {
  checkOption,
  groupNamed,
  type OptionValue,
  type OptionValues,
  show,
} from '../scenario/values/options';

/** A tree that left another one and continues with other options. */
interface LinkFork {
  /** Number of the tree it left: a contender, or an earlier fork. */
  readonly origin: number;
  readonly steps: number;
  readonly changes: OptionValues;
}
export interface LinkCut {
  readonly steps: number;
  /**
   * Decides which unflushed sectors survive: 0 none, 1 all, else a random subset
   * (wasm/device/volume/undo_log.h).
   */
  readonly survivors: number;
  /** Options that the engine is reopened with. */
  readonly changes?: OptionValues;
}
export interface LinkHistory {
  readonly forks: readonly LinkFork[];
  /**
   * By tree, forks included, in the order of their steps; a fork's list includes its origin's cuts.
   */
  readonly cuts: readonly (readonly LinkCut[])[];
}

type HistoryFields = { k?: unknown; x?: unknown };
type HistoryResult =
  | { readonly ok: true; readonly history?: LinkHistory }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Maximum number of power cuts of one tree in a link. */
const kMaxCuts = 100;

/** Encodes a history as lists without names: k for forks, x for cuts. Empty if there are none. */
export function writeHistory(history: LinkHistory | undefined): HistoryFields {
  const { forks = [], cuts = [] } = history ?? {};
  if (cuts.some((list) => list.length > kMaxCuts))
    throw new Error(`a link can hold at most ${kMaxCuts} power cuts`);
  const hasCuts = cuts.some((list) => list.length > 0);
  const cutFields = ({ steps, survivors, changes }: LinkCut) =>
    changes === undefined ? [steps, survivors] : [steps, survivors, changes];
  return {
    ...(forks.length === 0
      ? {}
      : { k: forks.map(({ origin, steps, changes }) => [origin, steps, changes]) }),
    ...(hasCuts ? { x: cuts.map((list) => list.map(cutFields)) } : {}),
  };
}

export function readHistory({ k, x }: HistoryFields, scenario: Scenario): HistoryResult {
  if (k === undefined && x === undefined) return { ok: true };
  const reader = new HistoryReader(scenario);
  const forks = k === undefined ? [] : reader.forks(k);
  const cuts = forks === undefined ? undefined : reader.cuts(x ?? []);
  if (forks === undefined || cuts === undefined) return { ok: false, issues: [reader.issue] };
  const happened = forks.length > 0 || cuts.some((list) => list.length > 0);
  return happened ? { ok: true, history: { forks, cuts } } : { ok: true };
}

const isPlace = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

/** Reads a history up to its first error, which it stores in `issue`. */
class HistoryReader {
  issue: Issue = { path: '', message: '' };
  /** Each tree's engine, and the step at which it begins. */
  private readonly trees: { engine: string; begins: number }[];

  constructor(scenario: Scenario) {
    this.trees = scenario.contenders.map(({ engine }) => ({ engine, begins: 0 }));
  }

  forks(list: unknown): LinkFork[] | undefined {
    const room = kMaxContenders - this.trees.length;
    if (!Array.isArray(list)) return this.refuse('forks', `must be a list, not ${show(list)}`);
    if (list.length > room)
      return this.refuse(
        'forks',
        `${list.length} are too many: at most ${kMaxContenders} trees are possible`,
      );
    return every(list, (one, i) => this.fork(one, `forks[${i}]`));
  }

  private fork(value: unknown, path: string): LinkFork | undefined {
    const [origin, steps, changes] = Array.isArray(value) ? value : [];
    const from = isPlace(origin) ? this.trees[origin] : undefined;
    if (from === undefined) return this.refuse(path, `there is no tree ${show(origin)} to fork`);
    if (!isPlace(steps))
      return this.refuse(path, `must begin after a whole number of steps, not ${show(steps)}`);
    if (steps < from.begins) return this.refuse(path, 'begins before its origin does');
    const checked = this.changes(changes, from.engine, path);
    if (checked === undefined) return undefined;
    this.trees.push({ engine: from.engine, begins: steps });
    return { origin, steps, changes: checked };
  }

  cuts(lists: unknown): (readonly LinkCut[])[] | undefined {
    if (!Array.isArray(lists)) return this.refuse('cuts', `must be a list, not ${show(lists)}`);
    if (lists.length > this.trees.length)
      return this.refuse('cuts', `must list ${this.trees.length} trees, not ${lists.length}`);
    return every(this.trees, ({ engine }, i) => this.cutsOf(lists[i] ?? [], engine, `cuts[${i}]`));
  }

  private cutsOf(list: unknown, engine: string, path: string): readonly LinkCut[] | undefined {
    if (!Array.isArray(list)) return this.refuse(path, `must be a list, not ${show(list)}`);
    if (list.length > kMaxCuts)
      return this.refuse(
        path,
        `${list.length} power cuts are too many: a link can hold at most ${kMaxCuts}`,
      );
    let before = -1;
    return every(list, (value, i) => {
      const [steps, survivors, changes] = Array.isArray(value) ? value : [];
      const at = `${path}[${i}]`;
      if (!isPlace(steps) || !isPlace(survivors))
        return this.refuse(at, 'must be a pair of whole numbers: steps and survivors');
      if (steps <= before) return this.refuse(at, 'must be later than the previous power cut');
      before = steps;
      if (changes === undefined) return { steps, survivors };
      const checked = this.changes(changes, engine, at);
      return checked === undefined ? undefined : { steps, survivors, changes: checked };
    });
  }

  /** Reads options that can change at run time, with sizes and times as numbers. */
  private changes(values: unknown, engine: string, path: string): OptionValues | undefined {
    if (typeof values !== 'object' || values === null || Array.isArray(values))
      return this.refuse(path, `must name the options that change, not ${show(values)}`);
    const options = groupNamed('engine', engine)?.options ?? [];
    const checked: Record<string, OptionValue> = {};
    for (const [name, value] of Object.entries(values)) {
      const at = `${path}.${name.slice(0, 80)}`;
      const option = options.find((one) => one.name === name);
      if (option === undefined)
        return this.refuse(
          at,
          'no option has this name',
          nearest(
            name,
            options.map((one) => one.name),
          ),
        );
      if (option.dynamic !== true)
        return this.refuse(at, 'cannot be changed while the engine runs');
      const check = checkOption(option, value);
      if (!check.ok) return this.refuse(at, check.message, check.nearest);
      checked[name] =
        option.type === 'bytes' || option.type === 'ns' ? check.value : (value as OptionValue);
    }
    return checked;
  }

  private refuse(path: string, message: string, guess?: string): undefined {
    this.issue = { path, message, ...(guess === undefined ? {} : { nearest: guess }) };
    return undefined;
  }
}

/** Maps all entries; undefined as soon as `read` returns undefined for one. */
function every<From, To>(
  list: readonly From[],
  read: (value: From, index: number) => To | undefined,
): To[] | undefined {
  const all: To[] = [];
  for (const [i, value] of list.entries()) {
    const one = read(value, i);
    if (one === undefined) return undefined;
    all.push(one);
  }
  return all;
}
