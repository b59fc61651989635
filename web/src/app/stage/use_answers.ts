// Each tree's answer so far. If the scenario ends its question at a moment, the answer keeps that
// moment's figures after the run has passed it.
import { useStore } from 'zustand';
import type { Scenario, ScenarioMoment } from '../../document/scenario/scenario';
import { type Asked, type TreeAnswer, treeAnswer } from '../../model/figures/answer';
import { figuresOf } from '../../model/figures/figures';
import type { PhaseSpan } from '../../model/figures/phases';
import type { Passed } from '../../run/telling/words';
import type { Reading } from './reading';
import { askedOf } from './scenario_facts';
import { useShown, useStage } from './use_stage';

interface Answers {
  readonly asked: Asked;
  /** By contender; undefined for forks that still wait at their beginning. */
  readonly trees: readonly (TreeAnswer | undefined)[];
}

export function useAnswers(scenario: Scenario): Answers {
  const stage = useStage();
  const now = useShown((shown) => shown.answer);
  const phases = useShown((shown) => shown.phases);
  const last = lastMoment(scenario);
  const beyond = useShown((shown) => last !== undefined && shown.statements > last.statements);
  // Renders again when a recording arrives, which may be after the run passed the moment.
  useStore(stage.reading.state, ({ version }) => version);
  // A fork has no figures at a moment before its beginning, so a page with forks shows current
  // answers.
  const own = stage.bands.length === scenario.contenders.length;
  const passed = beyond && own && last !== undefined ? last.passed(stage.reading) : undefined;
  return {
    asked: { ...askedOf(scenario), until: passed && last?.statements },
    trees: passed === undefined ? now : answersOf(scenario, passed, phases),
  };
}

/**
 * Answers at the end of a recorded run; undefined until the moment that ends the question is
 * loaded.
 */
export function useRecordedAnswers(
  scenario: Scenario,
  ends: readonly Passed[],
): Answers | undefined {
  const { reading } = useStage();
  const phases = useShown((shown) => shown.phases);
  const last = lastMoment(scenario);
  useStore(reading.state, ({ version }) => version);
  const passed = last === undefined ? ends : last.passed(reading);
  return passed === undefined
    ? undefined
    : {
        asked: { ...askedOf(scenario), until: last?.statements },
        trees: answersOf(scenario, passed, phases),
      };
}

/** The moment that ends the question; undefined if the end of the run does. */
function lastMoment({ answer, moments }: Scenario) {
  const index = (answer?.until ?? 0) - 1;
  const at = (moments[index] as ScenarioMoment | undefined)?.at;
  return at === undefined || !('statements' in at)
    ? undefined
    : { statements: at.statements, passed: (reading: Reading) => reading.passedAt(index) };
}

const answersOf = (
  { contenders }: Scenario,
  passed: readonly Passed[],
  phases: readonly PhaseSpan[],
): TreeAnswer[] =>
  passed.map(({ report }, i) =>
    treeAnswer(contenders[i]?.name ?? '', figuresOf(report), report, phases),
  );
