// Moments of the gallery against their recordings: every figure has a value, the conditions of the
// words hold, and no figure is typed.
import { expect, test } from 'vitest';
import { galleryNames, readScenario } from '../../cli/source';
import type { Scenario } from '../../web/src/document/scenario/scenario';
import { parseText } from '../../web/src/document/scenario/values/moment_text';
import { wordsOf } from '../../web/src/run/telling/words';
import { readMoments } from './recorder';

/** Digits that are names: levels of an LSM-tree, and an increment. */
const kNames = /\bL[0-6]\b|“\+1”/g;
/** Numbers in words, which are typed figures unless they count things named in the same place. */
const kNumber =
  /\b(two|three|four|five|six|seven|eight|nine|ten|twenty|hundred|thousand|million|half|third|quarter|fifth|tenth)s?\b/i;
/** Numbers that are true of every run: a page splits in two, and a range has two ends. */
const kIdioms = /splits in two|two versions|no two|two ends/g;
const kTrees = /\b(all |the )?(two|three|four)( such)?( LSM-)?( ?trees)?\b(?= |:|,|-|$)/gi;
const kCounts = ['', 'one', 'two', 'three', 'four'];

/** A text without names, idioms and the number of the scenario's trees. */
function withoutNames(text: string, { contenders }: Scenario): string {
  const named = contenders.reduce((rest, { name }) => rest.replaceAll(name, ''), text);
  const own = kCounts[contenders.length] ?? '';
  return named
    .replace(kNames, '')
    .replace(kIdioms, '')
    .replace(kTrees, (phrase) =>
      /trees|^all /i.test(phrase) && phrase.toLowerCase().includes(own) ? '' : phrase,
    );
}

const isTyped = (words: string): boolean => /\d/.test(words) || kNumber.test(words);

/** A line for each moment, which TT_WORDS=1 prints for reading. */
const lines: string[] = [];

test.for(galleryNames())('the moments of %s are true of its recording', (name) => {
  const scenario = readScenario([name]);
  const { moments } = scenario;
  expect(moments.length).toBeGreaterThanOrEqual(6);
  expect(moments.length).toBeLessThanOrEqual(12);
  const recorded = readMoments(scenario);
  expect(recorded, 'npm run record').toBeDefined();
  lines.push('', `${scenario.title}. ${scenario.question}`);
  const words = moments.map((_, i) =>
    wordsOf(scenario, i, (moment) => recorded?.reportsAt(moment)),
  );
  for (const [i, one] of words.entries())
    lines.push(`${i + 1}. ${one.kind === 'said' ? one.text : JSON.stringify(one)}`);
  if (process.env.TT_WORDS === '1') process.stdout.write(`${lines.splice(0).join('\n')}\n`);
  expect(words.filter(({ kind }) => kind !== 'said')).toEqual([]);
  // Titles and questions cannot take figures, so any number there is typed.
  const typed = [
    ...[scenario.title, scenario.question],
    ...moments.flatMap(({ text }) => parseText(text).filter((part) => typeof part === 'string')),
  ];
  expect(typed.filter((part) => isTyped(withoutNames(part, scenario)))).toEqual([]);
  // Ink is dark in one theme and light in the other, so no words may name its colour.
  for (const { text } of moments)
    expect(text).not.toMatch(/\b(dark|black|white|light|grey)(er|est)?\b/i);
});

test.for(galleryNames())('the moments of %s are in the order of its run', (name) => {
  const { moments } = readScenario([name]);
  for (const { at, until } of moments)
    if (until !== undefined) expect(Object.keys(until)).toEqual(Object.keys(at));
  const places = moments.flatMap(({ at }) => ('ns' in at ? [] : [at.statements]));
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('figures are found as digits and as words, names and idioms are not', () => {
  const scenario = {
    contenders: [{ name: 'Levels of ten' }, { name: 'B' }],
  } as unknown as Scenario;
  const typed = (words: string) => isTyped(withoutNames(words, scenario));
  for (const words of ['7 times', 'four of five statements', 'one in a hundred', 'Three LSM-trees'])
    expect(typed(words), words).toBe(true);
  for (const words of [
    'from L0 to L6',
    'Levels of ten:',
    'Two LSM-trees load',
    'a page splits in two',
  ])
    expect(typed(words), words).toBe(false);
});
