// The counts of each test runner, read from its JSON report. Totals sum these numbers alone.
import { existsSync, readFileSync } from 'node:fs';

const readers = {
  gtest: (report) => {
    // gtest counts a skipped test neither as failed nor as disabled; only its row says so.
    const rows = report.testsuites.flatMap((suite) => suite.testsuite);
    const skipped = rows.filter((row) => row.status !== 'RUN' || row.result === 'SKIPPED').length;
    const failed = rows.filter((row) => row.failures?.length > 0).length;
    return { passed: rows.length - failed - skipped, failed, skipped };
  },
  vitest: (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }),
  counted: (counts) => counts,
  playwright: ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    repeated: stats.flaky,
  }),
};

/**
 * The counts of one stage. `ok` is the runner's exit code: a runner that failed without naming a
 * failed test (a crash, a file that could not be loaded, no test at all) counts as one failure, and
 * so does one that passed without having run a test.
 */
export function count(kind, path, ok) {
  const nothing = { passed: 0, failed: 0, skipped: 0 };
  let counts = nothing;
  try {
    if (kind && existsSync(path)) counts = readers[kind](JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    ok = false; // A report cut short by a crash.
  }
  const silent = kind && counts.passed + counts.failed === 0;
  if ((!ok && counts.failed === 0) || silent) return { ...counts, failed: 1 };
  return counts;
}

/**
 * The words of a stage's line about tests that passed only when repeated; '' if there are none.
 * @param {{ passed?: number, repeated?: number }} counts
 */
export const repeated_words = ({ repeated = 0 }) =>
  repeated === 0 ? '' : `, ${repeated} of them only when repeated`;

/**
 * The closing line, which programs read too. Stages report their skipped tests.
 * @param {{ passed: number, failed: number, skipped?: number }} counts
 */
export function closing_line({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}
