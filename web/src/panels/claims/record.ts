// The record of claims, as far as the lab needs it: values at the scenario's own size, and digests.
import type { Claim, Scenario } from '../../scenario/scenario';

interface ClaimsRecord {
  readonly claims: readonly {
    readonly figure: string;
    readonly values: readonly { readonly size: string; readonly value?: number | boolean | null }[];
  }[];
  readonly runs: readonly {
    readonly scenario: string;
    readonly size: string;
    readonly contender: string;
    readonly digest: string;
  }[];
}

const kOwnSize = '1×';
const files = import.meta.glob<ClaimsRecord>('../../../../scenarios/published/record.json', {
  eager: true,
  import: 'default',
});
const record: ClaimsRecord = Object.values(files)[0] ?? { claims: [], runs: [] };

/** Undefined if the claim was not recorded at its scenario's own size. */
export const recordedOf = ({ figure }: Claim): number | boolean | null | undefined =>
  record.claims
    .find((claim) => claim.figure === figure)
    ?.values.find(({ size }) => size === kOwnSize)?.value;

/** Undefined if no run of this scenario was recorded. */
export function isRecordedRun(
  { name, contenders }: Scenario,
  digests: readonly string[],
): boolean | undefined {
  const runs = record.runs.filter(({ scenario, size }) => scenario === name && size === kOwnSize);
  if (runs.length === 0) return undefined;
  return contenders.every(
    (one, i) => runs.find(({ contender }) => contender === one.name)?.digest === digests[i],
  );
}
