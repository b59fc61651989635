// Decodes replies: tables into typed columns, facts into objects, reports into nested figures.
//
// Everything follows the schema, so a new table or fact needs no line here. Columns are typed
// arrays, which travel between worker and page as one buffer (packed()). A fact's cells are plain
// values: enums and causes as numbers, hashes as 16 hex digits. Damaged input throws DamagedBytes.
import {
  type CauseSchema,
  type ColumnSchema,
  type FactSchema,
  kCauses,
  kFacts,
  kReport,
  kTables,
  type TableSchema,
} from '../../gen/schema';
import type {
  BytesColumn,
  FactCells,
  FactName,
  LabStatusRow,
  NumbersColumn,
  Report,
  TableColumns,
  TableName,
} from '../../gen/types';
import { DamagedBytes, Reader } from './reader';

export type Column = NumbersColumn | BigUint64Array | BytesColumn;

export interface Table<N extends TableName = TableName> {
  readonly name: N;
  readonly rows: number;
  readonly columns: TableColumns[N];
}
/** Tables by name. A table that the contender does not have is absent or has no rows. */
export type Tables = { readonly [N in TableName]?: Table<N> };

export type Status = LabStatusRow;
/** `Status.state` of a run that could not go on; its message has the reason. */
export const kStopped = 2;

interface FactHead {
  /** Id of its cause; see causeOf(). */
  readonly cause: number;
  /** The background job that it belongs to; 0 for none. */
  readonly job: number;
  readonly tNs: number;
  readonly seq: number;
}
export type FactNamed<N extends FactName> = FactHead & { readonly name: N } & FactCells[N];
/** One event; `name` selects its type. */
export type Fact = { [N in FactName]: FactNamed<N> }[FactName];

/** A row's cell of any type. */
export type Cell = number | string | Uint8Array;
export type Row = Readonly<Record<string, Cell>>;

const kTablesById = new Map<number, TableSchema>(kTables.map((table) => [table.id, table]));
const kTablesByName = new Map<string, TableSchema>(kTables.map((table) => [table.name, table]));
/** By a fact's id, the table that it changes and the columns of the cells that it carries. */
const kFactForms = new Map(
  (kFacts as readonly FactSchema[]).map((fact) => {
    const table = fact.table === null ? undefined : kTablesById.get(fact.table);
    const op = table === undefined ? 'none' : fact.op;
    const columns = table?.columns.slice(0, op === 'remove' ? table.keys : undefined) ?? [];
    return [fact.id, { name: fact.name, op, table: table?.name, columns, extra: fact.extra }];
  }),
);
const kCausesById = new Map<number, CauseSchema>(kCauses.map((cause) => [cause.id, cause]));
const kReportById = new Map(kReport.map((field) => [field.id, field]));

export function tableSchema(name: TableName): TableSchema {
  return kTablesByName.get(name) as TableSchema;
}
/** Returns the names of an enum column's numbers. */
export function columnNames(table: TableName, column: string): readonly string[] {
  return tableSchema(table).columns.find(({ name }) => name === column)?.names ?? [];
}
export function causeOf(id: number): CauseSchema | undefined {
  return kCausesById.get(id);
}

/** Decodes "table id, rows, length, body" until the end. */
export function decodeTables(bytes: Uint8Array): Tables {
  const reader = new Reader(bytes);
  const tables: Record<string, Table> = {};
  while (!reader.done) {
    const id = reader.integer();
    const rows = reader.integer();
    const body = new Reader(reader.cell());
    const table = kTablesById.get(id);
    if (table === undefined) throw new DamagedBytes(`there is no table ${id}`);
    tables[table.name] = decodeTable(table, rows, body);
  }
  return tables as Tables;
}

function decodeTable(table: TableSchema, rows: number, body: Reader): Table {
  if (rows > body.bytes.length) throw new DamagedBytes(`${table.name} is cut short`);
  const readers = table.columns.map((column) => columnReader(column, rows));
  let at = 0;
  try {
    for (let row = 0; row < rows; row++)
      for (at = 0; at < readers.length; at++) (readers[at] as ColumnReader).read(body, row);
  } catch (error) {
    throw placed(error, `${table.name}.${table.columns[at]?.name}`);
  }
  if (!body.done) throw new DamagedBytes(`${table.name} has bytes after its last row`);
  const columns: Record<string, Column> = {};
  table.columns.forEach((column, i) => {
    columns[column.name] = (readers[i] as ColumnReader).finish();
  });
  return { name: table.name, rows, columns: columns as unknown as TableColumns[TableName] };
}

/** Adds the path of the unreadable part to an error about damaged bytes. */
function placed(error: unknown, path: string): unknown {
  return error instanceof DamagedBytes ? new DamagedBytes(`${path}: ${error.message}`) : error;
}

interface ColumnReader {
  read(body: Reader, row: number): void;
  finish(): Column;
}

function columnReader(column: ColumnSchema, rows: number): ColumnReader {
  switch (column.type) {
    case 'integer':
    case 'enum':
    case 'cause': {
      const values = new Float64Array(rows);
      return { read: (body, row) => void (values[row] = body.integer()), finish: () => values };
    }
    case 'hash': {
      const values = new BigUint64Array(rows);
      return { read: (body, row) => void (values[row] = body.word()), finish: () => values };
    }
    case 'bytes':
    case 'text':
      return bytesReader(rows);
  }
}

function bytesReader(rows: number): ColumnReader {
  const offsets = new Uint32Array(rows + 1);
  const cells: Uint8Array[] = [];
  return {
    read(body, row) {
      const cell = body.cell();
      cells.push(cell);
      offsets[row + 1] = (offsets[row] as number) + cell.length;
    },
    finish() {
      const bytes = new Uint8Array(offsets[rows] as number);
      cells.forEach((cell, row) => bytes.set(cell, offsets[row]));
      return { offsets, bytes };
    },
  };
}

/**
 * Returns the same tables with all columns in one buffer, to transfer: receiving a hundred buffers
 * would take longer than reading them. Numbers use the narrowest array that holds them, as each
 * frame's tables become garbage with the next.
 */
export function packed(tables: Tables): { tables: Tables; buffer: ArrayBuffer } {
  const all = (Object.values(tables) as Table[]).map(
    (table) => [table, Object.entries(table.columns as unknown as Record<string, Column>)] as const,
  );
  const parts = all.flatMap(([, columns]) => columns.flatMap(([, column]) => partsOf(column)));
  const kinds = new Map(parts.map((part) => [part, kindOf(part)]));
  const sizes = parts.map((part) =>
    aligned(part.length * (kinds.get(part) as Kind).BYTES_PER_ELEMENT),
  );
  const buffer = new ArrayBuffer(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  const place = <T extends Part>(part: T): T => {
    const kind = kinds.get(part) as Kind;
    const placed = new kind(buffer, at, part.length);
    placed.set(part as never);
    at += aligned(placed.byteLength);
    return placed as unknown as T;
  };
  const moved: Record<string, Table> = {};
  for (const [table, columns] of all) {
    const placed = columns.map(([name, column]) => [
      name,
      'offsets' in column
        ? { offsets: place(column.offsets), bytes: place(column.bytes) }
        : place(column),
    ]);
    moved[table.name] = { ...table, columns: Object.fromEntries(placed) };
  }
  return { tables: moved as Tables, buffer };
}

type Part = NumbersColumn | BigUint64Array | Uint8Array;
const kKinds = [Uint8Array, Uint16Array, Uint32Array, Float64Array] as const;
type Kind = (typeof kKinds)[number] | BigUint64ArrayConstructor;

const partsOf = (column: Column): Part[] =>
  'offsets' in column ? [column.offsets, column.bytes] : [column];
/** Rounds up to a multiple of eight, the alignment of the widest typed arrays. */
const aligned = (bytes: number): number => (bytes + 7) & ~7;

/** Returns the narrowest array type for a column; its numbers are whole and not negative. */
function kindOf(part: Part): Kind {
  if (part instanceof BigUint64Array) return BigUint64Array;
  if (!(part instanceof Float64Array)) return part.constructor as Kind;
  let most = 0;
  for (let i = 0; i < part.length; i++) most = Math.max(most, part[i] as number);
  return kKinds.find(({ BYTES_PER_ELEMENT: bytes }) => most < 256 ** bytes) ?? Float64Array;
}

/** Reads one row of these columns. Copies bytes, so that the row outlives the reply. */
export function readRow(reader: Reader, columns: readonly ColumnSchema[]): Row {
  const row: Record<string, Cell> = {};
  let name = '';
  try {
    for (const column of columns) {
      name = column.name;
      row[name] = readCell(reader, column);
    }
  } catch (error) {
    throw placed(error, name);
  }
  return row;
}

function readCell(reader: Reader, column: ColumnSchema): Cell {
  switch (column.type) {
    case 'bytes':
      return reader.cell().slice();
    case 'text':
      return reader.text();
    case 'hash':
      return hex64(reader.word());
    default:
      return reader.integer();
  }
}

const hex64 = (word: bigint): string => word.toString(16).padStart(16, '0');

export function decodeStatus(reader: Reader): Status {
  const { name, columns } = tableSchema('lab.status');
  try {
    return readRow(reader, columns) as unknown as Status;
  } catch (error) {
    throw placed(error, name);
  }
}

/** Decodes facts that follow one another without separators. */
export const decodeFacts = (bytes: Uint8Array): Fact[] => [...factsIn(bytes)];

/** The same, one at a time: millions of facts that are folded once need not be kept. */
export function* factsIn(bytes: Uint8Array): Generator<Fact> {
  const reader = new Reader(bytes);
  while (!reader.done) yield decodeFact(reader);
}

function decodeFact(reader: Reader): Fact {
  const id = reader.integer();
  const form = kFactForms.get(id);
  if (form === undefined) throw new DamagedBytes(`there is no fact ${id}`);
  const { name, op, table, columns, extra } = form;
  const cause = reader.integer();
  const job = reader.integer();
  const tNs = reader.integer();
  const seq = reader.integer();
  const cells = op === 'none' ? undefined : readRow(reader, columns);
  const last = readRow(reader, extra);
  // Literals, not spreads: a run records millions of facts.
  const fact =
    op === 'none'
      ? { name, cause, job, tNs, seq, op, extra: last }
      : op === 'assign'
        ? { name, cause, job, tNs, seq, op, table, row: cells, extra: last }
        : { name, cause, job, tNs, seq, op, table, key: cells, extra: last };
  return fact as unknown as Fact;
}

/**
 * Decodes a report into the nested shape of gen/types.ts: `latency_ns.p99` becomes
 * report.latency_ns.p99.
 */
export function decodeReport(bytes: Uint8Array): Report {
  const reader = new Reader(bytes);
  const report: Record<string, unknown> = {};
  while (!reader.done) {
    const id = reader.integer();
    const field = kReportById.get(id);
    if (field === undefined) throw new DamagedBytes(`there is no report field ${id}`);
    try {
      put(report, field.name.split('.'), readFigure(reader, field.type));
    } catch (error) {
      throw placed(error, `report.${field.name}`);
    }
  }
  return report as unknown as Report;
}

/** The digest of a report that was asked for without it. */
export const kNoDigest = '0'.repeat(16);

function readFigure(reader: Reader, type: 'count' | 'ratio' | 'by_cause' | 'hash'): unknown {
  if (type === 'ratio') return reader.double();
  if (type === 'hash') return hex64(reader.word());
  if (type === 'count') return Number(reader.word());
  const values: Record<string, number> = {};
  for (let left = reader.integer(); left > 0; left--) {
    const cause = reader.integer();
    values[kCausesById.get(cause)?.name ?? `cause_${cause}`] = reader.integer();
  }
  return values;
}

function put(report: Record<string, unknown>, path: string[], value: unknown): void {
  let node = report;
  for (const part of path.slice(0, -1)) node = (node[part] ??= {}) as Record<string, unknown>;
  node[path[path.length - 1] as string] = value;
}
