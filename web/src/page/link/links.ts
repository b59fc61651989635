// Links to this very moment: what they hold, what opens when one is followed, and how the run gets
// there.
import type { RunReport } from '../../model/report_table';
import type { Issue } from '../../scenario/issue';
import { parseScenario } from '../../scenario/parse';
import { printScenario } from '../../scenario/print';
import type { Scenario } from '../../scenario/scenario';
import { decodeLink, encodeLink, type Link, type LinkMoment } from '../../scenario/url';
import type { Stage } from '../../stage/stage';
import { kFirstScenario, kGallery } from '../gallery';
import { type PageView, viewOf } from './page_view';
import { cutsBeyondTheEnd, historyOf, makeForks, settle } from './run_history';
import { type Verdict, verdictOf } from './verdict';

export type Opened =
  | { readonly ok: true; readonly link: Link }
  | { readonly ok: false; readonly issues: readonly Issue[]; readonly document?: unknown };

/**
 * When the engines' sources were last changed, Unix seconds; the build of the page puts it in. 0 if
 * unknown.
 */
declare const __ENGINES_CHANGED__: number;

/** The scenario that the address asks for, else the first of the gallery. */
export async function openAddress(hash: string): Promise<Opened> {
  return hash.length <= 1 ? openNamed(kFirstScenario) : decodeLink(hash, kGallery);
}

export function openNamed(name: string): Opened {
  const parsed = parseScenario(kGallery.document(name));
  return parsed.ok ? { ok: true, link: { scenario: parsed.scenario } } : parsed;
}

/** Runs a scenario from its beginning, at an address of its own. */
export async function openScenario(scenario: Scenario): Promise<void> {
  navigate(await encodeLink({ scenario }, kGallery));
}

/**
 * The address of where the run stands, with the digest that it should have there. Goes to that very
 * place first, as whoever opens the link will: so both stand at the same step, and the digest
 * belongs to the moment.
 */
export async function momentAddress(
  stage: Stage,
  scenario: Scenario,
  page: PageView,
): Promise<string> {
  const view = viewOf(stage, page);
  await stage.player.stand();
  const history = historyOf(stage);
  const place = momentOf(stage);
  // The first step that ends at this row may lie before a power cut that was made at it: then the
  // very step is told.
  const exactly = history !== undefined && place.fact === undefined;
  const moment = exactly
    ? { ...place, steps: stage.bands.map(({ frame }) => frame?.status.steps ?? 0) }
    : place;
  if (!exactly) {
    await goTo(stage, moment, { show: () => undefined, wanted: () => true });
    await settle(stage, moment);
  }
  const reports = await Promise.all(stage.bands.map(({ index }) => stage.player.report(index)));
  const { build } = stage.player.state.getState();
  const digests = reports.map((report) => report.digest);
  const past = history === undefined ? {} : { history };
  return addressOf(
    await encodeLink(
      { scenario, moment, ...past, view, build, built: __ENGINES_CHANGED__, digests },
      kGallery,
    ),
  );
}

/** Where all trees stand, in the unit of the lock; forks that wait for the others stand nowhere. */
function momentOf(stage: Stage): LinkMoment {
  const statuses = stage.bands.flatMap(({ index, waits }) =>
    waits ? [] : (stage.player.latest(index)?.status ?? []),
  );
  const statements = statuses.map((status) => status.statements);
  // Facts are stepped through in the first contender; the others stand still behind it.
  if (stage.fact !== undefined) return { statements: Math.min(...statements), fact: stage.fact };
  if (stage.player.state.getState().lock === 'rows')
    return { statements: Math.max(0, ...statements) };
  return { ns: Math.max(0, ...statuses.map((status) => status.t_ns)) };
}

/** What every contender has come to by now. */
export async function reportOf(stage: Stage, scenario: Scenario): Promise<RunReport> {
  const { build, contenders } = stage.player.state.getState();
  const outcomes = await Promise.all(
    contenders.map(async ({ name, state, message }, i) => ({
      name,
      state: state === 'ready' ? 'running' : state,
      message,
      statements: stage.player.latest(i)?.status.statements ?? 0,
      report: await stage.player.report(i),
    })),
  );
  const { title, question, seed } = scenario;
  return {
    title,
    question,
    scenario: scenario.name,
    seed,
    document: printScenario(scenario),
    build,
    outcomes,
  };
}

export interface Watch {
  /** Share of the way. */
  readonly show: (share: number) => void;
  /** False ends the journey where it is. */
  readonly wanted: () => boolean;
}

const kStretchMs = 250;

/**
 * Goes to a moment in stretches of a fraction of a second, so that the way is seen and can be given
 * up. Answers whether it got there. `first`: the trees from this one on go, the others stay.
 */
export async function goTo(
  stage: Stage,
  moment: LinkMoment,
  watch: Watch,
  first = 0,
): Promise<boolean> {
  const byTime = 'ns' in moment;
  const target = byTime ? moment.ns : moment.statements;
  const going = stage.bands.slice(first);
  const seek = async (place: number) => {
    const there = byTime ? { ns: place } : { statements: place };
    await (first === 0
      ? stage.seek(there)
      : Promise.all(going.map(({ index }) => stage.seek(there, index))));
  };
  const places = going.flatMap(({ frame }) =>
    frame === undefined ? [] : byTime ? frame.status.t_ns : frame.status.statements,
  );
  const start = Math.min(target, ...places);
  let stretch = byTime ? 1e8 : 10_000;
  for (let place = start; place + stretch < target; ) {
    const before = performance.now();
    place += stretch;
    await seek(place);
    if (!watch.wanted()) return false;
    const running = going.some(({ index }) => stage.player.latest(index)?.status.state === 0);
    if (!running) break;
    watch.show((place - start) / (target - start));
    stretch = Math.max(
      1,
      Math.ceil(stretch * Math.min(4, kStretchMs / Math.max(1, performance.now() - before))),
    );
  }
  await seek(target);
  return watch.wanted();
}

/**
 * To where a link says, its forks made again on the way. Answers what they could not be made for,
 * if that is so.
 */
export async function travel(
  stage: Stage,
  { scenario, moment, history }: Link,
  watch: Watch,
  signal: AbortSignal,
): Promise<Verdict | undefined> {
  const contenders = stage.bands.length;
  // The scenario's own trees have one leg to go, its forks two: up to their beginnings, and on from
  // there. Who has least behind them is shown.
  const gone = {
    trees: moment === undefined ? 1 : 0,
    forks: (history?.forks.length ?? 0) === 0 ? 1 : 0,
  };
  const leg = (who: keyof typeof gone, part: (share: number) => number) => (share: number) => {
    gone[who] = part(share);
    watch.show(Math.min(gone.trees, gone.forks));
  };
  // Each fork runs up to its beginning while the others are on their way.
  const firstLeg = leg('forks', (share) => (moment === undefined ? share : share / 2));
  const forks =
    history === undefined ? undefined : makeForks(stage, scenario, history, signal, firstLeg);
  const made = forks?.then(
    () => undefined,
    (error: unknown): Verdict => ({
      kind: 'differs',
      words: `The link's forks are missing here: ${error instanceof Error ? error.message : String(error)}.`,
    }),
  );
  const { wanted } = watch;
  if (moment !== undefined)
    await goTo(stage, moment, { wanted, show: leg('trees', (share) => share) });
  gone.trees = 1;
  const trouble = await made;
  if (moment === undefined || !wanted()) return trouble;
  const lastLeg = leg('forks', (share) => (1 + share) / 2);
  if (stage.bands.length > contenders)
    await goTo(stage, moment, { wanted, show: lastLeg }, contenders);
  if (wanted()) await settle(stage, moment);
  return trouble;
}

/** Compares where the run stands with what the link says of it; nothing if it says nothing. */
export async function compare(stage: Stage, link: Link): Promise<Verdict | undefined> {
  const beyond = cutsBeyondTheEnd(stage, link.history);
  if (beyond !== '') return { kind: 'differs', words: beyond };
  if (link.digests === undefined) return undefined;
  const reports = await Promise.all(stage.bands.map((band) => stage.player.report(band.index)));
  const contenders = stage.bands.map(({ name }, i) => ({
    name,
    digest: reports[i]?.digest ?? '',
    linked: link.digests?.[i],
  }));
  const { build } = stage.player.state.getState();
  return verdictOf(
    contenders,
    { build: link.build ?? '', built: link.built ?? 0 },
    { build, built: __ENGINES_CHANGED__ },
  );
}

/** Opens an address of this page as a link does: it can be gone back from. */
export function navigate(hash: string): void {
  if (location.hash === `#${hash}`) window.dispatchEvent(new HashChangeEvent('hashchange'));
  else location.hash = hash;
}

const addressOf = (hash: string): string => `${location.href.split('#')[0]}#${hash}`;
