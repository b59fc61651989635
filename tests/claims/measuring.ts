// Runs scenarios natively for their claims. The end of each run is kept in build/claims, so that an
// interrupted round continues. A run of another build counts if this build begins it alike: most
// changes of the driver do not change the engine. `npm test` checks the record by the same rule.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseCurve, parseMeasure } from '../../web/src/document/measure/measure';
import { MeasureError } from '../../web/src/document/measure/measure_error';
import {
  namesOf,
  type RunFigures,
  runFigures,
  subjectFrom,
} from '../../web/src/document/measure/of_scenario';
import type { MeasuredValue } from '../../web/src/document/measure/verdict';
import { type LoadRequest, toLoadRequests } from '../../web/src/document/scenario/load_request';
import type { Claim, Scenario } from '../../web/src/document/scenario/scenario';
import { kEarlyStatements } from '../../web/src/run/past/early_digest';
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import { startNativeLab } from '../support';
import type { ClaimsRecord, RecordedCurve } from './record';

/** The end of a contender's run. */
export interface Ended {
  readonly state: string;
  readonly message: string;
  readonly digest: string;
  readonly early: { readonly statements: number; readonly digest: string };
  /** The driver that made the run, or the last one that was seen to begin it alike. */
  readonly driver: string;
  /** The build that made the run. */
  readonly build: string;
  readonly seconds: number;
  readonly figures: RunFigures;
}

const kKept = fileURLToPath(new URL('../../build/claims/', import.meta.url));
const kDriver = fileURLToPath(new URL('../../build/native/three-trees-native', import.meta.url));

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);
const pathOf = (request: LoadRequest): string => `${kKept}${hash(JSON.stringify(request))}.json`;

/** Identifies the driver by its file: a new one must first show that it begins kept runs alike. */
function driverNow(): string {
  const { mtimeMs, size } = statSync(kDriver);
  return `${mtimeMs} ${size}`;
}

function keep(request: LoadRequest, ended: Ended): void {
  mkdirSync(kKept, { recursive: true });
  const path = pathOf(request);
  writeFileSync(`${path}.part`, JSON.stringify(ended));
  renameSync(`${path}.part`, path);
}

/**
 * Returns the kept end of this run; undefined if there is none, or this driver begins it otherwise.
 */
export async function keptRun(request: LoadRequest): Promise<Ended | undefined> {
  const path = pathOf(request);
  if (!existsSync(path)) return undefined;
  const kept = JSON.parse(readFileSync(path, 'utf8')) as Ended;
  const driver = driverNow();
  if (kept.driver === driver) return kept;
  const lab = await startNativeLab();
  try {
    const early = await begin(lab, request);
    if (early.digest !== kept.early.digest) return undefined;
  } finally {
    lab.close();
  }
  const known = { ...kept, driver };
  keep(request, known);
  return known;
}

/** Loads the run, advances it by its first statements, and returns the digest there. */
async function begin(lab: LabInstance, request: LoadRequest): Promise<Ended['early']> {
  await lab.load(request);
  const advance = () =>
    lab.advance({
      stop: 'statements',
      target: kEarlyStatements,
      maxSteps: 2_000_000,
      facts: 'off',
    });
  let { status } = await advance();
  while (status.state === 0 && status.target_reached === 0) ({ status } = await advance());
  return { statements: status.statements, digest: (await lab.report()).digest };
}

/** True if this driver begins all runs of the scenario at this size as recorded. */
export async function beginsAsRecorded(
  there: Scenario,
  size: string,
  { runs }: ClaimsRecord,
): Promise<boolean> {
  for (const [i, request] of toLoadRequests(there).entries()) {
    const name = there.contenders[i]?.name;
    const before = runs.find(
      (run) => run.scenario === there.name && run.size === size && run.contender === name,
    );
    if (before === undefined) return false;
    const lab = await startNativeLab();
    try {
      if ((await begin(lab, request)).digest !== before.early.digest) return false;
    } finally {
      lab.close();
    }
  }
  return true;
}

/** Runs a contender to its end, or returns the kept end of an earlier round. */
async function runContender(request: LoadRequest): Promise<Ended> {
  return (await keptRun(request)) ?? (await runNow(request));
}

async function runNow(request: LoadRequest): Promise<Ended> {
  const start = Date.now();
  const driver = driverNow();
  const lab = await startNativeLab();
  try {
    const early = await begin(lab, request);
    const toEnd = () => lab.advance({ stop: 'end', target: 0, maxSteps: 2_000_000, facts: 'off' });
    let { status } = await toEnd();
    while (status.state === 0) ({ status } = await toEnd());
    const report = await lab.report();
    const ended: Ended = {
      state: status.state === 1 ? 'finished' : 'stopped',
      message: status.message,
      digest: report.digest,
      early,
      driver,
      build: (JSON.parse(await lab.schemaJson()) as { build: string }).build,
      seconds: (Date.now() - start) / 1000,
      figures: await runFigures(lab),
    };
    keep(request, ended);
    return ended;
  } finally {
    lab.close();
  }
}

/** Runs all contenders, one after the other, that were not kept. */
export async function runAll(scenario: Scenario): Promise<Ended[]> {
  const ended: Ended[] = [];
  for (const request of toLoadRequests(scenario)) ended.push(await runContender(request));
  return ended;
}

/** A run that a round needs. */
export interface Wanted {
  readonly what: string;
  readonly request: LoadRequest;
}

export const wantedOf = (scenario: Scenario, what: string): Wanted[] =>
  toLoadRequests(scenario).map((request, i) => ({
    what: `${what}, ${scenario.contenders[i]?.name}`,
    request,
  }));

/**
 * Makes and keeps all runs that are not kept yet, `jobs` at a time, each in a separate process,
 * the longest first, so that none of them is alone at the end. `tell` gets a line for each.
 */
export async function makeRuns(
  all: readonly Wanted[],
  jobs: number,
  tell: (line: string) => void,
): Promise<void> {
  // Scenarios may share a run.
  const different = [...new Map(all.map((one) => [pathOf(one.request), one])).values()];
  const waiting = longestFirst(different, ({ request }) => secondsBefore(request));
  let done = 0;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const kept = await keptRun(next.request);
      const { seconds } = kept ?? (await runNow(next.request));
      const took = kept === undefined ? `${seconds.toFixed(1)} s` : 'kept from an earlier round';
      tell(`${++done} of ${different.length}: ${next.what}: ${took}`);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
}

/** Runs whose time is unknown come before all others. */
export const longestFirst = <T>(
  all: readonly T[],
  secondsOf: (one: T) => number | undefined,
): T[] =>
  all
    .map((one) => ({ one, seconds: secondsOf(one) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => (a.seconds === b.seconds ? 0 : b.seconds - a.seconds))
    .map(({ one }) => one);

/** The seconds that this run took in an earlier round, whichever driver made it. */
function secondsBefore(request: LoadRequest): number | undefined {
  const path = pathOf(request);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Ended).seconds : undefined;
}

export function measureClaim(
  claim: Claim,
  scenario: Scenario,
  size: string,
  runs: readonly Ended[],
): MeasuredValue {
  const stopped = runs.find(({ state }) => state !== 'finished');
  if (stopped !== undefined) return { size, busy: [], why: `a run stopped: ${stopped.message}` };
  const busy: MeasuredValue['busy'][number][] = [];
  try {
    const subject = subjectFrom(
      scenario,
      runs.map(({ figures }) => figures),
    );
    const value = parseMeasure(claim.measure, namesOf(scenario)).evaluate(
      subject,
      (run, window) => {
        busy.push({
          contender: run.name,
          util: Number(window.util.toFixed(3)),
          statements_per_s: Number(window.statements_per_s.toPrecision(4)),
        });
      },
    );
    return { size, value: Number.isFinite(Number(value)) ? rounded(value) : null, busy };
  } catch (error) {
    if (!(error instanceof MeasureError)) throw error;
    return { size, busy, why: error.message };
  }
}

const kCurvePoints = 50;

/** The curves of a claim, measured on these runs. */
export function curvesOf(
  { curves = {} }: Claim,
  scenario: Scenario,
  runs: readonly Ended[],
): RecordedCurve[] {
  const figures = runs.map((run) => run.figures);
  const subject = subjectFrom(scenario, figures);
  return Object.entries(curves).map(([name, source]) => {
    const { values, xs } = parseCurve(source, namesOf(scenario)).evaluate(subject);
    const each = Math.ceil(values.length / kCurvePoints);
    const kept = (list: readonly number[]) =>
      list.filter((_, i) => i % each === 0).map((value) => Number(value.toPrecision(4)));
    return { name, xs: kept(xs ?? values.map((_, i) => i)), values: kept(values) };
  });
}

const rounded = (value: number | boolean): number | boolean =>
  typeof value === 'boolean' ? value : Number(value.toPrecision(6));
