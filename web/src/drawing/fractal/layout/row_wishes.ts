// Desired heights of rows of nodes, by the messages in them. The leaves, and rows that a job
// touches, have their full height; others have a share by their messages relative to the heaviest
// row, in steps, so that they do not follow every message.
import { leastShare, mostFull, type RowRoom, type RowWish } from '../../kit/motion/row_heights';
import type { FractalState, LevelView } from '../state/state';

const kSteps = 4;

/** Returns the number of messages in a level; those of leaves are rows, which do not count. */
const waitingIn = ({ nodes }: FractalState, { height, nodes: own }: LevelView): number =>
  height === 0 ? 0 : own.reduce((sum, at) => sum + (nodes.messages[at] as number), 0);

/**
 * `room`: with several trees on a page, only as many rows are full as fit with their least height.
 */
export function rowWishes(
  state: FractalState,
  touched: readonly number[],
  room: RowRoom | undefined,
): RowWish[] {
  const waits = state.levels.map((level) => waitingIn(state, level));
  const most = Math.max(1, ...waits);
  const first = ({ height }: LevelView) => height === 0 || touched.includes(height);
  const weight = state.levels.map(({ height }, i) =>
    touched.includes(height) ? most + 2 : height === 0 ? most + 1 : (waits[i] as number),
  );
  const ranked = state.levels
    .map((_, i) => i)
    .filter((i) => (weight[i] as number) > 0)
    .sort((a, b) => (weight[b] as number) - (weight[a] as number));
  const fit = room === undefined ? ranked : ranked.slice(0, mostFull(room));
  const least = room === undefined ? 1 / kSteps : leastShare(room);
  return state.levels.map((level, i): RowWish => {
    if (!fit.includes(i)) return [level.height, 0];
    if (first(level)) return [level.height, 1];
    // The root of the share, so that rows with few messages are still seen.
    const share = Math.ceil(Math.sqrt((waits[i] as number) / most) * kSteps) / kSteps;
    return [level.height, Math.max(least, share)];
  });
}
