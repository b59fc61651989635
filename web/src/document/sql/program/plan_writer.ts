// Writes a statement's plan; program.ts describes the layout.
import type { Table } from '../grammar/ddl';
import type { Expression } from '../grammar/expressions';
import type { Aggregate, Lock } from '../grammar/statements';
import type { KeyRange } from '../plan/key_ranges';
import type { Access, CopiedTable, Place, Plan } from '../plan/plan';
import type { ByteWriter } from './byte_writer';
import { Code } from './code';
import { Emitter, type RowScope, Slots } from './emitter';
import type { Names } from './names';

const kKinds: readonly Plan['kind'][] = [
  'begin',
  'commit',
  'rollback',
  'truncate',
  'insert',
  'update',
  'delete',
  'select',
];
const kAggregates: readonly Aggregate[] = ['none', 'count', 'sum', 'min', 'max'];
const kLocks: readonly Lock[] = ['none', 'share', 'update'];

export class PlanWriter {
  constructor(
    private readonly out: ByteWriter,
    private readonly names: Names,
    private readonly tables: readonly CopiedTable[],
  ) {}

  write(plan: Plan): void {
    const { out } = this;
    out.integer(kKinds.indexOf(plan.kind));
    switch (plan.kind) {
      case 'truncate':
        this.place(plan.place);
        break;
      case 'insert':
        this.place(plan.place);
        out.list(plan.rows, (row) => {
          for (const value of row) this.code(value);
        });
        this.sets(plan.onDuplicate, { table: this.table(plan.place), hasInserted: true });
        break;
      case 'update':
        this.access(plan.access);
        this.sets(plan.sets, this.rowOf(plan.access));
        out.flag(plan.collects);
        break;
      case 'delete':
        this.access(plan.access);
        break;
      case 'select':
        this.access(plan.access);
        out.integer(kLocks.indexOf(plan.lock)).flag(plan.distinct);
        out.list(plan.items, ({ aggregate, of }) => {
          out.integer(kAggregates.indexOf(aggregate));
          this.code(of, this.rowOf(plan.access));
        });
    }
  }

  private table({ table }: Place): Table {
    return (this.tables[table] as CopiedTable).table;
  }
  private rowOf(place: Place): RowScope {
    return { table: this.table(place), hasInserted: false };
  }

  /** Writes the code of an expression; none has no instructions. */
  private code(of: Expression | undefined, row?: RowScope): void {
    const code = new Code();
    if (of !== undefined) new Emitter(code, this.names, new Slots(), new Map(), row).emit(of);
    code.write(this.out);
  }

  private place({ table, copy }: Place): void {
    this.out.integer(table);
    this.code(copy);
  }

  private sets(
    sets: readonly { readonly column: number; readonly value: Expression }[],
    row: RowScope,
  ): void {
    this.out.list(sets, ({ column, value }) => {
      this.out.integer(column);
      this.code(value, row);
    });
  }

  private access(access: Access): void {
    const { out } = this;
    const { filter } = access;
    this.place(access);
    out.integer(access.index).flag(access.backwards).flag(access.covers);
    out.list(access.ranges, (range) => this.range(range));
    const [first] = filter;
    const test = first && ({ kind: 'all', parts: filter, at: first.at, end: first.end } as const);
    this.code(filter.length > 1 ? test : first, this.rowOf(access));
    out.list(access.sort, ({ column, descending }) => out.integer(column).flag(descending));
    this.code(access.limit);
  }

  private range({ equals, low, high }: KeyRange): void {
    const { out } = this;
    out.list(equals, (value) => {
      out.flag(value === undefined);
      if (value !== undefined) this.code(value);
    });
    out.integer(low === undefined ? 0 : low === 'null' ? 3 : low.inclusive ? 1 : 2);
    if (low !== undefined && low !== 'null') this.code(low.value);
    out.integer(high === undefined ? 0 : high.inclusive ? 1 : 2);
    if (high !== undefined) this.code(high.value);
  }
}
