import { expect, test } from 'vitest';
import { baseOf, currentOf } from './draft';
import { forkName, sectionNow } from './fork_draft';

const kTree = {
  name: 'MyRocks',
  engine: 'lsm',
  profile: 'rocksdb-7.8',
  options: { write_buffer_size: '256 KiB' },
} as const;

test('a form offers what can be changed at run time, and goes back to what holds now', () => {
  const section = sectionNow(kTree, { compression: 'lz4' });
  if (section === undefined) throw new Error('there is such an engine');
  const names = section.group.options.map(({ name }) => name);
  expect(names).toContain('write_buffer_size');
  expect(names).not.toContain('num_levels');
  expect(names).not.toContain('compaction_style');
  const option = (name: string) =>
    section.group.options[names.indexOf(name)] as (typeof section.group.options)[number];
  expect(baseOf(section, option('write_buffer_size'))).toBe(256 << 10);
  expect(currentOf(section, option('compression'))).toBe('lz4');
  expect(baseOf(section, option('compression'))).toBe('none');
  // An option that inherits shows the future value of the one it inherits from.
  expect(currentOf(section, option('secondary_compression'))).toBe('lz4');
  expect(currentOf(section, option('secondary_write_buffer_size'))).toBe(256 << 10);
});

test('a fork is called after its tree, what it changed, and where', () => {
  expect(forkName(kTree, { write_buffer_size: 131_072, compression: 'lz4' }, 1_311_072)).toBe(
    'MyRocks, write_buffer_size 128 KiB and compression lz4 from row 1,311,072',
  );
  expect(
    forkName({ ...kTree, name: 'MyRocks, compression lz4 from row 5' }, { doublewrite: false }, 10),
  ).toBe('MyRocks, doublewrite off from row 10');
});
