import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ColumnSchema, schema } from '../../gen/schema';
import {
  type Cell,
  decodeFacts,
  decodeReport,
  decodeTables,
  type Fact,
  packed,
  type Row,
  type Table,
} from './decode';
import { fold, tableOf } from './fold';
import { DamagedBytes, Reader } from './reader';
import { findRow, printRow, rowAt, rowsOf } from './tables';

// A small encoder for tests, the counterpart of facts/row_writer.h.
function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = BigInt(value); ; rest >>= 7n) {
    if (rest < 128n) return [...bytes, Number(rest)];
    bytes.push(Number(rest & 127n) | 128);
  }
}
const named = <T extends { name: string }>(rows: readonly T[], name: string): T =>
  rows.find((row) => row.name === name) as T;
const cell = (bytes: ArrayLike<number>) => [...varint(bytes.length), ...Array.from(bytes)];
const word = (hex: string) => Array.from(Buffer.from(hex, 'hex').reverse());
function encodeRow(columns: readonly ColumnSchema[], row: Row): number[] {
  return columns.flatMap((column) => {
    const value = row[column.name] as Cell;
    if (column.type === 'text') return cell(new TextEncoder().encode(value as string));
    if (column.type === 'bytes') return cell(value as Uint8Array);
    if (column.type === 'hash') return word(value as string);
    return varint(value as number);
  });
}
const kCells: Record<ColumnSchema['type'], fc.Arbitrary<Cell>> = {
  integer: fc.oneof(fc.nat(300), fc.maxSafeNat()),
  enum: fc.nat(3),
  cause: fc.constantFrom(...schema.causes.map(({ id }) => id)),
  bytes: fc.uint8Array({ maxLength: 20 }),
  text: fc.string({ unit: 'grapheme', maxLength: 20 }),
  hash: fc.stringMatching(/^[0-9a-f]{16}$/),
};
const rowOf = (columns: readonly ColumnSchema[]): fc.Arbitrary<Row> =>
  fc.record(Object.fromEntries(columns.map((column) => [column.name, kCells[column.type]])), {
    noNullPrototype: true,
  });
const tableSchema = fc.constantFrom(...schema.tables);

test('tables come out as they went in', () => {
  const tables = tableSchema.chain((table) =>
    fc.tuple(fc.constant(table), fc.array(rowOf(table.columns), { maxLength: 8 })),
  );
  fc.assert(
    fc.property(tables, ([table, rows]) => {
      const body = rows.flatMap((row) => encodeRow(table.columns, row));
      const bytes = Uint8Array.from([
        ...varint(table.id),
        ...varint(rows.length),
        ...varint(body.length),
        ...body,
      ]);
      const decoded = decodeTables(bytes);
      const text = (row: Row) => printRow(table.columns, row);
      expect(rowsOf(decoded, table.name).map((row) => text(row as unknown as Row))).toEqual(
        rows.map(text),
      );
      // The same again after a transfer between threads, and through the fold.
      const { tables, buffer } = packed(decoded);
      const moved = structuredClone(tables, { transfer: [buffer] });
      expect(rowsOf(moved, table.name).map((row) => text(row as unknown as Row))).toEqual(
        rows.map(text),
      );
    }),
    { seed: 17 },
  );
});

test('facts come out as they went in, and the fold assigns and removes', () => {
  const files = named(schema.tables, 'lsm.files');
  const added = named(schema.facts, 'lsm.file_added');
  const dropped = named(schema.facts, 'lsm.file_dropped');
  const head = (id: number, seq: number) => [id, 770, 4, 2 ** 40, seq].flatMap(varint);
  const row = {
    number: 9,
    level: 1,
    bytes: 2 ** 33,
    entries: 5,
    deletions: 0,
    smallest: Uint8Array.of(1),
    largest: Uint8Array.of(2),
    smallest_sequence: 1,
    largest_sequence: 2,
    created_ns: 3,
    job: 0,
    family: 0,
    range_tombstones: 0,
  };
  const bytes = [
    ...head(added.id, 1),
    ...encodeRow(files.columns, row),
    ...head(added.id, 2),
    ...encodeRow(files.columns, { ...row, number: 10 }),
    ...head(added.id, 3),
    ...encodeRow(files.columns, { ...row, level: 2 }),
    ...head(dropped.id, 4),
    ...varint(10),
  ];
  const facts = decodeFacts(Uint8Array.from(bytes));
  expect(facts[0]).toEqual({
    name: 'lsm.file_added',
    cause: 770,
    job: 4,
    tNs: 2 ** 40,
    seq: 1,
    op: 'assign',
    table: 'lsm.files',
    row,
    extra: {},
  });
  expect(facts[3]).toMatchObject({ name: 'lsm.file_dropped', op: 'remove', key: { number: 10 } });
  const folded = fold({}, facts);
  const table = folded['lsm.files'] as Table<'lsm.files'>;
  expect(table.rows).toBe(1);
  expect(rowAt(table, findRow(table, 9)).level).toBe(2);
  expect(findRow(table, 10)).toBe(-1);
});

test('numbers travel narrow, and what a fact changes has room for larger ones', () => {
  const level = (level: number, bytes: number) => ({ family: 0, level, files: 3, bytes });
  const before = tableOf('lsm.levels', [level(0, 255), level(1, 256)] as unknown as Row[]);
  const { 'lsm.levels': moved } = packed({ 'lsm.levels': before }).tables;
  expect(moved?.columns.bytes).toEqual(Uint16Array.of(255, 256));
  expect(moved?.columns.level).toEqual(Uint8Array.of(0, 1));
  const grown = { op: 'assign', table: 'lsm.levels', row: rowAt(before, 0) } as unknown as Fact;
  const more = { ...grown, row: { ...rowAt(before, 1), bytes: 2 ** 40 } } as Fact;
  const table = fold({ 'lsm.levels': moved as Table<'lsm.levels'> }, [grown, more])['lsm.levels'];
  expect([...(table?.columns.bytes ?? [])]).toEqual([255, 2 ** 40]);
});

test('a report nests by its dotted names', () => {
  const id = (name: string) => named(schema.report, name).id;
  const ratio = new Uint8Array(new Float64Array([1.5]).buffer);
  const bytes = [
    ...varint(id('operations')),
    ...word('0000000000000007'),
    ...varint(id('virtual_seconds')),
    ...ratio,
    ...varint(id('host_bytes.written')),
    ...varint(2),
    ...varint(768),
    ...varint(4096),
    ...varint(770),
    ...varint(8192),
    ...varint(id('digest')),
    ...word('00ff00000000abcd'),
  ];
  expect(decodeReport(Uint8Array.from(bytes))).toEqual({
    operations: 7,
    virtual_seconds: 1.5,
    host_bytes: { written: { wal: 4096, flush: 8192 } },
    digest: '00ff00000000abcd',
  });
});

test('damaged bytes throw DamagedBytes and nothing else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      for (const decoder of [decodeTables, decodeFacts, decodeReport]) {
        try {
          decoder(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(DamagedBytes);
        }
      }
    }),
    { numRuns: 1000, seed: 17 },
  );
  expect(() =>
    new Reader(Uint8Array.of(255, 255, 255, 255, 255, 255, 255, 255, 255, 1)).integer(),
  ).toThrow(DamagedBytes);
});
