// Makes the link to the current moment, and the page's report on it. Loaded when something is
// shared.

import { type Embedding, embedCode } from '../../../document/link/embedding';
import { encodeLink, type LinkMoment } from '../../../document/link/url';
import { printScenario } from '../../../document/scenario/print';
import type { Scenario } from '../../../document/scenario/scenario';
import type { RunReport } from '../../../model/reports/report_files';
import { goTo } from '../../../run/play/journey';
import { outcomesOf } from '../../../run/play/outcomes';
import type { Stage } from '../../stage/stage';
import { kGallery } from '../gallery_documents';
import { ownBuild } from './links';
import { type PageView, viewOf } from './page_view';
import { historyOf } from './run_history';

/**
 * Returns the address of the current moment, with its digests. Seeks to the moment first, as the
 * page that opens the link will: both are then at the same step, and the digests match.
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
  // The first step that reaches this row may precede a power cut made there, so a run with a
  // history records the exact step.
  const exactly = history !== undefined && place.fact === undefined;
  const moment = exactly
    ? { ...place, steps: stage.bands.map(({ frame }) => frame?.status.steps ?? 0) }
    : place;
  if (!exactly) {
    const { number } = stage.momentReader;
    stage.controls.takeCharge();
    await goTo(stage.player, moment);
    if (number !== undefined) stage.momentReader.show(number);
    stage.controls.showFact(moment.fact !== undefined);
  }
  const reports = await Promise.all(stage.bands.map(({ index }) => stage.player.report(index)));
  const digests = reports.map((report) => report.digest);
  const past = history === undefined ? {} : { history };
  return addressOf(
    await encodeLink(
      { scenario, moment, ...past, view, ...ownBuild(stage.player), digests },
      kGallery,
    ),
  );
}

/** The current moment in the unit of the lock; forks that are still waiting do not count. */
function momentOf(stage: Stage): LinkMoment {
  const statuses = stage.bands.flatMap(({ index, waitsForOrigin }) =>
    waitsForOrigin ? [] : (stage.player.latest(index)?.status ?? []),
  );
  const statements = statuses.map((status) => status.statements);
  // Only the first contender is stepped through its facts; the others stay at the statement.
  if (stage.controls.fact !== undefined)
    return { statements: Math.min(...statements), fact: stage.controls.fact };
  if (stage.player.state.getState().lock === 'rows')
    return { statements: Math.max(0, ...statements) };
  return { ns: Math.max(0, ...statuses.map((status) => status.t_ns)) };
}

/** The report on every contender's current place. */
export async function reportOf(stage: Stage, scenario: Scenario): Promise<RunReport> {
  const { build } = stage.player.state.getState();
  const outcomes = await outcomesOf(stage.player);
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

/** Returns the HTML that embeds an address, with the trees that are on the page. */
export function embedOf(
  { bands, shownBands }: Stage,
  { title }: Scenario,
  address: string,
  show: Embedding['show'],
): string {
  const { hash } = new URL(address);
  const { root = './', theme } = document.documentElement.dataset;
  const [only] = shownBands;
  const how: Embedding = {
    show,
    ...(theme === 'dark' || theme === 'light' ? { theme } : {}),
    ...(only !== undefined && shownBands.length < bands.length ? { tree: only.name } : {}),
  };
  const page = new URL(`${root}embed/${hash}`, location.href).href;
  return embedCode(page, how, { title, trees: bands.length });
}

const addressOf = (hash: string): string => `${location.href.split('#')[0]}#${hash}`;
