// Talks against the recordings of their scenarios: each line has its figures, its conditions hold,
// no figure is typed, and the talk fits on a screen and into its time.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gallery } from '../../cli/source';
import { parseText } from '../../web/src/document/scenario/values/moment_text';
import { parseTalkText } from '../../web/src/document/talk/checks/talk_parse';
import { retell, secondsOf } from '../../web/src/document/talk/talk';
import { trustedTalk } from '../../web/src/document/talk/talk_scenarios';
import { wordsOf } from '../../web/src/run/telling/words';
import { readMoments } from './recorder';

const kFolder = new URL('../../talks/', import.meta.url);
const kTalks = readdirSync(kFolder)
  .filter((file) => file.endsWith('.json') && file !== 'schema.json')
  .map((file) => file.slice(0, -'.json'.length));
/** Digits that are names: levels of an LSM-tree. */
const kNames = /\bL[0-6]\b/g;
/** Two lines of large type on a screen of 1920 px. */
const kMaxLetters = 150;

function read(name: string) {
  const parsed = parseTalkText(readFileSync(new URL(`${name}.json`, kFolder), 'utf8'), gallery());
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues, null, 1));
  return parsed.open;
}

test('there is a talk of twelve minutes', () => {
  const { talk } = read('three-trees-one-workload');
  expect(secondsOf(talk)).toBe(12 * 60);
  expect(talk.steps.length).toBeGreaterThanOrEqual(14);
});

test.for(kTalks)('every line of %s is true of the recordings', (name) => {
  const { talk, scenarioOf } = read(name);
  expect(talk.name).toBe(name);
  // Lines about a power cut are held by tests/parity/talk_cuts.test.ts.
  const recordedSteps = talk.steps.filter(({ cut }) => cut === undefined);
  const said = recordedSteps.map((step) => {
    const recorded = readMoments(scenarioOf(step));
    const { scenario, index } = retell(step, scenarioOf(step));
    return wordsOf(scenario, index, (moment) => recorded?.reportsAt(moment));
  });
  const texts = said.map((words) => (words.kind === 'said' ? words.text : JSON.stringify(words)));
  if (process.env.TT_WORDS === '1') process.stdout.write(`${texts.join('\n')}\n`);
  expect(said.filter(({ kind }) => kind !== 'said')).toEqual([]);
  expect(texts.filter((text) => text.length > kMaxLetters)).toEqual([]);
});

test.for(kTalks)('the page opens %s, which it does not check, as a file would be', (name) => {
  const { talk, scenarioOf } = read(name);
  const text = readFileSync(new URL(`${name}.json`, kFolder), 'utf8');
  const trusted = trustedTalk(JSON.parse(text), gallery());
  for (const step of talk.steps) expect(trusted.scenarioOf(step)).toEqual(scenarioOf(step));
});

test.for(kTalks)('no figure of %s is typed, and each step has notes and a time', (name) => {
  const { talk } = read(name);
  for (const { line, notes = '', seconds } of talk.steps) {
    const typed = parseText(line).filter(
      (part) => typeof part === 'string' && /\d/.test(part.replace(kNames, '')),
    );
    expect(typed).toEqual([]);
    expect(notes.replace(kNames, '')).not.toMatch(/\d/);
    expect(notes.length).toBeGreaterThan(100);
    expect(seconds).toBeGreaterThan(0);
  }
});
