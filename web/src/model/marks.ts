// Where a run has its marks: moments at even distances of rows that are kept as the page sees them, and to which the scrubber leads.

/** Two pixels of a scrubber apart; and looking takes a millisecond or two. */
const kMarks = 500;

/** Statements from one mark to the next, of a run of so many. */
export const statementsBetweenMarks = (total: number): number => Math.max(1, Math.ceil(total / kMarks));
