// Grades as a table, and as CSV.
import type { Grade, HandedIn } from './grade';

export const kGradeColumns = [
  'student',
  'exercise',
  'handed_in',
  'predicted',
  'measured',
  'close',
  'options',
  'passed',
  'digest_equal',
  'build',
  'note',
];

const yes = (value: boolean | undefined): string =>
  value === undefined ? '' : value ? 'yes' : 'no';

/** Cells of what only a run can say are empty until then. */
export const gradeCells = (one: HandedIn & Partial<Grade>): readonly string[] => [
  one.student,
  one.exercise,
  one.at,
  one.predicted,
  one.measured ?? '',
  yes(one.close),
  one.options,
  yes(one.passed),
  yes(one.digestEqual),
  one.build,
  one.note ?? '',
];

export const gradesCsv = (grades: readonly Grade[]): string =>
  [kGradeColumns, ...grades.map(gradeCells)]
    .map((cells) => `${cells.map(cell).join(',')}\n`)
    .join('');

/** Quotes a text that a spreadsheet would take for a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
