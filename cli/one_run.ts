// One contender's run, up to a goal or until it is interrupted.

import type { LoadRequest } from '../web/src/document/scenario/load_request';
import type { Outcome } from '../web/src/model/figures/report_table';
import type { Status } from '../web/src/model/tables/decode';
import type { LabInstance, StartInstance } from '../web/src/run/transport/lab_instance';

/** The end of a run, unless the run finishes or stops before. `target`: statements or ns. */
export interface Goal {
  readonly stop: 'end' | 'statements' | 'ns';
  readonly target: number;
}

interface Watching {
  readonly onProgress: (statements: number, total: number) => void;
  readonly interruption: Interruption;
}

const kStates = ['running', 'finished', 'stopped'] as const;
const kStretchSteps = 100_000;

export async function runOne(
  lab: LabInstance,
  request: LoadRequest,
  goal: Goal,
  watching: Watching,
): Promise<Omit<Outcome, 'name'>> {
  await lab.load(request);
  return goOn(lab, goal, watching);
}

/** Takes a run that is loaded, or on its way, to a goal. */
export async function goOn(
  lab: LabInstance,
  goal: Goal,
  { onProgress, interruption }: Watching,
): Promise<Omit<Outcome, 'name'>> {
  let status: Status = await lab.status();
  while (status.state === 0 && !interruption.wanted) {
    ({ status } = await lab.advance({ ...goal, maxSteps: kStretchSteps, facts: 'off' }));
    const { statements, statements_total: all } = status;
    onProgress(statements, goal.stop === 'statements' ? Math.min(goal.target, all) : all);
    if (status.target_reached === 1) break;
    // WebAssembly runs on this thread: without a pause Ctrl-C would never be handled.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return {
    state: kStates[status.state] ?? 'stopped',
    message: status.message,
    statements: status.statements,
    report: await lab.report(),
  };
}

/** `runOne` in a separate instance, which it closes. */
export async function runApart(
  start: StartInstance,
  request: LoadRequest,
  goal: Goal,
  watching: Watching,
): Promise<Omit<Outcome, 'name'>> {
  const lab = await start();
  try {
    return await runOne(lab, request, goal, watching);
  } finally {
    lab.close();
  }
}

/** Ctrl-C: runs stop after the stretch of steps that they are in, and their reports are printed. */
export class Interruption {
  wanted = false;
  private readonly listener = () => {
    // The second Ctrl-C exits without a report.
    if (this.wanted) process.exit(130);
    this.wanted = true;
  };

  constructor() {
    process.on('SIGINT', this.listener);
  }

  end(): void {
    process.off('SIGINT', this.listener);
  }
}
