// The card at the end of a run: the result, the real engines' figures, and suggestions.
import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import './end.css';
import { isOfData, likelyTurns, shortWords } from '../../../document/scenario/knobs/knobs';
import type { Knob, Scenario } from '../../../document/scenario/scenario';
import {
  type Answer,
  type AnswerQuestion,
  answerOf,
  type TreeAnswer,
} from '../../../model/figures/answer';
import { paceNote, scaleNote } from '../../../model/figures/stands_for';
import { Icon } from '../../../ui/icons/icons';
import { useAnswers } from '../../stage/answers/use_answers';
import { useRunView, useStage } from '../../stage/use_stage';
import { openPanel } from '../open/panels';
import { endingOf } from './ending';

interface Props {
  scenario: Scenario;
  /** The gallery's next scenario. */
  next: { readonly title: string; readonly href: string };
  /** Published figures beside this run's; empty for scenarios without claims. */
  claims: ReactNode;
  onTurn: (knob: Knob, setting: number) => void;
  onClose: () => void;
}

/** Number of suggested knobs. */
const kTurns = 2;

export default function EndPanel({ scenario, next, claims, onTurn, onClose }: Props) {
  const phases = useRunView((shown) => shown.phases);
  const { question, trees: all } = useAnswers(scenario);
  const trees = all.filter((tree) => tree !== undefined);
  return (
    <aside className="end-card" aria-label="The end of the run">
      <button
        type="button"
        className="btn icon plain"
        aria-label="Close this card"
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
      <h2>{endingOf(trees, question) || 'The run is over.'}</h2>
      <Figures answer={answerOf(trees, question, phases)} />
      <StandsFor trees={trees} question={question} />
      <LastWords />
      {claims ?? <RealEngines />}
      <TryNext scenario={scenario} next={next} onTurn={onTurn} />
    </aside>
  );
}

/** The larger system, also where the page has no room for it under its headline. */
function StandsFor({
  trees,
  question: { standsFor },
}: {
  trees: readonly TreeAnswer[];
  question: AnswerQuestion;
}) {
  const words = [scaleNote(standsFor), paceNote(trees, standsFor)].join(' ').trim();
  return words === '' ? null : <p className="soft">{words}</p>;
}

/** The answers as bars on one scale. */
function Figures({ answer: { lead, costs } }: { answer: Answer }) {
  const most = Math.max(...costs.map(({ cost }) => cost ?? 0)) || 1;
  return (
    <>
      <p className="soft">{lead}</p>
      <dl>
        {costs.map(({ name, words, cost }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <i style={{ width: `${((cost ?? 0) / most) * 100}%` }} />
              <b className="num">{words}</b>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The scenario's last words that are true of this run, with its figures. */
function LastWords() {
  const { momentReader } = useStage();
  const version = useStore(momentReader.state, (state) => state.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what words are made of has a version
  const words = useMemo(() => {
    const said = momentReader.moments.map((_, moment) => momentReader.words(moment));
    return said.findLast((one) => one?.kind === 'said');
  }, [momentReader, version]);
  return words?.kind === 'said' ? <p>{words.text}</p> : null;
}

/** Links to comparisons with real engines on the same operations. */
function RealEngines() {
  const { bands } = useStage();
  const { root = './' } = document.documentElement.dataset;
  const families = new Map(
    bands.map(({ contender, picture }) => [contender.engine, picture.family]),
  );
  return (
    <p className="soft">
      Measured on real engines, beside these:{' '}
      {[...families].map(([engine, family], i) => (
        <span key={engine}>
          {i === 0 ? '' : ', '}
          <a href={`${root}truth/#${engine}`}>{family}</a>
        </span>
      ))}
      . Published by others: <a href={`${root}claims/`}>claims</a>.
    </p>
  );
}

function TryNext({ scenario, next, onTurn }: Pick<Props, 'scenario' | 'next' | 'onTurn'>) {
  const stage = useStage();
  const begin = useRunView(({ phases }) => phases.findLast(({ warmUp }) => warmUp));
  // A fork at the end would have nothing to run: it begins where measuring does.
  const fork = () =>
    void stage.controls
      .seek({ statements: begin === undefined ? 0 : begin.first + begin.statements })
      .then(() => openPanel('fork'));
  return (
    <section aria-label="What to try next">
      <p className="choices">
        {likelyTurns(scenario)
          .slice(0, kTurns)
          .map(({ knob, setting }) => (
            <button
              type="button"
              className="btn"
              key={knob.label}
              onClick={() => onTurn(knob, setting)}
            >
              <span>
                Try {knob.label}: <b>{shortWords(knob, setting, scenario)}</b>
                {isOfData(knob, scenario) ? ' of the data' : ''}
              </span>
            </button>
          ))}
        <button type="button" className="btn" onClick={() => openPanel('answer')}>
          The answer
        </button>
        <button type="button" className="btn" onClick={() => openPanel('compare')}>
          Compare it
        </button>
        <button type="button" className="btn" onClick={fork}>
          Fork it
        </button>
      </p>
      <p className="choices">
        <a className="btn primary" href={next.href}>
          Next: {next.title}
        </a>
      </p>
    </section>
  );
}
