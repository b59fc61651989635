// The scenarios with claims, at each of their sizes, and the faults of their claims.
import { readdirSync, readFileSync } from 'node:fs';
import { withValues } from '../../cli/set_value';
import { galleryNames } from '../../cli/source';
import { parseCurve, parseMeasure } from '../../web/src/document/measure/measure';
import { MeasureError, printMeasureError } from '../../web/src/document/measure/measure_error';
import { namesOf } from '../../web/src/document/measure/of_scenario';
import { parseScenarioText } from '../../web/src/document/scenario/checks/parse';
import type { Claim, Scenario } from '../../web/src/document/scenario/scenario';
import { printIssue } from '../../web/src/document/scenario/values/issue';
import { cpuFaults } from './eras';
import { originFaults } from './origins';
import { kPublished } from './published';

const folder = new URL('../../scenarios/', import.meta.url);

function read(path: string): Scenario {
  const parsed = parseScenarioText(readFileSync(new URL(path, folder), 'utf8'));
  if (parsed.ok) return parsed.scenario;
  throw new Error(`scenarios/${path}:\n${parsed.issues.map(printIssue).join('\n')}`);
}

/** Scenarios with claims: some of the gallery, and those of scenarios/claims. */
export function claimScenarios(): Scenario[] {
  const own = readdirSync(new URL('claims/', folder)).filter((file) => file.endsWith('.json'));
  return [
    ...galleryNames().map((name) => read(`${name}.json`)),
    ...own.map((file) => read(`claims/${file}`)),
  ].filter(({ claims }) => claims.length > 0);
}

export const kOwnSize = '1×';

export function atSize(scenario: Scenario, label: string): Scenario {
  const size = scenario.sizes.find((one) => one.label === label);
  if (size === undefined) return scenario;
  return withValues(
    scenario,
    Object.entries(size.sets).map(([path, value]) => `${path}=${value}`),
  );
}

export const sizesOf = (scenario: Scenario, { sizes }: Claim): readonly string[] =>
  sizes ?? [kOwnSize, ...scenario.sizes.map(({ label }) => label)];

/** A sentence for each fault; empty if all claims can be measured. */
export function faultsOf(scenarios: readonly Scenario[]): string[] {
  const faults: string[] = [];
  const claims = scenarios.flatMap(({ claims: all }) => all);
  for (const { id, waits_for: waits, out_of_reach: reach } of kPublished.figures) {
    const own = claims.filter(({ figure }) => figure === id);
    const count = own.length;
    const halves = new Set(own.map(({ half }) => half ?? ''));
    const inHalves = count > 1 && halves.size === count && !halves.has('');
    const noted = waits !== undefined || reach !== undefined;
    if (count === 0 && !noted) faults.push(`${id} has neither a claim nor a reason`);
    if (count > 0 && noted) faults.push(`${id} has a claim and a reason to have none`);
    if (count > 1 && !inHalves) faults.push(`${id} has ${count} claims`);
    if (count === 1 && own[0]?.half !== undefined)
      faults.push(`${id} has a claim for one half alone, ${own[0].half}`);
  }
  const known = kPublished.figures.map(({ id }) => id);
  for (const scenario of scenarios) {
    faults.push(...originFaults(scenario), ...cpuFaults(scenario));
    for (const claim of scenario.claims) {
      const where = `${scenario.name}, ${claim.figure}`;
      if (!known.includes(claim.figure)) faults.push(`${where}: there is no such figure`);
      if (claim.band === undefined) faults.push(`${where}: it has no band`);
      const labels = [kOwnSize, ...scenario.sizes.map(({ label }) => label)];
      const bySize = claim.by_size === undefined ? [] : [claim.by_size];
      const wrong = [...(claim.sizes ?? []), ...bySize].filter((label) => !labels.includes(label));
      if (wrong.length > 0) faults.push(`${where}: there is no size ${wrong}`);
      const names = namesOf(scenario);
      faults.push(...unreadable(claim.measure, where, (source) => parseMeasure(source, names)));
      for (const source of Object.values(claim.curves ?? {}))
        faults.push(...unreadable(source, where, (text) => parseCurve(text, names)));
    }
  }
  return faults;
}

function unreadable(source: string, where: string, parse: (source: string) => unknown): string[] {
  try {
    parse(source);
    return [];
  } catch (error) {
    if (!(error instanceof MeasureError)) throw error;
    return [`${where}: ${printMeasureError(source, error)}`];
  }
}
