// Whole journeys in the Chromium of the system, against the built page.
import { defineConfig } from '@playwright/test';
import { chromium_path } from './scripts/bootstrap.mjs';

const chromium = chromium_path();
// Several checkouts can be tested at once when each has a port of its own.
const port = Number(process.env.TT_PORT ?? 4317);
const origin = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 1,
  // A machine that is busy for a moment fails no build. What passes only when repeated is counted and
  // named (scripts/test_counts.mjs); what is recorded has one try.
  retries: process.env.TT_SOAK === '1' ? 0 : 1,
  projects: [
    // Patience costs nothing where all is well, and sanitizers run beside these journeys.
    { name: 'untimed', grepInvert: /@timed/, timeout: 600_000, expect: { timeout: 240_000 } },
    // Journeys that are held against the clock have the machine for themselves (scripts/test.mjs).
    { name: 'timed', grep: /@timed/, timeout: 120_000, expect: { timeout: 60_000 } },
  ],
  reporter: [['list'], ['json', { outputFile: process.env.TT_E2E ?? 'build/e2e.json' }]],
  use: {
    baseURL: origin,
    browserName: 'chromium',
    // Kept files would hide what tests do to the network; offline.spec.ts allows them.
    serviceWorkers: 'block',
    // Not a first visit, which begins with an introduction; moments.spec.ts has one.
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: 'three-trees-introduced', value: '1' }] }],
    },
    launchOptions: {
      ...(chromium === null ? {} : { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: `npx --no vite preview --host 127.0.0.1 --port ${port} --strictPort`,
    url: origin,
    reuseExistingServer: false,
  },
});
