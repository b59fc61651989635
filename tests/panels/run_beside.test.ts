// Recorded ends replace only runs of contenders that run as recorded.
import { expect, test } from 'vitest';
import { readScenario } from '../../cli/source';
import { recordedOutcomes } from '../../web/src/app/panels/compare/run_beside';
import type { Scenario } from '../../web/src/document/scenario/scenario';
import { readRecording } from '../recorded/recorder';

const kOpening = readScenario(['innodb-vs-myrocks']);
const kDuel = readScenario(['leveled-or-universal']);

function known(scenario: Scenario) {
  const recording = readRecording(scenario.name);
  if (recording === undefined) throw new Error('npm run record');
  return recordedOutcomes(recording, scenario).map((one) => one && [one.name, one.report.digest]);
}

const withOption = (scenario: Scenario, at: number, options: object): Scenario => ({
  ...scenario,
  contenders: scenario.contenders.map((one, i) =>
    i === at ? { ...one, options: { ...one.options, ...options } } : one,
  ),
});

test('an option of one tree leaves the recorded ends of the others', () => {
  const all = known(kOpening);
  expect(all).not.toContain(undefined);
  expect(known(withOption(kOpening, 0, { doublewrite: 0 }))).toEqual([undefined, ...all.slice(1)]);
});

test('what all share leaves none', () => {
  expect(known({ ...kOpening, seed: kOpening.seed + 1 })).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a tree that becomes the other one has its end, and keeps its name', () => {
  const [, universal] = known(kDuel);
  const options = kDuel.contenders[1]?.options ?? {};
  const [first] = known({
    ...kDuel,
    contenders: kDuel.contenders.map((one) => ({ ...one, options })),
  });
  expect(first).toEqual(['Leveled', universal?.[1]]);
});
