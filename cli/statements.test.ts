// Tables and statements as they are printed for other servers.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tinyBtreeDocument } from '../tests/support';
import { run } from './testing/run_main';

function file(workload: object): string {
  const path = join(mkdtempSync(join(tmpdir(), 'three-trees-')), 'scenario.json');
  writeFileSync(path, JSON.stringify({ ...tinyBtreeDocument('tables', []), workload }));
  return path;
}
const kWorkload = {
  kind: 'sql',
  scale: { rows: 3 },
  tables: [
    {
      create:
        'CREATE TABLE t (id INT NOT NULL, c CHAR(9) NOT NULL, PRIMARY KEY (id)) ENGINE=InnoDB',
      copies: 2,
    },
  ],
  scripts: {
    load: ["INSERT INTO t{n % 2 + 1} VALUES (:n, concat('it''s ', :n))"],
    read: ['SELECT id, c FROM t{2} WHERE id <= 3'],
  },
  phases: [
    { kind: 'load', times: 'rows' },
    { kind: 'mix', statements: 1, weights: { read: 1 } },
  ],
};
const kNames = ['statements', '--native'];

test('statements are printed with their values, alone or with their answers', async () => {
  const path = file(kWorkload);
  const { code, out, err } = await run(...kNames, path, '--sql');
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('-- left out: t: ENGINE=InnoDB\nCREATE TABLE `t1` (\n  `id` INT NOT NULL');
  expect(out).toContain("INSERT INTO t2 VALUES (1, concat('it''s ', 1));\n");
  expect(out).toMatch(/SELECT id, c FROM t2 WHERE id <= 3;\n$/);
  const answered = (await run(...kNames, path)).out;
  expect(answered).toMatch(/-- 0 changed, 2 found\n-- {3}1\tit's 1\n-- {3}3\tit's 3\n$/);
  const lines = (await run(...kNames, path, '--json')).out.trim().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ changed: 0, found: 2, error: 0 });
  const first = (await run(...kNames, path, '--json', '--rows', '1')).out.trim().split('\n');
  expect(first).toEqual(lines.slice(0, 3));
});

test('a scenario without tables, or with wrong ones, is refused', async () => {
  const none = await run('statements', 'counters');
  expect([none.code, none.err]).toEqual([
    2,
    'counters has no tables and statements: its workload is kv\n',
  ]);
  const wrong = await run('statements', file({ ...kWorkload, scripts: { lode: ['BEGIN'] } }));
  expect(wrong.code).toBe(2);
  expect(wrong.err).toContain('workload.phases[0].script: must be one of lode');
});
