// A real server's answers (conversations.json: MariaDB 10.11.19 with InnoDB and
// with RocksDB), statement by statement, in conversations of one client and of several.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { answersOf, conversationScenario } from '../../cli/conversation';
import { prepareCheck } from '../../web/src/document/link/prepare';
import { factsOf, statementsOf } from '../statements';
import { scenarioOf } from '../support';

type Cell = number | string | null;
interface Result {
  readonly changed?: number;
  readonly rows?: readonly (readonly Cell[])[];
  readonly error?: number;
  readonly after_step?: number;
}
interface Conversation {
  readonly name: string;
  readonly setup: readonly string[];
  readonly steps: readonly { readonly session: string; readonly sql: string }[];
  readonly InnoDB: { readonly results: readonly Result[] };
  readonly RocksDB: { readonly results: readonly Result[] };
}

// Integers above 2^53 are read as texts.
const kFile = new URL('./conversations.json', import.meta.url);
const kText = readFileSync(kFile, 'utf8').replace(/(?<=[[ ])(-?\d{16,})(?=[\],])/g, '"$1"');
const conversations: readonly Conversation[] = JSON.parse(kText).conversations;
const ofOneClient = conversations.filter(
  ({ steps }) => new Set(steps.map(({ session }) => session)).size === 1,
);

const kEngines = [
  { name: 'InnoDB', engine: 'btree', real: 'InnoDB' },
  { name: 'MyRocks', engine: 'lsm', profile: 'myrocks-2020', real: 'RocksDB' },
  // TokuDB is in no package: it must answer as the others, which agree.
  { name: 'TokuDB', engine: 'fractal', real: 'InnoDB' },
] as const;

const isTable = (sql: string) => /^CREATE TABLE/i.test(sql);

async function played({ name, setup, steps }: Conversation, at: number) {
  const [tables, rows] = [setup.filter(isTable), setup.filter((sql) => !isTable(sql))];
  const document = {
    version: 2,
    name,
    title: name,
    question: 'What does it answer?',
    device: { kind: 'flash', profile: 'instant', options: { capacity_bytes: '512 MiB' } },
    workload: {
      kind: 'sql',
      tables: tables.map((sql) => ({ create: sql.replace(' ENGINE=$E', '') })),
      scripts: { setup: rows, talk: steps.map(({ sql }) => sql) },
      phases: [
        ...(rows.length > 0 ? [{ kind: 'load', script: 'setup', times: 1 }] : []),
        { kind: 'mix', statements: steps.length, weights: { talk: 1 } },
      ],
    },
    contenders: kEngines.map(({ real: _, ...contender }) => contender),
  };
  await prepareCheck(document);
  // A load begins and commits.
  const loaded = rows.length > 0 ? rows.length + 2 : 0;
  return (await statementsOf(scenarioOf(document), at)).slice(loaded);
}

describe.each(ofOneClient)('$name', (conversation) => {
  test.each(kEngines.map((engine, at) => ({ ...engine, at })))('$name', async ({ real, at }) => {
    const answers = await played(conversation, at);
    expect(answers).toHaveLength(conversation.steps.length);
    conversation[real].results.forEach((result, i) => {
      const { sql, changed, rows, error } = answers[i] as (typeof answers)[number];
      if (result.error !== undefined) expect(error, sql).toBe(result.error);
      else expect(error, sql).toBe(0);
      if (result.changed !== undefined) expect(changed, sql).toBe(result.changed);
      const cells = result.rows?.map((row) => `${row.map((cell) => cell ?? '\\N').join('\t')}\n`);
      if (cells !== undefined) expect(rows, sql).toBe(cells.join(''));
    });
  });
});

test('seven conversations have one client', () => expect(ofOneClient).toHaveLength(7));

const ofSeveral = conversations.filter((conversation) => !ofOneClient.includes(conversation));

const kServers = [
  { name: 'InnoDB', engine: 'btree', isolation: 'repeatable_read', real: 'InnoDB' },
  {
    name: 'MyRocks',
    engine: 'lsm',
    profile: 'myrocks-2020',
    isolation: 'repeatable_read',
    real: 'RocksDB',
  },
  { name: 'TokuDB', engine: 'fractal', isolation: 'repeatable_read', real: 'InnoDB' },
] as const;

/**
 * TokuDB's answers where InnoDB has others, by conversation and step: not played, but written out
 * from its rules. It locks the range that is asked for, or a point (PerconaFT locktree/); a ring
 * ends by time; reads that lock see the newest rows (ha_tokudb.cc get_cursor_isolation_flags).
 */
const kOfTokuDb: Readonly<Record<string, Readonly<Record<number, Partial<Result>>>>> = {
  'two-rows-crosswise': {
    4: { error: 1205, after_step: 5 },
    5: { error: 0, changed: 1, after_step: 6 },
  },
  'both-share-and-both-write': {
    4: { error: 1205, after_step: 5 },
    5: { error: 0, changed: 1, after_step: 6 },
  },
  // It hangs on the clock if the second of the ring still waits when the third commits.
  'three-sessions-in-a-ring': {
    6: { error: 1205, after_step: 8 },
    7: { error: 1205 },
    8: { error: 0, changed: 1, after_step: 9 },
  },
  // No gaps: 17 is beside 15, and an entry of 50 is below those from 100 to 200.
  'beside-an-absent-row': { 2: { after_step: 2 } },
  'a-range-of-a-secondary-index': { 3: { after_step: 3 } },
};

/** Conversations whose rings end by their time: who ends first hangs on the real server's clock. */
const kByTheClock: Readonly<Record<string, readonly string[]>> = {
  InnoDB: ['three-sessions-in-a-ring'],
  RocksDB: ['three-sessions-in-a-ring', 'two-rows-crosswise', 'both-share-and-both-write'],
  TokuDB: ['three-sessions-in-a-ring'],
};

describe.each(ofSeveral)('$name', (conversation) => {
  test.each(kServers)('$name waits as the real one', async ({ real, ...speaker }) => {
    const scenario = conversationScenario(conversation, speaker) as { readonly name: string };
    await prepareCheck(scenario);
    const answers = answersOf(await factsOf(scenarioOf(scenario)));
    const ofTokuDb = speaker.engine === 'fractal';
    const loose = kByTheClock[ofTokuDb ? 'TokuDB' : real]?.includes(conversation.name);
    conversation[real].results.forEach((played, i) => {
      const other = ofTokuDb ? kOfTokuDb[conversation.name]?.[i] : undefined;
      const result: Result = other === undefined ? played : { ...other };
      const { sql } = conversation.steps[i] as (typeof conversation.steps)[number];
      const { changed, rows, error, after } = answers[i] ?? {
        changed: -1,
        rows: '',
        error: -1,
        after: -1,
      };
      const at = `${i}: ${sql}`;
      if (loose && (result.error === 1205 || error === 1205)) return;
      expect(error, at).toBe(result.error ?? 0);
      expect(after, at).toBe(result.after_step ?? i);
      if (result.changed !== undefined) expect(changed, at).toBe(result.changed);
      const cells = result.rows?.map((row) => `${row.map((cell) => cell ?? '\\N').join('\t')}\n`);
      if (cells !== undefined) expect(rows, at).toBe(cells.join(''));
    });
  });
});
