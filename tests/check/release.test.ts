// A release keeps earlier builds beside today's in its folder.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { release } from '../../scripts/release.mjs';

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'three-trees-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
const siteOf = (words: string) =>
  folderOf({
    'index.html': words,
    'lab/index.html': `<html lang="en">${words}`,
    'embed/index.html': '<html lang="en">',
    'service_worker.js': words,
    'cards/lab.png': words,
    _headers: words,
    [`assets/${words}.js`]: words,
  });

test('each build stays, today’s is the site, and the folder’s own files are left alone', () => {
  const out = folderOf({ CNAME: 'trees.example', '.git/HEAD': 'x', 'old.html': 'x' });
  const read = (name: string) => readFileSync(join(out, name), 'utf8');
  release({ site: siteOf('one'), out, build: 'aaaaaaaaaaaa', day: '2026-01-01' });
  release({ site: siteOf('two'), out, build: 'bbbbbbbbbbbb', day: '2026-02-02' });
  // New pages with the same engines replace their build.
  release({ site: siteOf('three'), out, build: 'bbbbbbbbbbbb', day: '2026-03-03' });
  expect(read('index.html')).toBe('three');
  expect(read('service_worker.js')).toBe('three');
  expect(existsSync(join(out, 'assets/one.js'))).toBe(false);
  expect([read('CNAME'), read('.git/HEAD'), existsSync(join(out, 'old.html'))]).toEqual([
    'trees.example',
    'x',
    false,
  ]);
  expect(JSON.parse(read('builds/builds.json'))).toEqual({
    today: 'bbbbbbbbbbbb',
    builds: [
      { build: 'bbbbbbbbbbbb', day: '2026-02-02', path: 'builds/bbbbbbbbbbbb/' },
      { build: 'aaaaaaaaaaaa', day: '2026-01-01', path: 'builds/aaaaaaaaaaaa/' },
    ],
  });
  expect(read('builds/aaaaaaaaaaaa/assets/one.js')).toBe('one');
  expect(read('builds/bbbbbbbbbbbb/assets/three.js')).toBe('three');
  expect(read('builds/aaaaaaaaaaaa/lab/index.html')).toBe(
    '<html data-kept="aaaaaaaaaaaa" data-day="2026-01-01" data-today="../../../" lang="en">one',
  );
  for (const name of ['service_worker.js', 'cards', '_headers'])
    expect(existsSync(join(out, 'builds/aaaaaaaaaaaa', name)), name).toBe(false);
  for (const build of ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'])
    expect(read('builds/index.html')).toContain(`href="../builds/${build}/lab/"`);
});

test('the page for what is missing finds the site from any depth', () => {
  const html =
    '<html data-root="./" data-glossary="./glossary/"><a href="./">a</a><script src="./assets/a.js"></script>';
  const out = folderOf({});
  const site = folderOf({ '404.html': html });
  release({ site, out, build: 'aaaaaaaaaaaa', day: '2026-01-01', base: '/sub/dir/' });
  expect(readFileSync(join(out, '404.html'), 'utf8')).toBe(html.replaceAll('"./', '"/sub/dir/'));
  expect(existsSync(join(out, 'builds/aaaaaaaaaaaa/404.html'))).toBe(false);
});

test('only as many builds are kept as are wanted', () => {
  const out = folderOf({});
  for (const build of ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'])
    release({ site: siteOf('one'), out, build, day: '2026-01-01', most: 2 });
  expect(existsSync(join(out, 'builds/aaaaaaaaaaaa'))).toBe(false);
  expect(existsSync(join(out, 'builds/bbbbbbbbbbbb/lab/index.html'))).toBe(true);
});
