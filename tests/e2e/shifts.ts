// Layout shift: movement of parts of a page that no input caused, as browsers measure it.
import type { Page } from '@playwright/test';

/** A tenth of the limit that Web Vitals call good: only parts of bars move, as they grow. */
export const kMaxShift = 0.01;

type Watched = Window & { shift?: number };

/** Measures the next page from before its scripts. Movement after a click does not count. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const watched = window as Watched;
    watched.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) watched.shift = (watched.shift ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as Watched).shift ?? Number.NaN);
