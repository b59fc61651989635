// Each tree's answer so far, as far as the question goes: where the scenario names the moment up to
// which it is counted, that moment's figures stay once the run is beyond it.
import { useStore } from 'zustand';
import type { Scenario, ScenarioMoment } from '../../document/scenario/scenario';
import { type Asked, type TreeAnswer, treeAnswer } from '../../model/answer';
import { figuresOf } from '../../model/figures';
import type { PhaseSpan } from '../../model/phases';
import type { Passed } from '../../run/telling/words';
import type { Reading } from './reading';
import { askedOf } from './scenario_facts';
import { useShown, useStage } from './use_stage';

interface Answers {
  readonly asked: Asked;
  /** By contender; undefined for forks that are still waiting at their beginning. */
  readonly trees: readonly (TreeAnswer | undefined)[];
}

export function useAnswers(scenario: Scenario): Answers {
  const stage = useStage();
  const now = useShown((shown) => shown.answer);
  const phases = useShown((shown) => shown.phases);
  const last = lastMoment(scenario);
  const beyond = useShown((shown) => last !== undefined && shown.statements > last.statements);
  // A recording may arrive after the run has been there.
  useStore(stage.reading.state, ({ version }) => version);
  // Forks have no figures of a moment that they were not at.
  const own = stage.bands.length === scenario.contenders.length;
  const passed = beyond && own && last !== undefined ? last.passed(stage.reading) : undefined;
  return {
    asked: { ...askedOf(scenario), until: passed && last?.statements },
    trees: passed === undefined ? now : answersOf(scenario, passed, phases),
  };
}

/** How a recorded run ends, as far as that is known yet: its last moment may be loaded later. */
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

/** The moment up to which the question goes, if it does not go to the end. */
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
