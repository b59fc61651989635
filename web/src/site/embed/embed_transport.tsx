// Play, one row forward, and the progress through the run.

import { Scrubber } from '../../app/page/transport/scrubber';
import { usePlayer, useRunView, useStage } from '../../app/stage/use_stage';
import { formatCount } from '../../model/values/units';
import { Icon } from '../../ui/icons';

/** `share`: progress towards the link's moment, 0 to 1. */
export function EmbedTransport({ share }: { share: number }) {
  const { controls } = useStage();
  const playing = usePlayer(({ phase }) => phase === 'playing');
  const statements = useRunView((shown) => shown.statements);
  const total = useRunView((shown) => shown.total);
  return (
    <footer className="embed-foot">
      <button
        type="button"
        className="btn icon primary"
        aria-label={playing ? 'Pause' : 'Play'}
        onClick={() => controls.togglePlay()}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
      <button
        type="button"
        className="btn icon"
        aria-label="One statement forward"
        onClick={() => void controls.stepStatements(1)}
      >
        <Icon name="forward" />
      </button>
      <Scrubber axis="statements" />
      <p className="where">
        {share < 1 ? (
          `${Math.floor(share * 100)}% of the way here`
        ) : (
          <>
            <b className="num" data-testid="statements">
              {formatCount(statements)}
            </b>{' '}
            of {formatCount(total)}
          </>
        )}
      </p>
    </footer>
  );
}
