// `run` and `report`: every contender to the end (or --until), one after the other, then their
// reports as text, JSON, Markdown or CSV.
import type { LabInstance } from '../web/src/lab/transport/lab_instance';
import type { Status } from '../web/src/model/decode';
import {
  type Outcome,
  type RunReport,
  reportCsv,
  reportMarkdown,
} from '../web/src/model/report_table';
import { type LoadRequest, toLoadRequests } from '../web/src/scenario/load_request';
import { printScenario } from '../web/src/scenario/print';
import type { Scenario } from '../web/src/scenario/scenario';
import type { Arguments } from './arguments';
import { Progress } from './progress';
import { reportText } from './report_text';
import { readScenario, starter } from './source';
import { UsageError } from './usage';

const kStates = ['running', 'finished', 'stopped'] as const;
const kStretchSteps = 100_000;

/** The results of a run, and the exit code. */
interface Finished {
  readonly scenario: Scenario;
  readonly build: string;
  readonly contenders: readonly Outcome[];
  readonly code: number;
}

export async function runCommand(words: readonly string[], options: Arguments): Promise<number> {
  const { code, ...run } = await runAll(words, options);
  process.stdout.write(
    options.json ? `${JSON.stringify(run, null, 1)}\n` : reportText(asReport(run)),
  );
  return code;
}

export async function reportCommand(words: readonly string[], options: Arguments): Promise<number> {
  if (options.markdown === options.csv)
    throw new UsageError('"report" writes either --markdown or --csv');
  const run = await runAll(words, options);
  process.stdout.write((options.csv ? reportCsv : reportMarkdown)(asReport(run)));
  return run.code;
}

function asReport({ scenario, build, contenders }: Omit<Finished, 'code'>): RunReport {
  const { title, question, name, seed } = scenario;
  return {
    title,
    question,
    scenario: name,
    seed,
    document: printScenario(scenario),
    build,
    outcomes: contenders,
  };
}

async function runAll(words: readonly string[], options: Arguments): Promise<Finished> {
  const scenario = readScenario(words);
  const start = await starter(options);
  const progress = new Progress(!options.quiet && process.stderr.isTTY === true);
  const interrupted = { yes: false };
  const onInterrupt = () => {
    // A second Ctrl-C exits without a report.
    if (interrupted.yes) process.exit(130);
    interrupted.yes = true;
  };
  process.on('SIGINT', onInterrupt);
  const contenders: Outcome[] = [];
  let build = '';
  try {
    for (const [index, request] of toLoadRequests(scenario).entries()) {
      if (interrupted.yes) break;
      const name = scenario.contenders[index]?.name ?? '';
      const lab = await start();
      try {
        build = (JSON.parse(await lab.schemaJson()) as { build: string }).build;
        contenders.push(await runOne(lab, name, request, options.until, progress, interrupted));
      } finally {
        lab.close();
      }
    }
  } finally {
    process.off('SIGINT', onInterrupt);
    progress.clear();
  }
  const code = interrupted.yes ? 130 : contenders.some(({ state }) => state === 'stopped') ? 1 : 0;
  return { scenario, build, contenders, code };
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
    progress.show(
      name,
      status.statements,
      Math.min(until ?? status.statements_total, status.statements_total),
    );
    if (status.target_reached === 1) break;
    // WebAssembly never yields: let signal handlers run.
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
