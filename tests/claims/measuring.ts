// Runs of scenarios for their claims, natively. A run that this build has made before is not made
// again: its end is kept in build/claims, so a round of runs that was stopped goes on where it was.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseCurve, parseMeasure } from '../../web/src/measure/measure';
import { MeasureError } from '../../web/src/measure/measure_error';
import {
  namesOf,
  type RunFigures,
  runFigures,
  subjectFrom,
} from '../../web/src/measure/of_scenario';
import type { Measured } from '../../web/src/measure/verdict';
import { type LoadRequest, toLoadRequests } from '../../web/src/scenario/load_request';
import type { Claim, Scenario } from '../../web/src/scenario/scenario';
import { startNativeLab } from '../support';
import type { RecordedCurve } from './record';

/** The end of a contender's run. */
export interface Ended {
  readonly state: string;
  readonly message: string;
  readonly digest: string;
  readonly early: { readonly statements: number; readonly digest: string };
  readonly build: string;
  readonly seconds: number;
  readonly figures: RunFigures;
}

const kEarlyStatements = 20_000;
const kKept = fileURLToPath(new URL('../../build/claims/', import.meta.url));
const kDriver = fileURLToPath(new URL('../../build/native/three-trees-native', import.meta.url));

function pathOf(request: LoadRequest): string {
  const { mtimeMs, size } = statSync(kDriver);
  const key = JSON.stringify([request, mtimeMs, size]);
  return `${kKept}${createHash('sha256').update(key).digest('hex').slice(0, 24)}.json`;
}

/** What this build has kept of this run. */
export function keptRun(request: LoadRequest): Ended | undefined {
  const path = pathOf(request);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Ended) : undefined;
}

export async function runContender(request: LoadRequest): Promise<Ended> {
  const kept = keptRun(request);
  if (kept !== undefined) return kept;
  const start = Date.now();
  const lab = await startNativeLab();
  try {
    await lab.load(request);
    const to = (stop: 'statements' | 'end', target: number) =>
      lab.advance({ stop, target, maxSteps: 2_000_000, facts: 'off' });
    let { status } = await to('statements', kEarlyStatements);
    while (status.state === 0 && status.target_reached === 0)
      ({ status } = await to('statements', kEarlyStatements));
    const early = { statements: status.statements, digest: (await lab.report()).digest };
    while (status.state === 0) ({ status } = await to('end', 0));
    const report = await lab.report();
    const ended: Ended = {
      state: status.state === 1 ? 'finished' : 'stopped',
      message: status.message,
      digest: report.digest,
      early,
      build: (JSON.parse(await lab.schemaJson()) as { build: string }).build,
      seconds: (Date.now() - start) / 1000,
      figures: await runFigures(lab),
    };
    mkdirSync(kKept, { recursive: true });
    writeFileSync(`${pathOf(request)}.part`, JSON.stringify(ended));
    renameSync(`${pathOf(request)}.part`, pathOf(request));
    return ended;
  } finally {
    lab.close();
  }
}

/** All contenders, `jobs` at a time. */
export async function runAll(scenario: Scenario, jobs: number): Promise<Ended[]> {
  const requests = toLoadRequests(scenario);
  const ended: Ended[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let i = next++; i < requests.length; i = next++)
      ended[i] = await runContender(requests[i] as LoadRequest);
  };
  await Promise.all(Array.from({ length: Math.max(1, jobs) }, work));
  return ended;
}

export function measureClaim(
  claim: Claim,
  scenario: Scenario,
  size: string,
  runs: readonly Ended[],
): Measured {
  const stopped = runs.find(({ state }) => state !== 'finished');
  if (stopped !== undefined) return { size, busy: [], why: `a run stopped: ${stopped.message}` };
  const busy: { contender: string; util: number }[] = [];
  try {
    const subject = subjectFrom(
      scenario,
      runs.map(({ figures }) => figures),
    );
    const value = parseMeasure(claim.measure, namesOf(scenario)).evaluate(subject, (run, util) => {
      busy.push({ contender: run.name, util: Number(util.toFixed(3)) });
    });
    return { size, value: Number.isFinite(Number(value)) ? rounded(value) : null, busy };
  } catch (error) {
    if (!(error instanceof MeasureError)) throw error;
    return { size, busy, why: error.message };
  }
}

const kCurvePoints = 50;

/** What is drawn with a claim, of these runs. */
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
