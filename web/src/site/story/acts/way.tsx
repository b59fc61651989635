// Progress of the engines to the moment of the page's picture.
import { useStore } from 'zustand';
import type { Run } from '../run';

export function Way({ run }: { run: Run }) {
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
