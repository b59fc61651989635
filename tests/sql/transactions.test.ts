// Transactions and waits as a run's report, its tables and its facts count them: they agree. And
// reads that may rely on gap locks are counted, or refused, where gap_lock_raise_error says so.
import { describe, expect, test } from 'vitest';
import { prepareCheck } from '../../web/src/document/link/prepare';
import { toLoadRequests } from '../../web/src/document/scenario/load_request';
import type { OptionValues } from '../../web/src/document/scenario/values/options';
import { rowsOf } from '../../web/src/model/tables/tables';
import { factsOf, type RunStatement } from '../statements';
import { scenarioOf, startNativeLab } from '../support';

const kContenders = [
  { name: 'InnoDB', engine: 'btree' },
  { name: 'MyRocks', engine: 'lsm', profile: 'myrocks-2020' },
] as const;

async function scenarioWith(options: OptionValues, scripts: Record<string, string[]>) {
  const names = Object.keys(scripts).filter((name) => name !== 'open');
  const document = {
    version: 2,
    name: 'transactions',
    title: 'Transactions',
    question: 'How many end well?',
    device: { kind: 'flash', profile: 'instant', options: { capacity_bytes: '512 MiB' } },
    workload: {
      kind: 'sql',
      options,
      tables: [
        'CREATE TABLE t (id INT PRIMARY KEY, u INT NOT NULL, k INT NOT NULL, UNIQUE KEY (u))',
      ],
      scripts: { open: ['INSERT INTO t VALUES (:n, 100 + :n, 0)'], ...scripts },
      phases: [
        { kind: 'load', script: 'open', times: 12, rows_per_transaction: 5 },
        { kind: 'mix', statements: 900, weights: Object.fromEntries(names.map((n) => [n, 1])) },
      ],
    },
    contenders: kContenders,
  };
  await prepareCheck(document);
  return scenarioOf(document);
}
type Document = Awaited<ReturnType<typeof scenarioWith>>;

const kTables = ['lab.series', 'server.clients', 'server.scripts', 'server.statements'] as const;

async function endOf(scenario: Document, contender: number) {
  const lab = await startNativeLab();
  try {
    const request = toLoadRequests(scenario)[contender];
    if (request === undefined) throw new Error('no contender');
    await lab.load(request);
    await lab.advance({ stop: 'end', target: 0, maxSteps: 1e12, facts: 'off' });
    return { report: await lab.report(), tables: await lab.describe(kTables) };
  } finally {
    lab.close();
  }
}

const kTransfers = {
  transfer: [
    'let a = uniform(1, 4)',
    'let b = uniform(1, 4)',
    'BEGIN',
    'UPDATE t SET k = k - 1 WHERE id = :a',
    'UPDATE t SET k = k + 1 WHERE id = :b',
    'COMMIT',
  ],
  regret: ['BEGIN', 'UPDATE t SET k = k + 1 WHERE id = uniform(1, 4)', 'ROLLBACK'],
};

describe.each([0, 1])('contender %i', (contender) => {
  test('its report counts what its facts tell', async () => {
    const options = { clients: 6, isolation: 'repeatable_read', lock_timeout_ns: '1 ms' };
    const scenario = await scenarioWith(options, kTransfers);
    const facts = await factsOf(scenario, contender);
    const { report, tables } = await endOf(scenario, contender);
    const ends = (how: number) =>
      facts.filter((fact) => fact.name === 'server.transaction_ended' && fact.extra.how === how)
        .length;
    // Twelve rows, five a transaction.
    const loads = 3;
    expect(report.transactions).toEqual({
      committed: ends(0) + loads,
      rolled_back: ends(1),
      retried: ends(2),
    });
    expect(Math.min(ends(0), ends(1), ends(2))).toBeGreaterThan(5);
    const waits = facts.flatMap((fact) =>
      fact.name === 'server.lock_wait_ended' ? [fact.extra] : [],
    );
    expect(report.locks).toEqual({
      waits: facts.filter(({ name }) => name === 'server.lock_waited').length,
      wait_ns: waits.reduce((sum, { waited_ns: ns }) => sum + ns, 0),
      deadlocks: facts.filter(({ name }) => name === 'server.deadlock').length,
      timeouts: waits.filter(({ error }) => error === 1205).length,
    });
    expect(contender === 0 ? report.locks.deadlocks : report.locks.timeouts).toBeGreaterThan(5);
    expect(rowsOf(tables, 'lab.series').at(-1)?.transactions).toBe(report.transactions.committed);

    const scripts = rowsOf(tables, 'server.scripts');
    const sum = (column: 'rolled_back' | 'retried' | 'runs') =>
      scripts.reduce((total, row) => total + row[column], 0);
    expect(sum('rolled_back')).toBe(ends(1));
    expect(sum('retried')).toBe(ends(2));
    expect(sum('runs')).toBe(12 + ends(0) + ends(1));
    for (const { p50_ns: p50, p99_ns: p99, max_ns: max } of scripts.slice(1))
      expect([p50 > 0, p50 <= p99, p99 <= max]).toEqual([true, true, true]);
    const clients = rowsOf(tables, 'server.clients');
    expect(clients.reduce((total, { committed }) => total + committed, 0)).toBe(ends(0));
  });

  const kReads = {
    whole: ['BEGIN', 'SELECT k FROM t WHERE id = 3 FOR UPDATE', 'COMMIT'],
    unique: ['BEGIN', 'UPDATE t SET k = 1 WHERE u IN (101, 103)', 'COMMIT'],
    range: ['BEGIN', 'SELECT k FROM t WHERE id > 9 FOR UPDATE', 'COMMIT'],
    all: ['BEGIN', 'UPDATE t SET k = 2 WHERE k = 77', 'COMMIT'],
    plain: ['BEGIN', 'SELECT k FROM t WHERE id > 9', 'COMMIT'],
    alone: ['UPDATE t SET k = 3 WHERE id > 11'],
  };
  /** Statements that met this error, by script. */
  const met = (statements: readonly RunStatement[], error: number) =>
    new Set(statements.flatMap((one) => (one.error === error ? [one.sql] : [])));
  const kRefused = [kReads.range[1], kReads.all[1]];

  test.each([
    ['error', 'repeatable_read', kRefused],
    ['warning', 'repeatable_read', []],
    ['error', 'read_committed', []],
  ] as const)('%s under %s refuses what it should', async (raise, isolation, refused) => {
    const options = { clients: 2, isolation, gap_lock_raise_error: raise };
    const scenario = await scenarioWith(options, kReads);
    const statements = (await factsOf(scenario, contender)).flatMap(({ name, extra }) =>
      name === 'server.statement' ? [extra as unknown as RunStatement] : [],
    );
    expect(met(statements, 1105)).toEqual(new Set(refused));
    const { tables } = await endOf(scenario, contender);
    const counted = rowsOf(tables, 'server.statements').flatMap((row) =>
      row.gap_locks > 0 ? [row.place] : [],
    );
    expect(counted.sort()).toEqual(
      isolation === 'repeatable_read' ? ['scripts.all[1]', 'scripts.range[1]'] : [],
    );
  });
});
