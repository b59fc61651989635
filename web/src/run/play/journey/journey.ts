// The journey to a link's moment: makes the link's forks again, takes all contenders to the moment,
// and compares their digests with the link's.
import type { LinkMoment } from '../../../document/link/url';
import type { Moment, OnProgress, PowerCut, Travel } from '../../past/types';
import type { PastFork, Player } from '../api';
import { slowestOf } from '../progress';
import { type BuildMark, type Verdict, verdictOf } from './verdict';

/** The link's target; no moment means the beginning of the run. */
interface Destination {
  readonly moment: LinkMoment | undefined;
  readonly forks: readonly PastFork[];
  /** Called when the forks have joined the player's contenders. */
  readonly onForks: () => void;
}

interface Arrival {
  /** False if the signal aborted the journey or a newer seek superseded it. */
  readonly arrived: boolean;
  /** Reason why the forks could not be made, in which case the others travel without them. */
  readonly trouble: string | undefined;
}

/**
 * Takes a loaded run to its link's moment, with its forks. A failure of the forks is reported, not
 * thrown.
 */
export async function travel(
  player: Player,
  { moment, forks, onForks }: Destination,
  { signal, onProgress }: Travel,
): Promise<Arrival> {
  const count = player.state.getState().contenders.length;
  // A fork's progress has two halves, up to its beginning and on from there. It runs the first half
  // while the scenario's own contenders travel.
  const [ofTrees, ofForks] = slowestOf(2, onProgress) as [OnProgress, OnProgress];
  if (moment === undefined) ofTrees(1);
  if (forks.length === 0) ofForks(1);
  const half = moment === undefined ? 1 : 1 / 2;
  const making = make(player, forks, onForks, {
    signal,
    onProgress: (share) => ofForks(share * half),
  });
  let arrived =
    moment === undefined || (await player.seek(placeOf(moment), { signal, onProgress: ofTrees }));
  const trouble = await making;
  if (moment === undefined || !arrived) return { arrived, trouble };
  const made = player.state
    .getState()
    .contenders.map((_, index) => index)
    .slice(count);
  if (made.length > 0)
    arrived = await player.seek(placeOf(moment), {
      contenders: made,
      signal,
      onProgress: (share) => ofForks((1 + share) / 2),
    });
  return { arrived: arrived && (await settle(player, moment, signal)), trouble };
}

/** Takes all contenders to a moment, exactly. Returns whether they arrived. */
export async function goTo(player: Player, moment: LinkMoment): Promise<boolean> {
  return (await player.seek(placeOf(moment))) && (await settle(player, moment));
}

async function make(
  player: Player,
  forks: readonly PastFork[],
  onForks: () => void,
  travel: Travel,
): Promise<string | undefined> {
  if (forks.length === 0) return undefined;
  try {
    await player.rejoin(forks, travel);
    onForks();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Several steps may share a row or time: goes from there to the moment's fact or its exact steps.
 */
async function settle(
  player: Player,
  { fact, steps = [] }: LinkMoment,
  signal?: AbortSignal,
): Promise<boolean> {
  if (signal?.aborted) return false;
  if (fact !== undefined) return player.seek({ seq: fact }, { signal });
  const { contenders } = player.state.getState();
  const places = steps.slice(0, contenders.length);
  const arrivals = await Promise.all(
    places.map((place, index) => player.seek({ steps: place }, { contenders: [index], signal })),
  );
  return arrivals.every((one) => one);
}

const placeOf = (moment: LinkMoment): Moment =>
  'ns' in moment ? { ns: moment.ns } : { statements: moment.statements };

/** The link's record of the run at its moment. */
interface Expected {
  readonly digests: readonly string[] | undefined;
  /** By contender. */
  readonly cuts: readonly (readonly PowerCut[])[];
  readonly mark: BuildMark;
}

/** Compares the run with the link's digests; undefined if the link has none. */
export async function compare(
  player: Player,
  { digests, cuts, mark }: Expected,
  own: BuildMark,
): Promise<Verdict | undefined> {
  const { contenders } = player.state.getState();
  const beyond = contenders.filter((_, index) => {
    const status = player.latest(index)?.status;
    const last = cuts[index]?.at(-1);
    return status !== undefined && status.state !== 0 && (last?.steps ?? 0) > status.steps;
  });
  if (beyond.length > 0) {
    const names = beyond.map(({ name }) => name).join(' and ');
    return {
      kind: 'differs',
      words: `The link's power cut of ${names} is after the end of the run, so it does not happen.`,
    };
  }
  if (digests === undefined) return undefined;
  const reports = await Promise.all(contenders.map((_, index) => player.report(index)));
  const compared = contenders.map(({ name }, i) => ({
    name,
    digest: reports[i]?.digest ?? '',
    linked: digests[i],
  }));
  return verdictOf(compared, mark, own);
}
