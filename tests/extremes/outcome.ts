// One run of the sweep and what is wrong with it: every document must end, or be refused with a
// path, and its report must be finite and add up.
import { startNative } from '../../cli/native';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { toLoadRequests } from '../../web/src/document/scenario/load_request';
import { printIssue } from '../../web/src/document/scenario/values/issue';
import { DamagedBytes } from '../../web/src/model/tables/reader';
import { LabInstance } from '../../web/src/run/transport/lab_instance';
import { EngineDied } from '../../web/src/run/transport/loader';
import { Refused } from '../../web/src/run/transport/protocol';
import { floorChecks } from '../bench/conservation';

export interface Ended {
  /**
   * `stopped`: by the engine or the drive, with a message that says why, such as a full disk.
   * `reached`: the run, of very many or very large rows, did as many as are enough.
   */
  readonly how: 'finished' | 'reached' | 'stopped' | 'refused' | 'too slow' | 'died';
  readonly message: string;
  /** Why the sweep fails; empty if it does not. */
  readonly fault: string;
}

/** Statements after which a run with extreme numbers of rows has shown enough. */
const kMaxStatements = 20_000;
const kMaxUserBytes = 30e6;
const kStretchSteps = 2000;
const kPath = /^[a-z_]+(\[\d+\])?\.[a-z_.[\]0-9]+/;

export async function runDocument(document: object, seconds: number): Promise<Ended> {
  const parsed = parseScenario(document);
  if (!parsed.ok) return refused(parsed.issues.map(printIssue).join('; '));
  const [request] = toLoadRequests(parsed.scenario);
  if (request === undefined) throw new Error('a scenario without contenders');
  const lab = new LabInstance(startNative());
  const timer = setTimeout(() => lab.close(), seconds * 1000);
  const late = Date.now() + seconds * 1000;
  try {
    await lab.load(request);
    const target = await enough(lab);
    for (;;) {
      const { status } = await lab.advance({
        stop: 'statements',
        target,
        maxSteps: kStretchSteps,
        facts: 'off',
      });
      if (status.state === 0 && status.target_reached === 0) continue;
      const how = (['reached', 'finished', 'stopped'] as const)[status.state] ?? 'stopped';
      const stuck = /^(no progress|deadlock|the next step)|damaged/.test(status.message);
      return {
        how,
        message: status.message,
        fault: stuck ? status.message : await wrongFigures(lab),
      };
    }
  } catch (error) {
    if (error instanceof Refused) return refused(error.message);
    if (Date.now() >= late - 100)
      return { how: 'too slow', message: '', fault: `no end within ${seconds} s` };
    if (error instanceof DamagedBytes)
      return { how: 'died', message: error.message, fault: error.message };
    if (!(error instanceof EngineDied)) throw error;
    return { how: 'died', message: error.message, fault: error.message };
  } finally {
    clearTimeout(timer);
    lab.close();
  }
}

const refused = (message: string): Ended => ({
  how: 'refused',
  message,
  fault: kPath.test(message) ? '' : `refused without a path: ${message}`,
});

/** As many statements as fit the budget of bytes, judged by a few of them. */
async function enough(lab: LabInstance): Promise<number> {
  const few = 20;
  const { status } = await lab.advance({
    stop: 'statements',
    target: few,
    maxSteps: kStretchSteps,
    facts: 'off',
  });
  if (status.state !== 0) return few;
  const progress = (await lab.describe(['lab.progress']))['lab.progress'];
  const userBytes = progress?.columns.user_bytes[0] ?? 0;
  const bytes = Math.max(1, userBytes / Math.max(1, status.statements));
  return Math.max(few, Math.min(kMaxStatements, Math.floor(kMaxUserBytes / bytes)));
}

/** Figures that are not finite, and causes that do not add up to the drive's counters. */
async function wrongFigures(lab: LabInstance): Promise<string> {
  const wrong: string[] = [];
  const visit = (path: string, value: unknown) => {
    if (typeof value === 'number' && !Number.isFinite(value)) wrong.push(`${path} is ${value}`);
    if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) visit(`${path}.${name}`, part);
  };
  visit('report', await lab.report());
  for (const { what, expected, measured } of floorChecks('by cause', await lab.describe()))
    if (expected !== measured) wrong.push(`${what}: ${measured} instead of ${expected}`);
  return wrong.join('; ');
}
