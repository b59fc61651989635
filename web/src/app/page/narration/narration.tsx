// The narration: the words and figures of the moment that the reader went to or the run has passed
// last, and buttons to the next and previous ones.
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Scenario, ScenarioMoment } from '../../../document/scenario/scenario';
import { Words } from '../../../glossary/words';
import { formatCount, formatNs } from '../../../model/values/units';
import type { MomentWords } from '../../../run/telling/words';
import { Icon } from '../../../ui/icons/icons';
import type { MomentReader } from '../../stage/moment_reader';
import { useStage } from '../../stage/use_stage';
import { momentsOf } from '../link/gallery';

export function Narration({ scenario }: { scenario: Scenario }) {
  const stage = useStage();
  const { momentReader, controls } = stage;
  const state = useStore(momentReader.state);
  const { index, byReader, passed, share, recordingIsNearby, introduction, version } = state;
  const guide = useStore(momentReader.guide);
  const count = guide?.count ?? scenario.moments.length;
  // Before the first moment, its words announce it.
  const shown = Math.max(0, index);
  const number = guide?.number ?? shown + 1;
  const first = introduction && number === 1; // nothing moves yet: a word says what to do
  useRecording(momentReader, scenario);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what words are made of has a version
  const words = useMemo(() => momentReader.words(shown), [scenario, shown, momentReader, version]);
  if (count === 0) return null;
  return (
    <div className="narration" data-moment={index + 1}>
      <p aria-live="polite" className={passed ? 'soft' : undefined}>
        <Words>
          {passed
            ? nextWords(momentReader.moments, shown)
            : narrationText(
                words,
                byReader,
                momentReader.reportsAt(shown) !== undefined,
                momentReader.unrecorded,
              ) ||
              (recordingIsNearby && share < 1
                ? withoutFigures(momentReader.moments[shown]?.text ?? '')
                : '')}
        </Words>
      </p>
      <nav aria-label="Moments">
        {introduction ? (
          <button type="button" className="btn plain soft" onClick={() => stage.skip()}>
            {number < count ? 'Skip the introduction' : 'End the introduction'}
          </button>
        ) : null}
        <SeekProgress
          momentReader={momentReader}
          said={words?.kind === 'said' && !passed ? shown : undefined}
        />
        <button
          type="button"
          className="btn icon"
          aria-label="Previous moment"
          disabled={number < 2 && byReader}
          onClick={() => void controls.readOn(-1)}
        >
          <Icon name="previous" />
        </button>
        <span className="num">
          {number} of {count}
        </span>
        <button
          type="button"
          className={`btn${first ? '' : ' icon'}${byReader ? ' primary' : ''}`}
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

/** Loads the recording of the scenario's moments. */
function useRecording(momentReader: MomentReader, scenario: Scenario): void {
  useEffect(() => {
    let wanted = true;
    momentsOf(scenario).then(
      (recorded) => wanted && momentReader.setRecording(recorded),
      // Offline: a moment is then shown when the run has arrived.
      () => wanted && momentReader.setRecording(undefined),
    );
    return () => {
      wanted = false;
    };
  }, [scenario, momentReader]);
}

/**
 * Progress of the run towards the moment, while a recording is shown if there is one. After arrival
 * the run plays on, and the words of moment `said` keep their figures.
 */
function SeekProgress({
  momentReader,
  said,
}: {
  momentReader: MomentReader;
  said: number | undefined;
}) {
  const { byReader, share, recordingIsNearby } = useStore(momentReader.state);
  const source =
    momentReader.validRecording === undefined
      ? ''
      : recordingIsNearby
        ? 'recorded nearby; '
        : 'recorded; ';
  const seeking = byReader && share < 1;
  const spoken = said === undefined || seeking ? undefined : momentReader.moments[said];
  return (
    <>
      <span className={`soft catching-up${recordingIsNearby ? ' near' : ''}`} role="status">
        {seeking ? (
          <>
            <span className="what">
              {source}
              <span className="whose">your run is </span>
            </span>
            {Math.floor(share * 100)}% of the way here
          </>
        ) : null}
      </span>
      {spoken?.text.includes('{') ? (
        <span className="soft as-of">{figuresPlace(spoken)}</span>
      ) : null}
    </>
  );
}

/** The line in whose place the words of a moment were, until they yielded. */
function nextWords(moments: readonly ScenarioMoment[], index: number): string {
  const next = moments[index + 1];
  if (next === undefined) return '';
  return `Next: moment ${index + 2} of ${moments.length}, at ${placeWords(next)}.`;
}

const placeWords = ({ at }: ScenarioMoment): string =>
  'ns' in at ? formatNs(at.ns) : `statement ${formatCount(at.statements)}`;

/** The place that the figures in the words are from. */
const figuresPlace = (moment: ScenarioMoment): string => `figures after ${placeWords(moment)}`;

/** `unrecorded`: the run is not a published one, so only its own figures can confirm the words. */
function narrationText(
  words: MomentWords | undefined,
  byReader: boolean,
  there: boolean,
  unrecorded: boolean,
): string {
  if (words?.kind === 'said') return words.text;
  if (!unrecorded || words === undefined) return '';
  if (!byReader) return 'Go to a moment with ◀ and ▶ to read what it says of this run.';
  return there
    ? 'The words of this moment are about the scenario as published, not about this run.'
    : '';
}

/** Shows unknown figures as ellipses. */
const withoutFigures = (text: string): string => text.replaceAll(/\{[^{}]*\}/g, '…');
