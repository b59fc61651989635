// The narration: the words and figures of the moment that the reader went to or the run has passed
// last, and buttons to the next and previous ones.
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Scenario, ScenarioMoment } from '../../../document/scenario/scenario';
import { Words } from '../../../glossary/words';
import { formatCount, formatNs } from '../../../model/values/units';
import type { Words as Said } from '../../../run/telling/words';
import { Icon } from '../../../ui/icons';
import type { Reading } from '../../stage/reading';
import { useStage } from '../../stage/use_stage';
import { momentsOf } from '../gallery';

export function Narration({ scenario }: { scenario: Scenario }) {
  const stage = useStage();
  const { reading, controls } = stage;
  const state = useStore(reading.state);
  const { index, led, share, near, introduction, version } = state;
  const guide = useStore(reading.guide);
  const count = guide?.count ?? scenario.moments.length;
  // Before the first moment, its words announce it.
  const shown = Math.max(0, index);
  const number = guide?.number ?? shown + 1;
  const first = introduction && number === 1; // nothing moves yet: a word says what to do
  useEffect(() => {
    let wanted = true;
    momentsOf(scenario).then(
      (recorded) => wanted && reading.use(recorded),
      // Offline: a moment is then shown when the run has arrived.
      () => wanted && reading.use(undefined),
    );
    return () => {
      wanted = false;
    };
  }, [scenario, reading]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what words are made of has a version
  const words = useMemo(() => reading.words(shown), [scenario, shown, reading, version]);
  if (count === 0) return null;
  return (
    <div className="narration" data-moment={index + 1}>
      <p aria-live="polite">
        <Words>
          {said(words, led, reading.passedAt(shown) !== undefined, reading.unrecorded) ||
            (near && share < 1 ? withoutFigures(reading.moments[shown]?.text ?? '') : '')}
        </Words>
      </p>
      <nav aria-label="Moments">
        {introduction ? (
          <button type="button" className="btn plain soft" onClick={() => stage.skip()}>
            {number < count ? 'Skip the introduction' : 'End the introduction'}
          </button>
        ) : null}
        <OnItsWay reading={reading} said={words?.kind === 'said' ? shown : undefined} />
        <button
          type="button"
          className="btn icon"
          aria-label="Previous moment"
          disabled={number < 2 && led}
          onClick={() => void controls.readOn(-1)}
        >
          <Icon name="previous" />
        </button>
        <span className="num">
          {number} of {count}
        </span>
        <button
          type="button"
          className={`btn${first ? '' : ' icon'}${led ? ' primary' : ''}`}
          aria-label="Next moment"
          disabled={number >= count && index >= 0}
          onClick={() => void controls.readOn(1)}
        >
          {first ? <span className="word">Next</span> : null}
          <Icon name="next" />
        </button>
      </nav>
    </div>
  );
}

/**
 * Progress of the run towards the moment, while a recording is shown if there is one. After arrival
 * the run plays on, and the words of moment `said` keep their figures.
 */
function OnItsWay({ reading, said }: { reading: Reading; said: number | undefined }) {
  const { led, share, near } = useStore(reading.state);
  const shown = reading.usable === undefined ? '' : near ? 'recorded nearby; ' : 'recorded; ';
  const way = led && share < 1;
  const spoken = said === undefined || way ? undefined : reading.moments[said];
  return (
    <>
      <span className={`soft catching-up${near ? ' near' : ''}`} role="status">
        {way ? (
          <>
            <span className="what">
              {shown}
              <span className="whose">your run is </span>
            </span>
            {Math.floor(share * 100)}% of the way here
          </>
        ) : null}
      </span>
      {spoken?.text.includes('{') ? <span className="soft as-of">{asOf(spoken)}</span> : null}
    </>
  );
}

/** The place that the figures in the words are from. */
const asOf = ({ at }: ScenarioMoment): string =>
  `figures after ${'ns' in at ? formatNs(at.ns) : `statement ${formatCount(at.statements)}`}`;

/** `unrecorded`: the run is not a published one, so only its own figures can confirm the words. */
function said(words: Said | undefined, led: boolean, there: boolean, unrecorded: boolean): string {
  if (words?.kind === 'said') return words.text;
  if (!unrecorded || words === undefined) return '';
  if (!led) return 'Go to a moment with ◀ and ▶ to read what it says of this run.';
  return there
    ? 'The words of this moment are about the scenario as published, not about this run.'
    : '';
}

/** Shows unknown figures as ellipses. */
const withoutFigures = (text: string): string => text.replaceAll(/\{[^{}]*\}/g, '…');
