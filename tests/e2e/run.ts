// Opens runs at a place; readers of the page that many tests share.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { pack } from '../../web/src/document/scenario/received/packing';

/** The path of a link with these fields. */
export const packed = async (fields: object, version = 2): Promise<string> =>
  `/lab/#v${version}.${await pack(JSON.stringify(fields))}`;

export async function statements(page: Page): Promise<number> {
  const text = await page.getByTestId('statements').textContent();
  return Number((text ?? '0').replaceAll(',', ''));
}

/**
 * Opens a gallery scenario, paused at this statement, by a link, which is faster than playing
 * there. `speed`: statements a second of play from there; 0: full speed.
 */
export async function openAt(page: Page, name: string, at: number, speed = 0): Promise<void> {
  await page.goto(await packed({ g: name, s: at, v: { speed } }));
  await expect.poll(() => statements(page)).toBe(at);
  await expect(page.getByRole('button', { name: 'Stop here' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
}

/** Axe's faults on the page or in a part of it, by all rules or some, as "rule: places". */
export async function axeFaults(
  page: Page,
  { part, rules }: { part?: string | undefined; rules?: string[] } = {},
): Promise<string[]> {
  // Axe has its own copy of Playwright's types, hence the cast. Without legacy mode it opens a page
  // at each call, for frames of other origins, of which there are none.
  const axe = new AxeBuilder({ page: page as never }).setLegacyMode(true);
  if (part !== undefined) axe.include(part);
  if (rules !== undefined) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** Axe finds no fault in either theme. */
export async function expectNoFaults(page: Page, where: string, part?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    // Colours fade over 0.3 s.
    await page.waitForTimeout(350);
    // Themes differ only in colours, so dark needs no other rules.
    const rules = colorScheme === 'light' ? {} : { rules: ['color-contrast'] };
    expect(await axeFaults(page, { part, ...rules }), `${where}, ${colorScheme}`).toEqual([]);
  }
}
