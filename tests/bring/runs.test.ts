// Scenarios of files run: every engine takes the scenario of every file, at 1:64 and as it is, and
// values that engines refuse together are raised first.
import { expect, test } from 'vitest';
import { bring } from '../../web/src/document/bring/bring';
import { prepareCheck } from '../../web/src/document/link/prepare';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { printScenario } from '../../web/src/document/scenario/text/print';
import { casesOf, startNativeLab } from '../support';
import { kRealFiles } from './real_files';

const kSmall = [
  ['a small pool', '[mysqld]\ninnodb_buffer_pool_size=64M\ninnodb_log_file_size=5M\n'],
  ['a small cachetable', '[mysqld]\ntokudb_cache_size=16M\ntokudb_fsync_log_period=10\n'],
  ['triggers out of order', 'level0_slowdown_writes_trigger=2;level0_stop_writes_trigger=1'],
  ['a small budget', 'db_write_buffer_size=1M;write_buffer_size=64M'],
  ['large pages', '[mysqld]\ninnodb_page_size=64K\n'],
] as const;
const kTexts = [...kSmall, ...kRealFiles.map(({ from, text }) => [from, text] as const)];

test.for(kTexts)('%s', async ([, text]) => {
  for (const asItIs of [false, true]) {
    const { document } = bring([{ name: 'a', text }], { asItIs });
    await prepareCheck(document);
    for (const { request } of casesOf(parseScenario(document))) {
      const lab = await startNativeLab();
      try {
        await lab.load(request);
        await lab.advance({ stop: 'statements', target: 50, maxSteps: 1e7, facts: 'off' });
        expect((await lab.status()).statements).toBeGreaterThan(0);
      } finally {
        lab.close();
      }
    }
  }
});

test.for([
  ['InnoDB', 'huaminglin/docker-demo: mysql-demo/innodb.md'],
  ['MyRocks', 'LeeBohyun/mysql-tpcc: config_file/myrocks.cnf'],
  ['TokuDB', 'xiaomatech/db: tokudb.cnf'],
])('what %s is given comes out as a text that runs', async ([name, from]) => {
  const text = kRealFiles.find((file) => file.from === from)?.text ?? '';
  const made = parseScenario(bring([{ name: 'a', text }]).document);
  if (!made.ok) throw new Error(JSON.stringify(made.issues));
  const [first] = casesOf(parseScenario(JSON.parse(printScenario(made.scenario))));
  expect(made.scenario.contenders.map((one) => one.name)).toEqual([name]);
  const lab = await startNativeLab();
  try {
    await lab.load((first as NonNullable<typeof first>).request);
    await lab.advance({ stop: 'statements', target: 2000, maxSteps: 1e8, facts: 'off' });
    expect((await lab.status()).statements).toBeGreaterThanOrEqual(2000);
  } finally {
    lab.close();
  }
});

test('a raised value is shown in the row that gave it', () => {
  const { rows, assumed } = bring([{ name: 'a', text: kSmall[0][1] }]);
  const row = rows.find(({ name }) => name === 'innodb_log_file_size');
  expect(row).toMatchObject({ kind: 'scaled', to: '1744 KiB' });
  expect(row?.says).toContain('108 pages');
  expect(assumed.join(' ')).not.toContain('options.log_file_size');
});
