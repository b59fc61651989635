// The table of stages that ends `npm test`: CPU time comes from the shell, and rows are kept.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  append_times,
  cpu_seconds,
  times_table,
  with_cpu_times,
} from '../../scripts/test_times.mjs';
import { in_tree } from './tree';

const counts = { passed: 3, failed: 1, skipped: 2 };
const times = [
  { name: 'check', wall_s: 30.04, cpu_s: 51.2, counts: undefined },
  { name: 'unit tests', wall_s: 100, cpu_s: undefined, counts },
];

test('commands run up to the first that fails, whose exit code is kept', () => {
  in_tree({}, (root) => {
    const run = (...commands: string[]) => {
      const [program = '', ...args] = with_cpu_times(commands, join(root, 'cpu.txt'));
      return spawnSync(program, args, { encoding: 'utf8' });
    };
    expect(run('echo one', 'echo two').stdout).toBe('one\ntwo\n');
    const failed = run('echo one', 'sh -c "exit 3"', 'echo two');
    expect([failed.stdout, failed.status]).toEqual(['one\n', 3]);
    expect(cpu_seconds(join(root, 'cpu.txt'))).toBeGreaterThanOrEqual(0);
  });
});

test('the second line of the shell is that of its children', () => {
  in_tree({ times: '0m0.01s 0m0.02s\n1m2.5s 0m10.25s\n', cut: '0m0' }, (root) => {
    expect(cpu_seconds(join(root, 'times'))).toBe(72.75);
    expect(cpu_seconds(join(root, 'cut'))).toBeUndefined();
    expect(cpu_seconds(join(root, 'nothing'))).toBeUndefined();
  });
});

test('a line for each stage, and their sum', () => {
  expect(times_table(times, 110)).toBe(
    [
      'stage        wall s    CPU s    tests',
      'check            30       51         ',
      'unit tests      100        –        4',
      'all             110       51        4',
    ].join('\n'),
  );
});

test('rows are appended to those of earlier runs', () => {
  in_tree({}, (root) => {
    const path = join(root, 'times.csv');
    append_times(path, 'all', times);
    append_times(path, 'check', times.slice(0, 1));
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    expect(lines[0]).toBe('date,commit,cores,job,stage,wall_s,cpu_s,passed,failed,skipped');
    expect(lines[1]).toMatch(/,all,"check",30\.0,51\.2,,,$/);
    expect(lines[2]).toMatch(/,all,"unit tests",100\.0,,3,1,2$/);
    expect(lines).toHaveLength(4);
  });
});
