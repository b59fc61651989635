// The closing line of `npm test` counts from reports, and a runner without one counts as a failure.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closing_line, count, repeated_words } from '../../scripts/test_counts.mjs';
import { in_tree } from './tree';

function counted(kind: string, report: unknown, ok: boolean) {
  const text = typeof report === 'string' ? report : JSON.stringify(report);
  return in_tree({ 'report.json': text }, (root) => count(kind, join(root, 'report.json'), ok));
}

test('googletest: passed, failed and skipped', () => {
  const rows = [
    { status: 'RUN', result: 'COMPLETED' },
    { status: 'RUN', result: 'COMPLETED', failures: [{ failure: 'no' }] },
    { status: 'RUN', result: 'SKIPPED' },
    { status: 'NOTRUN', result: 'SUPPRESSED' },
  ];
  expect(counted('gtest', { testsuites: [{ testsuite: rows }] }, false)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 2,
  });
});

test('vitest and playwright', () => {
  const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };
  expect(counted('vitest', vitest, true)).toEqual({ passed: 5, failed: 0, skipped: 2 });
  const playwright = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 } };
  expect(counted('playwright', playwright, false)).toEqual({
    passed: 4,
    failed: 1,
    skipped: 0,
    repeated: 1,
  });
});

test('a journey that passed only when repeated is said', () => {
  expect(repeated_words({ repeated: 2 })).toBe(', 2 of them only when repeated');
  expect(repeated_words({ repeated: 0 })).toBe('');
  expect(repeated_words({})).toBe('');
});

test.each([
  [
    'failed without naming a test',
    { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 },
    false,
    5,
  ],
  [
    'passed without running a test',
    { numPassedTests: 0, numFailedTests: 0, numPendingTests: 3, numTodoTests: 0 },
    true,
    0,
  ],
  ['cut its report short', '{"numPassedTests": 5,', true, 0],
])('a runner that %s counts as one failure', (_, report, ok, passed) => {
  expect(counted('vitest', report, ok)).toMatchObject({ passed, failed: 1 });
});

test('a runner without a report fails; a build fails by its exit code alone', () => {
  expect(in_tree({}, (root) => count('vitest', join(root, 'nothing.json'), true)).failed).toBe(1);
  expect(count(undefined, undefined, true)).toEqual({ passed: 0, failed: 0, skipped: 0 });
  expect(count(undefined, undefined, false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('the closing line', () => {
  expect(closing_line({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  expect(closing_line({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed');
});
