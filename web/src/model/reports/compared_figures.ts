// A comparison of two reports: per figure both values, their difference and their ratio, largest
// change first. Equal figures are only named.
import { kCauses, kReport } from '../../gen/schema';
import type { ByCause, Report } from '../../gen/types';
import { figuresOf, readsOf, sumByCause } from '../figures/figures';
import { kStated, lifetimeOf, wearOf } from '../figures/lifetime';
import {
  formatBytes,
  formatCount,
  formatNs,
  formatRate,
  formatRatio,
  formatShare,
} from '../values/units';

export type FigureUnit = 'bytes' | 'ns' | 'count' | 'ratio' | 'share' | 'rate' | 'years' | '1/1000';

export interface ComparedFigure {
  readonly name: string;
  readonly unit: FigureUnit;
  /** Undefined if the run does not have this figure. */
  readonly a: number | undefined;
  readonly b: number | undefined;
}

export interface FigureGroup {
  readonly title: string;
  /** Description of the figures' order. */
  readonly order: string;
  readonly figures: readonly ComparedFigure[];
}

export interface ComparedReports {
  /** Figures that differ; groups without any are left out. */
  readonly groups: readonly FigureGroup[];
  /** Names of the figures that both runs have and that are equal. */
  readonly equal: readonly string[];
}

/** A run's report, and the further inputs of the drive's lifetime. */
export interface Reported {
  readonly report: Report;
  readonly capacityBytes: number;
  readonly rowBytes: number;
}

export function compareReports(a: Reported, b: Reported): ComparedReports {
  const [costs, causes, all] = [
    compared(costsOf(a), costsOf(b)),
    compared(causesOf(a.report), causesOf(b.report)).filter(({ a, b }) => a !== 0 || b !== 0),
    compared(restOf(a.report), restOf(b.report)),
  ];
  const [waits, rest] = [true, false].map((wait) =>
    all.filter(({ name }) => name.startsWith('waits.') === wait),
  ) as [ComparedFigure[], ComparedFigure[]];
  const groups = [
    { title: 'What it costs', order: kByRatio, figures: changed(costs, factor) },
    { title: 'Bytes by cause', order: kByDifference, figures: changed(causes, difference) },
    { title: 'Waits by reason', order: kByDifference, figures: changed(waits, difference) },
    { title: 'The rest of the report', order: kByRatio, figures: changed(rest, factor) },
  ];
  return {
    groups: groups.filter(({ figures }) => figures.length > 0),
    equal: [...costs, ...causes, ...all].filter(isEqual).map(({ name }) => name),
  };
}

const kByRatio = 'the largest ratio first';
const kByDifference = 'the largest difference first';

/** B minus A. */
export const differenceOf = ({ a, b }: ComparedFigure): number | undefined =>
  a === undefined || b === undefined ? undefined : b - a;

/** B divided by A; undefined if A is 0. */
export const ratioOf = ({ a, b }: ComparedFigure): number | undefined =>
  a === undefined || b === undefined || a === 0 ? undefined : b / a;

export interface Figure {
  readonly name: string;
  readonly unit: FigureUnit;
  readonly value: number | undefined;
}

/** Pairs figures of both runs and drops those that neither has. */
function compared(a: readonly Figure[], b: readonly Figure[]): readonly ComparedFigure[] {
  return a
    .map(({ name, unit, value }, i) => ({ name, unit, a: value, b: b[i]?.value }))
    .filter((one) => one.a !== undefined || one.b !== undefined);
}

const isEqual = ({ a, b }: ComparedFigure): boolean => a === b;

type Measure = (figure: ComparedFigure) => number;

/** Figures that only one run has cannot be compared, and come last. */
const changed = (figures: readonly ComparedFigure[], by: Measure): readonly ComparedFigure[] =>
  figures.filter((one) => !isEqual(one)).sort((one, other) => by(other) - by(one));

const difference: Measure = ({ a, b }) =>
  a === undefined || b === undefined ? -1 : Math.abs(b - a);

/**
 * Ranks a change by its ratio in either direction; a change from or to zero ranks highest. Rounded,
 * so that equal changes keep their order on every machine.
 */
const factor: Measure = ({ a, b }) => {
  if (a === undefined || b === undefined) return -1;
  return a > 0 && b > 0 ? Math.round(1e6 * Math.abs(Math.log(b / a))) : Number.MAX_VALUE;
};

/** The figures that a design review asks for. */
export function costsOf({ report, capacityBytes, rowBytes }: Reported): readonly Figure[] {
  const programmed = sumByCause(report.nand_bytes.programmed);
  const { perLookup, fromMemory } = readsOf(report);
  const { latency_ns: latency, space, device } = report;
  const hostBytes = sumByCause(report.host_bytes.written);
  const life = lifetimeOf(wearOf(report, { capacityBytes, rowBytes }));
  const years = life && life.longestS / kYearSeconds;
  const stated = `${formatCount(kStated.rowsPerS)} rows/s on ${formatBytes(kStated.driveBytes)}`;
  return [
    figure('bytes the drive wrote per user byte', 'ratio', figuresOf(report).amplification),
    figure('bytes programmed into flash', 'bytes', programmed > 0 ? programmed : undefined),
    figure('bytes written to the drive', 'bytes', hostBytes),
    figure('bytes read from the drive', 'bytes', sumByCause(report.host_bytes.read)),
    figure('reads of the drive per lookup', 'ratio', perLookup),
    figure('lookups answered from memory', 'share', fromMemory),
    figure('latency: half are faster', 'ns', latency.p50),
    figure('latency: 95 % are faster', 'ns', latency.p95),
    figure('latency: 99 % are faster', 'ns', latency.p99),
    figure('latency: 99.9 % are faster', 'ns', latency.p999),
    figure('latency: the slowest', 'ns', latency.max),
    figure('statements a second', 'rate', report.operations_per_second),
    figure('simulated time', 'ns', report.virtual_seconds * 1e9),
    figure('space of tables and indexes', 'bytes', space.tables),
    figure('tables and indexes per byte of live data', 'ratio', space.amplification),
    figure('space of logs', 'bytes', space.logs),
    figure('space of other files', 'bytes', space.system),
    figure('space of all files, at most', 'bytes', space.allocated_peak),
    figure('space of logs, at most', 'bytes', space.logs_peak),
    figure('flushes of the drive', 'count', device?.host_flushes),
    figure('erases of flash blocks', 'count', device?.erases),
    figure(`drive life, at most, at ${stated}`, 'years', years),
  ];
}

const kYearSeconds = 365.25 * 86_400;

/** Report fields that are among the costs already, or that do not measure the run. */
const kOmittedFields =
  /^(latency_ns\.|space\.(a|logs|system|tables$)|device\.(host_flushes|erases)$|operations_per_second|virtual_seconds|write_amplification\.total|phase$|digest$)/;

function figure(name: string, unit: FigureUnit, value: number | undefined): Figure {
  return { name, unit, value: value !== undefined && Number.isFinite(value) ? value : undefined };
}

const kFloors = [
  ['written', (report: Report) => report.host_bytes.written],
  ['read', (report: Report) => report.host_bytes.read],
  ['flash programmed', (report: Report) => report.nand_bytes.programmed],
] as const;

/** Bytes by cause. A cause that moved no byte counts as 0; a disk has no flash floor at all. */
function causesOf(report: Report): readonly Figure[] {
  return kFloors.flatMap(([floor, of]) => {
    const values: ByCause = of(report);
    const none = sumByCause(values) > 0 ? 0 : undefined;
    return kCauses.map(({ name, label }) =>
      figure(`${floor}: ${label}`, 'bytes', values[name] ?? none),
    );
  });
}

const kUnits: Readonly<Record<string, FigureUnit>> = {
  bytes: 'bytes',
  ns: 'ns',
  '1/1000': '1/1000',
};

function restOf(report: Report): readonly Figure[] {
  return kReport
    .filter(
      ({ name, type }) => type !== 'by_cause' && type !== 'hash' && !kOmittedFields.test(name),
    )
    .map(({ name, type, unit }) =>
      figure(name, kUnits[unit] ?? (type === 'ratio' ? 'ratio' : 'count'), valueAt(report, name)),
    );
}

function valueAt(report: Report, path: string): number | undefined {
  let node: unknown = report;
  for (const part of path.split('.')) node = (node as Record<string, unknown> | undefined)?.[part];
  return typeof node === 'number' ? node : undefined;
}

const kPrint: Readonly<Record<FigureUnit, (value: number) => string>> = {
  bytes: formatBytes,
  ns: formatNs,
  count: formatCount,
  ratio: formatRatio,
  share: formatShare,
  rate: formatRate,
  years: (value) => `${formatRatio(value)} years`,
  '1/1000': (value) => formatShare(value / 1000),
};

/** Prints a figure for readers; a dash if the run does not have it. */
export const printValue = (value: number | undefined, unit: FigureUnit): string =>
  value === undefined ? '–' : kPrint[unit](value);

export function printDifference(figure: ComparedFigure): string {
  const value = differenceOf(figure);
  if (value === undefined) return '–';
  const size = Math.abs(value);
  const tiny = figure.unit === 'ratio' && size < 0.01 && size > 0;
  return `${value < 0 ? '−' : '+'}${tiny ? size.toPrecision(1) : printValue(size, figure.unit)}`;
}

export function printRatio(figure: ComparedFigure): string {
  const value = ratioOf(figure);
  if (value === undefined) return '–';
  if (value === 0) return '0×';
  return value < 0.01 ? '<0.01×' : `${formatRatio(value)}×`;
}
