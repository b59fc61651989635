// `import` prints a line for each setting and a scenario, and refuses what it cannot read.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { main } from './main';

const build = () => undefined;
const folder = mkdtempSync(join(tmpdir(), 'import-'));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

async function run(...words: string[]) {
  const [out, error] = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockReturnValue(true),
  );
  const code = await main(['import', ...words], build);
  const text = (spy: typeof out) => spy?.mock.calls.map(([one]) => String(one)).join('') ?? '';
  return { code, out: text(out), error: text(error) };
}
afterEach(() => void vi.restoreAllMocks());

test('several files are one table and one scenario', async () => {
  const cnf = file('my.cnf', '[mysqld]\nrocksdb_block_cache_size=64G\n');
  const bench = file('bench.sh', './db_bench --benchmarks=fillseq --num=640000\n');
  const { code, out } = await run(cnf, bench);
  expect(code).toBe(0);
  expect(out).toContain('bench.sh: a command line of db_bench');
  expect(out).toMatch(/2 {2}scaled .*MyRocks\.options\.block_cache_size: 64 GiB → 1 GiB/);
  expect(out).toContain('"key_order": "sequential"');
});

test('--json and --out give what the page opens; --as-it-is scales nothing', async () => {
  const path = file('a.cnf', '[mysqld]\ninnodb_buffer_pool_size=2G\n');
  const { out } = await run(path, '--json', '--as-it-is');
  const { rows, scenario } = JSON.parse(out);
  expect(rows).toEqual([
    {
      ...{ file: 'a.cnf', line: 2, name: 'innodb_buffer_pool_size', value: '2G' },
      ...{ kind: 'taken', to: '2 GiB', ours: 'InnoDB.options.buffer_pool_size' },
    },
  ]);
  const made = join(folder, 'made.json');
  expect((await run(path, '--as-it-is', '--out', made)).code).toBe(0);
  expect(JSON.parse(readFileSync(made, 'utf8'))).toEqual(scenario);
  expect((await run(path, '--out', made)).error).toContain('exists already');
});

test('what cannot be read is refused in a sentence', async () => {
  expect((await run()).code).toBe(2);
  expect((await run(join(folder, 'none'))).error).toContain('there is no file');
  const { code, error } = await run(file('letter', 'Dear reader'));
  expect([code, error]).toEqual([2, expect.stringContaining('has no setting')]);
});
