// The licence files beside the built page are complete.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { kWorkerPackages } from '../../scripts/offline_files.mjs';
import { packagesOf, siteNotices } from '../../scripts/site_notices.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('packages are found by the files of the bundle, each once', () => {
  expect(
    packagesOf([
      '/a/node_modules/react-dom/client.js',
      '/a/node_modules/@codemirror/view/dist/index.js',
      '/a/node_modules/react-dom/node_modules/scheduler/index.js',
      '/a/node_modules/react-dom/index.js',
      '/a/web/src/main.tsx',
      '\0vite/preload-helper.js',
    ]),
  ).toEqual(['@codemirror/view', 'react-dom', 'scheduler']);
});

test('a package without a licence text fails the build', () => {
  expect(() => siteNotices(root, ['/a/node_modules/no-such-package/index.js'])).toThrow();
});

test('the packages of the service worker are those that it imports', () => {
  const worker = readFileSync(`${root}/web/src/offline/service_worker.ts`, 'utf8');
  const imported = [...worker.matchAll(/from '([^']+)'/g)].map(([, name]) => name);
  expect(kWorkerPackages).toEqual(imported);
});

const kBuilt = `${root}/build/site/THIRD_PARTY.txt`;
test.skipIf(!existsSync(kBuilt))('the built page names all that is in it, with full texts', () => {
  const text = readFileSync(kBuilt, 'utf8');
  for (const name of ['LZ4', 'Zstandard', 'zlib', 'xxHash', 'musl'])
    expect(text).toContain(`== ${name}\n`);
  for (const name of [
    'react',
    'react-dom',
    'scheduler',
    'zustand',
    'zod',
    'fflate',
    'svgcanvas',
    'd3-array',
    '@codemirror/view',
    '@lezer/common',
    ...kWorkerPackages,
    '@fontsource-variable/inter',
    '@fontsource-variable/jetbrains-mono',
  ])
    expect(text).toMatch(new RegExp(`^== ${name} [\\d.]+ \\(`, 'm'));
  expect(text.match(/SIL OPEN FONT LICENSE Version 1\.1/gi)?.length).toBeGreaterThanOrEqual(2);
  expect(text).toContain('Redistributions in binary form must reproduce the above copyright');
  expect(readFileSync(`${root}/build/site/LICENSE.txt`, 'utf8')).toBe(
    readFileSync(`${root}/LICENSE`, 'utf8'),
  );
});
