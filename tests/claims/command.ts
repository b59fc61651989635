// `npm run claims`: runs, judges and prints claims.

import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { matchesGlob } from 'node:path';
import { parseKnown } from '../../cli/arguments';
import { table } from '../../cli/text_table';
import { UsageError } from '../../cli/usage';
import { cpuWords } from '../../web/src/document/measure/cpu_times';
import { isSameClaim, printClaim } from '../../web/src/document/measure/same_claim';
import {
  judge,
  type MeasuredValue,
  printBand,
  printMeasured,
  ratioOfSizes,
  timedWords,
} from '../../web/src/document/measure/verdict';
import { toLoadRequests } from '../../web/src/document/scenario/load_request';
import type { Claim, Scenario } from '../../web/src/document/scenario/scenario';
import { claimsPage, kDocs } from './claims_page';
import { atSize, claimScenarios, faultsOf, kOwnSize, sizesOf } from './documents';
import { falsifyAll, kFalsified } from './falsify';
import {
  beginsAsRecorded,
  curvesOf,
  type Ended,
  keptRun,
  makeRuns,
  measureClaim,
  wantedOf,
} from './measuring';
import { kPublished, printPublished } from './published';
import {
  type Falsified,
  falsifiedKey,
  type RecordedClaim,
  type RecordedCurves,
  readRecord,
  writeCurves,
  writeFalsified,
  writeRecord,
} from './record';
import { bandFault } from './stale';

const kHelp = `npm run claims -- [--only GLOB] [--size N] [--jobs N] [--json] [--record] [--falsify]

Runs the scenarios with claims natively at each size, and prints a verdict for each claim. Runs are
made side by side, one process for each core, the longest first. Each is kept in build/claims, so a
round that was stopped continues at the next call.

  --only GLOB   of figures or scenarios
  --size N      one size; 1 is the scenario's own
  --jobs N      this many runs at a time; by default as many as there are cores
  --json        prints JSON
  --record      writes scenarios/published/record.json and docs/claims.md
  --docs        writes docs/claims.md from the record, and runs nothing
  --falsify     removes the mechanisms that figures depend on, and prints the new verdicts
`;
const kOptions = {
  help: { type: 'boolean', short: 'h' },
  only: { type: 'string' },
  size: { type: 'string' },
  jobs: { type: 'string' },
  json: { type: 'boolean' },
  record: { type: 'boolean' },
  docs: { type: 'boolean' },
  falsify: { type: 'boolean' },
} as const;

interface Words {
  readonly help: boolean;
  readonly only: string;
  readonly size: number | undefined;
  readonly json: boolean;
  readonly record: boolean;
  readonly docs: boolean;
  readonly falsify: boolean;
  readonly jobs: number;
}

/** Throws UsageError. */
function wordsOf(words: readonly string[]): Words {
  const { values, positionals } = parseKnown(words, kOptions);
  if (positionals.length > 0)
    throw new UsageError(`"${positionals[0]}" is no option of claims; see --help`);
  const number = (name: 'size' | 'jobs') => {
    const text = values[name];
    if (text === undefined || (/^\d+$/.test(text) && Number(text) > 0)) return text;
    throw new UsageError(`--${name}: must be a whole number, 1 or more, not "${text}"`);
  };
  const [size, jobs] = [number('size'), number('jobs')];
  return {
    help: values.help ?? false,
    only: values.only ?? '*',
    size: size === undefined ? undefined : Number(size),
    json: values.json ?? false,
    record: values.record ?? false,
    docs: values.docs ?? false,
    falsify: values.falsify ?? false,
    jobs: jobs === undefined ? availableParallelism() : Number(jobs),
  };
}

interface Round {
  readonly scenario: Scenario;
  readonly size: string;
  /** Undefined if they were neither requested nor kept from an earlier round. */
  readonly runs: readonly Ended[] | undefined;
  /** The runs would begin as recorded, so the record's values of this size count. */
  readonly holds?: boolean;
}

export async function main(words: readonly string[], build: () => void): Promise<number> {
  try {
    const options = wordsOf(words);
    if (!options.help) return await claims(options, build);
    process.stdout.write(kHelp);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

const tell = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

async function claims(options: Words, build: () => void): Promise<number> {
  const all = claimScenarios();
  const faults = faultsOf(all);
  if (faults.length > 0) {
    process.stderr.write(`${faults.join('\n')}\n`);
    return 2;
  }
  // A recorded band is the only trace of an earlier one, so recording refuses a silent change.
  const moved = options.record ? movedBands(all) : [];
  if (moved.length > 0) {
    process.stderr.write(`${moved.join('\n')}\n`);
    return 2;
  }
  if (!options.docs) build();
  if (options.falsify) {
    const only = (figure: string) => matchesGlob(figure, options.only);
    const falsified = await falsifyAll(all, options.jobs, only, tell);
    process.stdout.write(printedFalsified(falsified));
    if (options.record) writeFalsified(falsified, kFalsified.map(falsifiedKey));
  } else if (!options.docs) {
    const judged = await judgeAll(all, options);
    process.stdout.write(
      options.json ? `${JSON.stringify(judged, null, 1)}\n` : printed(judged, all),
    );
  }
  if (options.record || options.docs) writeFileSync(kDocs, claimsPage(all, readRecord()));
  return 0;
}

function movedBands(all: readonly Scenario[]): string[] {
  const record = readRecord();
  return all
    .flatMap(({ claims }) => claims)
    .map((claim) =>
      bandFault(
        claim,
        record.claims.find((one) => isSameClaim(one, claim)),
      ),
    )
    .filter((fault) => fault !== undefined);
}

/** `seconds`: the sum over its runs at all sizes. */
type JudgedClaim = RecordedClaim & { readonly seconds: number };

async function judgeAll(all: readonly Scenario[], options: Words): Promise<JudgedClaim[]> {
  const judged: JudgedClaim[] = [];
  const chosen = all
    .map((scenario) => ({
      scenario,
      claims: scenario.claims.filter(
        ({ figure }) =>
          matchesGlob(figure, options.only) || matchesGlob(scenario.name, options.only),
      ),
    }))
    .filter(({ claims: own }) => own.length > 0);
  const wanted = chosen.flatMap(({ scenario }) =>
    labelsOf(scenario)
      .filter((_, i) => options.size === undefined || options.size === i + 1)
      .flatMap((size) => wantedOf(atSize(scenario, size), `${scenario.name} at ${size}`)),
  );
  await makeRuns(wanted, options.jobs, tell);
  for (const { scenario, claims } of chosen) {
    const rounds: Round[] = [];
    for (const size of labelsOf(scenario)) rounds.push(await roundOf(scenario, size));
    const here = claims.map((claim) => judgeClaim(claim, scenario, rounds));
    const took = rounds.flatMap(({ runs = [] }) => runs.map((run) => run.seconds));
    const seconds = Math.round(took.reduce((sum, one) => sum + one, 0));
    judged.push(...here.map((claim) => ({ ...claim, seconds })));
    if (options.record) {
      recordRounds(scenario, rounds, here);
      writeCurves(curvesOfAll(claims, rounds));
    }
  }
  return judged;
}

function judgeClaim(claim: Claim, scenario: Scenario, rounds: readonly Round[]): RecordedClaim {
  const each = sizesOf(scenario, claim).map((size): MeasuredValue => {
    const round = rounds.find((one) => one.size === size);
    if (round?.runs !== undefined) return measureClaim(claim, round.scenario, size, round.runs);
    const before = round?.holds === true ? recordedValue(claim, size) : undefined;
    return before ?? { size, busy: [], why: 'not run yet' };
  });
  const [own, other] = each;
  const compared = claim.by_size !== undefined && own !== undefined && other !== undefined;
  const values = compared ? [ratioOfSizes(own, other)] : each;
  const { figure, half, measure, mark, band } = claim;
  return {
    figure,
    ...(half === undefined ? {} : { half }),
    scenario: scenario.name,
    measure,
    mark,
    ...(band === undefined ? {} : { band }),
    values,
    ...judge(claim, values),
  };
}

function recordedValue(claim: Claim, size: string): MeasuredValue | undefined {
  const before = readRecord().claims.find((one) => isSameClaim(one, claim));
  return before?.measure === claim.measure
    ? before.values.find((one) => one.size === size)
    : undefined;
}

/** The curves of these claims, at the largest size that was run. */
function curvesOfAll(claims: readonly Claim[], rounds: readonly Round[]): RecordedCurves {
  const drawn = claims.filter(({ curves }) => curves !== undefined);
  const last = rounds.findLast(({ runs, holds }) => runs !== undefined || holds === true);
  // The record has the curves of the largest size already.
  if (last?.holds === true) return {};
  const scenario = last?.scenario;
  const of = (claim: Claim) =>
    scenario === undefined ? [] : curvesOf(claim, scenario, last?.runs ?? []);
  return Object.fromEntries(drawn.map((claim) => [printClaim(claim), of(claim)]));
}

const labelsOf = ({ sizes }: Scenario): string[] => [kOwnSize, ...sizes.map(({ label }) => label)];

/** A size that was not requested counts if its runs were kept, or begin as recorded. */
async function roundOf(scenario: Scenario, size: string): Promise<Round> {
  const there = atSize(scenario, size);
  const kept = await Promise.all(toLoadRequests(there).map(keptRun));
  if (kept.every((one) => one !== undefined)) return { scenario: there, size, runs: kept };
  const holds = await beginsAsRecorded(there, size, readRecord());
  return { scenario: there, size, runs: undefined, holds };
}

function recordRounds(scenario: Scenario, rounds: readonly Round[], claims: RecordedClaim[]): void {
  const runs = rounds.flatMap(({ size, runs: ended = [] }) =>
    ended.map(({ digest, early, build, figures }, i) => ({
      scenario: scenario.name,
      size,
      contender: scenario.contenders[i]?.name ?? '',
      statements: figures.series.at(-1)?.statements ?? 0,
      digest,
      early,
      build,
    })),
  );
  const gone = rounds.filter(({ runs: ended, holds }) => ended === undefined && holds !== true);
  writeRecord(
    { claims, runs },
    gone.map(({ size }) => `${scenario.name} ${size}`),
  );
}

function printedFalsified(all: readonly Falsified[]): string {
  const rows = all.map(({ figure, half, size, part, change, before, after }) => [
    [printClaim({ figure, half }), ...(part === undefined ? [] : [part.words])].join(': '),
    size ?? kOwnSize,
    change,
    ...[before, after].flatMap(({ value, within }) => [
      printMeasured(value),
      within ? 'within' : 'outside',
    ]),
    before.within === after.within ? 'unchanged' : 'changes',
  ]);
  return table([['figure', 'size', 'changed', 'ours', 'band', 'then', 'band', 'verdict'], ...rows]);
}

/** The bottleneck of the runs, at each size whose time counts. */
const boundWords = (values: readonly MeasuredValue[]): string =>
  values
    .filter(({ busy }) => busy.length > 0)
    .map(({ size, busy }) => `${size}: ${timedWords(busy).join('; ')}`)
    .join(' | ');

function printed(judged: readonly JudgedClaim[], all: readonly Scenario[]): string {
  const rows = judged.map(({ figure, half, values, band, mark, verdict, why, seconds }) => {
    const about = kPublished.figures.find(({ id }) => id === figure);
    return [
      printClaim({ figure, half }),
      about?.source ?? '',
      about === undefined ? '' : printPublished(about),
      values
        .map(({ size, value }) => `${value === undefined ? '–' : printMeasured(value)} (${size})`)
        .join(', '),
      printBand(band),
      mark,
      boundWords(values),
      `${verdict}: ${why}`,
      String(seconds),
    ];
  });
  const numbers = ['figure', 'source', 'published', 'ours', 'band', 'mark'];
  const head = [...numbers, 'in the judged windows', 'verdict', 'seconds'];
  const cpu = all
    .filter(({ name }) => judged.some(({ scenario }) => scenario === name))
    .map((scenario) => `CPU times of ${scenario.name}: ${cpuWords(scenario)}\n`);
  return `${table([head, ...rows])}\n${cpu.join('')}`;
}
