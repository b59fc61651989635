// The figures of a run at a place, from where they can be had soonest: this page's own run, a
// recording, or a run beside it that is ended as soon as it is there.
import type { ComparedRun } from '../../lab/comparison';
import { outcomesOf } from '../../lab/outcomes';
import type { Player } from '../../lab/play/api';
import { createPlayer } from '../../lab/play/player';
import type { Travel } from '../../lab/types';
import { isRecordingOf, type Recording } from '../../model/recording';
import type { Scenario, SharedPlace } from '../../scenario/scenario';

export type ComparedPlace = SharedPlace | 'end';

export interface Asked {
  readonly label: string;
  readonly scenario: Scenario;
  readonly at: ComparedPlace;
}

export interface Sources {
  /** Of the page's own run. */
  readonly player: Player;
  readonly scenario: Scenario;
  readonly recordingOf: (scenario: Scenario) => Promise<Recording | undefined>;
}

export async function figuresAt(
  asked: Asked,
  sources: Sources,
  travel: Travel,
): Promise<ComparedRun> {
  const { label, scenario, at } = asked;
  const { player } = sources;
  const own = scenario === sources.scenario && (at !== 'end' || hasEnded(player));
  if (own) {
    await player.align();
    const outcomes = (await outcomesOf(player)).slice(0, scenario.contenders.length);
    const cut = player.state.getState().cut ? ', with power cuts' : '';
    return { label, scenario, outcomes, source: `as it is on this page${cut}` };
  }
  const recording = at === 'end' ? await recorded(sources, scenario) : undefined;
  if (recording !== undefined) {
    const source = `recorded by build ${recording.build}`;
    return { label, scenario, outcomes: recording.contenders, source };
  }
  return { label, scenario, outcomes: await runTo(at, scenario, travel), source: 'run now' };
}

/** Offline there is none. */
async function recorded(
  { recordingOf }: Sources,
  scenario: Scenario,
): Promise<Recording | undefined> {
  const found = await recordingOf(scenario).catch(() => undefined);
  return found !== undefined && isRecordingOf(found, scenario) ? found : undefined;
}

const hasEnded = (player: Player): boolean =>
  player.state
    .getState()
    .contenders.every(({ state }) => state === 'finished' || state === 'stopped');

async function runTo(at: ComparedPlace, scenario: Scenario, travel: Travel) {
  // It only goes forward, so it needs no snapshots.
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
