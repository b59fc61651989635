// Plans, in words: which index, which ranges, in which direction, what is left, what is looked up.
import { expect, test } from 'vitest';
import { explained } from '../testing/fixture';

test.for([
  // LinkBench
  [
    'SELECT id1, id2, link_type, visibility, data, version, time FROM linktable FORCE INDEX (id1_type) WHERE id1 = :id AND link_type = :type AND time BETWEEN 0 AND 9000000000000 AND visibility = 1 ORDER BY time DESC LIMIT 10000',
    'Reads linktable.id1_type backwards: id1 = :id, link_type = :type, visibility = 1, time >= 0, time <= 9000000000000, at most 10000. The entries have all columns.',
  ],
  [
    'UPDATE linktable SET visibility = 0 WHERE id1 = :id AND id2 = :to AND link_type = :t',
    'Reads linktable.PRIMARY: the row with link_type = :t, id1 = :id, id2 = :to. Sets visibility and its entries in id1_type.',
  ],
  [
    'INSERT INTO counttable VALUES (:id, :t, 1, :at, 0) ON DUPLICATE KEY UPDATE count = count + 1',
    'Inserts one row, after a look for its key in PRIMARY. If it is there, sets count.',
  ],
  // sysbench, Percona
  ['SELECT c FROM sbtest WHERE id = :id', 'Reads sbtest.PRIMARY: the row with id = :id.'],
  [
    'SELECT DISTINCT c FROM sbtest WHERE id BETWEEN :a AND :z ORDER BY c',
    'Reads sbtest.PRIMARY: id >= :a, id <= :z, sorted by c. Leaves out rows that are equal.',
  ],
  ['UPDATE sbtest SET c = :c WHERE id = 5', 'Reads sbtest.PRIMARY: the row with id = 5. Sets c.'],
  [
    'UPDATE sbtest SET k = k + 1 WHERE k > 10',
    'Reads sbtest.k: k > 10. Looks up the row of each entry. Sets k and its entries in k. All rows are found before the first is changed.',
  ],
  [
    'SELECT id, k, c FROM sbtest WHERE id IN (:a, :b, :c, :d)',
    'Reads sbtest.PRIMARY: 4 rows, the first with id = :a.',
  ],
  [
    'SELECT COUNT(id) FROM sbtest WHERE id BETWEEN 1 AND 3 OR id BETWEEN 5 AND 9',
    'Reads sbtest.PRIMARY: id >= 1, id <= 3 or id >= 5, id <= 9.',
  ],
  ['SELECT id FROM sbtest WHERE k = 7', 'Reads sbtest.k: k = 7. The entries have all columns.'],
  ['SELECT pad FROM sbtest WHERE k = 7', 'Reads sbtest.k: k = 7. Looks up the row of each entry.'],
  [
    'DELETE FROM sbtest WHERE id = :a',
    'Reads sbtest.PRIMARY: the row with id = :a. Deletes each row and its entries in k.',
  ],
  // TPC-C
  [
    'SELECT DISTINCT ol_i_id FROM order_line WHERE ol_w_id = :w AND ol_d_id = :d AND ol_o_id < :o AND ol_o_id >= :o - 20',
    'Reads order_line.PRIMARY: ol_w_id = :w, ol_d_id = :d, ol_o_id >= :o - 20, ol_o_id < :o. Leaves out rows that are equal.',
  ],
  [
    'SELECT c_id FROM customer WHERE c_w_id = :w AND c_d_id = :d AND c_last = :last ORDER BY c_first',
    'Reads customer.idx_customer: c_w_id = :w, c_d_id = :d, c_last = :last. The entries have all columns.',
  ],
  // Orders, limits, full reads
  [
    'SELECT id FROM t WHERE id <= 20 ORDER BY id DESC LIMIT 2',
    'Reads t.PRIMARY backwards: id <= 20, at most 2.',
  ],
  [
    'SELECT id, k FROM t WHERE k >= 11 ORDER BY k LIMIT 3',
    'Reads t.k: k >= 11, at most 3. The entries have all columns.',
  ],
  ['SELECT * FROM t', 'Reads all of t.PRIMARY.'],
  ['SELECT COUNT(*) FROM t', 'Reads all of t.k. The entries have all columns.'],
  [
    'DELETE FROM t ORDER BY id LIMIT 2',
    'Reads all of t.PRIMARY, at most 2. Deletes each row and its entries in k.',
  ],
  [
    'SELECT c FROM t ORDER BY k LIMIT 1',
    'Reads all of t.k, at most 1. Looks up the row of each entry.',
  ],
  ['SELECT c FROM t ORDER BY k', 'Reads all of t.PRIMARY, sorted by k.'],
  [
    'SELECT id FROM t WHERE k IN (3, 1) ORDER BY k',
    'Reads t.k: k = 3 or k = 1. The entries have all columns.',
  ],
  [
    'SELECT id FROM t WHERE k IN (3, 1) ORDER BY id',
    'Reads t.k: k = 3 or k = 1, sorted by id. The entries have all columns.',
  ],
  [
    'SELECT c FROM t WHERE k = 1 AND id = 2 AND c != :x',
    'Reads t.PRIMARY: the row with id = 2, tested for k = 1 AND c != :x.',
  ],
  ['SELECT c FROM t WHERE id = 1 OR k = 2', 'Reads all of t.PRIMARY, tested for id = 1 OR k = 2.'],
  ['SELECT c FROM t WHERE id > 3 AND id > :x', 'Reads t.PRIMARY: id > 3, tested for id > :x.'],
  [
    'SELECT c FROM t WHERE id > 3 AND id = :x',
    'Reads t.PRIMARY: the row with id = :x, tested for id > 3.',
  ],
  ['SELECT c FROM t WHERE 3 < id', 'Reads t.PRIMARY: id > 3.'],
  // NULL
  [
    'SELECT id FROM u WHERE u IS NULL ORDER BY id',
    'Reads u.u: u IS NULL. The entries have all columns.',
  ],
  ['SELECT id, u FROM u ORDER BY u', 'Reads all of u.u. The entries have all columns.'],
  [
    'SELECT id FROM u WHERE u < 5 FOR UPDATE',
    'Reads u.u: u < 5. The entries have all columns. Locks them.',
  ],
  // MIN and MAX come from one end of an index.
  ['SELECT MIN(id) FROM t', 'Reads all of t.PRIMARY, at most 1.'],
  ['SELECT MAX(k) FROM t', 'Reads all of t.k backwards, at most 1. The entries have all columns.'],
  ['SELECT MAX(k) FROM t WHERE c = :x', 'Reads all of t.PRIMARY, tested for c = :x.'],
  [
    'SELECT MAX(ol_o_id) FROM order_line WHERE ol_w_id = 1 AND ol_d_id = 2',
    'Reads order_line.PRIMARY backwards: ol_w_id = 1, ol_d_id = 2, at most 1.',
  ],
  // Clustering keys, tables without a primary key
  ['SELECT message FROM log WHERE at > 5', 'Reads log.at: at > 5. The entries have all columns.'],
  ["INSERT INTO log VALUES (1, 'a')", 'Inserts one row and its entries in at.'],
  ['TRUNCATE log', 'Drops log and creates it empty.'],
] as const)('%s', ([sql, expected]) => {
  expect(explained(sql)).toBe(expected);
});
