// Two releases in one folder (scripts/release.mjs): a link opens the build that made it.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { preview } from 'vite';
import { release } from '../../scripts/release.mjs';
import { packed } from './run';

const kRoot = fileURLToPath(new URL('../../', import.meta.url));
const kSite = join(kRoot, 'build/site');
const kOlder = '0123456789ab';

/** The build id of the engines. */
function todaysBuild(): string {
  const header = readFileSync(join(kRoot, 'build/wasm/generated/build_id.h'), 'utf8');
  return /"([0-9a-f]{12})"/.exec(header)?.[1] ?? '';
}

/** A copy of the site whose engines report another build id. */
function olderSite(folder: string, today: string): string {
  cpSync(kSite, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const own = readdirSync(assets)
    .filter((name) => name.endsWith('.wasm'))
    .map((name) => join(assets, name))
    .filter((path) => readFileSync(path).includes(today));
  expect(own).toHaveLength(1);
  for (const path of own) {
    const bytes = readFileSync(path);
    bytes.write(kOlder, bytes.indexOf(today), 'latin1');
    writeFileSync(path, bytes);
  }
  return folder;
}

async function linkHere(page: Page): Promise<string> {
  await page.keyboard.press('s');
  const field = page.getByLabel('Link to this moment');
  await expect(field).toHaveValue(/#v2\./);
  return new URL(await field.inputValue()).hash;
}

test('a link is opened by the release that made it, and its run is the same', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'three-trees-releases-'));
  const today = todaysBuild();
  const out = join(folder, 'out');
  const older = olderSite(join(folder, 'older'), today);
  release({ site: older, out, build: kOlder, day: '2026-01-02' });
  release({ site: kSite, out, build: today, day: '2026-03-04' });
  const server = await preview({
    root: out,
    configFile: false,
    appType: 'mpa',
    logLevel: 'silent',
    build: { outDir: '.' },
    preview: { host: '127.0.0.1', port: 0 },
  });
  try {
    const site = server.resolvedUrls?.local[0] as string;
    const verdict = page.getByTestId('verdict');
    const place = (await packed({ g: 'random-updates', s: 500 })).split('#')[1];
    await page.goto(`${site}builds/${kOlder}/lab/#${place}`);
    await expect(page.getByTestId('statements')).toHaveText('500');
    const made = await linkHere(page);
    await page.goto('about:blank');
    await page.goto(`${site}lab/${made}`);
    await expect(page).toHaveURL(`${site}builds/${kOlder}/lab/${made}`);
    await expect(page.getByText(`an older build of the page, ${kOlder}`)).toBeVisible();
    await expect(verdict).toContainText('same');
    await page.getByRole('link', { name: 'Open in today’s' }).click();
    await expect(page).toHaveURL(`${site}lab/?here${made}`);
    await expect(verdict).toContainText('made by another build');
    const own = await linkHere(page);
    await page.goto('about:blank');
    await page.goto(`${site}builds/${kOlder}/lab/${own}`);
    await expect(page).toHaveURL(`${site}lab/${own}`);
    await expect(verdict).toContainText('same');
    const wrong = { g: 'random-updates', s: 500, b: 'eeeeeeeeeeee', t: 1, h: '00112233445566aa' };
    await page.goto('about:blank');
    await page.goto(`${site}${(await packed(wrong)).slice(1)}`);
    await expect(verdict).toContainText('differs from the link');
    await expect(verdict).toContainText('is not kept here');
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
});
