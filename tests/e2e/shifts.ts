// How far the parts of a page moved by themselves, as browsers count it.
import type { Page } from '@playwright/test';

/** Parts of bars move as they grow; nothing else does. A tenth of what Web Vitals call good. */
export const kMaxShift = 0.01;

type Watched = Window & { shift?: number };

/** Counts from before the scripts of the next page on. What follows a click is not counted. */
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
