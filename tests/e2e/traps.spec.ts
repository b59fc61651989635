// Accidents that must not end a demonstration: keys pressed by mistake, power cuts, a worker that
// dies, a network that is gone.
import { expect, type Page, test } from '@playwright/test';
import { pixelsOf } from './pixels';
import { openAt, statements } from './run';

const dialog = (page: Page) => page.getByRole('dialog');
const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true });
const pause = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true });

/** Patience for words about a recovery: its picture comes first. */

/** Opens a scenario, paused at this statement. */
async function open(page: Page, name: string, rows: number): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 930 });
  await openAt(page, name, rows);
}

test('Space plays and pauses wherever the focus is; only Enter presses a button', async ({
  page,
}) => {
  await open(page, 'random-updates', 3);
  const names = ['Cut the power', 'Ledger', 'Share', 'Options', 'Choose a scenario', 'Pause'];
  for (const [i, name] of names.entries()) {
    await page.getByRole('button', { name, exact: true }).first().focus();
    await page.keyboard.press('Space');
    await expect(i % 2 === 0 ? pause(page) : play(page)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('complementary', { name: 'Inspector' })).toHaveCount(0);
  }
});

test('cutting the power asks first: after Esc neither Space nor Enter held down cuts it', async ({
  page,
}) => {
  await open(page, 'random-updates', 3);
  await page.keyboard.press('u');
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText('Cut the power');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Cut the power' }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Cut the power' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(pause(page)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(play(page)).toBeVisible();
  await page.keyboard.down('Enter');
  for (let i = 0; i < 5; i++) {
    await page.keyboard.down('Enter');
    await page.waitForTimeout(60);
  }
  await page.keyboard.up('Enter');
  await expect(page.getByText('Power cut at row')).toHaveCount(0);
});

test('a power cut is undone by its note, and by going back before it; it can be restored', async ({
  page,
}) => {
  await open(page, 'innodb-vs-myrocks', 2_000);
  await page.keyboard.press('u');
  await page.getByRole('button', { name: 'Cut the power now' }).click();
  const note = page.getByRole('status').filter({ hasText: /power cut at row/i });
  await expect(note).toContainText('Power cut at row');
  const row = Number(
    /row ([\d,]+)/.exec((await note.textContent()) ?? '')?.[1]?.replaceAll(',', ''),
  );
  await note.getByRole('button', { name: 'Undo power cut' }).click();
  await expect(note).toContainText('is undone');
  await expect.poll(() => statements(page)).toBe(row);
  await note.getByRole('button', { name: 'Restore it' }).click();
  await expect(note).toContainText('Power cut at row');
  // Home goes back before the cut, which then no longer stops the run.
  await page.keyboard.press('Home');
  await expect.poll(() => statements(page)).toBe(0);
  await expect(note).toContainText('is undone');
  await page.getByRole('slider', { name: /speed/i }).press('End');
  await page.keyboard.press('Space');
  await expect.poll(() => statements(page)).toBeGreaterThan(row + 2_000);
  await expect(page.getByText('not implemented')).toHaveCount(0);
  await note.getByRole('button', { name: 'Close this note' }).click();
  await expect(note).toHaveCount(0);
});

test('what comes back is shown before the run goes on, however fast it plays', async ({ page }) => {
  await open(page, 'random-updates', 20_000);
  await page.getByRole('slider', { name: /speed/i }).press('End');
  await page.keyboard.press('Space');
  await expect.poll(() => statements(page)).toBeGreaterThan(40_000);
  await page.keyboard.press('u');
  await page.getByRole('button', { name: 'Cut the power now' }).click();
  await expect(page.getByText('power cut: recovering')).toBeVisible();
  const row = await statements(page);
  await page.waitForTimeout(2_000);
  expect(await statements(page)).toBe(row);
  // The losses are named only after the picture has shown them.
  await expect(page.getByText('power cut: recovering')).toBeVisible();
  await expect(page.getByText(/power cut: recovered in .* lost/)).toBeVisible();
  await expect.poll(() => statements(page)).toBeGreaterThan(row);
});

test('notes float: nothing moves when a tree stops', async ({ page }) => {
  await open(page, 'innodb-vs-myrocks', 2_000);
  const foot = page.getByRole('region', { name: 'Transport' });
  const before = await foot.boundingBox();
  await page.keyboard.press('u');
  await page.getByRole('button', { name: 'Cut the power now' }).click();
  await expect(page.getByText('Power cut at row')).toBeVisible();
  expect((await foot.boundingBox())?.y).toBe(before?.y);
});

test('a step to the next fact says which one, and the B-tree keeps its picture', async ({
  page,
}) => {
  await open(page, 'btree-random-updates', 200);
  await page.keyboard.press('ArrowRight');
  const picture = page.getByRole('img', { name: /levels of the tree from root/ });
  const inked = async (): Promise<number> => {
    const pixels = await pixelsOf(picture);
    return pixels.evaluate(({ data }) => {
      const paper = [data[0], data[1], data[2]].join();
      let count = 0;
      for (let i = 0; i < data.length; i += 4)
        if ([data[i], data[i + 1], data[i + 2]].join() !== paper) count++;
      return count;
    });
  };
  await page.waitForTimeout(1_000);
  const before = await inked();
  const fact = page.getByTestId('fact');
  const seen = new Set<string>();
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('.');
    await expect(fact).toContainText(/^(lab|btree|device|flash|volume)\.\w+ .*Fact [\d,]+ of /);
    await expect.poll(async () => seen.has((await fact.textContent()) ?? '')).toBe(false);
    seen.add((await fact.textContent()) ?? '');
    await page.waitForTimeout(300);
    expect(await inked()).toBeGreaterThan(0.8 * before);
  }
  await page.keyboard.press('ArrowRight');
  await expect(fact).toHaveText('');
});

test('all of the page is there without a network; what cannot be loaded says so', async ({
  page,
}) => {
  const blocked = /assets\/later_panels/;
  await page.route(blocked, (route) => route.abort());
  await open(page, 'random-updates', 3);
  await page.keyboard.press('?');
  const trouble = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(trouble).toBeVisible();
  await page.unroute(blocked);
  await trouble.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText('Keys and help');
  await page.keyboard.press('Escape');
  // Panels are preloaded from four seconds on.
  await page.waitForTimeout(4_500);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  for (const [key, title] of [
    ['c', 'Scenarios'],
    ['o', 'Options'],
    ['u', 'Cut the power'],
    ['f', 'Fork from here'],
    ['s', 'Share this moment'],
    ['d', 'Compare two runs'],
    ['a', 'The answer'],
    ['m', 'Moments'],
    ['e', 'The scenario as text'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(dialog(page).getByRole('heading', { level: 2 })).toContainText(title);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
  await page.keyboard.press('i');
  await expect(page.getByTestId('ledger')).toBeVisible();
  // The code of recoveries is in the seldom-used part of the engines.
  await page.keyboard.press('u');
  await dialog(page).getByRole('button', { name: 'Cut the power now' }).click();
  await play(page).click();
  await expect(page.getByRole('region', { name: 'RocksDB: figures' })).toContainText(
    /power cut: recovered in/,
  );
  await page.context().setOffline(false);
});

async function painterOf(page: Page) {
  const found = async () => {
    for (const worker of page.workers()) if (worker.url().includes('paint_worker')) return worker;
    return undefined;
  };
  await expect.poll(found).toBeDefined();
  return (await found()) as Awaited<ReturnType<typeof found>> & object;
}

for (const [how, kill] of [
  [
    'fails',
    () =>
      void setTimeout(() => {
        throw new Error('killed by a test');
      }),
  ],
  ['falls silent', () => self.close()],
] as const)
  test(`a painting worker that ${how} is replaced, and the page says so`, async ({ page }) => {
    await open(page, 'random-updates', 50);
    await page.keyboard.press('Space');
    const painter = await painterOf(page);
    await painter.evaluate(kill);
    await expect(page.getByText('The pictures had stopped and were started again.')).toBeVisible();
    // Playwright may still list the failed worker for a while.
    await expect.poll(() => painterOf(page)).not.toBe(painter);
    await expect
      .poll(async () => {
        const pixels = await pixelsOf(page.locator('canvas').first());
        return pixels.evaluate(({ data }) => {
          const seen = new Set<number>();
          for (let i = 0; i < data.length; i += 4)
            seen.add(((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0));
          return seen.size;
        });
      })
      .toBeGreaterThan(4);
  });

test('a tip closes when the inspector opens, whichever way', async ({ page }) => {
  await open(page, 'random-updates', 20_000);
  const canvas = page.locator('canvas').first();
  const box = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const tip = page.locator('.tip');
  let found = false;
  for (let y = 0.9; y > 0.2 && !found; y -= 0.02) {
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * y);
    found = await page.locator('.tip', { hasText: /^file / }).isVisible();
  }
  expect(found).toBe(true);
  await page.keyboard.press('i');
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toBeVisible();
  await expect(tip).toHaveCount(0);
});

test('the help leads to the licences of all that is in the page', async ({ page, context }) => {
  await open(page, 'random-updates', 3);
  await page.keyboard.press('?');
  for (const [name, words] of [
    ['MIT licence', 'Permission is hereby granted'],
    ['other software, and typefaces', '== LZ4'],
  ] as const) {
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name }).click();
    await expect((await opened).locator('body')).toContainText(words);
  }
});
