// The distance between marks: moments at even distances of rows that the page records and the
// scrubber snaps to.

/** Number of marks: two pixels apart on a scrubber; recording one takes a millisecond or two. */
const kMarks = 500;
/** A shorter run has no marks: it takes no noticeable time to repeat. */
const kLeastStatements = 10_000;

/** Returns the statements between marks in a run of `total`; undefined for a run without marks. */
export const statementsBetweenMarks = (total: number): number | undefined =>
  total < kLeastStatements ? undefined : Math.ceil(total / kMarks);
