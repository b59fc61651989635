// The fractal tree's picture of a real run: messages fall, and a node opens down to a message; the
// tree as a table, and on a phone.
import { expect, type Page, test } from '@playwright/test';
import { findTip } from './pointer';
import { axeFaults, openAt, statements } from './run';

const kRun = 'fractal-random-updates';
/** Statements a second at which jobs are replayed. */
const kReplayed = 20_000;

const picture = (page: Page) => page.getByRole('img', { name: /^PerconaFT: / });

async function press(
  page: Page,
  tip: RegExp,
  xs: readonly number[],
  ys: readonly number[],
): Promise<void> {
  const at = await findTip(picture(page), tip, xs, ys);
  expect(at, String(tip)).toBeDefined();
  await page.mouse.click(at?.x ?? 0, at?.y ?? 0);
}

/** Reads the text that pictures have painted so far. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said = new Set<string>();
    Object.assign(window, { said });
    // Painters send display lists to the paint worker; their strings include fonts and colours.
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (...sent: unknown[]) {
      const { ask } = sent[0] as {
        ask?: { what: string; parts: readonly { list: { texts: readonly string[] } }[] };
      };
      if (ask?.what === 'paint')
        for (const { list } of ask.parts) for (const text of list.texts) said.add(text);
      postMessage.apply(this, sent as Parameters<typeof postMessage>);
    };
  });
  return () => page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);
}

const kDownwards = Array.from({ length: 48 }, (_, i) => i / 48);
const kUpwards = [...kDownwards].reverse();

test('replays how the heaviest buffer falls, which writes nothing', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.setViewportSize({ width: 1440, height: 930 });
  const said = await listen(page);
  await openAt(page, kRun, 60_000, kReplayed);
  await page.keyboard.press('Space');
  const heard = (words: RegExp) =>
    expect.poll(async () => (await said()).some((one) => words.test(one))).toBe(true);
  await heard(/^replay · one of [\d,]+ background jobs/);
  await heard(/holds the most/);
  await heard(/down one level, in memory/);
  await heard(/^this job: nothing written yet$/);
  expect(errors).toEqual([]);
});

test('a node opens down to its slots, a slot to its messages, a leaf to its rows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 930 });
  await openAt(page, kRun, 60_000);
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  const title = inspector.getByRole('heading', { level: 2 });
  await press(page, /^slot [\d,]+ of node \d+: /, [0.3, 0.5, 0.7], kDownwards);
  await expect(title).toHaveText(/^Node \d+, slot \d+$/);
  await inspector.getByRole('button', { name: /^Back to node \d+$/ }).click();
  await expect(title).toHaveText(/^Node \d+$/);
  await expect(
    inspector.getByRole('heading', { name: 'Which slot is flushed next?' }),
  ).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFaults(page), colorScheme).toEqual([]);
  }
  await press(page, /^leaf \d+: [\d,]+ rows?/, [0.3, 0.45], kUpwards);
  await expect(
    inspector.getByRole('heading', { name: /basement nodes?, \d+ in memory/ }),
  ).toBeVisible();
  await inspector.getByRole('row').nth(1).getByRole('button').click();
  await expect(title).toHaveText(/^Leaf \d+, basement node 1$/);
  await inspector.getByRole('row').nth(1).getByRole('button').click();
  await expect(page.getByRole('button', { name: 'Back to row 17' })).toBeVisible();
  await press(page, /^leaves: press for all/, [0.02, 0.05], kDownwards);
  await expect(title).toHaveText('The leaves');
  await press(page, /^log: press for log/, [0.3, 0.45, 0.6], kDownwards);
  await expect(title).toHaveText('Log, cache, checkpoint, space');
  await expect(inspector.getByRole('heading', { name: 'The checkpoint' })).toBeVisible();
});

test('shows the fractal tree as a table', async ({ page }) => {
  await openAt(page, kRun, 30_000);
  await page.keyboard.press('t');
  const levels = page.getByRole('table', { name: 'PerconaFT: where rows and messages lie' });
  await expect(levels.getByRole('row', { name: /^root/ })).toBeVisible();
  await expect(levels.getByRole('row', { name: /^leaves/ })).toContainText(/\d/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('nothing overflows; with reduced motion the run waits at its start', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/lab/#v2/${kRun}`);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(await statements(page)).toBe(0);
    await expect(picture(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
  });
});
