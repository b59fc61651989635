// A scenario gives the same digests natively, in Chromium and in Firefox: a link carries the
// digests of the native run, and the page that opens it reports whether its own are equal.
import { expect, test } from '@playwright/test';
import { galleryNames, readScenario } from '../../cli/source';
import { toLoadRequests } from '../../web/src/scenario/load_request';
import { encodeLink } from '../../web/src/scenario/url';
import { startNativeLab } from '../support';
import { kNoFirefox, openFirefox } from './firefox';

const kStatements = 30_000;
const kSame = 'the digests are equal';

const kLinks = new Map<string, Promise<string>>();

/** A link to a moment of a scenario, with the digests of the native run there; made once. */
function linkOf(name: string): Promise<string> {
  const link = kLinks.get(name) ?? makeLink(name);
  kLinks.set(name, link);
  return link;
}

async function makeLink(name: string): Promise<string> {
  const scenario = readScenario([name]);
  const digests: string[] = [];
  for (const request of toLoadRequests(scenario)) {
    const lab = await startNativeLab();
    await lab.load(request);
    await lab.advance({ stop: 'statements', target: kStatements, maxSteps: 1e9, facts: 'off' });
    digests.push((await lab.report()).digest);
    lab.close();
  }
  const gallery = { names: galleryNames(), document: (name: string) => readScenario([name]) };
  return encodeLink({ scenario, moment: { statements: kStatements }, digests }, gallery);
}

test('Chromium reproduces the digests of the native build', async ({ page }) => {
  for (const name of galleryNames()) {
    await page.goto('about:blank');
    await page.goto(`/lab/#${await linkOf(name)}`);
    await expect(page.getByTestId('verdict'), name).toContainText(kSame, { timeout: 60_000 });
  }
});

test('Firefox reproduces the digests of the native build', async ({ baseURL }) => {
  test.skip(kNoFirefox !== '', kNoFirefox);
  const browser = await openFirefox();
  const errors: unknown[] = [];
  try {
    for (const name of galleryNames()) {
      const page = await browser.newPage();
      page.on('pageerror', (error) => errors.push(error));
      await page.goto(`${baseURL}/lab/#${await linkOf(name)}`);
      await page.waitForFunction(
        (same: string) =>
          document.querySelector('[data-testid=verdict]')?.textContent?.includes(same),
        { timeout: 60_000 },
        kSame,
      );
      await page.close();
    }
    // Including workers: the trees run there, and canvases are painted there.
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
});
