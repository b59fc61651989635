// The lab: a question, its live answer, and the pictures that explain it.
import {
  type CSSProperties,
  type Dispatch,
  type SetStateAction,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { galleryLink } from '../../document/link/address/gallery_link';
import { kHighlights, type MomentView } from '../../document/scenario/scenario';
import { InspectorContext, type Selection } from '../../drawing/kit/page/selection';
import type { Player } from '../../run/play/api';
import { Icon } from '../../ui/icons/icons';
import { lazy, preloadFirst, runPreloads } from '../../ui/lazy';
import { openPanel } from '../panels/open/panels';
import { Stage } from '../stage/stage';
import { StageProvider } from '../stage/use_stage';
import { Header } from './header/header';
import { Inspector } from './inspector/inspector';
import type { PageView } from './journey/page_view';
import { useKeys } from './keys';
import { LabBody } from './lab_body';
import { kFirstScenario } from './link/gallery';
import { JourneyNote } from './link/journey_note';
import { navigate } from './link/links';
import { Failed, Loading, Refused } from './link/notice';
import { type Content, useOpening } from './link/opening';
import { Panels } from './open_panel';
import { usePresenting } from './present';
import { useTheme } from './theme';
import { Toasts } from './toasts';
import { pictureOf } from './trees/registry';

const OlderNote = lazy(async () => (await import('./builds/older_note')).default);
const UpdateNote = lazy(async () => (await import('./builds/update_note')).default);

preloadFirst(async () => (await import('../../run/play/fetch_ahead')).fetchSeldomAhead());

/** Delay before optional parts load, so that they do not compete with a first visit's opening. */
const kAheadMs = 4000;

export function LabPage({ player }: { player: Player }) {
  const [stage] = useState(() => new Stage(player, pictureOf, true));
  const [selection, setSelection] = useState<Selection | undefined>(undefined);
  const [asTable, setAsTable] = useState(false);
  const theme = useTheme();

  const onView = useCallback((view: { selection: PageView['selection']; asTable?: boolean }) => {
    setSelection(view.selection);
    if (view.asTable !== undefined) setAsTable(view.asTable);
  }, []);
  const { content, journey, dismiss } = useOpening(stage, onView);
  useEffect(() => stage.loop.start(), [stage]);
  useTitle(content);
  const all = useLoadingAhead(content.kind === 'running');

  useStore(stage.count);
  const view = useStore(stage.momentReader.state, () => stage.momentReader.view);
  const presenting = usePresenting();
  const Guide = useGuide(stage, presenting);
  const guided = Guide === undefined ? '' : 'guided';
  const [blank, setBlank] = useState(false);
  const actions = useActions(presenting, setSelection, setAsTable, setBlank);
  useKeys(stage, { ...actions, contrast: theme.toggleContrast });

  return (
    <StageProvider value={stage}>
      <InspectorContext value={setSelection}>
        <div
          className={`lab ${presenting.on ? 'presenting' : ''} ${guided} ${pointing(view)}`}
          style={{ '--zoom': presenting.zoom } as CSSProperties}
        >
          <Header
            scenario={content.kind === 'running' ? content.scenario : undefined}
            onInspect={actions.ledger}
            onPresent={presenting.toggle}
            theme={theme}
          />
          <LabContent
            content={content}
            asTable={asTable}
            onTable={actions.table}
            onPresent={presenting.toggle}
          />
          <Toasts>
            {journey === undefined ? null : <JourneyNote journey={journey} onDismiss={dismiss} />}
            <BuildNotes all={all} />
          </Toasts>
          {presenting.on ? <Leave onPress={presenting.leave} /> : null}
          {selection === undefined ? null : (
            <Inspector selection={selection} onClose={actions.close} />
          )}
          <Panels content={content} page={{ selection, asTable }} />
          {Guide === undefined ? null : <Guide />}
          {blank ? (
            <button
              type="button"
              className="blank"
              aria-label="Show the page again"
              onClick={actions.blank}
            />
          ) : null}
        </div>
      </InspectorContext>
    </StageProvider>
  );
}

/** The tab's title names the scenario. */
function useTitle(content: Content): void {
  const title = content.kind === 'running' ? `${content.scenario.title} · Three Trees` : undefined;
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}

function Leave({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      className="btn plain icon leave"
      aria-label="Exit presentation"
      onClick={onPress}
    >
      <Icon name="close" />
    </button>
  );
}

/**
 * Notes about builds: a newer one is ready, or this page is an older one. `all`: everything is
 * loaded, so that the note of a newer build interrupts nothing.
 */
function BuildNotes({ all }: { all: boolean }) {
  return (
    <>
      {all ? <UpdateNote /> : null}
      {'kept' in document.documentElement.dataset ? <OlderNote /> : null}
    </>
  );
}

/** Highlights of shapes inside pictures are drawn by the pictures, not by the page's styles. */
const pointing = (view: MomentView | undefined): string =>
  kHighlights.some((one) => one === view?.highlight) ? `pointing-${view?.highlight}` : '';

/**
 * The talk's overlay, if one is being given; switches to presentation mode when the talk begins.
 */
function useGuide({ momentReader }: Stage, { on, toggle }: ReturnType<typeof usePresenting>) {
  const Overlay = useStore(momentReader.guide)?.Overlay;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it begins
  useEffect(() => {
    if (Overlay !== undefined && !on) toggle();
  }, [Overlay]);
  return Overlay;
}

/** Loads optional parts after the first pictures are there; returns whether all have loaded. */
function useLoadingAhead(running: boolean): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!running) return;
    const load = () => void runPreloads().then((all) => setLoaded((before) => before || all));
    const timer = setTimeout(load, kAheadMs);
    return () => clearTimeout(timer);
  }, [running]);
  return loaded;
}

type Setter<T> = Dispatch<SetStateAction<T>>;

/** The page's actions, for keys and buttons. */
function useActions(
  { toggle, leave }: Pick<ReturnType<typeof usePresenting>, 'toggle' | 'leave'>,
  setSelection: Setter<Selection | undefined>,
  setAsTable: Setter<boolean>,
  setBlank: Setter<boolean>,
) {
  return useMemo(
    () => ({
      present: toggle,
      table: () => setAsTable((on) => !on),
      ledger: () =>
        setSelection((now) => (now?.kind === 'run' ? undefined : { kind: 'run', contender: 0 })),
      blank: () => setBlank((on) => !on),
      close: () => {
        setBlank(false);
        setSelection(undefined);
        leave();
      },
    }),
    [toggle, leave, setSelection, setAsTable, setBlank],
  );
}

interface LabContentProps {
  content: Content;
  asTable: boolean;
  onTable: () => void;
  onPresent: () => void;
}

/** The run, or the reason why there is none. */
function LabContent({ content, ...body }: LabContentProps) {
  const first = () => navigate(galleryLink(kFirstScenario));
  switch (content.kind) {
    case 'loading':
      return <Loading title={content.title} />;
    case 'refused':
      return (
        <Refused
          issues={content.issues}
          onFirst={first}
          onEdit={
            (content.document ?? content.scenario) === undefined
              ? undefined
              : () => openPanel('editor')
          }
        />
      );
    case 'failed':
      return <Failed message={content.message} onAgain={() => location.reload()} onFirst={first} />;
    case 'running':
      return <LabBody key={content.visit} scenario={content.scenario} {...body} />;
  }
}
