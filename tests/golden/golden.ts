// Compares text with golden files. `npm run golden` sets UPDATE_GOLDEN=1, which writes them
// instead; review the diff.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

export function expectGolden(name: string, text: string): void {
  expectGoldenFile(`tests/golden/${name}.txt`, text);
}

/** `name`: a path from the repository's root. */
export function expectGoldenFile(name: string, text: string): void {
  const path = fileURLToPath(new URL(`../../${name}`, import.meta.url));
  if (process.env.UPDATE_GOLDEN === '1') {
    writeFileSync(path, text);
    return;
  }
  const golden = existsSync(path) ? readFileSync(path, 'utf8') : '';
  expect(
    text,
    `${name} is out of date: if the change is meant, run "npm run golden" and review the diff`,
  ).toBe(golden);
}
