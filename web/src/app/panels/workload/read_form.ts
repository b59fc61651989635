// Reads the form of a workload that a reader brings: the scenario that it stands for, or what is
// wrong with it.
import { prepareCheck } from '../../../document/link/prepare';
import { parseScenario } from '../../../document/scenario/checks/parse';
import type { Scenario } from '../../../document/scenario/scenario';
import { printIssue } from '../../../document/scenario/values/issue';
import { boundSteps, splitStatements } from '../../../document/sql/bring/bound_statement';
import {
  ownScenario,
  plainTable,
  readTables,
  rowsBytes,
} from '../../../document/sql/bring/own_scenario';
import { type ScaledSize, scaledSize } from '../../../document/sql/bring/own_size';
import type { Brought } from '../../../document/sql/bring/own_workload';
import type { Table } from '../../../document/sql/grammar/ddl';
import { SqlError } from '../../../document/sql/grammar/tokens';
import { formatBytes, formatCount } from '../../../model/values/units';
import { amountTrouble, type Trouble, withinBounds } from './amounts';
import { writingShare } from './mix_shares';
import type { OwnForm } from './own_form';

/** All that a form says; `trouble` is the first thing that is wrong with it. */
export interface ReadForm extends Partial<Trouble> {
  readonly brought?: Brought;
  readonly leftOut?: readonly string[];
  readonly size?: ScaledSize;
  /** The reader's own rows of each table, and the bytes of those of all. */
  readonly rows?: number;
  readonly bytes?: number;
  readonly statementsPerSecond?: number;
}

const kNothingWritten: Trouble = {
  trouble: 'Nothing is written, so “pace” must be in statements a second.',
  field: 'pace',
};

/** Reads a form. What its numbers make is there also if one of them is outside its bounds. */
export function readForm(written: OwnForm): ReadForm {
  const form = withinBounds(written);
  const { from, ddl, amounts, mix } = form;
  const read = readTables(from === 'sql' ? ddl : plainTable(amounts.rowBytes, amounts.indexes));
  if (!read.ok) return { trouble: read.message };
  const full = from === 'numbers';
  const rowBytes = Math.max(1, rowsBytes({ ...read, full }));
  const rows =
    form.sizeIn === 'rows'
      ? amounts.size
      : Math.max(1, Math.round((amounts.size * 1e9) / rowBytes));
  const memoryMb = form.memoryIn === 'GiB' ? amounts.memory * 1024 : amounts.memory;
  const size = scaledSize({ rows, memoryMb }, read.tables.length, rowBytes);
  const statements = from === 'sql' ? splitStatements(form.statements) : [];
  const pace = statementsPerSecond(form, statements);
  const wrong = amountTrouble(written) ?? statementTrouble(statements, read.tables);
  return {
    brought: {
      ...read,
      statements,
      generators: form.generators,
      rows: size.rows,
      runs: amounts.runs,
      skew: form.skew,
      fresh: 1000 - 10 * amounts.repeats,
      full,
      mix,
    },
    size,
    rows,
    bytes: rows * rowBytes,
    ...(pace !== undefined && { statementsPerSecond: pace }),
    leftOut: read.leftOut,
    ...(wrong ?? (pace === Number.POSITIVE_INFINITY ? kNothingWritten : {})),
  };
}

function statementsPerSecond(form: OwnForm, statements: readonly string[]): number | undefined {
  const { pace } = form.amounts;
  if (Number.isNaN(pace)) return undefined;
  return form.paceIn === 'statements' ? pace : pace / writingShare(form.mix, statements);
}

function statementTrouble(
  statements: readonly string[],
  tables: readonly Table[],
): Trouble | undefined {
  for (const [i, sql] of statements.entries())
    try {
      boundSteps(sql, tables);
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      return { trouble: `Statement ${i + 1} ${error.message}.` };
    }
  return undefined;
}

const kMemoryWords = {
  scaled: '',
  least: ', the least that all trees run with',
  all: ', which holds every row',
} as const;

/** Returns the sizes that run, and what they stand for. */
export function sizeWords({ brought, size, bytes = 0 }: ReadForm): string {
  if (brought === undefined || size === undefined) return '';
  const { times, memoryMb, memoryIs } = size;
  const memory = `${memoryMb} MiB of memory${kMemoryWords[memoryIs]}`;
  const each = brought.tables.length > 1 ? ' of each table' : '';
  if (times === 1)
    return `About ${formatBytes(bytes)} of rows${memoryIs === 'scaled' ? '' : `, with ${memory}`}.`;
  return `This is more than a tab can run, so 1:${formatCount(times)} of it runs: ${formatCount(size.rows)} rows${each}, ${formatBytes(bytes / times)}, with ${memory}.`;
}

/** Returns the scenario, or all that is wrong with it. */
export async function scenarioOf(
  { brought, size, statementsPerSecond: pace }: ReadForm,
  form: OwnForm,
): Promise<{ scenario?: Scenario; issues: readonly string[] }> {
  if (brought === undefined || size === undefined) return { issues: [] };
  const { memory } = form.amounts;
  const document = ownScenario(brought, {
    memoryMb: size.memoryMb,
    drive: form.drive,
    compressed: form.compression !== 'none',
    standsFor: {
      ...(size.times > 1 && { times: size.times, memory: `${memory} ${form.memoryIn}` }),
      ...(pace !== undefined && { statements_per_second: Math.round(pace * 10) / 10 }),
    },
  });
  await prepareCheck(document);
  const parsed = parseScenario(document);
  return parsed.ok
    ? { scenario: parsed.scenario, issues: [] }
    : { issues: parsed.issues.map((issue) => inForm(printIssue(issue))) };
}

/** An issue's place as the form has it, which knows no document. */
const inForm = (issue: string): string =>
  issue
    .replace(/^workload\.scripts\.statement_(\d+)\[\d+\]:/, 'Statement $1:')
    .replace(/^workload\.draws\.([^_(]+)_([^(]+)\([^)]*\):/, 'What fills $1.$2:');
