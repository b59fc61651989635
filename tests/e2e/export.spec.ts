// Files that the page's buttons save equal those that the command line writes.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { packed, statements } from './run';

test('the saved database equals the export of the command line byte for byte', async ({ page }) => {
  await page.goto(await packed({ g: 'random-updates', s: 60_000 }));
  await expect.poll(() => statements(page)).toBe(60_000);
  await page.getByRole('button', { name: 'Share' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save RocksDB' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('random-updates-rocksdb-60000.zip');
  const archive = unzipSync(readFileSync(await saved.path()));
  const folder = join(mkdtempSync(join(tmpdir(), 'three-trees-')), 'exported');
  execFileSync(
    'node',
    ['cli/three-trees.mjs', 'export', 'random-updates', '--at', '60000', '--out', folder],
    { stdio: 'ignore' },
  );
  const names = readdirSync(folder).sort();
  expect(names).toContain('CURRENT');
  expect(names.some((name) => name.endsWith('.sst'))).toBe(true);
  expect(Object.keys(archive).sort()).toEqual(names);
  for (const name of names)
    expect(
      Buffer.compare(archive[name] as Uint8Array, readFileSync(join(folder, name))),
      name,
    ).toBe(0);
});

/** A load and updates on a drive that takes no time. */
const documentOf = (contender: object): object => ({
  version: 2,
  name: 'to-export',
  title: 'To export',
  question: 'What is in the files?',
  seed: 7,
  device: { kind: 'flash', profile: 'instant', options: { capacity_bytes: '512 MiB' } },
  workload: {
    kind: 'kv',
    options: { rows: 6000, value_bytes: 300 },
    phases: [{ kind: 'load' }, { kind: 'update', statements: 3000 }],
  },
  contenders: [contender],
});

/** The files that the command line exports of a document, by name, and its output. */
function exported(
  document: object,
  ...flags: string[]
): { files: Map<string, Buffer>; said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'three-trees-'));
  const [scenario, out] = [join(folder, 'scenario.json'), join(folder, 'exported')];
  writeFileSync(scenario, JSON.stringify(document));
  const { stderr, status } = spawnSync(
    'node',
    ['cli/three-trees.mjs', 'export', scenario, ...flags, '--out', out],
    { encoding: 'utf8' },
  );
  expect(status, stderr).toBe(0);
  const names = readdirSync(out).sort();
  return {
    files: new Map(names.map((name) => [name, readFileSync(join(out, name))])),
    said: stderr,
  };
}

test('the tables saved for MariaDB are those of the command line, byte for byte', async ({
  page,
}) => {
  const document = documentOf({ name: 'InnoDB', engine: 'btree', profile: 'mariadb-10.11' });
  // Tables are those at the run's end, wherever the page is.
  await page.goto(await packed({ d: document, s: 2_000 }));
  await expect.poll(() => statements(page)).toBe(2_000);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('MariaDB 10.11 can import these tables')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the tables of InnoDB' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('to-export-mariadb.zip');
  await expect(page.getByText('README.txt says how to import it')).toBeVisible();
  const archive = unzipSync(readFileSync(await saved.path()));
  const { files } = exported(document, '--clean');
  expect([...files.keys()].filter((name) => name.endsWith('.ibd'))).toHaveLength(1);
  expect(Object.keys(archive).sort()).toEqual([...files.keys()]);
  for (const [name, bytes] of files)
    expect(Buffer.compare(archive[name] as Uint8Array, bytes), name).toBe(0);
});

test('tables of a database that does not open are not saved', async ({ page }) => {
  const options = { doublewrite: false, page_size: '4 KiB', buffer_pool_size: '1280 KiB' };
  const document = {
    ...documentOf({ name: 'InnoDB', engine: 'btree', profile: 'mariadb-10.11', options }),
    // The cut tears a page, which has no second copy.
    faults: { options: { power_cut_at_write: 2_000, seed: 2 } },
  };
  await page.goto(await packed({ d: document, s: 100 }));
  await expect.poll(() => statements(page)).toBe(100);
  await page.getByRole('button', { name: 'Share' }).click();
  let downloads = 0;
  page.on('download', () => downloads++);
  await page.getByRole('button', { name: 'Save the tables of InnoDB' }).click();
  await expect(page.getByRole('region', { name: 'MariaDB' }).getByRole('status')).toHaveText(
    /^there are no clean tables, as the run stopped: page \d+ of ibdata1: .* does not open/,
  );
  expect(downloads).toBe(0);
});

test('saving the tables says in sight how far it is, and can be cancelled', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto('/lab/#v2/btree-random-updates');
  await expect(page.getByTestId('statements')).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  const row = page.getByRole('region', { name: 'MariaDB' });
  const save = row.getByRole('button', { name: 'Save the tables of' });
  let downloads = 0;
  page.on('download', () => downloads++);
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await expect(row.getByText('% of the run')).toBeInViewport({ ratio: 1 });
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByRole('status')).toHaveText('Cancelled');
  await expect(save).toHaveAttribute('aria-busy', 'false');
  await expect(save).toBeFocused();
  expect(downloads).toBe(0);
});

test('an export says where only our own tools can read it', async ({ page }) => {
  const tree = (compression: string) =>
    documentOf({
      name: 'TokuDB',
      engine: 'fractal',
      profile: 'tokudb-5.7',
      options: { compression },
    });
  const kWords = 'PerconaFT cannot read the files of TokuDB: it has no zstd.';
  const open = async (document: object) => {
    // A change of the hash alone would not load the page again.
    await page.goto('about:blank');
    await page.goto(await packed({ d: document, s: 100 }));
    await expect.poll(() => statements(page)).toBe(100);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByRole('button', { name: 'Save TokuDB' })).toBeVisible();
  };
  await open(tree('zstd'));
  await expect(page.getByText(kWords)).toBeVisible();
  await open(tree('zlib'));
  await expect(page.getByText('PerconaFT cannot read')).toHaveCount(0);
  expect(exported(tree('zstd'), '--at', '100').said).toContain(kWords);
  expect(exported(tree('zlib'), '--at', '100').said).not.toContain('PerconaFT');
});
