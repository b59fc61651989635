// `log` prints a LOG in figures, its options, and refuses what is none.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { event, line } from '../tests/evidence/log_text';
import { manifestOf, newFile } from '../tests/evidence/manifest_bytes';
import { tinyDocument } from '../tests/support';
import { main } from './main';

const folder = mkdtempSync(join(tmpdir(), 'log-'));
const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const kLog = [
  line(0, 'RocksDB version: 7.8.3'),
  line(1, '                 Options.max_background_jobs: 4'),
  event(1000, { job: 2, event: 'flush_started', flush_reason: 'Write Buffer Full' }),
  event(2000, {
    ...{ job: 2, cf_name: 'default', event: 'table_file_creation' },
    ...{ file_number: 9, file_size: 5_000_000 },
  }),
  event(3000, { job: 2, event: 'flush_finished', lsm_state: [1, 0, 0, 0, 0, 0, 2] }),
  line(
    5000,
    '[WARN] [x/column_family.cc:9] [default] Stopping writes because we have 9 level-0 files',
  ),
  line(2_005_000, 'the end'),
].join('\n');

async function run(...words: string[]) {
  vi.restoreAllMocks();
  const [out, error] = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockReturnValue(true),
  );
  const code = await main(['log', ...words], () => undefined);
  const text = (spy: typeof out) => spy?.mock.calls.map(([one]) => String(one)).join('') ?? '';
  return { code, out: text(out), error: text(error) };
}
afterEach(() => void vi.restoreAllMocks());

test('levels, jobs by reason and stalls, with the MANIFEST or without', async () => {
  const log = file('LOG', kLog);
  const { code, out } = await run(log);
  expect(code).toBe(0);
  expect(out).toContain('RocksDB 7.8.3: 2.00 s from 2026-03-01 10:00:00 UTC, 7 lines');
  expect(out).toMatch(/^L0 +1 +5.00 MB +1 +5.00 MB$/m);
  expect(out).toMatch(/^L6 +2 +0 B +0 +0 B$/m);
  expect(out).toMatch(/^flush: Write Buffer Full +1 +0 B +5.00 MB$/m);
  expect(out).toMatch(/^L0 files: stopped +2.00 s$/m);
  expect(out).toContain('Older than the LOG: 2 files');
  const manifest = file(
    'MANIFEST-000005',
    manifestOf([
      [...newFile(6, 3, 70_000, 'a', 'c'), ...newFile(6, 4, 30_000, 'd', 'e')],
      newFile(0, 9, 5_000_000, 'a', 'e'),
    ]),
  );
  const both = await run(log, manifest, '--json');
  const { levels, agreed, amplification } = JSON.parse(both.out);
  expect(levels[6]).toMatchObject({ files: 2, bytes: 100_000 });
  expect([agreed, amplification]).toEqual([{ edits: 1, of: 1 }, 1]);
});

test('--out writes its options as an OPTIONS file', async () => {
  const options = join(folder, 'OPTIONS');
  const { error } = await run(file('LOG', kLog), '--out', options);
  expect(error).toContain(`npx three-trees import ${options}`);
  expect(readFileSync(options, 'utf8')).toBe(
    '[Version]\n  rocksdb_version=7.8.3\n\n[DBOptions]\n  max_background_jobs=4\n',
  );
  expect((await run(file('LOG', kLog), '--out', options)).code).toBe(2);
});

test('what cannot be read is refused in a sentence', async () => {
  expect((await run()).error).toContain('needs a LOG of RocksDB');
  expect((await run(join(folder, 'none'))).error).toContain('there is no file');
  const letter = await run(file('letter', 'Dear reader\n'));
  expect([letter.code, letter.error]).toEqual([2, expect.stringContaining('no line of the first')]);
  const wrong = await run(file('LOG', kLog), file('LOG.old', kLog));
  expect([wrong.code, wrong.error]).toEqual([2, expect.stringContaining('is no MANIFEST')]);
});

test('--beside runs a scenario as long, and prints each figure with its error', async () => {
  const document = tinyDocument('beside', [{ kind: 'load' }, { kind: 'settle' }]);
  const { code, out } = await run(
    file('LOG', kLog),
    ...['--beside', file('beside.json', JSON.stringify(document))],
  );
  expect(code).toBe(0);
  expect(out).toMatch(/^real and ours +real +ours +error$/m);
  expect(out).toMatch(/^L0 jobs +1 +\d+ +\+[\d.]+ %$/m);
  expect(out).toMatch(/^all levels bytes in the mean +[\d.]+ MB +[\d.]+ [kM]B +-[\d.]+ %$/m);
});

test('several column families have a table each', async () => {
  const users = kLog.replaceAll('"default"', '"users"').replaceAll('"job":2', '"job":3');
  const { out } = await run(file('LOG', `${kLog}\n${users.replaceAll('000009', '000010')}`));
  expect(out).toMatch(/^users +files +bytes +jobs +written$/m);
});
