// The lifetime of a contender's drive, by its report, at a rate of saves and a size of drive that
// are the same for all contenders.
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import {
  kStated,
  type Lifetime,
  lifetimeOf,
  type StatedUse,
  type WearFacts,
  wearOf,
} from '../../model/figures/lifetime';
import { useFigures } from '../kit/page/picture_page';
import type { DriveFacts } from './drive_facts';

export const stated = createStore<StatedUse>(() => kStated);

/** Undefined for a drive that does not wear out, and until its wear is steady. */
export function useLife(wear: WearFacts | undefined): Lifetime | undefined {
  const at = useStore(stated);
  return wear && lifetimeOf(wear, at);
}

/** Undefined before the first report, and while rows are loaded that do not count. */
export function useWear(contender: number, facts: DriveFacts): WearFacts | undefined {
  // Reports arrive several times a second while the run moves.
  const report = useFigures((shown) => shown.reports[contender]);
  const loading = useFigures(
    (shown) => shown.phases[shown.reports[contender]?.phase ?? 0]?.warmUp === true,
  );
  return report === undefined || loading ? undefined : wearOf(report, facts);
}
