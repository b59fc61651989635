// Statements that must be understood, those of real conversations among them, and those that are
// refused: with the reason, the place and the nearest word.
import { expect, test } from 'vitest';
import { explained, mistakeIn } from '../testing/fixture';
import { parseStatement } from './statements';

const parsed = (sql: string) => parseStatement(sql, (found) => found);

test.for([
  'SELECT * FROM t',
  'select c from t where id=1 for update;',
  'SELECT id FROM t FORCE INDEX (k) WHERE k BETWEEN 100 AND 200 LOCK IN SHARE MODE',
  'SELECT COUNT(*), SUM(`k`), MIN(t.id) AS least FROM t -- all of it',
  'SELECT id FROM t WHERE (k < 5 OR k BETWEEN 7 AND 9) AND NOT c IN (\'a\', "b") AND c IS NOT NULL',
  'SELECT DISTINCT c FROM t WHERE id IN (1, 2, 3) ORDER BY c DESC LIMIT 5',
  "INSERT INTO t (id, k) VALUES (1, DEFAULT), (2, -3) ON DUPLICATE KEY UPDATE k = VALUES(k) + 1, c = 'it''s \\'b\\0'",
  "UPDATE t FORCE INDEX (PRIMARY) SET c = CONCAT(c, '!'), k = IF(k > 0, k MOD 3, k DIV 2) WHERE id = 1",
  'DELETE FROM t ORDER BY id LIMIT 2',
  'START TRANSACTION',
  'ROLLBACK',
  'TRUNCATE TABLE t',
])('%s is understood', (sql) => {
  expect(mistakeIn(() => parsed(sql))).toBe('none');
});

test.for([
  ['SELEC c FROM t', /^0: has "SELEC" where .*SELECT.* is expected \(SELECT\?\)$/],
  ['SELECT c FROM t WHRE id = 1', /^16: has "WHRE" .*\(WHERE\?\)$/],
  ['SELECT c FROM t WHERE id = 1 ORDR BY c', /^29: has "ORDR" .*\(ORDER\?\)$/],
  ['SELECT a FROM t JOIN u ON t.id = u.id', /^16: has "JOIN"/],
  ['SELECT k FROM t GROUP BY k', /^16: has "GROUP"/],
  ['SELECT k FROM t WHERE c LIKE 1', /^24: has "LIKE"/],
  ['SELECT k FROM t WHERE id = (SELECT 1)', /^28: has "SELECT" where a value, .* is expected/],
  ['SELECT k FROM t WHERE id = ?', /^27: has "\?"; a document says/],
  ['SELECT k / 2 FROM t', /^9: divides by "\/".*\(DIV\?\)$/],
  ['SELECT k FROM t WHERE id = 1e5', /^28: has "e5"/],
  ["SELECT 'a", /^7: cannot be read at/],
  ["SELECT 'Ωmega' FROM t", /^7: has "Ω" in a text/],
  ['SELECT k FROM t WHERE id = 99999999999999999999', /^27: has the number/],
  ['INSERT INTO t VALUES (1, 2', /^26: ends where .*, or \) is expected|^26: ends where/],
  ['UPDATE t SET k = 1 WHERE k + 1 BETWEEN 1 AND 2', /^25: has BETWEEN after a value that is calc/],
  [`SELECT ${'('.repeat(40)}1`, /is nested too deep/],
  [`SELECT ${'1+'.repeat(3000)}1 FROM t`, /has more than 2000 parts/],
  [`SELECT ${'x'.repeat(20_000)}`, /is longer than 20000 characters/],
  ['DROP TABLE t', /^0: has "DROP"/],
  ['SELECT k FROM t; DELETE FROM t', /^17: has "DELETE" where its end is expected/],
] as const)('%s', ([sql, expected]) => {
  expect(mistakeIn(() => parsed(sql))).toMatch(expected);
});

test.for([
  ['SELECT x FROM t', '7: t has no column x (k?)'],
  [
    'SELECT balnce FROM customer WHERE c_balanc = 1',
    '7: customer has no column balnce (c_balance?)',
  ],
  ['SELECT k FROM tt', '14: names tt, which is no table (t?)'],
  ['SELECT k FROM t FORCE INDEX (kk) WHERE k = 1', '29: t has no index kk (k?)'],
  ['SELECT k, COUNT(*) FROM t', '7: has a column beside an aggregate; there is no GROUP BY'],
  ['SELECT k FROM t{1}', '15: chooses a copy of t, which has none'],
  ['INSERT INTO t VALUES (1, 2)', '22: has 2 values for 3 columns'],
  ['INSERT INTO t (id, id) VALUES (1, 2)', '19: sets a column twice'],
  ['INSERT INTO t (k) VALUES (1)', '12: has no value for id, which has no default'],
  ['SELECT k FROM t WHERE c = 1', '26: compares or sets a text with a number; put it in quotes'],
  ["SELECT k FROM t WHERE k = 'a'", "26: has 'a', which is no number"],
  [
    "SELECT id FROM numbers WHERE at > '2026-02-30'",
    "34: has '2026-02-30', which is no time; '2026-01-31 23:59:59' is one",
  ],
] as const)('%s is refused by its tables', ([sql, expected]) => {
  expect(mistakeIn(() => explained(sql))).toBe(expected);
});
