// The open panel, with its inputs from the page. Panels load on demand, so that they add nothing to
// a first visit.
import { type ComponentProps, type ComponentType, useEffect } from 'react';
import { useStore } from 'zustand';
import { galleryLink } from '../../document/link/address/gallery_link';
import { kMaxDocumentBytes } from '../../document/scenario/received/guard';
import type { Scenario } from '../../document/scenario/scenario';
import { printScenario } from '../../document/scenario/text/print';
import { loadGlossary } from '../../glossary/words';
import { lazy, preload } from '../../ui/lazy';
import { showEvidenceAmong } from '../panels/open/given_files';
import { closePanel, openPanel, panels } from '../panels/open/panels';
import { useStage } from '../stage/use_stage';
import type { PageView } from './journey/page_view';
import { kFirstScenario, recordingNamed } from './link/gallery';
import { navigate, openAddress, openScenario } from './link/links';
import type { Content } from './link/opening';

const momentLink = () => import('./journey/moment_link');
preload(momentLink);
preload(loadGlossary);

const panelAt = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(async () => (await load()).default, closePanel);

const ChooserPanel = panelAt(async () => {
  const [{ default: Chooser }, { galleryCards }] = await Promise.all([
    import('../panels/chooser/chooser_panel'),
    import('./gallery_documents'),
  ]);
  const cards = galleryCards(kFirstScenario);
  return {
    default: (props: Omit<ComponentProps<typeof Chooser>, 'cards'>) => (
      <Chooser cards={cards} {...props} />
    ),
  };
});
const OptionsPanel = panelAt(() => import('../panels/options/options_panel'));
const EditorPanel = panelAt(() => import('../panels/editor/editor_panel'));
const SharePanel = panelAt(() => import('../panels/share/share_panel'));
const ForkPanel = panelAt(() => import('../panels/fork/fork_panel'));
const PlugPanel = panelAt(() => import('../panels/plug/plug_panel'));
const MomentsPanel = panelAt(() => import('../panels/moments/moments_panel'));
const ComparePanel = panelAt(async () => {
  const [{ default: Compare }, { galleryCards }] = await Promise.all([
    import('../panels/compare/compare_panel'),
    import('./gallery_documents'),
  ]);
  const cards = galleryCards(kFirstScenario);
  return {
    default: (props: Omit<ComponentProps<typeof Compare>, 'gallery' | 'readAddress'>) => (
      <Compare gallery={cards} readAddress={openAddress} {...props} />
    ),
  };
});
const AnswerPanel = panelAt(() => import('../panels/answer/answer_panel'));
// Loaded separately: few visitors compose a talk.
const ComposePanel = lazy(
  async () => (await import('./compose/compose_panel')).default,
  closePanel,
  false,
);
// Loaded separately: few visitors bring a workload, and few scenarios have tables.
const WorkloadPanel = lazy(
  async () => (await import('../panels/workload/workload_panel')).default,
  closePanel,
  false,
);
// Loaded separately: it knows the names of all options of the real programs.
const BringPanel = lazy(
  async () => (await import('../panels/bring/bring_panel')).default,
  closePanel,
  false,
);
// Loaded separately: few visitors have a LOG.
const EvidencePanel = lazy(
  async () => (await import('../panels/evidence/evidence_panel')).default,
  closePanel,
  false,
);
const TablesPanel = lazy(
  async () => (await import('../panels/workload/tables_panel')).default,
  closePanel,
  false,
);
const GlossaryPanel = panelAt(() => import('../panels/glossary/glossary_panel'));
const HelpPanel = panelAt(() => import('../panels/help/help_panel'));

export function Panels({ content, page }: { content: Content; page: PageView }) {
  useDroppedFiles();
  const stage = useStage();
  const open = useStore(panels, (state) => state.open);
  const scenario = content.kind === 'running' ? content.scenario : undefined;
  const apply = (made: Scenario) => void openScenario(made);
  if (open === undefined) return null;
  return panel();

  function panel() {
    switch (open?.name) {
      case 'chooser':
        return (
          <ChooserPanel
            current={scenario?.name ?? ''}
            // A full address: screen readers take a bare fragment for a link within this page.
            hrefOf={(name) => new URL(`#${galleryLink(name)}`, location.href).href}
            onChoose={(name) => navigate(galleryLink(name))}
          />
        );
      case 'options':
        return scenario === undefined ? null : <OptionsPanel scenario={scenario} onApply={apply} />;
      case 'editor':
        return <EditorPanel key={open.text} text={open.text ?? textOf(content)} onApply={apply} />;
      case 'share':
        return scenario === undefined ? null : (
          <SharePanel
            makeAddress={async () => (await momentLink()).momentAddress(stage, scenario, page)}
            makeReport={async () => (await momentLink()).reportOf(stage, scenario)}
            makeEmbed={async (address, show) =>
              (await momentLink()).embedOf(stage, scenario, address, show)
            }
          />
        );
      case 'fork':
        return scenario === undefined ? null : <ForkPanel />;
      case 'plug':
        return scenario === undefined ? null : <PlugPanel scenario={scenario} onRestart={apply} />;
      case 'moments':
        return scenario === undefined ? null : <MomentsPanel scenario={scenario} />;
      case 'talk':
        return <ComposePanel scenario={scenario} adds={open.text === 'add'} onStart={navigate} />;
      case 'compare':
        return content.kind !== 'running' ? null : (
          <ComparePanel
            scenario={content.scenario}
            before={content.before}
            recordingNamed={recordingNamed}
          />
        );
      case 'answer':
        return scenario === undefined ? null : (
          <AnswerPanel scenario={scenario} recordingNamed={recordingNamed} />
        );
      case 'workload':
        return <WorkloadPanel onApply={apply} />;
      case 'bring':
        return <BringPanel key={open.text} dropped={open.text} onApply={apply} />;
      case 'evidence':
        return <EvidencePanel key={open.text} />;
      case 'tables':
        return scenario === undefined ? null : <TablesPanel scenario={scenario} />;
      case 'help':
        return <HelpPanel />;
      case 'glossary':
        return <GlossaryPanel chosen={open.text} />;
      default:
        return null;
    }
  }
}

/** The editor's initial text: the current scenario, or the document that was refused. */
function textOf(content: Content): string {
  if ('scenario' in content && content.scenario !== undefined)
    return printScenario(content.scenario);
  return content.kind === 'refused' && content.document !== undefined
    ? `${JSON.stringify(content.document, null, 2)}\n`
    : '{}\n';
}

// Opens a scenario's file that is dropped anywhere on the page in the editor, and other files, one
// or several, in the panel that brings options.
function useDroppedFiles(): void {
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      void openDropped(files);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, []);
}

async function openDropped(files: readonly File[]): Promise<void> {
  if (await showEvidenceAmong(files)) return;
  const large = files.find(({ size }) => size > kMaxDocumentBytes);
  if (large !== undefined) {
    openPanel('editor', JSON.stringify(`${large.name} is not a scenario: it is larger than 1 MiB`));
    return;
  }
  const read = files.map(async (file) => ({ name: file.name, text: await file.text() }));
  const sources = await Promise.all(read);
  const [first] = sources;
  const isDocument = first !== undefined && /^\s*[{[]\s*["}\]{]|^\s*$/.test(first.text);
  if (isDocument && first !== undefined) openPanel('editor', first.text);
  else openPanel('bring', JSON.stringify(sources));
}
