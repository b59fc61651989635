// Costs of the page: bytes to download, time to the first picture, and main-thread work per frame
// at full speed.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromium_path } from '../../scripts/bootstrap.mjs';
import type { BenchRow } from './row';

const kSite = new URL('../../build/site/', import.meta.url);
const kPort = 4391;
const kAddress = `http://127.0.0.1:${kPort}/lab/`;
const kFlatOutMs = 10_000;
const kViewport = { width: 1440, height: 930 };
const kRuns = [
  ['one tree', '#v2/random-updates'],
  // The opening scenario, without the introduction of a first visit.
  ['three trees', '#v2/innodb-vs-myrocks'],
] as const;
/** Targets of seeks, as shares of the run's present place. */
const kBackTo = [0.9, 0.5, 0.2, 0.05];

function* sizes(): Generator<BenchRow> {
  const files = readdirSync(kSite, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(html|js|css|wasm)$/.test(name),
  );
  const contents = files.map((name) => readFileSync(new URL(name, kSite)));
  const sum = (pack: (bytes: Buffer) => Buffer) =>
    contents.reduce((total, bytes) => total + pack(bytes).length, 0) / 1000;
  yield {
    bench: 'page',
    what: 'HTML + JS + CSS + WASM, brotli',
    value: sum(brotliCompressSync),
    unit: 'kB',
    note: 'panels and editor too; a browser test weighs the first visit, target 450',
  };
  yield {
    bench: 'page',
    what: 'HTML + JS + CSS + WASM, gzip',
    value: sum((bytes) => gzipSync(bytes, { level: 9 })),
    unit: 'kB',
    note: '',
  };
}

/** Milliseconds from navigation until a copy of the picture's canvas has more than one colour. */
async function firstPicture(page: Page, address: string): Promise<number> {
  await page.goto(kAddress + address, { waitUntil: 'commit' });
  await page.waitForFunction(() => {
    const canvas = document.querySelector('canvas');
    if (canvas === null) return false;
    const copy = new OffscreenCanvas(
      Math.max(1, canvas.width),
      Math.max(1, canvas.height),
    ).getContext('2d');
    copy?.drawImage(canvas, 0, 0);
    const pixels = copy?.getImageData(0, 0, copy.canvas.width, copy.canvas.height).data;
    return (
      pixels !== undefined &&
      new Uint32Array(pixels.buffer).some((pixel, i, all) => i > 0 && pixel !== all[0])
    );
  });
  return await page.evaluate(() => performance.now());
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/**
 * Main-thread milliseconds of each animation frame during `ms`, from the browser's trace: all
 * tasks of the page's main thread (scripts, messages, style, layout, paint, garbage collection)
 * from one frame's begin to the next one's. `processor` leaves out the time in which other programs
 * had the core.
 */
async function frameWork(
  browser: Browser,
  page: Page,
  ms: number,
): Promise<{ wall: number[]; processor: number[] }> {
  await browser.startTracing(page, {
    categories: [
      'toplevel',
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
      '__metadata',
    ],
  });
  await page.waitForTimeout(ms);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const paints = traceEvents.filter(({ name, ph }) => name === 'FireAnimationFrame' && ph === 'X');
  const [first] = paints;
  const mine = (event: TraceEvent) => event.pid === first?.pid && event.tid === first.tid;
  const starts = paints.filter(mine).map(({ ts }) => ts);
  starts.sort((a, b) => a - b);
  const wall = new Array<number>(starts.length).fill(0);
  const processor = new Array<number>(starts.length).fill(0);
  let frame = -1;
  for (const task of traceEvents
    .filter((event) => mine(event) && event.name === 'RunTask')
    .sort((a, b) => a.ts - b.ts)) {
    const end = task.ts + (task.dur ?? 0);
    // A task belongs to the frame that begins in it, else to the last one that began.
    while (frame + 1 < starts.length && (starts[frame + 1] as number) < end) frame++;
    if (frame < 0) continue;
    wall[frame] = (wall[frame] as number) + (task.dur ?? 0) / 1000;
    processor[frame] = (processor[frame] as number) + (task.tdur ?? task.dur ?? 0) / 1000;
  }
  const sorted = (values: number[]) => values.slice(0, -1).sort((a, b) => a - b);
  return { wall: sorted(wall), processor: sorted(processor) };
}

/** Milliseconds of a fixed loop in an empty page, by which figures of slow machines can be read. */
async function processorSpeed(page: Page): Promise<BenchRow> {
  const times = await page.evaluate(() =>
    Array.from({ length: 9 }, () => {
      const before = performance.now();
      let state = 1;
      for (let i = 0; i < 20_000_000; i++) {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
      }
      // The state is never 0, but the compiler cannot know, so it keeps the loop.
      return state === 0 ? 0 : performance.now() - before;
    }),
  );
  const [least, median] = [Math.min(...times), times.sort((a, b) => a - b)[4] ?? 0];
  const note = `median of 9, least ${least.toFixed(1)}: read the other figures by it`;
  return {
    bench: 'page',
    what: 'this processor: 20 million rounds of xorshift',
    value: median,
    unit: 'ms',
    note,
  };
}

/** At full speed with these trees: main-thread work per frame, and the time of seeks far back. */
async function* flatOut(
  browser: Browser,
  trees: string,
  address: string,
): AsyncGenerator<BenchRow> {
  const context = await browser.newContext({ viewport: kViewport });
  const page = await context.newPage();
  await firstPicture(page, address);
  await page.getByRole('slider', { name: /speed/i }).first().press('End');
  await page.waitForTimeout(1000);
  const work = await frameWork(browser, page, kFlatOutMs);
  for (const share of [0.5, 0.95, 0.99]) {
    const at = (values: number[]) =>
      values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
    const what = `main-thread work per frame, ${trees}, p${share * 100}`;
    const note = `${work.wall.length} frames at full speed${share === 0.99 ? '; target 8' : ''}`;
    yield { bench: 'page', what, value: at(work.processor), unit: 'ms', note };
    yield { bench: 'page', what: `${what}, with waiting`, value: at(work.wall), unit: 'ms', note };
  }
  await page.keyboard.press('Space');
  await page.waitForTimeout(1500);
  const back: Back[] = [];
  const gone = Number(await track(page).inputValue());
  for (const share of kBackTo) back.push(await seekBack(page, share * gone));
  for (const [part, what, target] of [
    ['shownMs', 'its picture and figures', '; target 300'],
    ['thereMs', 'the trees themselves are there', ''],
  ] as const) {
    const ms = back.map((one) => one[part]).sort((a, b) => a - b);
    const note = `slowest of ${ms.map((one) => one.toFixed(0)).join(', ')}${target}`;
    yield {
      bench: 'page',
      what: `back to an earlier moment, ${trees}: ${what}`,
      value: ms.at(-1) ?? 0,
      unit: 'ms',
      note,
    };
  }
  await context.close();
}

interface Back {
  shownMs: number;
  thereMs: number;
}

const track = (page: Page) => page.getByRole('slider', { name: /moment of the run/i });

/**
 * Milliseconds from a move of the scrubber until the page shows that moment (its picture comes
 * before its figures), and until every engine has replayed to it and answers `inspect`. The target
 * is about `statements` from the beginning. The run must be paused.
 */
async function seekBack(page: Page, statements: number): Promise<Back> {
  const [now, step] = await track(page).evaluate((input) => [
    Number((input as HTMLInputElement).value),
    Number((input as HTMLInputElement).step),
  ]);
  const goal = Math.floor(statements / (step ?? 1)) * (step ?? 1);
  // The run is too short for this target to lie in its past.
  if (goal >= (now ?? 0)) return { shownMs: Number.NaN, thereMs: Number.NaN };
  await page.evaluate(() => {
    const input = document.querySelector('input[aria-label^="Moment of the run"]');
    const set = new Promise((resolve) =>
      input?.addEventListener('change', resolve, { once: true }),
    );
    Object.assign(window, { asked: set.then(() => performance.now()) });
  });
  await track(page).fill(String(goal));
  return await page.evaluate(async (goal) => {
    const begin = await (window as unknown as { asked: Promise<number> }).asked;
    for (let shownMs = 0; ; ) {
      await new Promise(requestAnimationFrame);
      const shown = document
        .querySelector('[data-testid="statements"]')
        ?.textContent?.replaceAll(',', '');
      if (shownMs === 0 && Number(shown) === goal) shownMs = performance.now() - begin;
      const there = document.querySelector('[aria-label="Run position"]')?.ariaBusy === 'false';
      if (shownMs > 0 && there) return { shownMs, thereMs: performance.now() - begin };
    }
  }, goal);
}

export async function* benchPage(runs: number): AsyncGenerator<BenchRow> {
  yield* sizes();
  const server = spawn(
    'npx',
    ['--no', 'vite', 'preview', '--host', '127.0.0.1', '--port', String(kPort), '--strictPort'],
    {
      detached: true,
    },
  );
  const browser = await chromium.launch({
    ...(chromium_path() === null ? {} : { executablePath: chromium_path() as string }),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
  try {
    await new Promise((resolve, reject) => {
      server.stdout.once('data', resolve);
      server.once('exit', () => reject(new Error(`no server on port ${kPort}: is it taken?`)));
    });
    const blank = await browser.newPage();
    yield await processorSpeed(blank);
    await blank.close();
    const first: number[] = [];
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext({ viewport: kViewport });
      first.push(await firstPicture(await context.newPage(), ''));
      await context.close();
    }
    first.sort((a, b) => a - b);
    yield {
      bench: 'page',
      what: 'first picture, cold load',
      value: first[Math.floor(first.length / 2)] ?? 0,
      unit: 'ms',
      note: `median of ${runs}; target 2000`,
    };
    for (const [trees, address] of kRuns) yield* flatOut(browser, trees, address);
  } finally {
    await browser.close();
    if (server.pid !== undefined) process.kill(-server.pid);
  }
}
