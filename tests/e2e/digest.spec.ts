// A scenario gives the same digests natively, in Chromium and in Firefox: a link carries the
// digests of the native run, and the page that opens it reports whether its own are equal. Claims
// carry those of the record. Firefox opens a few scenarios that cover all engines and both kinds of
// drive; TT_SOAK=1 opens all there, and all claims that were recorded, at each size, and goes on
// where it was stopped.
import { expect, test } from '@playwright/test';
import { galleryNames, readScenario } from '../../cli/source';
import { encodeLink } from '../../web/src/document/link/url';
import { toLoadRequests } from '../../web/src/document/scenario/load_request';
import type { Scenario } from '../../web/src/document/scenario/scenario';
import { atSize, claimScenarios, kOwnSize } from '../claims/documents';
import { readRecord } from '../claims/record';
import { startNativeLab } from '../support';
import { hasAgreed, keepAgreed } from './digests_kept';
import { needFirefox, openFirefox } from './firefox';

const kStatements = 30_000;
const kSame = 'the digests are equal';
const kAll = process.env.TT_SOAK === '1';
/** For a link; a soak may run beside other work. */
const kPatience = kAll ? 600_000 : 60_000;
/** The claims' scenario of which every run of the tests opens a link. */
const kSlice = 'bulk-load';
const kNotInFirefox = galleryNames().filter(
  (name) =>
    !kAll && !['innodb-vs-myrocks', 'hdd-random-updates', 'leveled-or-universal'].includes(name),
);

/** A link to a moment of a run, with the digests that it has natively there. */
interface Linked {
  readonly name: string;
  link(): Promise<string>;
}

const kGallery = {
  names: galleryNames(),
  document: (name: string) => (galleryNames().includes(name) ? readScenario([name]) : undefined),
};
const kLinked: readonly Linked[] = [
  ...galleryNames().map((name) => ({ name, link: once(() => linkOf(name)) })),
  ...claimsToOpen(),
];

function once(make: () => Promise<string>): () => Promise<string> {
  let made: Promise<string> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

async function linkOf(name: string): Promise<string> {
  const scenario = readScenario([name]);
  const digests: string[] = [];
  for (const request of toLoadRequests(scenario)) {
    const lab = await startNativeLab();
    await lab.load(request);
    await lab.advance({ stop: 'statements', target: kStatements, maxSteps: 1e9, facts: 'off' });
    digests.push((await lab.report()).digest);
    lab.close();
  }
  return encodeLink({ scenario, moment: { statements: kStatements }, digests }, kGallery);
}

function claimsToOpen(): Linked[] {
  const { runs } = readRecord();
  const sizes = new Map(runs.map(({ scenario, size }) => [`${scenario}, ${size}`, size]));
  return claimScenarios().flatMap((scenario) =>
    [...sizes]
      .filter(([name, size]) => name === `${scenario.name}, ${size}`)
      .filter(([, size]) => kAll || (scenario.name === kSlice && size === kOwnSize))
      .map(([name, size]) => ({ name, link: once(() => claimLink(scenario, size)) })),
  );
}

/** To the place after the first statements at which the record has a digest. */
function claimLink(document: Scenario, size: string): Promise<string> {
  const { origins: _, ...rest } = atSize(document, size);
  const scenario = { ...rest, claims: [], sizes: [] };
  const early = scenario.contenders.map(({ name }) => {
    const run = readRecord().runs.find(
      (one) => one.scenario === scenario.name && one.size === size && one.contender === name,
    );
    if (run === undefined) throw new Error(`${scenario.name}, ${size}: ${name} was not recorded`);
    return run.early;
  });
  const [{ statements } = { statements: 0 }] = early;
  const digests = early.map(({ digest }) => digest);
  return encodeLink({ scenario, moment: { statements }, digests }, kGallery);
}

const wasDone = (browser: string, name: string, link: string): boolean =>
  kAll && hasAgreed(`${browser}: ${name}`, link);

/** A soak takes minutes: it says how far it is, and need not begin again. */
function done(browser: string, name: string, link: string): void {
  if (!kAll) return;
  keepAgreed(`${browser}: ${name}`, link);
  const place = kLinked.findIndex((one) => one.name === name) + 1;
  process.stderr.write(`${browser}, ${place} of ${kLinked.length}: ${name}\n`);
}

function sayCount(browser: string): void {
  const claims = kLinked.length - galleryNames().length;
  if (kAll) console.log(`digests: ${claims} sizes of claims and the gallery agree in ${browser}`);
}

test('Chromium reproduces the digests of the native build', async ({ page }) => {
  if (kAll) test.setTimeout(3_600_000);
  for (const { name, link: make } of kLinked) {
    const link = await make();
    if (wasDone('Chromium', name, link)) continue;
    await page.goto('about:blank');
    await page.goto(`/lab/#${link}`);
    await expect(page.getByTestId('verdict'), name).toContainText(kSame, { timeout: kPatience });
    done('Chromium', name, link);
  }
  sayCount('Chromium');
});

test('Firefox reproduces the digests of the native build', async ({ baseURL }) => {
  needFirefox();
  if (kAll) test.setTimeout(3_600_000);
  const browser = await openFirefox(kAll ? 2 * kPatience : undefined);
  const errors: unknown[] = [];
  try {
    for (const { name, link: make } of kLinked) {
      if (kNotInFirefox.includes(name)) continue;
      const link = await make();
      if (wasDone('Firefox', name, link)) continue;
      const page = await browser.newPage();
      page.on('pageerror', (error) => errors.push(error));
      await page.goto(`${baseURL}/lab/#${link}`);
      await page.waitForFunction(
        (same: string) =>
          document.querySelector('[data-testid=verdict]')?.textContent?.includes(same),
        { timeout: kPatience },
        kSame,
      );
      await page.close();
      done('Firefox', name, link);
    }
    // Including workers: the trees run there, and canvases are painted there.
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
  sayCount('Firefox');
});
