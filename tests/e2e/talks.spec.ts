// Talks: given by Page Down and Page Up alone, with notes in a second window; and composed, sent as
// a link and opened. TT_SOAK=1 gives every talk to its end, and measures the time of each step.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { axeFaults, openAt } from './run';
import { smallerThan } from './type_size';

const kAll = process.env.TT_SOAK === '1';
const kFolder = fileURLToPath(new URL('../../talks/', import.meta.url));
const kTalks = readdirSync(kFolder)
  .filter((file) => file.endsWith('.json') && file !== 'schema.json')
  .map((file) => JSON.parse(readFileSync(`${kFolder}${file}`, 'utf8')) as Talk);
const kWithinMs = 1_000;

interface Talk {
  readonly name: string;
  readonly steps: readonly { readonly scenario: string }[];
}

const line = (page: Page) => page.locator('.narration p');
const number = (page: Page) => page.locator('.narration nav .num');

async function openTalk(page: Page, name: string, step: number): Promise<void> {
  await page.goto(`/lab/#talk/${name}/${step}`);
  await expect(number(page)).toHaveText(new RegExp(`^${step} of `), { timeout: 30_000 });
  await expect(line(page)).not.toBeEmpty();
  await page.waitForLoadState('networkidle');
}

/**
 * Milliseconds from just before a key is pressed to the first frame with the step's line and its
 * trees. The talk keeps its keys to itself, so no event tells when it was pressed.
 */
async function arrival(page: Page, key: 'PageDown' | 'PageUp', step: number): Promise<number> {
  await page.evaluate((step) => {
    const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
    const there = () =>
      text('.narration nav .num').startsWith(`${step} of `) &&
      text('.narration p') !== '' &&
      document.querySelectorAll('.band .picture canvas').length > 0 &&
      text('[data-testid="statements"]') !== '0';
    const began = performance.now();
    (window as Window & { arrival?: Promise<number> }).arrival = new Promise((resolve) => {
      const look = (nowMs: number) => {
        if (there() || nowMs - began > 20_000) resolve(Math.max(0, nowMs - began));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  }, step);
  await page.keyboard.press(key);
  return page.evaluate(() => (window as Window & { arrival?: Promise<number> }).arrival as never);
}

test('steps follow Page Down and Page Up within a second', { tag: '@timed' }, async ({ page }) => {
  test.slow(kAll);
  const times: number[] = [];
  for (const { name, steps } of kAll ? kTalks : kTalks.slice(0, 1)) {
    // By default only from one scenario to the next, and back.
    const [from, to] = kAll ? [1, steps.length] : [4, 6];
    await openTalk(page, name, from);
    for (let step = from + 1; step <= to; step++) {
      times.push(Math.round(await arrival(page, 'PageDown', step)));
      // A speaker speaks at each step.
      await page.waitForTimeout(1_000);
    }
    for (let step = to - 1; step >= from; step--) {
      times.push(Math.round(await arrival(page, 'PageUp', step)));
      await page.waitForTimeout(1_000);
    }
  }
  console.log(`talks: ${times.length} steps, the slowest after ${Math.max(...times)} ms`);
  expect(times.filter((ms) => ms >= kWithinMs)).toEqual([]);
});

test('a step where nothing is recorded shows its line at once, and how far its run is', {
  tag: '@timed',
}, async ({ page }) => {
  const steps = [
    { scenario: 'random-updates', moment: 2, line: '{lsm.flushes | count} files.' },
    { scenario: 'random-updates', at: { statements: 800_000 }, line: '{lsm.flushes | count} now.' },
  ];
  await openAt(page, 'random-updates', 20_000);
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Add this moment to a talk' }).click();
  const panel = page.getByRole('dialog', { name: 'Your talk' });
  await panel.getByLabel('Open a file').setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ version: 1, name: 'x', title: 'X', steps })),
  });
  await panel.getByRole('button', { name: 'Start the talk' }).click();
  await expect(line(page)).toHaveText(/^\d+ files\.$/);
  const began = Date.now();
  const ms = await arrival(page, 'PageDown', 2);
  expect(ms).toBeLessThan(kWithinMs);
  await expect(line(page)).toHaveText('… now.');
  await expect(page.locator('.catching-up')).toContainText(/\d+% of the way here$/);
  if (!kAll) return;
  await expect(line(page)).toHaveText(/^\d+ now\.$/, { timeout: 100_000 });
  await expect(page.locator('.catching-up')).toBeEmpty();
  console.log(`a free step: ${Math.round(ms)} ms, its run after ${Date.now() - began} ms`);
});

test('all words of a step are 32 px high at 1920 × 1080', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const [talk] = kTalks as [Talk];
  await openTalk(page, talk.name, 3);
  // The buttons appear only when the pointer moves near them.
  await page.mouse.move(400, 400);
  await expect(page.locator('.talk-bar')).toHaveCSS('opacity', '0');
  expect(await smallerThan(page, 31.9)).toEqual([]);
});

test('notes follow in a second window, and lead; the overview goes anywhere', async ({
  page,
  context,
}) => {
  const [talk] = kTalks as [Talk];
  await openTalk(page, talk.name, 2);
  await expect(page.getByRole('button', { name: 'Exit presentation' })).toBeVisible();
  const [notes] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('n')]);
  const said = await line(page).textContent();
  await expect(notes.locator('.notes-line')).toHaveText(said ?? '');
  await expect(notes.getByTestId('elapsed')).toHaveText(/^0:\d\d$/);
  const next = notes.getByRole('region', { name: 'Next step' });
  const promised = await next.locator('p').last().textContent();
  // The clicker's key may reach either window.
  await notes.keyboard.press('PageDown');
  await expect(line(page)).toHaveText(promised ?? '');
  await expect(notes.locator('.notes-line')).toHaveText(promised ?? '');
  await notes.reload();
  await expect(notes.locator('.notes-line')).toHaveText(promised ?? '');
  await page.reload();
  await expect(number(page)).toHaveText(/^3 of /, { timeout: 30_000 });
  await notes.getByRole('button', { name: 'Black screen' }).click();
  await expect(page.getByRole('button', { name: 'Show the page again' })).toBeVisible();
  await page.keyboard.press('b');
  await page.keyboard.press('m');
  const steps = page.getByRole('dialog').getByRole('listitem');
  await expect(steps).toHaveCount(talk.steps.length);
  // Cards load their pictures.
  await expect(steps.nth(2).locator('canvas[data-painted="own"]')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(notes.getByTestId('step')).toHaveText(/^2 of /);
  await expect(number(page)).toHaveText(/^2 of /);
});

test('a clicker leads on, whatever has the focus', async ({ page }) => {
  const [talk] = kTalks as [Talk];
  await openTalk(page, talk.name, 2);
  await page.keyboard.press('u');
  await expect(page.getByRole('dialog', { name: 'Cut the power' })).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(number(page)).toHaveText(/^3 of /);
});

test('moments are collected, sent as a link and opened; a wrong file changes nothing', async ({
  page,
}) => {
  await openAt(page, 'random-updates', 20_000);
  const panel = page.getByRole('dialog', { name: 'Your talk' });
  const add = async () => {
    await page.keyboard.press('s');
    await expect(page.getByLabel('Link to this moment')).toHaveValue(/#v/, { timeout: 30_000 });
    await page.getByRole('button', { name: 'Add this moment to a talk' }).click();
    await expect(panel).toBeVisible();
  };
  await add();
  await page.keyboard.press('Escape');
  await page.keyboard.press('PageDown');
  await expect(page.locator('.narration')).toHaveAttribute('data-moment', '3');
  await add();
  const steps = panel.locator('.compose-steps li');
  await expect(steps).toHaveCount(2);
  await steps.nth(1).getByLabel('Line').fill('Merged {lsm.compactions | count} times.');
  await steps.nth(1).getByLabel('Notes').fill('Point at L0.');
  await panel.getByRole('button', { name: 'Move up step 2' }).click();
  await panel.getByRole('button', { name: 'Remove step 2' }).click();
  await expect(steps).toHaveCount(1);
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(steps).toHaveCount(2);
  const wrong = { version: 1, name: 'x', title: 'X', steps: [{ scenario: 'random-update' }] };
  const file = (document: unknown) => ({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(document)),
  });
  await panel.getByLabel('Open a file').setInputFiles(file(wrong));
  await expect(panel.getByRole('alert')).toContainText('steps[0].line: is missing');
  await expect(steps).toHaveCount(2);
  expect(await axeFaults(page, { part: 'dialog' })).toEqual([]);
  await panel.getByRole('button', { name: 'Start the talk' }).click();
  await expect(number(page)).toHaveText('1 of 2');
  await expect(line(page)).toHaveText(/^Merged \d+ times\.$/);
  const said = await line(page).textContent();
  const address = page.url();
  expect(address).toMatch(/#talk\.v1\..+\/1$/);
  await page.goto('about:blank');
  await page.goto(address);
  await expect(line(page)).toHaveText(said ?? '', { timeout: 30_000 });
  await page.keyboard.press('PageDown');
  await expect(number(page)).toHaveText('2 of 2');
  // A free place of the run has no recording.
  await page.keyboard.press('m');
  await expect(page.getByRole('listitem').nth(1)).toContainText('the nearest recorded moment');
  await expect(page.locator('canvas[data-painted="near"]')).toHaveCount(1);
  await page.goto('about:blank');
  await page.goto(address.replace('talk.v1.', 'talk.v1.x'));
  await expect(page.getByRole('alert')).toContainText('damaged', { timeout: 30_000 });
});
