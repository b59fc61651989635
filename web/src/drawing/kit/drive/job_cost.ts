// What a job costs for each byte that it saves: the measure by which jobs of all trees compare,
// however large they are.
import { formatBytes, formatCount, formatFactor } from '../../../model/units';

/**
 * What one job writes, and what for.
 *
 * Its factor is the bytes that it writes to the drive, safety copies included and logs not, by the
 * user bytes that it puts in their place: keys and values, uncompressed, that reach the drive with
 * it for the first time, whatever page, node or file they are in. A compaction saves nothing for
 * the first time: there, those are the rows that go down, not those that are rewritten with them.
 * So the factors of all jobs that a row passes on its way down add up to what the row cost.
 */
export interface JobCost {
  readonly writtenBytes: number;
  /** Of these, user bytes that are new on the drive, and bytes of a safety copy. */
  readonly newBytes: number;
  readonly copyBytes: number;
  /** The user bytes that it puts in their place. */
  readonly userBytes: number;
  /** "2 rows", "30.4 kB of rows", and what becomes of them: "saved", "moved down to L6". */
  readonly what: string;
  readonly fate: string;
}

/** Bytes written by user byte; undefined where no user byte is put anywhere. */
export const factorOf = ({ writtenBytes, userBytes }: JobCost): number | undefined =>
  userBytes > 0 ? writtenBytes / userBytes : undefined;

/** "2 rows saved → 32.8 kB written: 141×", and shorter. */
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

/** The same with all its digits, as a sentence. */
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

/** The least scale on which bars of these factors have their full length, up to a limit. */
export const scaleFor = (most: number): number => kScales.find((one) => one >= most) ?? kMaxScale;
