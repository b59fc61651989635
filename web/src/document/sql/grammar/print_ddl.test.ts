import { expect, test } from 'vitest';
import { kCreate } from '../testing/fixture';
import { parseCreateTable } from './ddl';
import { printTable } from './print_ddl';

/** A table without the places of its defaults in the text, and without what was left out. */
const bare = (source: string): unknown =>
  JSON.parse(
    JSON.stringify({ ...parseCreateTable(source), leftOut: [] }, (name, value) =>
      name === 'at' || name === 'end' ? undefined : typeof value === 'bigint' ? `${value}` : value,
    ),
  );

test.for([
  ...Object.values(kCreate).filter((source) => !source.includes('CLUSTERING')),
  "CREATE TABLE d (a DECIMAL(8, 3) UNSIGNED DEFAULT -0.05, b TEXT, c TINYBLOB NOT NULL, t DATETIME DEFAULT '2026-01-31', s CHAR(3) DEFAULT 'a\\\\''b', u MEDIUMINT UNSIGNED, KEY s (s, b(7)))",
])('%s prints as the same table', (source) => {
  expect(bare(printTable(parseCreateTable(source)))).toEqual(bare(source));
});

test('a copy has its number in the name, and an index that carries the row is a plain one', () => {
  expect(printTable(parseCreateTable(kCreate.log), 3)).toBe(
    'CREATE TABLE `log3` (\n  `at` INT NOT NULL,\n  `message` TEXT NOT NULL,\n' +
      '  /* CLUSTERING */ KEY `at` (`at`)\n) DEFAULT CHARSET=latin1 COLLATE=latin1_bin',
  );
});
