// The scenario's question, and its answer in the question's unit.
import type { ReactNode } from 'react';
import type { Scenario } from '../../../document/scenario/scenario';
import { Words } from '../../../glossary/words';
import { type Answer, answerOf } from '../../../model/figures/answer';
import { lazy } from '../../../ui/lazy';
import { useAnswers } from '../../stage/use_answers';
import { useRunView, useShownBands } from '../../stage/use_stage';
import { Narration } from '../narration/narration';

// Loaded on demand: few scenarios have claims.
const Claims = lazy(
  async () => (await import('../../panels/claims/claims_panel')).default,
  undefined,
  false,
);
const PreviousAnswer = lazy(async () => (await import('./previous_panel')).PreviousAnswer);

export function Headline({ scenario, children }: { scenario: Scenario; children?: ReactNode }) {
  return (
    <section className="headline" aria-label="The answer so far">
      <div className="question">
        <p>{scenario.question}</p>
        {children}
      </div>
      <AnswerLines scenario={scenario} />
      {scenario.claims.length > 0 ? <Claims scenario={scenario} /> : null}
      <Narration scenario={scenario} />
    </section>
  );
}

/** The part that changes with every report. The knobs around it are costly to render again. */
function AnswerLines({ scenario }: { scenario: Scenario }) {
  const { question, trees } = useAnswers(scenario);
  const phases = useRunView((shown) => shown.phases);
  const bands = useShownBands();
  const answer = answerOf(
    bands.map(({ index }) => trees[index]).filter((tree) => tree !== undefined),
    question,
    phases,
    trees.length,
  );
  return (
    <>
      <h1>
        {answer.lead} <Costs answer={answer} />
      </h1>
      <p className="totals">
        <span data-testid="saved">{answer.totals}</span> <Words>{answer.note}</Words>
      </p>
      <PreviousAnswer answer={answer} until={question.until} />
    </>
  );
}

/** With several trees, each cost follows its tree's name. */
function Costs({ answer: { costs } }: { answer: Answer }) {
  return costs.map(({ name, words, cost }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a tree is its place
    <span className="cost" key={i}>
      {costs.length > 1 ? <small>{name} </small> : null}
      <b className={cost === undefined ? 'soft' : 'num'} data-testid={`cost-${i}`}>
        {words}
      </b>
      {i < costs.length - 1 ? ' ' : ''}
    </span>
  ));
}
