// The drive's content in a file (--content of the native driver): the same run, with the bytes
// outside the process's own memory.
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../cli/testing/run_main';
import { kTinyDocuments } from '../support';

const folder = mkdtempSync(join(tmpdir(), 'three-trees-'));
const content = join(folder, 'drive');

test.each(Object.entries(kTinyDocuments))(
  '%s: a run in a file is the same run',
  async (name, of) => {
    const document = of(name, [{ kind: 'load' }, { kind: 'update', statements: 600 }]);
    const path = join(folder, `${name}.json`);
    writeFileSync(path, JSON.stringify(document));
    const inMemory = await run('run', path, '--native', '--json');
    const inFile = await run('run', path, '--native', '--json', '--content', content);
    expect([inFile.code, inFile.err]).toEqual([0, '']);
    expect(JSON.parse(inFile.out)).toEqual(JSON.parse(inMemory.out));
    expect(existsSync(content)).toBe(false);
  },
);

test('only the native driver has it, and it never writes over a file', async () => {
  const there = join(folder, 'there');
  writeFileSync(there, 'mine');
  const refused = await run('run', 'random-updates', '--native', '--content', there);
  expect([refused.code, refused.err]).toEqual([
    2,
    `--content: ${there} exists already; name a file to create\n`,
  ]);
  expect(readFileSync(there, 'utf8')).toBe('mine');
  const wasm = await run('run', 'random-updates', '--content', content);
  expect([wasm.code, wasm.err]).toEqual([
    2,
    '--content: only the native driver keeps content in a file; add --native\n',
  ]);
  const nowhere = join(folder, 'nowhere', 'drive');
  const failed = await run('run', 'random-updates', '--native', '--content', nowhere);
  expect(failed.code).toBe(1);
  expect(failed.err).toContain(`${nowhere} cannot keep the drive's content: No such file`);
});
