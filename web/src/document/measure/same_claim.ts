// The identity of a claim: its figure, or one half of it.
interface Named {
  readonly figure: string;
  readonly half?: string | undefined;
}

/** True if both are the same claim, in a document or the record. */
export const isSameClaim = (a: Named, b: Named): boolean =>
  a.figure === b.figure && a.half === b.half;

/** Returns "toku-total", "percona-wa-formula (LSM-tree)". */
export const printClaim = ({ figure, half }: Named): string =>
  half === undefined ? figure : `${figure} (${half})`;
