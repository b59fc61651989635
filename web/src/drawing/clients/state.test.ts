// Clients, their locks and their rings from tables made by hand.
import { expect, test } from 'vitest';
import type { TableRows } from '../../gen/types';
import type { Tables } from '../../model/tables/decode';
import { tablesByHand } from '../../model/testing/by_hand';
import { KeyAxis } from '../../model/values/axis';
import { arrowsOf, clientsState } from './state';
import { clientSentence, doing, sqlAt } from './words';

type Client = TableRows['server.clients'];
type Lock = TableRows['server.locks'];

const key = (byte: number): Uint8Array => new Uint8Array([byte]);
const kNoKey = new Uint8Array(0);
const kAxis = new KeyAxis([key(0), key(100), key(200)]);
const kScripts = {
  transfer: ['BEGIN', { sql: 'UPDATE a SET b = 1 WHERE id = 2' }, { if: 'x', do: ['COMMIT'] }],
};

const client = (number: number, more: Partial<Client> = {}): Client => ({
  client: number,
  transaction: 7,
  place: 'scripts.transfer[1]',
  open: 1,
  waits: 0,
  since_ns: 0,
  locks: 1,
  committed: 3,
  retried: 1,
  script: 'transfer',
  ...more,
});
const wait = (number: number, holder: number): Lock => ({
  client: number,
  holder,
  index: 0,
  key: key(50),
  exclusive: 1,
  since_ns: 1000,
  until: kNoKey,
  kind: 0,
});
const kGap = { client: 0, slot: 0, index: 0, key: key(50), until: key(100), kind: 2, exclusive: 0 };
const kOpenGap = { ...kGap, slot: 1, key: key(150), until: kNoKey };

const tables = (waits: readonly Lock[], ring?: TableRows['server.deadlocks']): Tables =>
  tablesByHand({
    'server.clients': [client(0), client(1), client(2)],
    'server.locks': waits,
    'server.held': [kGap, kOpenGap],
    'server.deadlocks': ring === undefined ? [] : [ring],
  });

test('a run with one client has no lane of clients', () => {
  expect(clientsState({}, kAxis)).toBeUndefined();
  const one = tablesByHand({ 'server.clients': [client(0)] });
  expect(clientsState(one, kAxis)).toBeUndefined();
});

test('gaps are wide, points are not, and a gap without an end goes to the end of its index', () => {
  const state = clientsState(tables([wait(1, 0)]), kAxis);
  expect(state?.clients[0]?.held.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['gap', 0.25, 0.5],
    ['gap', 0.75, 1],
  ]);
  expect(state?.clients[1]?.wait).toMatchObject({ holder: 0, inRing: false });
  expect(state?.clients[1]?.wait?.lock).toMatchObject({ kind: 'point', from: 0.25, to: 0.25 });
});

test('waits that lead back are a ring; who only waits for one is not in it', () => {
  const state = clientsState(tables([wait(0, 1), wait(1, 0), wait(2, 0)]), kAxis);
  expect(state?.clients.map(({ wait: one }) => one?.inRing)).toEqual([true, true, false]);
  expect(state && arrowsOf(state, 3).map(({ from, to, kind }) => [from, to, kind])).toEqual([
    [0, 1, 'ring'],
    [1, 0, 'ring'],
    [2, 0, 'wait'],
  ]);
});

test('a ring is drawn until its victim’s transaction ends', () => {
  const drawn = (transaction: number) => {
    const ring = { id: 0, count: 4, t_ns: 1e9, victim: 2, ring: '0 2', transaction };
    const state = clientsState(tables([], ring), kAxis);
    return state && arrowsOf(state, 3).map(({ from, to, kind }) => [from, to, kind]);
  };
  expect(drawn(7)).toEqual([
    [0, 2, 'broken'],
    [2, 0, 'broken'],
  ]);
  expect(drawn(6)).toEqual([]);
});

test('arrows to clients that are not shown are left out', () => {
  const state = clientsState(tables([wait(0, 2), wait(1, 0)]), kAxis);
  expect(state && arrowsOf(state, 2).map(({ from, to }) => [from, to])).toEqual([[1, 0]]);
});

test('words name the statement, and for whom it waits since when', () => {
  expect(sqlAt(kScripts, 'scripts.transfer[0]')).toBe('BEGIN');
  expect(sqlAt(kScripts, 'scripts.transfer[2].do[0]')).toBe('COMMIT');
  expect(sqlAt(undefined, 'scripts.transfer[0]')).toBeUndefined();
  const state = clientsState(tables([wait(1, 0)]), kAxis);
  const [first, second] = state?.clients ?? [];
  expect(first && doing(first, kScripts)).toBe('UPDATE');
  expect(second && doing(second, kScripts)).toBe('waits');
  expect(second && clientSentence(second, kScripts, 3000)).toBe(
    'Client 1 runs transfer: UPDATE a SET b = 1 WHERE id = 2. It holds one lock, and has waited for client 0 for 2.00 µs.',
  );
});
