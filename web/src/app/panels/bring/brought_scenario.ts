// The document of what was brought, checked: statements of sysbench need their tables read first.
import { prepareCheck } from '../../../document/link/prepare';
import { parseScenario } from '../../../document/scenario/checks/parse';
import type { Scenario } from '../../../document/scenario/scenario';
import { printIssue } from '../../../document/scenario/values/issue';

export async function broughtScenario(
  document: unknown,
): Promise<{ scenario?: Scenario; issues: readonly string[] }> {
  if (document === undefined) return { issues: [] };
  await prepareCheck(document);
  const parsed = parseScenario(document);
  return parsed.ok
    ? { scenario: parsed.scenario, issues: [] }
    : { issues: parsed.issues.map(printIssue) };
}
