// An exercise being solved: predict, compare, turn the options until the conditions are met, read
// the explanation, hand in.
import { type KeyboardEvent, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { Exercise, Predicted } from '../../../document/exercise/exercise';
import { withOptions } from '../../../document/exercise/grading/options';
import { outcomeOf } from '../../../document/exercise/grading/outcome';
import {
  namesIn,
  type Run,
  stoppedWhy,
  subjectBefore,
  subjectOfRun,
  tablesOf,
} from '../../../document/exercise/grading/run';
import { fillText } from '../../../document/exercise/grading/texts';
import type { Scenario } from '../../../document/scenario/scenario';
import { Words } from '../../../glossary/words';
import { BetButton } from '../../story/bet_button';
import { keepProgress, progressOf } from '../progress';
import { Ask } from './ask';
import { Bench, Cancelled } from './bench';
import { cardOf } from './bet';
import { CheckList } from './check_list';
import { HandInForm } from './hand_in_form';
import { useKeepFocus } from './keep_focus';
import { OptionsForm } from './options_form';
import { PredictionResult } from './prediction_result';
import { RunView } from './run_view';
import { type SolveAct, type SolveState, solveNext, solveStart, toKeep } from './solve_state';

/** A run under way, with the share that is done. */
interface Running {
  readonly share: number;
  readonly cancel: () => void;
}

/** `keptAs`: the name under which progress is kept; without it, none is, nor handed in. */
export function Solve({ exercise, keptAs }: { exercise: Exercise; keptAs?: string }) {
  const [state, act] = useReducer(
    (before: SolveState, next: SolveAct) => solveNext(exercise, before, next),
    undefined,
    () => solveStart(exercise, keptAs === undefined ? {} : progressOf(keptAs)),
  );
  const { bench, running, trouble, run } = useBench(exercise);
  const { predicted, given, tried } = state;
  const onFocus = useKeepFocus();
  useEffect(() => {
    if (keptAs !== undefined) keepProgress(keptAs, toKeep(state));
  }, [keptAs, state]);
  const runGiven = useCallback(async () => {
    const made = await run(exercise.scenario);
    if (made !== undefined) act({ what: 'came', run: made });
  }, [exercise, run]);
  const tryOptions = async () => {
    const { chosen } = state;
    const made = await run(withOptions(exercise, chosen));
    if (made !== undefined) act({ what: 'tried', chosen, run: made });
  };
  const undo = (event: KeyboardEvent) => {
    const wanted = (event.ctrlKey || event.metaKey) && event.key === 'z' && !event.shiftKey;
    if (!wanted || event.target instanceof HTMLTextAreaElement) return;
    if (event.target instanceof HTMLInputElement && event.target.type !== 'radio') return;
    event.preventDefault();
    act({ what: 'undo' });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; the button is below
    <div onKeyDown={undo} onFocus={onFocus}>
      <Predict {...{ exercise, state, act, running }} onRun={() => void runGiven()} />
      {running === undefined ? null : <Progress {...running} />}
      {trouble === '' ? null : (
        <p className="wrong" role="alert">
          {trouble}
        </p>
      )}
      {bench === undefined ? null : <RunView stage={bench.stage} />}
      <YourTurn {...{ exercise, state, act, running }} onRun={() => void tryOptions()} />
      <Hints {...{ exercise, state, act }} />
      <Explanation {...{ exercise, state, act }} />
      {keptAs !== undefined &&
      predicted !== undefined &&
      given !== undefined &&
      tried !== undefined ? (
        <HandInForm {...{ exercise, predicted, given, tried }} />
      ) : null}
    </div>
  );
}

/** Runs on the page's own engines, one run at a time. */
function useBench(exercise: Exercise) {
  const made = useRef<Bench | undefined>(undefined);
  const [bench, setBench] = useState<Bench | undefined>(undefined);
  const [running, setRunning] = useState<Running | undefined>(undefined);
  const [trouble, setTrouble] = useState('');
  useEffect(() => () => made.current?.close(), []);
  const run = useCallback(
    async (scenario: Scenario): Promise<Run | undefined> => {
      const abort = new AbortController();
      const cancel = () => abort.abort();
      setTrouble('');
      setRunning({ share: 0, cancel });
      try {
        made.current ??= new Bench();
        setBench(made.current);
        const { signal } = abort;
        const onProgress = (share: number) => setRunning({ share, cancel });
        return await made.current.run(scenario, tablesOf(exercise), { signal, onProgress });
      } catch (error) {
        if (!(error instanceof Cancelled))
          setTrouble(error instanceof Error ? error.message : String(error));
        return undefined;
      } finally {
        setRunning(undefined);
      }
    },
    [exercise],
  );
  return { bench, running, trouble, run };
}

function Progress({ share, cancel }: Running) {
  return (
    <div className="running">
      <progress value={share} max={1} aria-label="The run" />
      <button type="button" className="btn" onClick={cancel}>
        Cancel
      </button>
    </div>
  );
}

interface StepProps {
  readonly exercise: Exercise;
  readonly state: SolveState;
  readonly act: (act: SolveAct) => void;
}
interface RunStepProps extends StepProps {
  readonly running: Running | undefined;
  readonly onRun: () => void;
}

function Predict({ exercise, state, act, running, onRun }: RunStepProps) {
  const { predicted, given } = state;
  const { prediction } = exercise;
  return (
    <section className="step">
      <h2>Predict</h2>
      <p>
        <Words>{prediction.asks}</Words>
      </p>
      {predicted === undefined ? (
        <Ask
          prediction={prediction}
          onLock={(value) => {
            act({ what: 'predict', predicted: value });
            onRun();
          }}
        />
      ) : given === undefined ? (
        <p>
          Your prediction is locked in.{' '}
          <button
            type="button"
            className="btn"
            aria-disabled={running !== undefined}
            onClick={running === undefined ? onRun : undefined}
          >
            Run it
          </button>
        </p>
      ) : (
        <>
          <PredictionResult exercise={exercise} predicted={predicted} given={given} />
          <Bet exercise={exercise} predicted={predicted} given={given} />
        </>
      )}
    </section>
  );
}

/** The card to share: the question, the prediction and the outcome. */
function Bet({ exercise, predicted, given }: BetProps) {
  if (stoppedWhy(given) !== undefined) return null;
  const card = cardOf(exercise, predicted, outcomeOf(exercise, given));
  return (
    <div className="acts-row">
      <BetButton card={card} />
    </div>
  );
}

interface BetProps {
  readonly exercise: Exercise;
  readonly predicted: Predicted;
  readonly given: Run;
}

function YourTurn({ exercise, state, act, running, onRun }: RunStepProps) {
  const { chosen, turns, tried, given } = state;
  const say = (text: string) =>
    fillText(text, namesIn(exercise), { given: subjectBefore(exercise) });
  return (
    <section className="step">
      <h2>Your turn</h2>
      <p>
        <Words>{say(exercise.task)}</Words>
      </p>
      <OptionsForm
        exercise={exercise}
        chosen={chosen}
        disabled={given === undefined || running !== undefined}
        onTurn={(label, words) => act({ what: 'turn', label, words })}
      />
      <div className="acts-row">
        <button
          type="button"
          className="btn primary"
          disabled={given === undefined}
          // `disabled` would lose the focus.
          aria-disabled={running !== undefined}
          onClick={running === undefined ? onRun : undefined}
        >
          Run and check
        </button>
        <button
          type="button"
          className="btn"
          aria-disabled={turns.length === 0}
          title="Ctrl+Z"
          onClick={() => act({ what: 'undo' })}
        >
          Undo
        </button>
        {given === undefined ? <span className="soft">Predict first.</span> : null}
      </div>
      <CheckList exercise={exercise} tried={tried} />
      <p className={tried?.passed === true ? 'verdict solved' : 'verdict'} role="status">
        {tried === undefined ? '' : tried.passed ? 'Solved.' : 'Not yet: see what is missing.'}
      </p>
    </section>
  );
}

function Hints({ exercise, state, act }: StepProps) {
  const { hints } = exercise;
  const say = (text: string) =>
    fillText(text, namesIn(exercise), { given: subjectBefore(exercise) });
  return (
    <section className="step">
      <h2>Hints</h2>
      <ol className="hints" aria-live="polite">
        {hints.slice(0, state.hints).map((hint) => (
          <li key={hint}>
            <Words>{say(hint)}</Words>
          </li>
        ))}
      </ol>
      {state.hints < hints.length ? (
        <button type="button" className="btn" onClick={() => act({ what: 'hint' })}>
          {state.hints === 0 ? 'Show a hint' : 'Show the next hint'}
        </button>
      ) : (
        <p className="soft">There are no more.</p>
      )}
    </section>
  );
}

/** The explanation, shown after the check only. */
function Explanation({ exercise, state, act }: StepProps) {
  const { given, tried, explained } = state;
  if (tried === undefined || given === undefined) return null;
  if (!explained)
    return (
      <section className="step">
        <button type="button" className="btn" onClick={() => act({ what: 'explain' })}>
          Show the explanation without solving it
        </button>
      </section>
    );
  const runs = { given: subjectOfRun(given), yours: subjectOfRun(tried.run) };
  return (
    <section className="step" aria-live="polite">
      <h2>Why</h2>
      {exercise.explanation.text.map((text) => (
        <p key={text}>
          <Words>{fillText(text, namesIn(exercise), runs)}</Words>
        </p>
      ))}
    </section>
  );
}
