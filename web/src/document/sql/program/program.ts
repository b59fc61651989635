// A compiled workload in bytes: what the interpreter in wasm/server/program runs.
//
// All integers are varints, lists and texts come after their length (byte_writer.ts). Names, places
// and literals are texts, by number. Version 1:
//
//   program   = "TSQL", version, texts, curves, counters, tables, statements, scripts, phases
//   texts     = list of text (latin1)
//   curves    = list of list of { share in billionths, value (signed) }: a quantile function in
//               steps; a value holds from the share before, excluded, to its own; the last is 1
//   counters  = list of text number: its name
//   tables    = list of { name: text number, copies (0: one, without a number in its name),
//                         columns: list of column, indexes: list of index }
//   column    = { name: text number, kind (grammar/column_types.ts), size, scale,
//                 flags: 1 unsigned, 2 nullable, 4 auto increment }
//   index     = { name: text number, kind: 0 primary, 1 unique, 2 plain, 3 hidden, clustering,
//                 key: list of { column, bytes (0: all of it) } }; the first holds the rows
//   statement = { place: text number, sql: text number,
//                 parameters: list of { at, bytes, variable }, plan }; with its parameters replaced
//                 the SQL is as run
//   script    = { name: text number, variables, cursors, code }; variable 0 is n, counted from 1 in
//               each phase
//   phase     = 0 load:  { warm_up, script, times, rows of a transaction }
//             | 1 mix:   { warm_up, statements, weights: list of { script, weight } }
//             | 2 flush | 3 compact | 4 settle | 5 checkpoint
//             | 6 conversation: { list of script: what each session says,
//                                turns: list of session: whose statement is next }
//
//   code      = list of { instruction, operands } (ops.ts). An expression leaves one value, none is
//               an empty list. Jumps go forward, but for those to `repeat` and `next_row`, and join
//               with as many values on the stack as they left with; steps begin with none.
//
//   plan      = 0 begin | 1 commit | 2 rollback
//             | 3 truncate: place
//             | 4 insert:   { place, rows: list of { a code for each column },
//                             on duplicate: list of { column, code } }
//             | 5 update:   { access, list of { column, code }, finds all rows first }
//             | 6 delete:   access
//             | 7 select:   { access, lock: 0 none, 1 shared, 2 exclusive, distinct,
//                             items: list of { aggregate, code (empty: COUNT of rows) } }
//   aggregate = 0 none, 1 count, 2 sum, 3 min, 4 max: all items of a statement have one, or none
//   place     = { table, copy: code (empty: a table without copies) }
//   access    = { place, index, backwards, entries have all that is read, ranges: list of range,
//                 filter: code, sort: list of { column, downwards }, limit: code }
//   range     = { equal: list of { is NULL, code unless NULL }, low: bound, high: bound }
//   bound     = 0 none | 1 including, 2 excluding: code | 3 above all NULLs (low only)
//
// An access reads its ranges in the order of the key, those that overlap as one; drops rows for
// which the filter is not true; sorts; and ends after `limit` rows, of a DISTINCT answer those that
// differ, of an aggregate those that it reads. A bound that its column cannot hold is the nearest
// that it can, and an equal value that it cannot hold is that of no row; a range with a bound or an
// equal value of NULL is empty, but for those that say "is NULL". SET changes columns one after the
// other, and each sees those before it, as in MySQL. AUTO_INCREMENT counts where the value is NULL
// or 0.
//
// Each transaction has a generator of random numbers, seeded by the run's seed and the number of
// the transaction, so that all engines draw the same. A load commits after as many rows as its
// phase says; in a mix a statement without BEGIN is a transaction, and one that is open at a
// script's end is committed.

import { kTypeKinds } from '../grammar/column_types';
import type { Table } from '../grammar/ddl';
import type { CopiedTable } from '../plan/plan';
import type { CompiledScript, CompiledStatement } from '../script_compiler';
import { ByteWriter } from './byte_writer';
import type { Names } from './names';

export const kMagic = 'TSQL';
export const kProgramVersion = 1;

export type Phase =
  | {
      readonly kind: 'load';
      readonly warmUp: boolean;
      readonly script: number;
      readonly times: bigint;
      readonly rowsPerTransaction: bigint;
    }
  | {
      readonly kind: 'mix';
      readonly warmUp: boolean;
      readonly statements: bigint;
      readonly weights: readonly { readonly script: number; readonly weight: number }[];
    }
  | {
      readonly kind: 'conversation';
      readonly scripts: readonly number[];
      readonly turns: readonly number[];
    }
  | { readonly kind: 'flush' | 'compact' | 'settle' | 'checkpoint' };

export const kPhaseKinds = [
  'load',
  'mix',
  'flush',
  'compact',
  'settle',
  'checkpoint',
  'conversation',
] as const;

export interface CurvePoint {
  readonly share: number;
  readonly value: bigint;
}

export interface ProgramParts {
  readonly names: Names;
  readonly curves: readonly (readonly CurvePoint[])[];
  readonly tables: readonly CopiedTable[];
  readonly statements: readonly CompiledStatement[];
  readonly scripts: readonly CompiledScript[];
  readonly phases: readonly Phase[];
}

export function writeProgram(parts: ProgramParts): Uint8Array {
  // Texts are numbered while everything else is written, and come first.
  const { texts, counters } = parts.names;
  const rest = new ByteWriter();
  rest.list(parts.curves, (points) =>
    rest.list(points, ({ share, value }) => rest.integer(share).signed(value)),
  );
  rest.list(counters.all(), (name) => rest.integer(texts.number(name)));
  rest.list(parts.tables, (one) => writeTable(rest, one, (text) => texts.number(text)));
  rest.list(parts.statements, ({ place, sql, parameters, bytes }) => {
    rest.integer(texts.number(place)).integer(texts.number(sql));
    rest.list(parameters, ({ at, end, slot }) =>
      rest
        .integer(at)
        .integer(end - at)
        .integer(slot),
    );
    rest.all(bytes);
  });
  rest.list(parts.scripts, ({ name, slots, cursors, code }) => {
    rest.integer(texts.number(name)).integer(slots).integer(cursors);
    code.write(rest);
  });
  rest.list(parts.phases, (phase) => writePhase(rest, phase));
  const out = new ByteWriter();
  for (const letter of kMagic) out.integer(letter.charCodeAt(0));
  out.integer(kProgramVersion).list(texts.all(), (text) => out.text(text));
  return out.all(rest.done()).done();
}

function writeTable(
  out: ByteWriter,
  { table, copies }: CopiedTable,
  text: (text: string) => number,
) {
  const { name, columns, indexes }: Table = table;
  out.integer(text(name)).integer(copies ?? 0);
  out.list(columns, ({ name, type, nullable, autoIncrement }) => {
    const flags = (type.unsigned ? 1 : 0) + (nullable ? 2 : 0) + (autoIncrement ? 4 : 0);
    out.integer(text(name)).integer(kTypeKinds.indexOf(type.kind));
    out.integer(type.size).integer(type.scale).integer(flags);
  });
  out.list(indexes, ({ name, kind, clustering, parts }) => {
    out.integer(text(name)).integer(['primary', 'unique', 'plain', 'hidden'].indexOf(kind));
    out.flag(clustering);
    out.list(parts, ({ column, length }) => out.integer(column).integer(length));
  });
}

function writePhase(out: ByteWriter, phase: Phase): void {
  out.integer(kPhaseKinds.indexOf(phase.kind));
  if (phase.kind === 'load') {
    out.flag(phase.warmUp).integer(phase.script);
    out.integer(phase.times).integer(phase.rowsPerTransaction);
  } else if (phase.kind === 'mix') {
    out.flag(phase.warmUp).integer(phase.statements);
    out.list(phase.weights, ({ script, weight }) => out.integer(script).integer(weight));
  } else if (phase.kind === 'conversation') {
    out.list(phase.scripts, (script) => out.integer(script));
    out.list(phase.turns, (session) => out.integer(session));
  }
}
