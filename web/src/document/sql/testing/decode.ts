// Decodes a program and checks it as the interpreter must: every number in range, the depth of the
// stack the same on all ways to an instruction. Throws an Error for anything else.
import { kTypeKinds } from '../grammar/column_types';
import { kOps, type Op } from '../program/ops';
import { kMagic, kPhaseKinds, kProgramVersion } from '../program/program';

type Operand = number | bigint | readonly number[];
export interface Instruction {
  readonly op: Op;
  readonly operands: readonly Operand[];
}
type Code = readonly Instruction[];

const need = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(`damaged program: ${what}`);
};

class Cells {
  private at = 0;
  constructor(private readonly bytes: Uint8Array) {}

  wide(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) break;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value & ((1n << 64n) - 1n);
    }
    throw new Error('damaged program: an integer');
  }
  signed(): bigint {
    const value = this.wide();
    return (value >> 1n) ^ -(value & 1n);
  }
  /** Returns an integer below a limit. */
  below(limit: number, what: string): number {
    const value = this.wide();
    need(value < BigInt(limit), what);
    return Number(value);
  }
  flag(): boolean {
    return this.below(2, 'a flag') === 1;
  }
  list<Item>(item: (i: number) => Item): Item[] {
    const count = this.below(this.bytes.length - this.at + 1, 'the length of a list');
    return Array.from({ length: count }, (_, i) => item(i));
  }
  text(): string {
    return this.list(() => this.raw(1)).join('');
  }
  raw(size: number): string {
    const found = this.bytes.slice(this.at, this.at + size);
    need(found.length === size, 'a letter');
    this.at += size;
    return String.fromCharCode(...found);
  }
  end(): void {
    need(this.at === this.bytes.length, 'bytes after its end');
  }
}

/** The sizes of the tables that numbers of a program point into. */
interface Limits {
  texts: number;
  curves: number;
  counters: number;
  statements: number;
  slots: number;
  cursors: number;
  columns: number;
}
const kNone: Limits = {
  texts: 0,
  curves: 0,
  counters: 0,
  statements: 0,
  slots: 1000,
  cursors: 0,
  columns: 0,
};

const kTextOperands: readonly Op[] = ['text', 'digits', 'letters', 'words', 'step'];
const kFirstStep = kOps.findIndex(([name]) => name === 'step');

function limitOf(op: Op, i: number, limits: Limits): number {
  if (kTextOperands.includes(op)) return limits.texts;
  if (op === 'curve') return limits.curves;
  if (op === 'count' || op === 'counted') return limits.counters;
  if (op === 'run' || op === 'ask' || (op === 'each' && i === 1)) return limits.statements;
  if (op === 'each' || (op === 'next_row' && i === 0)) return limits.cursors;
  if (op === 'load' || op === 'store' || op === 'repeat') return limits.slots;
  if (op === 'column' || op === 'inserted') return limits.columns;
  return Number.MAX_SAFE_INTEGER;
}

function readCode(cells: Cells, limits: Limits): Code {
  return cells.list(() => {
    const [op, kinds] = kOps[cells.below(kOps.length, 'an instruction')] as (typeof kOps)[number];
    const operands = [...kinds].map((kind, i): Operand => {
      if (kind === 's') return cells.signed();
      if (kind === 'l') return cells.list(() => cells.below(limits.slots, `a variable of ${op}`));
      if (op === 'unsigned' || (/shuffle/.test(op) && i === 1)) return cells.wide();
      return cells.below(kind === 't' ? 100_000 : limitOf(op, i, limits), `an operand of ${op}`);
    });
    return { op, operands };
  });
}

/** Checks jumps and the depth of the stack; `left` values are left at the end. */
function checkCode(code: Code, left: number, isScript: boolean): void {
  const depths: (number | undefined)[] = [0];
  const reach = (at: number, depth: number) => {
    need(at <= code.length && depth <= 64, 'a jump out of the code');
    need(depths[at] === undefined || depths[at] === depth, 'a join of two depths');
    depths[at] = depth;
  };
  code.forEach(({ op, operands }, at) => {
    const number = kOps.findIndex(([name]) => name === op);
    const [, kinds, pops, pushes] = kOps[number] as (typeof kOps)[number];
    need(isScript || (number < kFirstStep && op !== 'store'), `${op} outside a script`);
    const depth = depths[at];
    if (depth === undefined) return need(false, 'an instruction that is never reached');
    need(depth >= pops, `${op} of an empty stack`);
    const after = depth - pops + pushes;
    const target = [...kinds].indexOf('t');
    if (number >= kFirstStep) need(after === 0, `${op} within an expression`);
    if (target >= 0) {
      const to = operands[target] as number;
      const isLoop = op === 'jump' && ['repeat', 'next_row'].includes(code[to]?.op ?? '');
      need(to > at || isLoop, 'a jump backwards');
      reach(to, after);
    }
    if (op === 'jump') return;
    reach(at + 1, after);
  });
  need(code.length === 0 || depths[code.length] === left, 'values left at the end');
}

export function decodeProgram(bytes: Uint8Array) {
  const cells = new Cells(bytes);
  need(cells.raw(kMagic.length) === kMagic, 'its magic');
  need(cells.below(100, 'its version') === kProgramVersion, 'its version');
  const texts = cells.list(() => cells.text());
  const text = (): string => texts[cells.below(texts.length, 'a text')] as string;
  const curves = cells.list(() =>
    cells.list(() => ({ share: cells.below(1e9 + 1, 'a share'), value: cells.signed() })),
  );
  const counters = cells.list(text);
  const tables = cells.list(() => readTable(cells, text));
  const limits = {
    ...kNone,
    texts: texts.length,
    curves: curves.length,
    counters: counters.length,
  };
  const expression = (columns: number) => {
    const code = readCode(cells, { ...limits, columns });
    checkCode(code, 1, false);
    return code;
  };
  const statements = cells.list(() => {
    const head = { place: text(), sql: text() };
    const parameters = cells.list(() => ({
      at: cells.below(20_001, 'a place'),
      length: cells.below(20_001, 'a length'),
      slot: cells.below(1000, 'a variable'),
    }));
    return { ...head, parameters, plan: readPlan(cells, tables, expression) };
  });
  const scripts = cells.list(() => {
    const name = text();
    const [slots, cursors] = [cells.below(1001, 'variables'), cells.below(501, 'cursors')];
    const code = readCode(cells, { ...limits, statements: statements.length, slots, cursors });
    checkCode(code, 0, true);
    return { name, slots, cursors, code };
  });
  const phases = cells.list(() => readPhase(cells, scripts.length));
  cells.end();
  return { texts, curves, counters, tables, statements, scripts, phases };
}

function readTable(cells: Cells, text: () => string) {
  const name = text();
  const copies = cells.below(1001, 'copies');
  const columns = cells.list(() => ({
    name: text(),
    kind: kTypeKinds[cells.below(kTypeKinds.length, 'a type')],
    size: cells.below(65_536, 'a size'),
    scale: cells.below(19, 'digits'),
    flags: cells.below(8, 'flags'),
  }));
  need(columns.length > 0 && columns.length <= 64, 'columns');
  const indexes = cells.list(() => ({
    name: text(),
    kind: cells.below(4, 'a kind of index'),
    clustering: cells.flag(),
    parts: cells.list(() => ({
      column: cells.below(columns.length, 'a column of a key'),
      length: cells.below(65_536, 'a length'),
    })),
  }));
  need(indexes.length > 0, 'a table without indexes');
  return { name, copies, columns, indexes };
}

type Tables = ReturnType<typeof readTable>[];

function readPlan(cells: Cells, tables: Tables, expression: (columns: number) => Code) {
  const kind = cells.below(8, 'a plan');
  const place = () => {
    const table = cells.below(tables.length, 'a table');
    return { table, columns: tables[table]?.columns.length as number, copy: expression(0) };
  };
  const sets = (columns: number) =>
    cells.list(() => ({ column: cells.below(columns, 'a column'), value: expression(columns) }));
  const access = () => {
    const at = place();
    const index = cells.below(tables[at.table]?.indexes.length as number, 'an index');
    const [backwards, covers] = [cells.flag(), cells.flag()];
    const ranges = cells.list(() => {
      const equals = cells.list(() => (cells.flag() ? undefined : expression(0)));
      const [low, high] = [4, 3].map((kinds) => {
        const bound = cells.below(kinds, 'a bound');
        return bound === 1 || bound === 2 ? { bound, value: expression(0) } : { bound };
      });
      return { equals, low, high };
    });
    const filter = expression(at.columns);
    const sort = cells.list(() => ({
      column: cells.below(at.columns, 'a column'),
      descending: cells.flag(),
    }));
    return { ...at, index, backwards, covers, ranges, filter, sort, limit: expression(0) };
  };
  if (kind < 3) return { kind };
  if (kind === 3) return { kind, place: place() };
  if (kind === 4) {
    const at = place();
    const rows = cells.list(() => Array.from({ length: at.columns }, () => expression(0)));
    return { kind, place: at, rows, onDuplicate: sets(at.columns) };
  }
  const found = access();
  if (kind === 5) return { kind, access: found, sets: sets(found.columns), collects: cells.flag() };
  if (kind === 6) return { kind, access: found };
  const [lock, distinct] = [cells.below(3, 'a lock'), cells.flag()];
  const items = cells.list(() => ({
    aggregate: cells.below(5, 'an aggregate'),
    of: expression(found.columns),
  }));
  return { kind, access: found, lock, distinct, items };
}

function readPhase(cells: Cells, scripts: number) {
  const kind = kPhaseKinds[cells.below(kPhaseKinds.length, 'a phase')];
  const script = () => cells.below(scripts, 'a script');
  if (kind === 'load')
    return {
      kind,
      warmUp: cells.flag(),
      script: script(),
      times: cells.wide(),
      rows: cells.wide(),
    };
  if (kind === 'conversation') {
    const sessions = cells.list(script);
    return { kind, sessions, turns: cells.list(() => cells.below(sessions.length, 'a session')) };
  }
  if (kind !== 'mix') return { kind };
  const [warmUp, statements] = [cells.flag(), cells.wide()];
  const weights = cells.list(() => ({ script: script(), weight: cells.wide() }));
  return { kind, warmUp, statements, weights };
}
