// CPU time of whole runs, natively and in WebAssembly in Node. With a base, another checkout, the
// engines of both take turns, and ratios are of neighbouring runs.
import { availableParallelism, cpus } from 'node:os';
import { type Build, Checkout, kRoot, type Ran, timed } from './checkout';
import { recordSection } from './performance_page';
import type { BenchRow } from './row';

export interface AgainstBase {
  readonly runs: number;
  /** The other checkout's folder. */
  readonly base: string | undefined;
  /** Writes a section of docs/performance.md. */
  readonly record: boolean;
}

/** Contenders of these documents, whose times count together. */
export interface Task {
  readonly name: string;
  readonly runs: readonly { readonly document: string; readonly contender: number }[];
}
export interface Subject {
  readonly bench: string;
  readonly title: string;
  /** The first sentence of the section. */
  readonly words: string;
  readonly tasks: readonly Task[];
  readonly sum: string;
  /** Targets, as shares of the base's CPU time. */
  readonly most: { readonly each: number; readonly sum: number };
}

export interface Timed extends Pick<Ran, 'statements' | 'hostPages' | 'build'> {
  readonly cpuSeconds: number;
}
/** A task in one build; its times of one round have one index. */
export interface Series {
  readonly name: string;
  readonly build: Build;
  readonly now: readonly Timed[];
  readonly base: readonly Timed[];
}
type Side = 'now' | 'base';

const kBuilds: readonly Build[] = ['native', 'wasm'];

export async function* againstBase(
  subject: Subject,
  options: AgainstBase,
): AsyncGenerator<BenchRow> {
  const now = await Checkout.at(kRoot);
  const base = options.base === undefined ? undefined : await Checkout.at(options.base);
  const series = withSums(subject, await measured(subject, now, base, options.runs));
  for (const one of series) yield rowOf(subject, one);
  if (options.record) recordSection(subject.title, section(subject, series, options.runs));
}

async function measured(
  { tasks }: Subject,
  now: Checkout,
  base: Checkout | undefined,
  rounds: number,
): Promise<Series[]> {
  const sides = { now, base };
  const all = kBuilds.flatMap((build) =>
    tasks.map((task) => ({
      ...{ name: task.name, build, task },
      ...{ now: [] as Timed[], base: [] as Timed[] },
    })),
  );
  for (let round = 0; round < rounds; round++)
    for (const series of all) {
      // Each side is the first in every other round: the second finds a warmer machine.
      const order: readonly Side[] = round % 2 === 0 ? ['base', 'now'] : ['now', 'base'];
      const times: Record<Side, Timed[]> = { now: [], base: [] };
      for (const run of series.task.runs)
        for (const side of order) {
          const checkout = sides[side];
          if (checkout !== undefined) times[side].push(await timedRun(checkout, series.build, run));
        }
      for (const side of order)
        if (sides[side] !== undefined) series[side].push(sumOf(times[side]));
    }
  return all;
}

async function timedRun(
  checkout: Checkout,
  build: Build,
  { document, contender }: Task['runs'][number],
): Promise<Timed> {
  const requests = (await checkout.requests(document))[contender];
  const { out, cpuSeconds } = timed(checkout.command(build), requests?.frames ?? Buffer.alloc(0));
  return { ...checkout.read(out), cpuSeconds };
}

function sumOf(runs: readonly Timed[]): Timed {
  const total = (of: (run: Timed) => number) => runs.reduce((sum, run) => sum + of(run), 0);
  return {
    build: runs[0]?.build ?? '',
    statements: total((run) => run.statements),
    hostPages: total((run) => run.hostPages),
    cpuSeconds: total((run) => run.cpuSeconds),
  };
}

/** Each build's tasks, and after them their sums, round by round. */
export function withSums({ sum: name }: Pick<Subject, 'sum'>, all: readonly Series[]): Series[] {
  return kBuilds.flatMap((build) => {
    const own = all.filter((one) => one.build === build);
    const sums = (side: Side) =>
      (own[0]?.[side] ?? []).map((_, round) =>
        sumOf(own.flatMap((one) => one[side].slice(round, round + 1))),
      );
    return [...own, { name, build, now: sums('now'), base: sums('base') }];
  });
}

/** The median of an odd number of values, the upper one of the middle of an even number. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const secondsOf = (runs: readonly Timed[]) => median(runs.map((run) => run.cpuSeconds));

/** Each is of two neighbouring runs, so that a slow minute of the machine is in both. */
export const ratiosOf = ({ now, base }: Pick<Series, Side>): number[] =>
  base.map((run, i) => (now[i]?.cpuSeconds ?? Number.NaN) / run.cpuSeconds);

function rowOf({ bench, sum, most }: Subject, series: Series): BenchRow {
  const { name, build, now, base } = series;
  const what = `${name} to the end (${build})`;
  const seconds = secondsOf(now);
  if (base.length === 0)
    return {
      ...{ bench, what, value: seconds, unit: 's' },
      note: `CPU time, median of ${now.length}; --base DIR compares`,
    };
  const ratios = ratiosOf(series);
  const limit = name === sum ? most.sum : most.each;
  return {
    ...{ bench, what, value: median(ratios), unit: 'x' },
    note:
      `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}; CPU time ${seconds.toFixed(1)} s, ` +
      `the base's ${secondsOf(base).toFixed(1)} s; wanted: at most ${limit.toFixed(2)}`,
  };
}

/** The section of docs/performance.md. */
export function section(
  { bench, words }: Pick<Subject, 'bench' | 'words'>,
  all: readonly Series[],
  rounds: number,
): string {
  const [first] = all;
  const [now, base] = [first?.now[0]?.build, first?.base[0]?.build];
  const builds = base === undefined ? `Build ${now}` : `Build ${now} beside build ${base}`;
  const machine = `${cpus()[0]?.model.trim() ?? 'an unknown processor'}, ${availableParallelism()} cores`;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const head = [
    ...['', 'build', 's, base', 's, now', 'ratio', 'from–to'],
    ...['a statement, base', 'now', 'host pages', 'each, base', 'now'],
  ];
  const table = [line(head), line(head.map((_, i) => (i < 2 ? '---' : '---:')))];
  return `${words} CPU time, each run
in a separate process: natively, and in WebAssembly in Node, compilers included. The two builds take
turns; seconds are medians of ${rounds}, ratios medians of the ${rounds} pairs. A host page is one
of 4 KiB that the drive wrote or read.

${builds}, ${new Date().toISOString().slice(0, 10)}:
${machine}, ${process.platform}, Node ${process.versions.node}. Made by
\`npm run bench -- ${bench} --base DIR --record\`.

${[...table, ...all.map((one) => line(cellsOf(one)))].join('\n')}
`;
}

function cellsOf(series: Series): string[] {
  const { name, build, now, base } = series;
  const ratios = ratiosOf(series);
  const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  const seconds = (runs: readonly Timed[]) =>
    runs.length === 0 ? '' : `${secondsOf(runs).toFixed(1)} s`;
  const nanoseconds = (runs: readonly Timed[], of: 'statements' | 'hostPages') => {
    const ns = (1e9 * secondsOf(runs)) / (runs[0]?.[of] ?? 1);
    return runs.length === 0 ? '' : `${whole(ns)} ns`;
  };
  return [
    ...[name, build, seconds(base), seconds(now)],
    ...(ratios.length === 0 ? ['', ''] : [`${median(ratios).toFixed(2)} ×`, spread]),
    ...[nanoseconds(base, 'statements'), nanoseconds(now, 'statements')],
    whole(now[0]?.hostPages ?? 0),
    ...[nanoseconds(base, 'hostPages'), nanoseconds(now, 'hostPages')],
  ];
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
