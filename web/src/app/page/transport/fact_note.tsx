// The fact that a single step has shown, in words. A live region: it must exist before its words
// do.
import type { ComponentType } from 'react';
import { useStore } from 'zustand';
import { lazy } from '../../../ui/lazy';
import type { ShownFact } from '../../panels/fact/fact_panel';
import { useStage } from '../../stage/use_stage';

const FactPanel: ComponentType<ShownFact> = lazy(
  async () => (await import('../../panels/fact/fact_panel')).default,
);

export function FactNote() {
  const { controls, bands } = useStage();
  const fact = useStore(controls.shownFact);
  return (
    <p className="fact-note" role="status" data-testid="fact">
      {fact === undefined ? null : (
        <span className="fact-words">
          <FactPanel fact={fact} tree={bands[0]?.name ?? ''} />
        </span>
      )}
    </p>
  );
}
