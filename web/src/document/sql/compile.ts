// Compiles a workload of tables and statements: a document of unknown origin becomes a program, or
// the list of all that is wrong with it.
import { parseCreateTable } from './grammar/ddl';
import { type Expression, ExpressionParser } from './grammar/expressions';
import { SqlError, Tokens } from './grammar/tokens';
import type { CopiedTable } from './plan/plan';
import { Code } from './program/code';
import { Emitter, Slots } from './program/emitter';
import { kFunctions, kSqlFunctions } from './program/functions';
import { constantOf, type Draw, kAnswers, Names } from './program/names';
import { type CurvePoint, kPhaseKinds, type Phase, writeProgram } from './program/program';
import { joined, Reader, type SqlIssue } from './reader';
import { type CompiledScript, type CompiledStatement, ScriptCompiler } from './script_compiler';

export interface CompiledWorkload {
  readonly program: Uint8Array;
  readonly tables: readonly CopiedTable[];
  readonly statements: readonly CompiledStatement[];
  /** Clauses of tables that mean nothing here: "sbtest: PARTITION BY". */
  readonly leftOut: readonly string[];
}
export type CompileResult =
  | { readonly ok: true; readonly workload: CompiledWorkload }
  | { readonly ok: false; readonly issues: readonly SqlIssue[] };

/** Returns the workload document of a name in scenarios/workloads/; undefined if there is none. */
export type Library = (name: string) => unknown;

type Entries = Readonly<Record<string, unknown>>;

const kParts = ['tables', 'curves', 'draws', 'scripts'];
const kMostTables = 40;
const kMostCopies = 1000;
const kMostScripts = 64;
const kMostPhases = 100;
const kMostTurns = 10_000;
const kMostRuns = 1n << 40n;

export function compileWorkload(document: unknown, library: Library): CompileResult {
  const reader = new Reader();
  const given = withUsed(reader, document, library);
  const workload = given && new WorkloadCompiler(reader).compile(given);
  return workload === undefined || reader.issues.length > 0
    ? { ok: false, issues: reader.issues }
    : { ok: true, workload };
}

/**
 * Returns a document with the parts of the one that it uses; its own scale and phases come first.
 */
function withUsed(reader: Reader, document: unknown, library: Library): Entries | undefined {
  const head = ['$schema', 'title', 'kind', 'use', 'scale', 'phases'];
  const own = reader.entries('', document, [...head, ...kParts]);
  if (own === undefined || own.use === undefined) return own;
  const name = reader.text('use', own.use);
  for (const part of kParts)
    if (own[part] !== undefined) reader.refuse(part, `is part of the workload ${name} already`);
  const used = name === undefined ? undefined : library(name);
  if (used === undefined) return reader.refuse('use', `there is no workload ${name}`);
  const base = reader.entries('', used, [...head, ...kParts]);
  if (base === undefined) return undefined;
  const scale = { ...(base.scale as object), ...reader.object('scale', own.scale ?? {}) };
  const known = Object.keys((base.scale as object) ?? {});
  reader.entries('scale', scale, known);
  return { ...base, scale, phases: own.phases ?? base.phases };
}

class WorkloadCompiler {
  private readonly scale = new Map<string, bigint>();
  private readonly draws = new Map<string, Draw>();
  private readonly curves = new Map<string, readonly CurvePoint[]>();
  private readonly leftOut: string[] = [];

  constructor(private readonly reader: Reader) {}

  compile(given: Entries): CompiledWorkload | undefined {
    const { reader } = this;
    for (const [name, value] of this.named('scale', given.scale ?? {}))
      this.scale.set(name, this.constant(`scale.${name}`, value, 0n));
    const tables = this.tables(given.tables);
    for (const [name, value] of this.named('curves', given.curves ?? {}))
      this.curves.set(name, this.curve(`curves.${name}`, value));
    const drawn = this.named('draws', given.draws ?? {});
    for (const [head, body] of drawn) this.draw(head, body);
    const names = new Names(this.scale, this.draws, [...this.curves.keys()]);
    for (const [name, { parameters, body }] of this.draws)
      this.tryDraw(names, name, parameters, body);
    // A statement about a table that cannot be read would be refused for that alone.
    if (reader.issues.length > 0) return undefined;
    const statements: CompiledStatement[] = [];
    const scripts: CompiledScript[] = [];
    const listed = this.named('scripts', given.scripts);
    if (listed.length > kMostScripts)
      reader.refuse('scripts', `has more than ${kMostScripts} scripts`);
    else
      for (const [name, steps] of listed) {
        const workload = { reader, names, tables, statements };
        scripts.push(new ScriptCompiler(workload).compile(name, steps));
      }
    const phases = this.phases(
      given.phases,
      listed.map(([name]) => name),
    );
    if (reader.issues.length > 0) return undefined;
    const curves = [...this.curves.values()];
    const program = writeProgram({ names, curves, tables, statements, scripts, phases });
    return { program, tables, statements, leftOut: this.leftOut };
  }

  private named(path: string, value: unknown): [string, unknown][] {
    const found = this.reader.object(path, value);
    return found === undefined ? [] : Object.entries(found);
  }

  /** Returns a whole number: one, or an expression of numbers of the scale. */
  private constant(path: string, value: unknown, least: bigint): bigint {
    const { reader } = this;
    const isNumber = typeof value === 'number';
    if (isNumber && !Number.isSafeInteger(value)) {
      reader.refuse(path, `must be a whole number, not ${value}`);
      return least;
    }
    const text = isNumber ? String(value) : reader.text(path, value);
    const found =
      text === undefined
        ? undefined
        : reader.attempt(path, () => {
            const whole = constantOf(parseWhole(new Tokens(text)), (name) => this.scale.get(name));
            if (whole === undefined || whole.scale > 0)
              throw new SqlError('must be a whole number, known before the run', 0);
            return whole.digits;
          });
    if (found === undefined) return least;
    if (found >= least && found <= kMostRuns) return found;
    reader.refuse(path, `must be between ${least} and ${kMostRuns}, not ${found}`);
    return least;
  }

  private tables(value: unknown): CopiedTable[] {
    const { reader } = this;
    const tables: CopiedTable[] = [];
    reader.list('tables', value, kMostTables).forEach((one, i) => {
      const path = `tables[${i}]`;
      const isText = typeof one === 'string';
      const given = isText
        ? { create: one }
        : reader.entries(path, one, ['create', 'copies'], ['create']);
      const source = given && reader.text(isText ? path : `${path}.create`, given.create);
      if (given === undefined || source === undefined) return;
      const table = reader.attempt(isText ? path : `${path}.create`, () =>
        parseCreateTable(source),
      );
      if (table === undefined) return;
      if (tables.some((other) => other.table.name.toLowerCase() === table.name.toLowerCase()))
        reader.refuse(path, `another table has the same name, ${table.name}`);
      const copies =
        given.copies === undefined
          ? {}
          : { copies: Number(this.constant(`${path}.copies`, given.copies, 1n)) };
      if ((copies.copies ?? 0) > kMostCopies)
        reader.refuse(`${path}.copies`, `must be at most ${kMostCopies}`);
      tables.push({ table, ...copies });
      this.leftOut.push(...table.leftOut.map((clause) => `${table.name}: ${clause}`));
    });
    return tables;
  }

  private curve(path: string, value: unknown): readonly CurvePoint[] {
    const { reader } = this;
    const points = reader.list(path, value, 2000).map((point, i) => {
      const place = `${path}[${i}]`;
      const [share, at] = reader.list(place, point, 2);
      return {
        share: reader.billionths(`${place}[0]`, share, 1),
        value: this.constant(`${place}[1]`, at, 0n),
      };
    });
    const rises = points.every(({ share }, i) => share > (points[i - 1]?.share ?? 0));
    if (!rises || points.at(-1)?.share !== 1e9)
      reader.refuse(path, 'must be steps [share, value], whose shares rise to 1');
    return points;
  }

  /** Reads a draw, whose name may have parameters: "other(id, share)". */
  private draw(head: string, body: unknown): void {
    const { reader } = this;
    const path = joined('draws', head);
    const text = typeof body === 'number' ? String(body) : reader.text(path, body);
    if (text === undefined) return;
    reader.attempt(path, () => {
      const tokens = new Tokens(head);
      const name = tokens.variable();
      const parameters: string[] = [];
      if (tokens.take('(')) {
        do parameters.push(tokens.variable());
        while (tokens.take(','));
        tokens.need(')');
      }
      tokens.finish();
      const taken =
        Object.hasOwn(kFunctions, name.toLowerCase()) ||
        Object.hasOwn(kSqlFunctions, name.toLowerCase()) ||
        this.draws.has(name) ||
        this.scale.has(name) ||
        name === 'n' ||
        kAnswers.some((one) => one === name);
      if (taken) throw new SqlError(`has the name ${name}, which means something else`, 0);
      this.draws.set(name, { parameters, body: parseWhole(new Tokens(text)) });
    });
  }

  /** Compiles a draw for its mistakes alone; where it is used it is compiled again. */
  private tryDraw(
    names: Names,
    name: string,
    parameters: readonly string[],
    body: Expression,
  ): void {
    this.reader.attempt(joined('draws', name), () => {
      const locals = new Map(parameters.map((parameter, i) => [parameter, i + 1]));
      names.open.push(name);
      try {
        new Emitter(new Code(), names, new Slots(), locals).emit(body);
      } finally {
        names.open.pop();
      }
    });
  }

  private phases(value: unknown, scripts: readonly string[]): Phase[] {
    const { reader } = this;
    const found = reader.list('phases', value, kMostPhases).map((one, i): Phase | undefined => {
      const path = `phases[${i}]`;
      const given = reader.object(path, one);
      const kind = given && reader.choice(`${path}.kind`, given.kind, kPhaseKinds);
      if (given === undefined || kind === undefined) return undefined;
      if (kind === 'load') return this.load(path, given, scripts);
      if (kind === 'mix') return this.mix(path, given, scripts);
      if (kind === 'conversation') return this.conversation(path, given, scripts);
      reader.entries(path, given, ['kind']);
      return { kind };
    });
    if (found.length === 0) reader.refuse('phases', 'must have at least one entry');
    return found.filter((one) => one !== undefined);
  }

  private load(path: string, given: Entries, scripts: readonly string[]): Phase {
    const { reader } = this;
    const names = ['kind', 'script', 'times', 'rows_per_transaction', 'warm_up'];
    reader.entries(path, given, names, ['times']);
    const script = reader.choice(`${path}.script`, given.script ?? 'load', scripts) ?? '';
    return {
      kind: 'load',
      warmUp: reader.flag(`${path}.warm_up`, given.warm_up),
      script: scripts.indexOf(script),
      times: given.times === undefined ? 1n : this.constant(`${path}.times`, given.times, 1n),
      rowsPerTransaction: this.constant(
        `${path}.rows_per_transaction`,
        given.rows_per_transaction ?? 1,
        1n,
      ),
    };
  }

  /** Its turns name scripts: each is a session, whose next statement is run. */
  private conversation(path: string, given: Entries, scripts: readonly string[]): Phase {
    const { reader } = this;
    reader.entries(path, given, ['kind', 'turns'], ['turns']);
    const turns = reader
      .list(`${path}.turns`, given.turns, kMostTurns)
      .map((name, i) => reader.choice(`${path}.turns[${i}]`, name, scripts) ?? '');
    if (turns.length === 0) reader.refuse(`${path}.turns`, 'must have at least one entry');
    const sessions = [...new Set(turns)];
    return {
      kind: 'conversation',
      scripts: sessions.map((name) => scripts.indexOf(name)),
      turns: turns.map((name) => sessions.indexOf(name)),
    };
  }

  private mix(path: string, given: Entries, scripts: readonly string[]): Phase {
    const { reader } = this;
    reader.entries(
      path,
      given,
      ['kind', 'statements', 'weights', 'warm_up'],
      ['statements', 'weights'],
    );
    const weights = this.named(`${path}.weights`, given.weights).map(([name, weight]) => {
      const place = joined(`${path}.weights`, name);
      const script = reader.choice(place, name, scripts) ?? '';
      return { script: scripts.indexOf(script), weight: reader.billionths(place, weight, 1000) };
    });
    if (!weights.some(({ weight }) => weight > 0))
      reader.refuse(`${path}.weights`, 'must not all be 0');
    return {
      kind: 'mix',
      warmUp: reader.flag(`${path}.warm_up`, given.warm_up),
      statements:
        given.statements === undefined
          ? 1n
          : this.constant(`${path}.statements`, given.statements, 1n),
      weights,
    };
  }
}

function parseWhole(tokens: Tokens): Expression {
  const found = new ExpressionParser(tokens).parse();
  tokens.finish();
  return found;
}
