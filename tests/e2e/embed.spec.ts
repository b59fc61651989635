// Pictures in another page's frame, and links that older builds open.
import { expect, test } from '@playwright/test';
import { axeFaults, packed, statements } from './run';

test('the code that the lab copies shows the same moment in another page, to be played', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(await packed({ g: 'random-updates', s: 20_000, v: { speed: 2_000 } }));
  await expect.poll(() => statements(page), { timeout: 60_000 }).toBe(20_000);
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Copy HTML: pictures to play' }).click();
  await expect(page.getByText('HTML of the frame copied')).toBeVisible();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  const body = `<!doctype html><html lang="en"><title>Host</title>${code}`;
  await page.route('**/host/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/host/');
  const frame = page.frameLocator('iframe');
  const saved = frame.getByTestId('statements');
  await expect(saved).toHaveText('20,000', { timeout: 60_000 });
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
  await expect(page.locator('.tree')).toHaveCount(1, { timeout: 60_000 });
  await expect(page.locator('.tree h2')).toHaveText('MyRocks');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(400);
  expect(await axeFaults(page)).toEqual([]);
  await page.goto('/embed/?tree=MyRock#v2/innodb-vs-myrocks');
  await expect(page.getByRole('alert')).toContainText('tree: must be one of InnoDB, TokuDB', {
    timeout: 60_000,
  });
});

test('a link of an older build is opened by that build, if it is kept', async ({ page }) => {
  const builds = [{ build: '0123456789ab', day: '2026-01-02', path: 'builds/0123456789ab/' }];
  await page.route('**/builds/builds.json', (route) =>
    route.fulfill({ json: { today: 'ffffffffffff', builds } }),
  );
  // The older build is this one again, as a release marks it (tests/check/release.test.ts).
  await page.route('**/builds/0123456789ab/**', async (route) => {
    const url = route.request().url().replace('/builds/0123456789ab', '');
    const response = await route.fetch({ url });
    if (!/\/lab\/$/.test(new URL(url).pathname)) return route.fulfill({ response });
    const marks = 'data-kept="0123456789ab" data-day="2026-01-02" data-today="../../../"';
    const body = (await response.text()).replace('<html', `<html ${marks}`);
    return route.fulfill({ response, body });
  });
  const old = { g: 'random-updates', s: 500, b: '0123456789ab', t: 1, h: '00112233445566aa' };
  await page.goto(await packed(old));
  await expect(page).toHaveURL(/\/builds\/0123456789ab\/lab\/#v2\./, { timeout: 60_000 });
  await expect(page.getByText('an older build of the page, 0123456789ab')).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole('link', { name: 'Open in today’s' }).click();
  await expect(page).toHaveURL(/\d\/lab\/\?here#v2\./);
  await expect(page.getByTestId('verdict')).toContainText('differs from the link', {
    timeout: 60_000,
  });
  await page.goto('about:blank');
  await page.goto(await packed({ ...old, b: 'eeeeeeeeeeee' }));
  await expect(page.getByTestId('verdict')).toContainText('is not kept here', { timeout: 60_000 });
});
