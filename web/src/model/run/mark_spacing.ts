// Where a run has its marks: moments at even distances of rows that are kept as the page sees them,
// and to which the scrubber leads.

/** Two pixels of a scrubber apart; and looking takes a millisecond or two. */
const kMarks = 500;
/** A run of fewer statements takes no time, and has none. */
const kLeastStatements = 10_000;

/** Statements from one mark to the next, of a run of that many. */
export const statementsBetweenMarks = (total: number): number | undefined =>
  total < kLeastStatements ? undefined : Math.ceil(total / kMarks);
