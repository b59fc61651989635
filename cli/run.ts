// `run`: every contender to the end (or --until), one after the other, then their reports.
import type { Report } from '../web/src/gen/types';
import type { LabInstance } from '../web/src/lab/engine';
import type { Status } from '../web/src/model/decode';
import { type LoadRequest, toLoadRequests } from '../web/src/scenario/load_request';
import type { Arguments } from './main';
import { Progress } from './progress';
import { reportText } from './report_text';
import { readScenario, starter } from './source';

/** One contender's outcome, as --json prints it. */
export interface Outcome {
  readonly name: string;
  readonly state: 'running' | 'finished' | 'stopped';
  readonly message: string;
  readonly statements: number;
  readonly report: Report;
}

const kStates = ['running', 'finished', 'stopped'] as const;
const kStretchSteps = 100_000;

export async function runCommand(words: readonly string[], options: Arguments): Promise<number> {
  const scenario = readScenario(words);
  const start = await starter(options);
  const progress = new Progress(!options.quiet && process.stderr.isTTY === true);
  const interrupted = { yes: false };
  const onInterrupt = () => {
    // A second Ctrl-C does not wait for a report.
    if (interrupted.yes) process.exit(130);
    interrupted.yes = true;
  };
  process.on('SIGINT', onInterrupt);
  const outcomes: Outcome[] = [];
  let build = '';
  try {
    for (const [index, request] of toLoadRequests(scenario).entries()) {
      if (interrupted.yes) break;
      const name = scenario.contenders[index]?.name ?? '';
      const lab = await start();
      try {
        build = (JSON.parse(await lab.schemaJson()) as { build: string }).build;
        outcomes.push(await runOne(lab, name, request, options.until, progress, interrupted));
      } finally {
        lab.close();
      }
    }
  } finally {
    process.off('SIGINT', onInterrupt);
    progress.clear();
  }
  if (options.json) process.stdout.write(`${JSON.stringify({ scenario, build, contenders: outcomes }, null, 1)}\n`);
  else process.stdout.write(reportText(scenario, build, outcomes));
  if (interrupted.yes) return 130;
  return outcomes.some(({ state }) => state === 'stopped') ? 1 : 0;
}

async function runOne(
  lab: LabInstance,
  name: string,
  request: LoadRequest,
  until: number | undefined,
  progress: Progress,
  interrupted: { readonly yes: boolean },
): Promise<Outcome> {
  await lab.load(request);
  let status: Status = await lab.status();
  const target = until ?? 0;
  const stop = until === undefined ? 'end' : 'statements';
  while (status.state === 0 && !interrupted.yes) {
    ({ status } = await lab.advance({ stop, target, maxSteps: kStretchSteps, facts: 'off' }));
    progress.show(name, status.statements, Math.min(until ?? status.statements_total, status.statements_total));
    if (status.target_reached === 1) break;
    // WebAssembly answers at once: let signals in.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return {
    name,
    state: kStates[status.state] ?? 'stopped',
    message: status.message,
    statements: status.statements,
    report: await lab.report(),
  };
}
