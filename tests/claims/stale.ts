// Finds records that disagree with the documents or with the present rules of judging. Pure: it
// runs nothing.
import { isDeepStrictEqual } from 'node:util';
import { isSameClaim, printClaim } from '../../web/src/document/measure/same_claim';
import { judge, printBand } from '../../web/src/document/measure/verdict';
import type { Claim, Scenario } from '../../web/src/document/scenario/scenario';
import { kOwnSize, sizesOf } from './documents';
import type { ClaimsRecord, RecordedClaim } from './record';

/**
 * A sentence for each recorded claim that its document has changed, or that is judged otherwise.
 */
export function staleFaults(scenarios: readonly Scenario[], { claims }: ClaimsRecord): string[] {
  return claims.flatMap((before) => {
    const scenario = scenarios.find((one) =>
      one.claims.some((claim) => isSameClaim(claim, before)),
    );
    const claim = scenario?.claims.find((one) => isSameClaim(one, before));
    const words = printClaim(before);
    if (scenario === undefined || claim === undefined) return [`${words} is claimed no more`];
    const unsaid = bandFault(claim, before);
    if (unsaid !== undefined) return [unsaid];
    const now = asRecorded(claim, scenario, before);
    return Object.entries(now)
      .filter(([name, value]) => !isDeepStrictEqual(value, Reflect.get(before, name)))
      .map(([name]) => `${words}: the record has another ${name}, see npm run claims -- --record`);
  });
}

/** A sentence for each claim whose value before falsifying is not its recorded value. */
export function staleFalsified({ claims, falsified = [] }: ClaimsRecord): string[] {
  return falsified
    .filter(({ part }) => part === undefined)
    .filter((one) => {
      const { values = [] } = claims.find((claim) => isSameClaim(claim, one)) ?? {};
      const { value } = values.find(({ size }) => size === (one.size ?? kOwnSize)) ?? {};
      return value !== one.before.value;
    })
    .map((one) => `${printClaim(one)} was falsified beside ${one.before.value}: ${one.change}`);
}

/** The entry that the record must have for a claim with these values. */
function asRecorded(claim: Claim, scenario: Scenario, { values }: RecordedClaim) {
  const { measure, mark, band, by_size: size } = claim;
  const [own, ...others] = sizesOf(scenario, claim);
  const sizes = size === undefined ? [own, ...others] : [`${size} by ${own}`];
  return {
    scenario: scenario.name,
    measure,
    mark,
    band,
    values: sizes.map((label, i) => ({ ...values[i], size: label })),
    ...judge(claim, values),
  };
}

/** A sentence if the band is not the recorded one and the claim does not say why. */
export function bandFault(claim: Claim, before: RecordedClaim | undefined): string | undefined {
  if (before === undefined || isDeepStrictEqual(claim.band, before.band)) return undefined;
  const { from, why = '' } = claim.band_changed ?? {};
  if (isDeepStrictEqual(from, before.band) && why !== '') return undefined;
  return (
    `${printClaim(claim)}: its band is ${printBand(claim.band)} and was recorded as ` +
    `${printBand(before.band)}; band_changed must have that, and why`
  );
}
