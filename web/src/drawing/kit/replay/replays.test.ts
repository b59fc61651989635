import { expect, test } from 'vitest';
import type { Fact } from '../../../model/tables/decode';
import type { Sample } from '../../../run/past/types';
import { Replays } from './replays';

/** Jobs of one fact each, whose number is the job's interest. */
const replays = () =>
  new Replays<{ kind: string; job: number }, string>({
    script: ([fact]) => ({ kind: 'job', job: fact?.job ?? 0 }),
    interest: ([fact]) => fact?.seq ?? -1,
    lengthMs: () => 1000,
    work: () => [0, 1000],
    cost: () => ({ writtenBytes: 0, newBytes: 0, copyBytes: 0, userBytes: 0, what: '', fate: '' }),
  });
const sample = (job: number, worth: number): Sample => ({
  job,
  of: 1,
  facts: [{ job, seq: worth } as Fact],
});

test('a job that is not worth showing is never shown', () => {
  const one = replays();
  one.offer(sample(1, -1), 100, 'before 1');
  expect(one.now).toBeUndefined();
  one.offer(sample(2, 0), 200, 'before 2');
  expect(one.now?.script.job).toBe(2);
});

test('the highest-ranked job seen meanwhile is next, with the number it was chosen from', () => {
  const one = replays();
  one.offer(sample(3, 1), 300, 'before 3');
  one.offer(sample(9, 2), 900, 'before 9');
  one.offer(sample(12, 1), 1200, 'before 12');
  expect(one.now).toMatchObject({ of: 3, script: { job: 3 } });
  for (let passed = 0; passed < 2500; passed += 100) one.advance(100);
  expect(one.now).toMatchObject({ of: 6, script: { job: 9 }, before: 'before 9' });
});
