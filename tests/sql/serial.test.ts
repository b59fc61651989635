// Random schedules of random scripts with two to eight clients whose reads all lock: what they
// commit equals some serial order. Locks are held to a transaction's end, so that the order of last
// statements is one: run again in that order, one after the other, each statement must answer as it
// did. TT_SOAK=1 runs 100,000 schedules.
import { describe, expect, test } from 'vitest';
import { prepareCheck } from '../../web/src/document/link/prepare';
import type { Fact } from '../../web/src/model/tables/decode';
import { factsOf, type RunStatement } from '../statements';
import { scenarioOf } from '../support';

const kSoak = process.env.TT_SOAK === '1';
/** Schedules of each server. */
const kSchedules = kSoak ? 25_000 : 75;
const kIds = 12;
const kStatements = 60;
/** A transaction that its script undoes has a number beyond these. */
const kUndone = 1_000_000;

/** `ranges`: its locking reads keep others from inserting. */
const kServers = [
  { name: 'InnoDB', engine: 'btree', isolation: 'repeatable_read', ranges: true },
  { name: 'InnoDB', engine: 'btree', isolation: 'serializable', ranges: true },
  {
    name: 'MyRocks',
    engine: 'lsm',
    profile: 'myrocks-2020',
    isolation: 'repeatable_read',
    ranges: false,
  },
  { name: 'TokuDB', engine: 'fractal', isolation: 'repeatable_read', ranges: true },
  { name: 'TokuDB', engine: 'fractal', isolation: 'serializable', ranges: true },
] as const;
type Server = (typeof kServers)[number];

/** splitmix32: the same numbers everywhere. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x9e3779b9) | 0;
    let t = state ^ (state >>> 16);
    t = Math.imul(t, 0x21f0aaad);
    t ^= t >>> 15;
    t = Math.imul(t, 0x735a2d97);
    return ((t ^ (t >>> 15)) >>> 0) % below;
  };
}

/** Each statement names its transaction: as the value that it writes, or as what w is not below. */
function randomScript(draw: (below: number) => number, ranges: boolean): string[] {
  const undoes = draw(6) === 0;
  const where = () => {
    const low = draw(kIds);
    const keys = ranges && draw(3) === 0 ? `BETWEEN ${low} AND ${low + draw(4)}` : `= ${low}`;
    return `WHERE id ${keys} AND w >= :tag`;
  };
  const statement = () => {
    switch (draw(6)) {
      case 0:
        return `INSERT INTO t VALUES (${draw(kIds)}, ${draw(9)}, :own)`;
      case 1:
        return `DELETE FROM t ${where()}`;
      case 2:
        return `SELECT id, v FROM t ${where()} ORDER BY id LOCK IN SHARE MODE`;
      case 3:
        return `SELECT id, v FROM t ${where()} ORDER BY id FOR UPDATE`;
      default:
        return `UPDATE t SET v = v + ${1 + draw(9)}, w = :own ${where()}`;
    }
  };
  return [
    `let own = transaction${undoes ? ` + ${kUndone}` : ''}`,
    'let tag = 0 - own',
    'BEGIN',
    ...Array.from({ length: 1 + draw(4) }, statement),
    undoes ? 'ROLLBACK' : 'COMMIT',
  ];
}

async function schedule({ isolation, ranges, ...contender }: Server, seed: number) {
  const draw = generator(seed);
  const scripts = Object.fromEntries(
    Array.from({ length: 4 }, (_, i) => [`s${i}`, randomScript(draw, ranges)]),
  );
  const document = {
    version: 2,
    seed,
    name: 'serial',
    title: 'Serial',
    question: 'Is there an order?',
    device: { kind: 'flash', profile: 'instant', options: { capacity_bytes: '512 MiB' } },
    workload: {
      kind: 'sql',
      options: { clients: 2 + draw(7), isolation, lock_timeout_ns: '1 ms' },
      tables: ['CREATE TABLE t (id INT PRIMARY KEY, v INT NOT NULL, w INT NOT NULL)'],
      scripts: {
        ...scripts,
        open: ['INSERT INTO t VALUES (2 * :n, 0, 0)'],
        all: ['SELECT id, v FROM t WHERE id >= 0 ORDER BY id'],
      },
      phases: [
        { kind: 'load', script: 'open', times: kIds / 3 },
        { kind: 'mix', statements: kStatements, weights: { s0: 1, s1: 1, s2: 1, s3: 1 } },
        { kind: 'mix', statements: 1, weights: { all: 1 } },
      ],
    },
    contenders: [contender],
  };
  await prepareCheck(document);
  return factsOf(scenarioOf(document));
}

interface Transaction {
  readonly number: number;
  readonly statements: RunStatement[];
}

/** The number of the transaction in a statement's text; undefined for others. */
function ownerOf(sql: string): number | undefined {
  const found = /w >= -(\d+)/.exec(sql) ?? /^INSERT .*, (\d+)\)$/.exec(sql);
  return found === null ? undefined : Number(found[1]);
}

/** Transactions that were committed, in the order of their last statements. */
function committedIn(facts: readonly Fact[]): Transaction[] {
  const open = new Map<number, Transaction>();
  const doing = new Map<number, { transaction: number; committed: number }>();
  const committed = new Set<number>();
  for (const fact of facts) {
    if (fact.name === 'server.client') {
      const { client, transaction, committed: count } = fact.row;
      const before = doing.get(client);
      if (before !== undefined && count > before.committed) committed.add(before.transaction);
      doing.set(client, { transaction, committed: count });
    }
    if (fact.name !== 'server.statement') continue;
    const statement = fact.extra as RunStatement;
    const number = ownerOf(statement.sql);
    if (number === undefined || number === 0) continue;
    const before = open.get(number)?.statements ?? [];
    open.delete(number);
    // One that has lost a lock or a row begins again.
    const lost = statement.error === 1213 || statement.error === 1205;
    open.set(number, { number, statements: lost ? [] : [...before, statement] });
  }
  return [...open.values()].filter(({ number }) => number < kUndone && committed.has(number));
}

/** Rows by id. */
class Model {
  readonly rows = new Map<number, number>();

  constructor() {
    for (let n = 1; n <= kIds / 3; n++) this.rows.set(2 * n, 0);
  }

  get text(): string {
    return [...this.rows.keys()]
      .sort((a, b) => a - b)
      .map((id) => `${id}\t${this.rows.get(id)}\n`)
      .join('');
  }

  /** Returns a statement’s answer: its error, the rows that it changes or finds. */
  run(sql: string): { error: number; changed: number; rows: string } {
    const insert = /^INSERT INTO t VALUES \((\d+), (\d+),/.exec(sql);
    if (insert !== null) {
      const id = Number(insert[1]);
      if (this.rows.has(id)) return { error: 1062, changed: 0, rows: '' };
      this.rows.set(id, Number(insert[2]));
      return { error: 0, changed: 1, rows: '' };
    }
    const [, low, high] = /WHERE id (?:=|BETWEEN) (\d+)(?: AND (\d+))? AND w/.exec(sql) ?? [];
    const [from, to] = [Number(low), Number(high ?? low)];
    const ids = [...this.rows.keys()].filter((id) => id >= from && id <= to).sort((a, b) => a - b);
    if (sql.startsWith('SELECT')) {
      const rows = ids.map((id) => `${id}\t${this.rows.get(id)}\n`).join('');
      return { error: 0, changed: 0, rows };
    }
    const more = /SET v = v \+ (\d+)/.exec(sql)?.[1];
    for (const id of ids)
      if (more === undefined) this.rows.delete(id);
      else this.rows.set(id, (this.rows.get(id) ?? 0) + Number(more));
    return { error: 0, changed: ids.length, rows: '' };
  }
}

describe.each(kServers)('$name, $isolation', (server) => {
  test(`${kSchedules} schedules are equivalent to serial ones`, {
    timeout: 4_000_000,
  }, async () => {
    let transactions = 0;
    let begunAgain = 0;
    for (let seed = 1; seed <= kSchedules; seed++) {
      const facts = await schedule(server, seed);
      const model = new Model();
      for (const { number, statements } of committedIn(facts)) {
        transactions++;
        for (const { sql, error, changed, rows } of statements)
          expect({ error, changed, rows }, `seed ${seed}, transaction ${number}: ${sql}`).toEqual(
            model.run(sql),
          );
      }
      const atEnd = facts.flatMap(({ name, extra }) =>
        name === 'server.statement' && (extra as RunStatement).sql.includes('id >= 0')
          ? [(extra as RunStatement).rows]
          : [],
      );
      expect(atEnd, `seed ${seed}: rows at the end`).toEqual([model.text]);
      begunAgain += facts.filter(
        (fact) => fact.name === 'server.transaction_ended' && fact.extra.how === 2,
      ).length;
    }
    expect(transactions).toBeGreaterThan(8 * kSchedules);
    // Schedules in which no one is in another's way prove nothing.
    expect(begunAgain).toBeGreaterThan(kSchedules / 4);
  });
});
