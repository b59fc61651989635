// Progress of several contenders as one number: that of the slowest.
import type { OnProgress } from '../past/types';

/** One receiver for each of `count` parts; `report` gets the least of their shares. */
export function slowestOf(count: number, report: OnProgress | undefined): readonly OnProgress[] {
  const shares = new Array<number>(count).fill(0);
  return shares.map((_, i) => (share) => {
    shares[i] = share;
    report?.(Math.min(...shares));
  });
}
