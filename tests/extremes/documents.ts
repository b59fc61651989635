// The documents of the sweep: each option at its least and at its greatest value, everything else
// small and ordinary; and random documents, whose options are anywhere in their ranges.

import {
  groupNamed,
  groupsOf,
  type OptionValue,
  type OptionValues,
  phaseGroup,
  printOption,
} from '../../web/src/document/scenario/values/options';
import type { OptionGroupSchema, OptionSchema } from '../../web/src/gen/schema';

export interface SweepDocument {
  readonly name: string;
  readonly document: object;
}

const kPhases = ['load', 'update', 'get_present', 'scan', 'flush', 'compact'] as const;
const kTableStreams = ['seq', 'iib', 'sbload', 'sbupd', 'sbidx', 'flush'] as const;

interface Parts {
  readonly engine: string;
  readonly profile?: string;
  readonly options?: OptionValues;
  readonly device?: object;
  readonly volume?: OptionValues;
  readonly faults?: OptionValues;
  readonly workload?: object;
}

function documentOf({ engine, profile, options = {}, device, volume, faults, workload }: Parts) {
  return {
    version: 2,
    name: 'extremes',
    title: 'An extreme',
    question: 'Does it end?',
    seed: 11,
    device: device ?? { kind: 'flash', profile: 'sata-mlc' },
    ...(volume === undefined ? {} : { volume: { options: volume } }),
    ...(faults === undefined ? {} : { faults: { options: faults } }),
    workload: workload ?? kvWorkload(),
    contenders: [{ name: engine, engine, ...(profile === undefined ? {} : { profile }), options }],
  };
}

function kvWorkload(options: OptionValues = {}, everyPhase: OptionValues = {}): object {
  return {
    kind: 'kv',
    options: { rows: 3000, clients: 3, ...options },
    phases: kPhases.map((kind) => ({ kind, ...everyPhase })),
  };
}

const tablesWorkload = (options: OptionValues = {}, everyPhase: OptionValues = {}): object => ({
  kind: 'tables',
  options: { rows: 1500, ...options },
  phases: kTableStreams.map((kind) => ({ kind, ...everyPhase })),
});

/** As documents write it. */
function written(option: OptionSchema, value: number): OptionValue {
  if (option.type === 'flag') return value === 1;
  return option.type === 'enum' ? printOption(option, value) : value;
}

function ends(group: OptionGroupSchema): { where: string; values: OptionValues }[] {
  return group.options.flatMap((option) =>
    [option.min, Math.min(option.max, Number.MAX_SAFE_INTEGER)].map((value) => ({
      where: `${group.group}.${option.name} ${printOption(option, value)}`,
      values: { [option.name]: written(option, value) },
    })),
  );
}

const kEngines = groupsOf('engine').map(({ group }) => group);

/** Options that all engines share are tried with each of them. */
function withEngines(where: string, parts: Omit<Parts, 'engine'>): SweepDocument[] {
  return kEngines.map((engine) => ({
    name: `${where} under ${engine}`,
    document: documentOf({ engine, ...parts }),
  }));
}

/** Each option at both ends of its range. */
export function extremeDocuments(): SweepDocument[] {
  const ofEngines = groupsOf('engine').flatMap((group) =>
    ends(group).map(({ where, values }) => ({
      name: where,
      document: documentOf({ engine: group.group, options: values }),
    })),
  );
  const ofDevices = groupsOf('device').flatMap((group) =>
    ends(group).flatMap(({ where, values }) =>
      withEngines(where, { device: { kind: group.group, options: values } }),
    ),
  );
  const named = (role: 'volume' | 'workload', name: string) =>
    groupNamed(role, name) as OptionGroupSchema;
  const ofVolume = ends(named('volume', 'volume')).flatMap(({ where, values }) =>
    withEngines(where, { volume: values }),
  );
  const ofFaults = ends(named('volume', 'faults')).flatMap(({ where, values }) =>
    withEngines(where, { faults: values }),
  );
  const ofWorkloads = [
    { name: 'kv', make: kvWorkload },
    { name: 'tables', make: tablesWorkload },
  ].flatMap(({ name, make }) => [
    ...ends(named('workload', name)).flatMap(({ where, values }) =>
      withEngines(where, { workload: make(values) }),
    ),
    ...ends(phaseGroup(name) as OptionGroupSchema).flatMap(({ where, values }) =>
      withEngines(where, { workload: make({}, values) }),
    ),
  ]);
  return [...ofEngines, ...ofDevices, ...ofVolume, ...ofFaults, ...ofWorkloads];
}

/** Numbers below `n`, always the same for a seed (mulberry32). */
function drawer(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

/** Anywhere in its range, every order of magnitude as likely as the next, its ends more often. */
function anywhere(option: OptionSchema, draw: (n: number) => number): OptionValue {
  const max = Math.min(option.max, Number.MAX_SAFE_INTEGER);
  if (option.type === 'flag' || option.type === 'enum')
    return written(option, option.min + draw(max - option.min + 1));
  if (draw(8) === 0) return draw(2) === 0 ? option.min : max;
  const low = Math.log2(option.min + 1);
  const value = 2 ** (low + (draw(1e6) / 1e6) * (Math.log2(max + 1) - low)) - 1;
  return Math.min(max, Math.max(option.min, Math.round(value)));
}

function someOptions(group: OptionGroupSchema, one: number, draw: (n: number) => number) {
  const chosen = group.options.filter(() => draw(one) === 0);
  return Object.fromEntries(chosen.map((option) => [option.name, anywhere(option, draw)]));
}

const pick = <T>(from: readonly T[], draw: (n: number) => number): T =>
  from[draw(from.length)] as T;

export function randomDocument(seed: number): SweepDocument {
  const draw = drawer(seed);
  const engine = pick(groupsOf('engine'), draw);
  const device = pick(groupsOf('device'), draw);
  const rows = Math.round(10 ** (1 + (draw(1000) / 1000) * 3.3));
  const phases = Array.from({ length: 1 + draw(4) }, (_, index) => ({
    ...someOptions(phaseGroup('kv') as OptionGroupSchema, 24, draw),
    kind: index === 0 ? 'load' : pick([...kPhases, 'window', 'get_absent'], draw),
  }));
  return {
    name: `random document ${seed}`,
    document: documentOf({
      engine: engine.group,
      profile: pick(engine.profiles, draw).name,
      options: someOptions(engine, 7, draw),
      device: {
        kind: device.group,
        profile: pick(device.profiles, draw).name,
        options: someOptions(device, 16, draw),
      },
      volume: someOptions(groupNamed('volume', 'volume') as OptionGroupSchema, 8, draw),
      workload: {
        kind: 'kv',
        options: {
          ...someOptions(groupNamed('workload', 'kv') as OptionGroupSchema, 8, draw),
          rows,
          window: 1 + draw(rows),
          clients: pick([1, 1, 8, 64], draw),
          value_bytes: pick([0, 100, 100, 1000, 4000], draw),
        },
        phases,
      },
    }),
  };
}
