// `answer` from the outside: a bill, what it hangs on, what it refuses.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tinyDocument } from '../tests/support';
import { run } from './testing/run_main';

const kKnob = { label: 'synced', sets: ['LSM.options.wal_sync'], choices: [false, true] };

function file(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'three-trees-')), 'scenario.json');
  const document = tinyDocument('tiny', [{ kind: 'load' }, { kind: 'update', statements: 900 }]);
  writeFileSync(path, JSON.stringify({ ...document, knobs: [kKnob] }));
  return path;
}

test('a bill, and the knob on which it hangs most', async () => {
  const { code, out, err } = await run('answer', file(), '--markdown');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^# .+\n\n.+\n\n## The bill\n\nAt 2,000 rows saved a second/);
  expect(out).toMatch(/\n\| written to the drive a day \| [\d.]+ GB \|\n/);
  expect(out).toMatch(
    /## What it hangs on: bytes .+\n\n\| with \| LSM \|\n.+\n\| synced: on \| \d/,
  );
  expect(out).toMatch(/; digests: LSM [0-9a-f]{16}\.\n$/);
});

test('the figures of the bill are those of the run', async () => {
  const path = file();
  const answer = JSON.parse((await run('answer', path, '--json')).out);
  const { contenders } = JSON.parse((await run('run', path, '--json', '--native')).out);
  expect(answer.contenders).toEqual([{ name: 'LSM', digest: contenders[0].report.digest }]);
  expect(answer.changes.map(({ label }: { label: string }) => label).sort()).toEqual([
    'half the memory',
    'synced: on',
    'twice the memory',
  ]);
});

test('it takes one scenario', async () => {
  expect((await run('answer')).err).toContain('"answer" takes one scenario or link');
  expect((await run('answer', 'a', 'b')).code).toBe(2);
});
