// The reason why a measure cannot be parsed or has no value.

export class MeasureError extends Error {
  override readonly name = 'MeasureError';

  constructor(
    message: string,
    /** Place in the measure's text, from 0. */
    readonly at: number,
    /** The valid name that was probably meant. */
    readonly nearest?: string,
  ) {
    super(message);
  }
}

/** Prints the error for readers, with its place marked. */
export function printMeasureError(source: string, error: MeasureError): string {
  const guess = error.nearest === undefined ? '' : `; did you mean "${error.nearest}"?`;
  const at = Math.min(Math.max(error.at, 0), source.length);
  return `${error.message}${guess}\n  ${source}\n  ${' '.repeat(at)}^`;
}
