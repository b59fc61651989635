// Answers to the gallery's questions, from the recordings: each has figures in the unit of its
// question, and figures that differ between trees.
import { expect, test } from 'vitest';
import { galleryNames, readScenario } from '../../cli/source';
import { endingOf } from '../../web/src/app/panels/end/ending';
import type { Scenario } from '../../web/src/document/scenario/scenario';
import { answerOf, treeAnswer } from '../../web/src/model/figures/answer';
import { figuresOf } from '../../web/src/model/figures/figures';
import type { PhaseSpan } from '../../web/src/model/figures/phases';
import { questionOf } from '../../web/src/run/telling/question';
import { readMoments, readRecording } from './recorder';

/** The contenders as recorded at the answer's last moment, or at the end. */
function passedBy(scenario: Scenario) {
  const until = scenario.answer?.until;
  return until === undefined
    ? readRecording(scenario.name)?.contenders
    : readMoments(scenario)?.reportsAt(until - 1);
}

/** The answers of the gallery do not depend on phases. */
const kPhases: readonly PhaseSpan[] = [];

test.for(galleryNames())('the question of %s is answered in its own unit', (name) => {
  const scenario = readScenario([name]);
  const asked = questionOf(scenario);
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
