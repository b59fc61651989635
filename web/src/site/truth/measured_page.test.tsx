// The page of measurements states the spread of the real engine's repeats, and reasons for
// deviations.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  type Figure,
  isWithinRealRuns,
  kEngines,
  printFigure,
  runsOf,
  runWords,
} from './measured_data';
import { MeasuredPage } from './measured_page';

const kFigures = kEngines.flatMap(({ engine }) => runsOf(engine)).flatMap((run) => run.figures);

test('each reason and each range that was recorded is on the page', () => {
  const page = renderToStaticMarkup(<MeasuredPage root="../" />).replaceAll('\u00a0', ' ');
  const reasons = kFigures.flatMap(({ why }) => why ?? []);
  expect(reasons.length).toBeGreaterThan(0);
  for (const why of reasons) expect(page).toContain(why.slice(0, 60));
  const ranges = kFigures.flatMap((figure) => {
    const [lowest = 0, highest = 0] = figure.range ?? [];
    const print = (real: number) => printFigure(figure, real);
    return lowest === highest ? [] : [`${print(lowest)} to ${print(highest)}`];
  });
  expect(ranges.length).toBeGreaterThan(0);
  for (const range of ranges) expect(page).toContain(range);
});

test('each run has a name in words, and no two are alike', () => {
  for (const { engine } of kEngines) {
    const words = runsOf(engine).map(({ run }) => runWords(run));
    for (const [i, { run }] of runsOf(engine).entries()) expect(words[i]).not.toBe(run);
    expect(new Set(words).size).toBe(words.length);
  }
});

test('a figure is among those of the real engine from the lowest to the highest', () => {
  const figure = { stream: 'A1', metric: 'm', real: 100, ours: 120 };
  const among = (range?: readonly number[]) =>
    isWithinRealRuns({ ...figure, ...(range === undefined ? {} : { range }) } satisfies Figure);
  expect([among(), among([90, 119]), among([90, 120]), among([121, 130])]).toEqual([
    false,
    false,
    true,
    false,
  ]);
});
