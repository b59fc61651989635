// Links to this very moment: what they hold, how they are copied, and what opens when one is followed.
import type { Issue } from '../../scenario/issue';
import { parseScenario } from '../../scenario/parse';
import type { Scenario } from '../../scenario/scenario';
import { decodeLink, encodeLink, type LinkMoment } from '../../scenario/url';
import type { Stage } from '../../views/stage';
import { documentNamed, kFirstScenario } from './gallery';

export type Opened =
  | { ok: true; scenario: Scenario; moment: LinkMoment | undefined; digests: readonly string[] }
  | { ok: false; issues: readonly Issue[] };

/** The scenario that the address asks for, else the first of the gallery. */
export async function openAddress(hash: string): Promise<Opened> {
  if (hash.length <= 1) return openNamed(kFirstScenario);
  const decoded = await decodeLink(hash, documentNamed);
  if (!decoded.ok) return decoded;
  const { scenario, moment, digests } = decoded.link;
  return { ok: true, scenario, moment, digests: digests ?? [] };
}

export function openNamed(name: string): Opened {
  const parsed = parseScenario(documentNamed(name));
  return parsed.ok ? { ok: true, scenario: parsed.scenario, moment: undefined, digests: [] } : parsed;
}

/**
 * The link to where the run stands, with the digest that it should have there. Goes to that very statement first, as whoever
 * opens the link will: so both stand at the same step, and the digest belongs to the moment.
 */
export async function linkTo(stage: Stage, scenario: Scenario): Promise<string> {
  const statements = stage.player.latest(0)?.status.statements ?? 0;
  await stage.seek({ statements });
  const reports = await Promise.all(scenario.contenders.map((_, i) => stage.player.report(i)));
  const hash = await encodeLink(
    {
      scenario,
      moment: { statements },
      build: stage.player.state.getState().build,
      digests: reports.map((report) => report.digest),
    },
    documentNamed,
  );
  return `${location.href.split('#')[0]}#${hash}`;
}

/** Whether this run is the one that the link was made from: equal digests mean equal runs. */
export async function compareDigests(stage: Stage, digests: readonly string[]): Promise<string> {
  if (digests.length === 0) return '';
  const reports = await Promise.all(digests.map((_, i) => stage.player.report(i)));
  const same = reports.every((report, i) => report.digest === digests[i]);
  return same
    ? 'This is the same run as the one in the link: the digests are equal.'
    : 'This run differs from the one in the link: another build made it.';
}
