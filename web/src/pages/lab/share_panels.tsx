// The panel that is open, with what it needs of the page. Panels load when they are first opened, so none weighs on a first visit.
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { galleryLink } from '../../scenario/url';
import { panels } from '../../views/share/panels';
import { useStage } from '../../views/use_stage';
import { galleryCards } from './gallery';
import { momentAddress, navigate, openScenario } from './share';
import type { Content } from './share_opening';
import type { PageView } from './share_view';

const ChooserPanel = lazy(() => import('../../views/chooser/chooser_panel'));
const OptionsPanel = lazy(() => import('../../views/options/options_panel'));
const SharePanel = lazy(() => import('../../views/share/share_panel'));
const ForkPanel = lazy(() => import('../../views/fork/fork_panel'));
const HelpPanel = lazy(() => import('../../views/help/help_panel'));

export function Panels({ content, page }: { content: Content; page: PageView }) {
  const stage = useStage();
  const open = useStore(panels, (state) => state.open);
  const scenario = content.kind === 'running' ? content.scenario : undefined;
  if (open === undefined) return null;
  return <Suspense fallback={null}>{panel()}</Suspense>;

  function panel() {
    switch (open?.name) {
      case 'chooser':
        return (
          <ChooserPanel
            cards={galleryCards()}
            current={scenario?.name ?? ''}
            hrefOf={(name) => `#${galleryLink(name)}`}
            onChoose={(name) => navigate(galleryLink(name))}
          />
        );
      case 'options':
        return scenario === undefined ? null : <OptionsPanel scenario={scenario} onApply={(changed) => void openScenario(changed)} />;
      case 'share':
        return scenario === undefined ? null : <SharePanel makeAddress={() => momentAddress(stage, scenario, page)} />;
      case 'fork':
        return scenario === undefined ? null : <ForkPanel />;
      case 'help':
        return <HelpPanel />;
      default:
        return null;
    }
  }
}
