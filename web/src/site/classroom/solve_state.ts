// The state of one exercise on its page: a locked prediction, options turned and turned back, runs,
// hints. Pure: the page draws it and makes the runs.
import type { Exercise, Predicted } from '../../document/exercise/exercise';
import { type ChosenOptions, givenOptions } from '../../document/exercise/options';
import { type ConditionResult, checkRun } from '../../document/exercise/outcome';
import type { Run } from '../../document/exercise/run';
import type { Progress } from './progress';

export interface CheckedRun {
  readonly chosen: ChosenOptions;
  readonly run: Run;
  readonly checks: readonly ConditionResult[];
  readonly passed: boolean;
}

export interface SolveState {
  /** Locked in; nothing runs before. */
  readonly predicted: Predicted | undefined;
  readonly given: Run | undefined;
  readonly chosen: ChosenOptions;
  /** Options before each turn, latest last. */
  readonly turns: readonly ChosenOptions[];
  readonly tried: CheckedRun | undefined;
  readonly hints: number;
  /** True after one success: a later failure does not take it away. */
  readonly passed: boolean;
  readonly explained: boolean;
}

export type SolveAct =
  | { readonly what: 'predict'; readonly predicted: Predicted }
  | { readonly what: 'came'; readonly run: Run }
  | { readonly what: 'turn'; readonly label: string; readonly words: string }
  | { readonly what: 'undo' }
  | { readonly what: 'tried'; readonly chosen: ChosenOptions; readonly run: Run }
  | { readonly what: 'hint' }
  | { readonly what: 'explain' };

const kMaxTurns = 100;

export function solveStart(exercise: Exercise, kept: Progress): SolveState {
  const passed = kept.passed === true;
  return {
    predicted: kept.predicted,
    given: undefined,
    chosen: { ...givenOptions(exercise), ...kept.chosen },
    turns: [],
    tried: undefined,
    hints: Math.min(exercise.hints.length, kept.hints ?? 0),
    passed,
    explained: passed,
  };
}

/** Returns the state after an act; acts that do not apply leave it unchanged. */
export function solveNext(exercise: Exercise, state: SolveState, act: SolveAct): SolveState {
  switch (act.what) {
    case 'predict':
      // A locked prediction cannot change after its outcome is known.
      return state.predicted === undefined ? { ...state, predicted: act.predicted } : state;
    case 'came':
      return { ...state, given: act.run };
    case 'turn': {
      const turns = [...state.turns, state.chosen].slice(-kMaxTurns);
      return { ...state, turns, chosen: { ...state.chosen, [act.label]: act.words } };
    }
    case 'undo': {
      const before = state.turns.at(-1);
      return before === undefined
        ? state
        : { ...state, chosen: before, turns: state.turns.slice(0, -1) };
    }
    case 'tried': {
      const checks = checkRun(exercise, act.run);
      const passed = checks.every(({ met }) => met);
      const tried = { chosen: act.chosen, run: act.run, checks, passed };
      const ever = state.passed || passed;
      return { ...state, tried, passed: ever, explained: state.explained || passed };
    }
    case 'hint':
      return { ...state, hints: Math.min(exercise.hints.length, state.hints + 1) };
    case 'explain':
      return state.tried === undefined ? state : { ...state, explained: true };
  }
}

export const toKeep = ({ predicted, chosen, hints, passed }: SolveState): Progress => ({
  ...(predicted === undefined ? {} : { predicted }),
  chosen,
  hints,
  passed,
});
