// Tables and documents for tests: those of LinkBench, sysbench and TPC-C, shortened.
import { type CompiledWorkload, compileWorkload } from '../compile';
import { parseCreateTable } from '../grammar/ddl';
import type { Expression } from '../grammar/expressions';
import { parseStatement } from '../grammar/statements';
import { SqlError } from '../grammar/tokens';
import { explain } from '../plan/explain';
import { type CopiedTable, planStatement } from '../plan/plan';

const kDocuments = import.meta.glob<unknown>('../../../../../scenarios/workloads/*.json', {
  eager: true,
  import: 'default',
});
const nameOf = (path: string): string => path.replace(/^.*\/(.*)\.json$/, '$1');

/** Names of the documents in scenarios/workloads. */
export const workloadNames = (): string[] => Object.keys(kDocuments).map(nameOf);

export const library = (name: string): unknown =>
  Object.entries(kDocuments).find(([path]) => nameOf(path) === name)?.[1];

export const kCreate = {
  linktable:
    'CREATE TABLE linktable (id1 BIGINT UNSIGNED NOT NULL, id2 BIGINT UNSIGNED NOT NULL, link_type BIGINT UNSIGNED NOT NULL, visibility TINYINT NOT NULL, data VARCHAR(255) NOT NULL, time BIGINT UNSIGNED NOT NULL, version INT UNSIGNED NOT NULL, PRIMARY KEY (link_type, id1, id2), KEY id1_type (id1, link_type, visibility, time, id2, version, data)) ENGINE=InnoDB',
  counttable:
    'CREATE TABLE counttable (id BIGINT UNSIGNED NOT NULL, link_type BIGINT UNSIGNED NOT NULL, count INT UNSIGNED NOT NULL, time BIGINT UNSIGNED NOT NULL, version BIGINT UNSIGNED NOT NULL, PRIMARY KEY (id, link_type))',
  sbtest:
    "CREATE TABLE sbtest (id INT NOT NULL AUTO_INCREMENT, k INT NOT NULL DEFAULT 0, c CHAR(120) NOT NULL DEFAULT '', pad CHAR(60) NOT NULL DEFAULT '', PRIMARY KEY (id), KEY k (k))",
  t: "CREATE TABLE t (id INT NOT NULL, k INT NOT NULL, c VARCHAR(20) NOT NULL DEFAULT 'x', PRIMARY KEY (id), KEY k (k))",
  u: 'CREATE TABLE u (id INT NOT NULL, u INT, n INT, PRIMARY KEY (id), UNIQUE KEY u (u))',
  numbers:
    'CREATE TABLE numbers (id BIGINT NOT NULL, u BIGINT UNSIGNED NOT NULL, d DECIMAL(12,2) NOT NULL, at DATETIME, PRIMARY KEY (id), KEY u (u), KEY d (d), KEY at (at))',
  customer:
    'CREATE TABLE customer (c_id INT NOT NULL, c_d_id TINYINT NOT NULL, c_w_id SMALLINT NOT NULL, c_first VARCHAR(16), c_last VARCHAR(16), c_balance DECIMAL(12,2), c_data TEXT, PRIMARY KEY (c_w_id, c_d_id, c_id), KEY idx_customer (c_w_id, c_d_id, c_last, c_first))',
  order_line:
    'CREATE TABLE order_line (ol_o_id INT NOT NULL, ol_d_id TINYINT NOT NULL, ol_w_id SMALLINT NOT NULL, ol_number TINYINT NOT NULL, ol_i_id INT, ol_amount DECIMAL(6,2), PRIMARY KEY (ol_w_id, ol_d_id, ol_o_id, ol_number))',
  log: 'CREATE TABLE log (at INT NOT NULL, message TEXT NOT NULL, CLUSTERING KEY at (at))',
} as const;

export const kTables: readonly CopiedTable[] = Object.values(kCreate).map((source) => ({
  table: parseCreateTable(source),
}));

/** Leaves variables as they are; for statements that are only planned. */
const unbound = (found: Expression): Expression =>
  found.kind === 'variable' ? { ...found, kind: 'slot', slot: 1 } : found;

/** Returns a statement's plan in words. */
export const explained = (sql: string): string =>
  explain(planStatement(parseStatement(sql, unbound), kTables), kTables, sql);

/** Returns the mistake that is found in a text: words, the place, and the nearest word. */
export function mistakeIn(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    return `${error.at}: ${error.message}${error.nearest === undefined ? '' : ` (${error.nearest}?)`}`;
  }
  return 'none';
}

/** Compiles a document that must have no mistake. */
export function compiled(document: unknown): CompiledWorkload {
  const result = compileWorkload(document, library);
  if (!result.ok) throw new Error(JSON.stringify(result.issues, null, 1));
  return result.workload;
}

/** A document of one table and one script, for tests of steps. */
export const withScript = (steps: readonly unknown[], more: object = {}) => ({
  kind: 'sql',
  scale: { rows: 100 },
  tables: [kCreate.t, kCreate.counttable],
  scripts: { main: steps },
  phases: [{ kind: 'mix', statements: 100, weights: { main: 1 } }],
  ...more,
});

export const kBank = {
  kind: 'sql',
  scale: { accounts: 20 },
  tables: ['CREATE TABLE accounts (id INT NOT NULL, balance INT NOT NULL, PRIMARY KEY (id))'],
  scripts: {
    open: ['INSERT INTO accounts VALUES (:n, 100)'],
    transfer: [
      'let a = uniform(1, accounts)',
      'let b = uniform(1, accounts)',
      'let amount = uniform(1, 10)',
      'BEGIN',
      { sql: 'SELECT balance FROM accounts WHERE id = :a FOR UPDATE', into: ['has'] },
      { if: 'has < amount or a = b', do: ['ROLLBACK', 'end'] },
      'UPDATE accounts SET balance = balance - :amount WHERE id = :a',
      'UPDATE accounts SET balance = balance + :amount WHERE id = :b',
      'COMMIT',
    ],
    audit: ['SELECT SUM(balance) FROM accounts'],
  },
  phases: [
    { kind: 'load', script: 'open', times: 'accounts' },
    { kind: 'mix', statements: 100_000, weights: { transfer: 9, audit: 1 } },
  ],
};

// LinkBench's seeds of permutations, apart from degrees and of degrees (RealDistribution.java).
const kApart = '53238253823453';
const kDegrees = '20343988438726021';
const kIds = (theta: string, share: string) =>
  `1 + (chance(${share}) ? shuffle(zipf(ids, ${theta}), ids, 1024, ${kApart}) : shuffle(zipf(ids, ${theta}), ids, 1024, ${kDegrees}))`;

/** The hard parts of LinkBench. */
export const kLinkBench = {
  kind: 'sql',
  scale: { ids: 50_000, most_links: 'ids / 10' },
  tables: [
    kCreate.linktable,
    kCreate.counttable,
    'CREATE TABLE nodetable (id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT, type INT UNSIGNED NOT NULL, version BIGINT UNSIGNED NOT NULL, time INT UNSIGNED NOT NULL, data MEDIUMTEXT NOT NULL, PRIMARY KEY (id))',
  ],
  curves: {
    links: [
      [0.4533, 0],
      [0.7746, 1],
      [0.8696, 2],
      [0.9983, 100],
      [1, 961963],
    ],
  },
  draws: {
    type: '123456789 + uniform(0, 1)',
    now: '1700000000000 + transaction',
    link_data: 'motif(log_normal(8, 255), 32, 100, 0.225)',
    node_data: 'motif(log_normal(128, 7000), 50, 220, 0.63)',
    read_id: kIds('0.8', '0.995'),
    write_id: kIds('0.741', '0.95'),
    'links_of(id)': `min(most_links, curve(links, ids - 1 - unshuffle(id - 1, ids, 1024, ${kDegrees}), ids))`,
    'of_type(n, type)': 'n / 2 + (n % 2 > type - 123456789 ? 1 : 0)',
    'other(id, type, twentieths)':
      'id + uniform(0, max(1, (of_type(links_of(id), type) * 20 + twentieths - 1) / twentieths) - 1)',
  },
  scripts: {
    load: [
      'INSERT INTO nodetable (type, version, time, data) VALUES (2048, 1, 1700000000, :node_data)',
      'let all = links_of(n)',
      {
        repeat: 2,
        as: 't',
        do: [
          'let mine = of_type(all, 123456788 + t)',
          {
            repeat: 'mine',
            as: 'i',
            do: [
              'INSERT INTO linktable VALUES (:n, :n + :i, 123456788 + :t, 1, :link_data, :now, 0)',
            ],
          },
          {
            if: 'mine > 0',
            do: ['INSERT INTO counttable VALUES (:n, 123456788 + :t, :mine, :now, 0)'],
          },
        ],
      },
    ],
    getlinklist: [
      'let id = read_id',
      'SELECT id1, id2, link_type, visibility, data, version, time FROM linktable FORCE INDEX (id1_type) WHERE id1 = :id AND link_type = :type AND time BETWEEN 0 AND 9000000000000 AND visibility = 1 ORDER BY time DESC LIMIT 10000',
    ],
    addlink: [
      'let id = write_id',
      'let t = type',
      'let to = other(id, t, 1)',
      'let at = now',
      'BEGIN',
      'INSERT INTO linktable VALUES (:id, :to, :t, 1, :link_data, :at, 0) ON DUPLICATE KEY UPDATE visibility = 1',
      'let how = changed',
      {
        if: 'how != 0',
        do: [
          'INSERT INTO counttable VALUES (:id, :t, 1, :at, 0) ON DUPLICATE KEY UPDATE count = count + 1, version = version + 1, time = :at',
        ],
      },
      {
        if: 'how != 1',
        do: [
          'UPDATE linktable SET visibility = 1, data = :link_data, time = :at, version = 0 WHERE id1 = :id AND id2 = :to AND link_type = :t',
        ],
      },
      'COMMIT',
    ],
    deletelink: [
      'let id = write_id',
      'let t = type',
      'let to = other(id, t, 18)',
      'let at = now',
      'let visible = 0',
      'BEGIN',
      {
        sql: 'SELECT visibility FROM linktable WHERE id1 = :id AND id2 = :to AND link_type = :t FOR UPDATE',
        into: ['visible'],
      },
      {
        if: 'found = 1 and visible = 1',
        do: [
          'UPDATE linktable SET visibility = 0 WHERE id1 = :id AND id2 = :to AND link_type = :t',
          'INSERT INTO counttable VALUES (:id, :t, 0, :at, 0) ON DUPLICATE KEY UPDATE count = IF(count = 0, 0, count - 1), time = :at, version = version + 1',
        ],
      },
      'COMMIT',
    ],
  },
  phases: [
    { kind: 'load', times: 'ids', warm_up: true },
    {
      kind: 'mix',
      statements: 400_000,
      weights: { getlinklist: 50.7119145, addlink: 8.9886601, deletelink: 2.9907664 },
    },
  ],
};

/** The hard parts of TPC-C. */
export const kTpcc = {
  kind: 'sql',
  scale: { warehouses: 10, customers: 300 },
  tables: [
    kCreate.customer,
    kCreate.order_line,
    'CREATE TABLE stock (s_i_id INT NOT NULL, s_w_id SMALLINT NOT NULL, s_quantity SMALLINT, PRIMARY KEY (s_w_id, s_i_id))',
  ],
  draws: { w: 'uniform(1, warehouses)' },
  scripts: {
    stock_level: [
      'let w = uniform(1, warehouses)',
      'let level = uniform(10, 20)',
      'let o = 3001',
      {
        'for each':
          'SELECT DISTINCT ol_i_id FROM order_line WHERE ol_w_id = :w AND ol_d_id = 1 AND ol_o_id < :o AND ol_o_id >= :o - 20',
        into: ['i'],
        do: [
          'SELECT COUNT(*) FROM stock WHERE s_w_id = :w AND s_i_id = :i AND s_quantity < :level',
        ],
      },
    ],
    payment: [
      'let last = last_name(nurand(255, 0, 999))',
      {
        sql: 'SELECT COUNT(c_id) FROM customer WHERE c_w_id = :w AND c_d_id = 1 AND c_last = :last',
        into: ['many'],
      },
      {
        sql: 'SELECT c_id FROM customer WHERE c_w_id = :w AND c_d_id = 1 AND c_last = :last ORDER BY c_first',
        into: ['c'],
        row: '(many + 1) / 2',
      },
      'UPDATE customer SET c_balance = c_balance - 12.50 WHERE c_w_id = :w AND c_d_id = 1 AND c_id = :c',
    ],
  },
  phases: [{ kind: 'mix', statements: 1000, weights: { stock_level: 1, payment: 1 } }],
};

/** Expressions of a script, and their values where v is 7, w -3, z 0, x NULL, k 100 and n 3. */
export const kExpressions = [
  ['1 + 2 * 3 - 4 / 2', '5'],
  ['-7 / 2 * 2 + v % 4', '-3'],
  ['-w % 2 - -v', '8'],
  ['(v + w) * (k - 1)', '396'],
  ['v > w and w < z', '1'],
  ['v or 1 / z', '1'],
  ['z and 1 / z', '0'],
  ['not v = 7 or w', '1'],
  ['not (v = 7 or w)', '0'],
  ['x or v', '1'],
  ['x and v', 'NULL'],
  ['x and z', '0'],
  ['x is null and v is not null', '1'],
  ['x = x', 'NULL'],
  ['v != 7 ? 1 : w = -3 ? 2 : 3', '2'],
  ['x ? 1 : 2', '2'],
  ['v in (1, 3, 7) and not v in (2, w)', '1'],
  ['v between w and k', '1'],
  ['max(v, w, 8) - min(v, w, z)', '11'],
  ['coalesce(x, v)', '7'],
  ['if(z, 1, v)', '7'],
  ['(k + n * 10) * 0.01', '1.30'],
  ['0.5 + v * 0.125', '1.375'],
  ['1.5 = 1.50 and 0.1 < 0.11', '1'],
  ['9223372036854775807 + v - 7', '9223372036854775807'],
  ['18446744073709551615 - z', '18446744073709551615'],
  ["concat('v', v, ' ', w * 0.5)", 'v7 -1.5'],
  ["concat('a', x)", 'NULL'],
  ["'a ' = 'a' and 'a' < 'b'", '1'],
  ['datetime(1772323199)', '20260228235959'],
  ['twice(v, twice(w, z))', '1'],
  ['hash(z)', '6284781860667377211'],
  ['last_name(371)', 'PRICALLYOUGHT'],
  ['last(steps) + next(steps) * 10 + last(steps)', '11'],
  ["text(k) = concat('', k)", '1'],
] as const;

export const kExpressionDocument = {
  kind: 'sql',
  scale: { k: 100 },
  tables: [],
  draws: { 'twice(a, b)': 'a + b * 2' },
  scripts: {
    main: [
      'let v = n + 4',
      'let w = 4 - v',
      'let z = v - 7',
      'let x = null',
      ...kExpressions.map(([text], i) => `let r${i} = ${text}`),
    ],
  },
  phases: [{ kind: 'flush' }],
};
