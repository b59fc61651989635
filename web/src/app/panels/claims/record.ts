// The part of the record of claims that the lab needs: values at the scenario's own size, and
// digests.

import { isSameClaim } from '../../../document/measure/same_claim';
import type { Claim, Scenario } from '../../../document/scenario/scenario';
import { kEarlyStatements } from '../../../run/past/early_digest';

interface RecordedRun {
  readonly scenario: string;
  readonly size: string;
  readonly contender: string;
  readonly digest: string;
  readonly early: { readonly statements: number; readonly digest: string };
}

interface ClaimsRecord {
  readonly claims: readonly {
    readonly figure: string;
    readonly half?: string;
    readonly values: readonly { readonly size: string; readonly value?: number | boolean | null }[];
  }[];
  readonly runs: readonly RecordedRun[];
}

const kOwnSize = '1×';
// The build strips fields that the types above do not name.
const files = import.meta.glob<ClaimsRecord>('../../../../../scenarios/published/record.json', {
  eager: true,
  import: 'default',
});
const record: ClaimsRecord = Object.values(files)[0] ?? { claims: [], runs: [] };

/** Returns undefined if the claim was not recorded at its scenario's own size. */
export const recordedOf = (claim: Claim): number | boolean | null | undefined =>
  record.claims.find((one) => isSameClaim(one, claim))?.values.find(({ size }) => size === kOwnSize)
    ?.value;

export const isRecorded = ({ name }: Scenario): boolean =>
  record.runs.some(({ scenario, size }) => scenario === name && size === kOwnSize);

const runsOf = ({ name, contenders }: Scenario): readonly (RecordedRun | undefined)[] =>
  contenders.map((one) =>
    record.runs.find(
      ({ scenario, size, contender }) =>
        scenario === name && size === kOwnSize && contender === one.name,
    ),
  );

/** True if the digests at the end are the recorded ones. */
export const isRecordedRun = (scenario: Scenario, digests: readonly string[]): boolean =>
  runsOf(scenario).every((run, i) => run?.digest === digests[i]);

/**
 * True if the digests after the first statements are the recorded ones; undefined until all runs
 * have been there.
 */
export function beginsAsRecorded(
  scenario: Scenario,
  early: readonly (string | undefined)[],
): boolean | undefined {
  const runs = runsOf(scenario);
  if (runs.some((run, i) => run?.early.statements !== kEarlyStatements || early[i] === undefined))
    return undefined;
  return runs.every((run, i) => run?.early.digest === early[i]);
}
