// The instructions of a program, by number. wasm/server/program/ops.h has the same list.
//
// Each has operands in the code (u: an integer, s: a signed one, t: an instruction to go on at, by
// its number in the same code, l: a list of integers), and takes values from the stack and pushes
// at most one.
//
// Values are NULL, integers from -2^63 to 2^64 - 1, decimals (such an integer and its digits after
// the point), texts, which compare as if padded with blanks, and binary strings, which do not. A
// result out of range, a division by zero and a value of the wrong kind end the run with an error
// that names the step. NULL makes every result NULL, but those of `first`, `is_null`, `and`, `or`.
// True is 1, false 0.

type Operands = '' | 'u' | 's' | 'us' | 'uu' | 'uuu' | 't' | 'l' | 'utl' | 'uut';

export const kOps = [
  // Values. column: of the row at hand; inserted: of the row that could not be inserted.
  ['null', '', 0, 1],
  ['integer', 's', 0, 1],
  ['unsigned', 'u', 0, 1],
  ['decimal', 'us', 0, 1],
  ['text', 'u', 0, 1],
  ['load', 'u', 0, 1],
  ['store', 'u', 1, 0],
  ['column', 'u', 0, 1],
  ['inserted', 'u', 0, 1],
  // The last answer: rows changed, as MySQL counts them, and rows found.
  ['changed', '', 0, 1],
  ['found', '', 0, 1],
  // The number of the transaction in the run, from 1; its draws are seeded by it.
  ['transaction', '', 0, 1],
  // Arithmetic is exact: of decimals, with as many digits after the point as the result needs.
  ['add', '', 2, 1],
  ['subtract', '', 2, 1],
  ['multiply', '', 2, 1],
  // Both round towards zero and take integers alone.
  ['divide', '', 2, 1],
  ['remainder', '', 2, 1],
  ['negate', '', 1, 1],
  // Fails if the value is negative: a result of unsigned columns.
  ['natural', '', 1, 1],
  ['least', '', 2, 1],
  ['greatest', '', 2, 1],
  // Joins texts; a number is written in decimal digits.
  ['concat', '', 2, 1],
  ['first', '', 2, 1],
  ['equal', '', 2, 1],
  ['not_equal', '', 2, 1],
  ['less', '', 2, 1],
  ['less_equal', '', 2, 1],
  ['greater', '', 2, 1],
  ['greater_equal', '', 2, 1],
  ['is_null', '', 1, 1],
  ['not', '', 1, 1],
  ['and', '', 2, 1],
  ['or', '', 2, 1],
  // Forward, but to `repeat` and `next_row`. jump_unless jumps if the value is false or
  // NULL; the last two leave it, as 0 or 1 if they jump: they end AND and OR that are decided.
  ['jump', 't', 0, 0],
  ['jump_unless', 't', 1, 0],
  ['jump_if_false', 't', 1, 1],
  ['jump_if_true', 't', 1, 1],
  // Draws. Shares are in billionths, exponents in thousandths.
  ['uniform', '', 2, 1],
  ['special', '', 2, 1],
  ['gaussian', '', 2, 1],
  ['pareto', '', 2, 1],
  ['zipf', 'u', 1, 1],
  ['latest', 'u', 1, 1],
  ['scrambled', '', 1, 1],
  ['nurand', '', 3, 1],
  ['log_normal', 'u', 2, 1],
  ['geometric', 'u', 1, 1],
  // A curve's number; takes a place and the number of places.
  ['curve', 'u', 2, 1],
  // Groups and seed; take a place and the number of places.
  ['shuffle', 'uu', 2, 1],
  ['unshuffle', 'uu', 2, 1],
  ['chance', 'u', 0, 1],
  ['hash', '', 1, 1],
  // Counters of the run: the next number, from 1, and the last.
  ['count', 'u', 0, 1],
  ['counted', 'u', 0, 1],
  // Texts: their number, or of their letters or words; motif: least, most, share of fresh bytes.
  ['digits', 'u', 0, 1],
  ['letters', 'u', 2, 1],
  ['last_name', '', 1, 1],
  ['words', 'u', 2, 1],
  ['motif', 'uuu', 1, 1],
  ['as_text', '', 1, 1],
  // Seconds since 1970 as a DATETIME, which is a number such as 20260131235959.
  ['as_time', '', 1, 1],
  // Steps. step: the text that names the place; run: a statement; ask: one whose rows are kept for
  // `take`, which takes the number of a row, from 1, and stores its columns if there is such a row.
  ['step', 'u', 0, 0],
  ['run', 'u', 0, 0],
  ['ask', 'u', 0, 0],
  ['take', 'l', 1, 0],
  // A cursor and its statement, whose rows are all read; then the cursor, the end of the loop, and
  // the variables of the next row's columns.
  ['each', 'uu', 0, 0],
  ['next_row', 'utl', 0, 0],
  // Variables of the last and of the current number, and the end of the loop.
  ['repeat', 'uut', 0, 0],
  ['end', '', 0, 0],
] as const satisfies readonly (readonly [string, Operands, number, number])[];

export type Op = (typeof kOps)[number][0];
export const kOpNumbers = new Map<Op, number>(kOps.map(([name], number) => [name, number]));
