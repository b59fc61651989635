// Damaged LOGs and MANIFESTs: whatever is in them, an answer comes soon, with times that go forward
// and levels of whole files. TT_SOAK makes a hundred thousand of them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figuresOf, levelsAt } from '../../web/src/document/evidence/figures';
import { readManifest } from '../../web/src/document/evidence/manifest/manifest';
import { event, line, read, runOf } from './log_text';
import { deletedFile, manifestOf, newFile, text } from './manifest_bytes';
import { kRealLogs } from './real_logs';

const kRuns = process.env.TT_SOAK === undefined ? 1000 : 100_000;
const kSeed = 38;
const kPieces = [
  ...'{}[]",:#\0\r\n',
  ...['EVENT_LOG_v1 ', 'EVENT_LOG_v1 null\n', '-1', '1e308', '9'.repeat(400), '"__proto__": 1,'],
  ...['"files_L63": [1, 2, 3], ', '"output_level": 1e9, ', '"time_micros": 0, ', '"job": -5, '],
  ...[
    '['.repeat(5000),
    'x'.repeat(400_000),
    '** Compaction Stats [a] **\nLevel\n L0 1/0 9 XB\nInt\n',
  ],
  ...['2026/99/99-99:99:99.999999 7 [x] Stopping writes because we have 9 level-0 files\n'],
];
const damage = fc.record({
  at: fc.nat(),
  out: fc.nat(60),
  put: fc.oneof(fc.constantFrom(...kPieces), fc.string({ unit: 'binary', maxLength: 12 })),
});
const kTexts = [...kRealLogs.map((log) => log.text), kRealLogs.map((log) => log.text).join('')];

test(
  'damaged LOGs are answered, and quickly',
  () => {
    let slowest = 0;
    const damages = fc.array(damage, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        fc.constantFrom(...kTexts),
        damages,
        fc.integer({ min: 1, max: 9999 }),
        (log, all, piece) => {
          const damaged = all.reduce((one, { at, out, put }) => {
            const from = at % one.length;
            return one.slice(0, from) + put + one.slice(from + out);
          }, log);
          const began = process.cpuUsage();
          const run = read(damaged, piece);
          slowest = Math.max(slowest, process.cpuUsage(began).user / 1000);
          if (typeof run === 'string') return;
          for (const { from, to } of run.stays) expect(to).toBeGreaterThanOrEqual(from);
          for (const { from, to } of run.stalls) expect(to).toBeGreaterThanOrEqual(from);
          const { levels } = figuresOf(run);
          expect(levels.length).toBeLessThanOrEqual(65);
          for (const { files, bytes } of [...levels, ...levelsAt(run, run.lengthUs / 2)])
            expect(Number.isFinite(bytes) && files >= 0).toBe(true);
        },
      ),
      { numRuns: kRuns, seed: kSeed },
    );
    expect(slowest).toBeLessThan(2000);
  },
  kRuns * 20 + 10_000,
);

test(
  'damaged MANIFESTs are answered',
  () => {
    const whole = manifestOf([
      [1, ...text('leveldb.BytewiseComparator')],
      [...newFile(0, 9, 500, 'a', 'm'), ...newFile(6, 7, 70_000, 'a', 'z')],
      [...deletedFile(0, 9), ...newFile(1, 9, 500, 'a', 'm')],
    ]);
    const flips = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 4 });
    fc.assert(
      fc.property(flips, fc.nat(whole.length), (flipped, length) => {
        const bytes = Uint8Array.from(whole);
        for (const [at, byte] of flipped) bytes[at] = byte;
        const made = readManifest(bytes.subarray(0, length));
        if (typeof made !== 'string') expect(made.files.size).toBeLessThanOrEqual(2);
      }),
      { numRuns: kRuns, seed: kSeed },
    );
    // Edits without their checksums in the way.
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(255), { maxLength: 60 }), { maxLength: 4 }), (edits) => {
        readManifest(manifestOf(edits));
      }),
      { numRuns: kRuns, seed: kSeed },
    );
  },
  kRuns * 20 + 10_000,
);

const kSign = line(0, 'RocksDB version: 7.8.3');

/** An hour's LOG of 50 MB: jobs with properties as long as RocksDB 7.8 writes them. */
function hourOf(bytes: number): string {
  const properties = { num_entries: 2244, words: 'x'.repeat(900) };
  const parts = [line(0, 'RocksDB version: 7.8.3')];
  for (let length = 0, job = 2; length < bytes; job++) {
    const us = job * 10_000;
    const part = [
      line(
        us,
        `[db/flush_job.cc:861] [default] [JOB ${job}] Flushing memtable with next log file: 14`,
      ),
      event(us, { job, event: 'flush_started', flush_reason: 'Write Buffer Full' }),
      event(us + 5, {
        cf_name: 'default',
        job,
        event: 'table_file_creation',
        file_number: job,
        file_size: 9,
        table_properties: properties,
      }),
      event(us + 9, {
        job,
        event: 'flush_finished',
        lsm_state: [job - 1, 0, 0],
        immutable_memtables: 0,
      }),
      line(
        us + 9,
        '[db/db_impl/db_impl_files.cc:463] Try to delete WAL files size 976752, prev total 1645920',
      ),
    ].join('\n');
    parts.push(part);
    length += part.length;
  }
  return parts.join('\n');
}

test("an hour's LOG of 50 MB is read within 3 s", () => {
  const log = hourOf(50e6);
  const began = process.cpuUsage();
  const run = runOf(log);
  const seconds = process.cpuUsage(began).user / 1e6;
  expect(run.agreed.edits).toBe(run.agreed.of);
  expect(run.jobs.length).toBeGreaterThan(25_000);
  expect(seconds).toBeLessThan(3);
});

test('long runs of one letter are read at once', () => {
  const began = process.cpuUsage();
  for (const letter of '1( [/:.#-=') {
    const many = letter.repeat(200_000);
    for (const words of ['Compaction start summary', ' Options.a', '[default] [JOB ', '** DB'])
      read([kSign, line(1, `${words}${many}`), `${words}${many}`, `** ${many}`].join('\n'));
    for (const words of ['Cumulative stall: ', 'Stalls(count): ', 'Cumulative WAL: written: '])
      read([kSign, `${words}${many}`].join('\n'));
    read([kSign, line(1, ` Moving #${many}`), line(1, ` commit table #${many}`)].join('\n'));
    read([kSign, line(1, `] Stopping writes because ${many}`), `[${many}`].join('\n'));
  }
  expect(process.cpuUsage(began).user / 1e6).toBeLessThan(3);
});

test('a text that is no LOG is left after its first lines, however long it is', () => {
  const began = process.cpuUsage();
  expect(read('SELECT 1;\n'.repeat(5_000_000), 1 << 20)).toContain('no line of the first 5000');
  expect(read('x'.repeat(100_000_000), 1 << 20)).toContain('no line of the first');
  expect(process.cpuUsage(began).user / 1e6).toBeLessThan(3);
});
