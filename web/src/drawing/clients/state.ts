// The clients of a run as plain rows: what each does, for whom it waits, and the keys that it holds
// or waits for as places on the key axis.
import type { TableRows } from '../../gen/types';
import { columnNames, type Tables } from '../../model/tables/decode';
import { onlyRow, rowsOf } from '../../model/tables/tables';
import type { KeyAxis } from '../../model/values/axis';

/** A lock's keys. */
export interface Interval {
  readonly index: number;
  readonly key: Uint8Array;
  /** point, insert, gap or range. */
  readonly kind: string;
  readonly exclusive: boolean;
  /** Places on the key axis; equal for a point. */
  readonly from: number;
  readonly to: number;
}

export interface Wait {
  readonly holder: number;
  readonly sinceNs: number;
  readonly lock: Interval;
  /** Its waits lead back to itself. */
  readonly inRing: boolean;
}

export interface ClientState {
  readonly number: number;
  /** 0 between transactions. */
  readonly transaction: number;
  readonly script: string;
  /** Its statement's place in the document. */
  readonly place: string;
  readonly open: boolean;
  readonly wait: Wait | undefined;
  /** Number of its locks; `held` are the first ones. */
  readonly locks: number;
  readonly held: readonly Interval[];
  readonly committed: number;
  readonly retried: number;
}

/** The last ring that was found and broken. */
export interface BrokenRing {
  readonly count: number;
  readonly clients: readonly number[];
  readonly victim: number;
  /** Its victim, which begins again, has not ended since. */
  readonly now: boolean;
}

export interface ClientsState {
  readonly clients: readonly ClientState[];
  readonly ring: BrokenRing | undefined;
}

interface LockRow {
  readonly index: number;
  readonly key: Uint8Array;
  readonly until: Uint8Array;
  readonly kind: number;
  readonly exclusive: number;
}

function intervalOf({ index, key, until, kind, exclusive }: LockRow, axis: KeyAxis): Interval {
  const name = columnNames('server.held', 'kind')[kind] ?? '';
  const from = axis.placeIn(index, key);
  const isPoint = name === 'point' || name === 'insert';
  const end = until.length > 0 ? axis.placeIn(index, until) : axis.segmentEnd(from);
  const to = isPoint ? from : Math.max(from, end);
  return { index, key, kind: name, exclusive: exclusive === 1, from, to };
}

/** Returns the clients of a frame; undefined if there are not several. */
export function clientsState(tables: Tables, axis: KeyAxis): ClientsState | undefined {
  const rows = rowsOf(tables, 'server.clients');
  if (rows.length < 2) return undefined;
  const waits = new Map(rowsOf(tables, 'server.locks').map((row) => [row.client, row]));
  const heldBy = new Map<number, TableRows['server.held'][]>();
  for (const row of rowsOf(tables, 'server.held'))
    heldBy.set(row.client, [...(heldBy.get(row.client) ?? []), row]);
  const holders = new Map([...waits].map(([client, { holder }]) => [client, holder]));
  const clients = rows.map((row): ClientState => {
    const wait = waits.get(row.client);
    return {
      number: row.client,
      transaction: row.transaction,
      script: row.script,
      place: row.place,
      open: row.open === 1,
      wait: wait && {
        holder: wait.holder,
        sinceNs: wait.since_ns,
        lock: intervalOf(wait, axis),
        inRing: leadsBack(row.client, holders),
      },
      locks: row.locks,
      held: (heldBy.get(row.client) ?? []).map((lock) => intervalOf(lock, axis)),
      committed: row.committed,
      retried: row.retried,
    };
  });
  const last = onlyRow(tables, 'server.deadlocks');
  return {
    clients,
    ring: last && {
      count: last.count,
      clients: last.ring.split(' ').map(Number),
      victim: last.victim,
      now: clients[last.victim]?.transaction === last.transaction,
    },
  };
}

function leadsBack(client: number, holders: ReadonlyMap<number, number>): boolean {
  let at = holders.get(client);
  for (let steps = 0; at !== undefined && steps <= holders.size; steps++) {
    if (at === client) return true;
    at = holders.get(at);
  }
  return false;
}

/** An arrow from one client to another, in its own lane. */
export interface Arrow {
  readonly from: number;
  readonly to: number;
  readonly kind: 'wait' | 'ring' | 'broken';
  /** Lanes are numbered from the clients upwards. */
  readonly lane: number;
}

export const kArrowLanes = 4;

/** Arrows between the clients that are shown: waits, and the ring that was broken just now. */
export function arrowsOf({ clients, ring }: ClientsState, shown: number): Arrow[] {
  const pairs = clients.flatMap(({ number, wait }): Omit<Arrow, 'lane'>[] =>
    wait === undefined
      ? []
      : [{ from: number, to: wait.holder, kind: wait.inRing ? 'ring' : 'wait' }],
  );
  const broken = ring?.now ? ring.clients : [];
  broken.forEach((from, i) => {
    pairs.push({ from, to: broken[(i + 1) % broken.length] as number, kind: 'broken' });
  });
  return pairs
    .filter(({ from, to }) => from < shown && to < shown)
    .toSorted((a, b) => Math.abs(a.from - a.to) - Math.abs(b.from - b.to))
    .map((pair, i) => ({ ...pair, lane: i % kArrowLanes }));
}
