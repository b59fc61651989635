// The lab without JavaScript, by touch, on a low screen, on a first visit, and with the notes of a
// talk: everything can be reached, is large enough, and does not move.
import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { axeFaults, openAt } from './run';
import { kDocuments } from './walk';

const kOpening = 'innodb-vs-myrocks';
const kPhone = { width: 390, height: 844 };

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the lab says what it is, shows a picture and leads on', async ({ page }) => {
    await page.goto('/lab/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The lab');
    await expect(page.locator('p').first()).toContainText('needs JavaScript');
    const picture = page.getByRole('img');
    expect(
      await page.request.get((await picture.evaluate((one: HTMLImageElement) => one.src)) ?? ''),
    ).toBeOK();
    for (const name of ['the story', 'every experiment']) {
      const address = await page.getByRole('link', { name }).evaluate((one) => one.toString());
      expect(await page.request.get(address)).toBeOK();
    }
  });
});

/** Draws a finger from one place to another. */
async function swipe(
  touch: CDPSession,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  const at = (share: number) => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0)] });
  for (let step = 1; step <= 10; step++)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [at(step / 10)],
    });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/**
 * Visible controls that are too small for a finger. As in WCAG 2.5.8, words in a sentence may be as
 * high as their line, and marks on the chart as narrow as their places, since the buttons beside
 * the words lead to the same moments. A slider counts with its whole length.
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, select, input:not([type=range])')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter(
        (one) =>
          !one.classList.contains('term') &&
          one.closest('p, dt, th, .term, .moment-marks') === null,
      )
      .flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        if (width === 0 || (width >= 44 && height >= 44)) return [];
        const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
        return [`${name}: ${Math.round(width)} × ${Math.round(height)}`];
      }),
  );

test.describe('on a phone', () => {
  test.use({ viewport: kPhone, hasTouch: true });

  test('a swipe over the pictures leads to the next tree, and back', async ({ page, context }) => {
    await openAt(page, kOpening, 1_000);
    const tabs = page.getByRole('navigation', { name: 'Trees' }).getByRole('button');
    const touch = await context.newCDPSession(page);
    const current = (i: number) => expect(tabs.nth(i)).toHaveAttribute('aria-current', 'true');
    await current(0);
    const box = await page.getByRole('region', { name: 'InnoDB: the tree' }).boundingBox();
    const y = Math.min((box?.y ?? 0) + 60, kPhone.height - 200);
    const [right, left] = [
      { x: 340, y },
      { x: 40, y },
    ];
    await swipe(touch, right, left);
    await current(1);
    await expect(page.getByRole('region', { name: 'TokuDB: the tree' })).toBeInViewport();
    await swipe(touch, left, right);
    await current(0);
  });

  test('every control can be hit by a finger', async ({ page }) => {
    await openAt(page, kOpening, 1_000);
    expect(await smallTargets(page)).toEqual([]);
  });
});

test('at 1280 px the header fits, and at 1440 × 900 three trees beside the chart', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openAt(page, kOpening, 1_000);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  await expect(page).toHaveTitle(/^Three trees, saving at random · /);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Chart', exact: true }).click();
  await expect(page.locator('.chart')).toBeVisible();
  await expect(page.getByTestId('amplification-2')).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect(page.getByTestId('statements')).toHaveText('1,000');
});

test('a window of 600 px has words and transport at once, and all trees by scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 600 });
  await openAt(page, kOpening, 5_000);
  for (const name of ['Play', 'Next moment'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  for (const i of [0, 1, 2]) {
    const figure = page.getByTestId(`amplification-${i}`);
    // Scrolled to the middle, neither the words nor the transport cover it.
    const seen = await figure.evaluate((one) => {
      one.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(seen).toBe(true);
    await expect(figure).toBeInViewport({ ratio: 1 });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1366);
});

for (const size of [{ width: 1440, height: 900 }, kPhone])
  test(`nothing jumps at ${size.width} px: the foot stays where it is`, async ({ page }) => {
    await page.setViewportSize(size);
    const opening = kDocuments.find(({ name }) => name === kOpening);
    await page.goto(`/lab/#v2/${kOpening}`);
    await expect(page.locator('.narration nav')).toBeVisible();
    await page.keyboard.press('Space');
    const foot = async () => Math.round((await page.locator('.foot').boundingBox())?.y ?? 0);
    const begin = await foot();
    const narration = page.locator('.narration');
    const first = Number(await narration.getAttribute('data-moment'));
    for (let moment = first + 1; moment <= (opening?.moments.length ?? 0); moment++) {
      await page.keyboard.press('PageDown');
      await expect(narration).toHaveAttribute('data-moment', `${moment}`);
      await expect(narration.locator('p').first()).not.toBeEmpty();
      expect(await foot(), `moment ${moment}`).toBe(begin);
    }
  });

test.describe('a first visit', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('axe finds nothing in the introduction', async ({ page }) => {
    await page.goto('/lab/');
    await expect(page.getByRole('button', { name: 'Skip the introduction' })).toBeVisible();
    await page.keyboard.press('Space');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // Colours fade over 0.3 s.
      await page.waitForTimeout(350);
      expect(await axeFaults(page), colorScheme).toEqual([]);
    }
  });
});

test('axe finds nothing in the window of a talk’s notes', async ({ page, context }) => {
  await page.goto('/lab/#talk/three-trees-one-workload/2');
  await expect(page.getByRole('button', { name: 'Exit presentation' })).toBeVisible();
  const [notes] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('n')]);
  await expect(notes.locator('.notes-line')).not.toBeEmpty();
  for (const colorScheme of ['light', 'dark'] as const) {
    await notes.emulateMedia({ colorScheme });
    await notes.waitForTimeout(350);
    expect(await axeFaults(notes), colorScheme).toEqual([]);
  }
});
