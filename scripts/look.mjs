// `npm run look`: takes screenshots of the page's views, in each size and theme that they must look
// good in. They land in build/look, with one sheet of all sizes for each view.
//
//   npm run look                           builds the page, then all views
//   npm run look -- --built                takes build/site as it is, without building it
//   npm run look -- --only opening         views whose name contains the text
//   npm run look -- --size 1440x900 --theme dark
//   npm run look -- --high                 with the switch for projectors on
//   npm run look -- --only strip           the film strips of the gallery, at its two widths
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium_path, ensure, root } from './bootstrap.mjs';
import { build_site, build_wasm } from './build.mjs';

const kSizes = ['1920x1080', '1440x900', '1366x650', '390x844'];
const kThemes = /** @type {const} */ (['light', 'dark']);
const kPort = 4188;
const kSettleMs = 1500;
const kFolder = join(root, 'build/look');
const kOpening = 'innodb-vs-myrocks';

/** @typedef {import('@playwright/test').Page} Page */
/**
 * A view: its scenario, the moment, and the act that opens its dialog or panel there.
 * @typedef {(page: Page) => Promise<void>} Opens
 * `first`: a first visit, with the page's introduction.
 * @typedef {{ name: string, scenario: string, moment: number, open?: Opens, first?: boolean }} View
 */

const documents = readdirSync(join(root, 'scenarios'))
  .filter((file) => file.endsWith('.json') && file !== 'schema.json')
  .map((file) => JSON.parse(readFileSync(join(root, 'scenarios', file), 'utf8')));
const moments_of = (name) => documents.find((one) => one.name === name).moments.length;

const key = (pressed) => (/** @type {Page} */ page) => page.keyboard.press(pressed);
const shown = (name, open, scenario = kOpening) =>
  /** @type {View} */ ({ name, scenario, moment: moments_of(scenario), open });

/** @param {Page} page */
async function play_to_the_end(page) {
  await page.getByRole('slider', { name: /speed/i }).press('End');
  const play = page.getByRole('button', { name: 'Play', exact: true });
  // Play pauses at each moment.
  while ((await page.locator('.end-card').count()) === 0) {
    if (await play.isVisible()) await play.click();
    await page.waitForTimeout(kSettleMs);
  }
}

const kSingle = documents.filter(({ contenders }) => contenders.length === 1);
/** @type {View[]} */
const kViews = [
  ...[1, 5, 9, moments_of(kOpening)].map((moment) => ({
    name: `opening-${moment}`,
    scenario: kOpening,
    moment,
  })),
  ...documents
    .filter(({ name }) => name !== kOpening)
    .map(({ name, moments }) => ({
      name: `${kSingle.some((one) => one.name === name) ? 'single' : 'several'}-${name}`,
      scenario: name,
      moment: Math.ceil(moments.length / 2),
    })),
  { name: 'first-visit', scenario: kOpening, moment: 0, first: true },
  { name: 'end-card', scenario: kSingle[0].name, moment: 1, open: play_to_the_end },
  shown('present-opening', key('p')),
  ...documents
    .filter(({ name }) => name !== kOpening)
    .map(({ name }) => shown(`present-${name}`, key('p'), name)),
  shown('present-help', async (page) => {
    await page.keyboard.press('p');
    await page.waitForTimeout(kSettleMs);
    await page.keyboard.press('?');
  }),
  shown('dialog-help', key('?')),
  shown('dialog-chooser', key('c')),
  shown('dialog-moments', key('m')),
  shown('dialog-options', key('o')),
  shown('dialog-share', key('s')),
  shown('dialog-power', key('u')),
  shown('dialog-fork', key('f'), 'random-updates'),
  shown('dialog-editor', key('e')),
  shown('inspector-ledger', key('i')),
  shown('inspector-drive', async (page) => {
    await page
      .getByRole('button', { name: /the drive in detail/ })
      .first()
      .press('Enter');
  }),
  shown('tables', key('t')),
];

const args = process.argv.slice(2);
const after = (flag) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
const views = kViews.filter(({ name }) => name.includes(after('--only') ?? ''));
const sizes = kSizes.filter((size) => size === (after('--size') ?? size));
const themes = kThemes.filter((theme) => theme === (after('--theme') ?? theme));
const contrast = args.includes('--high') ? 'more' : 'usual';

ensure(['packages', 'chromium']);
if (!args.includes('--built')) {
  build_wasm();
  build_site();
}
const { chromium } = await import('@playwright/test');
const vite = await import('vite');
const server = await vite.preview({
  configFile: join(root, 'vite.config.ts'),
  preview: { port: kPort, strictPort: false, open: false },
});
const address = server.resolvedUrls?.local[0];
const path = chromium_path();
const browser = await chromium.launch({
  ...(path === null ? {} : { executablePath: path }),
  args: ['--no-sandbox'],
});
mkdirSync(kFolder, { recursive: true });

/**
 * A page that reads this moment, paused, with the view's dialog open.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {View} view
 */
async function open_view(context, { scenario, moment, open, first }) {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(first ? `${address}lab/` : `${address}lab/#v2/${scenario}`);
  await page.locator('.narration nav').waitFor({ timeout: 60_000 });
  if (first) return page;
  await page.keyboard.press('Space');
  const narration = page.locator('.narration');
  const place = async () => Number(await narration.getAttribute('data-moment'));
  while ((await place()) < moment) {
    const before = await place();
    await page.keyboard.press('PageDown');
    while ((await place()) === before) await page.waitForTimeout(20);
  }
  await page.waitForTimeout(kSettleMs);
  await open?.(page);
  await page.waitForTimeout(kSettleMs);
  return page;
}

const file_of = (name, size, theme) =>
  `${name}-${size}-${theme}${contrast === 'more' ? '-high' : ''}.png`;

for (const view of views) {
  const context = await browser.newContext();
  await context.addInitScript(
    ({ contrast, first }) => {
      if (!first) localStorage.setItem('three-trees-introduced', '1');
      localStorage.setItem('three-trees-contrast', contrast);
    },
    { contrast, first: view.first },
  );
  const page = await open_view(context, view);
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    for (const size of sizes) {
      const [width, height] = size.split('x').map(Number);
      await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
      await page.waitForTimeout(kSettleMs);
      const path = join(kFolder, file_of(view.name, size, theme));
      await page.screenshot({ path, timeout: 90_000 });
    }
  }
  await context.close();
  await make_sheet(view.name);
  console.log(view.name);
}

/** Puts all sizes and themes of a view on one picture, each scaled down. */
async function make_sheet(name) {
  const figures = sizes.flatMap((size) =>
    themes.map((theme) => {
      const width = Number(size.split('x')[0]) / 2;
      return `<img width="${width}" src="${file_of(name, size, theme)}">`;
    }),
  );
  const html = join(kFolder, `sheet-${name}.html`);
  writeFileSync(html, `<body style="margin:8px;background:#888">${figures.join(' ')}</body>`);
  const page = await browser.newPage({ viewport: { width: 1960, height: 800 } });
  await page.goto(pathToFileURL(html).href);
  await page.screenshot({ path: join(kFolder, `sheet-${name}.png`), fullPage: true });
  await page.close();
}

const strips = await look_at_strips();

/** Takes the film strips from the development server's gallery. Returns the number of pictures. */
async function look_at_strips() {
  if (!'strip'.includes(after('--only') ?? '')) return 0;
  const dev = await vite.createServer({
    configFile: join(root, 'vite.config.ts'),
    server: { port: kPort, strictPort: false, open: false },
  });
  await dev.listen();
  let count = 0;
  for (const theme of themes)
    for (const width of ['1440', '390']) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(`${dev.resolvedUrls?.local[0]}gallery.html?width=${width}&theme=${theme}`);
      await page.locator('.gallery-card').first().waitFor({ timeout: 60_000 });
      await page.waitForTimeout(kSettleMs);
      for (const card of await page.locator('.gallery-card[id^=strip-]').all()) {
        const name = `${await card.getAttribute('id')}-${width}-${theme}.png`;
        await card.locator('canvas').screenshot({ path: join(kFolder, name) });
        count++;
      }
      await page.close();
    }
  await dev.close();
  return count;
}

await browser.close();
await server.close();
const count = views.length * sizes.length * themes.length + strips;
console.log(`build/look has ${count} pictures`);
