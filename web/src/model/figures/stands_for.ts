// The larger system that a run is a small copy of, in words: how much smaller the run is, and the
// bytes that its drive would be written at the pace of that system's clients.
import { formatBytes, formatCount } from '../values/units';
import { joinWords } from './figures';

export interface StandsFor {
  /** Its rows, as a multiple of the run's. */
  readonly times: number;
  /** Its memory: "64 GiB". */
  readonly memory?: string;
  /** Statements a second. */
  readonly pace?: number;
}
interface Tree {
  readonly name: string;
  readonly state: string;
  readonly each: { readonly throughput: number | undefined };
  readonly wroteBytes: number;
  readonly statements: number;
}

const kSecondsOfDay = 86_400;

/** Empty for a run that is as large as what it stands for. */
export function scaleNote(standsFor: StandsFor | undefined): string {
  if (standsFor === undefined || standsFor.times === 1) return '';
  const { times, memory } = standsFor;
  const machine = memory === undefined ? '' : `, on a machine with ${memory} of memory`;
  return `Each row here stands for ${formatCount(times)}${machine}.`;
}

/** The drive's writes at the given pace; empty while rows are loaded, which has another cost. */
export function paceNote(trees: readonly Tree[], standsFor: StandsFor | undefined): string {
  const pace = standsFor?.pace;
  const ran = trees.filter(
    ({ state, statements }) => statements > 0 && (state === 'measured' || state === 'reading'),
  );
  if (pace === undefined || ran.length === 0) return '';
  const written = ran.map(({ name, wroteBytes, statements }) => {
    const perSecond = (wroteBytes / statements) * pace;
    const rate = `${formatBytes(perSecond)}/s (${formatBytes(perSecond * kSecondsOfDay)} a day)`;
    return trees.length === 1 ? rate : `${rate} by ${name}`;
  });
  const slow = ran.filter(({ each }) => (each.throughput ?? pace) < pace);
  const count = formatCount(pace);
  const kept =
    slow.length === 0
      ? ''
      : ` With one client, ${joinWords(slow.map(({ name }) => name))} did not reach that pace here.`;
  return `At ${count} statements a second, with as many bytes for each as here, the drive would be written at ${joinWords(written)}.${kept}`;
}
