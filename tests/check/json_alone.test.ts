// Commands that build first and print JSON print nothing else on stdout, whatever builders print.
import { spawnSync } from 'node:child_process';
import { chmodSync, linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const kRoot = fileURLToPath(new URL('../../', import.meta.url));
let tools = '';

// A folder, first on the PATH, with a toolchain that prints to stdout and builds nothing.
beforeAll(() => {
  mkdirSync(join(kRoot, 'build'), { recursive: true });
  tools = mkdtempSync(join(kRoot, 'build', 'tools-'));
  linkSync(process.execPath, join(tools, 'node'));
  for (const name of ['cmake', 'ninja', 'g++', 'emcc', 'emcmake', 'npm', 'npx', 'apt-get']) {
    const path = join(tools, name);
    writeFileSync(path, '#!/bin/sh\necho "[1/2] Building $0 $*"\n');
    chmodSync(path, 0o755);
  }
  // Measured runs that cannot be replayed, so that they are listed as skipped without a run.
  measured('innodb', { innodb_flush_neighbors: '1' });
  measured('perconaft', { compression: 'quicklz' });
});
afterAll(() => rmSync(tools, { recursive: true, force: true }));

const measured = (system: string, options: object) =>
  writeFileSync(
    join(tools, `${system}.none.json`),
    JSON.stringify({ system, run: 'none', options, stages: [] }),
  );

test.each([
  ['truth', 'tests/truth/run.mjs', 'btree', '--json', '--data'],
  ['truth', 'tests/truth/run.mjs', 'fractal', '--json', '--data'],
  ['truth', 'tests/truth/run.mjs', 'btree', '--ablate', '--json', '--data'],
  ['truth', 'tests/truth/run.mjs', 'fractal', '--ablate', '--json', '--data'],
])('%s: %s %s prints JSON alone', (_name, ...args) => {
  const { stdout, stderr, status } = spawnSync(join(tools, 'node'), [...args, tools], {
    cwd: kRoot,
    encoding: 'utf8',
    env: { ...process.env, CI: '' },
  });
  expect(stderr).toContain('Building');
  expect(status).toBe(0);
  expect(() => JSON.parse(stdout)).not.toThrow();
});
