// What the page shows: the scenario of the address, on its way to the link's moment or there, or
// why it cannot be opened.
import { useCallback, useEffect, useState } from 'react';
import type { Issue } from '../../scenario/issue';
import type { Scenario } from '../../scenario/scenario';
import type { Stage } from '../../stage/stage';
import { compare, type Opened, openAddress, travel } from './links';
import { type PageView, restoreView } from './page_view';
import { cutsOf } from './run_history';
import type { Verdict } from './verdict';

export type Content =
  | { readonly kind: 'loading' }
  | { readonly kind: 'refused'; readonly issues: readonly Issue[]; readonly document?: unknown }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'running'; readonly scenario: Scenario };

/** On the way to a link's moment, as a share of the way; or what came out there. */
export type Journey = { readonly kind: 'going'; readonly share: number } | Verdict;

export interface Opening {
  readonly content: Content;
  readonly journey: Journey | undefined;
  /** Ends the journey, or puts its outcome away. */
  readonly dismiss: () => void;
}

export function useOpening(
  stage: Stage,
  onView: (view: { selection: PageView['selection']; asTable?: boolean }) => void,
): Opening {
  const [content, setContent] = useState<Content>({ kind: 'loading' });
  const [journey, setJourney] = useState<Journey | undefined>(undefined);
  // Whoever opens something else, or stops, makes older openings stale.
  const [latest] = useState(() => ({ stop: new AbortController() }));

  const open = useCallback(
    async (opened: Opened) => {
      latest.stop.abort();
      const stop = new AbortController();
      latest.stop = stop;
      const wanted = () => !stop.signal.aborted;
      setJourney(undefined);
      if (!opened.ok) return setContent({ kind: 'refused', ...opened });
      setContent({ kind: 'loading' });
      const { scenario, moment, history, view } = opened.link;
      try {
        await stage.open(scenario, cutsOf(history, scenario));
        if (!wanted()) return;
        setContent({ kind: 'running', scenario });
        const page = view === undefined ? undefined : restoreView(stage, view);
        // What the inspector had open may not be there before the moment has come.
        onView({ selection: undefined, ...(page === undefined ? {} : { asTable: page.asTable }) });
        if (moment === undefined && history === undefined) return;
        setJourney({ kind: 'going', share: 0 });
        const trouble = await travel(
          stage,
          opened.link,
          { wanted, show: (share) => setJourney({ kind: 'going', share }) },
          stop.signal,
        );
        if (!wanted()) return;
        if (page !== undefined) onView(page);
        const verdict = trouble ?? (await compare(stage, opened.link));
        if (wanted()) setJourney(verdict);
      } catch (error) {
        if (wanted())
          setContent({
            kind: 'failed',
            message: error instanceof Error ? error.message : String(error),
          });
      }
    },
    [stage, latest, onView],
  );
  useEffect(() => {
    const address = () => {
      const { hash } = location;
      void openAddress(hash).then((opened) => {
        // A slower, older address must not open over a newer one.
        if (location.hash === hash) void open(opened);
      });
    };
    address();
    window.addEventListener('hashchange', address);
    return () => window.removeEventListener('hashchange', address);
  }, [open]);
  const dismiss = useCallback(() => {
    latest.stop.abort();
    setJourney(undefined);
  }, [latest]);
  return { content, journey, dismiss };
}
