// The statements of a run as its facts tell them: as run, with the rows changed and the answer.

import { toLoadRequests } from '../web/src/document/scenario/load_request';
import type { Scenario } from '../web/src/document/scenario/scenario';
import type { Fact } from '../web/src/model/tables/decode';
import { LabRun } from '../web/src/run/past/timeline';
import { startNativeLab } from './support';

export interface RunStatement {
  readonly sql: string;
  readonly changed: number;
  readonly found: number;
  /** Cells with tabs between them, NULL as \N; a line for each row. */
  readonly rows: string;
  /** As MySQL numbers it; 0: none. */
  readonly error: number;
}

const kFact = 'server.statement';
const kMostFacts = 10_000_000;

export async function statementsOf(scenario: Scenario, contender = 0): Promise<RunStatement[]> {
  return (await factsOf(scenario, contender))
    .filter(({ name }) => name === kFact)
    .map(({ extra }) => extra as unknown as RunStatement);
}

/** Runs a contender to its end. Throws if the run is stopped by an error. */
export async function factsOf(scenario: Scenario, contender = 0): Promise<Fact[]> {
  const request = toLoadRequests(scenario)[contender];
  if (request === undefined) throw new Error(`no contender ${contender}`);
  const run = await LabRun.begin({
    start: startNativeLab,
    request,
    budgetBytes: 0,
    now: () => 0,
  });
  try {
    const facts = await run.facts(run.status.seq, Number.MAX_SAFE_INTEGER, kMostFacts);
    // Facts come from another instance; this one says whether the run can go on to its end.
    await run.advance({ stop: 'end', target: 0, maxSteps: 1e12, facts: 'off' });
    const { message } = run.status;
    if (message !== '') throw new Error(message);
    return facts;
  } finally {
    run.close();
  }
}
