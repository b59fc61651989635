// The engine opens the files of a killed MariaDB, and recovers the rows that MariaDB recovered
// (wasm/btree/recovery/real_files_test.cc).
import { expect, test } from 'vitest';
import { unitTestsOf } from './fixtures';

test('the rows that the server recovered, and its page', () => {
  const files = ['ibdata1', 'ib_logfile0', 'r1.ibd', 'r1.tsv', 'r1.recovered.ibd'];
  expect(unitTestsOf('RealInnodbFiles.*', files, 'innodb')).toContain('[  PASSED  ] 2 tests.');
});
