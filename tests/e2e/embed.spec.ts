// Pictures in another page's frame.
import { expect, test } from '@playwright/test';
import { axeFaults, packed, statements } from './run';

test('the code that the lab copies shows the same moment in another page, to be played', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(await packed({ g: 'random-updates', s: 20_000, v: { speed: 2_000 } }));
  await expect.poll(() => statements(page)).toBe(20_000);
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Copy HTML: pictures to play' }).click();
  await expect(page.getByText('HTML of the frame copied')).toBeVisible();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  const body = `<!doctype html><html lang="en"><title>Host</title>${code}`;
  await page.route('**/host/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/host/');
  const frame = page.frameLocator('iframe');
  const saved = frame.getByTestId('statements');
  await expect(saved).toHaveText('20,000');
  await expect(frame.locator('.tree canvas').first()).toBeVisible();
  await frame.getByRole('button', { name: 'Play' }).click();
  await expect(saved).not.toHaveText('20,000');
  await expect(frame.getByRole('link', { name: 'Open in the lab' })).toHaveAttribute(
    'href',
    /^\.\.\/lab\/#v2\./,
  );
});

test('pictures alone fill the frame; wrong wishes are named; axe finds nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 600, height: 400 });
  await page.goto('/embed/?show=picture&theme=dark&tree=MyRocks#v2/innodb-vs-myrocks/2');
  await expect(page.locator('.tree')).toHaveCount(1);
  await expect(page.locator('.tree h2')).toHaveText('MyRocks');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(400);
  expect(await axeFaults(page)).toEqual([]);
  await page.goto('/embed/?tree=MyRock#v2/innodb-vs-myrocks');
  await expect(page.getByRole('alert')).toContainText('tree: must be one of InnoDB, TokuDB');
});
