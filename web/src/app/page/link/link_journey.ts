// Opens the parts of a link beside its scenario: forks and power cuts, a moment, a view, digests.
// Loaded for links that have any.

import type { LinkHistory } from '../../../document/link/link_history';
import type { Link } from '../../../document/link/url';
import type { PowerCut } from '../../../run/past/types';
import { compare, travel } from '../../../run/play/journey';
import type { Verdict } from '../../../run/play/verdict';
import type { Band } from '../../stage/band';
import type { Stage } from '../../stage/stage';
import type { Journey } from './journey_note';
import { ownBuild } from './links';
import { type PageView, restoreView } from './page_view';
import * as run from './run_history';

/** Timeout for a moment's recording; without one the moment is shown when the run has arrived. */
const kRecordingMs = 3_000;

interface Watcher {
  readonly signal: AbortSignal;
  /** Reason why the link is not opened by its own build; empty if it is. */
  readonly left: string;
  readonly onView: (view: { selection: PageView['selection']; asTable?: boolean }) => void;
  readonly onJourney: (journey: Journey | undefined) => void;
}

export { toBuildOf } from './kept_builds';

/** The link's power cuts, by tree. */
export const cutsOf = ({ history, scenario }: Link): readonly (readonly PowerCut[])[] =>
  run.cutsOf(history, scenario);

/** Takes the opened scenario to the link's view and moment. */
export async function travelTo(stage: Stage, link: Link, watcher: Watcher): Promise<void> {
  const { scenario, moment, history, view, readFrom } = link;
  const { signal, onView, onJourney } = watcher;
  if (readFrom !== undefined) {
    await stage.momentReader.whenRecordingKnown(kRecordingMs);
    if (!signal.aborted) await stage.controls.readFrom(readFrom - 1);
    return;
  }
  const page = view === undefined ? undefined : restoreView(stage, view);
  // The inspected part may not exist before the moment is reached.
  if (page !== undefined) onView({ selection: undefined, asTable: page.asTable });
  if (moment === undefined && history === undefined) return;
  onJourney({ kind: 'going', share: 0 });
  stage.controls.takeCharge();
  if (typeof view?.moment === 'number') stage.momentReader.show(view.moment);
  const forks = run.forksOf(history, scenario);
  const { arrived, trouble } = await travel(
    stage.player,
    { moment, forks, onForks: () => joinForks(stage, history) },
    { signal, onProgress: (share) => onJourney({ kind: 'going', share }) },
  );
  if (signal.aborted) return;
  stage.controls.showFact(arrived && moment?.fact !== undefined);
  if (page !== undefined) onView(page);
  if (trouble !== undefined) onJourney(missingForks(trouble));
  else onJourney(arrived ? withWords(await compareWith(stage, link), watcher.left) : undefined);
}

const withWords = (verdict: Verdict | undefined, more: string): Verdict | undefined =>
  verdict && { ...verdict, words: `${verdict.words} ${more}`.trimEnd() };

/** Creates bands for the link's forks, which have joined the player. */
function joinForks(stage: Stage, history: LinkHistory | undefined): void {
  for (const { origin, changes } of history?.forks ?? [])
    stage.join(stage.bands.length, stage.bands[origin] as Band, changes);
}

const missingForks = (why: string): Verdict => ({
  kind: 'differs',
  words: `The link's forks could not be made: ${why}.`,
});

function compareWith(stage: Stage, link: Link): Promise<Verdict | undefined> {
  const { digests, build = '', built = 0 } = link;
  const expected = { digests, cuts: cutsOf(link), mark: { build, built } };
  return compare(stage.player, expected, ownBuild(stage.player));
}
