// The page's note about the link that was opened: progress towards its moment, then the verdict on
// the run.
import type { Verdict } from '../../../run/play/journey/verdict';
import { Icon } from '../../../ui/icons/icons';

/** On the way to a link's moment, or the verdict on arrival. */
export type Journey = { readonly kind: 'going'; readonly share: number } | Verdict;

const kSigns = { same: '=', differs: '≠' } as const;

export function JourneyNote({ journey, onDismiss }: { journey: Journey; onDismiss: () => void }) {
  if (journey.kind === 'going') {
    return (
      <div className="toast" role="status">
        <progress value={journey.share} aria-label="Progress" />
        <span>Running to the linked moment …</span>
        <button type="button" className="btn" onClick={onDismiss}>
          Stop here
        </button>
      </div>
    );
  }
  return (
    <div className="toast" role="status" data-testid="verdict">
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
