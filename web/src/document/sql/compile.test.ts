// Documents become programs that decode again, or are refused with the path, the place and the
// nearest word of each mistake.
import { expect, test } from 'vitest';
import { compileWorkload } from './compile';
import { decodeProgram, type Instruction } from './testing/decode';
import {
  compiled,
  kBank,
  kCreate,
  kLinkBench,
  kTpcc,
  library,
  withScript,
  workloadNames,
} from './testing/fixture';

const shown = ({ op, operands }: Instruction) => [op, ...operands.map(String)].join(' ');
const codeOf = (steps: readonly unknown[], more: object = {}) =>
  (decodeProgram(compiled(withScript(steps, more)).program).scripts[0]?.code ?? []).map(shown);
const issuesOf = (document: unknown) => {
  const result = compileWorkload(document, library);
  return result.ok
    ? []
    : result.issues.map(
        ({ path, message, nearest }) =>
          `${path}: ${message}${nearest === undefined ? '' : ` (${nearest}?)`}`,
      );
};

test.for(workloadNames())('%s compiles, and its program decodes', (name) => {
  const { program, statements } = compiled({ kind: 'sql', use: name });
  const decoded = decodeProgram(program);
  expect(decoded.statements.map(({ place }) => place)).toEqual(
    statements.map(({ place }) => place),
  );
  expect(decoded.phases.length).toBeGreaterThan(1);
});

test.for([
  ['bank', kBank],
  ['LinkBench', kLinkBench],
  ['TPC-C', kTpcc],
] as const)('%s compiles, and its program decodes', ([, document]) => {
  decodeProgram(compiled(document).program);
});

test('steps become instructions', () => {
  const code = codeOf([
    'let a = uniform(1, rows / 2)',
    { sql: 'SELECT k FROM t WHERE id = :a FOR UPDATE', into: ['has'] },
    { if: 'found = 0 or has < 3', do: ['ROLLBACK', 'end'], else: ['COMMIT'] },
    { repeat: 2, as: 'i', do: ['let b = a * i'] },
    { 'for each': 'SELECT id FROM t', into: ['a'], do: ['DELETE FROM t WHERE id = :a'] },
  ]);
  expect(code.join('|')).toBe(
    'step 0|integer 1|integer 50|uniform|store 1|step 1|ask 0|integer 1|take 2|' +
      'step 2|found|integer 0|equal|jump_if_true 18|load 2|integer 3|less|or|' +
      'jump_unless 24|step 3|run 1|step 4|end|jump 26|step 5|run 2|step 6|' +
      'integer 2|store 3|integer 0|store 4|repeat 3 4 38|step 7|load 1|load 4|multiply|' +
      'store 5|jump 31|step 8|each 0 3|next_row 0 44 1|step 9|run 4|jump 40',
  );
});

test('a statement’s values are drawn just before it, in the order of its text', () => {
  const code = codeOf(['UPDATE t SET c = letters(2, 3), k = :key WHERE id = :key AND k < :rows'], {
    draws: { key: 'uniform(1, rows)' },
  });
  expect(code).toEqual([
    'step 0',
    'integer 2',
    'integer 3',
    'letters 1',
    'store 1',
    'integer 1',
    'integer 100',
    'uniform',
    'store 2',
    'integer 1',
    'integer 100',
    'uniform',
    'store 3',
    'integer 100',
    'store 4',
    'run 0',
  ]);
});

test('a draw with parameters evaluates them once', () => {
  const code = codeOf(['let x = twice(uniform(1, 6))'], { draws: { 'twice(v)': 'v + v' } });
  expect(code).toEqual([
    'step 0',
    'integer 1',
    'integer 6',
    'uniform',
    'store 2',
    'load 2',
    'load 2',
    'add',
    'store 1',
  ]);
});

test('parameters say which parts of the SQL are values', () => {
  const { statements } = compiled(
    withScript(["INSERT INTO t VALUES (:n, 5 + uniform(:n, 9), concat('a', :n))"]),
  );
  const [one] = statements;
  expect(one?.parameters.map(({ at, end }) => one.sql.slice(at, end))).toEqual([
    ':n',
    'uniform(:n, 9)',
    ':n',
  ]);
});

test('a document that uses a workload sets its scale and its phases', () => {
  const { program } = compiled({
    kind: 'sql',
    use: 'sysbench',
    scale: { tables: 20 },
    phases: [{ kind: 'load', times: 'rows * tables' }, { kind: 'flush' }],
  });
  const { tables, phases } = decodeProgram(program);
  expect(tables[0]?.copies).toBe(20);
  expect(phases).toEqual([
    { kind: 'load', warmUp: false, script: 0, times: 200_000n, rows: 1n },
    { kind: 'flush' },
  ]);
});

test('letters beyond latin1 are only in names and comments', () => {
  const { program } = compiled({
    ...withScript(["SELECT `Ω` FROM g -- Ωmega\n WHERE `Ω` = 'é'"]),
    tables: ['CREATE TABLE g (`Ω` CHAR(9), PRIMARY KEY (`Ω`))'],
  });
  const { texts, statements } = decodeProgram(program);
  expect(statements[0]?.sql).toBe("SELECT `?` FROM g -- ?mega\n WHERE `?` = 'é'");
  expect(texts).toContain('é');
});

test('clauses of tables that are left out are listed', () => {
  const table = `${kCreate.t} ENGINE=RocksDB`;
  const { leftOut } = compiled({ ...withScript(['COMMIT']), tables: [table] });
  expect(leftOut).toEqual(['t: ENGINE=RocksDB']);
});

const kRefused = [
  [null, [': must be an object, not null']],
  [{ kind: 'sql', use: 'sysbnch' }, ['use: there is no workload sysbnch']],
  [
    { kind: 'sql', use: 'sysbench', scale: { row: 5 }, tables: [] },
    [
      'tables: is part of the workload sysbench already',
      'scale.row: no entry has this name (rows?)',
    ],
  ],
  [withScript([], { scale: { rows: 1.5 } }), ['scale.rows: must be a whole number, not 1.5']],
  [
    withScript([], { scale: { rows: 5, half: 'rowz / 2' } }),
    ['scale.half: must be a whole number, known before the run (at character 1)'],
  ],
  [
    withScript(['let x = unifrom(1, 2)']),
    ['scripts.main[0]: calls unifrom, which is no function here (at character 9) (uniform?)'],
  ],
  [
    withScript(['let count = 1', 'let x = cuont + 1']),
    ['scripts.main[1]: uses cuont, which nothing defines (at character 9) (count?)'],
  ],
  [
    withScript([{ if: '1 = 1', do: ['SELECT x FROM t'] }]),
    ['scripts.main[0].do[0]: t has no column x (at character 8) (k?)'],
  ],
  [withScript(['let x = 1 / 0']), ['scripts.main[0]: divides by zero (at character 9)']],
  [
    withScript(['let x = 9999999999 * 9999999999']),
    ['scripts.main[0]: comes to a number of more than 64 bits (at character 9)'],
  ],
  [
    withScript(['let x = zipf(rows)']),
    ['scripts.main[0]: gives zipf 1 values; it takes 2 (at character 9)'],
  ],
  [
    withScript(['let x = chance(1.5)']),
    ['scripts.main[0]: needs a share up to 1, at most 9 digits after the point (at character 16)'],
  ],
  [
    withScript([{ sql: 'UPDATE t SET k = 1', into: ['a'] }]),
    ['scripts.main[0]: takes rows of what is no SELECT'],
  ],
  [
    withScript([{ sql: 'SELECT k FROM t', into: ['a', 'b'] }]),
    ['scripts.main[0].into: has 2 names for 1 columns'],
  ],
  [
    withScript([{ repeat: 3, as: 'i', do: ['let i = 5'] }]),
    ['scripts.main[0].do[0]: sets i, which is a counter (at character 5)'],
  ],
  [
    withScript([{ when: '1' }]),
    [
      'scripts.main[0]: must be "let …", a statement, "end", or an object with one of if, repeat, for each, sql',
    ],
  ],
  [
    withScript([], { draws: { a: 'b + 1', b: 'a' } }),
    [
      'draws.a: draws b, which draws a by way of itself (at character 1)',
      'draws.b: draws a, which draws b by way of itself (at character 1)',
    ],
  ],
  [
    withScript([], { phases: [{ kind: 'mix', statements: 5, weights: { mian: 1 } }] }),
    ['phases[0].weights.mian: must be one of main, not "mian" (main?)'],
  ],
  [
    withScript([], { phases: [{ kind: 'lod', times: 5 }] }),
    [
      'phases[0].kind: must be one of load, mix, flush, compact, settle, checkpoint, conversation, not "lod" (load?)',
    ],
  ],
  [
    withScript([], {
      curves: {
        c: [
          [0, 1],
          [0.5, 2],
        ],
      },
    }),
    ['curves.c: must be steps [share, value], whose shares rise to 1'],
  ],
] as const;

test.for(kRefused.map(([document, issues]) => [issues[0], document, issues] as const))(
  '%s',
  ([, document, issues]) => {
    expect(issuesOf(document)).toEqual(issues);
  },
);
