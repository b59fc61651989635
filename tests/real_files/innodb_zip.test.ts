// Compressed pages that MariaDB wrote are unzipped, and zipped to the same bytes
// (wasm/btree/zip/real_zip_test.cc).
import { expect, test } from 'vitest';
import { unitTestsOf } from './fixtures';

test('pages of KEY_BLOCK_SIZE 8 and 4', () => {
  const files = ['z8.ibd', 'z4.ibd', 'z8n.ibd', 'z8i.ibd', 'z8s.ibd'];
  expect(unitTestsOf('RealZipFiles.*', files, 'innodb_zip')).toContain('[  PASSED  ] 5 tests.');
});
