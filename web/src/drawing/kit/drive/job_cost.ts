// The cost of a job per byte that it saves: a measure that compares jobs of all trees, however
// large they are.
import { formatBytes, formatCount, formatFactor } from '../../../model/values/units';

/**
 * Bytes that one job writes, by purpose.
 *
 * Its factor is the bytes that it writes to the drive (with safety copies, without logs) per user
 * byte that it puts in their place: keys and values, uncompressed, that reach the drive with it for
 * the first time, whatever page, node or file they are in. A compaction saves nothing for the first
 * time: its user bytes are the rows that go down, not the rows that are rewritten with them. So the
 * factors of all jobs that a row passes on its way down add up to the cost of the row.
 */
export interface JobCost {
  readonly writtenBytes: number;
  /** Parts of `writtenBytes`: user bytes that are new on the drive, and the safety copy. */
  readonly newBytes: number;
  readonly copyBytes: number;
  /** The user bytes that the written bytes put in place. */
  readonly userBytes: number;
  /** `what`: "2 rows", "30.4 kB of rows"; `fate`: "saved", "moved down to L6". */
  readonly what: string;
  readonly fate: string;
}

/** Returns bytes written per user byte; undefined if the job puts no user byte in place. */
export const factorOf = ({ writtenBytes, userBytes }: JobCost): number | undefined =>
  userBytes > 0 ? writtenBytes / userBytes : undefined;

/** Returns wordings, longest first: "2 rows saved → 32.8 kB written: 141×". */
export function costWordings(cost: JobCost): string[] {
  const { writtenBytes, what, fate } = cost;
  const none = writtenBytes === 0;
  const factor = none ? undefined : factorOf(cost);
  const times = factor === undefined ? '' : `: ${formatFactor(factor)}`;
  const bytes = none ? 'nothing' : formatBytes(writtenBytes);
  const short = `${what} → ${bytes}${times}`;
  const head = fate === '' ? what : `${what} ${fate}`;
  return [`${head} → ${bytes} written${times}`, short, ...(times === '' ? [] : [times.slice(2)])];
}

/** The same as a sentence with all digits. */
export function costSentence(cost: JobCost): string {
  const { writtenBytes, copyBytes, userBytes, what, fate } = cost;
  const factor = factorOf(cost);
  const copy = copyBytes > 0 ? `, ${formatCount(copyBytes)} of them a safety copy` : '';
  const head = fate === '' ? what : `${what} ${fate}`;
  const user = userBytes > 0 ? ` (${formatCount(userBytes)} B)` : '';
  const times = factor === undefined || writtenBytes === 0 ? '' : `: ${formatFactor(factor)}`;
  return `${head}${user}: ${formatCount(writtenBytes)} bytes written${copy}${times}`;
}

const kScales: readonly number[] = [10, 30, 100, 300];
const kMaxScale = 1000;

/** Returns the smallest scale on which a bar of this factor fits; beyond the limit it is cut. */
export const scaleFor = (most: number): number => kScales.find((one) => one >= most) ?? kMaxScale;
