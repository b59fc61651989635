// Links to this very moment: what they hold, what opens when one is followed, and how the run gets there.
import type { RunReport } from '../../model/report_table';
import type { Issue } from '../../scenario/issue';
import { parseScenario } from '../../scenario/parse';
import { printScenario } from '../../scenario/print';
import type { Scenario } from '../../scenario/scenario';
import { decodeLink, encodeLink, type Link, type LinkMoment } from '../../scenario/url';
import type { Stage } from '../../views/stage';
import { kFirstScenario, kGallery } from './gallery';
import { type Verdict, verdictOf } from './share_verdict';
import { type PageView, viewOf } from './share_view';

export type Opened =
  | { readonly ok: true; readonly link: Link }
  | { readonly ok: false; readonly issues: readonly Issue[]; readonly document?: unknown };

/** When the engines' sources were last changed, Unix seconds; the build of the page puts it in. 0 if unknown. */
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
 * The address of where the run stands, with the digest that it should have there. Goes to that very place first, as whoever
 * opens the link will: so both stand at the same step, and the digest belongs to the moment.
 */
export async function momentAddress(stage: Stage, scenario: Scenario, page: PageView): Promise<string> {
  const view = viewOf(stage, page);
  const moment = momentOf(stage);
  await goTo(stage, moment, { show: () => undefined, wanted: () => true });
  const reports = await Promise.all(scenario.contenders.map((_, i) => stage.player.report(i)));
  const { build, cut } = stage.player.state.getState();
  // Links hold no power cuts: whoever opens one has power all the way, and other digests.
  const digests = cut ? {} : { digests: reports.map((report) => report.digest) };
  return addressOf(await encodeLink({ scenario, moment, view, build, built: __ENGINES_CHANGED__, ...digests }, kGallery));
}

/** Where all contenders stand, in the unit of the lock. */
function momentOf(stage: Stage): LinkMoment {
  const statuses = stage.bands.flatMap(({ index }) => stage.player.latest(index)?.status ?? []);
  const statements = statuses.map((status) => status.statements);
  // Facts are stepped through in the first contender; the others stand still behind it.
  if (stage.fact !== undefined) return { statements: Math.min(...statements), fact: stage.fact };
  if (stage.player.state.getState().lock === 'rows') return { statements: Math.max(0, ...statements) };
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
  return { title, question, scenario: scenario.name, seed, document: printScenario(scenario), build, outcomes };
}

export interface Watch {
  /** Share of the way. */
  readonly show: (share: number) => void;
  /** False ends the journey where it is. */
  readonly wanted: () => boolean;
}

const kStretchMs = 250;

/** Goes to a moment in stretches of a fraction of a second, so that the way is seen and can be given up. Answers whether it got there. */
export async function goTo(stage: Stage, moment: LinkMoment, watch: Watch): Promise<boolean> {
  const byTime = 'ns' in moment;
  const target = byTime ? moment.ns : moment.statements;
  const seek = (place: number) => stage.seek(byTime ? { ns: place } : { statements: place });
  const start = byTime ? (stage.player.latest(0)?.status.t_ns ?? 0) : stage.statements;
  let stretch = byTime ? 1e8 : 10_000;
  for (let place = start; place + stretch < target; ) {
    const before = performance.now();
    place += stretch;
    await seek(place);
    if (!watch.wanted()) return false;
    const running = stage.bands.some(({ index }) => stage.player.latest(index)?.status.state === 0);
    if (!running) break;
    watch.show((place - start) / (target - start));
    stretch = Math.max(1, Math.ceil(stretch * Math.min(4, kStretchMs / Math.max(1, performance.now() - before))));
  }
  await seek(target);
  if (moment.fact !== undefined) await stage.seekFact(moment.fact);
  return watch.wanted();
}

/** Compares where the run stands with what the link says of it; nothing if it says nothing. */
export async function compare(stage: Stage, link: Link): Promise<Verdict | undefined> {
  if (link.digests === undefined) return undefined;
  const reports = await Promise.all(stage.bands.map((band) => stage.player.report(band.index)));
  const contenders = stage.bands.map(({ name }, i) => ({ name, digest: reports[i]?.digest ?? '', linked: link.digests?.[i] }));
  const { build } = stage.player.state.getState();
  return verdictOf(contenders, { build: link.build ?? '', built: link.built ?? 0 }, { build, built: __ENGINES_CHANGED__ });
}

/** Opens an address of this page as a link does: it can be gone back from. */
export function navigate(hash: string): void {
  if (location.hash === `#${hash}`) window.dispatchEvent(new HashChangeEvent('hashchange'));
  else location.hash = hash;
}

const addressOf = (hash: string): string => `${location.href.split('#')[0]}#${hash}`;
