// Runs scenarios of the gallery natively and writes what they came to; says which recordings are
// out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readScenario } from '../../cli/source';
import type { LabInstance } from '../../web/src/lab/transport/lab_instance';
import type { Status } from '../../web/src/model/decode';
import { isRecordingOf, type Recording, runOf } from '../../web/src/model/recording';
import type { Outcome } from '../../web/src/model/report_table';
import { type LoadRequest, toLoadRequests } from '../../web/src/scenario/load_request';
import type { Scenario } from '../../web/src/scenario/scenario';
import { startNativeLab } from '../support';

/**
 * Enough for flushes and the first merges of every engine; a change that shows only later is found
 * by `npm run record -- --all`.
 */
const kEarlyStatements = 60_000;
const kStates = ['running', 'finished', 'stopped'];

const pathOf = (name: string): string =>
  fileURLToPath(new URL(`../../scenarios/recorded/${name}.json`, import.meta.url));

export function readRecording(name: string): Recording | undefined {
  return existsSync(pathOf(name))
    ? (JSON.parse(readFileSync(pathOf(name), 'utf8')) as Recording)
    : undefined;
}

/** Why a recording is out of date; undefined if it is not. */
export async function staleness(name: string): Promise<string | undefined> {
  const scenario = readScenario([name]);
  const recording = readRecording(name);
  if (recording === undefined) return 'there is no recording';
  if (!isRecordingOf(recording, scenario)) return 'the scenario has changed';
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
  let build = '';
  for (const [i, request] of toLoadRequests(scenario).entries()) {
    await withLab(request, async (lab) => {
      build = (JSON.parse(await lab.schemaJson()) as { build: string }).build;
      digests.push(await digestAt(lab, kEarlyStatements));
      contenders.push(await toTheEnd(lab, scenario.contenders[i]?.name ?? ''));
    });
  }
  const recording: Recording = {
    run: runOf(scenario),
    build,
    early: { statements: kEarlyStatements, digests },
    contenders,
  };
  writeFileSync(pathOf(name), `${JSON.stringify(recording, null, 1)}\n`);
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
