// Opens the address: loads its scenario and takes it to the link's moment, or shows why that fails.
import { useCallback, useEffect, useState } from 'react';
import type { Link } from '../../../document/link/url';
import type { Scenario } from '../../../document/scenario/scenario';
import type { Issue } from '../../../document/scenario/values/issue';
import { preload } from '../../../ui/lazy';
import { sameKind, sameRun } from '../../stage/previous_run';
import type { Stage } from '../../stage/stage';
import type { PageView } from '../journey/page_view';
import { isFirstVisit } from './first_visit';
import { wasGlossaryAddress } from './glossary_address';
import type { Journey } from './journey_note';
import { keepPlace, linkAt, placeBeforeReload } from './kept_place';
import { kLeaving, type Opened, openAddress } from './links';

export type Content =
  | { readonly kind: 'loading'; readonly title?: string }
  /** A refused document, or a scenario whose options the engines refuse together. */
  | {
      readonly kind: 'refused';
      readonly issues: readonly Issue[];
      readonly document?: unknown;
      readonly scenario?: Scenario;
    }
  | { readonly kind: 'failed'; readonly message: string }
  /**
   * `visit` is a counter, as the same scenario may be opened again. `before`: the scenario that ran
   * on this page until then, unless it was the same.
   */
  | {
      readonly kind: 'running';
      readonly scenario: Scenario;
      readonly visit: number;
      readonly before?: Scenario | undefined;
    };

export interface Opening {
  readonly content: Content;
  readonly journey: Journey | undefined;
  /** Ends the journey, or closes its verdict. */
  readonly dismiss: () => void;
}

interface Latest {
  abort: AbortController;
  visit: number;
  /** This run's scenario, and the previous one. */
  runs: readonly Scenario[];
}

function withRun(runs: readonly Scenario[], scenario: Scenario): readonly Scenario[] {
  const [last, ...before] = runs;
  if (last === undefined) return [scenario];
  return sameRun(last, scenario) ? [scenario, ...before] : [scenario, last];
}

const failure = (error: unknown): Content => ({
  kind: 'failed',
  message: error instanceof Error ? error.message : String(error),
});

/** The engines refuse a scenario by the name of its error; anything else is a failure. */
export const whyNot = (error: unknown, scenario: Scenario): Content =>
  error instanceof Error && error.name === 'Refused'
    ? { kind: 'refused', issues: [{ path: '', message: error.message }], scenario }
    : failure(error);

export function useOpening(
  stage: Stage,
  onView: (view: { selection: PageView['selection']; asTable?: boolean }) => void,
): Opening {
  const [content, setContent] = useState<Content>({ kind: 'loading' });
  const [journey, setJourney] = useState<Journey | undefined>(undefined);
  // Opening something else, or dismissing the journey, aborts the opening under way.
  const [latest] = useState((): Latest => ({ abort: new AbortController(), visit: 0, runs: [] }));

  const show = useCallback(
    (scenario: Scenario) => {
      latest.visit++;
      latest.runs = withRun(latest.runs, scenario);
      setContent({ kind: 'running', scenario, visit: latest.visit, before: latest.runs[1] });
      // The inspected part may not exist before the moment is reached.
      onView({ selection: undefined });
    },
    [latest, onView],
  );
  const open = useCallback(
    async (opened: Opened) => {
      latest.abort.abort();
      latest.abort = new AbortController();
      const { signal } = latest.abort;
      setJourney(undefined);
      stage.momentReader.guide.setState(undefined, true);
      if (!opened.ok) return setContent({ kind: 'refused', ...opened });
      const link = linkAt(opened.link, placeBeforeReload(), location.href);
      const { scenario } = link;
      // The same scenario with other options keeps the page until the new run is ready.
      setContent((now) =>
        now.kind === 'running' && sameKind(now.scenario, scenario)
          ? now
          : { kind: 'loading', title: opened.talk?.title ?? scenario.title },
      );
      try {
        if (opened.talk !== undefined) return await opened.talk.begin(stage, show);
        // A gallery address holds nothing but the scenario.
        const journey = hasMore(link) ? await linkJourney() : undefined;
        const left = (await journey?.toBuildOf(link)) ?? '';
        if (left === kLeaving || signal.aborted) return;
        const first = location.hash.length <= 1 && isFirstVisit();
        await stage.open(scenario, journey?.cutsOf(link) ?? [], first);
        if (signal.aborted) return;
        show(scenario);
        await journey?.travelTo(stage, link, {
          signal,
          left,
          onView,
          onJourney: (now) => !signal.aborted && setJourney(now),
        });
      } catch (error) {
        if (!signal.aborted) setContent(whyNot(error, scenario));
      }
    },
    [stage, latest, show, onView],
  );
  useAddress(
    open,
    // The code that reads the link could not be loaded.
    (error) => setContent(failure(error)),
  );
  useEffect(() => keepPlace(stage), [stage]);
  const dismiss = useCallback(() => {
    latest.abort.abort();
    setJourney(undefined);
  }, [latest]);
  return { content, journey, dismiss };
}

/** Opens the page's address, now and on each change. */
function useAddress(open: (opened: Opened) => void, onFail: (error: unknown) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: failing is reported the same way
  useEffect(() => {
    const address = () => {
      if (wasGlossaryAddress()) return;
      const { hash } = location;
      openAddress(hash).then((opened) => {
        // A slower, older address must not open over a newer one.
        if (location.hash === hash) open(opened);
      }, onFail);
    };
    address();
    window.addEventListener('hashchange', address);
    return () => window.removeEventListener('hashchange', address);
  }, [open]);
}

const linkJourney = () => import('../journey/link_journey');
preload(linkJourney);

const hasMore = (link: Link): boolean => Object.keys(link).length > 1;
