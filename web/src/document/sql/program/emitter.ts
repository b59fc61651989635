// Turns expressions into instructions. Draws are written out where they are used: their arguments
// are evaluated once, into variables that the body reads.
import { nearest } from '../../scenario/values/nearest';
import { fitted } from '../grammar/column_types';
import type { Column, Table } from '../grammar/ddl';
import type { Expression, Sign } from '../grammar/expressions';
import { SqlError } from '../grammar/tokens';
import { columnNamed } from '../plan/plan';
import type { Code } from './code';
import {
  type FunctionDefinition,
  type Given,
  kFunctions,
  kKnown,
  kSqlFunctions,
} from './functions';
import { type Constant, constantOf, type Draw, kAnswers, type Names } from './names';
import type { Op } from './ops';

/** The variables of a script, by number. The first is n, the number of its run in the phase. */
export class Slots {
  private readonly free: number[] = [];
  count = 1;

  take(at: number): number {
    if (this.free.length === 0 && this.count === kMostSlots)
      throw new SqlError(`needs more than ${kMostSlots} variables`, at);
    return this.free.pop() ?? this.count++;
  }
  release(slots: readonly number[]): void {
    this.free.push(...slots.toReversed());
  }
}
const kMostSlots = 1000;

/** The row that an expression is about. */
export interface RowScope {
  readonly table: Table;
  /** There is a second row, which could not be inserted: VALUES(column) reads it. */
  readonly hasInserted: boolean;
}

const kBinaryOps: Readonly<Record<Sign, Op>> = {
  '=': 'equal',
  '!=': 'not_equal',
  '<': 'less',
  '<=': 'less_equal',
  '>': 'greater',
  '>=': 'greater_equal',
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  DIV: 'divide',
  '%': 'remainder',
};
const isArithmetic = (sign: Sign) => /^[-+*%D]/.test(sign);

export class Emitter {
  constructor(
    readonly code: Code,
    private readonly names: Names,
    private readonly slots: Slots,
    /** Variables by name. */
    private readonly locals: ReadonlyMap<string, number>,
    private readonly row?: RowScope,
  ) {}

  /** Emits code that pushes the value of an expression. */
  emit(of: Expression): void {
    const constant = constantOf(of, this.look);
    if (constant !== undefined) this.constant(constant, of.at);
    else if (of.kind === 'null') this.code.emit('null');
    else if (of.kind === 'text') this.code.emit('text', this.names.texts.number(of.text));
    else if (of.kind === 'slot') this.code.emit('load', of.slot);
    else if (of.kind === 'column') this.code.emit('column', this.column(of));
    else if (of.kind === 'variable') this.variable(of);
    else if (of.kind === 'call') this.call(of);
    else this.combined(of);
  }

  private combined(of: Expression): void {
    switch (of.kind) {
      case 'binary':
        this.binary(of);
        break;
      case 'all':
      case 'any':
        this.chain(of.kind, of.parts);
        break;
      case 'in':
        this.chain('any', of.list.map(equalTo(of.of)));
        break;
      case 'choice':
        this.choice(of.test, of.yes, of.no);
        break;
      case 'negative':
      case 'not':
      case 'is null':
        this.emit(of.of);
        this.code.emit(of.kind === 'negative' ? 'negate' : of.kind === 'not' ? 'not' : 'is_null');
    }
  }

  /** Returns the value of a name of the scale, unless a variable hides it. */
  readonly look = (name: string): bigint | undefined =>
    this.locals.has(name) ? undefined : this.names.scale.get(name);

  private constant({ digits, scale }: Constant, at: number): void {
    if (scale === 0) this.code.emit(digits >= 1n << 63n ? 'unsigned' : 'integer', digits);
    else if (digits >= 1n << 63n || scale > 18)
      throw new SqlError('has a decimal of more than 18 digits', at);
    else this.code.emit('decimal', scale, digits);
  }

  private column(of: Expression & { readonly kind: 'column' }): number {
    if (this.row === undefined)
      throw new SqlError(
        `has the column ${of.name}, where there is no row; :${of.name} is a variable`,
        of.at,
      );
    return columnNamed(this.row.table, of);
  }

  private variable({ name, at }: Expression & { readonly kind: 'variable' }): void {
    const slot = this.locals.get(name) ?? (name === 'n' ? 0 : undefined);
    const answer = kAnswers.find((one) => one === name);
    const draw = this.names.draws.get(name);
    if (slot !== undefined) this.code.emit('load', slot);
    else if (answer !== undefined) this.code.emit(answer);
    else if (draw !== undefined) this.draw(name, draw, [], at);
    else this.names.unknown(name, at, this.locals.keys());
  }

  private call({ name, args, at }: Expression & { readonly kind: 'call' }): void {
    const draw = this.names.draws.get(name);
    const drawn = ownOf(kFunctions, name);
    if (draw !== undefined) this.draw(name, draw, args, at);
    else if (drawn !== undefined) this.drawn(name, drawn, args, at);
    else this.plain(name, args, at);
  }

  private plain(name: string, args: readonly Expression[], at: number): void {
    const plain = ownOf(kSqlFunctions, name);
    if (plain === undefined) {
      const all = [kFunctions, kSqlFunctions].flatMap((functions) => Object.keys(functions));
      const guess = nearest(name, [...all, ...this.names.draws.keys()]);
      throw new SqlError(`calls ${name}, which is no function here`, at, guess);
    }
    const { least, most } = plain;
    if (args.length < least || args.length > most)
      throw new SqlError(`gives ${name} ${args.length} values; it takes ${range(least, most)}`, at);
    const [first, second, third] = args as [Expression, Expression, Expression];
    if (name === 'if') this.choice(first, second, third);
    else if (name === 'values') this.inserted(first);
    else
      args.forEach((arg, i) => {
        this.emit(arg);
        if (i > 0 || args.length === 1) this.code.emit(plain.op);
      });
  }

  private inserted(of: Expression): void {
    if (of.kind !== 'column' || this.row?.hasInserted !== true)
      throw new SqlError('has VALUES(…), which is a column after ON DUPLICATE KEY UPDATE', of.at);
    this.code.emit('inserted', this.column(of));
  }

  /** Writes out a named draw; its body sees its parameters, and no variables of the script. */
  private draw(name: string, draw: Draw, args: readonly Expression[], at: number): void {
    const { parameters, body } = draw;
    if (args.length !== parameters.length)
      throw new SqlError(`gives ${name} ${args.length} values; it takes ${parameters.length}`, at);
    if (this.names.open.includes(name)) throw new SqlError(`draws ${name} by way of itself`, at);
    const places = parameters.map(() => this.slots.take(at));
    args.forEach((arg, i) => {
      this.emit(arg);
      this.code.emit('store', places[i] as number);
    });
    const locals = new Map(parameters.map((parameter, i) => [parameter, places[i] as number]));
    this.names.open.push(name);
    try {
      new Emitter(this.code, this.names, this.slots, locals).emit(body);
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      throw new SqlError(`draws ${name}, which ${error.message}`, at, error.nearest);
    } finally {
      this.names.open.pop();
    }
    this.slots.release(places);
  }

  private drawn(
    name: string,
    of: FunctionDefinition,
    args: readonly Expression[],
    at: number,
  ): void {
    const most = of.args.length;
    const least = most - (of.defaults?.length ?? 0);
    if (args.length < least || args.length > most)
      throw new SqlError(`gives ${name} ${args.length} values; it takes ${range(least, most)}`, at);
    const operands = of.args.flatMap((given, i) => {
      const arg = args[i];
      if (arg === undefined) {
        const value = of.defaults?.[i - least] as number | string;
        return [typeof value === 'string' ? this.names.texts.number(value) : value];
      }
      if (given !== 'value') return [this.operand(given, arg)];
      this.emit(arg);
      return [];
    });
    this.code.emit(of.op, ...operands);
  }

  private operand(given: Exclude<Given, 'value'>, arg: Expression) {
    const { names } = this;
    if (given === 'text') {
      if (arg.kind !== 'text') throw new SqlError('needs a text in quotes here', arg.at);
      return names.texts.number(arg.text);
    }
    if (given === 'curve' || given === 'counter') {
      if (arg.kind !== 'variable') throw new SqlError(`needs the name of a ${given} here`, arg.at);
      if (given === 'counter') return names.counters.number(arg.name);
      const number = names.curves.indexOf(arg.name);
      if (number >= 0) return number;
      throw new SqlError(
        `uses ${arg.name}, which is no curve`,
        arg.at,
        nearest(arg.name, names.curves),
      );
    }
    const value = constantOf(arg, this.look);
    if (value === undefined)
      throw new SqlError('needs a number that is known before the run', arg.at);
    return scaled(value, given, arg.at);
  }

  private binary({ sign, left, right }: Expression & { readonly kind: 'binary' }): void {
    const compares = !isArithmetic(sign);
    this.emit(compares ? this.fitted(right, left) : left);
    this.emit(compares ? this.fitted(left, right) : right);
    this.code.emit(kBinaryOps[sign]);
    // As in MySQL, a result of unsigned columns may not be negative.
    if (!compares && (this.isUnsigned(left) || this.isUnsigned(right))) this.code.emit('natural');
  }

  /** Returns `of` as a value of the column that it is compared with, if that is one. */
  private fitted(column: Expression, of: Expression): Expression {
    if (column.kind !== 'column' || this.row === undefined) return of;
    return fitted((this.row.table.columns[this.column(column)] as Column).type, of);
  }

  private isUnsigned(of: Expression): boolean {
    if (of.kind === 'column')
      return this.row?.table.columns[this.column(of)]?.type.unsigned === true;
    if (of.kind !== 'binary' || !isArithmetic(of.sign)) return false;
    return this.isUnsigned(of.left) || this.isUnsigned(of.right);
  }

  /** Emits AND or OR, which ends at the first part that decides it. */
  private chain(kind: 'all' | 'any', parts: readonly Expression[]): void {
    const end = this.code.label();
    parts.forEach((part, i) => {
      if (i > 0) this.code.emit(kind === 'all' ? 'jump_if_false' : 'jump_if_true', end);
      this.emit(part);
      if (i > 0) this.code.emit(kind === 'all' ? 'and' : 'or');
    });
    this.code.mark(end);
  }

  private choice(test: Expression, yes: Expression, no: Expression): void {
    const [otherwise, end] = [this.code.label(), this.code.label()];
    this.emit(test);
    this.code.emit('jump_unless', otherwise);
    this.emit(yes);
    this.code.emit('jump', end);
    this.code.mark(otherwise);
    this.emit(no);
    this.code.mark(end);
  }
}

const range = (least: number, most: number): string =>
  least === most ? String(least) : `${least} to ${most}`;

const ownOf = <Of>(functions: Readonly<Record<string, Of>>, name: string): Of | undefined =>
  Object.hasOwn(functions, name) ? functions[name] : undefined;

const equalTo =
  (left: Expression) =>
  (right: Expression): Expression => {
    const { at, end } = right;
    return { kind: 'binary', sign: '=', left, right, at, end };
  };

/** Returns a number as a whole one of the units that it is given in. */
function scaled({ digits, scale }: Constant, given: keyof typeof kKnown, at: number): bigint {
  const [places, least, most] = kKnown[given];
  const wide = digits * 10n ** BigInt(places);
  const unit = 10n ** BigInt(scale);
  const value = wide / unit;
  if (wide % unit === 0n && value >= least && value <= most) return value;
  const size = Number(most) / 10 ** places;
  const digitsWords = places === 0 ? 'a whole number' : `at most ${places} digits after the point`;
  throw new SqlError(`needs a ${given} up to ${size}, ${digitsWords}`, at);
}
