// Compiles a script: a list of steps of six forms. A statement's values are drawn just before it,
// in the order of its text, each into a variable; so is the number of a table's copy.
import { type Expression, ExpressionParser } from './grammar/expressions';
import { parseStatement } from './grammar/statements';
import { SqlError, Tokens } from './grammar/tokens';
import { explain } from './plan/explain';
import { type CopiedTable, type Plan, planStatement } from './plan/plan';
import { ByteWriter } from './program/byte_writer';
import { Code } from './program/code';
import { Emitter, Slots } from './program/emitter';
import { kSqlFunctions } from './program/functions';
import type { Names } from './program/names';
import { PlanWriter } from './program/plan_writer';
import type { Reader } from './reader';

/** A variable in the text of a statement. */
interface Parameter {
  readonly at: number;
  readonly end: number;
  readonly slot: number;
}
export interface CompiledStatement {
  readonly place: string;
  readonly sql: string;
  readonly parameters: readonly Parameter[];
  /** The plan in words. */
  readonly explained: string;
  /** The plan as it is in the program. */
  readonly bytes: Uint8Array;
}
export interface CompiledScript {
  readonly name: string;
  readonly slots: number;
  readonly cursors: number;
  readonly code: Code;
}

export interface Workload {
  readonly reader: Reader;
  readonly names: Names;
  readonly tables: readonly CopiedTable[];
  readonly statements: CompiledStatement[];
}

const kMostSteps = 500;
const kDeepest = 8;
const kForms: readonly (readonly string[])[] = [
  ['if', 'do', 'else'],
  ['repeat', 'as', 'do'],
  ['for each', 'into', 'do'],
  ['sql', 'into', 'row'],
];

export class ScriptCompiler {
  private readonly code = new Code();
  private readonly slots = new Slots();
  private readonly locals = new Map([['n', 0]]);
  /** Counters, of loops and of the script's runs, which a script must not set. */
  private readonly loops = new Set(['n']);
  private cursors = 0;
  private depth = 0;

  constructor(private readonly workload: Workload) {}

  compile(name: string, steps: unknown): CompiledScript {
    this.list(`scripts.${name}`, steps);
    return { name, slots: this.slots.count, cursors: this.cursors, code: this.code };
  }

  private get emitter(): Emitter {
    return new Emitter(this.code, this.workload.names, this.slots, this.locals);
  }

  private list(path: string, steps: unknown): void {
    const { reader } = this.workload;
    if (++this.depth > kDeepest) reader.refuse(path, `is nested more than ${kDeepest} levels deep`);
    else
      reader.list(path, steps, kMostSteps).forEach((step, i) => this.step(`${path}[${i}]`, step));
    this.depth--;
  }

  private step(path: string, step: unknown): void {
    const { reader, names } = this.workload;
    this.code.emit('step', names.texts.number(path));
    if (typeof step === 'string') {
      const found = /^\s*let\b/i.test(step);
      if (step.trim().toLowerCase() === 'end') this.code.emit('end');
      else if (found) reader.attempt(path, () => this.assign(step));
      else this.statement(path, path, step, 'run');
      return;
    }
    const given = reader.object(path, step);
    if (given === undefined) return;
    const form = kForms.find(([first]) => first !== undefined && given[first] !== undefined);
    if (form === undefined) {
      reader.refuse(
        path,
        `must be "let …", a statement, "end", or an object with one of ${kForms.map(([first]) => first).join(', ')}`,
      );
      return;
    }
    const [first = ''] = form;
    const entries = reader.entries(
      path,
      given,
      form,
      form.includes('do') ? [first, 'do'] : [first],
    );
    if (entries === undefined) return;
    if (first === 'if') this.condition(path, entries);
    else if (first === 'repeat') this.repeat(path, entries);
    else if (first === 'for each') this.forEach(path, entries);
    else this.query(path, entries);
  }

  /** Compiles an expression of the document: a text, or a number. */
  private expression(path: string, value: unknown): void {
    const { reader } = this.workload;
    const text = typeof value === 'number' ? String(value) : reader.text(path, value);
    if (text !== undefined)
      reader.attempt(path, () => this.emitter.emit(parseWhole(new Tokens(text))));
  }

  private assign(step: string): void {
    const tokens = new Tokens(step);
    tokens.need('LET');
    const { at } = tokens.now;
    const name = tokens.variable();
    const slot = this.local(name, at);
    tokens.need('=');
    const value = parseWhole(tokens);
    this.emitter.emit(value);
    this.code.emit('store', slot);
  }

  /** Returns the variable of a name, which is new or has been set before. */
  private local(name: string, at: number): number {
    if (this.loops.has(name)) throw new SqlError(`sets ${name}, which is a counter`, at);
    const slot = this.locals.get(name) ?? this.slots.take(at);
    this.locals.set(name, slot);
    return slot;
  }

  private into(path: string, value: unknown): number[] {
    const { reader } = this.workload;
    if (value === undefined) return [];
    return reader.list(path, value, 64).map((name, i) => {
      const place = `${path}[${i}]`;
      const text = reader.text(place, name) ?? 'x';
      const slot = reader.attempt(place, () => {
        const tokens = new Tokens(text);
        const found = tokens.variable();
        tokens.finish();
        return this.local(found, 0);
      });
      return slot ?? 0;
    });
  }

  private condition(
    path: string,
    { if: test, do: yes, else: no }: Readonly<Record<string, unknown>>,
  ): void {
    const [otherwise, end] = [this.code.label(), this.code.label()];
    this.expression(`${path}.if`, test);
    this.code.emit('jump_unless', otherwise);
    this.list(`${path}.do`, yes);
    if (no !== undefined) this.code.emit('jump', end);
    this.code.mark(otherwise);
    if (no !== undefined) this.list(`${path}.else`, no);
    this.code.mark(end);
  }

  private repeat(
    path: string,
    { repeat: times, as, do: steps }: Readonly<Record<string, unknown>>,
  ): void {
    const { reader } = this.workload;
    const [last, now] = [this.slots.take(0), this.slots.take(0)];
    this.expression(`${path}.repeat`, times);
    this.code.emit('store', last);
    this.code.emit('integer', 0);
    this.code.emit('store', now);
    const name = as === undefined ? undefined : reader.text(`${path}.as`, as);
    const hidden = name === undefined ? undefined : this.locals.get(name);
    if (name !== undefined) {
      if (this.loops.has(name))
        reader.refuse(`${path}.as`, `${name} counts the loop around this one`);
      this.locals.set(name, now);
      this.loops.add(name);
    }
    const [top, end] = [this.code.label(), this.code.label()];
    this.code.mark(top);
    this.code.emit('repeat', last, now, end);
    this.list(`${path}.do`, steps);
    this.code.emit('jump', top);
    this.code.mark(end);
    if (name !== undefined) {
      this.loops.delete(name);
      this.locals.delete(name);
      if (hidden !== undefined) this.locals.set(name, hidden);
    }
  }

  private forEach(path: string, given: Readonly<Record<string, unknown>>): void {
    const { reader } = this.workload;
    const cursor = this.cursors++;
    const place = `${path}.for each`;
    const text = reader.text(place, given['for each']);
    const plan = text === undefined ? undefined : this.statement(path, place, text, cursor);
    const slots = this.into(`${path}.into`, given.into);
    this.checkColumns(path, plan, slots);
    const [top, end] = [this.code.label(), this.code.label()];
    this.code.mark(top);
    this.code.emit('next_row', cursor, end, slots);
    this.list(`${path}.do`, given.do);
    this.code.emit('jump', top);
    this.code.mark(end);
  }

  private query(path: string, { sql, into, row }: Readonly<Record<string, unknown>>): void {
    const { reader } = this.workload;
    const text = reader.text(`${path}.sql`, sql);
    if (text === undefined) return;
    const plan = this.statement(path, `${path}.sql`, text, into === undefined ? 'run' : 'ask');
    if (into === undefined) return;
    const slots = this.into(`${path}.into`, into);
    this.checkColumns(path, plan, slots);
    if (row === undefined) this.code.emit('integer', 1);
    else this.expression(`${path}.row`, row);
    this.code.emit('take', slots);
  }

  private checkColumns(path: string, plan: Plan | undefined, slots: readonly number[]): void {
    if (plan === undefined) return;
    if (plan.kind !== 'select')
      this.workload.reader.refuse(path, 'takes rows of what is no SELECT');
    else if (slots.length > plan.items.length)
      this.workload.reader.refuse(
        `${path}.into`,
        `has ${slots.length} names for ${plan.items.length} columns`,
      );
  }

  /** Compiles a statement; `how` is the cursor that takes all of its rows, if one does. */
  private statement(
    path: string,
    place: string,
    sql: string,
    how: 'run' | 'ask' | number,
  ): Plan | undefined {
    const { reader, names, tables, statements } = this.workload;
    const parameters: Parameter[] = [];
    const drawn: number[] = [];
    const plan = reader.attempt(place, () => {
      const found = planStatement(
        parseStatement(sql, (one) => this.bind(one, parameters, drawn)),
        tables,
      );
      const out = new ByteWriter();
      new PlanWriter(out, names, tables).write(found);
      const explained = explain(found, tables, sql);
      statements.push({ place: path, sql, parameters, explained, bytes: out.done() });
      return found;
    });
    const number = statements.length - 1;
    if (typeof how === 'number') this.code.emit('each', how, number);
    else this.code.emit(how, number);
    this.slots.release(drawn);
    return plan;
  }

  /** Gives a value of a statement its variable; `drawn` are those that it alone uses. */
  private bind(found: Expression, parameters: Parameter[], drawn: number[]): Expression {
    if (found.kind === 'call' && isOfSql(found.name)) return found;
    const { at, end } = found;
    // Values within this one are drawn before it, and are no text of the statement any more.
    while ((parameters.at(-1)?.at ?? -1) >= at) parameters.pop();
    let slot = found.kind === 'variable' ? this.locals.get(found.name) : undefined;
    if (slot === undefined) {
      this.emitter.emit(found);
      slot = this.slots.take(at);
      this.code.emit('store', slot);
      drawn.push(slot);
    }
    parameters.push({ at, end, slot });
    return { kind: 'slot', slot, at, end };
  }
}

/** True of functions that are part of SQL; there, MIN and MAX of several values are not. */
const isOfSql = (name: string): boolean =>
  Object.hasOwn(kSqlFunctions, name) && name !== 'min' && name !== 'max';

function parseWhole(tokens: Tokens): Expression {
  const found = new ExpressionParser(tokens).parse();
  tokens.finish();
  return found;
}
