// The focus of a reader who has a keyboard alone: it is visible at every stop, and has a name.
import { expect, type Page } from '@playwright/test';

/** The focused element: role or tag, name, and the reason why its focus could be overlooked. */
export async function focused(
  page: Page,
): Promise<{ what: string; missed: string; place: string }> {
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

/** Presses Tab until `name` has the focus; every stop on the way must be visible. */
export async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<string[]> {
  const stops: string[] = [];
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press(key);
    const { what } = await focused(page);
    // After the last stop the focus moves to the browser itself.
    if (what === 'nothing') continue;
    await expect
      .poll(async () => (await focused(page)).missed, { message: what, timeout: 1_000 })
      .toBe('');
    stops.push(what);
    if (name.test(what)) return stops;
  }
  throw new Error(`Tab never came to ${name}: ${stops.join(' | ')}`);
}
