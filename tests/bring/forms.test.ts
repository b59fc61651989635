// The forms in which people paste variables of a server: each gives the same two settings.
import { expect, test } from 'vitest';
import { bring } from '../../web/src/document/bring/bring';

const kBatch = 'Variable_name\tValue\ninnodb_io_capacity\t300\ninnodb_old_blocks_pct\t40\n';

test.for([
  ['a my.cnf', '[mysqld]\ninnodb-io-capacity=300\nloose_innodb_old_blocks_pct = 40 # forty\n'],
  ['a my.cnf without headings', 'innodb_io_capacity=300\ninnodb_old_blocks_pct=40\n'],
  ['a my.cnf of Windows', '[mysqld]\r\ninnodb_io_capacity="300"\r\ninnodb_old_blocks_pct=40\r\n'],
  ['a client in batch mode', kBatch],
  ['with the statement before it', `mysql> SHOW VARIABLES LIKE 'innodb%';\n${kBatch}`],
  ['a table', '| innodb_io_capacity | 300 |\n| innodb_old_blocks_pct | 40 |\n'],
  ['CSV', `"${kBatch.trim().replaceAll('\t', '","').replaceAll('\n', '"\n"')}"\n`],
  [
    'upright',
    kBatch.replaceAll(/^(i\w+)\t(\d+)/gm, '*** 1. row ***\nVariable_name: $1\n        Value: $2'),
  ],
  [
    'statements that set them',
    'SET GLOBAL innodb_io_capacity = 300;\nset @@global.innodb_old_blocks_pct=40;\n',
  ],
  ['a command', 'exec mysqld --innodb-io-capacity=300 --innodb_old_blocks_pct=40\n'],
  ['options of a command', '--innodb-io-capacity=300 --innodb_old_blocks_pct=40\n'],
] as const)('%s', ([, text]) => {
  const { rows, troubles } = bring([{ name: 'a', text }]);
  expect(troubles).toEqual([]);
  const mine = rows.map(({ kind, ours, to }) => [kind, ours?.split('.').at(-1), to]);
  expect(mine).toEqual([
    ['taken', 'io_capacity', '300'],
    ['taken', 'old_blocks_pct', '40'],
  ]);
});

test('a path to a server in the output of SHOW VARIABLES starts no command', () => {
  const text = `${kBatch}basedir\t/opt/mysqld\ndatadir\t/var/lib/mysqld\n`;
  expect(bring([{ name: 'a', text }]).files[0]?.form).toBe('the output of SHOW VARIABLES');
});
