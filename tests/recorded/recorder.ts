// Records scenarios of the gallery, natively: their ends and moments. Finds recordings that are out
// of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readScenario } from '../../cli/source';
import { type LoadRequest, toLoadRequests } from '../../web/src/document/scenario/load_request';
import type {
  Contender,
  Scenario,
  ScenarioMoment,
  SharedPlace,
} from '../../web/src/document/scenario/scenario';
import type { Outcome } from '../../web/src/model/figures/report_table';
import { isRecordingOf, type Recording, runOf } from '../../web/src/model/run/recording';
import type { Status } from '../../web/src/model/tables/decode';
import {
  packMoments,
  type RecordedBytes,
  RecordedMoments,
} from '../../web/src/run/telling/recorded_moments';
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import { startNativeLab } from '../support';
import { lookAt } from './look_at';

/**
 * Enough statements for flushes and the first merges of every engine. A change that shows later is
 * found by `npm run record -- --all`.
 */
const kEarlyStatements = 60_000;
const kStates = ['running', 'finished', 'stopped'];

const pathOf = (name: string): string =>
  fileURLToPath(new URL(`../../scenarios/recorded/${name}.json`, import.meta.url));

const momentsPath = (name: string): string => pathOf(name).replace(/json$/, 'moments');

/** Undefined if there is no recording, or it is of another version of the scenario. */
export function readMoments(scenario: Scenario): RecordedMoments | undefined {
  const path = momentsPath(scenario.name);
  return existsSync(path)
    ? RecordedMoments.of(gunzipSync(readFileSync(path)), scenario)
    : undefined;
}

export function readRecording(name: string): Recording | undefined {
  return existsSync(pathOf(name))
    ? (JSON.parse(readFileSync(pathOf(name), 'utf8')) as Recording)
    : undefined;
}

/** The reason why a recording is out of date; undefined if it is not. */
export async function staleness(name: string): Promise<string | undefined> {
  const scenario = readScenario([name]);
  const recording = readRecording(name);
  if (recording === undefined) return 'there is no recording';
  if (!isRecordingOf(recording, scenario)) return 'the scenario has changed';
  if (readMoments(scenario) === undefined) return 'its moments have changed';
  const { statements, digests } = recording.early;
  for (const [i, request] of toLoadRequests(scenario).entries()) {
    const digest = await withLab(request, (lab) => digestAt(lab, statements));
    if (digest !== digests[i])
      return `after ${statements} statements ${scenario.contenders[i]?.name} has another digest`;
  }
  return undefined;
}

export async function record(name: string): Promise<void> {
  const scenario: Scenario = readScenario([name]);
  const contenders: Outcome[] = [];
  const digests: string[] = [];
  const moments: RecordedBytes[][] = scenario.moments.map(() => []);
  let build = '';
  for (const [i, request] of toLoadRequests(scenario).entries()) {
    const contender = scenario.contenders[i] as Contender;
    await withLab(request, async (lab) => {
      build = (JSON.parse(await lab.schemaJson()) as { build: string }).build;
      await lookAtAll(lab, scenario, contender, byStatements(scenario.moments), (index, bytes) => {
        (moments[index] as RecordedBytes[])[i] = bytes;
      });
      contenders.push(await toTheEnd(lab, contender.name));
    });
    // Another run, as these places may lie before those that were recorded.
    await withLab(request, (lab) =>
      lookAtAll(lab, scenario, contender, byTime(scenario.moments), (index, bytes) => {
        (moments[index] as RecordedBytes[])[i] = bytes;
      }),
    );
    digests.push(await withLab(request, (lab) => digestAt(lab, kEarlyStatements)));
  }
  writeFileSync(momentsPath(name), gzipSync(packMoments(scenario, moments), { level: 9 }));
  const recording: Recording = {
    run: runOf(scenario),
    build,
    early: { statements: kEarlyStatements, digests },
    contenders,
  };
  writeFileSync(pathOf(name), `${JSON.stringify(recording, null, 1)}\n`);
}

type Place = readonly [index: number, place: SharedPlace];
const sorted = (places: readonly (readonly [number, number, SharedPlace])[]): Place[] =>
  [...places].sort((a, b) => a[1] - b[1]).map(([index, , place]) => [index, place]);
const byStatements = (moments: readonly ScenarioMoment[]): Place[] =>
  sorted(moments.flatMap(({ at }, i) => ('ns' in at ? [] : [[i, at.statements, at] as const])));
const byTime = (moments: readonly ScenarioMoment[]): Place[] =>
  sorted(moments.flatMap(({ at }, i) => ('ns' in at ? [[i, at.ns, at] as const] : [])));

/** Runs a lab through sorted places. */
async function lookAtAll(
  lab: LabInstance,
  scenario: Scenario,
  contender: Contender,
  places: readonly Place[],
  take: (index: number, bytes: RecordedBytes) => void,
): Promise<void> {
  const look = await lookAt(lab, scenario, contender);
  for (const [index, place] of places)
    take(index, await look(place, scenario.moments[index]?.view?.row, index === 0));
}

async function withLab<T>(
  request: LoadRequest,
  work: (lab: LabInstance) => Promise<T>,
): Promise<T> {
  const lab = await startNativeLab();
  try {
    await lab.load(request);
    return await work(lab);
  } finally {
    lab.close();
  }
}

async function digestAt(lab: LabInstance, statements: number): Promise<string> {
  await lab.advance({
    stop: 'statements',
    target: statements,
    maxSteps: Number.MAX_SAFE_INTEGER,
    facts: 'off',
  });
  return (await lab.report()).digest;
}

async function toTheEnd(lab: LabInstance, name: string): Promise<Outcome> {
  let status: Status = await lab.status();
  while (status.state === 0)
    ({ status } = await lab.advance({ stop: 'end', target: 0, maxSteps: 1_000_000, facts: 'off' }));
  const { state, message, statements } = status;
  return {
    name,
    state: kStates[state] ?? 'stopped',
    message,
    statements,
    report: await lab.report(),
  };
}
