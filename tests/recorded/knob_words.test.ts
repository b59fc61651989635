// Knobs make no words untrue: a thing that a setting removes from a run is not mentioned there.
//
// The words are those of the scenario with the knob turned, with its options and phases, but with
// figures of the published run: others would need a run. So words pass if one of their conditions
// names the thing, as the condition would then hide them.
import { expect, test } from 'vitest';
import { settingsOf, settingWords, turned } from '../../web/src/document/scenario/knobs/knobs';
import type { Scenario } from '../../web/src/document/scenario/scenario';
import { optionOf } from '../../web/src/document/scenario/values/chosen_options';
import { wordsOf } from '../../web/src/run/telling/words';
import { galleryScenarios } from '../support';
import { readMoments } from './recorder';

interface Thing {
  readonly spoken: RegExp;
  readonly isIn: (scenario: Scenario) => boolean;
  /** Found in a condition of the words that asks for the thing. */
  readonly asked: RegExp;
}

const ofEngines = (engine: string, option: string) => (scenario: Scenario) =>
  scenario.contenders
    .filter((one) => one.engine === engine)
    .some((one) => optionOf({ role: 'engine', kind: engine, ...one }, option) > 0);
const universal = ofEngines('lsm', 'compaction_style');

const kThings: Readonly<Record<string, Thing>> = {
  scans: {
    spoken: /\bscans?\b/i,
    isIn: ({ workload }) =>
      workload.phases.some((phase) => phase.kind === 'scan' || Number(phase.scans_permille) > 0),
    asked: /scans_permille/,
  },
  filters: {
    spoken: /\bfilters?\b/i,
    isIn: ofEngines('lsm', 'bloom_millibits_per_key'),
    asked: /bloom/,
  },
  'second copies': {
    spoken: /doublewrite|\btwice\b|second cop/i,
    isIn: ofEngines('btree', 'doublewrite'),
    asked: /doublewrite/,
  },
  'levels that grow': {
    spoken: /level (to|by) level|each level may hold/i,
    isIn: (scenario) => !universal(scenario) || scenario.contenders.length > 1,
    asked: /compaction_style|trivial_moves/,
  },
  'keys in order': {
    spoken: /highest key|order of keys|where the last one ended/i,
    isIn: ({ workload }) => optionOf({ role: 'workload', ...workload }, 'key_order') === 1,
    asked: /key_order/,
  },
  'random keys': {
    spoken: /random keys/i,
    isIn: ({ workload }) => optionOf({ role: 'workload', ...workload }, 'key_order') === 0,
    asked: /key_order/,
  },
  'a disk': {
    spoken: /\b(arm|disk)\b/i,
    isIn: ({ device }) => device.kind === 'hdd',
    asked: /hdd/,
  },
};

/** Words in this scenario's run about things that it does not have. */
function untrue(scenario: Scenario, published: Scenario): string[] {
  const recorded = readMoments(published);
  return scenario.moments.flatMap(({ holds = [] }, moment) => {
    const words = wordsOf(scenario, moment, (at) => recorded?.reportsAt(at));
    if (words.kind !== 'said') return [];
    return Object.entries(kThings)
      .filter(
        ([, { spoken, isIn, asked }]) =>
          spoken.test(words.text) && !isIn(scenario) && !holds.some((one) => asked.test(one)),
      )
      .map(([thing]) => `moment ${moment + 1} speaks of ${thing}`);
  });
}

const kScenarios = galleryScenarios();
const kTurns = kScenarios.flatMap((scenario) =>
  scenario.knobs.flatMap((knob) =>
    settingsOf(knob, scenario).map((_, setting) => ({
      scenario,
      after: turned(scenario, knob, setting),
      name: `${scenario.name} with ${knob.label} ${settingWords(knob, setting, scenario)}`,
    })),
  ),
);

test.for(kTurns)('$name speaks of nothing that is not there', ({ scenario, after }) => {
  expect(untrue(after, scenario)).toEqual([]);
});

test('words without their condition are found', () => {
  const scenario = kScenarios.find(({ name }) => name === 'leveled-or-universal') as Scenario;
  const reads = scenario.knobs.find(({ label }) => label === 'reads');
  if (reads === undefined) throw new Error('there is no knob of that name');
  const careless = {
    ...scenario,
    moments: scenario.moments.map((moment) => ({ ...moment, holds: [] })),
  };
  expect(untrue(turned(careless, reads, 0), scenario)).toEqual(['moment 6 speaks of scans']);
});
