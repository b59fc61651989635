// `statements`: a workload's tables and its statements as they were run, for anybody's server.

import { type LoadRequest, toLoadRequests } from '../web/src/document/scenario/load_request';
import { hasTables } from '../web/src/document/scenario/received/workload_check';
import { printTable } from '../web/src/document/sql/grammar/print_ddl';
import { compiledWorkload } from '../web/src/document/sql/library';
import type { CopiedTable } from '../web/src/document/sql/plan/plan';
import { type Fact, factsIn, kStopped } from '../web/src/model/tables/decode';
import type { Arguments } from './arguments';
import { contenderIndex, readChecked, starter } from './source';
import { UsageError } from './usage';

type Ran = Extract<Fact, { readonly name: 'server.statement' }>['extra'];

const kStretchSteps = 20_000;

export async function statementsCommand(
  words: readonly string[],
  options: Arguments,
): Promise<number> {
  const { json, rows = Number.MAX_SAFE_INTEGER } = options;
  if (json && options.sql) throw new UsageError('"statements" writes one of --sql and --json');
  const scenario = await readChecked(words);
  if (!hasTables(scenario))
    throw new UsageError(
      `${scenario.name} has no tables and statements: its workload is ${scenario.workload.kind}`,
    );
  const { tables, leftOut } = await compiledWorkload(scenario.workload);
  const print = json ? asJson : options.sql ? asSql : asText;
  for (const clause of json ? [] : leftOut) process.stdout.write(`-- left out: ${clause}\n`);
  for (const create of tables.flatMap(created))
    process.stdout.write(json ? `${JSON.stringify({ sql: create })}\n` : `${create};\n`);
  const request = toLoadRequests(scenario)[contenderIndex(scenario, options.contender)];
  return run(request as LoadRequest, options, rows, print);
}

/** Returns CREATE TABLE of a table, or of each of its copies. */
const created = ({ table, copies }: CopiedTable): string[] =>
  copies === undefined
    ? [printTable(table)]
    : Array.from({ length: copies }, (_, i) => printTable(table, i + 1));

async function run(
  request: LoadRequest,
  options: Arguments,
  most: number,
  print: (statement: Ran) => string,
): Promise<number> {
  const lab = await (await starter(options))();
  try {
    await lab.load(request);
    for (let printed = 0; printed < most; ) {
      const goal = { stop: 'end', target: 0, maxSteps: kStretchSteps, facts: 'all' } as const;
      const { status, facts } = await lab.advance(goal);
      for (const fact of factsIn(facts))
        if (fact.name === 'server.statement' && printed++ < most)
          process.stdout.write(print(fact.extra), options.sql ? 'latin1' : 'utf8');
      if (status.state === kStopped) process.stderr.write(`the run stopped: ${status.message}\n`);
      if (status.state !== 0) return status.state === kStopped ? 1 : 0;
    }
    return 0;
  } finally {
    lab.close();
  }
}

const asSql = ({ sql }: Ran): string => `${sql};\n`;

const asJson = ({ sql, changed, found, rows, error }: Ran): string =>
  `${JSON.stringify({ sql, changed, found, rows, error })}\n`;

/** With its answer as a comment. */
function asText({ sql, changed, found, rows, error }: Ran): string {
  const answer = rows === '' ? [] : rows.replace(/\n$/, '').split('\n');
  const counts = error > 0 ? `error ${error}` : `${changed} changed, ${found} found`;
  const lines = [`${sql};`, `-- ${counts}`, ...answer.map((row) => `--   ${row}`)];
  return `${lines.join('\n')}\n`;
}
