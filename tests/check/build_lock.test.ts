// Two builds in one folder wait for each other, and a lock whose process has ended stops no one.
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { with_lock } from '../../scripts/build_lock.mjs';
import { in_tree } from './tree';

const lockModule = join(import.meta.dirname, '../../scripts/build_lock.mjs');

/** A process that logs when it enters and leaves its turn of 50 ms. */
const program = (root: string): string => `
  const { appendFileSync } = await import('node:fs');
  const { with_lock } = await import(${JSON.stringify(lockModule)});
  with_lock(${JSON.stringify(join(root, 'build/native.lock'))}, () => {
    appendFileSync(${JSON.stringify(join(root, 'log'))}, 'in ');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    appendFileSync(${JSON.stringify(join(root, 'log'))}, 'out ');
  });`;

const start = (root: string): Promise<number | null> =>
  new Promise((resolve) => {
    const args = ['--input-type=module', '-e', program(root)];
    spawn(process.execPath, args, { stdio: 'ignore' }).on('close', resolve);
  });

/** The id of a process that has ended. */
const endedProcess = (): number => spawnSync(process.execPath, ['-e', '']).pid;

test('of several processes one at a time has the lock, and a stale lock is taken over', async () => {
  const root = mkdtempSync(join(tmpdir(), 'three-trees-'));
  try {
    mkdirSync(join(root, 'build'));
    writeFileSync(join(root, 'build/native.lock'), `${endedProcess()}\n`);
    const codes = await Promise.all([start(root), start(root), start(root), start(root)]);
    expect(codes).toEqual([0, 0, 0, 0]);
    expect(readFileSync(join(root, 'log'), 'utf8')).toBe('in out '.repeat(4));
    expect(readdirSync(join(root, 'build'))).toEqual([]);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('the lock is released when the work throws, and names its holder until then', () => {
  in_tree({}, (root) => {
    const path = join(root, 'build/wasm.lock');
    const work = () => {
      expect(readFileSync(path, 'utf8')).toBe(`${process.pid}\n`);
      throw new Error('no compiler');
    };
    expect(() => with_lock(path, work)).toThrow('no compiler');
    expect(existsSync(path)).toBe(false);
    writeFileSync(path, `${endedProcess()}\n`);
    expect(with_lock(path, () => 7)).toBe(7);
  });
});
