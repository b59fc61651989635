// Data of the page of claims: the published figures, the scenarios that measure them, and the
// record of verdicts. Read when the site is built.
import published from '../../../../scenarios/published/sources.json';
import { encodeLink } from '../../document/link/url';
import { isSameClaim, printClaim } from '../../document/measure/same_claim';
import type { MeasuredValue, Verdict } from '../../document/measure/verdict';
import { parseScenario } from '../../document/scenario/checks/parse';
import type { Band, Claim, Scenario } from '../../document/scenario/scenario';

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

export interface Curve {
  readonly name: string;
  readonly xs: readonly number[];
  readonly values: readonly number[];
}

interface Recorded extends Verdict {
  readonly figure: string;
  readonly half?: string;
  readonly values: readonly MeasuredValue[];
}

/** A run that claims were measured on. */
interface RecordedRun {
  readonly scenario: string;
  readonly size: string;
  readonly statements: number;
}

/** A measured value, and whether it is within the claim's band. */
interface JudgedValue {
  readonly value: number | boolean | null;
  readonly within: boolean;
}

/** A claim's measure before and after removing the mechanism that its figure depends on. */
export interface Falsified {
  readonly figure: string;
  readonly half?: string;
  /** Label of the scenario's size; by default its own. */
  readonly size?: string;
  /** The removal, in words. */
  readonly change: string;
  /** The part of the measure that is judged, if another part decides the claim's verdict. */
  readonly part?: { readonly words: string; readonly band: Band };
  /** Reason why the value stays within its band. */
  readonly stays?: string;
  readonly before: JudgedValue;
  readonly after: JudgedValue;
}

/** A value of the scenario, and its source. */
export interface Origin {
  readonly path: string;
  /** The value in the document; undefined if the path covers several. */
  readonly value?: string;
  readonly says: string;
}

/**
 * A figure with its claim and verdict, if it has a claim and if that was run. A figure that two
 * scenarios measure in halves has a row for each.
 */
export interface ClaimRow {
  /** Id of the row on the page. */
  readonly id: string;
  readonly figure: PublishedFigure;
  readonly claim?: Claim;
  readonly scenario?: Scenario;
  readonly recorded?: Recorded;
  readonly curves?: readonly Curve[];
  readonly origins?: readonly Origin[];
  /** Link to the lab, at the moment where the claim is judged. */
  readonly link?: string;
  /** Statements of the longest recorded run at the scenario's own size. */
  readonly statements?: number;
  /** Removals of its mechanism, which should make the claim fail. */
  readonly falsified?: readonly Falsified[];
}

const documents = import.meta.glob<unknown>('../../../../scenarios/claims/*.json', {
  eager: true,
  import: 'default',
});
const records = import.meta.glob<{
  claims: readonly Recorded[];
  runs: readonly RecordedRun[];
  falsified?: readonly Falsified[];
}>('../../../../scenarios/published/record.json', { eager: true, import: 'default' });

const curveFiles = import.meta.glob<Readonly<Record<string, readonly Curve[]>>>(
  '../../../../scenarios/published/curves.json',
  { eager: true, import: 'default' },
);
const curvesByFigure = Object.values(curveFiles)[0] ?? {};

const scenarios = Object.values(documents).flatMap((document) => {
  const parsed = parseScenario(document);
  return parsed.ok ? [parsed.scenario] : [];
});
const recorded = Object.values(records).flatMap(({ claims }) => claims);
const runs = Object.values(records).flatMap((record) => record.runs);
const falsified = Object.values(records).flatMap((record) => record.falsified ?? []);

/** The record's label of a scenario's own size. */
const kOwnSize = '1×';
const kNoGallery = { names: [], document: () => undefined };

function rowsOf(figure: PublishedFigure): Promise<ClaimRow>[] {
  const claimed = scenarios.flatMap((scenario) =>
    scenario.claims
      .filter((claim) => claim.figure === figure.id)
      .map((claim) => ({ scenario, claim })),
  );
  if (claimed.length === 0) return [Promise.resolve({ id: figure.id, figure })];
  return claimed.map(({ scenario, claim }, i) =>
    rowOf(i === 0 ? figure.id : `${figure.id}-${i + 1}`, figure, scenario, claim),
  );
}

async function rowOf(
  id: string,
  figure: PublishedFigure,
  scenario: Scenario,
  claim: Claim,
): Promise<ClaimRow> {
  const found = recorded.find((one) => isSameClaim(one, claim));
  const { origins: _, ...rest } = scenario;
  const bare: Scenario = { ...rest, claims: [claim], sizes: [] };
  const statements = statementsOf(scenario);
  // The runs end after `statements`, so one more means the end.
  const end = statements === undefined ? undefined : { statements: statements + 1 };
  const moment = claim.at ?? end;
  const link = await encodeLink(
    { scenario: bare, ...(moment === undefined ? {} : { moment }) },
    kNoGallery,
  );
  const origins = originsOf(scenario);
  const curves = curvesByFigure[printClaim(claim)];
  const broken = falsified.filter((one) => isSameClaim(one, claim));
  return {
    ...{ id, figure, claim, scenario, link, origins },
    ...(curves === undefined ? {} : { curves }),
    ...(statements === undefined ? {} : { statements }),
    ...(broken.length === 0 ? {} : { falsified: broken }),
    ...(found === undefined ? {} : { recorded: found }),
  };
}

/** Returns the statements of the longest of a scenario's recorded runs. */
function statementsOf({ name }: Scenario): number | undefined {
  const counts = runs
    .filter(({ scenario, size }) => scenario === name && size === kOwnSize)
    .map(({ statements }) => statements);
  return counts.length === 0 ? undefined : Math.max(...counts);
}

function originsOf(scenario: Scenario): Origin[] {
  return Object.entries(scenario.origins ?? {}).map(([path, says]) => {
    const value = valueAt(path, scenario);
    return { path, says, ...(value === undefined ? {} : { value }) };
  });
}

/** Returns the value at a path. With "*.", the values of all contenders, each once. */
function valueAt(path: string, scenario: Scenario): string | undefined {
  if (!path.startsWith('*.')) return oneValueAt(path, scenario);
  const each = scenario.contenders.map(({ name }) =>
    oneValueAt(`${name}${path.slice(1)}`, scenario),
  );
  const found = new Set(each.filter((value) => value !== undefined));
  return found.size === 0 ? undefined : [...found].join(', ');
}

/** Returns the value at a path that begins with a contender's name or a part of the document. */
function oneValueAt(path: string, scenario: Scenario): string | undefined {
  const named = scenario.contenders.find(({ name }) => path.startsWith(`${name}.`));
  const rest = named === undefined ? path : path.slice(named.name.length + 1);
  let node: unknown = named ?? scenario;
  for (const part of rest.split('.'))
    node = typeof node === 'object' && node !== null ? Reflect.get(node, part) : undefined;
  return typeof node === 'object' || node === undefined ? undefined : String(node);
}

interface Source {
  readonly id: string;
  readonly title: string;
  readonly publisher: string;
  readonly author: string;
  readonly year: number;
  readonly address?: string;
  /** Reason why the source has no address. */
  readonly no_address?: string;
}

export const kSources: readonly Source[] = published.sources;
export const kRows: readonly ClaimRow[] = await Promise.all(
  (published.figures as readonly PublishedFigure[]).flatMap(rowsOf),
);
