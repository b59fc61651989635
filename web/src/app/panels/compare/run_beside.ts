// Obtains a run's figures at a place from the fastest source: the page's own run, a recording, or a
// temporary run. A recording serves each contender that ran with the same options: after a change
// of one option, only the contenders it concerns run again.

import { toLoadRequests } from '../../../document/scenario/load_request';
import type { Scenario, SharedPlace } from '../../../document/scenario/scenario';
import type { Outcome } from '../../../model/figures/report_table';
import type { Recording } from '../../../model/run/recording';
import type { Travel } from '../../../run/past/types';
import type { Player } from '../../../run/play/api';
import { outcomesOf } from '../../../run/play/outcomes';
import { createPlayer } from '../../../run/play/player';
import type { ComparedRun } from '../../../run/telling/comparison';

export type ComparedPlace = SharedPlace | 'end';

export interface ComparedRequest {
  readonly label: string;
  readonly scenario: Scenario;
  readonly at: ComparedPlace;
}

export interface Sources {
  /** The page's own run. */
  readonly player: Player;
  readonly scenario: Scenario;
  /** Returns the recording of the gallery scenario of this name. */
  readonly recordingNamed: (name: string) => Promise<Recording | undefined>;
}

export async function figuresAt(
  request: ComparedRequest,
  sources: Sources,
  travel: Travel,
): Promise<ComparedRun> {
  const { label, scenario, at } = request;
  const { player } = sources;
  const own = scenario === sources.scenario && (at !== 'end' || hasEnded(player));
  if (own) {
    await player.align();
    const outcomes = (await outcomesOf(player)).slice(0, scenario.contenders.length);
    const cut = player.state.getState().cut ? ', with power cuts' : '';
    return { label, scenario, outcomes, source: `as it is on this page${cut}` };
  }
  // Offline there is no recording.
  const recording =
    at === 'end' ? await sources.recordingNamed(scenario.name).catch(() => undefined) : undefined;
  const known = recording === undefined ? [] : recordedOutcomes(recording, scenario);
  const rest = scenario.contenders.filter((_, i) => known[i] === undefined);
  const made = rest.length === 0 ? [] : await runTo(at, { ...scenario, contenders: rest }, travel);
  const outcomes = scenario.contenders.flatMap(({ name }, i) => {
    const found = known[i] ?? made.find((one) => one.name === name);
    return found === undefined ? [] : [found];
  });
  const count = scenario.contenders.length - rest.length;
  return { label, scenario, outcomes, source: sourceOf(recording, count, rest.length) };
}

function sourceOf(recording: Recording | undefined, known: number, rest: number): string {
  if (recording === undefined || known === 0) return 'run now';
  const which = rest === 0 ? '' : `${known} of ${known + rest} `;
  return `${which}recorded by build ${recording.build}`;
}

/**
 * Returns recorded ends by contender; undefined where the recording has none with the same options.
 */
export function recordedOutcomes(
  { run, contenders }: Recording,
  scenario: Scenario,
): readonly (Outcome | undefined)[] {
  const requests = toLoadRequests(run as Scenario).map((request) => JSON.stringify(request));
  return toLoadRequests(scenario).map((request, i) => {
    const found = contenders[requests.indexOf(JSON.stringify(request))];
    const name = scenario.contenders[i]?.name;
    return found === undefined || name === undefined ? undefined : { ...found, name };
  });
}

const hasEnded = (player: Player): boolean =>
  player.state
    .getState()
    .contenders.every(({ state }) => state === 'finished' || state === 'stopped');

async function runTo(at: ComparedPlace, scenario: Scenario, travel: Travel) {
  // The run only moves forward, so it needs no snapshots.
  const player = createPlayer({ snapshotBudgetBytes: 0 });
  try {
    await player.load(scenario);
    const end = { statements: player.latest(0)?.status.statements_total ?? 0 };
    const arrived = await player.seek(at === 'end' ? end : at, travel);
    travel.signal?.throwIfAborted();
    if (!arrived) throw new Error('the other run could not be made');
    return await outcomesOf(player);
  } finally {
    player.dispose();
  }
}
