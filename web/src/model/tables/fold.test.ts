import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fact, Row, Tables } from './decode';
import { fold, tableOf } from './fold';
import { keyText, rowsOf } from './tables';

/** An erase block with these values. */
const block = (number: number, live: number): Row => ({
  block: number,
  live_pages: live,
  written_pages: 64,
  erases: 1,
  state: 0,
  die: 0,
});
const assign = (row: Row): Fact =>
  ({ name: 'flash.block_changed', op: 'assign', table: 'flash.blocks', row }) as unknown as Fact;
const remove = (number: number): Fact =>
  ({ op: 'remove', table: 'flash.blocks', key: { block: number } }) as unknown as Fact;

/** An obvious second implementation of the fold: rows by key, in order of arrival. */
function plainly(rows: readonly Row[], facts: readonly Fact[]): Row[] {
  const byKey = new Map(rows.map((row) => [keyText('flash.blocks', row), row]));
  for (const fact of facts) {
    if (fact.op === 'assign')
      byKey.set(keyText('flash.blocks', fact.row as unknown as Row), fact.row as unknown as Row);
    else if (fact.op === 'remove')
      byKey.delete(keyText('flash.blocks', fact.key as unknown as Row));
  }
  return [...byKey.values()];
}

test('assigns, adds and removes rows as a map of rows would, and leaves the moment before alone', () => {
  const fact = fc.oneof(
    fc.tuple(fc.nat(12), fc.nat(64)).map(([number, live]) => assign(block(number, live))),
    fc.nat(12).map(remove),
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(12)),
      fc.array(fc.array(fact, { maxLength: 8 }), { maxLength: 5 }),
      (numbers, batches) => {
        let rows: Row[] = numbers.map((number) => block(number, 1));
        let tables: Tables = { 'flash.blocks': tableOf('flash.blocks', rows) };
        for (const facts of batches) {
          const before = rowsOf(tables, 'flash.blocks');
          const next = fold(tables, facts);
          expect(rowsOf(tables, 'flash.blocks')).toEqual(before);
          rows = plainly(rows, facts);
          expect(rowsOf(next, 'flash.blocks')).toEqual(rows);
          tables = next;
        }
      },
    ),
    { seed: 17, numRuns: 300 },
  );
});

test('shares the columns in which nothing changes', () => {
  const tables: Tables = { 'flash.blocks': tableOf('flash.blocks', [block(1, 2), block(2, 3)]) };
  const next = fold(tables, [assign(block(2, 9))]);
  expect(next['flash.blocks']?.columns.erases).toBe(tables['flash.blocks']?.columns.erases);
  expect([...(next['flash.blocks']?.columns.live_pages ?? [])]).toEqual([2, 9]);
  expect(fold(tables, [])).toBe(tables);
});

test('cells of bytes and text are replaced too', () => {
  const phase = (index: number, name: string): Row => ({
    phase: index,
    name,
    first_statement: 0,
    statements: 1,
    warm_up: 0,
  });
  const tables: Tables = {
    'workload.phases': tableOf('workload.phases', [phase(0, 'load'), phase(1, 'update')]),
  };
  const fact = {
    op: 'assign',
    table: 'workload.phases',
    row: phase(0, 'réécrire'),
  } as unknown as Fact;
  expect(rowsOf(fold(tables, [fact]), 'workload.phases').map(({ name }) => name)).toEqual([
    'réécrire',
    'update',
  ]);
});
