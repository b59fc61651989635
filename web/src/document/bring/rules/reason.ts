// Why an option of a file is not one of ours, for a group of names.

export interface Reason {
  readonly names: RegExp;
  /** `fixed`: the run is as the sentence says, whatever the file says. */
  readonly kind: 'fixed' | 'not modelled';
  /** A sentence: the change that it would make, and its direction. */
  readonly says: string;
}

export const notModelled = (names: RegExp, says: string): Reason => ({
  names,
  kind: 'not modelled',
  says,
});
export const fixedHere = (names: RegExp, says: string): Reason => ({ names, kind: 'fixed', says });
