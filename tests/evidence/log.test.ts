// A LOG becomes levels, jobs and stalls: each line does what RocksDB did when it wrote it.
import { expect, test } from 'vitest';
import { ofFamily } from '../../web/src/document/evidence/families';
import { figuresOf, levelsAt } from '../../web/src/document/evidence/figures';
import { LogReader } from '../../web/src/document/evidence/log/log_reader';
import { event, kNoon, line, read, runOf } from './log_text';

const created = (us: number, job: number, number: number, bytes: number) =>
  event(us, {
    cf_name: 'default',
    job,
    event: 'table_file_creation',
    file_number: number,
    file_size: bytes,
    table_properties: { num_entries: 10 },
  });
const flushed = (us: number, job: number, number: number, bytes: number, lsm: number[]) => [
  event(us, { job, event: 'flush_started', num_memtables: 1, flush_reason: 'Write Buffer Full' }),
  created(us + 1, job, number, bytes),
  event(us + 2, { job, event: 'flush_finished', lsm_state: lsm, immutable_memtables: 0 }),
];
const kHead = line(0, 'RocksDB version: 7.8.3');

const kLog = [
  kHead,
  ...flushed(1000, 2, 9, 500, [1, 0, 0]),
  ...flushed(2000, 3, 11, 700, [2, 0, 0]),
  event(3000, {
    job: 4,
    event: 'compaction_started',
    compaction_reason: 'LevelL0FilesNum',
    files_L0: [11, 9],
    input_data_size: 1200,
  }),
  created(3500, 4, 12, 1100),
  event(4000, {
    job: 4,
    event: 'compaction_finished',
    output_level: 1,
    num_output_files: 1,
    total_output_size: 1100,
    lsm_state: [0, 1, 0],
  }),
  line(
    5000,
    '[db/db_impl/db_impl_compaction_flush.cc:3340] [default] Moving #12 to level-2 1100 bytes',
  ),
  event(5001, {
    job: 5,
    event: 'trivial_move',
    destination_level: 2,
    files: 1,
    total_files_size: 1100,
  }),
  line(9000, '[db/db_impl/db_impl.cc:704] Shutdown complete'),
].join('\n');

test('flushes, compactions and moves put each table at its level for its time', () => {
  const run = runOf(kLog);
  const files = (us: number) => levelsAt(run, us).map((level) => level.files);
  expect([0, 1002, 2002, 3999, 4000, 5001].map(files)).toEqual([
    [],
    [1],
    [2],
    [2],
    [0, 1],
    [0, 0, 1],
  ]);
  expect(levelsAt(run, run.lengthUs)[2]).toEqual({ files: 1, bytes: 1100 });
  expect(run).toMatchObject({
    ...{ version: '7.8.3', beginsUs: kNoon, lengthUs: 9000, troubles: [], untold: [] },
    agreed: { edits: 3, of: 3 },
  });
  expect(figuresOf(run)).toMatchObject({
    ...{ flushes: 2, flushedBytes: 1200, compactions: 1, compactedBytes: 1100, readBytes: 1200 },
    reasons: [
      { kind: 'flush', reason: 'Write Buffer Full', jobs: 2, writtenBytes: 1200 },
      { kind: 'compaction', reason: 'LevelL0FilesNum', jobs: 1, writtenBytes: 1100 },
      { kind: 'move', jobs: 1, writtenBytes: 1100 },
    ],
  });
});

test('pieces of any size, CRLF and another time zone read the same', () => {
  const run = runOf(kLog);
  for (const piece of [1, 7, 1000]) expect(runOf(kLog, piece)).toEqual(run);
  expect(runOf(`${kLog.replaceAll('\n', '\r\n')}\r\n`)).toEqual(run);
  const ahead = kLog.replaceAll('-10:', '-15:');
  expect(runOf(ahead)).toEqual(run);
});

test('a compaction that failed changes nothing', () => {
  const failed = line(
    4000,
    '(Original Log Time 2026/03/01-10:00:00.004000) [db/compaction/compaction_job.cc:864] [default] compacted to: files[2 0 0] max score 0.5, read-write-amplify(2.1) write-amplify(0.3) Shutdown in progress: , records in: 10',
  );
  const lines = kLog.split('\n').slice(0, 10);
  lines.splice(9, 1, failed, (lines[9] as string).replace('[0,1,0]', '[2,0,0]'));
  const run = runOf(lines.join('\n'));
  expect(levelsAt(run, run.lengthUs)).toEqual([{ files: 2, bytes: 1200 }]);
  expect(run.agreed).toEqual({ edits: 3, of: 3 });
  expect(run.jobs.at(-1)).toMatchObject({ kind: 'compaction', ended: false });
});

test('tables that are older than the LOG are known by what happens to them', () => {
  const run = runOf(
    [
      kHead,
      ...flushed(1000, 2, 20, 500, [1, 2, 3]),
      line(
        2000,
        '[db/compaction/compaction_job.cc:2000] [default]: Compaction start summary: Base version 6 Base level 0, inputs: [20(1KB)], [7(2MB)]',
      ),
      event(2001, {
        job: 3,
        event: 'compaction_started',
        files_L0: [20],
        files_L1: [7],
        input_data_size: 9,
      }),
      created(2002, 3, 21, 800),
      event(2003, { job: 3, event: 'compaction_finished', output_level: 1, lsm_state: [0, 2, 3] }),
    ].join('\n'),
  );
  expect(levelsAt(run, 0)).toEqual([
    { files: 0, bytes: 0 },
    { files: 2, bytes: 2 * 2 ** 20 },
    { files: 3, bytes: 0 },
  ]);
  expect(run.untold).toEqual([
    { family: 'default', level: 1, files: 1, bytes: 0 },
    { family: 'default', level: 2, files: 3, bytes: 0 },
  ]);
  expect(run.agreed).toEqual({ edits: 2, of: 2 });
});

test('a stall lasts until RocksDB looks at its conditions again', () => {
  const run = runOf(
    [
      kHead,
      line(
        1000,
        '[WARN] [db/column_family.cc:931] [index] Stalling writes because we have 20 level-0 files rate 16777216',
      ),
      line(
        3000,
        '[WARN] [db/column_family.cc:886] [index] Stopping writes because we have 36 level-0 files',
      ),
      line(
        3500,
        '[db/db_impl/db_impl_write.cc:2089] [default] New memtable created with log file: #8.',
      ),
      line(
        4000,
        '[db/db_impl/db_impl_write.cc:2089] [index] New memtable created with log file: #9.',
      ),
      line(
        5000,
        '[WARN] [db/column_family.cc:956] [index] Stalling writes because of estimated pending compaction bytes 69 rate 5',
      ),
      line(9000, 'the end'),
    ].join('\n'),
  );
  expect(figuresOf(ofFamily(run, 'index')).stalls).toEqual([
    { cause: 'L0 files', stop: false, seconds: 0.002 },
    { cause: 'L0 files', stop: true, seconds: 0.001 },
    { cause: 'pending compaction bytes', stop: false, seconds: 0.004 },
  ]);
});

test('recovery, ingestion and files that only their deletion names', () => {
  const run = runOf(
    [
      kHead,
      event(100, { job: 1, event: 'recovery_started', wal_files: [4] }),
      created(200, 1, 9, 400),
      event(300, { job: 1, event: 'recovery_finished' }),
      event(400, {
        event: 'ingest_finished',
        files_ingested: ['file', 'db/000012.sst', 'level', 6],
      }),
      event(500, { job: 2, event: 'table_file_deletion', file_number: 9 }),
    ].join('\n'),
  );
  expect(levelsAt(run, 300)).toEqual([{ files: 1, bytes: 400 }]);
  expect(levelsAt(run, 500).map(({ files }) => files)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  expect(run.jobs.map(({ kind }) => kind)).toEqual(['recovery', 'ingestion']);
});

test('what is no LOG is refused, and lines that are cut are named', () => {
  expect(read('Dear reader\n'.repeat(9000))).toBe(
    'no line of the first 5000 is one of a RocksDB LOG. The file LOG in the database’s directory is read.',
  );
  expect(read('[DBOptions]\n  max_open_files=3\n')).toContain('an OPTIONS file');
  expect(read('a\0b\n')).toContain('It is binary');
  expect(read('2026-03-01 10:00:00 0 [Note] ready\n')).toContain('in .rocksdb');
  expect(read('')).toContain('no line of the first 0');
  expect(read('2026/03/01-10:00:00.000001 7f Recovering log #3\n')).toContain('LevelDB');
  const cut = runOf(`${kHead}\n${event(5, { job: 1 }).slice(0, -4)}\n${kHead}`);
  expect(cut.troubles).toEqual([{ line: 2, says: 'an event without its end, or no JSON' }]);
});

test('what the process left undone ends when it ends; numbers of jobs begin again', () => {
  const run = runOf(
    [
      kHead,
      event(1000, { job: 2, event: 'flush_started', num_memtables: 1, flush_reason: 'Manual' }),
      created(1500, 2, 9, 500),
      line(
        2000,
        '[db/column_family.cc:991] [default] Stopping writes because we have 2 immutable memtables',
      ),
      line(2500, '[db/db_impl/db_impl.cc:704] the last line before'),
      event(9_000_000, { job: 1, event: 'recovery_started', wal_files: [8] }),
      event(9_000_100, { job: 1, event: 'recovery_finished' }),
      ...flushed(9_001_000, 2, 12, 700, [1, 0, 0]),
    ].join('\n'),
  );
  expect(run.stalls).toMatchObject([{ from: 2000, to: 2000 }]);
  expect(run.jobs).toMatchObject([
    { job: 2, ended: false, bytes: 0, to: 2000 },
    { job: 2, ended: true, bytes: 700 },
  ]);
  expect(figuresOf(run)).toMatchObject({ flushes: 1, flushedBytes: 700 });
});

test('a file that ends within a line does not run into the next one', () => {
  const reader = new LogReader();
  reader.add(`${kHead}\n${line(10, 'cut o')}`);
  reader.endPart();
  reader.add(flushed(1000, 2, 9, 500, [1, 0, 0]).join('\n'));
  const run = reader.end();
  if (typeof run === 'string') throw new Error(run);
  expect(run).toMatchObject({ lines: 5, troubles: [] });
  expect(figuresOf(run).flushes).toBe(1);
});

test('hundreds of thousands of jobs have figures', () => {
  const one = runOf(kLog);
  const jobs = Array.from({ length: 400_000 }, () => one.jobs[0] as (typeof one.jobs)[number]);
  expect(figuresOf({ ...one, jobs }).flushes).toBe(400_000);
});
