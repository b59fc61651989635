// What the page costs: bytes to download, time to the first picture, and main-thread work per frame while it runs flat out.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { chromium_path } from '../../scripts/bootstrap.mjs';
import type { BenchRow } from './bench';

const kSite = new URL('../../build/site/', import.meta.url);
const kPort = 4391;
const kAddress = `http://127.0.0.1:${kPort}/`;
const kFlatOutMs = 10_000;

function* sizes(): Generator<BenchRow> {
  const files = readdirSync(kSite, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(html|js|css|wasm)$/.test(name));
  const contents = files.map((name) => readFileSync(new URL(name, kSite)));
  const sum = (pack: (bytes: Buffer) => Buffer) => contents.reduce((total, bytes) => total + pack(bytes).length, 0) / 1000;
  yield { bench: 'page', what: 'HTML + JS + CSS + WASM, brotli', value: sum(brotliCompressSync), unit: 'kB', note: 'target 400' };
  yield { bench: 'page', what: 'HTML + JS + CSS + WASM, gzip', value: sum((bytes) => gzipSync(bytes, { level: 9 })), unit: 'kB', note: '' };
}

/** Milliseconds from navigation until the picture's canvas holds more than one colour. */
async function firstPicture(page: Page): Promise<number> {
  await page.goto(kAddress, { waitUntil: 'commit' });
  await page.waitForFunction(() => {
    const canvas = document.querySelector('canvas');
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    return pixels !== undefined && new Uint32Array(pixels.buffer).some((pixel, i, all) => i > 0 && pixel !== all[0]);
  });
  return await page.evaluate(() => performance.now());
}

/** Main-thread milliseconds of each animation frame during `ms`: scripts timed around requestAnimationFrame callbacks. */
async function frameWork(page: Page, ms: number): Promise<number[]> {
  return await page.evaluate(
    (duration) =>
      new Promise<number[]>((resolve) => {
        const work: number[] = [];
        const begin = performance.now();
        // Callbacks of a frame run in order: the first one notes when the frame's work began, a message behind them when it ended.
        const channel = new MessageChannel();
        let started = 0;
        channel.port1.onmessage = () => work.push(performance.now() - started);
        const frame = (): void => {
          started = performance.now();
          channel.port2.postMessage(0);
          if (started - begin < duration) requestAnimationFrame(frame);
          else setTimeout(() => resolve(work), 50);
        };
        requestAnimationFrame(frame);
      }),
    ms,
  );
}

export async function* benchPage(runs: number): AsyncGenerator<BenchRow> {
  yield* sizes();
  const server = spawn('npx', ['--no', 'vite', 'preview', '--host', '127.0.0.1', '--port', String(kPort), '--strictPort'], {
    detached: true,
  });
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
    await new Promise((resolve) => server.stdout.once('data', resolve));
    const first: number[] = [];
    let work: number[] = [];
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 930 } });
      const page = await context.newPage();
      first.push(await firstPicture(page));
      if (run === 0) {
        await page.getByRole('slider', { name: /speed/i }).first().press('End');
        await page.waitForTimeout(1000);
        work = (await frameWork(page, kFlatOutMs)).sort((a, b) => a - b);
      }
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
    const at = (share: number) => work[Math.min(work.length - 1, Math.floor(work.length * share))] ?? 0;
    yield { bench: 'page', what: 'main-thread work per frame, p50', value: at(0.5), unit: 'ms', note: `${work.length} frames flat out` };
    yield { bench: 'page', what: 'main-thread work per frame, p99', value: at(0.99), unit: 'ms', note: 'target 8' };
  } finally {
    await browser.close();
    if (server.pid !== undefined) process.kill(-server.pid);
  }
}
