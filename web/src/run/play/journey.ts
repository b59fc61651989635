// The journey to the moment of a link: its forks are made again, all contenders run to the moment,
// and their digests are compared with the link's.
import type { LinkMoment } from '../../document/scenario/url';
import type { Moment, OnProgress, PowerCut, Travel } from '../past/types';
import type { PastFork, Player } from './api';
import { slowestOf } from './progress';
import { type BuildMark, type Verdict, verdictOf } from './verdict';

/** Where a link leads: no moment means the beginning. */
interface Destination {
  readonly moment: LinkMoment | undefined;
  readonly forks: readonly PastFork[];
  /** Called when the forks have joined the player's contenders. */
  readonly onForks: () => void;
}

interface Arrival {
  /** False if the signal aborted the journey or a newer seek superseded it. */
  readonly arrived: boolean;
  /** Why the forks could not be made; the others travel without them. */
  readonly trouble: string | undefined;
}

export async function travel(
  player: Player,
  { moment, forks, onForks }: Destination,
  { signal, onProgress }: Travel,
): Promise<Arrival> {
  const count = player.state.getState().contenders.length;
  // Forks have two legs, up to their beginnings and on from there. They travel the first one while
  // the scenario's own contenders are under way.
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

/** To a moment in all contenders, exactly. Answers whether it got there. */
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

/** From a row or time, which several steps may share, to the very fact or steps. */
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

/** What a link says about the run at its moment. */
interface Expected {
  readonly digests: readonly string[] | undefined;
  /** By contender. */
  readonly cuts: readonly (readonly PowerCut[])[];
  readonly mark: BuildMark;
}

/** Compares the run with what the link says; undefined if it says nothing. */
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
