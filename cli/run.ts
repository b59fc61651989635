// `run` and `report`: every contender to the end (or --until), one after the other, then their
// reports as text, JSON, Markdown or CSV.

import { toLoadRequests } from '../web/src/document/scenario/load_request';
import type { Scenario } from '../web/src/document/scenario/scenario';
import { printScenario } from '../web/src/document/scenario/text/print';
import { phasesOf } from '../web/src/model/figures/phases';
import type { Outcome } from '../web/src/model/figures/report_table';
import { costsOf } from '../web/src/model/reports/compared_figures';
import { type IntervalsOf, overTimeCsv } from '../web/src/model/reports/over_time_csv';
import { type RunReport, reportCsv, reportMarkdown } from '../web/src/model/reports/report_files';
import { rowsOf } from '../web/src/model/tables/tables';
import { reported } from '../web/src/run/export/comparison';
import type { LabInstance } from '../web/src/run/transport/lab_instance';
import { Refused } from '../web/src/run/transport/protocol';
import { type Answered, answerLines, askedUntil } from './answer_lines';
import type { Arguments } from './arguments';
import { type Goal, goOn, Interruption } from './one_run';
import { Progress } from './progress';
import { kRecoveryTables } from './recovery_tables';
import { type Recovery, reportText } from './report_text';
import { readChecked, starter } from './source';
import { UsageError } from './usage';

/** The results of a run, and the exit code. */
interface Finished {
  readonly scenario: Scenario;
  readonly build: string;
  readonly contenders: readonly Outcome[];
  readonly overTime: readonly IntervalsOf[];
  readonly recoveries: readonly Recovery[];
  readonly answered: readonly Answered[];
  readonly code: number;
}

export async function runCommand(words: readonly string[], options: Arguments): Promise<number> {
  const { code, overTime: _, recoveries, answered, ...run } = await runAll(words, options);
  process.stdout.write(
    options.json
      ? `${JSON.stringify(run, null, 1)}\n`
      : reportText(asReport(run), {
          answer: answerLines(run.scenario, answered),
          costs: run.contenders.map((one) => costsOf(reported(one, run.scenario))),
          recoveries,
          all: options.all,
        }),
  );
  return code;
}

export async function reportCommand(words: readonly string[], options: Arguments): Promise<number> {
  const { markdown, csv, overTime } = options;
  if ([markdown, csv, overTime].filter(Boolean).length !== 1)
    throw new UsageError('"report" writes one of --markdown, --csv and --over-time');
  const run = await runAll(words, options);
  process.stdout.write(
    overTime ? overTimeCsv(run.overTime) : (csv ? reportCsv : reportMarkdown)(asReport(run)),
  );
  return run.code;
}

function asReport({
  scenario,
  build,
  contenders,
}: Pick<Finished, 'scenario' | 'build' | 'contenders'>): RunReport {
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
  const scenario = await readChecked(words);
  const start = await starter(options);
  const progress = new Progress(!options.quiet && process.stderr.isTTY === true);
  const interruption = new Interruption();
  const contenders: Outcome[] = [];
  const overTime: IntervalsOf[] = [];
  const recoveries: Recovery[] = [];
  const answered: Answered[] = [];
  let build = '';
  try {
    for (const [index, request] of toLoadRequests(scenario).entries()) {
      if (interruption.wanted) break;
      const name = scenario.contenders[index]?.name ?? '';
      const lab = await start();
      try {
        build = (JSON.parse(await lab.schemaJson()) as { build: string }).build;
        const onProgress = (done: number, total: number) => progress.show(name, done, total);
        const watching = { onProgress, interruption };
        await lab.load(request);
        const asked = askedUntil(scenario, options.until);
        const early = asked === undefined ? undefined : await goOn(lab, goalOf(asked), watching);
        const end = await goOn(lab, goalOf(options.until), watching);
        contenders.push({ name, ...end });
        const phases = phasesOf(await lab.describe(['workload.phases']));
        answered.push({ name, report: (early ?? end).report, phases });
        const intervals = rowsOf(await lab.describe(['lab.intervals']), 'lab.intervals');
        overTime.push({ name, intervals });
        recoveries.push(...(await recoveryOf(lab, name)));
      } catch (error) {
        // Engines refuse options that exclude each other, but do not know the contender's name.
        throw error instanceof Refused ? new Error(`${name}: ${error.message}`) : error;
      } finally {
        lab.close();
      }
    }
  } finally {
    interruption.end();
    progress.clear();
  }
  const code = interruption.wanted
    ? 130
    : contenders.some(({ state }) => state === 'stopped')
      ? 1
      : 0;
  warnOfMissedCut(scenario, contenders);
  return { scenario, build, contenders, overTime, recoveries, answered, code };
}

/** Returns what its engine found when it last came back. */
async function recoveryOf(lab: LabInstance, name: string): Promise<Recovery[]> {
  const tables = await lab.describe(['lab.crashes', ...kRecoveryTables]);
  if (rowsOf(tables, 'lab.crashes').length === 0) return [];
  return kRecoveryTables.flatMap((table) =>
    rowsOf(tables, table).map((row) => ({ name, table, row })),
  );
}

function warnOfMissedCut({ faults }: Scenario, contenders: readonly Outcome[]): void {
  const planned = Number(faults?.options?.power_cut_at_write ?? 0);
  for (const { name, report } of contenders)
    if (planned > 0 && report.crashes.count === 0)
      process.stderr.write(
        `${name}: the power was not cut, as there was no write ${planned}` +
          ` (faults.options.power_cut_at_write)\n`,
      );
}

const goalOf = (until: number | undefined): Goal =>
  until === undefined ? { stop: 'end', target: 0 } : { stop: 'statements', target: until };
