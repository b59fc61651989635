// Places of tables on the key axis, 0 … 1. With a MANIFEST, each bound of a table is as far from
// the next as any other, so that all tables are seen, whatever their keys are; without one, a
// level's tables lie side by side in the order of their numbers.
import type { RealRun, Stay } from '../../document/evidence/run';

export interface Place {
  readonly from: number;
  readonly to: number;
}
/** Places of the tables that are there at one moment. */
export type PlacesOf = (there: readonly Stay[]) => readonly Place[];

export function placesIn(run: RealRun): PlacesOf {
  // Column families lie side by side: their keys have nothing to do with one another.
  const order = new Map(run.families.map((family, i) => [family, String(i).padStart(6, '0')]));
  const keyIn = ({ family }: Stay, key: string | undefined) =>
    key === undefined ? undefined : `${order.get(family)} ${key}`;
  const bounds = [
    ...new Set(run.stays.flatMap((stay) => [keyIn(stay, stay.first), keyIn(stay, stay.last)])),
  ]
    .filter((key) => key !== undefined)
    .sort();
  if (bounds.length < 2) return byNumber;
  const rank = new Map(bounds.map((key, i) => [key, i / (bounds.length - 1)]));
  const whole = { from: 0, to: 1 };
  return (there) =>
    there.map((stay) => {
      const from = rank.get(keyIn(stay, stay.first) ?? '');
      const to = rank.get(keyIn(stay, stay.last) ?? '');
      return from === undefined || to === undefined ? whole : { from, to };
    });
}

function byNumber(there: readonly Stay[]): readonly Place[] {
  const counts = new Map<number, number>();
  for (const { level } of there) counts.set(level, (counts.get(level) ?? 0) + 1);
  const order = there.map((_, i) => i);
  order.sort((a, b) => (there[a]?.number ?? 0) - (there[b]?.number ?? 0));
  const places: Place[] = [];
  const next = new Map<number, number>();
  for (const i of order) {
    const level = there[i]?.level ?? 0;
    const at = next.get(level) ?? 0;
    next.set(level, at + 1);
    const count = counts.get(level) ?? 1;
    // Each table of L0 may have any key.
    places[i] = level === 0 ? { from: 0, to: 1 } : { from: at / count, to: (at + 1) / count };
  }
  return places;
}
