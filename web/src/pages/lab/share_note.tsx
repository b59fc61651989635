// What the page says of the link that was followed: how far it is on the way to the moment, then whether the run is the same.
import { Button } from 'react-aria-components';
import { Icon } from '../../views/icons';
import type { Journey } from './share_opening';

const kSigns = { same: '=', differs: '≠' } as const;

export function JourneyNote({ journey, onDismiss }: { journey: Journey; onDismiss: () => void }) {
  if (journey.kind === 'going') {
    return (
      <div className="journey" role="status">
        <progress value={journey.share} aria-label="Share of the way" />
        <span>Running to the moment of the link …</span>
        <Button className="btn" onPress={onDismiss}>
          Stop here
        </Button>
      </div>
    );
  }
  return (
    <div className="journey" role="status" data-testid="verdict">
      <span className="sign num" aria-hidden="true">
        {kSigns[journey.kind]}
      </span>
      <span>{journey.words}</span>
      <Button className="btn icon plain" aria-label="Close this note" onPress={onDismiss}>
        <Icon name="close" />
      </Button>
    </div>
  );
}
