// The answer to take away: what each tree costs in use, and what that hangs on, to copy or print.
import { useEffect, useRef, useState } from 'react';
import { type Nearby, nearby } from '../../../document/scenario/knobs/nearby';
import type { Scenario } from '../../../document/scenario/scenario';
import { printTimes } from '../../../model/reports/hangs_on';
import {
  answerText,
  flipsOf,
  hangsOnTitle,
  type TakenAway,
  takenAway,
} from '../../../run/export/answer';
import type { ComparedRun } from '../../../run/export/comparison';
import { endOfQuestion, questionOf } from '../../../run/telling/question';
import { copyText } from '../../../ui/copy_text';
import { useStage } from '../../stage/use_stage';
import { type ComparedPlace, figuresAt, type Sources } from '../compare/run_beside';
import { Sheet } from '../sheet/sheet';
import '../../../styles/compare.css';

interface Props extends Pick<Sources, 'recordingNamed'> {
  scenario: Scenario;
}

export default function AnswerPanel({ scenario, recordingNamed }: Props) {
  const around = nearby(scenario);
  const { run, beside, refused, work, findOut, stop } = useRuns(around, {
    scenario,
    recordingNamed,
  });
  const answer = run === undefined ? undefined : takenAway(run, beside, questionOf(scenario));
  return (
    <Sheet title="The answer" size="wide">
      <p>{scenario.question}</p>
      {answer === undefined ? null : <AnswerTables answer={answer} />}
      {refused.length === 0 ? null : (
        <p className="soft">The engines cannot run with {refused.join(', nor with ')}.</p>
      )}
      {work.kind === 'failed' ? (
        <p role="alert" className="trouble">
          {work.words}
        </p>
      ) : null}
      {work.kind === 'busy' ? (
        <p className="compare-progress">
          <span className="soft">{work.words}</span>
          <progress aria-label={work.words} value={work.share} />
          <button type="button" className="btn" onClick={stop}>
            Stop
          </button>
        </p>
      ) : null}
      {answer === undefined ? null : (
        <Actions
          answer={answer}
          left={around.length - beside.length - refused.length}
          findOut={work.kind === 'busy' ? undefined : findOut}
        />
      )}
    </Sheet>
  );
}

export function AnswerTables({ answer }: { answer: TakenAway }) {
  const { run, bill, changes } = answer;
  const names = run.outcomes.map(({ name }) => name);
  return (
    <section className="comparison answer" aria-label="The bill">
      <p>{bill.use}</p>
      <FigureTable
        names={names}
        head="The bill"
        rows={bill.lines.map(({ name, cells }) => [name, ...cells])}
      />
      {[...bill.notes, `Figures: ${run.source}.`].map((note) => (
        <p className="soft" key={note}>
          {note}
        </p>
      ))}
      {changes.length === 0 ? null : (
        <>
          <h3>{hangsOnTitle(answer)}</h3>
          <FigureTable
            names={names}
            head="With"
            rows={changes.map(({ label, times }) => [label, ...times.map(printTimes)])}
          />
          {flipsOf(answer).map((flip) => (
            <p key={flip}>{flip}</p>
          ))}
        </>
      )}
      <Trust />
    </section>
  );
}

function Trust() {
  const { root = './' } = document.documentElement.dataset;
  return (
    <p className="soft">
      Each engine is held against the real one on the same operations:{' '}
      <a href={`${root}truth/`}>how near they are</a>.
    </p>
  );
}

interface FigureTableProps {
  names: readonly string[];
  head: string;
  rows: readonly (readonly string[])[];
}

function FigureTable({ names, head, rows }: FigureTableProps) {
  return (
    <table className="table-twin">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {names.map((name) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {names.map((of, i) => (
              <td key={of}>{cells[i]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ActionsProps {
  answer: TakenAway;
  /** Runs that have not been made. */
  left: number;
  /** Undefined while runs are on their way. */
  findOut: (() => void) | undefined;
}

function Actions({ answer, left, findOut }: ActionsProps) {
  const [words, setWords] = useState('');
  return (
    <p className="compare-actions">
      {left > 0 ? (
        <button
          type="button"
          className="btn primary"
          disabled={findOut === undefined}
          onClick={findOut}
        >
          Find out what it hangs on: {left} {left === 1 ? 'run' : 'runs'}
        </button>
      ) : null}
      <button
        type="button"
        className="btn"
        onClick={() => void copyText(answerText(answer), 'Copied as Markdown').then(setWords)}
      >
        Copy as Markdown
      </button>
      <button type="button" className="btn" onClick={() => print()}>
        Print
      </button>
      <span className="soft" role="status">
        {words}
      </span>
    </p>
  );
}

type Work =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly words: string; readonly share: number }
  | { readonly kind: 'failed'; readonly words: string };

/** This run at its end, at once, and those beside it when asked; closing the panel stops them. */
function useRuns(around: readonly Nearby[], { scenario, recordingNamed }: Props) {
  const { player } = useStage();
  const [run, setRun] = useState<ComparedRun | undefined>(undefined);
  const [beside, setBeside] = useState<readonly ComparedRun[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [work, setWork] = useState<Work>({ kind: 'idle' });
  const abort = useRef(new AbortController());
  const make = async (one: Nearby, words: string): Promise<ComparedRun | undefined> => {
    const { signal } = abort.current;
    setWork({ kind: 'busy', words, share: 0 });
    const onProgress = (share: number) =>
      signal.aborted ? undefined : setWork({ kind: 'busy', words, share });
    try {
      const at = placeOf(one.scenario);
      // A place in the run is another than where the page is: a copy is not the page's own run.
      const own = at === 'end' ? one.scenario : { ...one.scenario };
      const made = await figuresAt(
        { label: one.label, scenario: own, at },
        { player, scenario, recordingNamed },
        { signal, onProgress },
      );
      if (signal.aborted) return undefined;
      setWork({ kind: 'idle' });
      return made;
    } catch (error) {
      const trouble = error instanceof Error ? error.message : String(error);
      setWork(
        signal.aborted ? { kind: 'idle' } : { kind: 'failed', words: `${words}: ${trouble}` },
      );
      return undefined;
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a panel is of one scenario
  useEffect(() => {
    abort.current = new AbortController();
    void make({ label: scenario.name, scenario }, 'this run to its end').then(setRun);
    return () => abort.current.abort();
  }, []);
  const findOut = async () => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    const done = new Set([...beside.map(({ label }) => label), ...refused]);
    await player.align();
    for (const one of around.filter(({ label }) => !done.has(label))) {
      const made = await make(one, one.label);
      if (signal.aborted) return;
      if (made === undefined) setRefused((known) => [...known, one.label]);
      else setBeside((known) => [...known, made]);
    }
  };
  return {
    ...{ run, beside, refused, work },
    findOut: () => void findOut(),
    stop: () => abort.current.abort(),
  };
}

/** The place up to which the scenario's question is counted. */
function placeOf(scenario: Scenario): ComparedPlace {
  const asked = endOfQuestion(scenario);
  return asked === undefined ? 'end' : { statements: asked.statements };
}
