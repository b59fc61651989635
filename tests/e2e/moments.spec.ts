// Reading the gallery by Page Down alone, as with a clicker: the words and the picture of each
// moment are there within a second, however far away the run is. TT_SOAK=1 reads every scenario.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';

type Place = { readonly statements?: number; readonly ns?: number };
interface Document {
  readonly name: string;
  readonly contenders: readonly { readonly name: string }[];
  readonly moments: readonly {
    readonly at: Place;
    readonly until?: Place;
    readonly view?: { readonly contenders?: readonly string[] };
  }[];
}

const kFolder = fileURLToPath(new URL('../../scenarios/', import.meta.url));
const kDocuments = readdirSync(kFolder)
  .filter((file) => file.endsWith('.json') && file !== 'schema.json')
  .map((file) => JSON.parse(readFileSync(`${kFolder}${file}`, 'utf8')) as Document);
const kSlice = ['innodb-vs-myrocks', 'counters', 'hdd-random-updates'];
const kRead = kDocuments.filter(({ name }) => process.env.TT_SOAK === '1' || kSlice.includes(name));

const kWithinMs = 1_000;

const words = (page: Page) => page.locator('.narration p');

type Watching = Window & { arrival?: Promise<number> };

/** Milliseconds from the key to the first frame that shows the moment: its words, its picture. */
async function arrival(page: Page, moment: number, at: Place, until: Place): Promise<number> {
  await page.evaluate(
    ([number, from, to]) => {
      const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
      const there = () => {
        const shown = document.querySelector<HTMLElement>('.narration')?.dataset.moment;
        const rows = Number(text('[data-testid="statements"]').replaceAll(',', ''));
        const near = from === undefined || (rows >= from && rows <= (to ?? from));
        return shown === String(number) && near && text('.narration p') !== '';
      };
      (window as Watching).arrival = new Promise((resolve) =>
        window.addEventListener(
          'keydown',
          ({ timeStamp }) => {
            const look = (nowMs: number) => {
              if (there() || nowMs > timeStamp + 20_000) resolve(nowMs - timeStamp);
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          },
          { once: true },
        ),
      );
    },
    [moment, at.statements, until.statements] as const,
  );
  await page.keyboard.press('PageDown');
  return page.evaluate(() => (window as Watching).arrival as Promise<number>);
}

for (const { name, moments, contenders } of kRead)
  test(`${name} can be read by Page Down alone`, async ({ page }) => {
    await page.goto(`/#v2/${name}`);
    await expect(page.locator('.narration nav')).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press('Space');
    await expect(words(page)).not.toBeEmpty();
    // From wherever the run has played to, back to the first one.
    const place = Number(await page.locator('.narration').getAttribute('data-moment'));
    if (place === 0) await page.keyboard.press('PageDown');
    for (let i = place; i > 1; i--) await page.keyboard.press('PageUp');
    await expect(page.locator('.narration')).toHaveAttribute('data-moment', '1');
    const times: number[] = [];
    for (const [i, { at, until, view }] of moments.entries()) {
      if (i > 0) times.push(await arrival(page, i + 1, at, until ?? at));
      const shown = view?.contenders ?? contenders.map((one) => one.name);
      if (i > 0) await expect(page.locator('.band')).toHaveCount(shown.length);
    }
    console.log(`${name}: ${times.map((ms) => Math.round(ms)).join(', ')} ms`);
    expect(Math.max(...times)).toBeLessThan(kWithinMs);
    // After the last one nothing happens.
    await page.keyboard.press('PageDown');
    await expect(page.locator('.narration')).toHaveAttribute('data-moment', `${moments.length}`);
    await expect(page.getByRole('button', { name: 'Next moment' })).toBeDisabled();
  });

test('a moment plays to its end and waits; then play goes on freely', async ({ page }) => {
  await page.goto('/#v2/index-families');
  await expect(page.locator('.narration nav')).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('PageUp');
  const rows = page.getByTestId('statements');
  const end = kDocuments.find(({ name }) => name === 'index-families')?.moments[0]?.until;
  await expect(rows).toHaveText((end?.statements ?? 0).toLocaleString('en-US'), {
    timeout: 30_000,
  });
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(rows).not.toHaveText((end?.statements ?? 0).toLocaleString('en-US'));
});

test('a link made at a moment opens with its words and its trees', async ({ page }) => {
  await page.goto('/#v2/index-families');
  await expect(page.locator('.narration nav')).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Space');
  const next = page.getByRole('button', { name: 'Next moment' });
  const shown = page.locator('.narration');
  for (let i = 0; i < 3; i++)
    if ((await shown.getAttribute('data-moment')) !== '3') await next.click();
  await expect(shown).toHaveAttribute('data-moment', '3');
  const said = await words(page).textContent();
  await expect(page.locator('.band.dimmed')).toHaveCount(1);
  await page.keyboard.press('s');
  const link = page.getByLabel('Link to this moment');
  await expect(link).toHaveValue(/#v\d\./, { timeout: 30_000 });
  const address = await link.inputValue();
  await page.goto('about:blank');
  await page.goto(address);
  await expect(words(page)).toHaveText(said ?? '', { timeout: 30_000 });
  await expect(page.locator('.band.dimmed')).toHaveCount(1);
});

test.describe('a first visit', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('begins with one tree, can be skipped, and is not repeated', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('.narration')).toHaveAttribute('data-moment', '1', {
      timeout: 30_000,
    });
    await expect(page.locator('.band')).toHaveCount(1);
    await expect(words(page)).toContainText('You save one row: 116 bytes');
    await page.getByRole('button', { name: 'Skip the introduction' }).click();
    await expect(page.locator('.band')).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await page.reload();
    await expect(page.locator('.band')).toHaveCount(3, { timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Skip the introduction' })).toHaveCount(0);
  });
});
