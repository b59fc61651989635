// Shared by the replays of all engines: loads a replay's scenario, runs it to its marks, and reads
// figures there.
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { toLoadRequests } from '../../web/src/document/scenario/load_request';
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import { type MeasuredRun, type Row, row } from './measured';

const kSteps = 500_000;

/** The places where a stage's figures are taken, in statements since the run began. */
export interface InnodbMark {
  readonly stage: number;
  readonly fg: number;
  readonly settled: number;
  /** The stage begins after a restart, once the database is open; else with the last one. */
  readonly restart?: { readonly at: number; readonly opened: number };
}
type Progress = (share: number) => void;
type Figures = Readonly<Record<string, number>>;

/** Starts an instance with the scenario of a replay. Throws if the document is no scenario. */
export async function loadReplay(
  { run }: MeasuredRun,
  document: unknown,
  start: () => LabInstance,
): Promise<LabInstance> {
  const parsed = parseScenario(document);
  if (!parsed.ok)
    throw new Error(`the replay of ${run} is no scenario: ${JSON.stringify(parsed.issues)}`);
  const [request] = toLoadRequests(parsed.scenario);
  if (request === undefined) throw new Error('no contender');
  const lab = start();
  await lab.load(request);
  return lab;
}

/** Throws if the run ends before this number of statements. */
export async function runTo(
  lab: LabInstance,
  statements: number,
  progress: (done: number) => void,
): Promise<void> {
  for (;;) {
    const { status } = await lab.advance({
      stop: 'statements',
      target: statements,
      maxSteps: kSteps,
      facts: 'off',
    });
    progress(status.statements);
    if (status.target_reached) return;
    if (status.state !== 0)
      throw new Error(
        `the run ended after ${status.statements} of ${statements} statements: ${status.message}`,
      );
  }
}

/** Returns the figures after each of these numbers of statements, and closes the instance. */
export async function readAt<F>(
  lab: LabInstance,
  statements: readonly number[],
  read: (lab: LabInstance) => Promise<F>,
  progress: Progress,
): Promise<Map<number, F>> {
  const sorted = [...new Set(statements)].sort((a, b) => a - b);
  const last = sorted.at(-1) || 1;
  const figures = new Map<number, F>();
  for (const moment of sorted) {
    if (moment > 0) await runTo(lab, moment, (done) => progress(done / last));
    figures.set(moment, await read(lab));
  }
  lab.close();
  return figures;
}

/** Figures after a stage's last statement and after its background work, and before the stage. */
export interface StageFigures {
  readonly mark: InnodbMark;
  readonly fg: Figures;
  readonly settled: Figures;
  readonly before: Figures;
}

/** Runs through the stages. */
export async function readStages(
  lab: LabInstance,
  marks: readonly InnodbMark[],
  read: (lab: LabInstance) => Promise<Figures>,
  progress: Progress,
): Promise<StageFigures[]> {
  const total = marks.at(-1)?.settled ?? 1;
  const stages: StageFigures[] = [];
  for (const mark of marks) {
    let before = stages.at(-1)?.settled ?? {};
    if (mark.restart !== undefined) {
      await runTo(lab, mark.restart.at, (done) => progress(done / total));
      await lab.crash(1);
      await runTo(lab, mark.restart.opened, (done) => progress(done / total));
      before = await read(lab);
    }
    await runTo(lab, mark.fg, (done) => progress(done / total));
    const fg = await read(lab);
    await runTo(lab, mark.settled, (done) => progress(done / total));
    const settled = await read(lab);
    stages.push({ mark, fg, settled, before });
  }
  return stages;
}

/** Compares the changes over a stage, for each measured figure that the replay has too. */
export function stageRows(
  run: string,
  measured: Readonly<Partial<Record<'fg' | 'settled', Figures>>>,
  ours: StageFigures,
): Row[] {
  return (['fg', 'settled'] as const).flatMap((at) =>
    Object.entries(measured[at] ?? {}).flatMap(([metric, real]) => {
      const now = ours[at][metric];
      if (now === undefined) return [];
      const change = now - (ours.before[metric] ?? 0);
      return [row(run, ours.mark.stage, `${at}.${metric}`, real, change)];
    }),
  );
}
