// Entries in the order of their time, which is not always that of their lines.
import type { Statistics } from '../run';
import type { Entry } from './entries';
import { type Made, Tree } from './tree';

interface Given {
  /** µs since 1970, UTC. */
  readonly beginsUs: number;
  readonly endsUs: number;
  /** Time that local clocks are ahead of UTC. */
  readonly zone: number;
  readonly sizes: ReadonlyMap<number, number>;
  /** Flushed tables, with the local clock of their commit. */
  readonly committed: ReadonlyMap<number, number>;
  readonly statistics: Statistics;
}

export function assemble(entries: Entry[], given: Given): Made {
  for (const entry of entries) {
    const local = 'local' in entry ? given.zone : 0;
    // A damaged time may be before the first line.
    entry.us = Math.max(0, entry.us - given.beginsUs - local);
  }
  entries.sort((a, b) => a.us - b.us);
  const last = entries.at(-1)?.us ?? 0;
  const lengthUs = Math.max(1, given.endsUs - given.beginsUs, last);
  const local = given.beginsUs + given.zone;
  const committed = [...given.committed].map(
    ([number, us]) => [number, Math.max(0, us - local)] as const,
  );
  const tree = new Tree({ sizes: given.sizes, committed: new Map(committed) });
  for (const entry of entries) tree.take(entry);
  return tree.made(lengthUs, statisticsFrom(given));
}

/** Dumps have local clocks too. */
function statisticsFrom({ statistics, beginsUs, zone }: Given): Statistics {
  const moved = <T extends { at: number }>(one: T) => ({
    ...one,
    at: Math.max(0, one.at - zone - beginsUs),
  });
  const dumps = [...statistics.dumps].map(
    ([family, { first, last }]) => [family, { first: moved(first), last: moved(last) }] as const,
  );
  const { stalled } = statistics;
  return { ...statistics, dumps: new Map(dumps), stalled: stalled && moved(stalled) };
}
