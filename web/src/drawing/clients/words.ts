// Clients and their locks in words, and the SQL of a place in a workload's document.
import { formatNs } from '../../model/values/units';
import type { ClientState, Interval } from './state';

/**
 * Returns the SQL at a place such as "scripts.transfer[5]" or "scripts.order[2].do[0]"; undefined
 * if the document does not hold its scripts.
 */
export function sqlAt(scripts: unknown, place: string): string | undefined {
  const path = place.match(/[^.[\]]+/g)?.slice(1) ?? [];
  let at: unknown = scripts;
  for (const word of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[word];
  }
  if (typeof at === 'object' && at !== null && 'sql' in at) at = at.sql;
  return typeof at === 'string' ? at : undefined;
}

/** Returns the first word of its statement, or what else it does. */
export function doing({ place, wait, transaction }: ClientState, scripts: unknown): string {
  if (wait !== undefined) return 'waits';
  if (transaction === 0) return 'rests';
  return sqlAt(scripts, place)?.split(/\s/)[0] ?? 'runs';
}

const kKinds: Readonly<Record<string, string>> = {
  point: 'a point',
  insert: 'the place of a new entry',
  gap: 'a gap, in which no one else may insert',
  range: 'a range, in which no one else may lock',
};

/** Names the kind of a lock and who may share it. */
export const lockWords = ({ kind, exclusive }: Interval): string =>
  kind === 'gap'
    ? (kKinds.gap as string)
    : `${kKinds[kind] ?? kind}, ${exclusive ? 'exclusive' : 'shared'}`;

/** One sentence about a client, for those who do not see it. */
export function clientSentence(client: ClientState, scripts: unknown, nowNs: number): string {
  const { number, script, wait, locks, transaction } = client;
  if (transaction === 0) return `Client ${number} rests.`;
  const does = sqlAt(scripts, client.place) ?? client.place;
  const holds = locks === 1 ? 'one lock' : locks === 0 ? 'no lock' : `${locks} locks`;
  const waits =
    wait === undefined
      ? ''
      : `, and has waited for client ${wait.holder} for ${formatNs(Math.max(0, nowNs - wait.sinceNs))}`;
  return `Client ${number} runs ${script}: ${does}. It holds ${holds}${waits}.`;
}
