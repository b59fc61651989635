// What the gallery's questions are answered with, from the recordings: every answer has figures in
// the unit that its scenario asks for, and of several trees it tells them apart.
import { expect, test } from 'vitest';
import { galleryNames, readScenario } from '../../cli/source';
import { askedOf } from '../../web/src/app/stage/scenario_facts';
import type { Scenario } from '../../web/src/document/scenario/scenario';
import { answerOf, treeAnswer } from '../../web/src/model/figures/answer';
import { endingOf } from '../../web/src/model/figures/ending';
import { figuresOf } from '../../web/src/model/figures/figures';
import type { PhaseSpan } from '../../web/src/model/figures/phases';
import { readMoments, readRecording } from './recorder';

/** All that is recorded at the answer's last moment, or at the end. */
function passedBy(scenario: Scenario) {
  const until = scenario.answer?.until;
  return until === undefined
    ? readRecording(scenario.name)?.contenders
    : readMoments(scenario)?.passed(until - 1);
}

/** Those that the answers need: all that is counted saves rows or looks them up. */
const kPhases: readonly PhaseSpan[] = [];

test.for(galleryNames())('the question of %s is answered in its own unit', (name) => {
  const scenario = readScenario([name]);
  const asked = askedOf(scenario);
  const trees = (passedBy(scenario) ?? []).map(({ report }, i) =>
    treeAnswer(scenario.contenders[i]?.name ?? '', figuresOf(report), report, kPhases),
  );
  const answer = answerOf(trees, asked, kPhases);
  expect(answer.in).toBe(asked.in);
  expect(answer.costs.filter(({ cost }) => cost === undefined)).toEqual([]);
  const ending = endingOf(trees, asked);
  if (process.env.TT_WORDS === '1')
    process.stdout.write(`${answer.lead} ${answer.costs.map(({ words }) => words)}. ${ending}\n`);
  expect(ending).not.toMatch(/^$|about/);
});
