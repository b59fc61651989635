// Clients transfer money among 20 rows: the sum never changes, each client that looks sees it, each
// deadlock has one victim, which begins again, and each client has its turn.
import { describe, expect, test } from 'vitest';
import { prepareCheck } from '../../web/src/document/link/prepare';
import type { Fact } from '../../web/src/model/tables/decode';
import { factsOf } from '../statements';
import { scenarioOf } from '../support';

const kRows = 20;
const kClients = 8;
const kStatements = 6_000;

const kServers = [
  { name: 'InnoDB', engine: 'btree', isolation: 'read_committed' },
  { name: 'InnoDB', engine: 'btree', isolation: 'repeatable_read' },
  { name: 'InnoDB', engine: 'btree', isolation: 'serializable' },
  { name: 'MyRocks', engine: 'lsm', profile: 'myrocks-2020', isolation: 'read_committed' },
  { name: 'MyRocks', engine: 'lsm', profile: 'myrocks-2020', isolation: 'repeatable_read' },
  { name: 'TokuDB', engine: 'fractal', isolation: 'read_committed' },
  { name: 'TokuDB', engine: 'fractal', isolation: 'repeatable_read' },
  { name: 'TokuDB', engine: 'fractal', isolation: 'serializable' },
] as const;

interface Size {
  readonly seed: number;
  readonly clients: number;
  readonly statements: number;
}
const kWhole: Size = { seed: 1, clients: kClients, statements: kStatements };

async function transfers(
  { isolation, ...contender }: (typeof kServers)[number],
  { seed, clients, statements }: Size = kWhole,
): Promise<readonly Fact[]> {
  const document = {
    version: 2,
    seed,
    name: 'bank',
    title: 'Bank',
    question: 'Is the sum always the same?',
    device: { kind: 'flash', profile: 'instant', options: { capacity_bytes: '512 MiB' } },
    workload: {
      kind: 'sql',
      options: { clients, isolation },
      tables: [{ create: 'CREATE TABLE accounts (id INT PRIMARY KEY, balance INT NOT NULL)' }],
      scripts: {
        open: ['INSERT INTO accounts VALUES (:n, 100)'],
        transfer: [
          `let a = uniform(1, ${kRows})`,
          `let b = uniform(1, ${kRows})`,
          'let amount = uniform(1, 10)',
          'BEGIN',
          'UPDATE accounts SET balance = balance - :amount WHERE id = :a',
          'UPDATE accounts SET balance = balance + :amount WHERE id = :b',
          'COMMIT',
        ],
        audit: ['SELECT SUM(balance) FROM accounts'],
      },
      phases: [
        { kind: 'load', script: 'open', times: kRows },
        { kind: 'mix', statements, weights: { transfer: 9, audit: 1 } },
        { kind: 'mix', statements: clients, weights: { audit: 1 } },
      ],
    },
    contenders: [contender],
  };
  await prepareCheck(document);
  return factsOf(scenarioOf(document));
}

describe.each(kServers)('$name, $isolation', (server) => {
  // A transaction that is lost in the mix's last statements must not begin again.
  test.each([1, 2, 3, 4, 5, 6])('ends a mix wherever its clients are, seed %d', async (seed) => {
    const facts = await transfers(server, {
      seed,
      clients: 3 + (seed % 3),
      statements: 150 + seed,
    });
    const answers = facts.flatMap(({ name, extra }) =>
      name === 'server.statement' ? [(extra as { rows: string }).rows] : [],
    );
    expect(answers.slice(-2)).toEqual([`${kRows * 100}\n`, `${kRows * 100}\n`]);
  });

  test('moves money, and makes none', async () => {
    const facts = await transfers(server);
    const audits = facts.flatMap(({ name, extra }) => {
      if (name !== 'server.statement') return [];
      const { sql, rows, error } = extra as { sql: string; rows: string; error: number };
      return sql.includes('SUM') && error === 0 ? [rows] : [];
    });
    expect(audits.length).toBeGreaterThan(kStatements / 100);
    expect(new Set(audits)).toEqual(new Set([`${kRows * 100}\n`]));

    const lost = facts.filter(
      ({ name, extra }) =>
        name === 'server.statement' && (extra as { error: number }).error === 1213,
    ).length;
    const rings = facts.flatMap((fact) => (fact.name === 'server.deadlock' ? [fact.row] : []));
    for (const { victim, ring } of rings) expect(ring.split(' ')).toContain(String(victim));
    if (server.engine === 'btree') {
      expect(rings.length).toBeGreaterThan(10);
      // A victim's statement may not have ended when the run does.
      expect(lost).toBeLessThanOrEqual(rings.length);
      expect(lost).toBeGreaterThan(rings.length - kClients);
    } else expect(rings).toHaveLength(0);

    const waited = new Set(
      facts.flatMap((fact) => (fact.name === 'server.lock_waited' ? [fact.row.client] : [])),
    );
    expect(waited.size).toBe(kClients);
  });
});
