// `describe`, `facts` and `schema`: a run's tables, facts and columns as text.

import type { LoadRequest } from '../web/src/document/scenario/load_request';
import { toLoadRequests } from '../web/src/document/scenario/load_request';
import type { Contender, Scenario } from '../web/src/document/scenario/scenario';
import { schema } from '../web/src/gen/schema';
import {
  compactionTables,
  compactionText,
  kCompactionTables,
} from '../web/src/model/reports/compaction_stats';
import { kStopped } from '../web/src/model/tables/decode';
import { LabRun } from '../web/src/run/past/timeline';
import type { Arguments } from './arguments';
import { contenderIndex, readChecked, starter } from './source';
import { factText, tablesText } from './text';
import { UsageError } from './usage';

const kFactsAtOnce = 100_000;
/** Tables that facts do not keep up to date, and that explain the run. */
const kBillTables = ['lab.memory', 'lab.waits'] as const;

/** A run of the requested contender, at its start; `change` may alter its scenario. */
export async function begin(
  words: readonly string[],
  options: Arguments,
  change?: (scenario: Scenario, contender: Contender) => Promise<Scenario>,
): Promise<LabRun> {
  const scenario = await readChecked(words);
  const index = contenderIndex(scenario, options.contender);
  const changed = (await change?.(scenario, scenario.contenders[index] as Contender)) ?? scenario;
  const request = toLoadRequests(changed)[index] as LoadRequest;
  // The run only goes forward, so it needs no snapshots.
  return LabRun.begin({ start: await starter(options), request, budgetBytes: 0, now: () => 0 });
}

export async function describeCommand(
  words: readonly string[],
  options: Arguments,
): Promise<number> {
  const run = await begin(words, options);
  try {
    await run.seek({ statements: options.at ?? (options.stats ? Number.MAX_SAFE_INTEGER : 0) });
    process.stdout.write(
      options.stats
        ? await statsText(run)
        : tablesText({
            ...(await run.instance.describe()),
            ...(await run.instance.describe(kBillTables)),
          }),
    );
    return exitCode(run, options.at);
  } finally {
    run.close();
  }
}

/** 1 if the run was stopped by an error. Prints why, or that it ended before `asked` statements. */
export function exitCode({ status }: LabRun, asked = 0): number {
  const { state, message, statements } = status;
  if (state === kStopped) {
    process.stderr.write(`the run stopped after ${statements} statements: ${message}\n`);
    return 1;
  }
  if (statements < asked) process.stderr.write(`the run has only ${statements} statements\n`);
  return 0;
}

async function statsText(run: LabRun): Promise<string> {
  const tables = compactionTables(await run.instance.describe(kCompactionTables));
  if (tables.length === 0)
    throw new UsageError(
      '--stats needs an engine with compaction statistics; choose one with --contender',
    );
  return tables.map(compactionText).join('\n');
}

export async function factsCommand(words: readonly string[], options: Arguments): Promise<number> {
  const from = options.from ?? 0;
  const to = options.to ?? from + 1000;
  if (to < from) throw new UsageError(`--to ${to} is before --from ${from}`);
  const run = await begin(words, options);
  try {
    // Facts emitted while the lab is constructed are not recorded; output starts after them.
    for (const fact of await run.facts(Math.max(from, run.status.seq), to, kFactsAtOnce))
      process.stdout.write(factText(fact));
    return exitCode(run);
  } finally {
    run.close();
  }
}

export async function schemaCommand(words: readonly string[], options: Arguments): Promise<number> {
  if (words.length > 0) throw new UsageError('"schema" takes no scenario');
  const lab = await (await starter(options))();
  try {
    // The WebAssembly build describes itself by its build id alone: help texts are left out of it.
    const described: unknown = JSON.parse(await lab.schemaJson());
    process.stdout.write(`${JSON.stringify({ ...schema, ...(described as object) }, null, 1)}\n`);
    return 0;
  } finally {
    lab.close();
  }
}
