// TPC-C's consistency conditions (clause 3.3.2, and 12 of them as in 3.3.2.12) hold in each engine
// after the load, after a run and where the power failed during it.
import { describe, expect, test } from 'vitest';
import { kEngines, type Rows, runCut, runSmall } from './small_run';

const kScale = {
  ...{ warehouses: 2, customers: 30, items: 100 },
  ...{ a_customer: 15, a_item: 31, a_name: 3 },
};
const kStatements = process.env.TT_SOAK === undefined ? 4000 : 40_000;
const kCuts = process.env.TT_SOAK === undefined ? 2 : 20;

const kColumns = {
  warehouse: { w: 0, ytd: 8 },
  district: { d: 0, w: 1, ytd: 9, next: 10 },
  customer: { c: 0, d: 1, w: 2, balance: 16, paid: 17 },
  history: { c: 0, cd: 1, cw: 2, d: 3, w: 4, amount: 6 },
  new_orders: { o: 0, d: 1, w: 2 },
  orders: { o: 0, d: 1, w: 2, c: 3, carrier: 5, lines: 6 },
  order_line: { o: 0, d: 1, w: 2, number: 3, delivered: 6, amount: 8 },
} as const;

/** A table's rows by the names of their columns; money in hundredths, NULL undefined. */
function named<Table extends keyof typeof kColumns>(all: Rows, table: Table) {
  type Row = Readonly<Record<keyof (typeof kColumns)[Table], number | undefined>>;
  return (all[table] ?? []).map((cells): Row => {
    const value = ([name, at]: [string, number]) => {
      const cell = cells[at] as string;
      const number = cell === '\\N' ? undefined : Number(cell.replace(/\.(\d\d)$/, '$1'));
      return [name, number];
    };
    return Object.fromEntries(Object.entries(kColumns[table]).map(value)) as Row;
  });
}

type Row = Readonly<Record<string, number | undefined>>;
const keyOf = (row: Row, columns: readonly string[]) => columns.map((name) => row[name]).join(' ');

/** The sum of what `value` makes of each row, by key. */
function sums(rows: readonly Row[], columns: readonly string[], value: (row: Row) => number) {
  const found = new Map<string, number>();
  for (const row of rows) {
    const key = keyOf(row, columns);
    found.set(key, (found.get(key) ?? 0) + value(row));
  }
  return found;
}
const one = () => 1;
function most(rows: readonly Row[], columns: readonly string[], value: (row: Row) => number) {
  const found = new Map<string, number>();
  for (const row of rows) {
    const key = keyOf(row, columns);
    found.set(key, Math.max(found.get(key) ?? Number.NEGATIVE_INFINITY, value(row)));
  }
  return found;
}

const kDistrict = ['w', 'd'];
const kOrder = ['w', 'd', 'o'];
const cents = 100;

function checkConditions(all: Rows, isLoaded: boolean): void {
  const warehouses = named(all, 'warehouse') as Row[];
  const districts = named(all, 'district') as Row[];
  const customers = named(all, 'customer') as Row[];
  const history = named(all, 'history') as Row[];
  const waiting = named(all, 'new_orders') as Row[];
  const orders = named(all, 'orders') as Row[];
  const lines = named(all, 'order_line') as Row[];
  expect(districts).toHaveLength(20);
  expect(lines.length).toBeGreaterThan(3000);
  const of = (name: string) => (row: Row) => row[name] ?? 0;
  const ytd = sums(warehouses, ['w'], of('ytd'));
  expect(ytd, 'condition 1').toEqual(sums(districts, ['w'], of('ytd')));
  const last = most(orders, kDistrict, of('o'));
  const next = new Map(districts.map((row) => [keyOf(row, kDistrict), of('next')(row) - 1]));
  expect(last, 'condition 2').toEqual(next);
  const newest = most(waiting, kDistrict, of('o'));
  for (const [key, order] of newest) expect(order, 'condition 2').toBe(last.get(key));
  const oldest = most(waiting, kDistrict, (row) => -of('o')(row));
  const span = new Map([...newest].map(([key, o]) => [key, o + (oldest.get(key) ?? 0) + 1]));
  expect(sums(waiting, kDistrict, one), 'condition 3').toEqual(span);
  const counted = sums(orders, kDistrict, of('lines'));
  expect(counted, 'condition 4').toEqual(sums(lines, kDistrict, one));
  const undelivered = orders.filter(({ carrier }) => carrier === undefined);
  const keys = (rows: readonly Row[]) => rows.map((row) => keyOf(row, kOrder)).sort();
  expect(keys(undelivered), 'condition 5').toEqual(keys(waiting));
  const linesOf = sums(orders, kOrder, of('lines'));
  expect(linesOf, 'condition 6').toEqual(sums(lines, kOrder, one));
  const open = new Set(keys(undelivered));
  for (const line of lines)
    expect(line.delivered === undefined, 'condition 7').toBe(open.has(keyOf(line, kOrder)));
  expect(ytd, 'condition 8').toEqual(sums(history, ['w'], of('amount')));
  const byDistrict = sums(districts, kDistrict, of('ytd'));
  expect(byDistrict, 'condition 9').toEqual(sums(history, kDistrict, of('amount')));
  const customerOf = new Map(
    orders.map((row) => [keyOf(row, kOrder), `${row.w} ${row.d} ${row.c}`]),
  );
  const due = new Map<string, number>();
  for (const line of lines) {
    const customer = customerOf.get(keyOf(line, kOrder)) as string;
    const amount = line.delivered === undefined ? 0 : of('amount')(line);
    due.set(customer, (due.get(customer) ?? 0) + amount);
  }
  const paid = sums(history, ['cw', 'cd', 'c'], of('amount'));
  for (const row of customers) {
    const key = keyOf(row, ['w', 'd', 'c']);
    const delivered = due.get(key) ?? 0;
    expect(row.balance, 'condition 10').toBe(delivered - (paid.get(key) ?? 0));
    expect(of('balance')(row) + of('paid')(row), 'condition 12').toBe(delivered);
  }
  if (!isLoaded) return;
  const left = sums(orders, kDistrict, one);
  for (const [key, count] of sums(waiting, kDistrict, one))
    expect((left.get(key) ?? 0) - count, 'condition 11').toBe((kScale.customers * 7) / 10);
  expect(ytd.get('1')).toBe(kScale.customers * 10 * 10 * cents);
}

describe.each(kEngines.map(({ name }, contender) => ({ name, contender })))(
  '$name',
  ({ contender }) => {
    test('the conditions hold after the load, and after a run', async () => {
      const { loaded, ended } = await runSmall('tpcc', kScale, kStatements, { contender });
      checkConditions(loaded, true);
      checkConditions(ended, false);
      expect(ended.orders?.length).toBeGreaterThan(loaded.orders?.length as number);
      expect(ended.history?.length).toBeGreaterThan(loaded.history?.length as number);
      const carriers = (all: Rows) =>
        named(all, 'orders').filter((row) => row.carrier !== undefined);
      expect(carriers(ended).length).toBeGreaterThan(carriers(loaded).length);
    });

    test.each(Array.from({ length: kCuts }, (_, i) => i + 1))(
      'the conditions hold after power cut %i',
      async (cut) => {
        const share = cut / (kCuts + 1);
        checkConditions(await runCut('tpcc', kScale, kStatements, contender, share), false);
      },
    );
  },
);
