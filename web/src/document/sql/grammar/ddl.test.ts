// CREATE TABLE: columns, the order of indexes, clauses that are left out, and refusals.
import { expect, test } from 'vitest';
import { kCreate, mistakeIn } from '../testing/fixture';
import { parseCreateTable, type Table } from './ddl';

const indexesOf = ({ indexes, columns }: Table) =>
  indexes.map(
    ({ name, kind, clustering, parts }) =>
      `${clustering ? 'clustering ' : ''}${kind} ${name}(${parts.map(({ column, length }) => `${columns[column]?.name}${length > 0 ? `:${length}` : ''}`).join(',')})`,
  );

test('all tables of the fixture are read, and leave out the engine alone', () => {
  const leftOut = Object.values(kCreate).flatMap((source) => parseCreateTable(source).leftOut);
  expect(leftOut).toEqual(['ENGINE=InnoDB']);
});

test('indexes are in the order in which MySQL keeps them', () => {
  const table = parseCreateTable(
    'CREATE TABLE x (a INT, b INT NOT NULL, c TEXT, d INT PRIMARY KEY, KEY (a), UNIQUE n (a), ' +
      'CLUSTERING KEY cl (b), UNIQUE INDEX b (b), KEY c (c(10)), INDEX a_2 (a, d) USING BTREE)',
  );
  expect(indexesOf(table)).toEqual([
    'primary PRIMARY(d)',
    'unique b(b)',
    'unique n(a)',
    'plain a(a)',
    'clustering plain cl(b)',
    'plain c(c:10)',
    'plain a_2(a,d)',
  ]);
});

test('rows are kept by a unique key without NULL if there is no primary one, else by a hidden one', () => {
  const unique = parseCreateTable('CREATE TABLE x (a INT, b INT NOT NULL, KEY (a), UNIQUE (b))');
  expect(indexesOf(unique)[0]).toBe('unique b(b)');
  const hidden = parseCreateTable('CREATE TABLE x (a INT, UNIQUE (a))');
  expect(indexesOf(hidden)).toEqual(['hidden hidden key()', 'unique a(a)']);
});

test('types have their sizes', () => {
  const { columns } = parseCreateTable(
    "CREATE TABLE IF NOT EXISTS `x` (a TINYINT(4) UNSIGNED, b INTEGER DEFAULT '0' NOT NULL, c DECIMAL(6,2) DEFAULT 1.5, " +
      "d CHAR, e VARBINARY(10) DEFAULT 'a', f MEDIUMTEXT, g DATETIME DEFAULT '2026-01-31', h BOOL, i NUMERIC)",
  );
  const types = columns.map(({ type }) => [type.kind, type.size, type.scale, type.unsigned]);
  expect(types).toEqual([
    ['integer', 1, 0, true],
    ['integer', 4, 0, false],
    ['decimal', 6, 2, false],
    ['char', 1, 0, false],
    ['varbinary', 10, 0, false],
    ['text', 3, 0, false],
    ['datetime', 5, 0, false],
    ['integer', 1, 0, false],
    ['decimal', 10, 0, false],
  ]);
  expect(columns[1]?.byDefault).toMatchObject({ kind: 'number', digits: 0n });
  expect(columns[6]?.byDefault).toMatchObject({ kind: 'number', digits: 20260131000000n });
});

test('clauses that mean nothing here are left out by name', () => {
  const { leftOut, columns } = parseCreateTable(
    "CREATE TABLE x (a INT NOT NULL COMMENT 'number', b VARCHAR(10) CHARACTER SET utf8mb4 COLLATE latin1_bin, " +
      'CONSTRAINT f FOREIGN KEY (b) REFERENCES y (b) ON DELETE SET NULL, CHECK (a > 0), KEY (a DESC)) ' +
      "ENGINE=TokuDB DEFAULT CHARSET=latin1, ROW_FORMAT=DYNAMIC COMMENT='x' PARTITION BY RANGE (a) (PARTITION p VALUES LESS THAN (10))",
  );
  expect(columns.length).toBe(2);
  expect(leftOut).toEqual([
    'COMMENT',
    'utf8mb4 (texts are latin1_bin)',
    'FOREIGN KEY',
    'CHECK',
    'DESC in a key',
    'ENGINE=TokuDB',
    'ROW_FORMAT=DYNAMIC',
    'COMMENT=x',
    'PARTITION BY',
  ]);
});

const many = (count: number) => Array.from({ length: count }, (_, i) => `c${i} INT`).join(', ');

test.for([
  ['CREATE TABEL x (a INT)', /^7: has "TABEL" where TABLE is expected \(TABLE\?\)$/],
  ['CREATE TABLE x (a ITN)', /^18: has "ITN" .*\(INT\?\)$/],
  ['CREATE TABLE x (a FLOAT)', /^18: has floating point; .*\(DECIMAL\?\)$/],
  ['CREATE TABLE x (a DATETIME(6))', /^18: has fractions of a second/],
  ['CREATE TABLE x (a DECIMAL(30, 2))', /^18: has 1 to 18 digits, not 30/],
  ['CREATE TABLE x (a INT, a INT)', /^23: has a second column a$/],
  ['CREATE TABLE x (a INT, KEY (b))', /^28: has a key of b, which is no column$/],
  ['CREATE TABLE x (a TEXT, KEY (a))', /^29: has a key of all of a; say how many bytes/],
  ['CREATE TABLE x (a VARCHAR(4000), KEY (a))', /^38: has a key of 4000 bytes/],
  ['CREATE TABLE x (a INT AUTO_INCREMENT)', /counts a column that no index begins with/],
  ['CREATE TABLE x (a INT, PRIMARY KEY (a), PRIMARY KEY (a))', /^40: has a second index PRIMARY/],
  ['CREATE TABLE x (a INT DEFAULT NOW())', /^30: has the time of day as a default/],
  ['CREATE TABLE x (a INT) ENGIN=InnoDB', /^23: has "ENGIN" .*\(ENGINE\?\)$/],
  [`CREATE TABLE x (${many(200)})`, /has more than 64 columns/],
  ['CREATE TABLE x ()', /^16: has "\)" where a column, .* is expected$/],
] as const)('%s', ([source, expected]) => {
  expect(mistakeIn(() => parseCreateTable(source))).toMatch(expected);
});
