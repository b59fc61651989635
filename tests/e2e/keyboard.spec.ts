// A walk through the lab by keyboard alone: the focus is always seen, never lost, never trapped,
// and everything has a name.
import { expect, type Page, test } from '@playwright/test';

/** What has the focus: its role or tag and its name; why it would be missed, if it would. */
async function focused(page: Page): Promise<{ what: string; missed: string; place: string }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    if (element === document.body)
      return { what: 'nothing', missed: 'nothing has the focus', place: 'page' };
    const box = element.getBoundingClientRect();
    const outlined = [element, element.closest('.cm-editor')].some((one) => {
      const style = one === null ? undefined : getComputedStyle(one);
      return (
        style !== undefined &&
        style.outlineStyle !== 'none' &&
        Number.parseFloat(style.outlineWidth) > 0
      );
    });
    const inView =
      box.width > 0 &&
      box.bottom > 0 &&
      box.top < innerHeight &&
      box.right > 0 &&
      box.left < innerWidth;
    const labels = (element as HTMLInputElement).labels;
    const name = (
      element.getAttribute('aria-label') ??
      labels?.[0]?.textContent ??
      element.textContent ??
      ''
    ).trim();
    const why = [
      outlined ? '' : 'no outline',
      inView ? '' : 'out of sight',
      name === '' ? 'no name' : '',
    ];
    const place =
      element.closest('dialog') !== null
        ? 'dialog'
        : element.closest('.inspector') !== null
          ? 'inspector'
          : 'page';
    return {
      what: `${element.tagName.toLowerCase()} ${name.slice(0, 60)}`,
      missed: why.filter((one) => one !== '').join(', '),
      place,
    };
  });
}

/** Tabs until `name` has the focus; every stop on the way must be one that is seen. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<string[]> {
  const stops: string[] = [];
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press(key);
    const { what } = await focused(page);
    // Behind the last stop the browser itself has its turn.
    if (what === 'nothing') continue;
    await expect
      .poll(async () => (await focused(page)).missed, { message: what, timeout: 1_000 })
      .toBe('');
    stops.push(what);
    if (name.test(what)) return stops;
  }
  throw new Error(`Tab never came to ${name}: ${stops.join(' | ')}`);
}

const heading = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 });
const at = async (page: Page) => (await focused(page)).what;

test('opening page, chooser, options, fork, editor, share, help, tables and inspector by keyboard alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 930 });
  await page.goto('/#v2/random-updates');
  await expect
    .poll(async () => Number(await page.getByTestId('statements').textContent()), {
      timeout: 30_000,
    })
    .toBeGreaterThan(3);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();

  // The page is walked as it is read: the bar, the drive, the transport, the chart, the counter.
  const stops = await tabTo(page, /As tables/);
  const order = [
    /Choose a scenario/,
    /Options/,
    /Share/,
    /Play/,
    /Speed of play/,
    /Moment of the run/,
    /Fork from here/,
    /As tables/,
  ];
  const places = order.map((name) => stops.findIndex((stop) => name.test(stop)));
  expect(places).not.toContain(-1);
  expect([...places].sort((a, b) => a - b)).toEqual(places);

  // Chooser: arrows from the search to the cards; Esc gives the focus back.
  await tabTo(page, /Choose a scenario/);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Scenarios');
  await page.keyboard.type('saving in order');
  await page.keyboard.press('ArrowDown');
  expect(await at(page)).toMatch(/What if every new row/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await at(page)).toBe('button Choose a scenario');

  // Options: through a form and round to its beginning; the page behind takes no part.
  await tabTo(page, /Options/);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeVisible();
  for (const stop of await tabTo(page, /button Close/))
    expect(stop).not.toMatch(/Choose a scenario/);
  await page.keyboard.press('Escape');
  expect(await at(page)).toBe('button Options');

  // Single keys work wherever nothing is typed: on a slider too.
  await tabTo(page, /Speed of play/);
  await page.keyboard.press('f');
  await expect(heading(page)).toHaveText('Fork from here');
  await tabTo(page, /write_buffer_size/);
  await page.keyboard.press('Escape');
  expect(await at(page)).toMatch(/Speed of play/);

  // The editor takes Tab as a way out, not as a letter.
  await page.keyboard.press('e');
  await expect(page.getByRole('textbox', { name: 'Scenario as JSON' })).toBeVisible();
  await tabTo(page, /Apply and run/);
  await tabTo(page, /Scenario as JSON/, 'Shift+Tab');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('s');
  await expect(heading(page)).toHaveText('Share this moment');
  await tabTo(page, /Copy as Markdown/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(heading(page)).toHaveText('Keys and help');
  await page.keyboard.press('Escape');
  expect(await at(page)).toMatch(/Speed of play/);

  // Without a pointer, tables lead to the parts of a tree, and those to theirs.
  await page.keyboard.press('t');
  await tabTo(page, /button L6/);
  await page.keyboard.press('Enter');
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector.getByRole('heading', { name: 'Level 6' })).toBeVisible();
  expect((await focused(page)).place).toBe('inspector');
  await page.keyboard.press('Escape');
  await expect(inspector).toHaveCount(0);
  expect(await at(page)).toBe('button L6');
});

test('a scenario that is chosen by keyboard runs, and the focus is where it was', async ({
  page,
}) => {
  await page.goto('/#v2/random-updates');
  await expect(page.getByTestId('statements')).toBeVisible();
  await tabTo(page, /Choose a scenario/);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Scenarios');
  await page.keyboard.type('saving in order');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('What if every new row comes after the last one?')).toBeVisible();
  await expect(page.getByTestId('statements')).toBeVisible();
  expect(await at(page)).toBe('button Choose a scenario');
});
