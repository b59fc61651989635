// The check of the built site finds names of files that do not exist.
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { faults_in } from '../../scripts/built_site.mjs';

function siteOf(files: Record<string, string>): string {
  const site = mkdtempSync(join(tmpdir(), 'three-trees-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(site, name)), { recursive: true });
    writeFileSync(join(site, name), text);
  }
  return site;
}

const kWhole = {
  'index.html': '<a href="lab/#v2/x"></a><a href="https://a.example/"></a><a href="#top"></a>',
  'lab/index.html':
    '<script src="../assets/lab-12345678.js"></script><img src="data:,"><a href="../">',
  'assets/lab-12345678.js':
    'import"./a-12345678.js";const u="assets/b-12345678.css";import(`./a-12345678.js`);new URL("no.file",u)',
  'assets/a-12345678.js': 'export{}',
  'assets/b-12345678.css': 'a{src:url(./c-12345678.woff2)}b{src:url("data:,")}',
  'assets/c-12345678.woff2': '',
};

test('a whole site has no faults', () => {
  expect(faults_in(siteOf(kWhole))).toEqual([]);
});

test.for([
  ['lab/index.html', 'index.html names lab/#v2/x, which is not there'],
  ['assets/a-12345678.js', 'assets/lab-12345678.js names ./a-12345678.js, which is not there'],
  [
    'assets/b-12345678.css',
    'assets/lab-12345678.js names assets/b-12345678.css, which is not there',
  ],
  ['assets/c-12345678.woff2', 'assets/b-12345678.css names ./c-12345678.woff2, which is not there'],
] as const)('without %s', ([gone, fault]) => {
  const { [gone]: _gone, ...files } = kWhole;
  expect(faults_in(siteOf(files))).toContain(fault);
});

test('a link from the root of the host is named: the site may be in a folder', () => {
  expect(faults_in(siteOf({ ...kWhole, 'index.html': '<a href="/lab/">' }))).toEqual([
    'index.html names /lab/, which is not there if the site is in a folder',
  ]);
});

test('a chunk that does not parse is named', () => {
  expect(faults_in(siteOf({ ...kWhole, 'assets/a-12345678.js': 'export {' }))).toEqual([
    expect.stringMatching(/^assets\/a-12345678\.js does not parse: /),
  ]);
});

test('chunks that import each other are named', () => {
  const files = {
    ...kWhole,
    'assets/shared-12345678.js': 'import"./a-12345678.js"',
    'assets/a-12345678.js': 'import{b}from"./shared-12345678.js"',
  };
  expect(faults_in(siteOf(files))).toEqual([
    'assets/a-12345678.js and assets/shared-12345678.js import each other',
  ]);
});

const kBuilt = fileURLToPath(new URL('../../build/site', import.meta.url));
test.skipIf(!existsSync(kBuilt))('the site in build/ is whole', () => {
  expect(faults_in(kBuilt)).toEqual([]);
});
