// Conversations: what several sessions say to a server in turns, as a scenario with a phase of its
// own, and the answers that the facts of its run tell.
import type { Fact } from '../web/src/model/tables/decode';

export interface Conversation {
  readonly name: string;
  /** CREATE TABLE, and the rows that are there before anybody speaks. */
  readonly setup: readonly string[];
  readonly steps: readonly { readonly session: string; readonly sql: string }[];
}

/** An engine of a scenario, and how a session of its server is shut off from others. */
export interface Speaker {
  readonly name: string;
  readonly engine: string;
  readonly profile?: string;
  readonly isolation: string;
}

export interface StepAnswer {
  readonly changed: number;
  /** Cells with tabs between them, NULL as \N; a line for each row. */
  readonly rows: string;
  /** As MySQL numbers it; 0: none. */
  readonly error: number;
  /** The step that had been taken when the answer came; its own if it did not wait for another. */
  readonly after: number;
}

const isTable = (sql: string) => /^\s*CREATE TABLE/i.test(sql);

/** Returns the scenario in which one engine's server hears a conversation. */
export function conversationScenario(
  { name, setup, steps }: Conversation,
  { isolation, ...contender }: Speaker,
): unknown {
  const rows = setup.filter((sql) => !isTable(sql));
  const said = new Map<string, string[]>();
  for (const { session, sql } of steps) said.set(session, [...(said.get(session) ?? []), sql]);
  return {
    version: 2,
    name,
    title: name,
    question: 'What does it answer, who waits, and for how long?',
    device: { kind: 'flash', profile: 'instant', options: { capacity_bytes: '512 MiB' } },
    workload: {
      kind: 'sql',
      options: { clients: Math.max(2, said.size), isolation },
      tables: setup.filter(isTable).map((sql) => ({ create: sql.replace(' ENGINE=$E', '') })),
      scripts: { setup: rows, ...Object.fromEntries(said) },
      phases: [
        ...(rows.length > 0 ? [{ kind: 'load', script: 'setup', times: 1 }] : []),
        { kind: 'conversation', turns: steps.map(({ session }) => session) },
      ],
    },
    contenders: [contender],
  };
}

/** Returns the answer to each step that was answered. A turn's fact follows its statement's. */
export function answersOf(facts: readonly Fact[]): (StepAnswer | undefined)[] {
  const answers: (StepAnswer | undefined)[] = [];
  let last: { changed: number; rows: string; error: number } | undefined;
  for (const fact of facts)
    if (fact.name === 'server.statement') last = fact.extra;
    else if (fact.name === 'server.turn' && last !== undefined) {
      const { changed, rows, error } = last;
      answers[fact.extra.step] = { changed, rows, error, after: fact.extra.after };
    }
  return answers;
}
