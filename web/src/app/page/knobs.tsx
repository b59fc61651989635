// The row of knobs, loaded after the page. A turn runs the changed scenario from its start at a new
// address, as applying options does.
import { useStore } from 'zustand';
import type { Scenario } from '../../document/scenario/scenario';
import { lazy } from '../../ui/lazy';
import { useStage } from '../stage/use_stage';
import { galleryScenario } from './gallery';
import { openScenario } from './link/links';

const KnobsPanel = lazy(async () => (await import('../panels/knobs/knobs_panel')).default);

export function Knobs({ scenario }: { scenario: Scenario }) {
  const introduction = useStore(useStage().momentReader.state, (state) => state.introduction);
  if (scenario.knobs.length === 0 || introduction) return null;
  return (
    <div className="knobs">
      <KnobsPanel
        scenario={scenario}
        published={() => galleryScenario(scenario.name)}
        onOpen={(changed) => void openScenario(changed)}
      />
    </div>
  );
}
