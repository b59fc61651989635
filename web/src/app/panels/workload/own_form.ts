// The form of a workload that a reader brings, and the scenario that it stands for.
import { prepareCheck } from '../../../document/link/prepare';
import { parseScenario } from '../../../document/scenario/checks/parse';
import type { Scenario } from '../../../document/scenario/scenario';
import { printIssue } from '../../../document/scenario/values/issue';
import { splitStatements } from '../../../document/sql/bring/bound_statement';
import { ownScenario, plainTable, readTables } from '../../../document/sql/bring/own_scenario';
import type { Brought, Mix } from '../../../document/sql/bring/own_workload';
import { SqlError } from '../../../document/sql/grammar/tokens';

export interface OwnForm {
  readonly from: 'numbers' | 'sql';
  readonly ddl: string;
  readonly statements: string;
  readonly rows: number;
  readonly rowBytes: number;
  readonly indexes: number;
  readonly memoryMb: number;
  readonly drive: 'flash' | 'disk';
  readonly skew: Brought['skew'];
  /** Percent of the bytes of texts that repeat. */
  readonly repeats: number;
  readonly runs: number;
  readonly mix: Mix;
  readonly generators: Readonly<Record<string, string>>;
}

export const kFirstForm: OwnForm = {
  from: 'numbers',
  ddl: '',
  statements: '',
  rows: 50_000,
  rowBytes: 200,
  indexes: 1,
  memoryMb: 6,
  drive: 'flash',
  skew: 'evenly',
  repeats: 50,
  runs: 20_000,
  mix: { point: 50, range: 5, insert: 15, updateIndexed: 10, updatePlain: 10, deleteOldest: 10 },
  generators: {},
};

/** Returns what the form says, or why its tables cannot be read. */
export function broughtBy(form: OwnForm): { brought?: Brought; trouble?: string } {
  const { from, ddl, statements, rows, rowBytes, indexes, skew, repeats, runs, mix } = form;
  const read = readTables(from === 'sql' ? ddl : plainTable(rowBytes, indexes));
  if (!read.ok) return { trouble: read.message };
  return {
    brought: {
      ...read,
      statements: from === 'sql' ? splitStatements(statements) : [],
      generators: form.generators,
      rows,
      runs,
      skew,
      fresh: 1000 - 10 * repeats,
      mix,
    },
  };
}

/** Returns the scenario, or all that is wrong with it. */
export async function scenarioOf(
  brought: Brought,
  form: OwnForm,
): Promise<{ scenario?: Scenario; issues: readonly string[] }> {
  try {
    const document = ownScenario(brought, form);
    await prepareCheck(document);
    const parsed = parseScenario(document);
    return parsed.ok
      ? { scenario: parsed.scenario, issues: [] }
      : { issues: parsed.issues.map(printIssue) };
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    return { issues: [`A statement ${error.message}.`] };
  }
}
