// Screenshots of the site's pages, whole, at the widths and in the themes in which they must be
// good, to be looked at beside each other: build/look/site.
//
//   node scripts/look_site.mjs                     builds the site, then all pages
//   node scripts/look_site.mjs --built             takes build/site as it is
//   node scripts/look_site.mjs --only story/       pages whose address contains the text
//   node scripts/look_site.mjs --size 390 --theme dark
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium_path, ensure, root } from './bootstrap.mjs';
import { build_site, build_wasm } from './build.mjs';
import { pages_in } from './site_files.mjs';

const kSizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const kThemes = /** @type {const} */ (['light', 'dark']);
const kPort = 4189;
const kLiveMs = 60_000;
const kSettleMs = 1500;
const kFolder = join(root, 'build/look/site');

const { values } = parseArgs({
  options: {
    built: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    size: { type: 'string' },
    theme: { type: 'string' },
  },
});

ensure(['packages', 'chromium']);
if (!values.built) {
  build_wasm();
  build_site();
}
const { chromium } = await import('@playwright/test');
const vite = await import('vite');
const server = await vite.preview({
  configFile: join(root, 'vite.config.ts'),
  preview: { port: kPort, strictPort: false, open: false },
});
const path = chromium_path();
const browser = await chromium.launch({
  ...(path === null ? {} : { executablePath: path }),
  args: ['--no-sandbox'],
});
mkdirSync(kFolder, { recursive: true });

const worker = readFileSync(join(root, 'build/site/service_worker.js'), 'utf8');
const pages = pages_in(worker).filter((one) => `/${one}`.includes(values.only));
const sizes = kSizes.filter(({ width }) => String(width) === (values.size ?? String(width)));
const themes = kThemes.filter((theme) => theme === (values.theme ?? theme));

for (const size of sizes)
  for (const name of pages) {
    const page = await browser.newPage({ viewport: size });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${server.resolvedUrls?.local[0]}${name}`);
    const live = page.locator('.live[data-live]').first();
    if ((await live.count()) > 0) {
      await live.scrollIntoViewIfNeeded();
      await page.locator('.live[data-state="ready"]').waitFor({ timeout: kLiveMs });
    }
    await page.waitForTimeout(kSettleMs);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      await page.waitForTimeout(kSettleMs / 3);
      const file = `${name.replaceAll('/', '-').replace(/-$/, '') || 'home'}-${size.width}-${theme}.png`;
      await page.screenshot({ path: join(kFolder, file), fullPage: true, timeout: 90_000 });
      console.log(join('build/look/site', file));
    }
    await page.close();
  }
await browser.close();
await server.close();
