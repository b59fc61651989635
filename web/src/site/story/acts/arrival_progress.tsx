// Progress of the engines to the moment of the page's picture.
import { useStore } from 'zustand';
import type { LiveRun } from '../live_run';

export function ArrivalProgress({ run }: { run: LiveRun }) {
  const share = useStore(run.share);
  return (
    <div className="act">
      <p className="said soft">
        {share === 0
          ? 'The picture is recorded; the engine is starting …'
          : `The picture is recorded; the engine is ${Math.floor(share * 100)}% of the way here.`}
      </p>
    </div>
  );
}
