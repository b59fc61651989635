// Links: what an address opens, and what a link to the current moment contains.
import { goTo } from '../../lab/journey';
import type { Player } from '../../lab/play/api';
import type { BuildMark } from '../../lab/verdict';
import type { RunReport } from '../../model/report_table';
import type { Issue } from '../../scenario/issue';
import { parseScenario } from '../../scenario/parse';
import { printScenario } from '../../scenario/print';
import type { Scenario } from '../../scenario/scenario';
import { decodeLink, encodeLink, type Link, type LinkMoment } from '../../scenario/url';
import type { Stage } from '../../stage/stage';
import { kFirstScenario, kGallery } from '../gallery';
import { type PageView, viewOf } from './page_view';
import { historyOf } from './run_history';

export type Opened =
  | { readonly ok: true; readonly link: Link }
  | { readonly ok: false; readonly issues: readonly Issue[]; readonly document?: unknown };

/** When the engines' sources last changed, Unix seconds, or 0; defined by the page's build. */
declare const __ENGINES_CHANGED__: number;

/** The link in the address, or the gallery's first scenario. */
export async function openAddress(hash: string): Promise<Opened> {
  return hash.length <= 1 ? openNamed(kFirstScenario) : decodeLink(hash, kGallery);
}

function openNamed(name: string): Opened {
  const parsed = parseScenario(kGallery.document(name));
  return parsed.ok ? { ok: true, link: { scenario: parsed.scenario } } : parsed;
}

/** Runs a scenario from its beginning, at its own address. */
export async function openScenario(scenario: Scenario): Promise<void> {
  navigate(await encodeLink({ scenario }, kGallery));
}

/**
 * The address of the current moment, with its digests. Seeks to the moment first, as the page that
 * opens the link will: so both are at the same step, and the digests belong to it.
 */
export async function momentAddress(
  stage: Stage,
  scenario: Scenario,
  page: PageView,
): Promise<string> {
  const view = viewOf(stage, page);
  await stage.player.align();
  const history = historyOf(stage);
  const place = momentOf(stage);
  // The first step that reaches this row may be before a power cut that was made there, so a run
  // with a history records the exact step.
  const exactly = history !== undefined && place.fact === undefined;
  const moment = exactly
    ? { ...place, steps: stage.bands.map(({ frame }) => frame?.status.steps ?? 0) }
    : place;
  if (!exactly) {
    stage.controls.takeCharge();
    await goTo(stage.player, moment);
    stage.controls.showFact(moment.fact !== undefined);
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

/** The current moment in the unit of the lock, leaving out forks that are still waiting. */
function momentOf(stage: Stage): LinkMoment {
  const statuses = stage.bands.flatMap(({ index, waits }) =>
    waits ? [] : (stage.player.latest(index)?.status ?? []),
  );
  const statements = statuses.map((status) => status.statements);
  // Only the first contender is stepped through its facts; the others stay at the statement.
  if (stage.controls.fact !== undefined)
    return { statements: Math.min(...statements), fact: stage.controls.fact };
  if (stage.player.state.getState().lock === 'rows')
    return { statements: Math.max(0, ...statements) };
  return { ns: Math.max(0, ...statuses.map((status) => status.t_ns)) };
}

/** What every contender has reached so far. */
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

/** This page's build, to compare with a link's. */
export const ownBuild = (player: Player): BuildMark => ({
  build: player.state.getState().build,
  built: __ENGINES_CHANGED__,
});

/** Opens an address of this page as a link does, with an entry in the browser's history. */
export function navigate(hash: string): void {
  if (location.hash === `#${hash}`) window.dispatchEvent(new HashChangeEvent('hashchange'));
  else location.hash = hash;
}

const addressOf = (hash: string): string => `${location.href.split('#')[0]}#${hash}`;
