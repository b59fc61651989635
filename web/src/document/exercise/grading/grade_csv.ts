// Grades as CSV.
import type { Grade } from './grade';

export const kGradeColumns = [
  'student',
  'exercise',
  'predicted',
  'measured',
  'close',
  'passed',
  'digest_equal',
  'build',
  'note',
];

const yes = (value: boolean): string => (value ? 'yes' : 'no');

export const gradeCells = (grade: Grade): readonly string[] => [
  grade.student,
  grade.exercise,
  grade.predicted,
  grade.measured,
  yes(grade.close),
  yes(grade.passed),
  yes(grade.digestEqual),
  grade.build,
  grade.note,
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
