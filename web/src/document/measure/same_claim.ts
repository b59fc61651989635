// The identity of a claim: its figure, or one half of it.
interface ClaimId {
  readonly figure: string;
  readonly half?: string | undefined;
}

/** True if both are the same claim, in a document or the record. */
export const isSameClaim = (a: ClaimId, b: ClaimId): boolean =>
  a.figure === b.figure && a.half === b.half;

/** Returns "toku-total", "percona-wa-formula (LSM-tree)". */
export const printClaim = ({ figure, half }: ClaimId): string =>
  half === undefined ? figure : `${figure} (${half})`;
