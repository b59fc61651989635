// The record for the site's page Measured has every measured run with its figures.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import record from '../../scenarios/published/measured.json';
import type { MeasuredRecord } from './record';

const folder = join(import.meta.dirname, 'data');
const runs = Object.values(record as unknown as MeasuredRecord).flat();

test('each measured run is in the record', () => {
  const measured = readdirSync(folder).map((file) => file.split('.')[1]);
  expect(runs.map(({ run }) => run).toSorted()).toEqual(measured.toSorted());
});

test('real figures are those that were measured', () => {
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  for (const { run, figures, skipped } of runs) {
    expect(figures.length > 0 || skipped.length > 0, run).toBe(true);
    const text = files.find((file) => file.includes(`"run": "${run}"`)) ?? '';
    for (const { real } of figures.filter(({ metric }) => metric.startsWith('settled.')))
      expect(text).toMatch(new RegExp(`\\b${real}(\\.0)?\\b`));
  }
});
