// What the page of claims shows: the published figures, the scenarios that measure them, and the
// record. Read when the site is built.
import published from '../../../scenarios/published/sources.json';
import type { Measured, Verdict } from '../measure/verdict';
import { parseScenario } from '../scenario/parse';
import type { Claim, Scenario } from '../scenario/scenario';
import { encodeLink } from '../scenario/url';

export interface PublishedFigure {
  readonly id: string;
  readonly source: string;
  readonly place: string;
  readonly words: string;
  readonly quantity: string;
  readonly published: { readonly value?: number; readonly from?: number; readonly to?: number };
  readonly unit: string;
  readonly waits_for?: string;
  readonly out_of_reach?: string;
}

interface Recorded extends Verdict {
  readonly figure: string;
  readonly values: readonly Measured[];
}

/** A figure with its claim, if it has one, and what that came to, if it was run. */
export interface ClaimRow {
  readonly figure: PublishedFigure;
  readonly claim?: Claim;
  readonly scenario?: Scenario;
  readonly recorded?: Recorded;
  /** Of the lab, where the claim can be run. */
  readonly link?: string;
}

const documents = import.meta.glob<unknown>('../../../scenarios/claims/*.json', {
  eager: true,
  import: 'default',
});
const records = import.meta.glob<{ claims: readonly Recorded[] }>(
  '../../../scenarios/published/record.json',
  { eager: true, import: 'default' },
);

const scenarios = Object.values(documents).flatMap((document) => {
  const parsed = parseScenario(document);
  return parsed.ok ? [parsed.scenario] : [];
});
const recorded = Object.values(records).flatMap(({ claims }) => claims);

const kNoGallery = { names: [], document: () => undefined };

async function rowOf(figure: PublishedFigure): Promise<ClaimRow> {
  const scenario = scenarios.find(({ claims }) => claims.some((one) => one.figure === figure.id));
  const claim = scenario?.claims.find((one) => one.figure === figure.id);
  if (scenario === undefined || claim === undefined) return { figure };
  const found = recorded.find((one) => one.figure === figure.id);
  const { origins: _, ...rest } = scenario;
  const bare: Scenario = { ...rest, claims: [claim], sizes: [] };
  const link = await encodeLink({ scenario: bare }, kNoGallery);
  return { figure, claim, scenario, link, ...(found === undefined ? {} : { recorded: found }) };
}

export const kSources = published.sources;
export const kRows: readonly ClaimRow[] = await Promise.all(
  (published.figures as readonly PublishedFigure[]).map(rowOf),
);
