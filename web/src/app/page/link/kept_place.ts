// A reload comes back to the place of the run: this tab keeps it when the page is left.
import type { Link } from '../../../document/link/url';
import type { Stage } from '../../stage/stage';

const kKey = 'three-trees-place';

export interface KeptPlace {
  readonly address: string;
  readonly statements: number;
  /** The moment that the reader was at, from 1. */
  readonly number?: number | undefined;
}

/** Returns the link as it is to be opened: at the kept place, if that is of this address. */
export function linkAt(link: Link, kept: KeptPlace | undefined, address: string): Link {
  if (kept?.address !== address || !(kept.statements > 0)) return link;
  const { scenario, history } = link;
  const own = history === undefined ? {} : { history };
  return kept.number !== undefined && kept.number <= scenario.moments.length
    ? { scenario, ...own, readFrom: kept.number }
    : { scenario, ...own, moment: { statements: kept.statements } };
}

/** Keeps the place when the page is left; returns a function that stops that. */
export function keepPlace({ momentReader, player, runView }: Stage): () => void {
  const keep = () => {
    // Steps of a talk are in its address; an introduction, or a run that failed, begins again.
    const { introduction } = momentReader.state.getState();
    const talk = momentReader.guide.getState() !== undefined;
    const failed = player.state.getState().contenders.some(({ state }) => state === 'failed');
    if (introduction || talk || failed) return store(undefined);
    const { statements } = runView.getState();
    store({ address: location.href, statements, number: momentReader.number });
  };
  window.addEventListener('pagehide', keep);
  return () => window.removeEventListener('pagehide', keep);
}

/** Returns the place that the page had before its reload, once. */
export function placeBeforeReload(): KeptPlace | undefined {
  try {
    const kept = sessionStorage.getItem(kKey);
    store(undefined);
    const [visit] = performance.getEntriesByType('navigation');
    const reloaded = (visit as PerformanceNavigationTiming | undefined)?.type === 'reload';
    return reloaded && kept !== null ? (JSON.parse(kept) as KeptPlace) : undefined;
  } catch {
    return undefined;
  }
}

function store(place: KeptPlace | undefined): void {
  try {
    if (place === undefined) sessionStorage.removeItem(kKey);
    else sessionStorage.setItem(kKey, JSON.stringify(place));
  } catch {
    // Private windows may refuse storage: then a reload begins at the first row.
  }
}
