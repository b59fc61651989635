// The scenario's question, and the sentence that answers it live.
import { Fragment, type ReactNode } from 'react';
import { headlineOf } from '../../model/figures';
import type { Scenario } from '../../scenario/scenario';
import { useShown } from '../../stage/use_stage';
import { Narration } from '../narration/narration';

export function Headline({ scenario, children }: { scenario: Scenario; children?: ReactNode }) {
  const answer = useShown((shown) => shown.answer);
  const warmUp = useShown((shown) => shown.phase?.warmUp === true);
  const { saved, wrote } = headlineOf(answer);
  return (
    <section className="headline" aria-label="The answer so far">
      <div className="question">
        <p>{scenario.question}</p>
        {children}
      </div>
      <h1>
        You {warmUp ? 'loaded' : 'saved'} <b data-testid="saved">{saved}</b>. The drive wrote{' '}
        {wrote.map((words, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tree is its place
          <Fragment key={i}>
            {i === 0 ? '' : i === wrote.length - 1 ? ' and ' : ', '}
            <b data-testid={`wrote-${i}`}>{words}</b>
          </Fragment>
        ))}
        {wrote.length === 0 ? <b>0 B</b> : null}.
      </h1>
      <Narration captions={scenario.captions} />
    </section>
  );
}
