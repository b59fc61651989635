// What the page says of the link that was followed: how far it is on the way to the moment, then
// whether the run is the same.
import { Icon } from '../../ui/icons';
import type { Journey } from './opening';

const kSigns = { same: '=', differs: '≠' } as const;

export function JourneyNote({ journey, onDismiss }: { journey: Journey; onDismiss: () => void }) {
  if (journey.kind === 'going') {
    return (
      <div className="journey" role="status">
        <progress value={journey.share} aria-label="Share of the way" />
        <span>Running to the moment of the link …</span>
        <button type="button" className="btn" onClick={onDismiss}>
          Stop here
        </button>
      </div>
    );
  }
  return (
    <div className="journey" role="status" data-testid="verdict">
      <span className="sign num" aria-hidden="true">
        {kSigns[journey.kind]}
      </span>
      <span>{journey.words}</span>
      <button
        type="button"
        className="btn icon plain"
        aria-label="Close this note"
        onClick={onDismiss}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
