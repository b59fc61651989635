import { expect, test } from 'vitest';
import type { Status } from '../../model/tables/decode';
import { PlayGoal } from './play_goal';

const at = (statements: number, tNs = statements * 5000, state = 0) =>
  ({ statements, t_ns: tNs, state }) as Status;

test('at one statement a second, one is done every second', () => {
  const pace = new PlayGoal('rows');
  pace.begin([at(10)]);
  let done = 10;
  const arrivals: number[] = [];
  for (let ms = 0; ms <= 3000; ms += 20) {
    const { target } = pace.goal(ms, 1, [at(done)]);
    if (target > done) arrivals.push(ms);
    done = Math.max(done, target);
  }
  expect(done).toBe(13);
  expect(arrivals.map((ms) => Math.round(ms / 1000))).toEqual([1, 2, 3]);
});

test('a contender that cannot keep up holds the others back, and lost time is not made up for', () => {
  const pace = new PlayGoal('rows');
  pace.begin([at(0), at(0)]);
  let target = 0;
  for (let ms = 0; ms <= 10_000; ms += 20) ({ target } = pace.goal(ms, 1000, [at(50), at(5)]));
  expect(target).toBeLessThanOrEqual(5 + 150);
});

test('at full speed, the lead over the slowest follows its rate', () => {
  const pace = new PlayGoal('rows');
  pace.begin([at(0), at(0)]);
  let done = 0;
  let target = 0;
  for (let ms = 0; ms < 2000; ms += 16) {
    ({ target } = pace.goal(ms, Number.POSITIVE_INFINITY, [at(done), at(done + 400)]));
    expect(target).toBeGreaterThan(done);
    done += 1600;
  }
  expect(target - done).toBeLessThan(30_000);
});

test('the end of play is never passed, and finished contenders do not hold the others back', () => {
  const pace = new PlayGoal('time');
  pace.begin([at(100), at(100)], { ns: 700_000 });
  const statuses = [at(100, 400_000, 1), at(100, 600_000)];
  for (let ms = 0; ms < 5000; ms += 16) {
    const goal = pace.goal(ms, Number.POSITIVE_INFINITY, statuses);
    expect(goal).toEqual({ stop: 'ns', target: 700_000 });
  }
  expect(statuses.map((status) => pace.reached(status))).toEqual([false, false]);
  expect(pace.reached(at(100, 700_000))).toBe(true);
});

test('in step by rows, play to a time ends where a contender arrives', () => {
  const pace = new PlayGoal('rows');
  pace.begin([at(100), at(100)], { ns: 700_000 });
  expect(pace.goal(0, 1000, [at(100), at(100)]).stop).toBe('statements');
  expect(pace.reached(at(120, 699_999))).toBe(false);
  expect(pace.reached(at(120, 700_001))).toBe(true);
});
