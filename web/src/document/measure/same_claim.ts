// Which claim it is: the figure's only one, or that of one half of it.
interface Named {
  readonly figure: string;
  readonly half?: string | undefined;
}

/** Whether these are one claim, in a document and in the record. */
export const isSameClaim = (a: Named, b: Named): boolean =>
  a.figure === b.figure && a.half === b.half;

/** "toku-total", "percona-wa-formula (LSM-tree)". */
export const printClaim = ({ figure, half }: Named): string =>
  half === undefined ? figure : `${figure} (${half})`;
