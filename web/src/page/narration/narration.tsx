// The narration: the words of the moment that the reader went to, or that the run passed last, with
// their figures; and the way to the next one and back.
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { type Words, wordsOf } from '../../lab/telling/words';
import type { Scenario } from '../../scenario/scenario';
import { useStage } from '../../stage/use_stage';
import { Icon } from '../../ui/icons';
import { momentsOf } from '../gallery';

export function Narration({ scenario }: { scenario: Scenario }) {
  const stage = useStage();
  const { reading, controls } = stage;
  const state = useStore(reading.state);
  const { index, led, share, introduction, version } = state;
  const count = scenario.moments.length;
  // Before the first moment its words say what is to come.
  const shown = Math.max(0, index);
  useEffect(() => {
    let wanted = true;
    momentsOf(scenario).then(
      (recorded) => wanted && reading.use(recorded),
      // Offline: moments are shown once the run is there.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [scenario, reading]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what words are made of has a version
  const words = useMemo(
    () => (count === 0 ? undefined : wordsOf(scenario, shown, reading.passedAt)),
    [scenario, count, shown, reading, version],
  );
  if (count === 0) return null;
  return (
    <div className="narration" data-moment={index + 1}>
      <p aria-live="polite">{said(words)}</p>
      <nav aria-label="Moments">
        {introduction ? (
          <button type="button" className="btn plain soft" onClick={() => stage.skip()}>
            Skip the introduction
          </button>
        ) : null}
        <span className="soft catching-up" role="status">
          {led && share < 1 ? `recorded; the run itself is ${Math.floor(share * 100)}% there` : ''}
        </span>
        <button
          type="button"
          className="btn icon"
          aria-label="Previous moment"
          disabled={index < 1 && led}
          onClick={() => void controls.readOn(-1)}
        >
          <Icon name="previous" />
        </button>
        <span className="num">
          {shown + 1} of {count}
        </span>
        <button
          type="button"
          className={led ? 'btn icon primary' : 'btn icon'}
          aria-label="Next moment"
          disabled={index + 1 >= count}
          onClick={() => void controls.readOn(1)}
        >
          <Icon name="next" />
        </button>
      </nav>
    </div>
  );
}

function said(words: Words | undefined): string {
  if (words?.kind === 'said') return words.text;
  return words?.kind === 'untrue'
    ? 'This run has other options than the one that was described here, and goes another way.'
    : '';
}
