import { expect, test } from 'vitest';
import { familyOptions } from './family_options';

const contender = (options: Record<string, string | number>) => ({
  name: 'LSM',
  engine: 'lsm',
  profile: 'myrocks-2020',
  options,
});

test('families of secondary indexes have their own options, and else the common ones', () => {
  const own = { secondary_write_buffer_size: 65536, secondary_compaction_style: 'universal' };
  const each = contender({ column_family_of_indexes: 'each', ...own });
  const sizes = [0, 1, 2].map((family) => familyOptions(each, family)('write_buffer_size'));
  expect(sizes).toEqual([2 << 20, 2 << 20, 65536]);
  const secondary = familyOptions(
    contender({ column_family_of_indexes: 'each_secondary', ...own }),
    1,
  );
  expect([secondary('compaction_style'), secondary('block_size'), secondary('num_levels')]).toEqual(
    [1, 16 << 10, 7],
  );
  expect(
    familyOptions(
      contender({ write_buffer_size: 81920, column_family_of_indexes: 'each' }),
      2,
    )('write_buffer_size'),
  ).toBe(81920);
});
