// Files that are none of those that are read: the answer says what they look like and what is read,
// at once, even for a megabyte of what patterns find hard.
import { expect, test } from 'vitest';
import { bring } from '../../web/src/document/bring/bring';
import { kMaxFileBytes } from '../../web/src/document/bring/setting';

const troubleOf = (text: string) => bring([{ name: 'mine', text }]).troubles[0] ?? '';

test.for([
  ['{"version": 2}', 'JSON'],
  ['<!doctype html><p>a=1', 'HTML'],
  ['CREATE TABLE t (a INT);\n', 'SQL'],
  ['2023/05/01-10:00:00.1 7f0 RocksDB version: 7.8.3\n', 'LOG of RocksDB'],
  ['shared_buffers = 4GB\nmax_connections = 100\nmax_wal_size = 2GB\n', 'postgresql.conf'],
  ['storage:\n  dbPath: /data\n', 'mongod.conf'],
  ['[rocksdb.defaultcf]\nblock-size = "64KB"\n', 'TiKV'],
  ['[core]\n\tbare = false\n', 'INI or TOML'],
  ['services:\n  db: mysql\n', 'YAML'],
  ['\x1f\ufffd\b\0\0', 'compressed'],
  ['SST\0\0', 'binary'],
] as const)('%j looks like %s', ([text, kind]) => {
  const trouble = troubleOf(text);
  expect(trouble).toContain(kind);
  expect(trouble).toContain('This reads a RocksDB OPTIONS file');
});

test('a slip is answered with the nearest', () => {
  expect(troubleOf('write_bufer_size=64M;size=1')).toContain('nearest: write_buffer_size');
});

const full = (piece: string, before = '') =>
  before + piece.repeat(Math.floor((kMaxFileBytes - 100) / piece.length));
test.for([
  ['new lines', `${full('\n')}x`],
  ['blanks', `${full(' ')}x`],
  ['equations', full('a=')],
  ['settings', full('a\tb\n')],
  ['braces', full('a={', '[DBOptions]\n')],
  ['substitutions', full('db_bench $(')],
  ['commands', full('db_bench --a\n')],
  ['brackets', full('[')],
  ['digits', full('9', '[mysqld]\ninnodb_io_capacity=')],
  ['letters that are none', full('\ufffd')],
  ['unknown names', Array.from({ length: 4900 }, (_, i) => `innodb_no_${i}=3`).join('\n')],
] as const)('a megabyte of %s is answered at once', ([, text]) => {
  const began = performance.now();
  const { troubles, rows } = bring([{ name: 'mine', text }]);
  expect(troubles.length + rows.length).toBeGreaterThan(0);
  expect(performance.now() - began).toBeLessThan(10_000);
});
