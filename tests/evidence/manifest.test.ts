// A MANIFEST gives each table its level and keys, whatever else its edits have, and says where it
// cannot be read.
import { expect, test } from 'vitest';
import { levelsAt } from '../../web/src/document/evidence/figures';
import { readManifest } from '../../web/src/document/evidence/manifest/manifest';
import { withManifest } from '../../web/src/document/evidence/manifest/with_manifest';
import { event, line, runOf } from './log_text';
import { deletedFile, manifestOf, newFile, slice, text, varint } from './manifest_bytes';

const kRecords = [
  // A comparator, a database's id (which may be skipped), numbers, an old compaction pointer.
  [
    ...[1, ...text('leveldb.BytewiseComparator')],
    ...[...varint(8193), ...text('an id')],
    2,
    7,
    9,
    0,
  ],
  [...[...varint(200), 1], ...[...varint(201), ...text('users')], 5, 2, ...slice([1, 2])],
  [...newFile(0, 9, 500, 'a', 'm'), ...newFile(6, 7, 70_000, 'a', 'z'), 3, 10, 4, 99],
  [...[...varint(200), 1], ...newFile(0, 11, 300, 'b', 'c')],
  // A file that moves, in a group, beside a blob file.
  [...deletedFile(0, 9), ...newFile(1, 9, 500, 'a', 'm'), ...varint(300), 0],
  [...varint(400), 20, 3, 99, ...text(''), ...text(''), 0, ...varint(401), 20, 1, 9, 0],
];

test('files are at the level of their last edit, with their keys and families', () => {
  const made = readManifest(manifestOf(kRecords));
  if (typeof made === 'string') throw new Error(made);
  expect(made).toMatchObject({ edits: 6, families: ['default', 'users'] });
  expect(made.trouble).toBeUndefined();
  expect([...made.files.values()]).toEqual([
    {
      ...{ level: 1, firstLevel: 0, number: 9, bytes: 500, first: '61', last: '6d' },
      family: 'default',
      live: true,
    },
    {
      ...{ level: 6, firstLevel: 6, number: 7, bytes: 70_000, first: '61', last: '7a' },
      family: 'default',
      live: true,
    },
    {
      ...{ level: 0, firstLevel: 0, number: 11, bytes: 300, first: '62', last: '63' },
      family: 'users',
      live: true,
    },
  ]);
});

test('records longer than a block are joined', () => {
  const files = Array.from({ length: 3000 }, (_, i) =>
    newFile(2, 20 + i, 1000 + i, 'k', 'l'),
  ).flat();
  const made = readManifest(manifestOf([...kRecords, files]));
  expect(typeof made === 'string' ? made : made.files.size).toBe(3003);
});

test('damage is named with its place, and what comes before it is kept', () => {
  const whole = manifestOf(kRecords);
  const cut = readManifest(whole.subarray(0, whole.length - 3));
  expect(cut).toMatchObject({
    edits: 5,
    trouble: expect.stringMatching(/^it is cut at byte \d+$/),
  });
  const flipped = Uint8Array.from(whole);
  flipped[60] = (flipped[60] ?? 0) ^ 1;
  expect(readManifest(flipped)).toMatchObject({
    ...{ edits: 1, trouble: 'the checksum of the record at byte 47 is wrong' },
  });
  expect(readManifest(manifestOf([[200]]))).toBe('its edit 1 has a tag that is cut');
  expect(readManifest(manifestOf([[77, 1]]))).toBe(
    'its edit 1 has a field with the unknown tag 77',
  );
  expect(readManifest(new TextEncoder().encode('2026/03/01 a LOG'))).toMatch(/cut|record|checksum/);
  expect(readManifest(new Uint8Array())).toBe('it has no record');
  // Space that is allocated ahead is no damage.
  expect(readManifest(Uint8Array.from([...whole, ...Array(100).fill(0)]))).toMatchObject({
    edits: 6,
  });
});

test('a LOG with its MANIFEST has the keys of all tables, and those that it does not name', () => {
  const made = readManifest(manifestOf(kRecords));
  if (typeof made === 'string') throw new Error(made);
  const log = runOf(
    [
      line(0, 'RocksDB version: 7.8.3'),
      event(5, { job: 2, event: 'flush_started' }),
      event(6, {
        job: 2,
        cf_name: 'default',
        event: 'table_file_creation',
        file_number: 9,
        file_size: 500,
      }),
      event(7, { job: 2, event: 'flush_finished', lsm_state: [1, 0, 0, 0, 0, 0, 1] }),
    ].join('\n'),
  );
  expect(log.untold).toEqual([{ family: 'default', level: 6, files: 1, bytes: 0 }]);
  const run = withManifest(log, made);
  expect(run.untold).toEqual([]);
  expect(levelsAt(run, 7)[6]).toEqual({ files: 1, bytes: 70_000 });
  expect(run.stays.find(({ number }) => number === 9)).toMatchObject({ first: '61', last: '6d' });
});
