// Progress of several contenders as one number: the slowest one's.
import type { OnProgress } from '../past/types';

/**
 * Returns one receiver for each of `count` parts; `report` gets the least of their shares (0 to 1).
 */
export function slowestOf(count: number, report: OnProgress | undefined): readonly OnProgress[] {
  const shares = new Array<number>(count).fill(0);
  return shares.map((_, i) => (share) => {
    shares[i] = share;
    report?.(Math.min(...shares));
  });
}
