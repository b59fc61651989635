// Opens the address: the scenario is loaded and taken to the link's moment, or the page shows why
// it cannot be.
import { useCallback, useEffect, useState } from 'react';
import { compare, travel } from '../../lab/journey';
import type { Verdict } from '../../lab/verdict';
import type { Issue } from '../../scenario/issue';
import type { LinkHistory } from '../../scenario/link_history';
import type { Scenario } from '../../scenario/scenario';
import type { Link } from '../../scenario/url';
import type { Band } from '../../stage/band';
import type { Stage } from '../../stage/stage';
import { type Opened, openAddress, ownBuild } from './links';
import { type PageView, restoreView } from './page_view';
import { cutsOf, forksOf } from './run_history';

export type Content =
  | { readonly kind: 'loading' }
  | { readonly kind: 'refused'; readonly issues: readonly Issue[]; readonly document?: unknown }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'running'; readonly scenario: Scenario };

/** Under way to a link's moment, or the verdict on arrival. */
export type Journey = { readonly kind: 'going'; readonly share: number } | Verdict;

export interface Opening {
  readonly content: Content;
  readonly journey: Journey | undefined;
  /** Ends the journey, or closes its verdict. */
  readonly dismiss: () => void;
}

export function useOpening(
  stage: Stage,
  onView: (view: { selection: PageView['selection']; asTable?: boolean }) => void,
): Opening {
  const [content, setContent] = useState<Content>({ kind: 'loading' });
  const [journey, setJourney] = useState<Journey | undefined>(undefined);
  // Opening something else, or stopping, aborts the opening before.
  const [latest] = useState(() => ({ abort: new AbortController() }));

  const open = useCallback(
    async (opened: Opened) => {
      latest.abort.abort();
      latest.abort = new AbortController();
      const { signal } = latest.abort;
      setJourney(undefined);
      if (!opened.ok) return setContent({ kind: 'refused', ...opened });
      setContent({ kind: 'loading' });
      const { scenario, moment, history, view } = opened.link;
      try {
        await stage.open(scenario, cutsOf(history, scenario));
        if (signal.aborted) return;
        setContent({ kind: 'running', scenario });
        const page = view === undefined ? undefined : restoreView(stage, view);
        // What the inspector showed may not exist before the moment is reached.
        onView({ selection: undefined, ...(page === undefined ? {} : { asTable: page.asTable }) });
        if (moment === undefined && history === undefined) return;
        setJourney({ kind: 'going', share: 0 });
        stage.controls.takeCharge();
        const forks = forksOf(history, scenario);
        const { arrived, trouble } = await travel(
          stage.player,
          { moment, forks, onForks: () => joinForks(stage, history) },
          { signal, onProgress: (share) => setJourney({ kind: 'going', share }) },
        );
        if (signal.aborted) return;
        stage.controls.showFact(arrived && moment?.fact !== undefined);
        if (page !== undefined) onView(page);
        if (trouble !== undefined) setJourney(missingForks(trouble));
        else setJourney(arrived ? await compareWith(stage, opened.link) : undefined);
      } catch (error) {
        if (!signal.aborted)
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
    latest.abort.abort();
    setJourney(undefined);
  }, [latest]);
  return { content, journey, dismiss };
}

/** Gives the forks of a link, which have joined the player, their bands. */
function joinForks(stage: Stage, history: LinkHistory | undefined): void {
  for (const { origin, changes } of history?.forks ?? [])
    stage.join(stage.bands.length, stage.bands[origin] as Band, changes);
}

const missingForks = (why: string): Verdict => ({
  kind: 'differs',
  words: `The link's forks could not be made: ${why}.`,
});

function compareWith(
  stage: Stage,
  { scenario, history, digests, build = '', built = 0 }: Link,
): Promise<Verdict | undefined> {
  const expected = { digests, cuts: cutsOf(history, scenario), mark: { build, built } };
  return compare(stage.player, expected, ownBuild(stage.player));
}
