// The command line of `npm run truth`, understood and checked before anything is built.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseKnown, unknownName } from '../../cli/arguments';
import { UsageError } from '../../cli/usage';
import { nearest } from '../../web/src/document/scenario/values/nearest';
import {
  checkOption,
  groupNamed,
  type OptionValue,
} from '../../web/src/document/scenario/values/options';
import { type MeasuredRun, type Replay, readRuns } from './measured';
import { btree } from './replay_btree';
import { fractal } from './replay_fractal';
import { lsm } from './replay_lsm';
import { myrocks } from './replay_myrocks';

// What can be replayed: the system whose files are read, how, and which figures are held against
// the real engine. `group` has the options of our engine.
const kEngines: Record<string, { replay: Replay; group: string }> = {
  lsm: { replay: lsm, group: 'lsm' },
  fractal: { replay: fractal, group: 'fractal' },
  btree: { replay: btree, group: 'btree' },
  myrocks: { replay: myrocks, group: 'lsm' },
};
const kNames = Object.keys(kEngines);

export const kUsage = `usage: npm run truth -- ENGINE [--data DIR] [--run GLOB] [--seed N]
           [--set OPTION=VALUE] [--judged] [--json] [--record]
       npm run truth -- lsm|btree|fractal --ablate [--run GLOB] [--json]
       npm run truth -- lsm --acceptance`;

export const kHelp = `${kUsage}
  ENGINE      ${kNames.join(' or ')}
  --data DIR  folder of measurements (default: tests/truth/data)
  --run GLOB  only runs whose name matches, e.g. 'L10d1_none_p_*'
  --seed N    seed of our own chance (skip list heights), to see our spread; default 1
  --set O=V   another value of our engine's option O, e.g. client_pool_threads=8: what a figure
              depends on
  --judged    print only the figures that are held against the real engine
  --record    keep all runs' judged figures for the site's page Measured
  --ablate    leave out one rule after the other: how much worse does it get?
  --acceptance  published figures, at a scale and three sizes
  --json      rows {run, stage, metric, real, ours, error} and what was skipped; with --ablate rows
              that also say what was left out. Nothing else is on stdout, whatever is built before
  A figure agrees that is within 5 % of the measured one (reads per get: 3 %), or within what the
  real engine's own runs of the same operations came to; it is printed which of the two it is.`;

const kOptions = {
  data: { type: 'string', default: join(import.meta.dirname, 'data') },
  run: { type: 'string', default: '*' },
  seed: { type: 'string', default: '1' },
  set: { type: 'string', multiple: true },
  judged: { type: 'boolean', default: false },
  record: { type: 'boolean', default: false },
  ablate: { type: 'boolean', default: false },
  acceptance: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** What is to be replayed. */
export interface Asked {
  readonly name: string;
  readonly engine: Replay;
  readonly runs: readonly MeasuredRun[];
  readonly data: string;
  readonly seed: number;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly judged: boolean;
  readonly record: boolean;
  readonly ablate: boolean;
  readonly acceptance: boolean;
  readonly json: boolean;
}

/** Throws UsageError. */
export function parseWords(typed: readonly string[]): Asked | 'help' {
  const { values, positionals } = parseKnown(typed, kOptions);
  const { help, run, seed, set = [], ...rest } = values;
  if (help) return 'help';
  const [name, ...more] = positionals;
  if (name === undefined) throw new UsageError(`an engine is missing: ${kNames.join(', ')}`);
  const found = Object.hasOwn(kEngines, name) ? kEngines[name] : undefined;
  if (found === undefined) throw unknownName('engine', name, kNames);
  if (more.length > 0) throw new UsageError(`one engine at a time, not also "${more[0]}"`);
  if (rest.ablate && found.replay.ablation === undefined)
    throw new UsageError(`${name} has no rule that can be left out`);
  if (rest.record && run !== '*')
    throw new UsageError('--record keeps the figures of all runs; leave out --run');
  if (!/^\d+$/.test(seed)) throw new UsageError(`--seed must be a whole number, not "${seed}"`);
  const options = Object.fromEntries(set.map((words) => optionOf(words, found.group)));
  const runs = rest.acceptance ? [] : runsOf(name, found.replay, rest.data, run);
  return { ...rest, name, engine: found.replay, seed: Number(seed), options, runs };
}

/** "OPTION=VALUE" as an engine's option takes it. */
function optionOf(words: string, group: string): [string, OptionValue] {
  const [, name = '', text = ''] = /^([^=]+)=(.+)$/.exec(words) ?? [];
  if (name === '') throw new UsageError(`--set needs OPTION=VALUE, not "${words}"`);
  const options = groupNamed('engine', group)?.options ?? [];
  const option = options.find((one) => one.name === name);
  if (option === undefined)
    throw unknownOption(
      name,
      options.map((one) => one.name),
    );
  const value = typedValue(text, option.type);
  const checked = checkOption(option, value);
  if (!checked.ok) throw new UsageError(`--set ${name}: ${checked.message}`);
  return [name, value];
}

function typedValue(text: string, type: string): OptionValue {
  if (type === 'enum') return text;
  if (type === 'flag') return /^(true|false)$/.test(text) ? text === 'true' : text;
  return Number.isNaN(Number(text)) ? text : Number(text);
}

/** The nearest name; of the beginning of a name with a typing error, the one that begins so. */
function unknownOption(name: string, names: readonly string[]): UsageError {
  const beginnings = names.map((one) => one.slice(0, name.length));
  const guess = nearest(name, names) ?? names[beginnings.indexOf(nearest(name, beginnings) ?? '')];
  const words = guess === undefined ? 'see docs/reference.md' : `did you mean "${guess}"?`;
  return new UsageError(`--set ${name}: no option has this name; ${words}`);
}

function runsOf(name: string, { system }: Replay, data: string, glob: string): MeasuredRun[] {
  if (!existsSync(data)) throw new UsageError(`--data ${data}: there is no such folder`);
  const runs = readRuns(data, system, glob);
  if (runs.length > 0) return runs;
  const all = readRuns(data, system, '*').map(({ run }) => run);
  throw new UsageError(
    all.length === 0
      ? `${data} has no measured runs of ${system}, which ${name} replays`
      : `--run ${glob}: no run of ${name} matches; there are ${all.join(', ')}`,
  );
}
