// The time of each stage of `npm test`: as a table at its end, and as rows of a CSV file that shows
// how it changes from run to run.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { root } from './bootstrap.mjs';

/**
 * CPU time is that of all processes of the stage, undefined where the shell did not report it.
 * @typedef {{
 *   name: string, wall_s: number, cpu_s: number | undefined,
 *   counts: { passed: number, failed: number, skipped: number } | undefined,
 * }} Times
 */

/**
 * The program and arguments that run the commands one after the other, up to the first that fails,
 * and write the shell's `times` to a file: Node does not report the CPU time of its children.
 * @param {string[]} commands
 * @param {string} path
 */
export const with_cpu_times = (commands, path) => [
  'sh',
  '-c',
  `${commands.join(' && ')}; code=$?; times >"$0"; exit $code`,
  path,
];

/** The seconds in the output of `times`, whose second line is of the shell's children. */
export function cpu_seconds(path) {
  if (!existsSync(path)) return undefined;
  const children = readFileSync(path, 'utf8').split('\n')[1] ?? '';
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  if (parts.length !== 2) return undefined;
  return parts.reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  );
}

const fixed = (value) => (value === undefined ? '–' : value.toFixed(0));

/**
 * A line for each stage, and the whole at the end.
 * @param {Times[]} times
 * @param {number} wall_s Of the whole: stages overlap.
 */
export function times_table(times, wall_s) {
  const sum = (values) => values.reduce((all, one) => all + (one ?? 0), 0);
  /** @param {Times} times */
  const tests = ({ counts }) => (counts === undefined ? undefined : counts.passed + counts.failed);
  const rows = [
    ...times.map((one) => [one.name, fixed(one.wall_s), fixed(one.cpu_s), tests(one) ?? '']),
    ['all', fixed(wall_s), fixed(sum(times.map(({ cpu_s }) => cpu_s))), sum(times.map(tests))],
  ];
  const width = Math.max(...rows.map(([name]) => String(name).length));
  /** @param {(string | number)[]} row */
  const line = ([name, ...cells]) =>
    `${String(name).padEnd(width)}${cells.map((cell) => String(cell).padStart(9)).join('')}`;
  return [line(['stage', 'wall s', 'CPU s', 'tests']), ...rows.map(line)].join('\n');
}

const kHeader = 'date,commit,cores,job,stage,wall_s,cpu_s,passed,failed,skipped\n';

/**
 * Appends a row for each stage.
 * @param {string} path
 * @param {string} job
 * @param {Times[]} times
 */
export function append_times(path, job, times) {
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const first = [new Date().toISOString(), git.stdout?.trim() ?? '', availableParallelism(), job];
  const rows = times.map(({ name, wall_s, cpu_s, counts }) => {
    const of_tests = counts ? [counts.passed, counts.failed, counts.skipped] : ['', '', ''];
    const cells = [...first, `"${name}"`, wall_s.toFixed(1), cpu_s?.toFixed(1) ?? '', ...of_tests];
    return `${cells.join(',')}\n`;
  });
  appendFileSync(path, (existsSync(path) ? '' : kHeader) + rows.join(''));
}
