// Unit, golden, parity and check tests. End-to-end tests run in Playwright (playwright.config.ts).
import { availableParallelism } from 'node:os';
import mdx from '@mdx-js/rollup';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The words of the story.
  plugins: [{ enforce: 'pre', ...mdx({ development: false }) }],
  define: { __ENGINES_CHANGED__: 0 },
  test: {
    include: ['web/src/**/*.test.{ts,tsx}', 'cli/**/*.test.ts', 'tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'node_modules/**', 'build/**'],
    testTimeout: 120_000,
    // One less than cores by default: of two, one would idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
